/* SPDX-License-Identifier: BSD-2-Clause */
/* Reduction of double-length products, shared by the backends of gf2k_field.h, and the backends' contract. */
#ifndef NGCC_GF2K_REDUCE_H
#define NGCC_GF2K_REDUCE_H

#include "field/gf2k_field.h"

/* acc ^= h << e for a value of n words, with the carry to acc[n]; 0 < e < 64 */
static inline void gf2k_xor_shifted(uint64_t *acc, const uint64_t *h, unsigned n, unsigned e)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < n; i++) {
        acc[i] ^= h[i] << e | carry;
        carry = h[i] >> (64 - e);
    }
    acc[n] ^= carry;
}

/* r = the product of 2*GF2K_WORDS(bits) words at p, reduced. */
static inline void gf2k_reduce(unsigned bits, uint64_t *r, const uint64_t *p)
{
    static const uint8_t exponents[4][3] = { { 2, 3, 5 }, { 2, 5, 10 }, { 6, 15, 16 }, { 2, 5, 8 } };
    const uint8_t *e = exponents[bits == 160 ? 0 : bits == 256 ? 1 : bits == 384 ? 2 : 3];
    const unsigned words = GF2K_WORDS(bits), part = bits % 64;
    uint64_t high[GF2K_MAX_WORDS], acc[GF2K_MAX_WORDS + 1];
    for (unsigned i = 0; i < words; i++) {
        high[i] = part != 0 ? p[words - 1 + i] >> part | p[words + i] << (64 - part) : p[words + i];
        acc[i] = p[i];
    }
    if (part != 0)
        acc[words - 1] &= (UINT64_C(1) << part) - 1;
    acc[words] = 0;
    for (unsigned i = 0; i < words; i++)
        acc[i] ^= high[i];
    for (int k = 0; k < 3; k++)
        gf2k_xor_shifted(acc, high, words, e[k]);
    gf2k_fold(bits, r, acc);
}

/* Product of 128 bits modulo X^64+X^4+X^3+X+1. */
static inline uint64_t gf2k_reduce64(uint64_t low, uint64_t high)
{
    uint64_t over = high >> 63 ^ high >> 61 ^ high >> 60;
    low ^= high ^ high << 1 ^ high << 3 ^ high << 4;
    return low ^ over ^ over << 1 ^ over << 3 ^ over << 4;
}

/* What a backend gives; same contracts as in gf2k_field.h, bits at run time. */
void gf2k_dot_clmul(unsigned bits, uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n);
void gf2k_mul64_clmul(unsigned bits, uint64_t *r, const uint64_t *a, uint64_t b);
uint64_t gf2k_dot64_clmul(const uint64_t *a, const uint64_t *b, size_t n);

#endif
