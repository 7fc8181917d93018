/* SPDX-License-Identifier: BSD-2-Clause */
/* Portable field multiplication in constant time, and the choice of the backend. Carry-less products come from
 * integer products of numbers whose bits stand four apart, so that no carry reaches a bit that counts; upper halves
 * come from the same on reversed words. */
#include "field/gf2k_field.h"
#include "field/gf2k_reduce.h"
#include "sym/isa.h"

#define HOLES UINT64_C(0x1111111111111111)

static inline uint64_t reverse(uint64_t x)
{
    x = (x >> 1 & UINT64_C(0x5555555555555555)) | (x & UINT64_C(0x5555555555555555)) << 1;
    x = (x >> 2 & UINT64_C(0x3333333333333333)) | (x & UINT64_C(0x3333333333333333)) << 2;
    x = (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    x = (x >> 8 & UINT64_C(0x00ff00ff00ff00ff)) | (x & UINT64_C(0x00ff00ff00ff00ff)) << 8;
    x = (x >> 16 & UINT64_C(0x0000ffff0000ffff)) | (x & UINT64_C(0x0000ffff0000ffff)) << 16;
    return x >> 32 | x << 32;
}

/* Low 64 bits of the carry-less product. */
static inline uint64_t clmul_low(uint64_t a, uint64_t b)
{
    uint64_t a0 = a & HOLES, a1 = a & HOLES << 1, a2 = a & HOLES << 2, a3 = a & HOLES << 3;
    uint64_t b0 = b & HOLES, b1 = b & HOLES << 1, b2 = b & HOLES << 2, b3 = b & HOLES << 3;
    uint64_t r0 = a0 * b0 ^ a1 * b3 ^ a2 * b2 ^ a3 * b1;
    uint64_t r1 = a0 * b1 ^ a1 * b0 ^ a2 * b3 ^ a3 * b2;
    uint64_t r2 = a0 * b2 ^ a1 * b1 ^ a2 * b0 ^ a3 * b3;
    uint64_t r3 = a0 * b3 ^ a1 * b2 ^ a2 * b1 ^ a3 * b0;
    return (r0 & HOLES) | (r1 & HOLES << 1) | (r2 & HOLES << 2) | (r3 & HOLES << 3);
}

/* A word and its reversal: reversal is linear, so sums of pairs are pairs. */
typedef struct {
    uint64_t word;
    uint64_t rev;
} pair;

/* Product of two words as low half and reversed high half (still to be shifted by one). */
static inline pair mul_pair(pair a, pair b)
{
    pair r = { clmul_low(a.word, b.word), clmul_low(a.rev, b.rev) };
    return r;
}

static inline pair add_pair(pair a, pair b)
{
    pair r = { a.word ^ b.word, a.rev ^ b.rev };
    return r;
}

/* r = a * b for n words, 2n-1 pairs; r[k] collects the products of a_i and b_(k-i). Karatsuba's identity for even
 * n, the same on all three crosswise pairs for n = 3. */
static void mul_pairs(pair *r, const pair *a, const pair *b, unsigned n)
{
    pair mid[7], sa[4], sb[4];
    const unsigned h = n / 2;
    if (n == 1) {
        r[0] = mul_pair(a[0], b[0]);
        return;
    }
    if (n == 3) {
        pair p0 = mul_pair(a[0], b[0]), p1 = mul_pair(a[1], b[1]), p2 = mul_pair(a[2], b[2]);
        pair s01 = add_pair(p0, p1), s12 = add_pair(p1, p2);
        r[0] = p0;
        r[1] = add_pair(mul_pair(add_pair(a[0], a[1]), add_pair(b[0], b[1])), s01);
        r[2] = add_pair(mul_pair(add_pair(a[0], a[2]), add_pair(b[0], b[2])), add_pair(s01, p2));
        r[3] = add_pair(mul_pair(add_pair(a[1], a[2]), add_pair(b[1], b[2])), s12);
        r[4] = p2;
        return;
    }
    for (unsigned i = 0; i < h; i++) {
        sa[i] = add_pair(a[i], a[h + i]);
        sb[i] = add_pair(b[i], b[h + i]);
    }
    mul_pairs(r, a, b, h);
    mul_pairs(r + n, a + h, b + h, h);
    mul_pairs(mid, sa, sb, h);
    r[n - 1].word = r[n - 1].rev = 0;
    for (unsigned i = 0; i < n - 1; i++)
        mid[i] = add_pair(mid[i], add_pair(r[i], r[n + i]));
    for (unsigned i = 0; i < n - 1; i++)
        r[h + i] = add_pair(r[h + i], mid[i]);
}

static inline void to_pairs(pair *p, const uint64_t *a, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        p[i].word = a[i];
        p[i].rev = reverse(a[i]);
    }
}

/* out (n+1 words) = the n pairs, added up. */
static inline void from_pairs(uint64_t *out, const pair *p, unsigned n)
{
    uint64_t high = 0;
    for (unsigned i = 0; i < n; i++) {
        out[i] = p[i].word ^ high;
        high = reverse(p[i].rev) >> 1;
    }
    out[n] = high;
}

static inline void dot(unsigned bits, uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n)
{
    const unsigned words = GF2K_WORDS(bits);
    uint64_t product[2 * GF2K_MAX_WORDS];
    pair sum[2 * GF2K_MAX_WORDS], one[2 * GF2K_MAX_WORDS], pa[GF2K_MAX_WORDS], pb[GF2K_MAX_WORDS];
    memset(sum, 0, sizeof sum);
    for (size_t i = 0; i < n; i++) {
        to_pairs(pa, a + i * words, words);
        to_pairs(pb, b + i * words, words);
        mul_pairs(one, pa, pb, words);
        for (unsigned k = 0; k < 2 * words - 1; k++)
            sum[k] = add_pair(sum[k], one[k]);
    }
    from_pairs(product, sum, 2 * words - 1);
    gf2k_reduce(bits, r, product);
}

static inline void mul64(unsigned bits, uint64_t *r, const uint64_t *a, uint64_t b)
{
    const unsigned words = GF2K_WORDS(bits);
    uint64_t product[2 * GF2K_MAX_WORDS] = { 0 };
    pair pa[GF2K_MAX_WORDS], pb;
    to_pairs(pa, a, words);
    to_pairs(&pb, &b, 1);
    for (unsigned i = 0; i < words; i++)
        pa[i] = mul_pair(pa[i], pb);
    from_pairs(product, pa, words);
    gf2k_reduce(bits, r, product);
}

void gf2k_dot(unsigned bits, uint64_t *r, const uint64_t *a, const uint64_t *b, size_t n)
{
#ifdef ISA_BUILD_X86
    if ((isa_have() & ISA_CLMUL) != 0) {
        gf2k_dot_clmul(bits, r, a, b, n);
        return;
    }
#endif
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

void gf2k_mul(unsigned bits, uint64_t *r, const uint64_t *a, const uint64_t *b)
{
    gf2k_dot(bits, r, a, b, 1);
}

void gf2k_mul64(unsigned bits, uint64_t *r, const uint64_t *a, uint64_t b)
{
#ifdef ISA_BUILD_X86
    if ((isa_have() & ISA_CLMUL) != 0) {
        gf2k_mul64_clmul(bits, r, a, b);
        return;
    }
#endif
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

uint64_t gf2k_dot64(const uint64_t *a, const uint64_t *b, size_t n)
{
    pair sum = { 0, 0 };
    uint64_t product[2];
#ifdef ISA_BUILD_X86
    if ((isa_have() & ISA_CLMUL) != 0)
        return gf2k_dot64_clmul(a, b, n);
#endif
    for (size_t i = 0; i < n; i++) {
        pair pa, pb;
        to_pairs(&pa, a + i, 1);
        to_pairs(&pb, b + i, 1);
        sum = add_pair(sum, mul_pair(pa, pb));
    }
    from_pairs(product, &sum, 1);
    return gf2k_reduce64(product[0], product[1]);
}
