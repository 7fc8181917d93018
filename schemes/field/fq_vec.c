/* SPDX-License-Identifier: BSD-2-Clause */
/* Portable kernels and the choice of the backend; see fq_vec.h for the contract. */
#include "field/fq_vec.h"

#include <string.h>

#include "field/fq_kernels.h"
#include "sym/isa.h"

static void combine_c(fq_c *out, size_t width, const fq_c *v, size_t count, const fq_c *rows, ptrdiff_t stride)
{
    for (size_t x = 0; x < width; x += 4) {
        const fq_c *m = rows + x;
        int64_t s0 = 0, s1 = 0, s2 = 0, s3 = 0;
        for (size_t k = 0; k < count; k++, m += stride) {
            int32_t c = v[k];
            s0 += c * m[0];
            s1 += c * m[1];
            s2 += c * m[2];
            s3 += c * m[3];
        }
        out[x] = fq_centre_sum(s0);
        out[x + 1] = fq_centre_sum(s1);
        out[x + 2] = fq_centre_sum(s2);
        out[x + 3] = fq_centre_sum(s3);
    }
}

/* The centred residue of a sum of two centred products: q * 2^15 makes it positive and it stays below 2^32. */
static inline fq_c centre_pair(int32_t s)
{
    return fq_centre(fq_fold((uint32_t)s + (FQ_Q << 15)));
}

/* Sixteen lanes at a time, by way of an array that nothing else points to: plain loops of constant length, which
 * compilers turn into whatever vectors the plain instruction set has. */
static void blend_c(fq_c *out, size_t width, const fq_c *x, fq_c cx, const fq_c *y, fq_c cy)
{
    fq_c lane[FQ_LANES];
    for (size_t from = 0; from < width; from += FQ_LANES) {
        for (size_t i = 0; i < FQ_LANES; i++)
            lane[i] = centre_pair(x[from + i] * cx + y[from + i] * cy);
        memcpy(out + from, lane, sizeof lane);
    }
}

static void sum3_c(fq_c *out, size_t width, const fq_c *const x[3], const fq_c *const y[3])
{
    const fq_c *x0 = x[0], *x1 = x[1], *x2 = x[2], *y0 = y[0], *y1 = y[1], *y2 = y[2];
    fq_c lane[FQ_LANES];
    for (size_t from = 0; from < width; from += FQ_LANES) {
        for (size_t i = from; i < from + FQ_LANES; i++) {
            uint32_t s = (uint32_t)(x0[i] * y0[i] + x1[i] * y1[i]) + (FQ_Q << 15);
            uint32_t t = (uint32_t)(x2[i] * y2[i]) + (FQ_Q << 15);
            lane[i - from] = fq_centre(fq_fold((s & 0xffffu) + 17u * (s >> 16) + (t & 0xffffu) + 17u * (t >> 16)));
        }
        memcpy(out + from, lane, sizeof lane);
    }
}

/* One row of a, split, times all rows of b. The count of terms is a constant at each place of use and a multiple
 * of 8, so that compilers form the sums with whatever dot product the plain instruction set has. */
static inline void row_products(fq_c *out, const int16_t *lo, const int16_t *hi, const fq_rows *b, const size_t terms)
{
    const fq_c *c = b->at;
    for (size_t j = 0; j < b->rows; j++, c += b->stride) {
        int32_t s0 = 0, s1 = 0;
        for (size_t k = 0; k < terms; k++) {
            s0 += lo[k] * c[k];
            s1 += hi[k] * c[k];
        }
        out[j] = fq_centre_sum(s0 + 256 * (int64_t)s1);
    }
}

static void products_c(fq_c *out, size_t out_stride, const fq_rows *a, const fq_rows *b, size_t inner)
{
    int16_t lo[FQ_INNER], hi[FQ_INNER];
    for (size_t i = 0; i < a->rows; i++, out += out_stride) {
        const fq_c *c = a->at + i * a->stride;
        for (size_t k = 0; k < FQ_INNER; k++) {
            int v = k < inner ? c[k] : 0;
            int high = (v + 0x8080) / 256 - 0x80; /* v / 256 rounded to the nearest */
            lo[k] = (int16_t)(v - 256 * high);
            hi[k] = (int16_t)high;
        }
        if (inner <= 16)
            row_products(out, lo, hi, b, 16);
        else if (inner <= 24)
            row_products(out, lo, hi, b, 24);
        else if (inner <= 32)
            row_products(out, lo, hi, b, 32);
        else if (inner <= 40)
            row_products(out, lo, hi, b, 40);
        else
            row_products(out, lo, hi, b, 64);
    }
}

/* Coefficients are added up unreduced: 2^20 products of less than 2^32 stay below 2^52, so the high part is folded
 * once more. */
static int evaluate_c(fq *value, const uint8_t *row, const fq_point *point)
{
    const fq *at = point->at;
    uint64_t sum = 0;
    uint32_t over = 0;
    for (size_t x = 0; x < point->count; x++) {
        uint32_t c = fq_load(row + 2 * x);
        over |= c + (0x10000u - FQ_Q); /* reaches bit 16 where c >= q */
        sum += c * at[x];
    }
    *value = fq_reduce64((sum & 0xffffffffu) + (sum >> 32) * 289u);
    return (over >> 16) == 0 ? 0 : -1;
}

const fq_kernels fq_kernels_c = { combine_c, blend_c, sum3_c, products_c, evaluate_c };

static inline const fq_kernels *kernels(void)
{
#ifdef ISA_BUILD_X86
    if ((isa_have() & ISA_AVX512) != 0)
        return &fq_kernels_avx512;
#endif
#ifdef ISA_BUILD_AVX2
    if ((isa_have() & ISA_AVX2) != 0)
        return &fq_kernels_avx2;
#endif
    return &fq_kernels_c;
}

void fq_combine(fq_c *out, size_t width, const fq_c *v, size_t count, const fq_c *rows, ptrdiff_t stride)
{
    kernels()->combine(out, width, v, count, rows, stride);
}

void fq_blend(fq_c *out, size_t width, const fq_c *x, fq_c cx, const fq_c *y, fq_c cy)
{
    kernels()->blend(out, width, x, cx, y, cy);
}

void fq_sum3(fq_c *out, size_t width, const fq_c *const x[3], const fq_c *const y[3])
{
    kernels()->sum3(out, width, x, y);
}

void fq_products(fq_c *out, size_t out_stride, const fq_rows *a, const fq_rows *b, size_t inner)
{
    kernels()->products(out, out_stride, a, b, inner);
}

void fq_point_start(fq_point *point, const fq *at, size_t count)
{
    uint64_t sum = 0;
    for (size_t x = 0; x < count; x++)
        sum += at[x];
    point->at = at;
    point->count = count;
    point->sum = fq_reduce64(sum);
}

int fq_evaluate(fq *value, const uint8_t *row, const fq_point *point)
{
    return kernels()->evaluate(value, row, point);
}
