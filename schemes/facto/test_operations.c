/* SPDX-License-Identifier: BSD-2-Clause */
/* The three operations at their edges: result codes, damaged keys and signatures, the self-check, counts. */
#include <stdlib.h>
#include <string.h>

#include "api/drng.h"
#include "api/sig_api.h"
#include "facto/facto.h"
#include "facto/test_suite.h"
#include "field/fq.h"
#include "support.h"
#include "sym/sm3.h"

#define M_BYTES 64

static uint8_t pk[SIG_PK_BYTES], sk[SIG_SK_BYTES], bad_sk[SIG_SK_BYTES], sn[SIG_SN_BYTES], m[M_BYTES];
static unsigned long long length;
static int have_key;

/* One key pair and one signature serve all tests. */
static void setup(void)
{
    unsigned long long pk_len = 0, sk_len = 0;
    if (have_key)
        return;
    ck_assert_int_eq(init_random_number(&drng_algorithm, (const uint8_t *)"operations", 10), 0);
    ck_assert_int_eq(sig_keygen(pk, &pk_len, sk, &sk_len), 0);
    ck_assert_uint_eq(pk_len, SIG_PK_BYTES);
    ck_assert_uint_eq(sk_len, SIG_SK_BYTES);
    for (size_t i = 0; i < M_BYTES; i++)
        m[i] = (uint8_t)i;
    ck_assert_int_eq(sig_sign(sk, SIG_SK_BYTES, m, M_BYTES, sn, &length), 0);
    ck_assert_uint_eq(length, SIG_SN_BYTES);
    have_key = 1;
}

static int verify(void)
{
    return sig_verify(pk, SIG_PK_BYTES, sn, SIG_SN_BYTES, m, M_BYTES);
}

START_TEST(accepts_and_refuses)
{
    uint64_t state = 31;
    ck_assert_int_eq(verify(), 0);
    for (size_t i = 0; i < SIG_SN_BYTES; i += 2) {
        fq kept = fq_load(sn + i);
        fq_store(sn + i, fq_add(kept, 1));
        ck_assert_int_eq(verify(), VERIFY_REJECT);
        fq_store(sn + i, (fq)FQ_Q);
        ck_assert_int_eq(verify(), VERIFY_REJECT);
        fq_store(sn + i, kept);
    }
    for (int i = 0; i < 24; i++) {
        size_t at = i == 0 ? 0 : i == 1 ? SIG_PK_BYTES - 2 : 2 * (size_t)(support_next(&state) % (SIG_PK_BYTES / 2));
        fq kept = fq_load(pk + at);
        fq_store(pk + at, i % 2 != 0 ? fq_add(kept, 1) : (fq)(FQ_Q + (unsigned)i / 2 % 17));
        ck_assert_int_eq(verify(), VERIFY_REJECT);
        fq_store(pk + at, kept);
    }
    m[5] ^= 1;
    ck_assert_int_eq(verify(), VERIFY_REJECT);
    m[5] ^= 1;
    ck_assert_int_eq(sig_verify(pk, SIG_PK_BYTES, sn, SIG_SN_BYTES, m, M_BYTES - 1), VERIFY_REJECT);
    ck_assert_int_eq(verify(), 0);
}
END_TEST

/* Buffers of exactly the given length: a sanitizer sees a read beyond it. */
static int verify_lengths(unsigned long long pk_len, unsigned long long sn_len)
{
    uint8_t *p = malloc(pk_len <= SIG_PK_BYTES ? (size_t)pk_len + 1 : 1);
    uint8_t *n = malloc(sn_len <= SIG_SN_BYTES ? (size_t)sn_len + 1 : 1);
    int result;
    ck_assert(p != NULL && n != NULL);
    result = sig_verify(p, pk_len, n, sn_len, m, M_BYTES);
    free(p);
    free(n);
    return result;
}

START_TEST(verify_arguments)
{
    static const unsigned long long off[] = { 0, 1, SIG_SN_BYTES - 1, SIG_SN_BYTES + 1,
                                              1ULL << 32 | SIG_SN_BYTES, ~0ULL };
    ck_assert_int_eq(sig_verify(NULL, SIG_PK_BYTES, sn, SIG_SN_BYTES, m, M_BYTES), VERIFY_INPUT);
    ck_assert_int_eq(sig_verify(pk, SIG_PK_BYTES, NULL, SIG_SN_BYTES, m, M_BYTES), VERIFY_INPUT);
    ck_assert_int_eq(sig_verify(pk, SIG_PK_BYTES, sn, SIG_SN_BYTES, NULL, 0), VERIFY_INPUT);
    for (size_t i = 0; i < sizeof off / sizeof off[0]; i++) {
        ck_assert_int_eq(verify_lengths(SIG_PK_BYTES, off[i]), VERIFY_INPUT);
        ck_assert_int_eq(verify_lengths(off[i], SIG_SN_BYTES), VERIFY_INPUT);
    }
    ck_assert_int_eq(verify_lengths(1ULL << 32 | SIG_PK_BYTES, SIG_SN_BYTES), VERIFY_INPUT);
    ck_assert_int_eq(verify_lengths(SIG_PK_BYTES - 1, SIG_SN_BYTES), VERIFY_INPUT);
    ck_assert_int_eq(sig_verify(pk, SIG_PK_BYTES, sn, SIG_SN_BYTES, m, ~0ULL), VERIFY_INPUT);
}
END_TEST

START_TEST(sign_arguments)
{
    uint8_t out[SIG_SN_BYTES], zero[SIG_SN_BYTES];
    unsigned long long len = 99;
    memset(out, 0, sizeof out);
    memset(zero, 0, sizeof zero);
    ck_assert_int_eq(sig_sign(NULL, SIG_SK_BYTES, m, M_BYTES, out, &len), SIGN_NULL);
    ck_assert_int_eq(sig_sign(sk, SIG_SK_BYTES, NULL, 0, out, &len), SIGN_NULL);
    ck_assert_int_eq(sig_sign(sk, SIG_SK_BYTES, m, M_BYTES, NULL, &len), SIGN_NULL);
    ck_assert_int_eq(sig_sign(sk, SIG_SK_BYTES, m, M_BYTES, out, NULL), SIGN_NULL);
    ck_assert_int_eq(sig_sign(sk, SIG_SK_BYTES - 1, m, M_BYTES, out, &len), SIGN_LENGTH);
    ck_assert_int_eq(sig_sign(sk, 1ULL << 32 | SIG_SK_BYTES, m, M_BYTES, out, &len), SIGN_LENGTH);
    ck_assert_int_eq(sig_sign(sk, SIG_SK_BYTES, m, ~0ULL, out, &len), SIGN_HASH);
    for (size_t at = 0; at < SK_PKH; at += SK_PKH / 2 - 1) { /* first, one in the middle, last element */
        const size_t even = at - at % 2;
        memcpy(bad_sk, sk, sizeof sk);
        fq_store(bad_sk + even, (fq)FQ_Q);
        ck_assert_int_eq(sig_sign(bad_sk, SIG_SK_BYTES, m, M_BYTES, out, &len), SIGN_RANGE);
    }
    ck_assert_uint_eq(len, 99);
    ck_assert_mem_eq(out, zero, sizeof out);
    ck_assert_int_eq(sig_sign(sk, SIG_SK_BYTES, m, 0, out, &len), 0); /* the empty message is a message */
    ck_assert_int_eq(sig_verify(pk, SIG_PK_BYTES, out, SIG_SN_BYTES, m, 0), 0);
    ck_assert_int_eq(sig_keygen(NULL, &len, sk, &len), KEYGEN_NULL);
    ck_assert_int_eq(sig_keygen(pk, NULL, sk, &len), KEYGEN_NULL);
    ck_assert_int_eq(sig_keygen(pk, &len, NULL, &len), KEYGEN_NULL);
    ck_assert_int_eq(sig_keygen(pk, &len, sk, NULL), KEYGEN_NULL);
}
END_TEST

/* Any elements as a key: no error of memory or arithmetic, and nothing but a listed code. */
START_TEST(damaged_secret_keys)
{
    uint64_t state = 32;
    uint8_t out[SIG_SN_BYTES];
    for (int i = 0; i < 12; i++) {
        int result;
        memcpy(bad_sk, sk, sizeof sk);
        for (int k = 0; k < (i < 8 ? 40 : 1); k++)
            fq_store(bad_sk + 2 * (size_t)(support_next(&state) % (SK_PKH / 2)),
                     (fq)(i % 2 != 0 ? 0 : support_next(&state) % FQ_Q));
        if (i == 9) /* f is one polynomial always, U h: with U = 0 it is e K only */
            memset(bad_sk + SK_U, 0, SK_K - SK_U);
        if (i == 10) /* no solution at any level but by chance */
            memset(bad_sk + SK_Q, 0, SK_R - SK_Q);
        if (i == 11) /* y = 0 in every trial */
            memset(bad_sk + SK_U, 0, SK_Q - SK_U);
        result = facto_sign(bad_sk, SIG_SK_BYTES, m, M_BYTES, out, 0);
        ck_assert(result == 0 || result == SIGN_TRIALS);
        if (i == 11)
            ck_assert_int_eq(result, SIGN_TRIALS);
    }
}
END_TEST

START_TEST(self_check)
{
    uint8_t out[SIG_SN_BYTES], zero[SIG_SN_BYTES];
    DRNG_ctx start = drng_algorithm;
    int unchecked = -1;
    ck_assert_int_eq(facto_sign(sk, SIG_SK_BYTES, m, M_BYTES, out, 1), 0);
    ck_assert_int_eq(sig_verify(pk, SIG_PK_BYTES, out, SIG_SN_BYTES, m, M_BYTES), 0);
    memcpy(zero, out, sizeof out);
    drng_algorithm = start; /* the check changes no byte of a good signature */
    ck_assert_int_eq(facto_sign(sk, SIG_SK_BYTES, m, M_BYTES, out, 0), 0);
    ck_assert_mem_eq(out, zero, sizeof out);
    /* With alpha_0 = 0 level 0 always takes X_0 = 0: a wrong signature, which only the check keeps back. */
    memcpy(bad_sk, sk, sizeof sk);
    fq_store(bad_sk + SK_Q, 0);
    memset(zero, 0, sizeof zero);
    memset(out, 0, sizeof out);
    start = drng_algorithm;
    ck_assert_int_eq(facto_sign(bad_sk, SIG_SK_BYTES, m, M_BYTES, out, 1), SIGN_CHECK);
    ck_assert_mem_eq(out, zero, sizeof out);
    drng_algorithm = start;
    unchecked = facto_sign(bad_sk, SIG_SK_BYTES, m, M_BYTES, out, 0);
    ck_assert_int_eq(unchecked, 0);
    ck_assert_int_eq(sig_verify(pk, SIG_PK_BYTES, out, SIG_SN_BYTES, m, M_BYTES), VERIFY_REJECT);
}
END_TEST

START_TEST(one_refill_per_signature)
{
    static uint8_t pool[4096];
    uint8_t out[SIG_SN_BYTES];
    DRNG_ctx once = drng_algorithm;
    get_random_number(&once, pool, 8 * sizeof pool);
    ck_assert_int_eq(sig_sign(sk, SIG_SK_BYTES, m, M_BYTES, out, &length), 0);
    ck_assert_mem_eq(&drng_algorithm, &once, sizeof once);
}
END_TEST

#ifdef NGCC_COUNT
START_TEST(compressions)
{
    const uint64_t hash = (SIG_PK_BYTES + 9 + 63) / 64;
    uint8_t out[SIG_SN_BYTES];
    sm3_count = 0;
    ck_assert_int_eq(verify(), 0);
    ck_assert_uint_le(sm3_count, hash + 8); /* section 7, less what shared prefixes save */
    ck_assert_uint_ge(sm3_count, hash + 4);
    sm3_count = 0;
    ck_assert_int_eq(sig_sign(sk, SIG_SK_BYTES, m, M_BYTES, out, &length), 0);
    ck_assert_uint_le(sm3_count, 8 + 130);
    ck_assert_uint_ge(sm3_count, 4 + 130);
}
END_TEST
#endif

TCase *operations_case(void)
{
    TCase *tc = tcase_create("operations");
    tcase_add_checked_fixture(tc, setup, NULL);
    tcase_add_test(tc, accepts_and_refuses);
    tcase_add_test(tc, verify_arguments);
    tcase_add_test(tc, sign_arguments);
    tcase_add_test(tc, damaged_secret_keys);
    tcase_add_test(tc, self_check);
    tcase_add_test(tc, one_refill_per_signature);
#ifdef NGCC_COUNT
    tcase_add_test(tc, compressions);
#endif
    return tc;
}
