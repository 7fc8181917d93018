/* SPDX-License-Identifier: BSD-2-Clause */
/* Binary fields GF(2^bits), bits = 160, 256, 384, 512, and GF(2^64) (resolved.md section 2). An element is an array
 * of GF2K_WORDS(bits) words, the lowest first; bit i of the whole is the coefficient of X^i, and bits from `bits`
 * up are zero. Every function takes the degree as its first argument, meant to be a constant. Time depends on
 * degrees, counts and shift distances only. A result may be the same array as an operand. */
#ifndef NGCC_GF2K_FIELD_H
#define NGCC_GF2K_FIELD_H

#include <stddef.h>
#include <stdint.h>

#include "api/bytes.h"

#define GF2K_WORDS(bits) (((bits) + 63) / 64)
#define GF2K_MAX_WORDS 8

/* r = a * b */
void gf2k_mul(unsigned bits, uint64_t *r, const uint64_t *a, const uint64_t *b);
/* r = a * b, b a polynomial of degree below 64 */
void gf2k_mul64(unsigned bits, uint64_t *r, const uint64_t *a, uint64_t b);
/* r = sum of a_i * b_i, i < n; the elements stand one behind the other. r overlaps neither a nor b. */
void gf2k_dot(unsigned bits, uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n);
/* Sum of a_i * b_i in GF(2^64), i < n. */
uint64_t gf2k_dot64(const uint64_t *a, const uint64_t *b, size_t n);

/* r = the value of GF2K_WORDS(bits)+1 words at a, reduced; a has at most bits+32 bits at 160, else bits+48. */
static inline void gf2k_fold(unsigned bits, uint64_t *r, const uint64_t *a)
{
    const unsigned words = GF2K_WORDS(bits), part = bits % 64;
    uint64_t high = part != 0 ? a[words - 1] >> part : a[words];
    for (unsigned i = 0; i < words; i++)
        r[i] = a[i];
    if (part != 0) {
        high |= a[words] << (64 - part);
        r[words - 1] &= (UINT64_C(1) << part) - 1;
    }
    switch (bits) {
    case 160:
        r[0] ^= high ^ high << 2 ^ high << 3 ^ high << 5;
        r[1] ^= high >> 62 ^ high >> 61 ^ high >> 59;
        break;
    case 256:
        r[0] ^= high ^ high << 2 ^ high << 5 ^ high << 10;
        r[1] ^= high >> 62 ^ high >> 59 ^ high >> 54;
        break;
    case 384:
        r[0] ^= high ^ high << 6 ^ high << 15 ^ high << 16;
        r[1] ^= high >> 58 ^ high >> 49 ^ high >> 48;
        break;
    default:
        r[0] ^= high ^ high << 2 ^ high << 5 ^ high << 8;
        r[1] ^= high >> 62 ^ high >> 59 ^ high >> 56;
        break;
    }
}

/* acc ^= a * X^e for 0 <= e <= 18, unreduced: acc has GF2K_WORDS(bits)+1 words. */
static inline void gf2k_add_shifted(unsigned bits, uint64_t *acc, const uint64_t *a, unsigned e)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < GF2K_WORDS(bits); i++) {
        acc[i] ^= a[i] << e | carry;
        carry = e != 0 ? a[i] >> (64 - e) : 0;
    }
    acc[GF2K_WORDS(bits)] ^= carry;
}

/* r = a * X^e, 0 <= e <= 18 */
static inline void gf2k_shift(unsigned bits, uint64_t *r, const uint64_t *a, unsigned e)
{
    uint64_t acc[GF2K_MAX_WORDS + 1] = { 0 };
    gf2k_add_shifted(bits, acc, a, e);
    gf2k_fold(bits, r, acc);
}

/* r ^= a */
static inline void gf2k_add(unsigned bits, uint64_t *r, const uint64_t *a)
{
    for (unsigned i = 0; i < GF2K_WORDS(bits); i++)
        r[i] ^= a[i];
}

/* Element from bits/8 bytes and back. */
static inline void gf2k_load(unsigned bits, uint64_t *r, const uint8_t *p)
{
    for (unsigned i = 0; i < bits / 64; i++)
        r[i] = load_le64(p + 8 * i);
    if (bits % 64 != 0)
        r[bits / 64] = load_le32(p + bits / 64 * 8);
}

static inline void gf2k_store(unsigned bits, uint8_t *p, const uint64_t *a)
{
    for (unsigned i = 0; i < bits / 64; i++)
        store_le64(p + 8 * i, a[i]);
    if (bits % 64 != 0)
        store_le32(p + bits / 64 * 8, (uint32_t)a[bits / 64]);
}

#endif
