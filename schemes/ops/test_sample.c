/* SPDX-License-Identifier: BSD-2-Clause */
/* The samplers (ops.md section 4) and the representative of t (section 5): vectors from the executable model for
 * rho = 00 01 .. 3f, rho' = 00 01 .. 7f, c~ = 00 01 ..; digests over the coefficients as little-endian words. */
#include "ops/representative.h"
#include "ops/test_ops.h"

START_TEST(row_of_the_matrix)
{
    sm3_mid rho = midstate_of_sequence(OPS_RHO_BYTES);
    ops_poly row[OPS_L];
    ops_chain *none = NULL;
    ops_sample_row(row, &rho, 1, &none);
    assert_coefficients(row[0].c, OPS_L * OPS_N,
                        OF_SET("a786b442e01ec364025968d51a75069b9f85bdb4a1018f58602d960dda37e392",
                               "056c0dcba417baeec8c772561652de0468e951c35c739b27b8a476a4c82e5fd8",
                               "9f40f1aaef41b285201dbd675f04e790d288a22f48cf78a97a16f75de9fc51fd"));
}
END_TEST

START_TEST(short_polynomials)
{
    static int8_t s[OPS_SHORTS][OPS_N];
    static int32_t wide[OPS_SHORTS * OPS_N];
    static ops_short_work work;
    sm3_mid rho_prime = midstate_of_sequence(OPS_WIDE_BYTES);
    ops_sample_short(s, &rho_prime, &work);
    for (size_t i = 0; i < OPS_SHORTS * OPS_N; i++) {
        wide[i] = s[i / OPS_N][i % OPS_N];
        ck_assert_int_le(abs(wide[i]), OPS_ETA);
    }
    assert_coefficients(wide, OPS_SHORTS * OPS_N,
                        OF_SET("83ac156eaeab8f761d60c9287584c91e982c9ed28d12750dbd4b4f11bcab045e",
                               "f3d60de840739dfd09480e3e7ea9846ef9f3d6d61031e9f42fecff168a12f3ae",
                               "432172df3f6e6c06bffc03d7c879df52afa7b3c6a99cbb5eb9f569022aec9e42"));
}
END_TEST

/* Nonce 65535, and the one behind it, which is 0. */
START_TEST(mask_and_its_nonce)
{
    static uint8_t data[OPS_L][OPS_Z_BYTES];
    ops_poly y[OPS_L], zero[OPS_L];
    sm3_mid rho_prime = midstate_of_sequence(OPS_WIDE_BYTES);
    ops_sample_mask(y, &rho_prime, 65535, data);
    assert_coefficients(y[0].c, OPS_N,
                        OF_SET("2b67d282df87b0eb25ced90ba696cc3c04c53a03dee16eb91c0155502ec3fbd2",
                               "cf496c3a5ce178050b9526caa6cb6e9ffae0a798c2ac7da2555c5dc7978ef156",
                               "96752e8c872867f1ae86548ed41bd5b46fbc1f49522dd9e08174ae021c392ee6"));
    ops_sample_mask(zero, &rho_prime, 0, data);
    ck_assert_mem_eq(&y[1], &zero[0], sizeof y[1]);
}
END_TEST

START_TEST(challenge)
{
    uint8_t c_tilde[OPS_C_BYTES];
    ops_challenge c;
    ops_poly dense;
    for (size_t i = 0; i < sizeof c_tilde; i++)
        c_tilde[i] = (uint8_t)i;
    ops_sample_challenge(&c, c_tilde);
    ops_challenge_poly(&dense, &c);
    assert_coefficients(dense.c, OPS_N,
                        OF_SET("7d6dd04a4e7868f4c8b86542a79fed4a37d789f8b1ab2d9f1dd5e7c356758b29",
                               "1371f732586274794942eaaf626c6155ba172859b64821542b1b024a620afd01",
                               "ef957c1bdd78e6706ca86a84c6d8e3796d38490761054c5347ea3f966fd9914f"));
}
END_TEST

/* The exact t = A_1 s1 + s2_1 of the sampled polynomials above. */
START_TEST(exact_t_of_samples)
{
    static int8_t s[OPS_SHORTS][OPS_N];
    static ops_short_work work;
    sm3_mid rho = midstate_of_sequence(OPS_RHO_BYTES), rho_prime = midstate_of_sequence(OPS_WIDE_BYTES);
    ops_poly row[OPS_L], t, tmp;
    ops_chain *none = NULL;
    ops_sample_row(row, &rho, 1, &none);
    ops_sample_short(s, &rho_prime, &work);
    ops_exact_t(&t, row, s, s[OPS_L + 1], &tmp);
    assert_coefficients(t.c, OPS_N,
                        OF_SET("5cb358230a2c5f11a2afc507acbf6b978ccaaed4317df92c26ed8f7ef5647ac7",
                               "e685c17737495865e189bb9a86db927fc9d2135001334600fbfda0cacb2757d2", ""));
}
END_TEST

/* A_0 s1_0 is a polynomial with v = 0, 1, 2 at every fourth place and s2 is -eta: all the cases of section 5, with
 * both outcomes for v = 1 in the upper half. */
START_TEST(exact_t_of_open_cases)
{
    static int8_t s[OPS_SHORTS][OPS_N];
    static ops_poly row[OPS_L], v;
    sm3_mid rho = midstate_of_sequence(OPS_RHO_BYTES);
    ops_poly t, tmp;
    ops_chain *none = NULL;
    unsigned kept[2] = { 0, 0 }, reduced[2] = { 0, 0 };
    ops_sample_row(row, &rho, 0, &none);
    v = row[0];
    memset(row, 0, sizeof row);
    for (size_t i = 0; i < OPS_N; i++) {
        if (i % 4 == 0)
            v.c[i] = (int32_t)(i / 4 % 3);
        row[0].c[i] = v.c[i];
        s[OPS_L][i] = -OPS_ETA;
    }
    s[0][0] = 1;
    zq_ntt(&ops_ring, row[0].c);
    for (size_t i = 0; i < OPS_N; i++)
        row[0].c[i] = (row[0].c[i] % OPS_Q + OPS_Q) % OPS_Q;
    ops_exact_t(&t, row, s, s[OPS_L], &tmp);
    assert_coefficients(t.c, OPS_N,
                        OF_SET("874f43e2d56993307ca9f6372e93cfdc86bc75ec7a4c25c3837deca7e2026335",
                               "fd45b6f33c82b318bae1dc311d98a5541e2d23a24a9f9e196951ded7724ff908", ""));
    for (size_t i = 0; i < OPS_N; i += 4) {
        if (v.c[i] - OPS_ETA >= 0)
            continue;
        ck_assert(ops_t_is_open(v.c[i], -OPS_ETA));
        ck_assert(t.c[i] == v.c[i] - OPS_ETA || t.c[i] == v.c[i] - OPS_ETA + OPS_Q);
        if (v.c[i] == 1)
            ++*(t.c[i] < 0 ? &kept[i >= OPS_N / 2] : &reduced[i >= OPS_N / 2]);
        if (v.c[i] == 0)
            ck_assert_int_ge(t.c[i], 0);
    }
    ck_assert_uint_eq(kept[0], 21);
    ck_assert_uint_eq(reduced[0], 0);
    ck_assert_uint_eq(kept[1], 11);
    ck_assert_uint_eq(reduced[1], 11);
}
END_TEST

#ifdef NGCC_COUNT
START_TEST(one_compression_per_block)
{
    static int8_t s[OPS_SHORTS][OPS_N];
    static ops_short_work work;
    static uint8_t data[OPS_L][OPS_Z_BYTES];
    sm3_mid rho_prime = midstate_of_sequence(OPS_WIDE_BYTES);
    ops_poly row[OPS_L];
    ops_chain *none = NULL;
    sm3_count = 0;
    ops_sample_row(row, &rho_prime, 3, &none); /* no candidate of this row is refused */
    ck_assert_uint_eq(sm3_count, OPS_L * OPS_N / 8);
    sm3_count = 0;
    ops_sample_mask(row, &rho_prime, 0, data);
    ck_assert_uint_eq(sm3_count, OPS_L * OPS_Z_BYTES / 32);
    sm3_count = 0;
    ops_sample_short(s, &rho_prime, &work);
    /* one block more for each polynomial that the first call does not fill */
    ck_assert_uint_eq(sm3_count, OPS_SHORTS * OPS_SHORT_BLOCKS + OF_SET(2u, 5u, 4u));
}
END_TEST
#endif

TCase *case_sample(void)
{
    TCase *tc = tcase_create("samplers");
    tcase_add_test(tc, row_of_the_matrix);
    tcase_add_test(tc, short_polynomials);
    tcase_add_test(tc, mask_and_its_nonce);
    tcase_add_test(tc, challenge);
    if (OPS_N == 512) {
        tcase_add_test(tc, exact_t_of_samples);
        tcase_add_test(tc, exact_t_of_open_cases);
    }
#ifdef NGCC_COUNT
    tcase_add_test(tc, one_compression_per_block);
#endif
    return tc;
}
