/* SPDX-License-Identifier: BSD-2-Clause */
/* Vectors over GF(65519): sums of products with one reduction at the end. Results are the same in every variant.
 * Centred vectors have room for a multiple of FQ_LANES elements; what stands behind their last element is zero
 * where a call reads it. No alignment is asked for. */
#ifndef NGCC_FQ_VEC_H
#define NGCC_FQ_VEC_H

#include "field/fq.h"

#define FQ_LANES 16
#define FQ_ROUND(n) (((n) + FQ_LANES - 1) / FQ_LANES * FQ_LANES)
#define FQ_INNER 64 /* most terms of a sum in fq_combine and fq_products */

/* out[x] = sum over k < count of v[k] * rows[k * stride + x], x < width. count <= FQ_INNER, width a multiple of
 * FQ_LANES. stride may be negative: with -1 and a vector that has zeros on both sides this is the product of two
 * polynomials. out overlaps neither v nor rows. */
void fq_combine(fq_c *out, size_t width, const fq_c *v, size_t count, const fq_c *rows, ptrdiff_t stride);

/* out[i] = x[i] * cx + y[i] * cy, i < width, a multiple of FQ_LANES; |cx|, |cy| <= FQ_HALF. out may be x, or y, or
 * overlap neither. */
void fq_blend(fq_c *out, size_t width, const fq_c *x, fq_c cx, const fq_c *y, fq_c cy);

/* out[i] = x[0][i] * y[0][i] + x[1][i] * y[1][i] + x[2][i] * y[2][i], i < width, a multiple of FQ_LANES. out
 * overlaps nothing. */
void fq_sum3(fq_c *out, size_t width, const fq_c *const x[3], const fq_c *const y[3]);

/* rows vectors, one every stride elements, stride a multiple of FQ_LANES. */
typedef struct {
    const fq_c *at;
    size_t rows;
    size_t stride;
} fq_rows;

/* out[i * out_stride + j] = sum over k < inner of a_i[k] * b_j[k], for all rows i of a and j of b. inner <=
 * FQ_INNER; behind element inner-1 the rows of a and b are zero up to their strides. out overlaps neither. */
void fq_products(fq_c *out, size_t out_stride, const fq_rows *a, const fq_rows *b, size_t inner);

/* A point at which rows of coefficients are evaluated. */
typedef struct {
    const fq *at;
    size_t count;
    fq sum; /* of all elements */
} fq_point;

/* Makes the point of count elements, which stay where they are. count <= 2^20. */
void fq_point_start(fq_point *point, const fq *at, size_t count);

/* value = sum of coefficient x of the row times element x of the point; the row has 2 * count bytes, any bytes.
 * Returns 0, or -1 if a coefficient is q or more (then *value means nothing). */
int fq_evaluate(fq *value, const uint8_t *row, const fq_point *point);

#endif
