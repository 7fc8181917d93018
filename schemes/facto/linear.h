/* SPDX-License-Identifier: BSD-2-Clause */
/* Linear algebra of key generation (facto.md section 4, steps 5 and 6). Matrices are centred, one row every
 * `stride` elements; what stands behind the last column is zero. */
#ifndef FACTO_LINEAR_H
#define FACTO_LINEAR_H

#include "facto/params.h"

#define WIDE FQ_ROUND(2 * FACTO_V) /* stride of a matrix beside another one */

/* Brings the first `columns` columns of rows x WIDE to reduced row echelon form by row operations on whole rows,
 * and writes the pivot columns in ascending order. Returns the rank. */
size_t row_reduce(fq_c *matrix, size_t rows, size_t columns, size_t *pivots);

/* sinv = S^-1 as FACTO_V^2 elements of the secret key (little-endian); s: FACTO_V rows of FACTO_VW; room: FACTO_V
 * * WIDE elements. Returns 0, -1 if S is singular. */
int invert_s(uint8_t *sinv, const fq_c *s, fq_c *room);

/* U and K, as they stand in the secret key, from T: FACTO_M rows of FACTO_DW; room: FACTO_M * WIDE elements.
 * Returns 0, -1 if the rank of T is not FACTO_M. */
int fibre_maps(uint8_t *u, uint8_t *k, const fq_c *t, fq_c *room);

#endif
