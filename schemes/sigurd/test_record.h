/* SPDX-License-Identifier: BSD-2-Clause */
/* Record 0 of the known answers, made by the library under test, for the tests of verification. */
#ifndef NGCC_SIGURD_TEST_RECORD_H
#define NGCC_SIGURD_TEST_RECORD_H

#include <check.h>
#include <stdlib.h>

#include "sigurd/params.h"
#include "support.h"

#define RECORD_MESSAGE 56

typedef struct {
    uint8_t pk[SIG_PK_BYTES];
    uint8_t sk[SIG_SK_BYTES];
    uint8_t message[RECORD_MESSAGE];
    uint8_t *sn; /* SIG_SN_BYTES reserved, sn_len used */
    unsigned long long sn_len;
} record;

/* Makes it; free(r->sn). */
void record_make(record *r);

TCase *test_field_case(void);
TCase *test_batch_case(void);
TCase *test_code_case(void);
TCase *test_matrix_case(void);
TCase *test_merkle_case(void);
TCase *test_range_case(void);
TCase *test_sign_case(void);
TCase *test_verify_case(void);

#endif
