/* SPDX-License-Identifier: BSD-2-Clause */
/* The ICCS deterministic random number generator (iccs.md section 5). */
#include "api/drng.h"

#include <string.h>

#include "api/bytes.h"
#include "iccs/iccs.h"
#include "sym/sm3_batch.h"

#define STATE DRNG_STATE_BYTES
#define AT_ONCE 32 /* outputs hashed in one batch */

/* Derive(X), X in two pieces: the first 55 bytes of two numbered digests. */
static void derive(const uint8_t *prefix, size_t prefix_len, const uint8_t *data, size_t len, uint8_t *out)
{
    uint8_t digest[2][SM3_DIGEST];
    for (unsigned i = 0; i < 2; i++) {
        uint8_t head[5] = { 0, 0, 0, 0, 0 };
        iccs_piece pieces[3] = { { head, sizeof head }, { prefix, prefix_len }, { data, len } };
        head[0] = (uint8_t)(i + 1);
        store_be32(head + 1, 8 * STATE);
        iccs_sm3(pieces, 3, digest[i]);
    }
    memcpy(out, digest, STATE);
    wipe(digest, sizeof digest);
}

/* v = v + a mod 2^440; a has len <= 55 bytes, all big-endian. */
static void add(uint8_t *v, const uint8_t *a, size_t len)
{
    unsigned carry = 0;
    for (size_t i = 1; i <= STATE; i++) {
        carry += v[STATE - i] + (i <= len ? (unsigned)a[len - i] : 0u);
        v[STATE - i] = (uint8_t)carry;
        carry >>= 8;
    }
}

int init_random_number(DRNG_ctx *ctx, const unsigned char *seed, unsigned long long seed_bytes)
{
    static const uint8_t zero = 0;
    if (ctx == NULL || (seed == NULL && seed_bytes != 0) || seed_bytes > SIZE_MAX)
        return -1;
    derive(NULL, 0, seed, (size_t)seed_bytes, ctx->V);
    derive(&zero, 1, ctx->V, STATE, ctx->C);
    memset(ctx->reseed_counter, 0, STATE);
    ctx->reseed_counter[STATE - 1] = 1;
    return 0;
}

/* Hashes V, V+1, ... into count digests at out. */
static void outputs(const uint8_t *start, uint8_t *out, size_t count)
{
    static const uint8_t one = 1;
    uint8_t value[AT_ONCE][STATE], v[STATE];
    sm3_job jobs[AT_ONCE];
    memcpy(v, start, STATE);
    while (count != 0) {
        size_t m = count < AT_ONCE ? count : AT_ONCE;
        for (size_t i = 0; i < m; i++) {
            memcpy(value[i], v, STATE);
            add(v, &one, 1);
            jobs[i].from = NULL;
            jobs[i].msg = value[i];
            jobs[i].out = out + i * SM3_DIGEST;
        }
        sm3_batch(jobs, m, STATE, SM3_DIGEST);
        out += m * SM3_DIGEST;
        count -= m;
    }
    wipe(value, sizeof value);
    wipe(v, sizeof v);
}

int get_random_number(DRNG_ctx *ctx, unsigned char *out, unsigned long long out_bits)
{
    static const uint8_t one = 1;
    uint8_t head = 3, step[SM3_DIGEST], last[SM3_DIGEST], v[STATE];
    iccs_piece pieces[2] = { { &head, 1 }, { NULL, STATE } };
    unsigned long long whole = out_bits / 256;
    unsigned rest = (unsigned)(out_bits % 256);
    if (ctx == NULL || (out == NULL && out_bits != 0) || out_bits / 8 > SIZE_MAX)
        return -1;
    if (whole != 0)
        outputs(ctx->V, out, (size_t)whole);
    if (rest != 0) {
        uint8_t offset[8];
        store_be64(offset, whole);
        memcpy(v, ctx->V, STATE);
        add(v, offset, sizeof offset);
        sm3(v, STATE, last);
        memcpy(out + whole * SM3_DIGEST, last, (rest + 7) / 8);
        if (rest % 8 != 0)
            out[out_bits / 8] &= (uint8_t)(0xff00u >> (rest % 8));
        wipe(last, sizeof last);
    }
    pieces[1].ptr = ctx->V;
    iccs_sm3(pieces, 2, step);
    add(ctx->V, step, sizeof step);
    add(ctx->V, ctx->C, STATE);
    add(ctx->V, ctx->reseed_counter, STATE);
    add(ctx->reseed_counter, &one, 1);
    wipe(step, sizeof step);
    wipe(v, sizeof v);
    return 0;
}
