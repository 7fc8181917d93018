/* SPDX-License-Identifier: BSD-2-Clause */
#include "api/drng.h"
#include "api/sig_api.h"
#include "sigurd/test_record.h"

Suite *scheme_suite(void);

/* Section 6 of iccs.md: seeds and messages come from generators of their own. */
void record_make(record *r)
{
    DRNG_ctx seeds, messages;
    uint8_t text[64], seed[64];
    unsigned long long pk_len, sk_len;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)"seed"[i % 4];
    ck_assert_int_eq(init_random_number(&seeds, text, sizeof text), 0);
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (uint8_t)"msg"[i % 3];
    ck_assert_int_eq(init_random_number(&messages, text, sizeof text), 0);
    ck_assert_int_eq(get_random_number(&seeds, seed, 512), 0);
    ck_assert_int_eq(get_random_number(&messages, r->message, 8 * RECORD_MESSAGE), 0);
    ck_assert_int_eq(init_random_number(&drng_algorithm, seed, sizeof seed), 0);
    r->sn = malloc(SIG_SN_BYTES);
    ck_assert_ptr_nonnull(r->sn);
    ck_assert_int_eq(sig_keygen(r->pk, &pk_len, r->sk, &sk_len), 0);
    ck_assert_uint_eq(pk_len, SIG_PK_BYTES);
    ck_assert_uint_eq(sk_len, SIG_SK_BYTES);
    ck_assert_int_eq(sig_sign(r->sk, sk_len, r->message, RECORD_MESSAGE, r->sn, &r->sn_len), 0);
}

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("sigurd");
    suite_add_tcase(suite, test_field_case());
    suite_add_tcase(suite, test_batch_case());
    suite_add_tcase(suite, test_code_case());
    suite_add_tcase(suite, test_matrix_case());
    suite_add_tcase(suite, test_merkle_case());
    suite_add_tcase(suite, test_range_case());
    suite_add_tcase(suite, test_sign_case());
    suite_add_tcase(suite, test_verify_case());
    return suite;
}
