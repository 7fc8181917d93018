/* SPDX-License-Identifier: BSD-2-Clause */
/* Result codes: null pointers, lengths, altered signatures, keys and messages (ops.md sections 9, 10). */
#include "api/drng.h"
#include "api/sig_api.h"
#include "ops/encode.h"
#include "ops/test_ops.h"

#define M_BYTES 40

static uint8_t pk[OPS_PK_BYTES], sk[OPS_SK_BYTES], sn[OPS_SIG_BYTES], m[M_BYTES];

#define SN_HINT (OPS_C_BYTES + OPS_L * OPS_Z_BYTES)

static void make_signature(void)
{
    uint8_t seed[48] = { 10 };
    unsigned long long len;
    memset(m, 11, sizeof m);
    ck_assert_int_eq(init_random_number(&drng_algorithm, seed, sizeof seed), 0);
    ck_assert_int_eq(sig_keygen(pk, &len, sk, &len), 0);
    ck_assert_int_eq(sig_sign(sk, OPS_SK_BYTES, m, sizeof m, sn, &len), 0);
}

static int verify(void)
{
    return sig_verify(pk, OPS_PK_BYTES, sn, OPS_SIG_BYTES, m, sizeof m);
}

START_TEST(null_pointers)
{
    unsigned long long a = 77, b = 77;
    DRNG_ctx before = drng_algorithm;
    ck_assert_int_eq(sig_keygen(NULL, &a, sk, &b), OPS_NULL);
    ck_assert_int_eq(sig_keygen(pk, NULL, sk, &b), OPS_NULL);
    ck_assert_int_eq(sig_keygen(pk, &a, NULL, &b), OPS_NULL);
    ck_assert_int_eq(sig_keygen(pk, &a, sk, NULL), OPS_NULL);
    ck_assert_int_eq(sig_sign(NULL, OPS_SK_BYTES, m, 0, sn, &a), OPS_NULL);
    ck_assert_int_eq(sig_sign(sk, OPS_SK_BYTES, NULL, 0, sn, &a), OPS_NULL);
    ck_assert_int_eq(sig_sign(sk, OPS_SK_BYTES, m, 0, NULL, &a), OPS_NULL);
    ck_assert_int_eq(sig_sign(sk, OPS_SK_BYTES, m, 0, sn, NULL), OPS_NULL);
    ck_assert_int_eq(sig_verify(NULL, OPS_PK_BYTES, sn, OPS_SIG_BYTES, m, 0), OPS_NULL);
    ck_assert_int_eq(sig_verify(pk, OPS_PK_BYTES, NULL, OPS_SIG_BYTES, m, 0), OPS_NULL);
    ck_assert_int_eq(sig_verify(pk, OPS_PK_BYTES, sn, OPS_SIG_BYTES, NULL, 0), OPS_NULL);
    ck_assert_uint_eq(a, 77);
    ck_assert_uint_eq(b, 77);
    ck_assert_mem_eq(&before, &drng_algorithm, sizeof before);
}
END_TEST

/* Lengths that agree with the right one in their low 32 bits must not pass. */
START_TEST(lengths)
{
    static const unsigned long long off[] = { 1, (unsigned long long)-1, 1ull << 32, 1ull << 63 };
    unsigned long long len = 77;
    make_signature();
    len = 77;
    for (size_t i = 0; i < sizeof off / sizeof off[0]; i++) {
        ck_assert_int_eq(sig_sign(sk, OPS_SK_BYTES + off[i], m, sizeof m, sn, &len), OPS_BAD_LENGTH);
        ck_assert_int_eq(sig_verify(pk, OPS_PK_BYTES + off[i], sn, OPS_SIG_BYTES, m, sizeof m), OPS_BAD_LENGTH);
        ck_assert_int_eq(sig_verify(pk, OPS_PK_BYTES, sn, OPS_SIG_BYTES + off[i], m, sizeof m), OPS_INVALID);
    }
    ck_assert_int_eq(sig_sign(sk, 0, m, sizeof m, sn, &len), OPS_BAD_LENGTH);
    ck_assert_int_eq(sig_verify(pk, 0, sn, OPS_SIG_BYTES, m, sizeof m), OPS_BAD_LENGTH);
    ck_assert_int_eq(sig_verify(pk, OPS_PK_BYTES, sn, 0, m, sizeof m), OPS_INVALID);
    ck_assert_int_eq(sig_sign(sk, OPS_SK_BYTES, m, ~0ull, sn, &len), OPS_BAD_LENGTH);
    ck_assert_int_eq(sig_verify(pk, OPS_PK_BYTES, sn, OPS_SIG_BYTES, m, ~0ull), OPS_BAD_LENGTH);
    ck_assert_uint_eq(len, 77);
    ck_assert_int_eq(verify(), 0);
}
END_TEST

static void flip(uint8_t *p, size_t bit)
{
    p[bit / 8] = (uint8_t)(p[bit / 8] ^ 1u << bit % 8);
}

START_TEST(altered_signatures)
{
    unsigned mismatches = 0;
    make_signature();
    for (size_t bit = 0; bit < 8 * OPS_SIG_BYTES; bit += bit < 8 * SN_HINT ? 1021 : 7) {
        int result;
        flip(sn, bit);
        result = verify();
        if (bit < 8 * OPS_C_BYTES)
            ck_assert_int_eq(result, OPS_MISMATCH);
        ck_assert(result == OPS_INVALID || result == OPS_MISMATCH);
        mismatches += result == OPS_MISMATCH;
        flip(sn, bit);
    }
    ck_assert_uint_gt(mismatches, 20);
    ck_assert_int_eq(verify(), 0);
}
END_TEST

/* The bound on z comes before the hash: the code tells which one refused (OPSsig-512). */
START_TEST(norm_of_z)
{
    static const int32_t values[][2] = {
        { OPS_GAMMA1 - OPS_BETA - 1, OPS_MISMATCH },
        { OPS_GAMMA1 - OPS_BETA, OPS_INVALID },
        { OPS_GAMMA1, OPS_INVALID },
        { -(OPS_GAMMA1 - OPS_BETA - 1), OPS_MISMATCH }, { -(OPS_GAMMA1 - OPS_BETA), OPS_INVALID },
        { -(OPS_GAMMA1 - 1), OPS_INVALID },
    };
    make_signature();
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        uint8_t *p = sn + OPS_C_BYTES + (OPS_L - 1) * OPS_Z_BYTES, keep[OPS_Z_BYTES];
        ops_poly z;
        memcpy(keep, p, sizeof keep);
        ops_unpack_z(&z, p);
        z.c[OPS_N - 1] = values[i][0];
        ops_pack_z(p, &z);
        ck_assert_int_eq(verify(), values[i][1]);
        memcpy(p, keep, sizeof keep);
    }
    ck_assert_int_eq(verify(), 0);
}
END_TEST

START_TEST(another_key_or_message)
{
    make_signature();
    m[M_BYTES - 1]++;
    ck_assert_int_eq(verify(), OPS_MISMATCH);
    m[M_BYTES - 1]--;
    ck_assert_int_eq(sig_verify(pk, OPS_PK_BYTES, sn, OPS_SIG_BYTES, m, M_BYTES - 1), OPS_MISMATCH);
    for (size_t bit = 0; bit < 8 * OPS_PK_BYTES; bit += 2003) {
        flip(pk, bit);
        ck_assert_int_eq(verify(), OPS_MISMATCH);
        flip(pk, bit);
    }
    memset(pk + OPS_RHO_BYTES, 0xff, OPS_PK_BYTES - OPS_RHO_BYTES); /* the largest t1 */
    ck_assert_int_eq(verify(), OPS_MISMATCH);
}
END_TEST

/* Any bytes of the right lengths: a code, and nothing read or computed out of bounds. */
START_TEST(random_bytes)
{
    uint64_t state = 13;
    for (int run = 0; run < 24; run++) {
        support_fill(&state, pk, sizeof pk);
        support_fill(&state, sn, sizeof sn);
        if (run % 2 != 0) { /* passes the tests that come before the hash */
            ops_poly z;
            memset(sn + SN_HINT, 0, OPS_HINT_BYTES);
            for (size_t i = 0; i < OPS_N; i++)
                z.c[i] = (i % 2 != 0 ? -1 : 1) * (OPS_GAMMA1 - OPS_BETA - 1);
            for (unsigned j = 0; j < OPS_L; j++)
                ops_pack_z(sn + OPS_C_BYTES + j * OPS_Z_BYTES, &z);
        }
        ck_assert_int_eq(verify(), run % 2 != 0 ? OPS_MISMATCH : OPS_INVALID);
    }
}
END_TEST

TCase *case_refusal(void)
{
    TCase *tc = tcase_create("refusals");
    tcase_add_test(tc, null_pointers);
    tcase_add_test(tc, lengths);
    tcase_add_test(tc, altered_signatures);
    tcase_add_test(tc, norm_of_z);
    tcase_add_test(tc, another_key_or_message);
    tcase_add_test(tc, random_bytes);
    return tc;
}
