/* SPDX-License-Identifier: BSD-2-Clause */
/* AVX2 backend of zq_ntt.h: eight coefficients at a time. */
#include "field/zq_lanes.h"
#include "sym/isa.h"

#ifdef ISA_BUILD_AVX2

#include <immintrin.h>

typedef __m256i vec;

static inline vec load(const int32_t *p)
{
    return _mm256_loadu_si256((const vec *)(const void *)p);
}

static inline void store(int32_t *p, vec v)
{
    _mm256_storeu_si256((vec *)(void *)p, v);
}

/* A root beside its product with q^-1, in all the lanes that need it. */
typedef struct {
    vec z, z_q;
} twiddle;

static inline twiddle broadcast(int32_t z, int32_t z_q)
{
    twiddle t = { _mm256_set1_epi32(z), _mm256_set1_epi32(z_q) };
    return t;
}

static inline twiddle root_of_all(const zq_ring *ring, size_t node)
{
    return broadcast(ring->root[node], ring->root_q[node]);
}

/* High halves of 64-bit lanes: even coefficients from e, odd ones from o. */
static inline vec high_halves(vec e, vec o)
{
    return _mm256_blend_epi32(_mm256_shuffle_epi32(e, 0xf5), o, 0xaa);
}

/* e - m q and o - m q for the m that clears the low halves: the high halves are the quotients by 2^32. */
static inline vec montgomery(vec e, vec o, vec m_e, vec m_o)
{
    const vec q = _mm256_set1_epi32(ZQ_Q);
    return high_halves(_mm256_sub_epi64(e, _mm256_mul_epi32(m_e, q)), _mm256_sub_epi64(o, _mm256_mul_epi32(m_o, q)));
}

/* Odd roots of a twiddle that differs by lane stand in the high halves. */
static inline vec times_lanes(vec a, twiddle t)
{
    vec a_o = _mm256_srli_epi64(a, 32), z_o = _mm256_srli_epi64(t.z, 32), z_q_o = _mm256_srli_epi64(t.z_q, 32);
    return montgomery(_mm256_mul_epi32(a, t.z), _mm256_mul_epi32(a_o, z_o), _mm256_mul_epi32(a, t.z_q),
                      _mm256_mul_epi32(a_o, z_q_o));
}

static inline vec times_root(vec a, twiddle t)
{
    vec a_o = _mm256_srli_epi64(a, 32);
    return montgomery(_mm256_mul_epi32(a, t.z), _mm256_mul_epi32(a_o, t.z), _mm256_mul_epi32(a, t.z_q),
                      _mm256_mul_epi32(a_o, t.z_q));
}

static inline vec near_zero(vec a)
{
    vec k = _mm256_srai_epi32(_mm256_add_epi32(a, _mm256_set1_epi32(1 << 25)), 26);
    return _mm256_sub_epi32(a, _mm256_mullo_epi32(k, _mm256_set1_epi32(ZQ_Q)));
}

static inline vec to_positive(vec a)
{
    return _mm256_add_epi32(a, _mm256_and_si256(_mm256_srai_epi32(a, 31), _mm256_set1_epi32(ZQ_Q)));
}

/* (u, v) -> (u + z v, u - z v) */
static inline void split(vec *u, vec *v, twiddle t)
{
    vec x = times_root(*v, t);
    *v = _mm256_sub_epi32(*u, x);
    *u = _mm256_add_epi32(*u, x);
}

static inline void split_lanes(vec *u, vec *v, twiddle t)
{
    vec x = times_lanes(*v, t);
    *v = _mm256_sub_epi32(*u, x);
    *u = _mm256_add_epi32(*u, x);
}

/* (u, v) -> (u + v, z (v - u)) */
static inline void merge(vec *u, vec *v, twiddle t)
{
    vec x = _mm256_sub_epi32(*v, *u);
    *u = _mm256_add_epi32(*u, *v);
    *v = times_root(x, t);
}

static inline void merge_lanes(vec *u, vec *v, twiddle t)
{
    vec x = _mm256_sub_epi32(*v, *u);
    *u = _mm256_add_epi32(*u, *v);
    *v = times_lanes(x, t);
}

/* Roots for the levels inside 16 coefficients: 2, 4 or 8 consecutive ones spread to the lanes by `order`. */
static inline twiddle spread(const zq_ring *ring, size_t node, unsigned count, vec order)
{
    const int32_t *z = ring->root + node, *z_q = ring->root_q + node;
    twiddle t;
    if (count == 8) {
        t.z = load(z);
        t.z_q = load(z_q);
    } else if (count == 4) {
        t.z = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)z));
        t.z_q = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)z_q));
    } else {
        t.z = _mm256_castsi128_si256(_mm_loadl_epi64((const __m128i *)(const void *)z));
        t.z_q = _mm256_castsi128_si256(_mm_loadl_epi64((const __m128i *)(const void *)z_q));
    }
    t.z = _mm256_permutevar8x32_epi32(t.z, order);
    t.z_q = _mm256_permutevar8x32_epi32(t.z_q, order);
    return t;
}

static inline vec evens(vec x, vec y)
{
    return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(x), _mm256_castsi256_ps(y), 0x88));
}

static inline vec odds(vec x, vec y)
{
    return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(x), _mm256_castsi256_ps(y), 0xdd));
}

/* The last three levels, within 16 coefficients each. */
static inline void ntt_tail(const zq_ring *ring, int32_t *a, size_t n)
{
    const vec by4 = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1), by2 = _mm256_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3);
    const vec by1 = _mm256_setr_epi32(0, 2, 1, 3, 4, 6, 5, 7);
    for (size_t g = 0; g < n / 16; g++, a += 16) {
        vec x = load(a), y = load(a + 8);
        vec u = _mm256_permute2x128_si256(x, y, 0x20), v = _mm256_permute2x128_si256(x, y, 0x31);
        split_lanes(&u, &v, spread(ring, n / 8 + 2 * g, 2, by4));
        x = _mm256_unpacklo_epi64(u, v);
        y = _mm256_unpackhi_epi64(u, v);
        split_lanes(&x, &y, spread(ring, n / 4 + 4 * g, 4, by2));
        u = evens(x, y);
        v = odds(x, y);
        split_lanes(&u, &v, spread(ring, n / 2 + 8 * g, 8, by1));
        x = _mm256_unpacklo_epi32(u, v);
        y = _mm256_unpackhi_epi32(u, v);
        u = _mm256_unpacklo_epi64(x, y);
        v = _mm256_unpackhi_epi64(x, y);
        store(a, _mm256_permute2x128_si256(u, v, 0x20));
        store(a + 8, _mm256_permute2x128_si256(u, v, 0x31));
    }
}

/* Two levels, half and half / 2, in one pass. */
static inline void ntt_pair(const zq_ring *ring, int32_t *a, size_t n, size_t half)
{
    size_t node = n / (2 * half), quarter = half / 2;
    for (size_t at = 0; at < n; at += 2 * half, node++) {
        twiddle t = root_of_all(ring, node), t0 = root_of_all(ring, 2 * node), t1 = root_of_all(ring, 2 * node + 1);
        for (int32_t *p = a + at; p < a + at + quarter; p += 8) {
            vec c0 = load(p), c1 = load(p + quarter), c2 = load(p + 2 * quarter), c3 = load(p + 3 * quarter);
            split(&c0, &c2, t);
            split(&c1, &c3, t);
            split(&c0, &c1, t0);
            split(&c2, &c3, t1);
            store(p, c0);
            store(p + quarter, c1);
            store(p + 2 * quarter, c2);
            store(p + 3 * quarter, c3);
        }
    }
}

void zq_ntt_avx2(const zq_ring *ring, int32_t *a)
{
    size_t n = (size_t)1 << ring->log_n, half = n / 2;
    if (ring->log_n % 2 == 0) {
        twiddle t = root_of_all(ring, 1);
        for (size_t i = 0; i < half; i += 8) {
            vec u = load(a + i), v = load(a + i + half);
            split(&u, &v, t);
            store(a + i, u);
            store(a + i + half, v);
        }
        half /= 2;
    }
    for (; half > 8; half /= 4)
        ntt_pair(ring, a, n, half);
    ntt_tail(ring, a, n);
}

/* Levels 1, 2, 4 of the inverse, within 16 coefficients each. */
static inline void inverse_head(const zq_ring *ring, int32_t *a, size_t n)
{
    const vec by4 = _mm256_setr_epi32(1, 1, 1, 1, 0, 0, 0, 0), by2 = _mm256_setr_epi32(3, 3, 2, 2, 1, 1, 0, 0);
    const vec by1 = _mm256_setr_epi32(7, 5, 6, 4, 3, 1, 2, 0);
    for (size_t g = 0; g < n / 16; g++, a += 16) {
        vec x = near_zero(load(a)), y = near_zero(load(a + 8));
        vec u = _mm256_permute2x128_si256(x, y, 0x20), v = _mm256_permute2x128_si256(x, y, 0x31);
        x = _mm256_unpacklo_epi64(u, v);
        y = _mm256_unpackhi_epi64(u, v);
        u = evens(x, y);
        v = odds(x, y);
        merge_lanes(&u, &v, spread(ring, n - 8 - 8 * g, 8, by1));
        x = _mm256_unpacklo_epi32(u, v);
        y = _mm256_unpackhi_epi32(u, v);
        merge_lanes(&x, &y, spread(ring, n / 2 - 4 - 4 * g, 4, by2));
        u = _mm256_unpacklo_epi64(x, y);
        v = _mm256_unpackhi_epi64(x, y);
        merge_lanes(&u, &v, spread(ring, n / 4 - 2 - 2 * g, 2, by4));
        store(a, _mm256_permute2x128_si256(u, v, 0x20));
        store(a + 8, _mm256_permute2x128_si256(u, v, 0x31));
    }
}

/* Last level of the inverse, scaled to 0 .. q-1. */
static inline void merge_scaled(vec *u, vec *v, twiddle scale, twiddle scale_root)
{
    vec sum = _mm256_add_epi32(*u, *v), difference = _mm256_sub_epi32(*u, *v);
    *u = to_positive(times_root(sum, scale));
    *v = to_positive(times_root(difference, scale_root));
}

/* Levels half and 2 half of the inverse, the first of inputs reduced if `reduce`. */
static inline void inverse_pair(const zq_ring *ring, int32_t *a, size_t n, size_t half, int reduce)
{
    size_t node = n / (2 * half) - 1;
    for (size_t at = 0; at < n; at += 4 * half, node--) {
        twiddle t = root_of_all(ring, node), t0 = root_of_all(ring, 2 * node + 1), t1 = root_of_all(ring, 2 * node);
        for (int32_t *p = a + at; p < a + at + half; p += 8) {
            vec c0 = load(p), c1 = load(p + half), c2 = load(p + 2 * half), c3 = load(p + 3 * half);
            if (reduce) {
                c0 = near_zero(c0);
                c1 = near_zero(c1);
                c2 = near_zero(c2);
                c3 = near_zero(c3);
            }
            merge(&c0, &c1, t0);
            merge(&c2, &c3, t1);
            if (4 * half == n) {
                twiddle scale = broadcast(ring->scale, ring->scale_q);
                twiddle scale_root = broadcast(ring->scale_root, ring->scale_root_q);
                merge_scaled(&c0, &c2, scale, scale_root);
                merge_scaled(&c1, &c3, scale, scale_root);
            } else {
                merge(&c0, &c2, t);
                merge(&c1, &c3, t);
            }
            store(p, c0);
            store(p + half, c1);
            store(p + 2 * half, c2);
            store(p + 3 * half, c3);
        }
    }
}

/* Bounds: q/2 before the levels 1 to 16, at most 16 q behind them, reduced again before level 32, at most 16 q at
 * the end. */
void zq_ntt_inverse_avx2(const zq_ring *ring, int32_t *a)
{
    size_t n = (size_t)1 << ring->log_n, half = 8;
    inverse_head(ring, a, n);
    for (; 4 * half <= n; half *= 4)
        inverse_pair(ring, a, n, half, half == 32);
    if (2 * half == n) {
        twiddle scale = broadcast(ring->scale, ring->scale_q);
        twiddle scale_root = broadcast(ring->scale_root, ring->scale_root_q);
        for (size_t i = 0; i < half; i += 8) {
            vec u = load(a + i), v = load(a + i + half);
            merge_scaled(&u, &v, scale, scale_root);
            store(a + i, u);
            store(a + i + half, v);
        }
    }
}

/* In each eight entries of an accumulator: the products of the even coefficients, then those of the odd ones. */
static inline vec acc_load(const zq_acc *p)
{
    return _mm256_loadu_si256((const vec *)(const void *)p);
}

static inline void acc_store(zq_acc *p, vec v)
{
    _mm256_storeu_si256((vec *)(void *)p, v);
}

static inline vec product_odd(vec a, vec b)
{
    return _mm256_mul_epi32(_mm256_srli_epi64(a, 32), _mm256_srli_epi64(b, 32));
}

void zq_acc_start_avx2(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n)
{
    for (size_t i = 0; i < n; i += 8) {
        vec x = load(a + i), y = load(b + i);
        acc_store(acc + i, _mm256_mul_epi32(x, y));
        acc_store(acc + i + 4, product_odd(x, y));
    }
}

void zq_acc_add_avx2(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n)
{
    for (size_t i = 0; i < n; i += 8) {
        vec x = load(a + i), y = load(b + i);
        acc_store(acc + i, _mm256_add_epi64(acc_load(acc + i), _mm256_mul_epi32(x, y)));
        acc_store(acc + i + 4, _mm256_add_epi64(acc_load(acc + i + 4), product_odd(x, y)));
    }
}

void zq_acc_sub_avx2(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n)
{
    for (size_t i = 0; i < n; i += 8) {
        vec x = load(a + i), y = load(b + i);
        acc_store(acc + i, _mm256_sub_epi64(acc_load(acc + i), _mm256_mul_epi32(x, y)));
        acc_store(acc + i + 4, _mm256_sub_epi64(acc_load(acc + i + 4), product_odd(x, y)));
    }
}

void zq_acc_reduce_avx2(int32_t *out, const zq_acc *acc, size_t n)
{
    const vec q_inverse = _mm256_set1_epi32((int32_t)ZQ_QINV);
    for (size_t i = 0; i < n; i += 8) {
        vec e = acc_load(acc + i), o = acc_load(acc + i + 4);
        store(out + i, montgomery(e, o, _mm256_mul_epi32(e, q_inverse), _mm256_mul_epi32(o, q_inverse)));
    }
}

int zq_from_words_avx2(int32_t *out, const uint8_t *data, size_t n)
{
    const vec q = _mm256_set1_epi32(ZQ_Q), mask = _mm256_set1_epi32((1 << 26) - 1);
    vec below = _mm256_set1_epi32(-1);
    for (size_t i = 0; i < n; i += 8) {
        vec x = _mm256_and_si256(_mm256_loadu_si256((const vec *)(const void *)(data + 4 * i)), mask);
        store(out + i, x);
        below = _mm256_and_si256(below, _mm256_cmpgt_epi32(q, x));
    }
    return _mm256_movemask_epi8(below) == -1;
}

#define SUMS 8 /* registers that hold a part of the result while all terms are added */

void zq_sparse16_avx2(int16_t *out, const int16_t *window, const uint16_t *at, size_t count, size_t n)
{
    for (size_t j = 0; j < n; j += 16 * SUMS) {
        vec sum[SUMS];
        for (size_t k = 0; k < SUMS; k++)
            sum[k] = _mm256_setzero_si256();
        for (size_t t = 0; t < count; t++) {
            const int16_t *from = window + at[t] + j;
            for (size_t k = 0; k < SUMS; k++)
                sum[k] = _mm256_add_epi16(sum[k], _mm256_loadu_si256((const vec *)(const void *)(from + 16 * k)));
        }
        for (size_t k = 0; k < SUMS; k++)
            _mm256_storeu_si256((vec *)(void *)(out + j + 16 * k), sum[k]);
    }
}

void zq_sparse32_avx2(int32_t *out, const int32_t *window, const uint16_t *at, size_t count, size_t n)
{
    for (size_t j = 0; j < n; j += 8 * SUMS) {
        vec sum[SUMS];
        for (size_t k = 0; k < SUMS; k++)
            sum[k] = _mm256_setzero_si256();
        for (size_t t = 0; t < count; t++) {
            const int32_t *from = window + at[t] + j;
            for (size_t k = 0; k < SUMS; k++)
                sum[k] = _mm256_add_epi32(sum[k], load(from + 8 * k));
        }
        for (size_t k = 0; k < SUMS; k++)
            store(out + j + 8 * k, sum[k]);
    }
}

#else
typedef int zq_avx2_c_is_not_empty;
#endif
