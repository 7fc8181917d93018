/* SPDX-License-Identifier: BSD-2-Clause */
#include "facto/test_suite.h"

Suite *scheme_suite(void);

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("facto");
    suite_add_tcase(suite, field_case());
    suite_add_tcase(suite, factor_case());
    suite_add_tcase(suite, maps_case());
    suite_add_tcase(suite, operations_case());
    return suite;
}
