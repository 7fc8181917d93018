/* SPDX-License-Identifier: BSD-2-Clause */
/* pseudohash (iccs.md section 3) in steps of at most one SM3 block for each of its two parallel computations, so that a
 * long serial hash shares lanes with the independent blocks of a stream (streams.h). */
#ifndef OPS_CHAIN_H
#define OPS_CHAIN_H

#include "iccs/iccs.h"
#include "sym/sm3.h"

#define OPS_CHAIN_LANES 2
#define OPS_CHAIN_PIECES 5

/* One SM3 computation. */
typedef struct {
    uint32_t h[8];
    iccs_piece piece[OPS_CHAIN_PIECES];
    size_t pieces, at, off; /* number of pieces; piece and offset that come next */
    uint64_t bytes;         /* of the message with the prefix of its midstate */
    int padded, live;       /* the 80 byte is placed; blocks remain */
    uint8_t block[SM3_BLOCK];
} ops_lane;

typedef struct ops_chain {
    ops_lane lane[OPS_CHAIN_LANES];
    int width;
    unsigned phase;
    uint8_t label[2];
    uint8_t digest[2][SM3_DIGEST]; /* results of the lanes in the last phase */
    uint8_t k3[SM3_DIGEST];
    uint8_t *out;
    size_t ready; /* bytes of the message that may be read already */
    struct ops_chain *then; /* starts when this one has ended */
} ops_chain;

/* Prepares pseudohash(width, pieces) with width 512 or 1024 and at most 4 pieces. out: width / 8 bytes, written as
 * the digest grows. Pieces are read by the steps: they may be written until `ready` (at the start: all) covers them,
 * and a piece may be the output of an earlier chain. then: another prepared chain or null. */
void ops_chain_start(ops_chain *chain, int width, const iccs_piece *pieces, size_t count, uint8_t *out);

/* Next blocks: fills p[i] and h[i] for i below the returned count, 0 to OPS_CHAIN_LANES. 0: nothing to do for now. */
size_t ops_chain_blocks(ops_chain *chain, const uint8_t **p, uint32_t (*h)[8]);

/* Takes the states after those blocks, in the same order. Returns the chain to go on with: this one, its successor, or
 * null at the end. */
ops_chain *ops_chain_advance(ops_chain *chain, uint32_t (*h)[8]);

/* Runs the chain and its successors to the end. chain may be null. */
void ops_chain_finish(ops_chain *chain);

#endif
