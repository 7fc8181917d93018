/* SPDX-License-Identifier: BSD-2-Clause */
/* SM3, eight lanes of AVX2. */
#include "sym/isa.h"
#include "sym/sm3_lanes.h"

#ifdef ISA_BUILD_AVX2

#include <immintrin.h>

#define FN
#define LANES 8

typedef __m256i vec;

#define ADD(x, y) _mm256_add_epi32((x), (y))
#define XOR(x, y) _mm256_xor_si256((x), (y))
#define AND(x, y) _mm256_and_si256((x), (y))
#define OR(x, y) _mm256_or_si256((x), (y))
#define XOR3(x, y, z) XOR(XOR((x), (y)), (z))
#define ROL(x, n) OR(_mm256_slli_epi32((x), (n)), _mm256_srli_epi32((x), 32 - (n)))
#define FF1(x, y, z) OR(AND((x), (y)), AND(OR((x), (y)), (z)))
#define GG1(x, y, z) XOR(AND(XOR((y), (z)), (x)), (z))
#define SPLAT(t) _mm256_set1_epi32((int)(t))
#define LOAD(p) _mm256_loadu_si256((const vec *)(const void *)(p))
#define STORE(p, v) _mm256_storeu_si256((vec *)(void *)(p), (v))

#include "sym/sm3_rounds.h"

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

static void run(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks)
{
    vec s[8], w[16];
    for (int i = 0; i < LANES; i++)
        s[i] = _mm256_loadu_si256((const vec *)(const void *)h[i]);
    transpose(s);
    for (size_t k = 0; k < nblocks; k++) {
        load_words(w, p, k * 64);
        compress_ring(s, w);
    }
    transpose(s);
    for (int i = 0; i < LANES; i++)
        _mm256_storeu_si256((vec *)(void *)h[i], s[i]);
}

const sm3_backend sm3_backend_avx2 = { ISA_AVX2, LANES, 44, run, sliced_block, sliced_fixed, sliced_pair };

#else
typedef int sm3_avx2_c_is_not_empty;
#endif
