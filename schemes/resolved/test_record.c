/* SPDX-License-Identifier: BSD-2-Clause */
/* Every intermediate value of record 0 of the known answers, in the order in which signing makes them. */
#include <stdio.h>
#include <string.h>

#include "api/drng.h"
#include "api/link.h"
#include "api/sig_api.h"
#include "resolved/challenge.h"
#include "resolved/constraint.h"
#include "resolved/test_vectors.h"

static const char seed_hex[] =
    "927f06b594798a4ddfaa4f03f92aaaf04e1d453f6ed1de19b86d3aade048a65483df4754049b5cd3f586406cf2c64875"
    "c51edb576df342b5a970f40eabc15d3c";
static const char message_hex[] =
    "ee402d1730d0117b9f51be0672592fcec438a2945a81f5d894b869dc863ccbf57e5c8e7766d74e27e965235cd91e5e30"
    "e5583167053e1014";

typedef struct {
    uint8_t pk[PK_BYTES], sk[SK_BYTES], rho[LB], mu_s[3 * LB], root_iv[LB + IV], h[2 * LB];
    uint8_t c[(TAU - 1) * EB], u_tilde[TILDE], v_tilde[LAM * TILDE], d[WB], a0[LB], a1[LB];
    uint8_t chall_1[CHALL_1], chall_2[CHALL_2], chall_3[LB], opening[OPEN_BYTES];
    uint8_t bytes[LAM * EB], matrix[MATRIX_ROOM];
    noise e;
    tree t;
    vole_work vole;
    vole_columns v;
    vole_hash hash;
    constraint_work constraint;
    chall_3_search search;
    tree_marks marks;
    tree_path path;
} record;

static void column_bytes(uint8_t *out, const uint64_t *column)
{
    for (unsigned k = 0; k < EB; k++)
        out[k] = (uint8_t)(column[k / 8] >> 8 * (k % 8));
}

static void start(record *r)
{
    size_t seed_len, m_len;
    uint8_t *seed = support_unhex(seed_hex, &seed_len), *m = support_unhex(message_hex, &m_len);
    uint8_t bits[(CODE_N + 7) / 8] = { 0 };
    unsigned long long pk_len, sk_len;
    ck_assert_int_eq(ngcc_seed(seed, seed_len), 0);
    ck_assert_int_eq(sig_keygen(r->pk, &pk_len, r->sk, &sk_len), 0);
    ck_assert_uint_eq(pk_len, PK_BYTES);
    ck_assert_uint_eq(sk_len, SK_BYTES);
    ck_assert_int_eq(get_random_number(&drng_algorithm, r->rho, LAM), 0);
    sample_noise(&r->e, &r->t.tccr, r->sk + LB);
    for (unsigned i = 0; i < CODE_N; i++)
        bits[i / 8] |= (uint8_t)((r->e.block[i / 6] >> i % 6 & 1) << i % 8);
    assert_record("keygen.noise", bits, sizeof bits);
    assert_record("rho", r->rho, LB);
    witness_of(r->d, &r->e);
    assert_record("witness", r->d, WB);
    hash_message(r->mu_s, r->pk, m, m_len);
    assert_record("mu", r->mu_s, 2 * LB);
    assert_record("s", r->mu_s + 2 * LB, LB);
    hash_coins(r->root_iv, r->sk + LB, r->mu_s, r->rho);
    assert_record("root", r->root_iv, LB);
    assert_record("iv", r->root_iv + LB, IV);
    free(seed);
    free(m);
}

static void commit(record *r)
{
    r->t.s = r->mu_s + 2 * LB;
    r->t.iv = r->root_iv + LB;
    r->t.revealed = NULL;
    tree_start(&r->t, r->root_iv);
    ck_assert_uint_ne(tree_next(&r->t), 0);
    assert_record("leaf0.seed", r->t.leaves, LB);
    prg_leaves(&r->t.tccr, r->t.leaves, 1, r->t.iv);
    assert_record("leaf0.com", r->t.tccr.out, COM);
    tree_start(&r->t, r->root_iv);
    r->vole.delta = NULL;
    vole_commit(&r->vole, &r->v, &r->t);
    hash_commitments(r->h, r->mu_s, r->vole.g[0], r->t.iv);
    assert_record("h", r->h, 2 * LB);
    column_bytes(r->bytes, r->vole.total[0]);
    assert_record("u", r->bytes, EB);
    for (unsigned k = 0; k < WB; k++)
        r->d[k] ^= r->bytes[k];
    for (unsigned i = 1; i < TAU; i++) {
        column_bytes(r->c + (i - 1) * EB, r->vole.total[i]);
        for (unsigned k = 0; k < EB; k++)
            r->c[(i - 1) * EB + k] ^= r->bytes[k];
    }
    assert_record("c", r->c, sizeof r->c);
    for (unsigned c = 0; c < LAM; c++)
        column_bytes(r->bytes + c * EB, r->v.column[c]);
    assert_record("V", r->bytes, LAM * EB);
}

static void challenge(record *r)
{
    prover_input in = { &r->v, r->vole.total[0], r->matrix, r->pk + LB, &r->e, r->chall_2 };
    hash_chall_1(r->chall_1, r->h, r->c);
    assert_record("chall_1", r->chall_1, CHALL_1);
    vole_hash_start(&r->hash, r->chall_1);
    vole_hash_column(r->u_tilde, &r->hash, r->vole.total[0]);
    assert_record("u_tilde", r->u_tilde, TILDE);
    for (unsigned c = 0; c < LAM; c++)
        vole_hash_column(r->v_tilde + c * TILDE, &r->hash, r->v.column[c]);
    assert_record("v_tilde", r->v_tilde, LAM * TILDE);
    assert_record("d", r->d, WB);
    hash_chall_2(r->chall_2, r->chall_1, r->u_tilde, r->v_tilde, r->d);
    assert_record("chall_2", r->chall_2, CHALL_2);
    expand_matrix(r->matrix, r->pk);
    constraint_prove(r->a0, r->a1, &r->constraint, &in);
    assert_record("a0", r->a0, LB);
    assert_record("a1", r->a1, LB);
}

static void open_tree(record *r)
{
    uint16_t delta[TAU];
    uint32_t ctr;
    unsigned attempts = 0;
    char text[32], *expected;
    chall_3_start(&r->search, r->chall_2, r->a1, r->a0);
    do {
        ck_assert_int_eq(chall_3_next(&r->search, r->chall_3, &ctr), 0);
        ck_assert_int_eq(chall_3_fits(r->chall_3), 1);
        decode_delta(delta, r->chall_3);
        attempts++;
    } while (tree_mark(&r->marks, delta) != 0);
    expected = record_value("ctr");
    snprintf(text, sizeof text, "%lu", (unsigned long)ctr);
    ck_assert_str_eq(text, expected);
    free(expected);
    expected = record_value("open_attempts");
    snprintf(text, sizeof text, "%u", attempts);
    ck_assert_str_eq(text, expected);
    free(expected);
    assert_record("chall_3", r->chall_3, LB);
    tree_open(r->opening, &r->t, &r->path, r->root_iv, &r->marks);
    assert_record("opening", r->opening, OPEN_BYTES);
}

START_TEST(record_0_goes_through_the_published_values)
{
    record *r = malloc(sizeof *r);
    ck_assert_ptr_nonnull(r);
    start(r);
    commit(r);
    challenge(r);
    open_tree(r);
    free(r);
}
END_TEST

TCase *record_case(void)
{
    TCase *tc = tcase_create("record");
    tcase_add_test(tc, record_0_goes_through_the_published_values);
    return tc;
}
