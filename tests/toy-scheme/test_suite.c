/* SPDX-License-Identifier: BSD-2-Clause */
#include <check.h>
#include <stdlib.h>

#include "api/drng.h"
#include "api/sig_api.h"
#include "support.h"
#include "toy/params.h"

Suite *scheme_suite(void);

START_TEST(signs_what_it_accepts)
{
    unsigned char pk[SIG_PK_BYTES], sk[SIG_SK_BYTES], sn[SIG_SN_BYTES], m[3] = { 'a', 'b', 'c' };
    unsigned long long p, s, n;
    init_random_number(&drng_algorithm, m, 3);
    ck_assert_int_eq(sig_keygen(pk, &p, sk, &s), 0);
    ck_assert_int_eq(sig_sign(sk, s, m, 3, sn, &n), 0);
    ck_assert_int_eq(sig_verify(pk, p, sn, n, m, 3), 0);
    sn[0] ^= 1;
    ck_assert_int_eq(sig_verify(pk, p, sn, n, m, 3), -1);
}
END_TEST

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("toy");
    TCase *tcase = tcase_create("toy");
    tcase_add_test(tcase, signs_what_it_accepts);
    suite_add_tcase(suite, tcase);
    return suite;
}
