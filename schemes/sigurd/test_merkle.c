/* SPDX-License-Identifier: BSD-2-Clause */
/* Trees, plans and proofs against complete trees with all padding nodes. */
#include "sigurd/expand.h"
#include "sigurd/merkle.h"
#include "sigurd/test_record.h"

#define WIDTH_LEAVES ((size_t)1 << HEIGHT)

/* Complete tree g: node (h, i) is at [(WIDTH >> h) + i], the root at [1]. */
static uint8_t (*full)[2 * WIDTH_LEAVES][DIGEST];
static merkle *m;
static uint8_t roots[ROOTS];

static void message_of(uint8_t *out, size_t pos)
{
    uint64_t state = 1000 + pos;
    support_fill(&state, out, LEAF);
}

static void setup(void)
{
    uint8_t message[LEAF];
    const iccs_piece leaf = { message, LEAF };
    full = malloc(TREES * sizeof *full);
    m = malloc(sizeof *m);
    merkle_start(m);
    for (size_t pos = 0; pos < POSITIONS; pos++)
        message_of(merkle_leaf(m), pos);
    merkle_finish(m, roots);
    for (size_t g = 0; g < TREES; g++) {
        for (size_t i = 0; i < WIDTH_LEAVES; i++) {
            memset(message, 0, LEAF);
            if (i < LEAVES)
                message_of(message, g * LEAVES + i);
            hash(full[g][WIDTH_LEAVES + i], &leaf, 1);
        }
        for (size_t i = WIDTH_LEAVES - 1; i > 0; i--) {
            const iccs_piece pair = { full[g][2 * i], 2 * DIGEST };
            hash(full[g][i], &pair, 1);
        }
    }
}

static void teardown(void)
{
    free(full);
    free(m);
}

START_TEST(tree_roots)
{
    const char *const padding = DIGEST == 32 ? "79f62222b7f9d0eb5cbd4459"
                                  : DIGEST == 64 ? "41211198ec6be3cb48edf4dc"
                                                 : "e4b8a9c24d6c08bc5d6df0bd";
    support_assert_hex(m->padding[0], 12, padding);
    for (size_t g = 0; g < TREES; g++)
        ck_assert_mem_eq(roots + g * DIGEST, full[g][1], DIGEST);
}
END_TEST

/* The proof by its definition: trees ascending, levels top down, nodes ascending; needed where the sibling is known. */
static size_t slow_proof(const uint16_t *sorted, uint8_t *proof)
{
    uint8_t *known = malloc(2 * WIDTH_LEAVES);
    size_t count = 0;
    for (size_t g = 0; g < TREES; g++) {
        memset(known, 0, 2 * WIDTH_LEAVES);
        for (size_t i = 0; i < OPENINGS; i++)
            if (sorted[i] / LEAVES == g)
                known[WIDTH_LEAVES + sorted[i] % LEAVES] = 1;
        for (size_t i = WIDTH_LEAVES - 1; i > 0; i--)
            known[i] = known[2 * i] | known[2 * i + 1];
        for (size_t first = 2; first <= WIDTH_LEAVES; first *= 2)
            for (size_t i = first; i < 2 * first; i++)
                if (!known[i] && known[i ^ 1])
                    memcpy(proof + count++ * DIGEST, full[g][i], DIGEST);
    }
    free(known);
    return count;
}

static void check_opening(const uint16_t *sorted)
{
    merkle_plan *p = malloc(sizeof *p);
    merkle_check_work *w = malloc(sizeof *w);
    uint8_t *proof = malloc(MAX_PROOF * DIGEST), *expected = malloc(MAX_PROOF * DIGEST);
    uint16_t missing[OPENINGS], place[OPENINGS];
    size_t n;
    merkle_plan_make(p, sorted);
    ck_assert_uint_eq(p->total, slow_proof(sorted, expected));
    n = merkle_prove(m, p, proof, missing, place);
    for (size_t i = 0; i < n; i++)
        memcpy(proof + place[i] * DIGEST, full[missing[i] / LEAVES][WIDTH_LEAVES + missing[i] % LEAVES], DIGEST);
    ck_assert_int_eq(memcmp(proof, expected, p->total * DIGEST), 0);
    for (unsigned flip = 0; flip < 4; flip++) {
        for (size_t i = 0; i < OPENINGS; i++)
            memcpy(w->digest[i], full[sorted[i] / LEAVES][WIDTH_LEAVES + sorted[i] % LEAVES], DIGEST);
        if (flip == 1)
            w->digest[OPENINGS - 1][DIGEST - 1] ^= 1;
        proof[(p->total - 1) * DIGEST] ^= flip == 2;
        roots[sorted[0] / LEAVES * DIGEST] ^= flip == 3 ? 0x80 : 0;
        ck_assert_int_eq(merkle_check(w, p, sorted, proof, roots), flip == 0);
        proof[(p->total - 1) * DIGEST] ^= flip == 2;
        roots[sorted[0] / LEAVES * DIGEST] ^= flip == 3 ? 0x80 : 0;
    }
    free(p);
    free(w);
    free(proof);
    free(expected);
}

START_TEST(proofs)
{
    openings *o = malloc(sizeof *o);
    uint8_t digest[DIGEST];
    uint64_t state = 12;
    for (int i = 0; i < 5; i++) {
        support_fill(&state, digest, DIGEST);
        challenge_open(o, digest);
        for (size_t k = 0; k < OPENINGS; k++) {
            ck_assert_uint_eq(o->opened[o->rank[k]], o->sorted[k]);
            ck_assert(k == 0 || o->sorted[k] > o->sorted[k - 1]);
        }
        check_opening(o->sorted);
    }
    /* one run at the end of the last tree, so that the others have no opened leaf; then a run from the first leaf on */
    for (size_t k = 0; k < OPENINGS; k++)
        o->sorted[k] = (uint16_t)(POSITIONS - OPENINGS + k);
    check_opening(o->sorted);
    for (size_t k = 0; k < OPENINGS; k++)
        o->sorted[k] = (uint16_t)k;
    check_opening(o->sorted);
    free(o);
}
END_TEST

TCase *test_merkle_case(void)
{
    TCase *tc = tcase_create("merkle");
    tcase_add_unchecked_fixture(tc, setup, teardown);
    tcase_add_test(tc, tree_roots);
    tcase_add_test(tc, proofs);
    return tc;
}
