/* SPDX-License-Identifier: BSD-2-Clause */
/* Portable backend of zq_ntt.h, and the choice of the backend. */
#include "field/zq_ntt.h"

#include <string.h>

#include "api/bytes.h"
#include "field/zq_lanes.h"
#include "sym/isa.h"

/* a z / 2^32 mod q for a root z; |result| <= q/2 + |a z| / 2^32. The shift of a negative number is arithmetic. */
static inline int32_t times_root(int32_t a, int32_t z, int32_t z_q)
{
    int32_t m = (int32_t)((uint32_t)a * (uint32_t)z_q);
    return (int32_t)(((int64_t)a * z - (int64_t)m * ZQ_Q) >> 32);
}

/* The representative of a that is nearest to zero, up to 2^12 |a| / 2^26. */
static inline int32_t near_zero(int32_t a)
{
    return a - ((a + (1 << 25)) >> 26) * ZQ_Q;
}

/* Each level adds at most 0.55 q, so that nothing needs reducing. */
static void ntt_c(const zq_ring *ring, int32_t *a)
{
    size_t n = (size_t)1 << ring->log_n, node = 1;
    for (size_t half = n / 2; half != 0; half /= 2) {
        for (size_t at = 0; at < n; at += 2 * half, node++) {
            const int32_t z = ring->root[node], z_q = ring->root_q[node];
            int32_t *low = a + at, *high = low + half;
            for (size_t i = 0; i < half; i++) {
                int32_t x = times_root(high[i], z, z_q);
                high[i] = low[i] - x;
                low[i] += x;
            }
        }
    }
}

/* Sums double with each level: reduced before level 0 and level 5 they stay below 2^31. */
static void ntt_inverse_c(const zq_ring *ring, int32_t *a)
{
    size_t n = (size_t)1 << ring->log_n, half = 1, node = n - 1;
    for (unsigned level = 0; half < n / 2; half *= 2, level++) {
        if (level % 5 == 0)
            for (size_t i = 0; i < n; i++)
                a[i] = near_zero(a[i]);
        for (size_t at = 0; at < n; at += 2 * half, node--) {
            const int32_t z = ring->root[node], z_q = ring->root_q[node];
            int32_t *low = a + at, *high = low + half;
            for (size_t i = 0; i < half; i++) {
                int32_t x = high[i] - low[i];
                low[i] += high[i];
                high[i] = times_root(x, z, z_q);
            }
        }
    }
    for (size_t i = 0; i < half; i++) {
        int32_t sum = times_root(a[i] + a[i + half], ring->scale, ring->scale_q);
        int32_t difference = times_root(a[i] - a[i + half], ring->scale_root, ring->scale_root_q);
        a[i] = sum + (ZQ_Q & sum >> 31);
        a[i + half] = difference + (ZQ_Q & difference >> 31);
    }
}

static int from_words_c(int32_t *out, const uint8_t *data, size_t n)
{
    int32_t below = -1;
    for (size_t i = 0; i < n; i++) {
        int32_t x = (int32_t)(load_le32(data + 4 * i) & 0x3ffffff);
        out[i] = x;
        below &= x - ZQ_Q;
    }
    return below < 0;
}

#ifdef ISA_BUILD_AVX2
static inline int have_avx2(void)
{
    return (isa_have() & ISA_AVX2) != 0;
}
#endif

void zq_ntt(const zq_ring *ring, int32_t *a)
{
#ifdef ISA_BUILD_AVX2
    if (have_avx2()) {
        zq_ntt_avx2(ring, a);
        return;
    }
#endif
    ntt_c(ring, a);
}

void zq_ntt_inverse(const zq_ring *ring, int32_t *a)
{
#ifdef ISA_BUILD_AVX2
    if (have_avx2()) {
        zq_ntt_inverse_avx2(ring, a);
        return;
    }
#endif
    ntt_inverse_c(ring, a);
}

void zq_acc_start(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n)
{
#ifdef ISA_BUILD_AVX2
    if (have_avx2()) {
        zq_acc_start_avx2(acc, a, b, n);
        return;
    }
#endif
    for (size_t i = 0; i < n; i++)
        acc[i] = (int64_t)a[i] * b[i];
}

void zq_acc_add(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n)
{
#ifdef ISA_BUILD_AVX2
    if (have_avx2()) {
        zq_acc_add_avx2(acc, a, b, n);
        return;
    }
#endif
    for (size_t i = 0; i < n; i++)
        acc[i] += (int64_t)a[i] * b[i];
}

void zq_acc_sub(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n)
{
#ifdef ISA_BUILD_AVX2
    if (have_avx2()) {
        zq_acc_sub_avx2(acc, a, b, n);
        return;
    }
#endif
    for (size_t i = 0; i < n; i++)
        acc[i] -= (int64_t)a[i] * b[i];
}

void zq_acc_reduce(int32_t *out, const zq_acc *acc, size_t n)
{
#ifdef ISA_BUILD_AVX2
    if (have_avx2()) {
        zq_acc_reduce_avx2(out, acc, n);
        return;
    }
#endif
    for (size_t i = 0; i < n; i++) {
        int32_t m = (int32_t)((uint32_t)acc[i] * ZQ_QINV);
        out[i] = (int32_t)((acc[i] - (int64_t)m * ZQ_Q) >> 32);
    }
}

int zq_from_words(int32_t *out, const uint8_t *data, size_t n)
{
#ifdef ISA_BUILD_AVX2
    if (have_avx2())
        return zq_from_words_avx2(out, data, n);
#endif
    return from_words_c(out, data, n);
}

/* Coefficients that are summed up at once: a fixed number, so that plain -O2 vectorises the loop. */
#define SPARSE_PART 64

void zq_sparse16(int16_t *out, const int16_t *window, const uint16_t *at, size_t count, size_t n)
{
#ifdef ISA_BUILD_AVX2
    if (have_avx2()) {
        zq_sparse16_avx2(out, window, at, count, n);
        return;
    }
#endif
    for (size_t j = 0; j < n; j += SPARSE_PART) {
        int16_t sum[SPARSE_PART] = { 0 };
        for (size_t t = 0; t < count; t++) {
            const int16_t *from = window + at[t] + j;
            for (size_t k = 0; k < SPARSE_PART; k++)
                sum[k] = (int16_t)(sum[k] + from[k]);
        }
        memcpy(out + j, sum, sizeof sum);
    }
}

void zq_sparse32(int32_t *out, const int32_t *window, const uint16_t *at, size_t count, size_t n)
{
#ifdef ISA_BUILD_AVX2
    if (have_avx2()) {
        zq_sparse32_avx2(out, window, at, count, n);
        return;
    }
#endif
    for (size_t j = 0; j < n; j += SPARSE_PART) {
        int32_t sum[SPARSE_PART] = { 0 };
        for (size_t t = 0; t < count; t++) {
            const int32_t *from = window + at[t] + j;
            for (size_t k = 0; k < SPARSE_PART; k++)
                sum[k] += from[k];
        }
        memcpy(out + j, sum, sizeof sum);
    }
}
