/* SPDX-License-Identifier: BSD-2-Clause */
/* Whole operations: the cases of kat/ops-edge.json, and what the interface promises of its outputs and of the
 * generator. */
#include "api/drng.h"
#include "api/sig_api.h"
#include "ops/test_ops.h"


static const char *instance(void)
{
    return OF_SET("OPSsig-128", "OPSsig-256", "OPSsig-512");
}

static void check_case(const json_t *edge)
{
    static uint8_t pk[OPS_PK_BYTES], sk[OPS_SK_BYTES], sn[OPS_SIG_BYTES];
    unsigned long long pk_len = 1, sk_len = 2, sn_len = 3;
    size_t seed_len, m_len;
    uint8_t *seed = support_unhex(support_string(edge, "drng_seed"), &seed_len);
    uint8_t *m = support_unhex(support_string(edge, "message"), &m_len);
    ck_assert_int_eq(init_random_number(&drng_algorithm, seed, seed_len), 0);
    ck_assert_int_eq(sig_keygen(pk, &pk_len, sk, &sk_len), 0);
    ck_assert_uint_eq(pk_len, OPS_PK_BYTES);
    ck_assert_uint_eq(sk_len, OPS_SK_BYTES);
    assert_sha256(pk, sizeof pk, support_string(edge, "pk"));
    assert_sha256(sk, sizeof sk, support_string(edge, "sk"));
    ck_assert_int_eq(sig_sign(sk, sk_len, m, m_len, sn, &sn_len), 0);
    ck_assert_uint_eq(sn_len, OPS_SIG_BYTES);
    assert_sha256(sn, sizeof sn, support_string(edge, "sig"));
    ck_assert_int_eq(sig_verify(pk, pk_len, sn, sn_len, m, m_len), 0);
    free(seed);
    free(m);
}

START_TEST(edge_cases)
{
    json_t *root = support_json("ops-edge.json"), *cases = json_object_get(root, "cases");
    size_t run = 0;
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *edge = json_array_get(cases, i);
        if (strcmp(support_string(edge, "instance"), instance()) == 0) {
            check_case(edge);
            run++;
        }
    }
    ck_assert_uint_eq(run, OF_SET(5, 10, 5));
    json_decref(root);
}
END_TEST

/* Key generation draws 512 and 1024 bits, signing 1024, verification nothing. */
START_TEST(draws_of_the_generator)
{
    static uint8_t pk[OPS_PK_BYTES], sk[OPS_SK_BYTES], sn[OPS_SIG_BYTES];
    uint8_t seed[48] = { 5 }, drawn[OPS_WIDE_BYTES], m[3] = { 1, 2, 3 };
    unsigned long long len;
    DRNG_ctx beside;
    ck_assert_int_eq(init_random_number(&drng_algorithm, seed, sizeof seed), 0);
    beside = drng_algorithm;
    ck_assert_int_eq(sig_keygen(pk, &len, sk, &len), 0);
    ck_assert_int_eq(get_random_number(&beside, drawn, 512), 0);
    ck_assert_mem_eq(pk, drawn, OPS_RHO_BYTES);
    ck_assert_int_eq(get_random_number(&beside, drawn, 1024), 0);
    ck_assert_mem_eq(&beside, &drng_algorithm, sizeof beside);
    ck_assert_int_eq(sig_sign(sk, OPS_SK_BYTES, m, sizeof m, sn, &len), 0);
    ck_assert_int_eq(get_random_number(&beside, drawn, 1024), 0);
    ck_assert_mem_eq(&beside, &drng_algorithm, sizeof beside);
    ck_assert_int_eq(sig_verify(pk, OPS_PK_BYTES, sn, OPS_SIG_BYTES, m, sizeof m), 0);
    ck_assert_mem_eq(&beside, &drng_algorithm, sizeof beside);
}
END_TEST

/* What stands in the outputs at entry does not matter, and bytes around them keep their values. Odd addresses. */
START_TEST(outputs_are_written_exactly)
{
    enum { EDGE = 17 };
    static uint8_t pk[2][OPS_PK_BYTES + 2 * EDGE], sk[2][OPS_SK_BYTES + 2 * EDGE], sn[2][OPS_SIG_BYTES + 2 * EDGE];
    uint8_t seed[48] = { 6 }, m[1] = { 7 };
    for (int run = 0; run < 2; run++) {
        unsigned long long len;
        int fill = run == 0 ? 0 : 0xa5;
        memset(pk[run], fill, sizeof pk[run]);
        memset(sk[run], fill, sizeof sk[run]);
        memset(sn[run], fill, sizeof sn[run]);
        ck_assert_int_eq(init_random_number(&drng_algorithm, seed, sizeof seed), 0);
        ck_assert_int_eq(sig_keygen(pk[run] + EDGE, &len, sk[run] + EDGE, &len), 0);
        ck_assert_int_eq(sig_sign(sk[run] + EDGE, OPS_SK_BYTES, m, 0, sn[run] + EDGE, &len), 0);
        ck_assert_int_eq(sig_verify(pk[run] + EDGE, OPS_PK_BYTES, sn[run] + EDGE, OPS_SIG_BYTES, m, 0), 0);
        for (size_t i = 0; i < EDGE; i++) {
            ck_assert_int_eq(pk[run][i], fill);
            ck_assert_int_eq(pk[run][EDGE + OPS_PK_BYTES + i], fill);
            ck_assert_int_eq(sk[run][i], fill);
            ck_assert_int_eq(sk[run][EDGE + OPS_SK_BYTES + i], fill);
            ck_assert_int_eq(sn[run][i], fill);
            ck_assert_int_eq(sn[run][EDGE + OPS_SIG_BYTES + i], fill);
        }
    }
    ck_assert_mem_eq(pk[0] + EDGE, pk[1] + EDGE, OPS_PK_BYTES);
    ck_assert_mem_eq(sk[0] + EDGE, sk[1] + EDGE, OPS_SK_BYTES);
    ck_assert_mem_eq(sn[0] + EDGE, sn[1] + EDGE, OPS_SIG_BYTES);
}
END_TEST

/* Every 3-bit field of the secret polynomials at 7, far below -eta: signing ends and gives a signature of full
 * length, which no key has made. */
START_TEST(malformed_secret_keys_are_safe)
{
    static uint8_t pk[OPS_PK_BYTES], sk[OPS_SK_BYTES], sn[OPS_SIG_BYTES];
    uint8_t seed[48] = { 8 }, m[2] = { 9, 9 };
    unsigned long long len = 0;
    ck_assert_int_eq(init_random_number(&drng_algorithm, seed, sizeof seed), 0);
    for (int form = 0; form < 3; form++) {
        ck_assert_int_eq(sig_keygen(pk, &len, sk, &len), 0);
        if (form != 1)
            memset(sk + OPS_RHO_BYTES + OPS_WIDE_BYTES, 0xff, OPS_SHORTS * OPS_S_BYTES);
        if (form != 0)
            memset(sk + OPS_SK_BYTES - OPS_K * OPS_T_BYTES, form == 1 ? 0x00 : 0xff, OPS_K * OPS_T_BYTES);
        len = 0;
        ck_assert_int_eq(sig_sign(sk, OPS_SK_BYTES, m, sizeof m, sn, &len), 0);
        ck_assert_uint_eq(len, OPS_SIG_BYTES);
        ck_assert_int_ne(sig_verify(pk, OPS_PK_BYTES, sn, len, m, sizeof m), 0);
    }
}
END_TEST

TCase *case_signature(void)
{
    TCase *tc = tcase_create("operations");
    tcase_add_test(tc, edge_cases);
    tcase_add_test(tc, draws_of_the_generator);
    tcase_add_test(tc, outputs_are_written_exactly);
    tcase_add_test(tc, malformed_secret_keys_are_safe);
    return tc;
}
