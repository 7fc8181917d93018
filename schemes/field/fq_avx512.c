/* SPDX-License-Identifier: BSD-2-Clause */
/* fq_products in AVX-512, by functions with their own target; see fq_avx2.c for the method. The other kernels work
 * on short vectors or wait for the hash, and gain nothing here. */
#include "field/fq_kernels.h"
#include "sym/isa.h"

#if defined(ISA_BUILD_X86) && defined(ISA_BUILD_AVX2)

#include <immintrin.h>
#include <string.h>

#define COLUMNS 64
#define GROUP 4
#define WIDE_LANES 32

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))

typedef __m512i vec;

AVX512 static inline vec fold(vec x)
{
    const vec half = _mm512_set1_epi32(0x8000);
    return _mm512_madd_epi16(_mm512_xor_si512(_mm512_add_epi32(x, half), half), _mm512_set1_epi32(17 << 16 | 1));
}

/* The centred residue of lo + 256 hi, both below 2^29, as 16-bit lanes. */
AVX512 static inline __m256i join(vec lo, vec hi)
{
    const vec q = _mm512_set1_epi32((int)FQ_Q);
    vec x = fold(fold(_mm512_add_epi32(lo, _mm512_slli_epi32(fold(hi), 8))));
    x = _mm512_mask_sub_epi32(x, _mm512_cmpgt_epi32_mask(x, _mm512_set1_epi32(FQ_HALF)), x, q);
    x = _mm512_mask_add_epi32(x, _mm512_cmplt_epi32_mask(x, _mm512_set1_epi32(-FQ_HALF)), x, q);
    return _mm512_cvtepi32_epi16(x);
}

AVX512 static inline vec madd_to(vec sum, vec a, vec b)
{
    return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
}

/* Row i of a, then the next ones, zeros behind the last, as words of two elements: low parts, then high parts. */
AVX512 static inline void split_rows(uint32_t part[GROUP][2][FQ_INNER / 2], const fq_rows *a, size_t from, size_t inner)
{
    for (size_t r = 0; r < GROUP; r++) {
        for (size_t k = 0; k < inner; k += FQ_LANES) {
            __m256i row = _mm256_setzero_si256(), low;
            if (from + r < a->rows)
                row = _mm256_loadu_si256((const __m256i *)(const void *)(a->at + (from + r) * a->stride + k));
            low = _mm256_srai_epi16(_mm256_slli_epi16(row, 8), 8);
            _mm256_storeu_si256((__m256i *)(void *)(part[r][0] + k / 2), low);
            row = _mm256_sub_epi16(_mm256_srai_epi16(row, 8), _mm256_srai_epi16(low, 15));
            _mm256_storeu_si256((__m256i *)(void *)(part[r][1] + k / 2), row);
        }
    }
}

/* GROUP rows times 32 columns: 16 sums stay in registers. */
AVX512 static inline void group_products(fq_c *out[GROUP], uint32_t part[GROUP][2][FQ_INNER / 2],
                                         const uint32_t *columns, size_t pairs)
{
    vec sum[GROUP][2][2];
    for (size_t r = 0; r < GROUP; r++)
        sum[r][0][0] = sum[r][0][1] = sum[r][1][0] = sum[r][1][1] = _mm512_setzero_si512();
    for (size_t k = 0; k < pairs; k++, columns += COLUMNS) {
        vec c0 = _mm512_loadu_si512(columns), c1 = _mm512_loadu_si512(columns + 16);
        for (size_t r = 0; r < GROUP; r++) {
            for (size_t p = 0; p < 2; p++) {
                vec word = _mm512_set1_epi32((int32_t)part[r][p][k]);
                sum[r][p][0] = madd_to(sum[r][p][0], c0, word);
                sum[r][p][1] = madd_to(sum[r][p][1], c1, word);
            }
        }
    }
    for (size_t r = 0; r < GROUP; r++)
        for (size_t h = 0; h < 2; h++)
            _mm256_storeu_si256((__m256i *)(void *)(out[r] + 16 * h), join(sum[r][0][h], sum[r][1][h]));
}

AVX512 static void products_avx512(fq_c *out, size_t out_stride, const fq_rows *a, const fq_rows *b, size_t inner)
{
    uint32_t columns[FQ_INNER / 2 * COLUMNS], part[GROUP][2][FQ_INNER / 2];
    fq_c result[GROUP][COLUMNS];
    const size_t pairs = (inner + 1) / 2;
    for (size_t from = 0; from < b->rows; from += COLUMNS) {
        const size_t count = b->rows - from < COLUMNS ? b->rows - from : COLUMNS;
        const size_t width = (count + WIDE_LANES - 1) / WIDE_LANES * WIDE_LANES;
        for (size_t x = 0; x < width; x++)
            for (size_t k = 0; k < pairs; k++) {
                uint32_t word = 0;
                if (x < count)
                    memcpy(&word, b->at + (from + x) * b->stride + 2 * k, sizeof word);
                columns[k * COLUMNS + x] = word;
            }
        for (size_t i = 0; i < a->rows; i += GROUP) {
            split_rows(part, a, i, inner);
            for (size_t x = 0; x < width; x += WIDE_LANES) {
                fq_c *to[GROUP] = { result[0] + x, result[1] + x, result[2] + x, result[3] + x };
                group_products(to, part, columns + x, pairs);
            }
            for (size_t r = 0; r < GROUP && i + r < a->rows; r++)
                memcpy(out + (i + r) * out_stride + from, result[r], count * sizeof **result);
        }
    }
}

const fq_kernels fq_kernels_avx512 = {
    fq_combine_avx2, fq_blend_avx2, fq_sum3_avx2, products_avx512, fq_evaluate_avx2
};

#else
typedef int fq_avx512_c_is_not_empty;
#endif
