/* SPDX-License-Identifier: BSD-2-Clause */
/* Leaf positions, marking and opening of the tree against a plain version that keeps every node. */
#include <string.h>

#include "resolved/test_vectors.h"
#include "resolved/tree.h"

#define NODES (2 * LEAVES - 1)

typedef struct {
    tree t;
    tree_marks marks;
    tree_path path;
    tree_revealed revealed;
    uint8_t opening[OPEN_BYTES];
    uint8_t node[NODES * LB];
    uint8_t hidden[NODES];
} tree_test;

static const uint8_t salt[LB] = { 7, 1, 8 }, iv[IV] = { 3, 1, 4 }, root[LB] = { 2, 7, 1, 8, 2, 8 };

/* All nodes, one by one. */
static void expand_plainly(tree_test *test)
{
    memcpy(test->node, root, LB);
    for (size_t i = 0; i < LEAVES - 1; i++) {
        uint8_t *x = test->node + i * LB, *left = test->node + (2 * i + 1) * LB, *right = left + LB;
        int leaves = i + 1 >= LEAVES / 2;
        tccr_nodes(&test->t.tccr, x, 1, salt, iv, leaves);
        memcpy(left, test->t.tccr.out, LB);
        for (size_t k = 0; k < LB; k++)
            right[k] = leaves ? test->t.tccr.out[2 * BLOCK + k] : left[k] ^ x[k];
    }
}

static tree_test *new_test(void)
{
    tree_test *test = malloc(sizeof *test);
    ck_assert_ptr_nonnull(test);
    test->t.s = salt;
    test->t.iv = iv;
    test->t.revealed = NULL;
    expand_plainly(test);
    return test;
}

/* Challenges near 0, so that the opening is small, or spread out. */
static void choose(uint16_t delta[TAU], uint64_t *state, unsigned range)
{
    const unsigned deep = TAU1;
    for (unsigned i = 0; i < TAU; i++)
        delta[i] = (uint16_t)(support_next(state) % range % (i < deep ? 2 * HALF : HALF));
}

/* Marks by definition; returns the number of values to reveal. */
static unsigned mark_plainly(tree_test *test, const uint16_t delta[TAU])
{
    unsigned marked = 0;
    memset(test->hidden, 0, sizeof test->hidden);
    for (unsigned i = 0; i < TAU; i++) {
        uint32_t t = leaf_node(i, delta[i]);
        for (;; t = (t - 1) / 2) {
            marked += test->hidden[t] == 0;
            test->hidden[t] = 1;
            if (t == 0)
                break;
        }
    }
    return marked - 2 * TAU + 1;
}

START_TEST(leaves_stand_where_the_table_says)
{
    json_t *root_object = support_json("resolved-tables.json");
    const json_t *table = json_object_get(json_object_get(root_object, "leaf_node (vector, leaf)"), NGCC_INSTANCE);
    unsigned deep = TAU1;
    ck_assert_int_eq(support_integer(table, "(0,0)"), leaf_node(0, 0));
    ck_assert_int_eq(support_integer(table, "(tau-1,1)"), leaf_node(TAU - 1, 1));
    ck_assert_int_eq(support_integer(table, "(0,last)"), leaf_node(0, deep != 0 ? 2 * HALF - 1 : HALF - 1));
    ck_assert_int_eq(support_integer(table, "(tau-1,last)"), leaf_node(TAU - 1, HALF - 1));
    for (uint32_t t = LEAVES - 1; t < NODES; t++) {
        leaf_place at = leaf_of_node(t);
        ck_assert_uint_eq(leaf_node(at.i, at.j), t);
    }
    json_decref(root_object);
}
END_TEST

START_TEST(the_runs_are_all_leaves_in_order)
{
    tree_test *test = new_test();
    const uint8_t *leaf = test->node + (LEAVES - 1) * (size_t)LB;
    size_t run, done = 0;
    tree_start(&test->t, root);
    while ((run = tree_next(&test->t)) != 0) {
        ck_assert_uint_le(run, RUN_LEAVES);
        ck_assert_uint_le(done + run, LEAVES);
        ck_assert_mem_eq(test->t.leaves, leaf + done * LB, run * LB);
        done += run;
    }
    ck_assert_uint_eq(done, LEAVES);
    free(test);
}
END_TEST

START_TEST(openings_reveal_the_right_nodes)
{
    tree_test *test = new_test();
    uint64_t state = 11;
    unsigned fits = 0, too_large = 0;
    for (unsigned n = 0; n < 60; n++) {
        uint16_t delta[TAU];
        const uint8_t *value = test->opening + TAU * COM;
        unsigned count;
        choose(delta, &state, n % 2 != 0 ? 2 * HALF : HALF / 4);
        count = mark_plainly(test, delta);
        ck_assert_int_eq(tree_mark(&test->marks, delta), count <= OPEN_MAX ? 0 : -1);
        if (count > OPEN_MAX) {
            too_large++;
            continue;
        }
        fits++;
        tree_open(test->opening, &test->t, &test->path, root, &test->marks);
        for (uint32_t t = LEAVES - 1; t-- != 0;) {
            uint32_t other = 2 * t + (test->hidden[2 * t + 1] ? 2 : 1);
            if (test->hidden[2 * t + 1] == test->hidden[2 * t + 2])
                continue;
            ck_assert_mem_eq(value, test->node + (size_t)other * LB, LB);
            value += LB;
        }
        ck_assert_ptr_eq(value, test->opening + TAU * COM + (size_t)count * LB);
        for (; value < test->opening + OPEN_BYTES; value++)
            ck_assert_uint_eq(*value, 0);
        for (unsigned i = 0; i < TAU; i++) {
            prg_leaves(&test->t.tccr, test->node + (size_t)leaf_node(i, delta[i]) * LB, 1, iv);
            ck_assert_mem_eq(test->opening + i * COM, test->t.tccr.out, COM);
        }
    }
    ck_assert_uint_gt(fits, 5);
    ck_assert_uint_gt(too_large, 0);
    free(test);
}
END_TEST

START_TEST(a_reader_gets_every_leaf_but_the_hidden)
{
    tree_test *test = new_test();
    uint64_t state = 12;
    uint16_t delta[TAU];
    size_t run, done = 0;
    choose(delta, &state, HALF / 4);
    mark_plainly(test, delta);
    ck_assert_int_eq(tree_mark(&test->marks, delta), 0);
    tree_open(test->opening, &test->t, &test->path, root, &test->marks);
    ck_assert_int_eq(tree_read(&test->revealed, test->opening, &test->marks), 0);
    test->t.revealed = &test->revealed;
    tree_start(&test->t, NULL);
    while ((run = tree_next(&test->t)) != 0) {
        for (size_t k = 0; k < run; k++, done++) {
            int hidden = test->hidden[LEAVES - 1 + done];
            int equal = memcmp(test->t.leaves + k * LB, test->node + (LEAVES - 1 + done) * LB, LB) == 0;
            ck_assert_int_eq(equal, !hidden);
        }
    }
    ck_assert_uint_eq(done, LEAVES);
    test->opening[OPEN_BYTES - 1] = 1;
    ck_assert_int_eq(tree_read(&test->revealed, test->opening, &test->marks), -1);
    test->opening[OPEN_BYTES - 1] = 0;
    ck_assert_uint_lt(test->revealed.count, OPEN_MAX);
    test->opening[TAU * COM + test->revealed.count * LB] = 0x80;
    ck_assert_int_eq(tree_read(&test->revealed, test->opening, &test->marks), -1);
    free(test);
}
END_TEST

TCase *tree_case(void)
{
    TCase *tc = tcase_create("tree");
    tcase_add_test(tc, leaves_stand_where_the_table_says);
    tcase_add_test(tc, the_runs_are_all_leaves_in_order);
    tcase_add_test(tc, openings_reveal_the_right_nodes);
    tcase_add_test(tc, a_reader_gets_every_leaf_but_the_hidden);
    return tc;
}
