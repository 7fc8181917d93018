/* SPDX-License-Identifier: BSD-2-Clause */
#include "iccs/iccs_batch.h"

#include <string.h>

#include "api/bytes.h"
#include "iccs/iccs.h"
#include "sym/sm3_batch.h"

#define BAD_WIDTH (-4)
#define AT_ONCE 32    /* messages; each has up to two hashes under way */
#define PART_BLOCKS 5 /* blocks of a message that are laid out at a time */
#define LABEL 2       /* bytes of the label */

/* States of HMAC-SM3 after the block of the fixed key, inner and outer, and of SM3 before any block. */
static const uint32_t mac_inner[8] = { 0x313eb6a4u, 0x48bef2d5u, 0x36e50983u, 0xd44b6babu,
                                       0x9f200854u, 0x8371a799u, 0x073ed128u, 0xd0a8dd79u };
static const uint32_t mac_outer[8] = { 0x747cc75du, 0xe966127au, 0xa24ac00fu, 0x62ab5c3fu,
                                       0x1dd5568du, 0x84c33065u, 0x05fff7c2u, 0xb97f411au };
static const uint32_t start[8] = { 0x7380166fu, 0x4914b2b9u, 0x172442d7u, 0xda8a0600u,
                                   0xa96f30bcu, 0x163138aau, 0xe38dee4du, 0xb0fb0e4eu };

/* m messages, m <= AT_ONCE. Message i has the lane i for its chain of hashes and the lane m + i for what can go beside it. */
typedef struct {
    size_t m;
    uint32_t h[2 * AT_ONCE][8];
    const uint8_t *p[2 * AT_ONCE];
    uint8_t block[2 * AT_ONCE][PART_BLOCKS * SM3_BLOCK];
    uint8_t digest[AT_ONCE][4][SM3_DIGEST]; /* h1 to h4 */
    uint8_t key[SM3_DIGEST];
} lanes;

static void get_digest(const lanes *s, size_t lane, uint8_t *out)
{
    for (unsigned k = 0; k < 8; k++)
        store_be32(out + 4 * k, s->h[lane][k]);
}

/* Ends a block behind `used` bytes (at most 55) of a message of `total` bytes. */
static void pad(uint8_t *block, size_t used, uint64_t total)
{
    block[used] = 0x80;
    memset(block + used + 1, 0, SM3_BLOCK - 9 - used);
    store_be64(block + SM3_BLOCK - 8, 8 * total);
}

/* The lane's next block is the only one of a MAC's inner hash of 32 bytes ... */
static void put_inner(lanes *s, size_t lane, const uint8_t *text)
{
    memcpy(s->h[lane], mac_inner, sizeof mac_inner);
    memcpy(s->block[lane], text, SM3_DIGEST);
    pad(s->block[lane], SM3_DIGEST, SM3_BLOCK + SM3_DIGEST);
}

/* ... or that of its outer hash, behind the inner one in the same lane. */
static void put_outer(lanes *s, size_t lane)
{
    get_digest(s, lane, s->block[lane]);
    memcpy(s->h[lane], mac_outer, sizeof mac_outer);
    pad(s->block[lane], SM3_DIGEST, SM3_BLOCK + SM3_DIGEST);
}

static void put_pair(lanes *s, size_t lane, const uint8_t *left, const uint8_t *right)
{
    memcpy(s->h[lane], start, sizeof start);
    memcpy(s->block[lane], left, SM3_DIGEST);
    memcpy(s->block[lane] + SM3_DIGEST, right, SM3_DIGEST);
}

static void compress(lanes *s, size_t from, size_t count)
{
    sm3_batch_compress(s->h + from, s->p + from, 1, count);
}

/* Bytes at .. at+len-1 of label || msg || label. */
static void lay_out(uint8_t *to, size_t len, size_t at, const iccs_piece *msg, const uint8_t *label)
{
    size_t i = 0;
    for (; i < len && at + i < LABEL; i++)
        to[i] = label[at + i];
    if (i < len && at + i < LABEL + msg->len) {
        const size_t rest = LABEL + msg->len - (at + i), part = len - i < rest ? len - i : rest;
        memcpy(to + i, msg->ptr + (at + i - LABEL), part);
        i += part;
    }
    for (; i < len; i++)
        to[i] = label[at + i - LABEL - msg->len];
}

/* The inner hash of MAC(L || M) in the lanes i and SM3(M || L) in the lanes m + i: both take len + LABEL bytes, from the
 * start of L || M || L or from behind its label. */
static void hash_messages(lanes *s, const iccs_job *jobs, size_t len, const uint8_t *label)
{
    const size_t hashed = len + LABEL, blocks = (hashed + 9 + SM3_BLOCK - 1) / SM3_BLOCK;
    for (size_t i = 0; i < 2 * s->m; i++)
        memcpy(s->h[i], i < s->m ? mac_inner : start, sizeof start);
    for (size_t done = 0, part; done < blocks; done += part) {
        const size_t from = done * SM3_BLOCK;
        size_t bytes, data;
        part = blocks - done < PART_BLOCKS ? blocks - done : PART_BLOCKS;
        bytes = part * SM3_BLOCK;
        data = hashed <= from ? 0 : hashed - from < bytes ? hashed - from : bytes;
        for (size_t i = 0; i < 2 * s->m; i++) {
            const iccs_piece msg = { jobs[i % s->m].msg, len };
            uint8_t *block = s->block[i];
            lay_out(block, data, from + (i < s->m ? 0 : LABEL), &msg, label);
            memset(block + data, 0, bytes - data);
            if (data < bytes && hashed >= from)
                block[data] = 0x80;
            if (done + part == blocks)
                store_be64(block + bytes - 8, 8 * ((uint64_t)hashed + (i < s->m ? SM3_BLOCK : 0)));
        }
        sm3_batch_compress(s->h, s->p, part, 2 * s->m);
    }
}

/* h2 from k1 and h1, and k2 = MAC(h1) beside it: then in the lanes m + i. */
static void second(lanes *s, int with_mac)
{
    const size_t m = s->m;
    for (size_t i = 0; i < m; i++) {
        get_digest(s, m + i, s->digest[i][0]);
        put_outer(s, i);
        put_inner(s, m + i, s->digest[i][0]);
    }
    compress(s, 0, with_mac ? 2 * m : m);
    for (size_t i = 0; i < m; i++) {
        get_digest(s, i, s->key);
        put_pair(s, i, s->key, s->digest[i][0]);
        put_outer(s, m + i);
    }
    compress(s, 0, with_mac ? 2 * m : m);
    for (size_t i = 0; i < m; i++)
        pad(s->block[i], 0, 2 * SM3_DIGEST);
    compress(s, 0, m);
    for (size_t i = 0; i < m; i++)
        get_digest(s, i, s->digest[i][1]);
}

/* h3 from h2 and k2, and k3 = MAC(h2) beside it: then in the lanes m + i. */
static void third(lanes *s, int with_mac)
{
    const size_t m = s->m;
    for (size_t i = 0; i < m; i++) {
        get_digest(s, m + i, s->key);
        put_pair(s, i, s->digest[i][1], s->key);
        put_inner(s, m + i, s->digest[i][1]);
    }
    compress(s, 0, with_mac ? 2 * m : m);
    for (size_t i = 0; i < m; i++) {
        pad(s->block[i], 0, 2 * SM3_DIGEST);
        put_outer(s, m + i);
    }
    compress(s, 0, with_mac ? 2 * m : m);
    for (size_t i = 0; i < m; i++)
        get_digest(s, i, s->digest[i][2]);
}

/* h4 from k3, h3 and k4 = MAC(h3). */
static void fourth(lanes *s)
{
    const size_t m = s->m;
    for (size_t i = 0; i < m; i++) {
        get_digest(s, m + i, s->key);
        put_pair(s, i, s->key, s->digest[i][2]);
        put_inner(s, m + i, s->digest[i][2]);
    }
    compress(s, 0, 2 * m);
    for (size_t i = 0; i < m; i++)
        put_outer(s, m + i);
    compress(s, m, m);
    for (size_t i = 0; i < m; i++) {
        get_digest(s, m + i, s->block[i]);
        pad(s->block[i], SM3_DIGEST, 3 * SM3_DIGEST);
    }
    compress(s, 0, m);
    for (size_t i = 0; i < m; i++)
        get_digest(s, i, s->digest[i][3]);
}

int iccs_pseudohash_batch(int width, const iccs_job *jobs, size_t n, size_t len)
{
    const uint8_t label[LABEL] = { (uint8_t)(width / 256), 0 };
    lanes s;
    if (width != 512 && width != 768 && width != 1024)
        return BAD_WIDTH;
    for (size_t i = 0; i < 2 * AT_ONCE; i++)
        s.p[i] = s.block[i];
    for (; n != 0; n -= s.m, jobs += s.m) {
        s.m = n < AT_ONCE ? n : AT_ONCE;
        hash_messages(&s, jobs, len, label);
        second(&s, width >= 768);
        if (width >= 768)
            third(&s, width == 1024);
        if (width == 1024)
            fourth(&s);
        for (size_t i = 0; i < s.m; i++)
            memcpy(jobs[i].out, s.digest[i], (size_t)width / 8);
    }
    wipe(&s, sizeof s);
    return 0;
}
