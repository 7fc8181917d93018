/* SPDX-License-Identifier: BSD-2-Clause */
/* Merkle trees, a whole level at a time. A node is the hash of its two children under an address whose last words are
 * key pair, height and index (sm3_chain.h: id[0], id[1], number); the index goes on from tree to tree where several
 * lie side by side, so that a level may span many trees. */
#ifndef TREE_LEVEL_H
#define TREE_LEVEL_H

#include "sym/sm3_chain.h"

/* Which nodes: those of `height` (1 for the parents of leaves) from index `first` on, `count` of them. */
typedef struct {
    uint32_t key_pair;
    uint32_t height;
    uint32_t first;
    size_t count;
} tree_level;

/* Hashes 2 * level->count nodes of the height below at `below` to level->count nodes at `nodes`; a node has as many
 * words as form's result. nodes may be below, and overlaps it in no other way. Where `period` is not 0, the nodes
 * below repeat after `period` of them (an even number): pair i is at (2 * (first + i)) % period. */
void tree_hash_level(const sm3_chain_form *form, const tree_level *level, const uint8_t *below, size_t period,
                     uint8_t *nodes);

/* A branch that a verifier climbs from leaf to root. */
#define TREE_MAX_NODE 64
typedef struct {
    const uint8_t *path;  /* sibling on the height that the branch has reached; it goes on with those above */
    uint32_t index;       /* of the node reached, across all trees of the level */
    uint8_t pair[2 * TREE_MAX_NODE]; /* that node and its sibling, in order */
} tree_branch;

/* Sets a branch on leaf `index` with the node `leaf`; path: its siblings, lowest first. */
void tree_branch_start(tree_branch *b, const sm3_chain_form *form, uint32_t index, const uint8_t *leaf,
                       const uint8_t *path);

/* Climbs all branches by `height` levels; each then has its root in the first node of its pair. */
void tree_climb(const sm3_chain_form *form, uint32_t key_pair, uint32_t height, tree_branch *branches, size_t count);

#endif
