/* SPDX-License-Identifier: BSD-2-Clause */
/* Runs one suite and prints TAP: the suite is the scheme's (test_suite.c) or a primitive's. */
#include <check.h>
#include <stdlib.h>

Suite *scheme_suite(void);

int main(void)
{
    SRunner *runner = srunner_create(scheme_suite());
    int failed;
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_set_tap(runner, "-");
    srunner_run_all(runner, CK_SILENT);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
