/* SPDX-License-Identifier: BSD-2-Clause */
#include "cedrus/subtree.h"

void subtree_root(subtree_work *work, const site *s, unsigned height, const wots_signing *signing, uint8_t *root)
{
    const uint32_t leaves = (uint32_t)1 << height;
    uint8_t *path = signing != NULL ? signing->signature + WOTS_BYTES : NULL;
    sm3_chain_form form;
    for (uint32_t first = 0; first < leaves; first += WOTS_AT_ONCE) {
        size_t count = leaves - first < WOTS_AT_ONCE ? leaves - first : WOTS_AT_ONCE;
        wots_leaves(&work->wots, s, first, count, signing, work->nodes + (size_t)first * N);
    }
    site_h(&form, s, TREE_NODE);
    for (uint32_t t = 1; t <= height; t++) {
        const tree_level level = { 0, t, 0, leaves >> t };
        if (signing != NULL)
            memcpy(path + (t - 1) * N, work->nodes + ((signing->leaf >> (t - 1)) ^ 1) * N, N);
        tree_hash_level(&form, &level, work->nodes, 0, work->nodes);
    }
    memcpy(root, work->nodes, N);
}

void subtree_root_from_path(const site *s, unsigned height, uint32_t leaf, const uint8_t *value, const uint8_t *path,
                            uint8_t *root)
{
    sm3_chain_form form;
    tree_branch branch;
    site_h(&form, s, TREE_NODE);
    tree_branch_start(&branch, &form, leaf, value, path);
    tree_climb(&form, 0, height, &branch, 1);
    memcpy(root, branch.pair, N);
}

void place_up(place *p, unsigned layer)
{
    unsigned height = LAYER_HEIGHT((int)layer + 1);
    p->leaf = (uint32_t)(p->tree & (((uint64_t)1 << height) - 1));
    p->tree >>= height;
}
