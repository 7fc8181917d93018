/* SPDX-License-Identifier: BSD-2-Clause */
#include "resolved/tree.h"

#include <string.h>

#define FIRST_LEAF (LEAVES - 1)
#define LOWER_PARENTS (LEAVES - (1 << FULL_DEPTH)) /* inner nodes on the deepest complete level: the first ones */
#define KEPT_SPAN (1 << KEPT_ABOVE)                 /* nodes of that level below one kept node */
#define NO_NODE UINT32_MAX

SIZE_CHECK(complete_level, LOWER_PARENTS > 0 && LOWER_PARENTS < (1 << FULL_DEPTH));
SIZE_CHECK(no_mixed_kept_node, LOWER_PARENTS % KEPT_SPAN == 0);
SIZE_CHECK(kept_is_inner, KEPT_NODES < LEAVES / 2);

uint32_t leaf_node(unsigned i, unsigned j)
{
    if (j < HALF)
        return FIRST_LEAF + TAU * j + i;
    return FIRST_LEAF + TAU * HALF + TAU1 * (j - HALF) + i;
}

leaf_place leaf_of_node(uint32_t node)
{
    uint32_t p = node - FIRST_LEAF;
    leaf_place place = { p % TAU, p / TAU };
    if (p >= TAU * HALF) {
        place.i = (p - TAU * HALF) % TAU1_STRIDE;
        place.j = HALF + (p - TAU * HALF) / TAU1_STRIDE;
    }
    return place;
}

static int children_are_leaves(uint32_t node)
{
    return node + 1 >= LEAVES / 2;
}

/* Overwrites the nodes first .. first+n-1 at values where an opening reveals them. */
static void place_revealed(const tree_revealed *revealed, uint8_t *values, uint32_t first, size_t n)
{
    unsigned low = 0, high = revealed->count;
    while (low < high) { /* the first entry below first+n */
        unsigned mid = (low + high) / 2;
        if (revealed->node[mid] >= first + n)
            low = mid + 1;
        else
            high = mid;
    }
    for (; low < revealed->count && revealed->node[low] >= first; low++)
        memcpy(values + (size_t)(revealed->node[low] - first) * LB, revealed->values + (size_t)low * LB, LB);
}

/* Values of both children of node k of the batch that tccr_nodes has just run; x is the node's value. */
static void take_children(const tccr_work *work, size_t k, int leaves, const uint8_t *x, uint8_t *left, uint8_t *right)
{
    const uint8_t *out = work->out + k * (leaves ? 4 : 2) * BLOCK;
    if (leaves) {
        memcpy(right, out + 2 * BLOCK, LB);
    } else {
        for (size_t b = 0; b < LB; b++)
            right[b] = out[b] ^ x[b];
    }
    memcpy(left, out, LB);
}

/* Replaces the n nodes from first on at values by their 2n children. */
static void expand_nodes(tree *t, uint8_t *values, uint32_t first, size_t n)
{
    int leaves = children_are_leaves(first);
    size_t done = n;
    while (done != 0) {
        size_t m = (done - 1) % TCCR_BATCH + 1;
        done -= m;
        tccr_nodes(&t->tccr, values + done * LB, m, t->s, t->iv, leaves);
        /* from the last to the first, so that children overwrite nodes that are done; the right child first, since the
         * left child of node 0 takes its place */
        for (size_t k = m; k-- != 0;) {
            uint8_t *x = values + (done + k) * LB, *left = values + 2 * (done + k) * LB;
            take_children(&t->tccr, k, leaves, x, left, left + LB);
        }
    }
    if (t->revealed != NULL)
        place_revealed(t->revealed, values, 2 * first + 1, 2 * n);
}

void tree_start(tree *t, const uint8_t *root)
{
    if (root != NULL)
        memcpy(t->kept, root, LB);
    else
        memset(t->kept, 0, LB);
    for (uint32_t width = 1; width < KEPT_NODES; width *= 2)
        expand_nodes(t, t->kept, width - 1, width);
    t->next = LOWER_PARENTS / KEPT_SPAN;
    t->lower = 0;
}

size_t tree_next(tree *t)
{
    unsigned span = t->lower ? 2 * KEPT_SPAN : KEPT_SPAN;
    unsigned end = t->lower ? LOWER_PARENTS / KEPT_SPAN : KEPT_NODES;
    unsigned n = end - t->next < RUN_LEAVES / span ? end - t->next : RUN_LEAVES / span;
    uint32_t first = KEPT_NODES - 1 + t->next;
    size_t width = n;
    if (n == 0)
        return 0;
    memcpy(t->leaves, t->kept + (size_t)t->next * LB, n * LB);
    for (; width < n * span; width *= 2, first = 2 * first + 1)
        expand_nodes(t, t->leaves, first, width);
    t->next += n;
    if (t->next == KEPT_NODES) {
        t->next = 0;
        t->lower = 1;
    }
    return width;
}

int tree_mark(tree_marks *marks, const uint16_t delta[TAU])
{
    uint32_t leaf[TAU];
    unsigned leaves = 0, parents = 0;
    for (unsigned i = 0; i < TAU; i++) { /* insertion sort, decreasing */
        uint32_t node = leaf_node(i, delta[i]);
        unsigned k = i;
        for (; k > 0 && leaf[k - 1] < node; k--)
            leaf[k] = leaf[k - 1];
        leaf[k] = node;
    }
    marks->count = 0;
    for (;;) { /* merge the leaves with the parents of what is marked already; both fall */
        uint32_t node = NO_NODE;
        if (parents < marks->count && marks->node[parents] != 0)
            node = (marks->node[parents] - 1) / 2;
        if (leaves < TAU && (node == NO_NODE || leaf[leaves] > node)) {
            node = leaf[leaves++];
        } else {
            if (node == NO_NODE)
                return 0;
            parents++;
            if (marks->node[marks->count - 1] == node)
                continue;
        }
        if (marks->count == MARKS_MAX)
            return -1;
        marks->node[marks->count++] = node;
    }
}

unsigned tree_unmarked(uint32_t nodes[OPEN_MAX], const tree_marks *marks)
{
    unsigned count = 0, child = 0;
    for (unsigned k = 0; k < marks->count; k++) {
        uint32_t t = marks->node[k];
        int left, right;
        if (t >= FIRST_LEAF)
            continue;
        right = child < marks->count && marks->node[child] == 2 * t + 2;
        child += (unsigned)right;
        left = child < marks->count && marks->node[child] == 2 * t + 1;
        child += (unsigned)left;
        if (left != right)
            nodes[count++] = left ? 2 * t + 2 : 2 * t + 1;
    }
    return count;
}

/* The commitments of the hidden leaves, in the order of the vectors. */
static void open_hidden(uint8_t *opening, tree *t, const tree_path *path, const tree_marks *marks)
{
    for (unsigned k = 0; k < marks->count; k++)
        if (marks->node[k] >= FIRST_LEAF)
            memcpy(t->leaves + leaf_of_node(marks->node[k]).i * (size_t)LB, path->value + (size_t)k * LB, LB);
    prg_leaves(&t->tccr, t->leaves, TAU, t->iv);
    for (unsigned i = 0; i < TAU; i++)
        memcpy(opening + (size_t)i * COM, t->tccr.out + i * (size_t)LEAF_OUT, COM);
}

void tree_open(uint8_t *opening, tree *t, tree_path *path, const uint8_t *root, const tree_marks *marks)
{
    uint8_t *values = opening + TAU * COM;
    unsigned revealed = marks->count - 2 * TAU + 1, k = marks->count, child = marks->count - 1;
    memset(opening, 0, OPEN_BYTES);
    memcpy(path->value + (size_t)child * LB, root, LB);
    while (k != 0 && marks->node[k - 1] < FIRST_LEAF) {
        /* nodes from the smallest on, as long as their children are of one kind and none is a child of another */
        uint32_t first = marks->node[k - 1];
        unsigned n = 0;
        for (; n < k && n < TCCR_BATCH && marks->node[k - 1 - n] <= 2 * first && marks->node[k - 1 - n] < FIRST_LEAF &&
               children_are_leaves(marks->node[k - 1 - n]) == children_are_leaves(first); n++)
            memcpy(t->leaves + (size_t)n * LB, path->value + (size_t)(k - 1 - n) * LB, LB);
        tccr_nodes(&t->tccr, t->leaves, n, t->s, t->iv, children_are_leaves(first));
        for (unsigned q = 0; q < n; q++) {
            uint32_t node = marks->node[k - 1 - q];
            uint8_t pair[2 * LB];
            take_children(&t->tccr, q, children_are_leaves(first), t->leaves + (size_t)q * LB, pair, pair + LB);
            for (unsigned side = 0; side < 2; side++) {
                if (child != 0 && marks->node[child - 1] == 2 * node + 1 + side)
                    memcpy(path->value + (size_t)--child * LB, pair + side * LB, LB);
                else
                    memcpy(values + (size_t)--revealed * LB, pair + side * LB, LB);
            }
        }
        k -= n;
    }
    open_hidden(opening, t, path, marks);
}

int tree_read(tree_revealed *revealed, const uint8_t *opening, const tree_marks *marks)
{
    uint8_t any = 0;
    revealed->values = opening + TAU * COM;
    revealed->count = tree_unmarked(revealed->node, marks);
    for (size_t k = (size_t)revealed->count * LB; k < (size_t)OPEN_MAX * LB; k++)
        any |= revealed->values[k];
    return any == 0 ? 0 : -1;
}
