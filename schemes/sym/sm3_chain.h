/* SPDX-License-Identifier: BSD-2-Clause */
/* Many hash chains at once. A step hashes a short message of 32-bit words,
 *
 *     prefix || fixed words || id[0] || id[1] || number || value
 *
 * and its result is the value of the next step, whose number is one higher. A list of single steps (chains of one
 * step whose value may have another length than the result) hashes the nodes of a tree level or derives secrets.
 * Lanes of the backend take the next chain as soon as theirs has ended; the scheme knows no lane width. */
#ifndef NGCC_SM3_CHAIN_H
#define NGCC_SM3_CHAIN_H

#include "sym/sm3.h"
#include "sym/sm3_lanes.h"

#define SM3_CHAIN_BLOCKS 3
#define SM3_CHAIN_WORDS (16 * SM3_CHAIN_BLOCKS)
#define SM3_CHAIN_FIXED 16 /* most fixed words */
#define SM3_CHAIN_ID 3     /* id[0], id[1], number */

/* What a message looks like, without its contents; made once and used for many calls. */
typedef struct {
    unsigned fixed_words;
    unsigned value_words;
    unsigned out_words;
    unsigned varying_blocks; /* with words before the padding; the first varying_blocks of blocks */
    unsigned blocks;
    unsigned two_counters;       /* out_words > 8: pseudoXOF, two counters behind the value */
    uint32_t tail[SM3_CHAIN_WORDS]; /* the message's words behind the value: first counter, padding, length; else 0 */
    /* The last block by counter when no word of it varies; else last[1] is the shift from counter 1 to counter 2. */
    sm3_schedule last[2];
} sm3_chain_shape;

/* prefix_bytes: bytes compressed before, a multiple of SM3_BLOCK. fixed_words <= SM3_CHAIN_FIXED. out_words: words of
 * the result: up to 8 of SM3 of the message, more (up to 16) of its pseudoXOF. For chains of more than one step
 * value_words is out_words. The whole fits SM3_CHAIN_BLOCKS blocks, and a counter stands in the last block. Returns
 * 0, -1 when the message does not have such a shape. */
int sm3_chain_shape_start(sm3_chain_shape *shape, uint64_t prefix_bytes, unsigned fixed_words, unsigned value_words,
                          unsigned out_words);

/* What all messages of a call share. */
typedef struct {
    const sm3_chain_shape *shape;
    sm3_mid from;
    uint32_t fixed[SM3_CHAIN_FIXED];
} sm3_chain_form;

typedef struct {
    const uint8_t *in; /* 4 * value_words bytes */
    uint8_t *out;      /* 4 * out_words bytes; may be in */
    uint8_t *mark;     /* if not null, gets the value after mark_steps steps as well */
    uint32_t mark_steps; /* 0 .. steps */
    uint32_t steps;      /* 0: out is in */
    uint32_t id[2];
    uint32_t number; /* of the first step */
} sm3_chain;

/* Runs n chains. Best packed when long chains come first. A chain's out and mark may overlap its own in and the in of
 * chains before it in the list, nothing else. */
void sm3_chains(const sm3_chain_form *form, const sm3_chain *chains, size_t n);

#endif
