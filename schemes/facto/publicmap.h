/* SPDX-License-Identifier: BSD-2-Clause */
/* The public map from the trapdoor (facto.md section 3 and section 4, step 7). */
#ifndef FACTO_PUBLICMAP_H
#define FACTO_PUBLICMAP_H

#include "facto/params.h"

#define PUBLIC_BLOCK 128 /* cubic monomials worked on at a time */

/* Work area of public_map: secret, the owner wipes it. All vectors are centred and zero behind their last element.
 * `x` runs over the monomials z_i z_j with i <= j, `p` over FACTO_D points of the field. */
typedef struct {
    fq_c columns[FACTO_V][FACTO_VW];        /* S transposed */
    fq_c half[2][FACTO_V][FACTO_NW];        /* its first and its last n rows, transposed */
    fq_c form[FACTO_N][FACTO_NW];           /* coefficients of one row of Q or R, over u, w */
    fq_c inner[FACTO_V][FACTO_VW];          /* that form times S */
    fq_c square[FACTO_V][FACTO_VW];
    fq_c quadratic[FACTO_PAIRS][FACTO_NW];  /* coefficients of A_a at x, a */
    fq_c powers[FACTO_D][FACTO_NW];         /* p^a */
    fq_c lagrange[FACTO_D][FACTO_DW];       /* at l, p: coefficient l of what is 1 at p, else 0 */
    fq_c factor[FACTO_PAIRS][FACTO_DW];     /* A(z; t = p) */
    fq_c linear[FACTO_V][FACTO_DW];         /* Y(z; t = p) */
    fq_c mix[FACTO_M][FACTO_DW];            /* T times lagrange */
    fq_c none[FACTO_DW];                    /* zeros */
    fq_c cubic[PUBLIC_BLOCK][FACTO_DW];     /* A Y at p */
    fq_c block[FACTO_M][PUBLIC_BLOCK];      /* coefficients of P */
} public_work;

/* Writes the coefficients of P_0 .. P_(m-1) to pk. s: FACTO_V rows of FACTO_VW, t: FACTO_M rows of FACTO_DW; q and
 * r as they stand in the secret key. w is all zeros on entry. */
void public_map(uint8_t *pk, const fq_c *s, const fq_c *t, const uint8_t *sk, public_work *w);

#endif
