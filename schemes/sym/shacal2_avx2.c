/* SPDX-License-Identifier: BSD-2-Clause */
/* SHACAL-2, eight lanes of AVX2. */
#include "sym/isa.h"

#ifdef ISA_BUILD_AVX2

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

typedef __m256i vec;
#define LANES 8
#define TARGET
#define ADD(x, y) _mm256_add_epi32((x), (y))
#define XOR(x, y) _mm256_xor_si256((x), (y))
#define AND(x, y) _mm256_and_si256((x), (y))
#define XOR3(x, y, z) XOR(XOR((x), (y)), (z))
#define SHR(x, n) _mm256_srli_epi32((x), (n))
#define ROR(x, n) XOR(_mm256_srli_epi32((x), (n)), _mm256_slli_epi32((x), 32 - (n)))
#define CHOOSE(e, f, g) XOR((g), AND((e), XOR((f), (g))))
#define MAJORITY(a, b, c) XOR((b), AND(XOR((a), (b)), XOR((b), (c))))
#define SET1(v) _mm256_set1_epi32((int)(v))

/* Transposes an 8 x 8 matrix of words. */
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

static inline vec swap_bytes(vec v)
{
    const __m128i order = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
    return _mm256_shuffle_epi8(v, _mm256_broadcastsi128_si256(order));
}

static inline void load_eight(vec w[8], const uint8_t *const rows[LANES])
{
    for (int i = 0; i < LANES; i++)
        w[i] = swap_bytes(_mm256_loadu_si256((const vec *)(const void *)rows[i]));
    transpose(w);
}

static inline void store_eight(uint8_t *const rows[LANES], vec w[8])
{
    transpose(w);
    for (int i = 0; i < LANES; i++)
        _mm256_storeu_si256((vec *)(void *)rows[i], swap_bytes(w[i]));
}

#include "sym/shacal2_lanes.h"

void shacal2_run_avx2(const cipher_job *job, size_t n)
{
    run_all(job, n);
}

#else
typedef int shacal2_avx2_c_is_not_empty;
#endif
