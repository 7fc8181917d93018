/* SPDX-License-Identifier: BSD-2-Clause */
/* Polynomials in t over the field, and arithmetic modulo one of them (facto.md sections 2 and 5.1). */
#ifndef FACTO_POLY_H
#define FACTO_POLY_H

#include "facto/params.h"

#define POLY_ROOM (FACTO_DW + FQ_LANES)

/* Coefficient i belongs to t^i and is centred. len counts the coefficients, the last of which is not 0 (len 0: the
 * polynomial 0), at most FACTO_D. Behind them stand zeros. */
typedef struct {
    size_t len;
    fq_c c[POLY_ROOM];
} poly;

/* p = the polynomial of `len` centred coefficients at c, of which the last may be 0. c may be p->c. */
void poly_set(poly *p, const fq_c *c, size_t len);

/* Divides p, not 0, by its leading coefficient. */
void poly_make_monic(poly *p);

/* g = the monic greatest common divisor of a and b, not both 0. g may be a or b. */
void poly_gcd(poly *g, const poly *a, const poly *b);

/* quotient = a / b for a monic divisor b of a. quotient may be a or b. */
void poly_divide(poly *quotient, const poly *a, const poly *b);

/* product = a b, which has at most FACTO_D coefficients. product may be a or b. */
void poly_multiply(poly *product, const poly *a, const poly *b);

/* derivative = a'. derivative may be a. */
void poly_derive(poly *derivative, const poly *a);

/* Arithmetic modulo a monic f of degree n, 1 <= n < FACTO_D. A residue is n coefficients, zeros up to FACTO_DW.
 * Tables are rows of FACTO_DW, each with a zero in front. */
#define TABLE_ROOM (FQ_LANES + FACTO_D * FACTO_DW)
typedef struct {
    size_t n;
    size_t width;               /* n rounded up */
    fq_c f[POLY_ROOM];
    fq_c above[TABLE_ROOM];     /* t^(n+i) mod f, i < n */
    fq_c times[TABLE_ROOM];     /* t^i t^q mod f; free for the owner once the modulus is made */
    fq_c frobenius[TABLE_ROOM]; /* t^(q i) mod f */
} modulus;

#define TABLE_ROW(table, i) ((table) + FQ_LANES + (size_t)(i) * FACTO_DW)

void modulus_start(modulus *m, const poly *f);

/* out = a b t^shift mod f, shift 0 or 1. out may be a or b. */
void modulus_multiply(const modulus *m, fq_c *out, const fq_c *a, const fq_c *b, unsigned shift);

/* out = a^q mod f. out is not a. */
void modulus_frobenius(const modulus *m, fq_c *out, const fq_c *a);

#endif
