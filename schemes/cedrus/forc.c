/* SPDX-License-Identifier: BSD-2-Clause */
#include "cedrus/forc.h"

#define FORC_PART ((FORC_HEIGHT + 1) * N) /* of a signature, per tree */

/* Bit i of a stream whose bytes start with their lowest bit. */
static unsigned stream_bits(const uint8_t *md, unsigned at, unsigned count)
{
    unsigned value = 0;
    for (unsigned i = 0; i < count; i++)
        value |= (unsigned)(md[(at + i) / 8] >> ((at + i) % 8) & 1) << i;
    return value;
}

void forc_select(forc_selection *sel, const uint8_t *md)
{
    unsigned at = 0;
    for (unsigned i = 0; i < FORC_TREES; i++) {
        sel->leaf[i] = (uint16_t)stream_bits(md, at, FORC_HEIGHT);
        sel->position[i] = (uint8_t)stream_bits(md, at + FORC_HEIGHT, FORC_STEP_BITS);
        at += FORC_HEIGHT + FORC_STEP_BITS;
    }
}

/* Number of the selected leaf of tree i among those of all trees; its last byte is the chain's. */
static uint32_t leaf_number(const forc_selection *sel, unsigned i)
{
    return (uint32_t)i << FORC_HEIGHT | sel->leaf[i];
}

/* Copies what the signature discloses at `position` of the chains. */
static void disclose(const forc_work *work, const forc_selection *sel, unsigned position, uint8_t *signature)
{
    for (unsigned i = 0; i < FORC_TREES; i++) {
        if (sel->position[i] == position)
            memcpy(signature + i * FORC_PART, work->values + leaf_number(sel, i) % FORC_CHAINS * N, N);
    }
}

/* Walks all chains to their ends, which are the leaves. */
static void walk_chains(forc_work *work, const site *s, uint32_t key_pair, const forc_selection *sel,
                        uint8_t *signature)
{
    sm3_chain_form form;
    memset(work->chains, 0, sizeof work->chains);
    for (uint32_t x = 0; x < FORC_CHAINS; x++) {
        sm3_chain *chain = &work->chains[x];
        chain->out = work->values + x * N;
        chain->in = chain->out;
        chain->id[0] = key_pair;
        chain->id[1] = x;
        chain->steps = 1;
    }
    site_prf(&form, s, FORC_SECRET);
    sm3_chains(&form, work->chains, FORC_CHAINS);
    wipe(&form, sizeof form);
    site_f(&form, s, FORC_CHAIN);
    for (unsigned position = 0; position < FORC_STEPS; position++) {
        disclose(work, sel, position, signature);
        for (unsigned x = 0; x < FORC_CHAINS; x++)
            work->chains[x].number = position + 1;
        sm3_chains(&form, work->chains, FORC_CHAINS);
    }
}

/* Copies to the signature the path nodes of height t that are among the count nodes from index first on. period: see
 * tree_hash_level. */
static void copy_path(const forc_selection *sel, uint8_t *signature, unsigned t, const tree_level *level,
                      const uint8_t *nodes)
{
    for (unsigned i = 0; i < FORC_TREES; i++) {
        uint32_t sibling = leaf_number(sel, i) >> t ^ 1;
        if (sibling - level->first < level->count)
            memcpy(signature + i * FORC_PART + (1 + t) * N, nodes + (size_t)(sibling - level->first) * N, N);
    }
}

/* Hashes the nodes of heights `from` + 1 to `to` above count nodes from index first on; period != 0: above leaves,
 * which repeat in values. The nodes of height `to` stay in work->nodes or, where nodes are given in place, there. */
static void climb_block(const sm3_chain_form *form, tree_level *level, unsigned to, const uint8_t *leaves,
                        uint8_t *nodes, const forc_selection *sel, uint8_t *signature)
{
    while (level->height < to) {
        level->height++;
        level->first /= 2;
        level->count /= 2;
        tree_hash_level(form, level, leaves != NULL ? leaves : nodes, leaves != NULL ? FORC_CHAINS : 0, nodes);
        leaves = NULL;
        if (level->height < FORC_HEIGHT)
            copy_path(sel, signature, level->height, level, nodes);
    }
}

void forc_sign(forc_work *work, const site *s, uint32_t key_pair, const forc_selection *sel, uint8_t *signature,
               uint8_t *pk)
{
    const t_rows roots = { work->row, sizeof work->row, 1, FORC_TREES };
    const uint32_t all = FORC_TREES * FORC_LEAVES, chunk = 1 << FORC_CHUNK_HEIGHT;
    uint8_t *tops = work->row + T_HEAD;
    sm3_chain_form form;
    walk_chains(work, s, key_pair, sel, signature);
    site_h(&form, s, FORC_NODE);
    for (unsigned i = 0; i < FORC_TREES; i++)
        memcpy(signature + i * FORC_PART + N, work->values + (leaf_number(sel, i) ^ 1) % FORC_CHAINS * N, N);
    for (uint32_t first = 0; first < all; first += chunk) {
        tree_level level = { key_pair, 0, first, all - first < chunk ? all - first : chunk };
        climb_block(&form, &level, FORC_BLOCK_HEIGHT, work->values, work->nodes, sel, signature);
        memcpy(tops + (size_t)level.first * N, work->nodes, level.count * N);
    }
    {
        tree_level level = { key_pair, FORC_BLOCK_HEIGHT, 0, FORC_BLOCKS };
        climb_block(&form, &level, FORC_HEIGHT, NULL, tops, sel, signature);
    }
    site_t(s, FORC_PK, key_pair, &roots, pk);
}

void forc_pk_from_signature(forc_verify_work *work, const site *s, uint32_t key_pair, const forc_selection *sel,
                            const uint8_t *signature, uint8_t *pk)
{
    const t_rows roots = { work->row, sizeof work->row, 1, FORC_TREES };
    sm3_chain_form form;
    memset(work->chains, 0, sizeof work->chains);
    for (unsigned i = 0; i < FORC_TREES; i++) {
        sm3_chain *chain = &work->chains[i];
        chain->in = signature + i * FORC_PART;
        chain->out = work->values + i * N;
        chain->id[0] = key_pair;
        chain->id[1] = leaf_number(sel, i) % FORC_CHAINS;
        chain->number = sel->position[i] + 1u;
        chain->steps = (uint32_t)FORC_STEPS - sel->position[i];
    }
    site_f(&form, s, FORC_CHAIN);
    sm3_chains(&form, work->chains, FORC_TREES);
    site_h(&form, s, FORC_NODE);
    for (unsigned i = 0; i < FORC_TREES; i++)
        tree_branch_start(&work->branches[i], &form, leaf_number(sel, i), work->values + i * N,
                          signature + i * FORC_PART + N);
    tree_climb(&form, key_pair, FORC_HEIGHT, work->branches, FORC_TREES);
    for (unsigned i = 0; i < FORC_TREES; i++)
        memcpy(work->row + T_HEAD + i * N, work->branches[i].pair, N);
    site_t(s, FORC_PK, key_pair, &roots, pk);
}
