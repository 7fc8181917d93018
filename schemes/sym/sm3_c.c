/* SPDX-License-Identifier: BSD-2-Clause */
/* Portable SM3: the compression and the one-message calls. */
#include "sym/sm3.h"

#include <string.h>

#include "api/bytes.h"
#include "sym/sm3_lanes.h"

#ifdef NGCC_COUNT
uint64_t sm3_count;
#endif

static inline uint32_t rotl(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

#define FN
#define LANES 1

typedef uint32_t vec;

#define ADD(x, y) ((x) + (y))
#define XOR(x, y) ((x) ^ (y))
#define XOR3(x, y, z) ((x) ^ (y) ^ (z))
#define ROL(x, n) rotl((x), (n))
#define FF1(x, y, z) (((x) & (y)) | (((x) | (y)) & (z)))
#define GG1(x, y, z) ((((y) ^ (z)) & (x)) ^ (z))
#define SPLAT(t) (t)
#define LOAD(p) (*(p))
#define STORE(p, v) (*(p) = (v))

#include "sym/sm3_rounds.h"

void sm3_compress(uint32_t h[8], const uint8_t *blocks, size_t nblocks)
{
    SM3_COUNT(nblocks);
    for (; nblocks != 0; nblocks--, blocks += SM3_BLOCK) {
        uint32_t w[16];
        for (unsigned j = 0; j < 16; j++)
            w[j] = load_be32(blocks + 4 * j);
        compress_ring(h, w);
    }
}

static void run(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks)
{
    sm3_compress(h[0], p[0], nblocks);
}

const sm3_backend sm3_backend_c = { 0, LANES, SM3_COST_UNIT, run, sliced_block, sliced_fixed, sliced_pair };

void sm3_expand(sm3_schedule *s, const uint32_t words[16])
{
    uint32_t w[68];
    memcpy(w, words, 16 * sizeof w[0]);
    for (unsigned j = 16; j < 68; j++) {
        uint32_t x = w[j - 16] ^ w[j - 9] ^ rotl(w[j - 3], 15);
        w[j] = x ^ rotl(x, 15) ^ rotl(x, 23) ^ rotl(w[j - 13], 7) ^ w[j - 6];
    }
    for (unsigned j = 0; j < 64; j++) {
        s->w[j] = w[j];
        s->x[j] = w[j] ^ w[j + 4];
    }
}

void sm3_mid_start(sm3_mid *mid)
{
    static const uint32_t iv[8] = { 0x7380166fu, 0x4914b2b9u, 0x172442d7u, 0xda8a0600u,
                                    0xa96f30bcu, 0x163138aau, 0xe38dee4du, 0xb0fb0e4eu };
    memcpy(mid->h, iv, sizeof iv);
    mid->bytes = 0;
}

void sm3_mid_add(sm3_mid *mid, const uint8_t *blocks, size_t nblocks)
{
    sm3_compress(mid->h, blocks, nblocks);
    mid->bytes += (uint64_t)nblocks * SM3_BLOCK;
}

void sm3_start(sm3_ctx *ctx, const sm3_mid *from)
{
    if (from != NULL)
        ctx->mid = *from;
    else
        sm3_mid_start(&ctx->mid);
    ctx->used = 0;
}

void sm3_add(sm3_ctx *ctx, const uint8_t *data, size_t len)
{
    if (len == 0)
        return;
    if (ctx->used != 0) {
        size_t room = SM3_BLOCK - ctx->used, part = len < room ? len : room;
        memcpy(ctx->buf + ctx->used, data, part);
        ctx->used += part;
        data += part;
        len -= part;
        if (ctx->used < SM3_BLOCK)
            return;
        sm3_mid_add(&ctx->mid, ctx->buf, 1);
        ctx->used = 0;
    }
    if (len >= SM3_BLOCK) {
        sm3_mid_add(&ctx->mid, data, len / SM3_BLOCK);
        data += len - len % SM3_BLOCK;
        len %= SM3_BLOCK;
    }
    if (len != 0)
        memcpy(ctx->buf, data, len);
    ctx->used = len;
}

void sm3_end_bits(sm3_ctx *ctx, unsigned last, unsigned nbits, uint8_t *out)
{
    uint64_t bits = 8 * (ctx->mid.bytes + ctx->used) + nbits;
    ctx->buf[ctx->used++] = (uint8_t)((last & (0xff00u >> nbits)) | 0x80u >> nbits);
    if (ctx->used > SM3_BLOCK - 8) {
        memset(ctx->buf + ctx->used, 0, SM3_BLOCK - ctx->used);
        sm3_compress(ctx->mid.h, ctx->buf, 1);
        ctx->used = 0;
    }
    memset(ctx->buf + ctx->used, 0, SM3_BLOCK - 8 - ctx->used);
    store_be64(ctx->buf + SM3_BLOCK - 8, bits);
    sm3_compress(ctx->mid.h, ctx->buf, 1);
    for (unsigned i = 0; i < 8; i++)
        store_be32(out + 4 * i, ctx->mid.h[i]);
}

void sm3_end(sm3_ctx *ctx, uint8_t *out)
{
    sm3_end_bits(ctx, 0, 0, out);
}

void sm3(const uint8_t *msg, size_t len, uint8_t *out)
{
    sm3_ctx ctx;
    sm3_start(&ctx, NULL);
    sm3_add(&ctx, msg, len);
    sm3_end(&ctx, out);
    wipe(&ctx, sizeof ctx);
}
