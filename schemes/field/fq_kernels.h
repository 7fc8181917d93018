/* SPDX-License-Identifier: BSD-2-Clause */
/* Contract of the backends of fq_vec.h: a backend has these functions with the semantics given there. Where a sum
 * of many products is formed, one factor is split in two parts of eight bits, a = lo + 256 * hi, so that products
 * of 16-bit lanes add up in 32 bits without a reduction; |lo|, |hi| <= 128 and FQ_INNER terms stay below 2^28. */
#ifndef NGCC_FQ_KERNELS_H
#define NGCC_FQ_KERNELS_H

#include "field/fq_vec.h"

typedef struct {
    void (*combine)(fq_c *out, size_t width, const fq_c *v, size_t count, const fq_c *rows, ptrdiff_t stride);
    void (*blend)(fq_c *out, size_t width, const fq_c *x, fq_c cx, const fq_c *y, fq_c cy);
    void (*sum3)(fq_c *out, size_t width, const fq_c *const x[3], const fq_c *const y[3]);
    void (*products)(fq_c *out, size_t out_stride, const fq_rows *a, const fq_rows *b, size_t inner);
    int (*evaluate)(fq *value, const uint8_t *row, const fq_point *point);
} fq_kernels;

extern const fq_kernels fq_kernels_c;
extern const fq_kernels fq_kernels_avx2;

/* The products with AVX-512, the rest with AVX2. */
extern const fq_kernels fq_kernels_avx512;

/* What the two share. */
void fq_combine_avx2(fq_c *out, size_t width, const fq_c *v, size_t count, const fq_c *rows, ptrdiff_t stride);
void fq_blend_avx2(fq_c *out, size_t width, const fq_c *x, fq_c cx, const fq_c *y, fq_c cy);
void fq_sum3_avx2(fq_c *out, size_t width, const fq_c *const x[3], const fq_c *const y[3]);
int fq_evaluate_avx2(fq *value, const uint8_t *row, const fq_point *point);

#endif
