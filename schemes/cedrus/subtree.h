/* SPDX-License-Identifier: BSD-2-Clause */
/* The subtrees of the hypertree (cedrus.md section 7). */
#ifndef CEDRUS_SUBTREE_H
#define CEDRUS_SUBTREE_H

#include "cedrus/wots.h"
#include "tree/level.h"

typedef struct {
    wots_work wots;
    uint8_t nodes[(1 << MAX_HEIGHT) * N];
} subtree_work;

/* Root (N bytes) of the subtree of `height` at site s. With signing, the WOTS signature goes where it says and the path
 * of leaf signing->leaf behind it (height * N bytes from signing->signature + WOTS_BYTES on). signing may be null. */
void subtree_root(subtree_work *work, const site *s, unsigned height, const wots_signing *signing, uint8_t *root);

/* Root of a subtree from the leaf `leaf` (value: N bytes) and its path (height * N bytes). */
void subtree_root_from_path(const site *s, unsigned height, uint32_t leaf, const uint8_t *value, const uint8_t *path,
                            uint8_t *root);

/* Where in the hypertree a signature runs: tree and leaf number of a layer. */
typedef struct {
    uint64_t tree;
    uint32_t leaf;
} place;

/* From the place in `layer` to that in the layer above (section 9.2 step 4); layer + 1 < LAYERS. */
void place_up(place *p, unsigned layer);

#endif
