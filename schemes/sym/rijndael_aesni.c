/* SPDX-License-Identifier: BSD-2-Clause */
/* Rijndael with AES-NI, one key at a time. */
#include "sym/isa.h"

#ifdef ISA_BUILD_X86

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef __m128i vec;
#define LANES 1
#define TARGET __attribute__((target("avx2,aes")))
#define XOR(a, b) _mm_xor_si128((a), (b))
#define ENC(a, k) _mm_aesenc_si128((a), (k))
#define ENC_LAST(a, k) _mm_aesenclast_si128((a), (k))
#define SHUFFLE(a, order) _mm_shuffle_epi8((a), (order))
#define LEFT(a, n) _mm_slli_si128((a), (n))
#define LOW64(a, b) _mm_unpacklo_epi64((a), (b))
#define MID64(a, b) _mm_alignr_epi8((b), (a), 8)
#define HALVES(a, b) _mm_blendv_epi8((a), (b), CONST16(wide_mask))
#define CONST16(p) _mm_loadu_si128((const vec *)(const void *)(p))

/* Rows 1 to 3 take bytes of the other half from some columns. */
static const uint8_t wide_mask[16] = { 0, 255, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 255 };

TARGET static inline vec load_lanes(const uint8_t *p, size_t step, size_t n, size_t len)
{
    (void)step;
    (void)n;
    return len == 16 ? CONST16(p) : _mm_loadl_epi64((const vec *)(const void *)p);
}

TARGET static inline void store_lanes(uint8_t *p, size_t step, size_t n, vec v)
{
    (void)step;
    (void)n;
    _mm_storeu_si128((vec *)(void *)p, v);
}

#include "sym/rijndael_rounds.h"

TARGET void rijndael_run_aesni(const rijndael_shape *shape, const cipher_job *job, size_t n)
{
    run_all(shape, job, n);
}

#else
typedef int rijndael_aesni_c_is_not_empty;
#endif
