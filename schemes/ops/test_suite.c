/* SPDX-License-Identifier: BSD-2-Clause */
#include "ops/test_ops.h"

Suite *scheme_suite(void);

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("ops");
    suite_add_tcase(suite, case_ntt());
    suite_add_tcase(suite, case_round());
    suite_add_tcase(suite, case_encode());
    suite_add_tcase(suite, case_chain());
    suite_add_tcase(suite, case_sample());
    suite_add_tcase(suite, case_signature());
    suite_add_tcase(suite, case_refusal());
    return suite;
}
