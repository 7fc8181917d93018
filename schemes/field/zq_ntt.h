/* SPDX-License-Identifier: BSD-2-Clause */
/* Arithmetic of polynomials modulo q = 2^26 - 2^12 + 1 and x^n + 1 (ops.md sections 2, 3): transform, products in the
 * transform domain, products with a sparse polynomial. Coefficients are int32_t, n is 512 or 1024. Montgomery's
 * factor is 2^32. No time depends on coefficients. Pointers need no alignment beyond that of their type. */
#ifndef NGCC_ZQ_NTT_H
#define NGCC_ZQ_NTT_H

#include <stddef.h>
#include <stdint.h>

#define ZQ_Q 67104769
#define ZQ_QINV 0xfd001001u /* q^-1 mod 2^32 */

/* One ring: n = 2^log_n and the roots in the order in which the transform uses them. */
typedef struct {
    unsigned log_n;
    const int32_t *root;   /* n entries: entry i is the centred value of 2^32 g^rev(i) */
    const int32_t *root_q; /* root * q^-1 mod 2^32 */
    int32_t scale;         /* 2^64 / n mod q, centred */
    int32_t scale_q;
    int32_t scale_root;    /* -root[1] scale / 2^32 mod q, centred: the last butterflies of the inverse, scaled */
    int32_t scale_root_q;
} zq_ring;

/* a = T(a), entry p is a(g^(2 rev(p) + 1)). Input |a_i| <= q, output |a_i| < 7 q (representatives are not reduced). */
void zq_ntt(const zq_ring *ring, int32_t *a);

/* a = T^-1(a) times 2^32. Input |a_i| <= 2 q, output in 0 .. q-1. */
void zq_ntt_inverse(const zq_ring *ring, int32_t *a);

/* A sum of component-wise products, n entries; the order of the entries is the backend's affair. Factors are at most
 * 7 q, the sum is at most 96 q^2 in absolute value. */
typedef int64_t zq_acc;

/* acc = a b */
void zq_acc_start(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n);
/* acc += a b */
void zq_acc_add(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n);
/* acc -= a b */
void zq_acc_sub(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n);
/* out = acc / 2^32 mod q, |out_i| <= 2 q. */
void zq_acc_reduce(int32_t *out, const zq_acc *acc, size_t n);

/* out_i = the low 26 bits of the i-th little-endian 32-bit word of data (4 n bytes; may be the memory of out).
 * Returns 1 if all are below q, else 0. */
int zq_from_words(int32_t *out, const uint8_t *data, size_t n);

/* Products over the integers with a sparse polynomial c of `count` coefficients 1 and -1, modulo x^n + 1. The factor
 * is given as the window array (-a, a, -a) of 3 n entries; at[t] is n - i for a coefficient 1 at index i, 2 n - i
 * for -1. out_j = sum over t of window[at[t] + j]; each partial sum fits the type. out overlaps nothing. */
void zq_sparse16(int16_t *out, const int16_t *window, const uint16_t *at, size_t count, size_t n);
void zq_sparse32(int32_t *out, const int32_t *window, const uint16_t *at, size_t count, size_t n);

#endif
