/* SPDX-License-Identifier: BSD-2-Clause */
/* SHACAL-2, sixteen lanes of AVX-512. */
#include "sym/isa.h"

#ifdef ISA_BUILD_X86

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

typedef __m512i vec;
#define LANES 16
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#define ADD(x, y) _mm512_add_epi32((x), (y))
#define XOR(x, y) _mm512_xor_si512((x), (y))
#define XOR3(x, y, z) _mm512_ternarylogic_epi32((x), (y), (z), 0x96)
#define SHR(x, n) _mm512_srli_epi32((x), (n))
#define ROR(x, n) _mm512_ror_epi32((x), (n))
#define CHOOSE(e, f, g) _mm512_ternarylogic_epi32((e), (f), (g), 0xca)
#define MAJORITY(a, b, c) _mm512_ternarylogic_epi32((a), (b), (c), 0xe8)
#define SET1(v) _mm512_set1_epi32((int)(v))

/* Transposes the 8 x 8 matrices of words in both halves. */
TARGET static inline void transpose(vec r[8])
{
    const vec low = _mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0), high = _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2);
    vec a[8], b[8];
    for (int i = 0; i < 4; i++) {
        a[2 * i] = _mm512_unpacklo_epi32(r[2 * i], r[2 * i + 1]);
        a[2 * i + 1] = _mm512_unpackhi_epi32(r[2 * i], r[2 * i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        b[4 * i] = _mm512_unpacklo_epi64(a[4 * i], a[4 * i + 2]);
        b[4 * i + 1] = _mm512_unpackhi_epi64(a[4 * i], a[4 * i + 2]);
        b[4 * i + 2] = _mm512_unpacklo_epi64(a[4 * i + 1], a[4 * i + 3]);
        b[4 * i + 3] = _mm512_unpackhi_epi64(a[4 * i + 1], a[4 * i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        r[i] = _mm512_permutex2var_epi64(b[i], low, b[i + 4]);
        r[i + 4] = _mm512_permutex2var_epi64(b[i], high, b[i + 4]);
    }
}

TARGET static inline vec swap_bytes(vec v)
{
    const __m128i order = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
    return _mm512_shuffle_epi8(v, _mm512_broadcast_i32x4(order));
}

TARGET static inline void load_eight(vec w[8], const uint8_t *const rows[LANES])
{
    for (int i = 0; i < 8; i++) {
        __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)rows[i]);
        __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)rows[i + 8]);
        w[i] = swap_bytes(_mm512_inserti64x4(_mm512_castsi256_si512(a), b, 1));
    }
    transpose(w);
}

TARGET static inline void store_eight(uint8_t *const rows[LANES], vec w[8])
{
    transpose(w);
    for (int i = 0; i < 8; i++) {
        vec v = swap_bytes(w[i]);
        _mm256_storeu_si256((__m256i *)(void *)rows[i], _mm512_castsi512_si256(v));
        _mm256_storeu_si256((__m256i *)(void *)rows[i + 8], _mm512_extracti64x4_epi64(v, 1));
    }
}

#include "sym/shacal2_lanes.h"

TARGET void shacal2_run_avx512(const cipher_job *job, size_t n)
{
    run_all(job, n);
}

#else
typedef int shacal2_avx512_c_is_not_empty;
#endif
