/* SPDX-License-Identifier: BSD-2-Clause */
/* Field multiplication with the 128-bit carry-less multiplication instruction. */
#include "field/gf2k_reduce.h"
#include "sym/isa.h"

#ifdef ISA_BUILD_X86

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,pclmul")))

typedef __m128i half; /* two words */

/* acc[i+j] collects a_i * b_j as 128-bit products at word i+j. */
TARGET static inline void add_products(half *acc, const uint64_t *a, const uint64_t *b, unsigned na, unsigned nb)
{
    for (unsigned i = 0; i < na; i++) {
        half x = _mm_cvtsi64_si128((long long)a[i]);
        for (unsigned j = 0; j < nb; j++) {
            half y = _mm_cvtsi64_si128((long long)b[j]);
            acc[i + j] = _mm_xor_si128(acc[i + j], _mm_clmulepi64_si128(x, y, 0));
        }
    }
}

TARGET static inline void flatten(uint64_t *out, const half *acc, unsigned n)
{
    uint64_t high = 0;
    for (unsigned i = 0; i < n; i++) {
        out[i] = (uint64_t)_mm_cvtsi128_si64(acc[i]) ^ high;
        high = (uint64_t)_mm_extract_epi64(acc[i], 1);
    }
    out[n] = high;
}

TARGET static inline void dot(unsigned bits, uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n)
{
    const unsigned words = GF2K_WORDS(bits);
    half acc[2 * GF2K_MAX_WORDS];
    uint64_t product[2 * GF2K_MAX_WORDS];
    for (unsigned k = 0; k < 2 * words - 1; k++)
        acc[k] = _mm_setzero_si128();
    for (size_t i = 0; i < n; i++)
        add_products(acc, a + i * words, b + i * words, words, words);
    flatten(product, acc, 2 * words - 1);
    gf2k_reduce(bits, r, product);
}

TARGET static inline void mul64(unsigned bits, uint64_t *r, const uint64_t *a, uint64_t b)
{
    const unsigned words = GF2K_WORDS(bits);
    half acc[GF2K_MAX_WORDS];
    uint64_t product[2 * GF2K_MAX_WORDS] = { 0 };
    for (unsigned k = 0; k < words; k++)
        acc[k] = _mm_setzero_si128();
    add_products(acc, a, &b, words, 1);
    flatten(product, acc, words);
    gf2k_reduce(bits, r, product);
}

TARGET void gf2k_dot_clmul(unsigned bits, uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n)
{
    switch (bits) {
    case 160:
        dot(160, r, a, b, n);
        break;
    case 256:
        dot(256, r, a, b, n);
        break;
    case 384:
        dot(384, r, a, b, n);
        break;
    default:
        dot(512, r, a, b, n);
        break;
    }
}

TARGET void gf2k_mul64_clmul(unsigned bits, uint64_t *r, const uint64_t *a, uint64_t b)
{
    switch (bits) {
    case 160:
        mul64(160, r, a, b);
        break;
    case 256:
        mul64(256, r, a, b);
        break;
    case 384:
        mul64(384, r, a, b);
        break;
    default:
        mul64(512, r, a, b);
        break;
    }
}

TARGET uint64_t gf2k_dot64_clmul(const uint64_t *a, const uint64_t *b, size_t n)
{
    half acc = _mm_setzero_si128();
    uint64_t product[2];
    for (size_t i = 0; i < n; i++)
        add_products(&acc, a + i, b + i, 1, 1);
    flatten(product, &acc, 1);
    return gf2k_reduce64(product[0], product[1]);
}

#else
typedef int gf2k_clmul_c_is_not_empty;
#endif
