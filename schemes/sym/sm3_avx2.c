/* SPDX-License-Identifier: BSD-2-Clause */
/* SM3, eight lanes of AVX2. */
#include "sym/isa.h"
#include "sym/sm3_lanes.h"

#ifdef ISA_BUILD_AVX2

#include <immintrin.h>

#define LANES 8

typedef __m256i vec;

#define ADD(x, y) _mm256_add_epi32((x), (y))
#define XOR(x, y) _mm256_xor_si256((x), (y))
#define AND(x, y) _mm256_and_si256((x), (y))
#define OR(x, y) _mm256_or_si256((x), (y))
#define ROL(x, n) OR(_mm256_slli_epi32((x), (n)), _mm256_srli_epi32((x), 32 - (n)))

#define FF0(x, y, z) XOR(XOR((x), (y)), (z))
#define GG0(x, y, z) XOR(XOR((x), (y)), (z))
#define FF1(x, y, z) OR(AND((x), (y)), AND(OR((x), (y)), (z)))
#define GG1(x, y, z) XOR(AND(XOR((y), (z)), (x)), (z))

/* Transposes an 8 x 8 matrix of words: row i becomes column i. */
static inline void transpose(vec r[8])
{
    vec a[8], b[8];
    for (int i = 0; i < 4; i++) {
        a[2 * i] = _mm256_unpacklo_epi32(r[2 * i], r[2 * i + 1]);
        a[2 * i + 1] = _mm256_unpackhi_epi32(r[2 * i], r[2 * i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        b[4 * i] = _mm256_unpacklo_epi64(a[4 * i], a[4 * i + 2]);
        b[4 * i + 1] = _mm256_unpackhi_epi64(a[4 * i], a[4 * i + 2]);
        b[4 * i + 2] = _mm256_unpacklo_epi64(a[4 * i + 1], a[4 * i + 3]);
        b[4 * i + 3] = _mm256_unpackhi_epi64(a[4 * i + 1], a[4 * i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        r[i] = _mm256_permute2x128_si256(b[i], b[i + 4], 0x20);
        r[i + 4] = _mm256_permute2x128_si256(b[i], b[i + 4], 0x31);
    }
}

/* w[j] = word j of the block at offset off of each lane. */
static inline void load_words(vec w[16], const uint8_t *const *p, size_t off)
{
    const vec swap = _mm256_broadcastsi128_si256(_mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3));
    for (int half = 0; half < 2; half++) {
        for (int i = 0; i < LANES; i++) {
            const uint8_t *q = p[i] + off + 32 * half;
            w[8 * half + i] = _mm256_shuffle_epi8(_mm256_loadu_si256((const vec *)(const void *)q), swap);
        }
        transpose(w + 8 * half);
    }
}

static inline vec expand(const vec w[16], int j)
{
    vec x = XOR(XOR(w[j & 15], w[(j + 7) & 15]), ROL(w[(j + 13) & 15], 15));
    return XOR(XOR(XOR(x, ROL(x, 15)), ROL(x, 23)), XOR(ROL(w[(j + 3) & 15], 7), w[(j + 10) & 15]));
}

/* One round on renamed words, as in sm3_c.c. */
#define ROUND(a, b, c, d, e, f, g, h, FF, GG, t, wj, wj4) \
    do { \
        vec r12 = ROL(a, 12), s1 = ADD(ADD(r12, e), _mm256_set1_epi32((int)(t))); \
        s1 = ROL(s1, 7); \
        d = ADD(ADD(d, FF(a, b, c)), ADD(XOR(s1, r12), XOR((wj), (wj4)))); \
        h = ADD(ADD(h, GG(e, f, g)), ADD(s1, (wj))); \
        b = ROL(b, 9); \
        f = ROL(f, 19); \
        h = XOR(XOR(h, ROL(h, 9)), ROL(h, 17)); \
    } while (0)

#define ROL_CONST(x, n) ((uint32_t)((uint32_t)(x) << ((n) & 31) | (uint64_t)(x) >> (32 - ((n) & 31))))
#define T0(j) ROL_CONST(0x79cc4519u, j)
#define T1(j) ROL_CONST(0x7a879d8au, j)
#define OLD(j) w[((j) + 4) & 15]
#define NEW(j) (w[((j) + 4) & 15] = expand(w, (j) + 4))

#define QUAD(j, FF, GG, T, NEXT) \
    do { \
        ROUND(a, b, c, d, e, f, g, hh, FF, GG, T(j), w[(j) & 15], NEXT(j)); \
        ROUND(d, a, b, c, hh, e, f, g, FF, GG, T((j) + 1), w[((j) + 1) & 15], NEXT((j) + 1)); \
        ROUND(c, d, a, b, g, hh, e, f, FF, GG, T((j) + 2), w[((j) + 2) & 15], NEXT((j) + 2)); \
        ROUND(b, c, d, a, f, g, hh, e, FF, GG, T((j) + 3), w[((j) + 3) & 15], NEXT((j) + 3)); \
    } while (0)

void sm3_lanes_avx2(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks)
{
    vec s[8], w[16];
    for (int i = 0; i < LANES; i++)
        s[i] = _mm256_loadu_si256((const vec *)(const void *)h[i]);
    transpose(s);
    for (size_t k = 0; k < nblocks; k++) {
        vec a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], hh = s[7];
        load_words(w, p, k * 64);
        QUAD(0, FF0, GG0, T0, OLD);
        QUAD(4, FF0, GG0, T0, OLD);
        QUAD(8, FF0, GG0, T0, OLD);
        QUAD(12, FF0, GG0, T0, NEW);
        QUAD(16, FF1, GG1, T1, NEW);
        QUAD(20, FF1, GG1, T1, NEW);
        QUAD(24, FF1, GG1, T1, NEW);
        QUAD(28, FF1, GG1, T1, NEW);
        QUAD(32, FF1, GG1, T1, NEW);
        QUAD(36, FF1, GG1, T1, NEW);
        QUAD(40, FF1, GG1, T1, NEW);
        QUAD(44, FF1, GG1, T1, NEW);
        QUAD(48, FF1, GG1, T1, NEW);
        QUAD(52, FF1, GG1, T1, NEW);
        QUAD(56, FF1, GG1, T1, NEW);
        QUAD(60, FF1, GG1, T1, NEW);
        s[0] = XOR(s[0], a);
        s[1] = XOR(s[1], b);
        s[2] = XOR(s[2], c);
        s[3] = XOR(s[3], d);
        s[4] = XOR(s[4], e);
        s[5] = XOR(s[5], f);
        s[6] = XOR(s[6], g);
        s[7] = XOR(s[7], hh);
    }
    transpose(s);
    for (int i = 0; i < LANES; i++)
        _mm256_storeu_si256((vec *)(void *)h[i], s[i]);
}

#else
typedef int sm3_avx2_c_is_not_empty;
#endif
