/* SPDX-License-Identifier: BSD-2-Clause */
/* WOTS, subtrees, FORC and the way up the hypertree: cedrus.md sections 6 to 8 and 9.2 step 4. */
#include <stdio.h>
#include <string.h>

#include "api/auxfunc.h"
#include "cedrus/code.h"
#include "cedrus/digest.h"
#include "cedrus/test.h"

static uint8_t sk_seed[N], pk_seed[N];
static hash_key key;

static void set_up(uint64_t seed)
{
    support_fill(&seed, sk_seed, N);
    support_fill(&seed, pk_seed, N);
    hash_key_start(&key, sk_seed, pk_seed);
}

START_TEST(wots_leaf_from_own_signature)
{
    wots_work *work = malloc(sizeof *work);
    wots_verify_work *verify = malloc(sizeof *verify);
    uint8_t leaves[WOTS_AT_ONCE * N], again[WOTS_AT_ONCE * N], digits[WOTS_CHAINS], value[N] = { 7, 1 };
    uint8_t signature[WOTS_BYTES], leaf[N];
    wots_signing signing = { 3, digits, signature };
    code *c = code_new();
    site s;
    ck_assert(work != NULL && verify != NULL && c != NULL);
    set_up(1);
    site_start(&s, &key, 1, 99);
    for (unsigned round = 0; round < 4; round++) {
        value[2] = (uint8_t)(31 * round);
        code_digits(c, value, digits);
        digits[0] = round == 3 ? (uint8_t)(WOTS_LENGTH(0) - 1) : digits[0]; /* an end of a chain as well */
        wots_leaves(work, &s, 0, 5, &signing, leaves);
        wots_leaf_from_signature(verify, &s, 3, digits, signature, leaf);
        ck_assert_mem_eq(leaf, leaves + 3 * N, N);
    }
    /* Leaves do not depend on how many are made at once, nor on what is signed. */
    wots_leaves(work, &s, 3, 2, NULL, again);
    ck_assert_mem_eq(again, leaves + 3 * N, 2 * N);
    signature[N] ^= 1;
    wots_leaf_from_signature(verify, &s, 3, digits, signature, leaf);
    ck_assert_mem_ne(leaf, leaves + 3 * N, N);
    free(work);
    free(verify);
    code_free(c);
}
END_TEST

START_TEST(subtree_by_single_hashes)
{
    enum { HEIGHT = 3, LEAVES = 1 << HEIGHT };
    subtree_work *work = malloc(sizeof *work);
    uint8_t nodes[LEAVES * N], root[N], from_path[N], signed_part[WOTS_BYTES + HEIGHT * N], digits[WOTS_CHAINS] = { 0 };
    site s;
    ck_assert_ptr_nonnull(work);
    set_up(2);
    site_start(&s, &key, LAYERS - 1, 0);
    wots_leaves(&work->wots, &s, 0, LEAVES, NULL, nodes);
    for (uint32_t m = 0; m < LEAVES; m++) {
        uint8_t leaf[N];
        wots_signing signing = { m, digits, signed_part };
        memcpy(leaf, nodes + m * N, N);
        subtree_root(work, &s, HEIGHT, &signing, root);
        subtree_root_from_path(&s, HEIGHT, m, leaf, signed_part + WOTS_BYTES, from_path);
        ck_assert_mem_eq(root, from_path, N);
    }
    for (uint32_t t = 1; t <= HEIGHT; t++) {
        for (uint32_t i = 0; i < (uint32_t)LEAVES >> t; i++) {
            const uint32_t id[2] = { 0, t };
            uint8_t node[N];
            plain_h(node, &s, TREE_NODE, id, i, nodes + 2 * i * N);
            memcpy(nodes + i * N, node, N);
        }
    }
    ck_assert_mem_eq(root, nodes, N);
    free(work);
}
END_TEST

START_TEST(selection)
{
    uint8_t md[MD_BYTES];
    forc_selection sel;
    char text[16 * FORC_TREES], *at = text, *want = vector("selection of pseudoXOF(md bits, 'forc')");
    ck_assert_int_eq(pseudoXOF(8 * MD_BYTES, (const uint8_t *)"forc", 32, md), 0);
    forc_select(&sel, md);
    for (unsigned i = 0; i < FORC_TREES; i++)
        at += sprintf(at, "%s%u:%u", i == 0 ? "" : " ", sel.leaf[i], sel.position[i]);
    ck_assert_str_eq(text, want);
    free(want);
}
END_TEST

/* The root of the last FORC tree, from its leaves by single hashes; leaf m of it is what a signature of m with all
 * steps left discloses, walked to its end. */
START_TEST(forc_pk_from_own_signature)
{
    forc_work *work = malloc(sizeof *work);
    forc_verify_work *verify = malloc(sizeof *verify);
    uint8_t *signature = malloc(FORC_BYTES), md[MD_BYTES], pk[N], again[N], first[N];
    uint64_t state = 4;
    site s;
    ck_assert(work != NULL && verify != NULL && signature != NULL);
    set_up(3);
    site_start(&s, &key, 0, 12345);
    for (unsigned round = 0; round < 3; round++) {
        forc_selection sel;
        support_fill(&state, md, sizeof md);
        forc_select(&sel, md);
        if (round == 1) {
            memset(sel.leaf, 0, sizeof sel.leaf);
            memset(sel.position, FORC_STEPS - 1, sizeof sel.position);
        }
        forc_sign(work, &s, 6, &sel, signature, pk);
        forc_pk_from_signature(verify, &s, 6, &sel, signature, again);
        ck_assert_mem_eq(pk, again, N);
        if (round == 0)
            memcpy(first, pk, N);
        ck_assert_mem_eq(pk, first, N); /* one public key, whatever is signed */
        signature[FORC_BYTES - 1] ^= 1;
        forc_pk_from_signature(verify, &s, 6, &sel, signature, again);
        ck_assert_mem_ne(pk, again, N);
    }
    free(work);
    free(verify);
    free(signature);
}
END_TEST

START_TEST(one_forc_tree_by_single_hashes)
{
    forc_work *work = malloc(sizeof *work);
    uint8_t *nodes = malloc((size_t)FORC_LEAVES * N), *signature = malloc(FORC_BYTES), pk[N];
    const unsigned last = FORC_TREES - 1;
    forc_selection sel;
    site s;
    ck_assert(work != NULL && nodes != NULL && signature != NULL);
    set_up(5);
    site_start(&s, &key, 0, 77);
    memset(&sel, 0, sizeof sel);
    forc_sign(work, &s, 2, &sel, signature, pk);
    for (uint32_t m = 0; m < FORC_LEAVES; m++)
        memcpy(nodes + (size_t)m * N, work->values + ((last << FORC_HEIGHT) + m) % FORC_CHAINS * N, N);
    for (uint32_t t = 1; t <= FORC_HEIGHT; t++) {
        const uint8_t *path = signature + (last * (FORC_HEIGHT + 1) + t) * N;
        ck_assert_mem_eq(path, nodes + N, N); /* sibling of node 0 */
        for (uint32_t i = 0; i < (uint32_t)FORC_LEAVES >> t; i++) {
            const uint32_t id[2] = { 2, t };
            uint8_t node[N];
            plain_h(node, &s, FORC_NODE, id, (last << FORC_HEIGHT >> t) + i, nodes + 2 * (size_t)i * N);
            memcpy(nodes + (size_t)i * N, node, N);
        }
    }
    ck_assert_mem_eq(work->row + T_HEAD + last * N, nodes, N);
    free(work);
    free(nodes);
    free(signature);
}
END_TEST

START_TEST(way_up_the_hypertree)
{
    place at = { ((uint64_t)1 << TREE_BITS) - 2, 3 };
    unsigned height = MAX_HEIGHT;
    for (unsigned layer = 0; layer + 1 < LAYERS; layer++) {
        uint64_t tree = at.tree;
        unsigned above = (unsigned)LAYER_HEIGHT((int)layer + 1);
        place_up(&at, layer);
        height += above;
        ck_assert((at.tree << above | at.leaf) == tree);
        ck_assert_uint_lt(at.leaf, 1u << above);
    }
    ck_assert_uint_eq(height, TOTAL_HEIGHT);
    ck_assert(at.tree == 0);
}
END_TEST

void add_tree_tests(TCase *tc)
{
    tcase_add_test(tc, wots_leaf_from_own_signature);
    tcase_add_test(tc, subtree_by_single_hashes);
    tcase_add_test(tc, selection);
    tcase_add_test(tc, forc_pk_from_own_signature);
    tcase_add_test(tc, one_forc_tree_by_single_hashes);
    tcase_add_test(tc, way_up_the_hypertree);
}
