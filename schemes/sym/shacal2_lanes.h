/* SPDX-License-Identifier: BSD-2-Clause */
/* SHACAL-2 in lanes of a vector, a template: one lane is one key. The including file defines `vec` of LANES 32-bit
 * words, TARGET (function attribute or nothing), ADD, XOR3, ROR, SHR, CHOOSE, MAJORITY, SET1, and
 * load_eight/store_eight between eight vectors and LANES rows of 32 bytes, big-endian; then it includes this file,
 * which defines run_all(). */

#include "api/bytes.h"
#include "sym/shacal2.h"

TARGET static inline void load_rows(vec w[8], const uint8_t *p, size_t step, size_t n)
{
    const uint8_t *rows[LANES];
    for (size_t i = 0; i < LANES; i++)
        rows[i] = p + (i < n ? i : n - 1) * step; /* spare lanes repeat the last */
    load_eight(w, rows);
}

TARGET static inline void expand_keys(vec k[64], const uint8_t *keys, size_t n)
{
    vec w[64];
    load_rows(w, keys, SHACAL2_KEY, n);
    load_rows(w + 8, keys + 32, SHACAL2_KEY, n);
    for (unsigned i = 16; i < 64; i++) {
        vec x = w[i - 15], y = w[i - 2];
        vec s0 = XOR3(ROR(x, 7), ROR(x, 18), SHR(x, 3)), s1 = XOR3(ROR(y, 17), ROR(y, 19), SHR(y, 10));
        w[i] = ADD(ADD(w[i - 16], w[i - 7]), ADD(s0, s1));
    }
    for (unsigned i = 0; i < 64; i++)
        k[i] = ADD(w[i], SET1(shacal2_k[i]));
}

/* One step on renamed words: d and h change. */
#define STEP(a, b, c, d, e, f, g, h, k) \
    do { \
        vec t = ADD(ADD(h, k), ADD(CHOOSE(e, f, g), XOR3(ROR(e, 6), ROR(e, 11), ROR(e, 25)))); \
        d = ADD(d, t); \
        h = ADD(t, ADD(MAJORITY(a, b, c), XOR3(ROR(a, 2), ROR(a, 13), ROR(a, 22)))); \
    } while (0)

#define EIGHT_STEPS(s, k) \
    do { \
        STEP(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], (k)[0]); \
        STEP(s[7], s[0], s[1], s[2], s[3], s[4], s[5], s[6], (k)[1]); \
        STEP(s[6], s[7], s[0], s[1], s[2], s[3], s[4], s[5], (k)[2]); \
        STEP(s[5], s[6], s[7], s[0], s[1], s[2], s[3], s[4], (k)[3]); \
        STEP(s[4], s[5], s[6], s[7], s[0], s[1], s[2], s[3], (k)[4]); \
        STEP(s[3], s[4], s[5], s[6], s[7], s[0], s[1], s[2], (k)[5]); \
        STEP(s[2], s[3], s[4], s[5], s[6], s[7], s[0], s[1], (k)[6]); \
        STEP(s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[0], (k)[7]); \
    } while (0)

/* s = base ^ mask */
TARGET static inline void add_mask(vec s[8], const vec base[8], const uint8_t *mask)
{
    for (unsigned i = 0; i < 8; i++)
        s[i] = XOR(base[i], SET1(load_be32(mask + 4 * i)));
}

TARGET static inline void finish_block(vec s[8], const vec base[8], const cipher_job *job, size_t q, size_t n)
{
    uint8_t *rows[LANES];
    uint8_t spare[SHACAL2_BLOCK];
    if (job->feed) {
        vec p[8];
        add_mask(p, base, job->masks + q * SHACAL2_BLOCK);
        for (unsigned i = 0; i < 8; i++)
            s[i] = XOR(s[i], p[i]);
    }
    for (size_t i = 0; i < LANES; i++)
        rows[i] = i < n ? job->out + i * job->out_step + q * SHACAL2_BLOCK : spare;
    store_eight(rows, s);
}

/* 1 <= n <= LANES keys */
TARGET static void run_lanes(const cipher_job *job, size_t n)
{
    vec k[64], base[8];
    size_t q = 0;
    expand_keys(k, job->keys, n);
    load_rows(base, job->base, job->base_step, n);
    for (; q + 1 < job->nmasks; q += 2) { /* two at once, for the sake of latency */
        vec s[8], r[8];
        add_mask(s, base, job->masks + q * SHACAL2_BLOCK);
        add_mask(r, base, job->masks + (q + 1) * SHACAL2_BLOCK);
        for (unsigned i = 0; i < 64; i += 8) {
            EIGHT_STEPS(s, k + i);
            EIGHT_STEPS(r, k + i);
        }
        finish_block(s, base, job, q, n);
        finish_block(r, base, job, q + 1, n);
    }
    if (q < job->nmasks) {
        vec s[8];
        add_mask(s, base, job->masks + q * SHACAL2_BLOCK);
        for (unsigned i = 0; i < 64; i += 8)
            EIGHT_STEPS(s, k + i);
        finish_block(s, base, job, q, n);
    }
    wipe(k, sizeof k);
}

TARGET static void run_all(const cipher_job *job, size_t n)
{
    cipher_job part = *job;
    while (n != 0) {
        size_t m = n < LANES ? n : LANES;
        run_lanes(&part, m);
        part.keys += m * SHACAL2_KEY;
        part.base += m * part.base_step;
        part.out += m * part.out_step;
        n -= m;
    }
}
