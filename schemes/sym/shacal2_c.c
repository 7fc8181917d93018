/* SPDX-License-Identifier: BSD-2-Clause */
/* Portable SHACAL-2: the SHA-256 compression without its final addition, the key as message block. Four keys at a
 * time in vectors that the compiler makes of what the target has (GNU C; no instruction set is asked for), else one. */
#include "sym/shacal2.h"

#include "api/bytes.h"
#include "sym/isa.h"

const uint32_t shacal2_k[64] = {
    0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
    0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u,
    0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu, 0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau,
    0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u, 0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u,
    0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu, 0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u,
    0xa2bfe8a1u, 0xa81a664bu, 0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u,
    0x19a4c116u, 0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
    0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u, 0xc67178f2u
};

#ifdef __GNUC__
typedef uint32_t vec __attribute__((vector_size(16)));
#define LANES 4
#define LANE(v, i) ((v)[i])
#define SET1(x) ((vec){ (x), (x), (x), (x) })
#else
typedef uint32_t vec;
#define LANES 1
#define LANE(v, i) (v)
#define SET1(x) ((uint32_t)(x))
#endif
#define TARGET
#define ADD(x, y) ((x) + (y))
#define XOR(x, y) ((x) ^ (y))
#define XOR3(x, y, z) ((x) ^ (y) ^ (z))
#define SHR(x, n) ((x) >> (n))
#define ROR(x, n) ((x) >> (n) | (x) << (32 - (n)))
#define CHOOSE(e, f, g) ((g) ^ ((e) & ((f) ^ (g))))
#define MAJORITY(a, b, c) ((b) ^ (((a) ^ (b)) & ((b) ^ (c))))

static inline void load_eight(vec w[8], const uint8_t *const rows[LANES])
{
    for (unsigned k = 0; k < 8; k++)
        for (unsigned i = 0; i < LANES; i++)
            LANE(w[k], i) = load_be32(rows[i] + 4 * k);
}

static inline void store_eight(uint8_t *const rows[LANES], const vec w[8])
{
    for (unsigned k = 0; k < 8; k++)
        for (unsigned i = 0; i < LANES; i++)
            store_be32(rows[i] + 4 * k, LANE(w[k], i));
}

#include "sym/shacal2_lanes.h"

void shacal2_batch(const cipher_job *job, size_t n)
{
#ifdef ISA_BUILD_X86
    if ((isa_have() & ISA_AVX512) != 0 && n > 2) {
        shacal2_run_avx512(job, n);
        return;
    }
    if ((isa_have() & ISA_SHA) != 0) {
        shacal2_run_sha(job, n);
        return;
    }
#endif
#ifdef ISA_BUILD_AVX2
    if ((isa_have() & ISA_AVX2) != 0 && n > 1) {
        shacal2_run_avx2(job, n);
        return;
    }
#endif
    run_all(job, n);
}
