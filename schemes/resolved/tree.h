/* SPDX-License-Identifier: BSD-2-Clause */
/* The commitment tree (resolved.md section 5). Nodes have heap numbers: root 0, children of t are 2t+1 and 2t+2,
 * leaves LEAVES-1 to 2*LEAVES-2. Only one level of the tree is kept; the leaves come in runs, in the order of their
 * positions. */
#ifndef RESOLVED_TREE_H
#define RESOLVED_TREE_H

#include <stddef.h>
#include <stdint.h>

#include "resolved/tccr.h"

#if LEAVES >= 65536
#define FULL_DEPTH 16 /* the deepest level that is complete */
#elif LEAVES >= 32768
#define FULL_DEPTH 15
#elif LEAVES >= 16384
#define FULL_DEPTH 14
#elif LEAVES >= 8192
#define FULL_DEPTH 13
#elif LEAVES >= 4096
#define FULL_DEPTH 12
#else
#define FULL_DEPTH 11
#endif
#define KEPT_ABOVE 3 /* levels between the one that is kept and the deepest complete one */
#define KEPT_DEPTH (FULL_DEPTH - KEPT_ABOVE)
#define KEPT_NODES (1 << KEPT_DEPTH)
#define RUN_LEAVES 2048
#define OPEN_BYTES ((2 * TAU + OPEN_MAX) * LB)
#define MARKS_MAX (OPEN_MAX + 2 * TAU - 1)

/* Hidden leaves and their ancestors, in decreasing order. */
typedef struct {
    unsigned count;
    uint32_t node[MARKS_MAX];
} tree_marks;

/* The values that an opening reveals, by node in decreasing order, LB bytes each. */
typedef struct {
    unsigned count;
    uint32_t node[OPEN_MAX];
    const uint8_t *values;
} tree_revealed;

typedef struct {
    const uint8_t *s;
    const uint8_t *iv;
    const tree_revealed *revealed; /* verifier; null for the signer */
    unsigned next;                 /* kept node whose leaves come next */
    int lower;                     /* it has leaves below the complete level */
    uint8_t kept[KEPT_NODES * LB];
    uint8_t leaves[RUN_LEAVES * LB];
    tccr_work tccr;
} tree;

/* Position of a leaf: vector and number in it. */
typedef struct {
    unsigned i;
    unsigned j;
} leaf_place;

/* Heap number of leaf j of vector i. */
uint32_t leaf_node(unsigned i, unsigned j);
/* The reverse. */
leaf_place leaf_of_node(uint32_t node);

/* Makes the kept level: from the root (LB bytes) or, where root is null, from t->revealed; what hangs on no
 * revealed value is then arbitrary. t->s (LB bytes), t->iv and t->revealed are set by the caller and stay alive. */
void tree_start(tree *t, const uint8_t *root);
/* The next run of leaves, at t->leaves in the order of positions. Returns their number, 0 when there are no more. */
size_t tree_next(tree *t);

/* Marks the leaves delta[i] of each vector i and their ancestors. Returns 0, or -1 when the opening would reveal
 * more than OPEN_MAX values. */
int tree_mark(tree_marks *marks, const uint16_t delta[TAU]);
/* The nodes that the opening reveals, in its order. Returns their number, at most OPEN_MAX. */
unsigned tree_unmarked(uint32_t nodes[OPEN_MAX], const tree_marks *marks);

/* Room for the values of the marked nodes. */
typedef struct {
    uint8_t value[MARKS_MAX * LB];
} tree_path;
/* Writes the opening (OPEN_BYTES) of a tree with this root. t gives s, iv and work space. */
void tree_open(uint8_t *opening, tree *t, tree_path *path, const uint8_t *root, const tree_marks *marks);

/* Reads an opening: fills revealed, whose values point into it. Returns 0, or -1 when a byte behind the values is
 * not 0. */
int tree_read(tree_revealed *revealed, const uint8_t *opening, const tree_marks *marks);

#endif
