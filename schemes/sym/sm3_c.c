/* SPDX-License-Identifier: BSD-2-Clause */
/* Portable SM3: the compression and the one-message calls. */
#include "sym/sm3.h"

#include <string.h>

#include "api/bytes.h"

#ifdef NGCC_COUNT
uint64_t sm3_count;
#endif

static inline uint32_t rotl(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

/* W_(j+16) from the window w of the 16 words before it, kept as a ring. */
#define EXPAND(j) \
    (x = w[(j) & 15] ^ w[((j) + 7) & 15] ^ rotl(w[((j) + 13) & 15], 15), \
     w[(j) & 15] = x ^ rotl(x, 15) ^ rotl(x, 23) ^ rotl(w[((j) + 3) & 15], 7) ^ w[((j) + 10) & 15])

#define FF0(x, y, z) ((x) ^ (y) ^ (z))
#define GG0(x, y, z) ((x) ^ (y) ^ (z))
#define FF1(x, y, z) (((x) & (y)) | (((x) | (y)) & (z)))
#define GG1(x, y, z) ((((y) ^ (z)) & (x)) ^ (z))

/* One round; wj is W_j, wj4 is W_(j+4), t the rotated constant. The caller renames the words instead of moving them. */
#define ROUND(a, b, c, d, e, f, g, h, FF, GG, t, wj, wj4) \
    do { \
        uint32_t r12 = rotl(a, 12), s1 = rotl(r12 + e + (t), 7); \
        d += FF(a, b, c) + (s1 ^ r12) + ((wj) ^ (wj4)); \
        h += GG(e, f, g) + s1 + (wj); \
        b = rotl(b, 9); \
        f = rotl(f, 19); \
        h = h ^ rotl(h, 9) ^ rotl(h, 17); \
    } while (0)

#ifdef NGCC_RESOURCE

void sm3_compress(uint32_t h[8], const uint8_t *blocks, size_t nblocks)
{
    SM3_COUNT(nblocks);
    for (; nblocks != 0; nblocks--, blocks += SM3_BLOCK) {
        uint32_t w[68], v[8], x, t = 0x79cc4519u;
        for (unsigned j = 0; j < 16; j++)
            w[j] = load_be32(blocks + 4 * j);
        for (unsigned j = 16; j < 68; j++) {
            x = w[j - 16] ^ w[j - 9] ^ rotl(w[j - 3], 15);
            w[j] = x ^ rotl(x, 15) ^ rotl(x, 23) ^ rotl(w[j - 13], 7) ^ w[j - 6];
        }
        memcpy(v, h, sizeof v);
        for (unsigned j = 0; j < 64; j++) {
            if (j == 16)
                t = 0x9d8a7a87u; /* rotl(7a879d8a, 16) */
            if (j < 16)
                ROUND(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], FF0, GG0, t, w[j], w[j + 4]);
            else
                ROUND(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], FF1, GG1, t, w[j], w[j + 4]);
            x = v[3], v[3] = v[2], v[2] = v[1], v[1] = v[0], v[0] = x;
            x = v[7], v[7] = v[6], v[6] = v[5], v[5] = v[4], v[4] = x;
            t = rotl(t, 1);
        }
        for (unsigned j = 0; j < 8; j++)
            h[j] ^= v[j];
    }
}

#else

#define ROL_CONST(x, n) ((uint32_t)((x) << ((n) & 31) | (uint64_t)(x) >> (32 - ((n) & 31))))
#define T0(j) ROL_CONST(0x79cc4519u, j)
#define T1(j) ROL_CONST(0x7a879d8au, j)

/* Four rounds. In the first twelve rounds all words stand in the window; from round 12 on W_(j+4) is made just before it is
 * needed, in the place of W_(j-12), which no later round needs. */
#define QUAD(j, FF, GG, T, NEXT) \
    do { \
        ROUND(a, b, c, d, e, f, g, hh, FF, GG, T(j), w[(j) & 15], NEXT(j)); \
        ROUND(d, a, b, c, hh, e, f, g, FF, GG, T((j) + 1), w[((j) + 1) & 15], NEXT((j) + 1)); \
        ROUND(c, d, a, b, g, hh, e, f, FF, GG, T((j) + 2), w[((j) + 2) & 15], NEXT((j) + 2)); \
        ROUND(b, c, d, a, f, g, hh, e, FF, GG, T((j) + 3), w[((j) + 3) & 15], NEXT((j) + 3)); \
    } while (0)
#define OLD(j) w[((j) + 4) & 15]
#define NEW(j) EXPAND((j) + 4)

void sm3_compress(uint32_t h[8], const uint8_t *blocks, size_t nblocks)
{
    SM3_COUNT(nblocks);
    for (; nblocks != 0; nblocks--, blocks += SM3_BLOCK) {
        uint32_t w[16], x;
        uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], hh = h[7];
        for (unsigned j = 0; j < 16; j++)
            w[j] = load_be32(blocks + 4 * j);
        QUAD(0, FF0, GG0, T0, OLD);
        QUAD(4, FF0, GG0, T0, OLD);
        QUAD(8, FF0, GG0, T0, OLD);
        QUAD(12, FF0, GG0, T0, NEW);
        QUAD(16, FF1, GG1, T1, NEW);
        QUAD(20, FF1, GG1, T1, NEW);
        QUAD(24, FF1, GG1, T1, NEW);
        QUAD(28, FF1, GG1, T1, NEW);
        QUAD(32, FF1, GG1, T1, NEW);
        QUAD(36, FF1, GG1, T1, NEW);
        QUAD(40, FF1, GG1, T1, NEW);
        QUAD(44, FF1, GG1, T1, NEW);
        QUAD(48, FF1, GG1, T1, NEW);
        QUAD(52, FF1, GG1, T1, NEW);
        QUAD(56, FF1, GG1, T1, NEW);
        QUAD(60, FF1, GG1, T1, NEW);
        h[0] ^= a;
        h[1] ^= b;
        h[2] ^= c;
        h[3] ^= d;
        h[4] ^= e;
        h[5] ^= f;
        h[6] ^= g;
        h[7] ^= hh;
    }
}

#endif

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
