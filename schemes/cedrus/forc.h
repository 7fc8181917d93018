/* SPDX-License-Identifier: BSD-2-Clause */
/* FORC, the few-time signature of the message digest (cedrus.md section 8): FORC_TREES trees, under every leaf a
 * chain. The address of a chain has only one byte for its number, so that there are 256 different chains, made once. */
#ifndef CEDRUS_FORC_H
#define CEDRUS_FORC_H

#include "cedrus/site.h"
#include "tree/level.h"

#define FORC_CHAINS 256
#define FORC_LEAVES (1 << FORC_HEIGHT) /* of one tree */

/* The trees are made by blocks: all nodes up to BLOCK_HEIGHT above some leaves, then what is above all blocks. */
#define FORC_CHUNK_HEIGHT 11
#define FORC_BLOCK_HEIGHT (FORC_HEIGHT < FORC_CHUNK_HEIGHT ? FORC_HEIGHT : FORC_CHUNK_HEIGHT)
#define FORC_BLOCKS (FORC_TREES << (FORC_HEIGHT - FORC_BLOCK_HEIGHT))

typedef struct {
    uint16_t leaf[FORC_TREES];    /* m_i */
    uint8_t position[FORC_TREES]; /* p_i */
} forc_selection;

typedef struct {
    uint8_t values[FORC_CHAINS * N];
    uint8_t nodes[(1 << (FORC_CHUNK_HEIGHT - 1)) * N];
    uint8_t row[T_HEAD + FORC_BLOCKS * N];
    sm3_chain chains[FORC_CHAINS];
} forc_work;

typedef struct {
    uint8_t values[FORC_TREES * N];
    uint8_t row[T_HEAD + FORC_TREES * N];
    sm3_chain chains[FORC_TREES];
    tree_branch branches[FORC_TREES];
} forc_verify_work;

/* Reads the selection out of md (MD_BYTES bytes). */
void forc_select(forc_selection *sel, const uint8_t *md);

/* Signs the selection under key pair `key_pair` of site s: FORC_BYTES to signature, the FORC public key (N bytes) to
 * pk. */
void forc_sign(forc_work *work, const site *s, uint32_t key_pair, const forc_selection *sel, uint8_t *signature,
               uint8_t *pk);

/* The FORC public key (N bytes) from a signature of FORC_BYTES. */
void forc_pk_from_signature(forc_verify_work *work, const site *s, uint32_t key_pair, const forc_selection *sel,
                            const uint8_t *signature, uint8_t *pk);

#endif
