/* SPDX-License-Identifier: BSD-2-Clause */
/* SM3, 32 lanes of AVX-512: two vectors side by side in every operation, because one alone waits for its own
 * results. */
#include "sym/isa.h"
#include "sym/sm3_lanes.h"

#ifdef ISA_BUILD_X86

#include <immintrin.h>

#define FN __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#define LANES 32

typedef struct {
    __m512i v0, v1;
} vec;

#define OPERATION(name, args, expression0, expression1) \
    FN static inline vec name args \
    { \
        vec r; \
        r.v0 = expression0; \
        r.v1 = expression1; \
        return r; \
    }
OPERATION(ADD, (vec x, vec y), _mm512_add_epi32(x.v0, y.v0), _mm512_add_epi32(x.v1, y.v1))
OPERATION(XOR, (vec x, vec y), _mm512_xor_si512(x.v0, y.v0), _mm512_xor_si512(x.v1, y.v1))
OPERATION(XOR3, (vec x, vec y, vec z), _mm512_ternarylogic_epi32(x.v0, y.v0, z.v0, 0x96),
          _mm512_ternarylogic_epi32(x.v1, y.v1, z.v1, 0x96))
OPERATION(FF1, (vec x, vec y, vec z), _mm512_ternarylogic_epi32(x.v0, y.v0, z.v0, 0xe8),
          _mm512_ternarylogic_epi32(x.v1, y.v1, z.v1, 0xe8))
OPERATION(GG1, (vec x, vec y, vec z), _mm512_ternarylogic_epi32(x.v0, y.v0, z.v0, 0xca),
          _mm512_ternarylogic_epi32(x.v1, y.v1, z.v1, 0xca))
OPERATION(SPLAT, (uint32_t t), _mm512_set1_epi32((int)t), _mm512_set1_epi32((int)t))
OPERATION(LOAD, (const uint32_t *p), _mm512_loadu_si512((const void *)p), _mm512_loadu_si512((const void *)(p + 16)))
/* The rotation distance must be a constant of the instruction. */
#define ROL(x, n) rol_pair((x), _mm512_rol_epi32((x).v0, (n)), _mm512_rol_epi32((x).v1, (n)))
OPERATION(rol_pair, (vec x, __m512i r0, __m512i r1), ((void)x, r0), r1)

FN static inline void STORE(uint32_t *p, vec x)
{
    _mm512_storeu_si512((void *)p, x.v0);
    _mm512_storeu_si512((void *)(p + 16), x.v1);
}

#include "sym/sm3_rounds.h"
#include "sym/sm3_x512.h"

FN static void run(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks)
{
    __m512i s0[8], s1[8], w0[16], w1[16];
    vec s[8], w[16];
    sm3_x512_load_states(s0, h);
    sm3_x512_load_states(s1, h + 16);
    for (int i = 0; i < 8; i++) {
        s[i].v0 = s0[i];
        s[i].v1 = s1[i];
    }
    for (size_t k = 0; k < nblocks; k++) {
        sm3_x512_load_blocks(w0, p, k * 64);
        sm3_x512_load_blocks(w1, p + 16, k * 64);
        for (int i = 0; i < 16; i++) {
            w[i].v0 = w0[i];
            w[i].v1 = w1[i];
        }
        compress_ring(s, w);
    }
    for (int i = 0; i < 8; i++) {
        s0[i] = s[i].v0;
        s1[i] = s[i].v1;
    }
    sm3_x512_store_states(h, s0);
    sm3_x512_store_states(h + 16, s1);
}

const sm3_backend sm3_backend_avx512x2 = { ISA_AVX512, LANES, 36, run, sliced_block, sliced_fixed, sliced_pair };

#else
typedef int sm3_avx512x2_c_is_not_empty;
#endif
