/* SPDX-License-Identifier: BSD-2-Clause */
#include "ops/streams.h"

#include <string.h>

#include "api/bytes.h"

/* Blocks per batch: a serial hash advances once per batch, so that batches are smaller beside one. */
#define BATCH 32
#define BATCH_BESIDE_CHAIN 16

typedef struct {
    uint32_t h[BATCH][8];
    const uint8_t *p[BATCH];
    uint8_t *out[BATCH];
    uint8_t block[BATCH][SM3_BLOCK];
    size_t used;
} batch;

/* Compresses what is in the batch and the next blocks of the chain, stores the digests. */
static void batch_run(batch *b, ops_chain **chain)
{
    size_t riders = *chain != NULL ? ops_chain_blocks(*chain, b->p + b->used, b->h + b->used) : 0;
    sm3_batch_compress(b->h, b->p, 1, b->used + riders);
    for (size_t i = 0; i < b->used; i++)
        for (unsigned k = 0; k < 8; k++)
            store_be32(b->out[i] + 4 * k, b->h[i][k]);
    if (riders != 0)
        *chain = ops_chain_advance(*chain, b->h + b->used);
    b->used = 0;
}

void ops_streams(const sm3_mid *from, const sm3_xof_job *jobs, size_t n, size_t len, ops_chain **chain)
{
    batch b;
    b.used = 0;
    for (size_t i = 0; i < BATCH; i++) {
        memset(b.block[i], 0, SM3_BLOCK);
        b.block[i][len + 4] = 0x80;
        store_be64(b.block[i] + SM3_BLOCK - 8, 8 * (from->bytes + len + 4));
    }
    for (size_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < jobs[i].blocks; j++) {
            memcpy(b.h[b.used], from->h, sizeof from->h);
            memcpy(b.block[b.used], jobs[i].msg, len);
            store_be32(b.block[b.used] + len, jobs[i].first + j);
            b.p[b.used] = b.block[b.used];
            b.out[b.used++] = jobs[i].out + (size_t)j * SM3_DIGEST;
            if (b.used == (*chain != NULL ? BATCH_BESIDE_CHAIN - OPS_CHAIN_LANES : BATCH))
                batch_run(&b, chain);
        }
    }
    if (b.used != 0)
        batch_run(&b, chain);
    wipe(&b, sizeof b);
}
