/* SPDX-License-Identifier: BSD-2-Clause */
/* SHACAL-2 with the SHA-256 instructions: one key at a time, two blocks at once. */
#include "sym/isa.h"

#ifdef ISA_BUILD_X86

#include <immintrin.h>

#include "api/bytes.h"
#include "sym/shacal2.h"

#define TARGET __attribute__((target("avx2,sha")))

typedef __m128i vec;

/* The state as the instructions want it, the first word in the top bits: A B E F and C D G H. */
typedef struct {
    vec abef;
    vec cdgh;
} state;

TARGET static inline vec swap_bytes(vec v)
{
    return _mm_shuffle_epi8(v, _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3));
}

TARGET static inline vec load(const uint8_t *p)
{
    return _mm_loadu_si128((const vec *)(const void *)p);
}

TARGET static inline state to_state(vec abcd, vec efgh)
{
    state s;
    abcd = _mm_shuffle_epi32(swap_bytes(abcd), 0xb1);
    efgh = _mm_shuffle_epi32(swap_bytes(efgh), 0x1b);
    s.abef = _mm_alignr_epi8(abcd, efgh, 8);
    s.cdgh = _mm_blend_epi16(efgh, abcd, 0xf0);
    return s;
}

TARGET static inline void expand_key(vec k[16], const uint8_t *key)
{
    vec w[16];
    for (int i = 0; i < 4; i++)
        w[i] = swap_bytes(load(key + 16 * i));
    for (int i = 4; i < 16; i++) {
        vec t = _mm_add_epi32(_mm_sha256msg1_epu32(w[i - 4], w[i - 3]), _mm_alignr_epi8(w[i - 1], w[i - 2], 4));
        w[i] = _mm_sha256msg2_epu32(t, w[i - 1]);
    }
    for (int i = 0; i < 16; i++)
        k[i] = _mm_add_epi32(w[i], _mm_loadu_si128((const vec *)(const void *)(shacal2_k + 4 * i)));
}

TARGET static inline void four_steps(state *s, vec k)
{
    s->cdgh = _mm_sha256rnds2_epu32(s->cdgh, s->abef, k);
    s->abef = _mm_sha256rnds2_epu32(s->abef, s->cdgh, _mm_shuffle_epi32(k, 0x0e));
}

TARGET static inline void store(uint8_t *out, state s, const vec *plain)
{
    vec abef = _mm_shuffle_epi32(s.abef, 0x1b), cdgh = _mm_shuffle_epi32(s.cdgh, 0xb1);
    vec abcd = swap_bytes(_mm_blend_epi16(abef, cdgh, 0xf0)), efgh = swap_bytes(_mm_alignr_epi8(cdgh, abef, 8));
    if (plain != NULL) {
        abcd = _mm_xor_si128(abcd, plain[0]);
        efgh = _mm_xor_si128(efgh, plain[1]);
    }
    _mm_storeu_si128((vec *)(void *)out, abcd);
    _mm_storeu_si128((vec *)(void *)(out + 16), efgh);
}

TARGET static inline void plaintext(vec p[2], const uint8_t *base, const uint8_t *mask)
{
    p[0] = _mm_xor_si128(load(base), load(mask));
    p[1] = _mm_xor_si128(load(base + 16), load(mask + 16));
}

TARGET void shacal2_run_sha(const cipher_job *job, size_t n)
{
    vec k[16];
    for (size_t i = 0; i < n; i++) {
        const uint8_t *base = job->base + i * job->base_step;
        uint8_t *out = job->out + i * job->out_step;
        expand_key(k, job->keys + i * SHACAL2_KEY);
        for (size_t q = 0; q < job->nmasks; q += 2) {
            size_t other = q + 1 < job->nmasks ? q + 1 : q; /* an odd last block is done twice */
            vec p[2], r[2];
            state s, t;
            plaintext(p, base, job->masks + q * SHACAL2_BLOCK);
            plaintext(r, base, job->masks + other * SHACAL2_BLOCK);
            s = to_state(p[0], p[1]);
            t = to_state(r[0], r[1]);
            for (int step = 0; step < 16; step++) {
                four_steps(&s, k[step]);
                four_steps(&t, k[step]);
            }
            store(out + q * SHACAL2_BLOCK, s, job->feed ? p : NULL);
            store(out + other * SHACAL2_BLOCK, t, job->feed ? r : NULL);
        }
    }
    wipe(k, sizeof k);
}

#else
typedef int shacal2_sha_c_is_not_empty;
#endif
