/* SPDX-License-Identifier: BSD-2-Clause */
/* Rijndael with VAES and AVX-512, four keys at a time. */
#include "sym/isa.h"

#ifdef ISA_BUILD_X86

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef __m512i vec;
#define LANES 4
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,vaes")))
#define XOR(a, b) _mm512_xor_si512((a), (b))
#define ENC(a, k) _mm512_aesenc_epi128((a), (k))
#define ENC_LAST(a, k) _mm512_aesenclast_epi128((a), (k))
#define SHUFFLE(a, order) _mm512_shuffle_epi8((a), (order))
#define LEFT(a, n) _mm512_bslli_epi128((a), (n))
#define LOW64(a, b) _mm512_unpacklo_epi64((a), (b))
#define MID64(a, b) _mm512_alignr_epi8((b), (a), 8)
#define HALVES(a, b) _mm512_mask_blend_epi8(WIDE_MASK, (a), (b))
#define WIDE_MASK 0x8cce8cce8cce8cceu /* bytes that come from the other half: rows 1 to 3 of some columns */
#define CONST16(p) _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)(p)))

TARGET static inline __m128i load_lane(const uint8_t *p, size_t len)
{
    const __m128i *v = (const __m128i *)(const void *)p;
    return len == 16 ? _mm_loadu_si128(v) : _mm_loadl_epi64(v);
}

/* Spare lanes repeat the last. */
TARGET static inline vec load_lanes(const uint8_t *p, size_t step, size_t n, size_t len)
{
    const uint8_t *p1 = p + (n > 1 ? step : 0), *p2 = p1 + (n > 2 ? step : 0), *p3 = p2 + (n > 3 ? step : 0);
    vec v = _mm512_castsi128_si512(load_lane(p, len));
    v = _mm512_inserti32x4(v, load_lane(p1, len), 1);
    v = _mm512_inserti32x4(v, load_lane(p2, len), 2);
    return _mm512_inserti32x4(v, load_lane(p3, len), 3);
}

TARGET static inline void store_lanes(uint8_t *p, size_t step, size_t n, vec v)
{
    _mm_storeu_si128((__m128i *)(void *)p, _mm512_castsi512_si128(v));
    if (n > 1)
        _mm_storeu_si128((__m128i *)(void *)(p + step), _mm512_extracti32x4_epi32(v, 1));
    if (n > 2)
        _mm_storeu_si128((__m128i *)(void *)(p + 2 * step), _mm512_extracti32x4_epi32(v, 2));
    if (n > 3)
        _mm_storeu_si128((__m128i *)(void *)(p + 3 * step), _mm512_extracti32x4_epi32(v, 3));
}

#include "sym/rijndael_rounds.h"

TARGET void rijndael_run_vaes(const rijndael_shape *shape, const cipher_job *job, size_t n)
{
    run_all(shape, job, n);
}

#else
typedef int rijndael_vaes_c_is_not_empty;
#endif
