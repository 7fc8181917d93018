/* SPDX-License-Identifier: BSD-2-Clause */
#include "tree/level.h"

#include <string.h>

#define AT_ONCE 128 /* several times any lane count */

static size_t node_bytes(const sm3_chain_form *form)
{
    return 4 * (size_t)form->shape->out_words;
}

static void hash_node(sm3_chain *c, uint32_t key_pair, uint32_t height, uint32_t index)
{
    memset(c, 0, sizeof *c);
    c->steps = 1;
    c->id[0] = key_pair;
    c->id[1] = height;
    c->number = index;
}

void tree_hash_level(const sm3_chain_form *form, const tree_level *level, const uint8_t *below, size_t period,
                     uint8_t *nodes)
{
    sm3_chain chains[AT_ONCE];
    size_t bytes = node_bytes(form);
    for (size_t done = 0; done < level->count;) {
        size_t m = level->count - done < AT_ONCE ? level->count - done : AT_ONCE;
        for (size_t i = 0; i < m; i++) {
            size_t pair = 2 * (done + i);
            if (period != 0)
                pair = (pair + 2 * (size_t)level->first) % period;
            hash_node(&chains[i], level->key_pair, level->height, level->first + (uint32_t)(done + i));
            chains[i].in = below + pair * bytes;
            chains[i].out = nodes + (done + i) * bytes;
        }
        sm3_chains(form, chains, m);
        done += m;
    }
}

/* Puts the sibling beside the node, which already is in its half. */
static void take_sibling(tree_branch *b, size_t bytes)
{
    memcpy(b->pair + (b->index % 2 == 0 ? bytes : 0), b->path, bytes);
    b->path += bytes;
}

void tree_branch_start(tree_branch *b, const sm3_chain_form *form, uint32_t index, const uint8_t *leaf,
                       const uint8_t *path)
{
    size_t bytes = node_bytes(form);
    b->path = path;
    b->index = index;
    memcpy(b->pair + index % 2 * bytes, leaf, bytes);
}

void tree_climb(const sm3_chain_form *form, uint32_t key_pair, uint32_t height, tree_branch *branches, size_t count)
{
    sm3_chain chains[AT_ONCE];
    size_t bytes = node_bytes(form);
    for (; count != 0;) {
        size_t m = count < AT_ONCE ? count : AT_ONCE;
        for (uint32_t t = 1; t <= height; t++) {
            for (size_t i = 0; i < m; i++) {
                tree_branch *b = &branches[i];
                take_sibling(b, bytes);
                b->index /= 2;
                hash_node(&chains[i], key_pair, t, b->index);
                chains[i].in = b->pair;
                chains[i].out = b->pair + (t < height ? b->index % 2 * bytes : 0);
            }
            sm3_chains(form, chains, m);
        }
        branches += m;
        count -= m;
    }
}
