/* SPDX-License-Identifier: BSD-2-Clause */
/* The kernels of fq_vec.h in AVX2: 16-bit lanes, pairs of products added in 32 bits. */
#include "field/fq_kernels.h"
#include "sym/isa.h"

#ifdef ISA_BUILD_AVX2

#include <immintrin.h>
#include <string.h>

#define COLUMNS 64 /* rows of b that fq_products turns into columns at a time */
#define GROUP 3    /* rows of a that it takes through them together */

typedef __m256i vec;

static inline vec load(const void *p)
{
    return _mm256_loadu_si256((const vec *)p);
}

static inline void store(void *p, vec v)
{
    _mm256_storeu_si256((vec *)p, v);
}

static inline vec pair(int32_t low, int32_t high)
{
    return _mm256_set1_epi32((int32_t)((uint32_t)low & 0xffffu) | (int32_t)((uint32_t)high << 16));
}

/* x = 2^16 h + l with l signed becomes l + 17 h; the sum with 2^15 carries into h where l is negative. */
static inline vec fold(vec x)
{
    const vec half = _mm256_set1_epi32(0x8000);
    return _mm256_madd_epi16(_mm256_xor_si256(_mm256_add_epi32(x, half), half), _mm256_set1_epi32(17 << 16 | 1));
}

/* Centred residues of 32-bit lanes below 2^31 - 2^15 in absolute value, or of one sum of two centred products. */
static inline vec centre(vec x)
{
    const vec top = _mm256_set1_epi32(FQ_HALF), bottom = _mm256_set1_epi32(-FQ_HALF);
    const vec q = _mm256_set1_epi32((int)FQ_Q);
    x = fold(fold(x));
    x = _mm256_sub_epi32(x, _mm256_and_si256(_mm256_cmpgt_epi32(x, top), q));
    return _mm256_add_epi32(x, _mm256_and_si256(_mm256_cmpgt_epi32(bottom, x), q));
}

/* lo + 256 hi, both below 2^29. */
static inline vec join(vec lo, vec hi)
{
    return centre(_mm256_add_epi32(lo, _mm256_slli_epi32(fold(hi), 8)));
}

static inline vec madd_to(vec sum, vec a, vec b)
{
    return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
}

/* a = lo + 256 hi in 16-bit lanes. */
static inline vec low_part(vec a)
{
    return _mm256_srai_epi16(_mm256_slli_epi16(a, 8), 8);
}

static inline vec high_part(vec a)
{
    return _mm256_sub_epi16(_mm256_srai_epi16(a, 8), _mm256_srai_epi16(_mm256_slli_epi16(a, 8), 15));
}

/* One block of 16 columns of fq_combine; the pairs of v are in lo and hi. */
static inline void combine_block(fq_c *out, const uint32_t *lo, const uint32_t *hi, size_t pairs, const fq_c *rows,
                                 ptrdiff_t stride)
{
    vec l0 = _mm256_setzero_si256(), l1 = l0, h0 = l0, h1 = l0;
    for (size_t k = 0; k < pairs; k++, rows += 2 * stride) {
        vec a = load(rows), b = load(rows + stride);
        vec u0 = _mm256_unpacklo_epi16(a, b), u1 = _mm256_unpackhi_epi16(a, b);
        vec c = _mm256_set1_epi32((int32_t)lo[k]), d = _mm256_set1_epi32((int32_t)hi[k]);
        l0 = madd_to(l0, u0, c);
        l1 = madd_to(l1, u1, c);
        h0 = madd_to(h0, u0, d);
        h1 = madd_to(h1, u1, d);
    }
    store(out, _mm256_packs_epi32(join(l0, h0), join(l1, h1)));
}

void fq_combine_avx2(fq_c *out, size_t width, const fq_c *v, size_t count, const fq_c *rows, ptrdiff_t stride)
{
    uint32_t lo[FQ_INNER / 2], hi[FQ_INNER / 2];
    fq_c padded[FQ_INNER], last[2 * FQ_LANES];
    size_t pairs = count / 2;
    memset(padded, 0, sizeof padded);
    memcpy(padded, v, count * sizeof *v);
    for (size_t k = 0; k < FQ_INNER / 2; k += 8) {
        vec a = load(padded + 2 * k);
        store(lo + k, low_part(a));
        store(hi + k, high_part(a));
    }
    for (size_t x = 0; x < width; x += FQ_LANES) {
        combine_block(out + x, lo, hi, pairs, rows + x, stride);
        if (count % 2 != 0) { /* the row without a partner */
            memset(last, 0, sizeof last);
            memcpy(last, rows + (ptrdiff_t)(count - 1) * stride + x, FQ_LANES * sizeof *last);
            combine_block(last, lo + pairs, hi + pairs, 1, last, FQ_LANES);
            fq_blend_avx2(out + x, FQ_LANES, out + x, 1, last, 1);
        }
    }
}

void fq_blend_avx2(fq_c *out, size_t width, const fq_c *x, fq_c cx, const fq_c *y, fq_c cy)
{
    const vec c = pair(cx, cy);
    for (size_t i = 0; i < width; i += FQ_LANES) {
        vec a = load(x + i), b = load(y + i);
        vec s0 = centre(_mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), c));
        vec s1 = centre(_mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), c));
        store(out + i, _mm256_packs_epi32(s0, s1));
    }
}

void fq_sum3_avx2(fq_c *out, size_t width, const fq_c *const x[3], const fq_c *const y[3])
{
    const vec zero = _mm256_setzero_si256();
    for (size_t i = 0; i < width; i += FQ_LANES) {
        vec x0 = load(x[0] + i), x1 = load(x[1] + i), x2 = load(x[2] + i);
        vec y0 = load(y[0] + i), y1 = load(y[1] + i), y2 = load(y[2] + i);
        vec s0 = _mm256_madd_epi16(_mm256_unpacklo_epi16(x0, x1), _mm256_unpacklo_epi16(y0, y1));
        vec s1 = _mm256_madd_epi16(_mm256_unpackhi_epi16(x0, x1), _mm256_unpackhi_epi16(y0, y1));
        vec t0 = _mm256_madd_epi16(_mm256_unpacklo_epi16(x2, zero), _mm256_unpacklo_epi16(y2, zero));
        vec t1 = _mm256_madd_epi16(_mm256_unpackhi_epi16(x2, zero), _mm256_unpackhi_epi16(y2, zero));
        s0 = centre(_mm256_add_epi32(fold(s0), fold(t0)));
        s1 = centre(_mm256_add_epi32(fold(s1), fold(t1)));
        store(out + i, _mm256_packs_epi32(s0, s1));
    }
}

/* Row i of a, for GROUP rows behind the last one a row of zeros, as words of two elements: low parts, then high
 * parts. */
static inline void split_rows(uint32_t part[GROUP][2][FQ_INNER / 2], const fq_rows *a, size_t from, size_t inner)
{
    for (size_t r = 0; r < GROUP; r++) {
        for (size_t k = 0; k < inner; k += FQ_LANES) {
            vec row = from + r < a->rows ? load(a->at + (from + r) * a->stride + k) : _mm256_setzero_si256();
            store(part[r][0] + k / 2, low_part(row));
            store(part[r][1] + k / 2, high_part(row));
        }
    }
}

/* GROUP rows times 16 columns: 12 sums stay in registers. columns holds word k of column x at k * COLUMNS + x. */
static inline void group_products(fq_c *out[GROUP], uint32_t part[GROUP][2][FQ_INNER / 2], const uint32_t *columns,
                                  size_t pairs)
{
    vec sum[GROUP][2][2];
    for (size_t r = 0; r < GROUP; r++)
        sum[r][0][0] = sum[r][0][1] = sum[r][1][0] = sum[r][1][1] = _mm256_setzero_si256();
    for (size_t k = 0; k < pairs; k++, columns += COLUMNS) {
        vec c0 = load(columns), c1 = load(columns + 8);
        for (size_t r = 0; r < GROUP; r++) {
            for (size_t p = 0; p < 2; p++) {
                vec word = _mm256_set1_epi32((int32_t)part[r][p][k]);
                sum[r][p][0] = madd_to(sum[r][p][0], c0, word);
                sum[r][p][1] = madd_to(sum[r][p][1], c1, word);
            }
        }
    }
    for (size_t r = 0; r < GROUP; r++) {
        vec s0 = join(sum[r][0][0], sum[r][1][0]), s1 = join(sum[r][0][1], sum[r][1][1]);
        store(out[r], _mm256_permute4x64_epi64(_mm256_packs_epi32(s0, s1), 0xd8));
    }
}

static void products_avx2(fq_c *out, size_t out_stride, const fq_rows *a, const fq_rows *b, size_t inner)
{
    uint32_t columns[FQ_INNER / 2 * COLUMNS], part[GROUP][2][FQ_INNER / 2];
    fq_c result[GROUP][COLUMNS];
    const size_t pairs = (inner + 1) / 2;
    for (size_t from = 0; from < b->rows; from += COLUMNS) {
        const size_t count = b->rows - from < COLUMNS ? b->rows - from : COLUMNS;
        const size_t blocks = (count + FQ_LANES - 1) / FQ_LANES;
        for (size_t x = 0; x < blocks * FQ_LANES; x++)
            for (size_t k = 0; k < pairs; k++) {
                uint32_t word = 0;
                if (x < count)
                    memcpy(&word, b->at + (from + x) * b->stride + 2 * k, sizeof word);
                columns[k * COLUMNS + x] = word;
            }
        for (size_t i = 0; i < a->rows; i += GROUP) {
            split_rows(part, a, i, inner);
            for (size_t x = 0; x < blocks * FQ_LANES; x += FQ_LANES) {
                fq_c *to[GROUP] = { result[0] + x, result[1] + x, result[2] + x };
                group_products(to, part, columns + x, pairs);
            }
            for (size_t r = 0; r < GROUP && i + r < a->rows; r++)
                memcpy(out + (i + r) * out_stride + from, result[r], count * sizeof **result);
        }
    }
}

/* Sums of one run of at most 64 vectors, widened: pairs of products of 16 by 8 bits are below 2^24. */
static inline uint64_t lanes_sum(vec v)
{
    int32_t lane[8];
    int64_t s = 0;
    store(lane, v);
    for (unsigned i = 0; i < 8; i++)
        s += lane[i];
    return (uint64_t)(s + ((int64_t)FQ_Q << 20)); /* positive, and the same residue */
}

#define RUN (64 * FQ_LANES)

/* Coefficients are taken minus 2^15, which makes them signed; 2^15 times the sum of the point comes back at the
 * end. The point is split into bytes. */
int fq_evaluate_avx2(fq *value, const uint8_t *row, const fq_point *point)
{
    const vec sign = _mm256_set1_epi16((short)0x8000), byte = _mm256_set1_epi16(0xff);
    const size_t whole = point->count - point->count % FQ_LANES;
    vec most = _mm256_setzero_si256();
    uint64_t sum = (uint64_t)point->sum << 15;
    uint32_t over = 0;
    for (size_t from = 0; from < whole; from += RUN) {
        const size_t end = whole - from < RUN ? whole : from + RUN;
        vec lo = _mm256_setzero_si256(), hi = lo;
        for (size_t x = from; x < end; x += FQ_LANES) {
            vec c = load(row + 2 * x), p = load(point->at + x);
            most = _mm256_max_epu16(most, c);
            c = _mm256_xor_si256(c, sign);
            lo = madd_to(lo, c, _mm256_and_si256(p, byte));
            hi = madd_to(hi, c, _mm256_srli_epi16(p, 8));
        }
        sum += fq_reduce64(lanes_sum(lo)) + ((uint64_t)fq_reduce64(lanes_sum(hi)) << 8);
    }
    for (size_t x = whole; x < point->count; x++) {
        uint32_t c = fq_load(row + 2 * x);
        over |= c + (0x10000u - FQ_Q);
        sum += (uint64_t)(c + (FQ_Q - 0x8000u)) * point->at[x]; /* 2^15 times the element is in the sum already */
    }
    *value = fq_reduce64(sum);
    most = _mm256_cmpeq_epi16(_mm256_max_epu16(most, _mm256_set1_epi16((short)FQ_Q)), most);
    return (over >> 16) == 0 && _mm256_movemask_epi8(most) == 0 ? 0 : -1;
}

const fq_kernels fq_kernels_avx2 = { fq_combine_avx2, fq_blend_avx2, fq_sum3_avx2, products_avx2, fq_evaluate_avx2 };

#else
typedef int fq_avx2_c_is_not_empty;
#endif
