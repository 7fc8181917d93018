/* SPDX-License-Identifier: BSD-2-Clause */
#include "ops/chain.h"

#include <string.h>

#include "api/bytes.h"
#include "sym/sm3_batch.h"

/* States of HMAC-SM3 after the block of the fixed key of pseudohash, inner and outer. */
static const uint32_t mac_inner[8] = { 0x313eb6a4u, 0x48bef2d5u, 0x36e50983u, 0xd44b6babu,
                                       0x9f200854u, 0x8371a799u, 0x073ed128u, 0xd0a8dd79u };
static const uint32_t mac_outer[8] = { 0x747cc75du, 0xe966127au, 0xa24ac00fu, 0x62ab5c3fu,
                                       0x1dd5568du, 0x84c33065u, 0x05fff7c2u, 0xb97f411au };

/* The steps after the pass over the message. The two lanes of a phase are independent. */
enum { PASS, OUTER_K1, H2, H3, K3, K4, H4, DONE };

static void lane_start(ops_lane *lane, const uint32_t *key_state)
{
    sm3_mid mid;
    sm3_mid_start(&mid);
    memcpy(lane->h, key_state != NULL ? key_state : mid.h, sizeof lane->h);
    lane->pieces = lane->at = lane->off = 0;
    lane->bytes = key_state != NULL ? SM3_BLOCK : 0;
    lane->padded = 0;
    lane->live = 1;
}

static void lane_piece(ops_lane *lane, const uint8_t *ptr, size_t len)
{
    if (len != 0) {
        lane->piece[lane->pieces].ptr = ptr;
        lane->piece[lane->pieces++].len = len;
        lane->bytes += len;
    }
}

/* The next block of the padded message; a block inside one piece is not copied. */
static const uint8_t *lane_block(ops_lane *lane)
{
    size_t used = 0;
    while (used < SM3_BLOCK && lane->at < lane->pieces) {
        const iccs_piece *piece = &lane->piece[lane->at];
        size_t left = piece->len - lane->off, part = left < SM3_BLOCK - used ? left : SM3_BLOCK - used;
        const uint8_t *from = piece->ptr + lane->off;
        lane->off = part < left ? lane->off + part : 0;
        lane->at += part == left;
        if (part == SM3_BLOCK)
            return from;
        memcpy(lane->block + used, from, part);
        used += part;
    }
    if (used == SM3_BLOCK)
        return lane->block;
    if (!lane->padded)
        lane->block[used++] = 0x80;
    lane->padded = 1;
    memset(lane->block + used, 0, SM3_BLOCK - used);
    if (used <= SM3_BLOCK - 8) {
        store_be64(lane->block + SM3_BLOCK - 8, 8 * lane->bytes);
        lane->live = 0;
    }
    return lane->block;
}

void ops_chain_start(ops_chain *chain, int width, const iccs_piece *pieces, size_t count, uint8_t *out)
{
    ops_lane *front = &chain->lane[0], *behind = &chain->lane[1];
    chain->width = width;
    chain->phase = PASS;
    chain->label[0] = (uint8_t)(width / 256);
    chain->label[1] = 0;
    chain->out = out;
    chain->ready = SIZE_MAX;
    chain->then = NULL;
    lane_start(front, mac_inner);
    lane_start(behind, NULL);
    lane_piece(front, chain->label, sizeof chain->label);
    for (size_t i = 0; i < count; i++) {
        lane_piece(front, pieces[i].ptr, pieces[i].len);
        lane_piece(behind, pieces[i].ptr, pieces[i].len);
    }
    lane_piece(behind, chain->label, sizeof chain->label);
}

/* Both lanes advance together while they pass over the message: `behind` has read that much of it. */
static size_t message_read(const ops_lane *lane)
{
    size_t sum = lane->off;
    for (size_t i = 0; i < lane->at; i++)
        sum += lane->piece[i].len;
    return sum;
}

size_t ops_chain_blocks(ops_chain *chain, const uint8_t **p, uint32_t (*h)[8])
{
    size_t n = 0;
    if (chain->phase == PASS && chain->ready != SIZE_MAX
        && message_read(&chain->lane[1]) + SM3_BLOCK > chain->ready)
        return 0;
    for (size_t i = 0; i < OPS_CHAIN_LANES; i++) {
        if (chain->lane[i].live) {
            p[n] = lane_block(&chain->lane[i]);
            memcpy(h[n++], chain->lane[i].h, sizeof h[0]);
        }
    }
    return n;
}

/* Starts the lanes of the phase that follows; digest[0], digest[1] are the results of the last one. */
static void next_phase(ops_chain *chain)
{
    ops_lane *a = &chain->lane[0], *b = &chain->lane[1];
    uint8_t *h1 = chain->out, *h2 = h1 + SM3_DIGEST, *h3 = h2 + SM3_DIGEST, *h4 = h3 + SM3_DIGEST;
    const uint8_t *d0 = chain->digest[0], *d1 = chain->digest[1];
    int wide = chain->width == 1024;
    switch (chain->phase++) {
    case PASS: /* inner part of k1, h1 */
        memcpy(h1, d1, SM3_DIGEST);
        lane_start(a, mac_outer);
        lane_piece(a, d0, SM3_DIGEST);
        if (wide) {
            lane_start(b, mac_inner);
            lane_piece(b, h1, SM3_DIGEST);
        }
        break;
    case OUTER_K1: /* k1, inner part of k2 */
        lane_start(a, NULL);
        lane_piece(a, d0, SM3_DIGEST);
        lane_piece(a, h1, SM3_DIGEST);
        if (wide) {
            lane_start(b, mac_outer);
            lane_piece(b, d1, SM3_DIGEST);
        }
        break;
    case H2: /* h2, k2 */
        memcpy(h2, d0, SM3_DIGEST);
        if (!wide) {
            chain->phase = DONE;
            break;
        }
        lane_start(a, NULL);
        lane_piece(a, h2, SM3_DIGEST);
        lane_piece(a, d1, SM3_DIGEST);
        lane_start(b, mac_inner);
        lane_piece(b, h2, SM3_DIGEST);
        break;
    case H3: /* h3, inner part of k3 */
        memcpy(h3, d0, SM3_DIGEST);
        lane_start(a, mac_inner);
        lane_piece(a, h3, SM3_DIGEST);
        lane_start(b, mac_outer);
        lane_piece(b, d1, SM3_DIGEST);
        break;
    case K3: /* inner part of k4, k3 */
        memcpy(chain->k3, d1, SM3_DIGEST);
        lane_start(a, mac_outer);
        lane_piece(a, d0, SM3_DIGEST);
        break;
    case K4: /* k4 */
        lane_start(a, NULL);
        lane_piece(a, chain->k3, SM3_DIGEST);
        lane_piece(a, h3, SM3_DIGEST);
        lane_piece(a, d0, SM3_DIGEST);
        break;
    default: /* h4 */
        memcpy(h4, d0, SM3_DIGEST);
        chain->phase = DONE;
        break;
    }
}

ops_chain *ops_chain_advance(ops_chain *chain, uint32_t (*h)[8])
{
    size_t n = 0;
    /* A lane took part exactly if it has blocks left or has just made its last one: a finished lane is marked by
     * bytes 0. */
    for (size_t i = 0; i < OPS_CHAIN_LANES; i++) {
        ops_lane *lane = &chain->lane[i];
        if (lane->bytes == 0)
            continue;
        memcpy(lane->h, h[n++], sizeof lane->h);
        if (lane->live)
            continue;
        for (unsigned k = 0; k < 8; k++)
            store_be32(chain->digest[i] + 4 * k, lane->h[k]);
        lane->bytes = 0;
    }
    if (chain->lane[0].live || chain->lane[1].live)
        return chain;
    next_phase(chain);
    return chain->phase == DONE ? chain->then : chain;
}

void ops_chain_finish(ops_chain *chain)
{
    const uint8_t *p[OPS_CHAIN_LANES];
    uint32_t h[OPS_CHAIN_LANES][8];
    while (chain != NULL) {
        size_t n;
        chain->ready = SIZE_MAX;
        n = ops_chain_blocks(chain, p, h);
        sm3_batch_compress(h, p, 1, n);
        chain = ops_chain_advance(chain, h);
    }
    wipe(h, sizeof h);
}
