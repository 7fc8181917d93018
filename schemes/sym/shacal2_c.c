/* SPDX-License-Identifier: BSD-2-Clause */
/* Portable SHACAL-2: the SHA-256 compression without its final addition, the key as message block. */
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

static inline uint32_t rotr(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

static void expand_key(uint32_t w[64], const uint8_t *key)
{
    for (unsigned i = 0; i < 16; i++)
        w[i] = load_be32(key + 4 * i);
    for (unsigned i = 16; i < 64; i++) {
        uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (rotr(x, 7) ^ rotr(x, 18) ^ x >> 3) + (rotr(y, 17) ^ rotr(y, 19) ^ y >> 10);
    }
    for (unsigned i = 0; i < 64; i++)
        w[i] += shacal2_k[i];
}

/* One step on renamed words: d and h change. */
#define STEP(a, b, c, d, e, f, g, h, k) \
    do { \
        uint32_t t = (h) + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((g) ^ ((e) & ((f) ^ (g)))) + (k); \
        (d) += t; \
        (h) = t + (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + (((a) & (b)) | ((c) & ((a) | (b)))); \
    } while (0)

static void encrypt(uint32_t s[8], const uint32_t w[64])
{
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    for (unsigned i = 0; i < 64; i += 8) {
        STEP(a, b, c, d, e, f, g, h, w[i]);
        STEP(h, a, b, c, d, e, f, g, w[i + 1]);
        STEP(g, h, a, b, c, d, e, f, w[i + 2]);
        STEP(f, g, h, a, b, c, d, e, w[i + 3]);
        STEP(e, f, g, h, a, b, c, d, w[i + 4]);
        STEP(d, e, f, g, h, a, b, c, w[i + 5]);
        STEP(c, d, e, f, g, h, a, b, w[i + 6]);
        STEP(b, c, d, e, f, g, h, a, w[i + 7]);
    }
    s[0] = a;
    s[1] = b;
    s[2] = c;
    s[3] = d;
    s[4] = e;
    s[5] = f;
    s[6] = g;
    s[7] = h;
}

static void run_c(const cipher_job *job, size_t n)
{
    uint32_t w[64];
    for (size_t i = 0; i < n; i++) {
        const uint8_t *base = job->base + i * job->base_step;
        expand_key(w, job->keys + i * SHACAL2_KEY);
        for (size_t q = 0; q < job->nmasks; q++) {
            const uint8_t *mask = job->masks + q * SHACAL2_BLOCK;
            uint8_t *out = job->out + i * job->out_step + q * SHACAL2_BLOCK;
            uint32_t p[8], s[8];
            for (unsigned k = 0; k < 8; k++)
                s[k] = p[k] = load_be32(base + 4 * k) ^ load_be32(mask + 4 * k);
            encrypt(s, w);
            for (unsigned k = 0; k < 8; k++)
                store_be32(out + 4 * k, s[k] ^ (job->feed ? p[k] : 0));
        }
    }
    wipe(w, sizeof w);
}

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
    run_c(job, n);
}
