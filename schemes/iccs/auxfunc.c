/* SPDX-License-Identifier: BSD-2-Clause */
/* The ICCS helper functions: sm3hash, pseudohash, pseudoXOF (iccs.md sections 2 to 4). */
#include "api/auxfunc.h"

#include <string.h>

#include "api/bytes.h"
#include "iccs/iccs.h"
#include "sym/sm3_batch.h"

#define BAD_WIDTH (-4)

/* A message in pieces followed by nbits (0 to 7) bits, the top ones of last. */
typedef struct {
    const iccs_piece *pieces;
    size_t count;
    unsigned last;
    unsigned nbits;
} bit_message;

/* States of HMAC-SM3 after the block of the fixed key (section 3), inner and outer. */
static const sm3_mid mac_inner = {
    { 0x313eb6a4u, 0x48bef2d5u, 0x36e50983u, 0xd44b6babu,
      0x9f200854u, 0x8371a799u, 0x073ed128u, 0xd0a8dd79u },
    SM3_BLOCK
};
static const sm3_mid mac_outer = {
    { 0x747cc75du, 0xe966127au, 0xa24ac00fu, 0x62ab5c3fu,
      0x1dd5568du, 0x84c33065u, 0x05fff7c2u, 0xb97f411au },
    SM3_BLOCK
};

static void add_pieces(sm3_ctx *ctx, const bit_message *m)
{
    for (size_t i = 0; i < m->count; i++)
        sm3_add(ctx, m->pieces[i].ptr, m->pieces[i].len);
}

/* Ends a context that holds the whole bytes of m: m's last bits, then the whole bytes of tail (at most 4), bit behind bit. */
static void end_with_tail(sm3_ctx *ctx, const bit_message *m, const uint8_t *tail, size_t tail_len, uint8_t *out)
{
    uint8_t shifted[4];
    unsigned carry = m->last & (0xff00u >> m->nbits) & 0xffu;
    for (size_t i = 0; i < tail_len; i++) {
        shifted[i] = (uint8_t)(carry | (unsigned)tail[i] >> m->nbits);
        carry = (unsigned)tail[i] << (8 - m->nbits) & 0xffu;
    }
    sm3_add(ctx, shifted, tail_len);
    sm3_end_bits(ctx, carry, m->nbits, out);
}

static bit_message whole_bits(iccs_piece *piece, const unsigned char *msg, unsigned long long bits)
{
    bit_message m = { piece, 1, 0, (unsigned)(bits % 8) };
    piece->ptr = msg;
    piece->len = (size_t)(bits / 8);
    if (m.nbits != 0)
        m.last = msg[piece->len];
    return m;
}

static void mac(const uint8_t *msg, size_t len, uint8_t *out)
{
    sm3_ctx ctx;
    uint8_t inner[SM3_DIGEST];
    sm3_start(&ctx, &mac_inner);
    sm3_add(&ctx, msg, len);
    sm3_end(&ctx, inner);
    sm3_start(&ctx, &mac_outer);
    sm3_add(&ctx, inner, sizeof inner);
    sm3_end(&ctx, out);
}

static int pseudohash_bits(int width, const bit_message *m, uint8_t *out)
{
    uint8_t label[2] = { 0, 0 }, h[4 * SM3_DIGEST], pair[3 * SM3_DIGEST], inner[SM3_DIGEST];
    sm3_ctx front, behind;
    if (width != 512 && width != 768 && width != 1024)
        return BAD_WIDTH;
    label[0] = (uint8_t)(width / 256);

    sm3_start(&front, &mac_inner);
    sm3_add(&front, label, sizeof label);
    add_pieces(&front, m);
    sm3_end_bits(&front, m->last, m->nbits, inner);
    sm3_start(&front, &mac_outer);
    sm3_add(&front, inner, sizeof inner);
    sm3_end(&front, pair); /* k1 */

    sm3_start(&behind, NULL);
    add_pieces(&behind, m);
    end_with_tail(&behind, m, label, sizeof label, h); /* h1 */

    memcpy(pair + 32, h, 32);
    sm3(pair, 64, h + 32); /* h2 = SM3(k1 || h1) */
    if (width >= 768) {
        memcpy(pair, h + 32, 32);
        mac(h, 32, pair + 32);
        sm3(pair, 64, h + 64); /* h3 = SM3(h2 || k2) */
    }
    if (width == 1024) {
        mac(h + 32, 32, pair);
        memcpy(pair + 32, h + 64, 32);
        mac(h + 64, 32, pair + 64);
        sm3(pair, 96, h + 96); /* h4 = SM3(k3 || h3 || k4) */
    }
    memcpy(out, h, (size_t)width / 8);
    wipe(&front, sizeof front);
    wipe(&behind, sizeof behind);
    wipe(pair, sizeof pair);
    wipe(h, sizeof h);
    wipe(inner, sizeof inner);
    return 0;
}

int sm3hash(int digest_bits, const unsigned char *msg, unsigned long long msg_bits, unsigned char *out)
{
    iccs_piece piece;
    bit_message m;
    sm3_ctx ctx;
    if (digest_bits != 256)
        return BAD_WIDTH;
    m = whole_bits(&piece, msg, msg_bits);
    sm3_start(&ctx, NULL);
    add_pieces(&ctx, &m);
    sm3_end_bits(&ctx, m.last, m.nbits, out);
    wipe(&ctx, sizeof ctx);
    return 0;
}

int pseudohash(int digest_bits, const unsigned char *msg, unsigned long long msg_bits, unsigned char *out)
{
    iccs_piece piece;
    bit_message m = whole_bits(&piece, msg, msg_bits);
    return pseudohash_bits(digest_bits, &m, out);
}

/* Writes whole digests by batch and the rest, with its last bits cut, from one more. */
static void xof_bits(unsigned long long out_bits, const bit_message *m, uint8_t *out)
{
    uint64_t whole = out_bits / 256;
    unsigned rest = (unsigned)(out_bits % 256);
    sm3_ctx ctx;
    uint8_t digest[SM3_DIGEST], msg[SM3_BLOCK];
    sm3_start(&ctx, NULL);
    add_pieces(&ctx, m);
    if (m->nbits == 0) {
        sm3_xof_job job = { &ctx.mid, msg, out, 1, (uint32_t)whole };
        memcpy(msg, ctx.buf, ctx.used);
        sm3_batch_xof(&job, 1, ctx.used);
    }
    for (uint64_t i = m->nbits == 0 ? whole : 0; i < whole + (rest != 0); i++) {
        sm3_ctx block = ctx;
        uint8_t counter[4];
        size_t len = i < whole ? SM3_DIGEST : (rest + 7) / 8;
        store_be32(counter, (uint32_t)(i + 1));
        end_with_tail(&block, m, counter, sizeof counter, digest);
        memcpy(out + i * SM3_DIGEST, digest, len);
    }
    if (out_bits % 8 != 0)
        out[out_bits / 8] &= (uint8_t)(0xff00u >> (out_bits % 8));
    wipe(&ctx, sizeof ctx);
    wipe(digest, sizeof digest);
}

int pseudoXOF(unsigned long long out_bits, const unsigned char *msg, unsigned long long msg_bits, unsigned char *out)
{
    iccs_piece piece;
    bit_message m = whole_bits(&piece, msg, msg_bits);
    xof_bits(out_bits, &m, out);
    return 0;
}

void iccs_sm3(const iccs_piece *pieces, size_t count, uint8_t *out)
{
    bit_message m = { pieces, count, 0, 0 };
    sm3_ctx ctx;
    sm3_start(&ctx, NULL);
    add_pieces(&ctx, &m);
    sm3_end(&ctx, out);
    wipe(&ctx, sizeof ctx);
}

int iccs_pseudohash(int width, const iccs_piece *pieces, size_t count, uint8_t *out)
{
    bit_message m = { pieces, count, 0, 0 };
    return pseudohash_bits(width, &m, out);
}

void iccs_xof(uint8_t *out, size_t out_len, const iccs_piece *pieces, size_t count)
{
    bit_message m = { pieces, count, 0, 0 };
    xof_bits(8 * (unsigned long long)out_len, &m, out);
}
