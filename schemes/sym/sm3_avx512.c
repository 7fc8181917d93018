/* SPDX-License-Identifier: BSD-2-Clause */
/* SM3, sixteen lanes of AVX-512: one vector. sm3_avx512x2.c has two. */
#include "sym/isa.h"
#include "sym/sm3_lanes.h"

#ifdef ISA_BUILD_X86

#include <immintrin.h>

#define FN __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#define LANES 16

typedef __m512i vec;

#define ADD(x, y) _mm512_add_epi32((x), (y))
#define XOR(x, y) _mm512_xor_si512((x), (y))
#define XOR3(x, y, z) _mm512_ternarylogic_epi32((x), (y), (z), 0x96)
#define ROL(x, n) _mm512_rol_epi32((x), (n))
#define FF1(x, y, z) _mm512_ternarylogic_epi32((x), (y), (z), 0xe8)
#define GG1(x, y, z) _mm512_ternarylogic_epi32((x), (y), (z), 0xca)
#define SPLAT(t) _mm512_set1_epi32((int)(t))
#define LOAD(p) _mm512_loadu_si512((const void *)(p))
#define STORE(p, v) _mm512_storeu_si512((void *)(p), (v))

#include "sym/sm3_rounds.h"
#include "sym/sm3_x512.h"

FN static void run(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks)
{
    vec s[8], w[16];
    sm3_x512_load_states(s, h);
    for (size_t k = 0; k < nblocks; k++) {
        sm3_x512_load_blocks(w, p, k * 64);
        compress_ring(s, w);
    }
    sm3_x512_store_states(h, s);
}

const sm3_backend sm3_backend_avx512 = { ISA_AVX512, LANES, 33, run, sliced_block, sliced_fixed, sliced_pair };

#else
typedef int sm3_avx512_c_is_not_empty;
#endif
