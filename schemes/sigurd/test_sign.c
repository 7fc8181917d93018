/* SPDX-License-Identifier: BSD-2-Clause */
/* Codes and lengths of the three operations, the zero challenge, exact numbers of compressions. */
#include "api/drng.h"
#include "api/sig_api.h"
#include "sigurd/expand.h"
#include "sigurd/sign.h"
#include "sigurd/test_record.h"
#include "sym/sm3.h"

START_TEST(lengths)
{
    record r;
    ck_assert_uint_eq(sig_get_sn_len_bytes(), SIG_SN_BYTES);
    record_make(&r);
    ck_assert_uint_eq(r.sn_len, SIGNATURE((unsigned long long)load_le32(r.sn + AT_COUNT)));
    ck_assert_uint_lt(r.sn_len, SIG_SN_BYTES);
    ck_assert_uint_eq(load_le32(r.sn + AT_COUNT), DEGREE == 10 ? 432 : DEGREE == 16 ? 719 : 1424);
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES, r.sn, r.sn_len, r.message, RECORD_MESSAGE), 0);
    /* an empty message with a valid pointer; *sn_len is output only */
    r.sn_len = 1;
    ck_assert_int_eq(sig_sign(r.sk, SIG_SK_BYTES, r.message, 0, r.sn, &r.sn_len), 0);
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES, r.sn, r.sn_len, r.message, 0), 0);
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES, r.sn, r.sn_len, r.message, 1), -1);
    free(r.sn);
}
END_TEST

START_TEST(arguments)
{
    record r;
    unsigned long long a = 77, b = 77;
    uint8_t *wide = malloc(SIG_SN_BYTES);
    record_make(&r);
    ck_assert_int_eq(sig_keygen(NULL, &a, r.sk, &b), -2);
    ck_assert_int_eq(sig_keygen(r.pk, NULL, r.sk, &b), -2);
    ck_assert_int_eq(sig_keygen(r.pk, &a, NULL, &b), -2);
    ck_assert_int_eq(sig_keygen(r.pk, &a, r.sk, NULL), -2);
    ck_assert_int_eq(sig_sign(NULL, SIG_SK_BYTES, r.message, 1, wide, &a), -2);
    ck_assert_int_eq(sig_sign(r.sk, SIG_SK_BYTES, NULL, 0, wide, &a), -2);
    ck_assert_int_eq(sig_sign(r.sk, SIG_SK_BYTES, r.message, 1, NULL, &a), -2);
    ck_assert_int_eq(sig_sign(r.sk, SIG_SK_BYTES, r.message, 1, wide, NULL), -2);
    ck_assert_int_eq(sig_sign(r.sk, SIG_SK_BYTES - 1, r.message, 1, wide, &a), -3);
    ck_assert_int_eq(sig_sign(r.sk, SIG_SK_BYTES + (1ull << 32), r.message, 1, wide, &a), -3);
    ck_assert_int_eq(sig_sign(r.sk, SIG_SK_BYTES, r.message, 1ull << 61, wide, &a), -9);
    ck_assert_uint_eq(a, 77);
    ck_assert_uint_eq(b, 77);
    ck_assert_int_eq(sig_verify(NULL, SIG_PK_BYTES, r.sn, r.sn_len, r.message, 1), -2);
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES, NULL, r.sn_len, r.message, 1), -2);
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES, r.sn, r.sn_len, NULL, 0), -2);
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES - 1, r.sn, 0, r.message, 1), -3); /* before the parser */
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES + (1ull << 32), r.sn, r.sn_len, r.message, 1), -3);
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES, r.sn, r.sn_len + (1ull << 32), r.message, 1), -4);
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES, r.sn, r.sn_len, r.message, ~0ull), -9);
    free(r.sn);
    free(wide);
}
END_TEST

#if DEGREE == 10
/* A seed whose signature has zeta = 0; the digest is the model's. */
START_TEST(zero_challenge)
{
    static uint8_t pk[SIG_PK_BYTES], sk[SIG_SK_BYTES], message[] = "zero challenge", digest[32];
    const iccs_piece piece = { message, sizeof message - 1 };
    uint8_t seed[4], *sn = malloc(SIG_SN_BYTES);
    unsigned long long pk_len, sk_len, sn_len = 5;
    DRNG_ctx before;
    size_t used = 0;
    store_be32(seed, 14597);
    ck_assert_int_eq(init_random_number(&drng_algorithm, seed, sizeof seed), 0);
    ck_assert_int_eq(sig_keygen(pk, &pk_len, sk, &sk_len), 0);
    before = drng_algorithm;
    memset(sn, 0xee, SIG_SN_BYTES);
    ck_assert_int_eq(sig_sign(sk, sk_len, message, piece.len, sn, &sn_len), SIGURD_ZERO_CHALLENGE);
    ck_assert_uint_eq(sn_len, 5);
    for (size_t i = 0; i < SIG_SN_BYTES; i++)
        ck_assert(sn[i] == 0 || sn[i] == 0xee);
    drng_algorithm = before;
    ck_assert_int_eq(sign_message(sn, &used, sk, &piece, 1), 0);
    sm3(sn, used, digest);
    support_assert_hex(digest, 32, "4d1fa8791220968a03da92a475a7f9823ee769beb4ff0e007671c9999661cca3");
    ck_assert_int_eq(sig_verify(pk, pk_len, sn, used, message, piece.len), 0);
    free(sn);
}
END_TEST
#endif

#ifdef NGCC_COUNT
#if DEGREE == 10
static const uint64_t expected[3] = { 2952, 11484, 4586 };
#elif DEGREE == 16
static const uint64_t expected[3] = { 12749, 112436, 23174 };
#else
static const uint64_t expected[3] = { 54531, 955640, 102802 };
#endif

/* Keygen; keygen, signing and the generators of record 0; verifying record 0. */
START_TEST(compressions)
{
    record r;
    unsigned long long pk_len, sk_len;
    sm3_count = 0;
    record_make(&r);
    ck_assert_uint_eq(sm3_count, expected[1]);
    sm3_count = 0;
    ck_assert_int_eq(sig_verify(r.pk, SIG_PK_BYTES, r.sn, r.sn_len, r.message, RECORD_MESSAGE), 0);
    ck_assert_uint_eq(sm3_count, expected[2]);
    sm3_count = 0;
    ck_assert_int_eq(sig_keygen(r.pk, &pk_len, r.sk, &sk_len), 0);
    ck_assert_uint_eq(sm3_count, expected[0]);
    free(r.sn);
}
END_TEST
#endif

TCase *test_sign_case(void)
{
    TCase *tc = tcase_create("sign");
    tcase_add_test(tc, lengths);
    tcase_add_test(tc, arguments);
#if DEGREE == 10
    tcase_add_test(tc, zero_challenge);
#endif
#ifdef NGCC_COUNT
    tcase_add_test(tc, compressions);
#endif
    return tc;
}
