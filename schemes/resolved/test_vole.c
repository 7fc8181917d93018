/* SPDX-License-Identifier: BSD-2-Clause */
/* The universal hash against its vector and its definition, and the relation between the columns of both sides. */
#include <string.h>

#include "resolved/test_vectors.h"
#include "resolved/vole.h"

static void words_of(uint64_t column[EW], const uint8_t bytes[EB])
{
    memset(column, 0, EW * sizeof *column);
    for (unsigned k = 0; k < EB; k++)
        column[k / 8] |= (uint64_t)bytes[k] << 8 * (k % 8);
}

START_TEST(universal_hash_gives_the_unit_vector)
{
    vole_hash *hash = malloc(sizeof *hash);
    uint8_t chall_1[CHALL_1], bytes[EB], out[TILDE];
    uint64_t column[EW];
    char *expected = unit_vector(LAM, "VH(chall_1,col)");
    ck_assert_ptr_nonnull(hash);
    fill_steps(chall_1, CHALL_1, 1, 5);
    fill_steps(bytes, EB, 2, 11);
    words_of(column, bytes);
    vole_hash_start(hash, chall_1);
    vole_hash_column(out, hash, column);
    support_assert_hex(out, TILDE, expected);
    if (ELLHAT % 64 != 0) { /* bits behind the string do not count */
        column[EW - 1] ^= ~UINT64_C(0) << ELLHAT % 64;
        vole_hash_column(out, hash, column);
        support_assert_hex(out, TILDE, expected);
    }
    free(expected);
    free(hash);
}
END_TEST

typedef struct {
    tree t;
    tree_marks marks;
    tree_path path;
    tree_revealed revealed;
    uint8_t opening[OPEN_BYTES];
    vole_work prover, verifier;
    vole_columns v, q;
} vole_test;

static void xor_row(uint64_t *r, const uint64_t *a, const uint64_t *b)
{
    for (unsigned k = 0; k < EW; k++)
        r[k] = a[k] ^ b[k];
    if (ELLHAT % 64 != 0)
        r[EW - 1] &= (UINT64_C(1) << ELLHAT % 64) - 1;
}

START_TEST(verifier_and_prover_columns_differ_by_delta_times_u)
{
    static const uint8_t s[LB] = { 5 }, iv[IV] = { 6 }, root[LB] = { 7 };
    vole_test *test = malloc(sizeof *test);
    uint16_t delta[TAU];
    ck_assert_ptr_nonnull(test);
    for (unsigned i = 0; i < TAU; i++)
        delta[i] = (uint16_t)(5 * i % (HALF / 4));
    test->t.s = s;
    test->t.iv = iv;
    test->t.revealed = NULL;
    test->prover.delta = NULL;
    tree_start(&test->t, root);
    vole_commit(&test->prover, &test->v, &test->t);
    ck_assert_int_eq(tree_mark(&test->marks, delta), 0);
    tree_open(test->opening, &test->t, &test->path, root, &test->marks);
    ck_assert_int_eq(tree_read(&test->revealed, test->opening, &test->marks), 0);
    test->t.revealed = &test->revealed;
    test->verifier.delta = delta;
    test->verifier.hidden_com = test->opening;
    tree_start(&test->t, NULL);
    vole_commit(&test->verifier, &test->q, &test->t);
    ck_assert_mem_eq(test->prover.g, test->verifier.g, sizeof test->prover.g);
    for (unsigned i = 0; i < TAU; i++) {
        for (unsigned d = 0; d < vole_depth(i); d++) {
            unsigned c = vole_first_column(i) + d;
            uint64_t difference[EW], zero[EW] = { 0 }, expected[EW];
            xor_row(difference, test->v.column[c], test->q.column[c]);
            xor_row(expected, delta[i] >> d & 1 ? test->prover.total[i] : zero, zero);
            ck_assert_mem_eq(difference, expected, sizeof expected);
        }
    }
    ck_assert_uint_eq(vole_first_column(TAU - 1) + vole_depth(TAU - 1), COLUMNS);
    free(test);
}
END_TEST

TCase *vole_case(void)
{
    TCase *tc = tcase_create("vole");
    tcase_add_test(tc, universal_hash_gives_the_unit_vector);
    tcase_add_test(tc, verifier_and_prover_columns_differ_by_delta_times_u);
    return tc;
}
