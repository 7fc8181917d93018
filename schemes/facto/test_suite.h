/* SPDX-License-Identifier: BSD-2-Clause */
/* The parts of the suite; each adds its test case. */
#ifndef FACTO_TEST_SUITE_H
#define FACTO_TEST_SUITE_H

#include <check.h>

TCase *field_case(void);
TCase *factor_case(void);
TCase *maps_case(void);
TCase *operations_case(void);

#endif
