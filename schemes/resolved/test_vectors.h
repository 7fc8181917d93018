/* SPDX-License-Identifier: BSD-2-Clause */
/* What the tests of this folder share: the vectors of kat/resolved-tables.json and the suite's parts. */
#ifndef RESOLVED_TEST_VECTORS_H
#define RESOLVED_TEST_VECTORS_H

#include <check.h>
#include <stdlib.h>

#include "resolved/params.h"
#include "support.h"

TCase *cipher_case(void);
TCase *field_case(void);
TCase *tccr_case(void);
TCase *tree_case(void);
TCase *vole_case(void);
TCase *constraint_case(void);
TCase *record_case(void);
TCase *signature_case(void);

/* Unit vector `name` of security level lam ("64" for the side field), as hexadecimal; the caller frees it. */
char *unit_vector(unsigned lam, const char *name);
/* Record-0 value of this instance; the caller frees it. */
char *record_value(const char *name);
/* Fails the test unless the bytes are those of a record-0 value, given whole or as digest and length. */
void assert_record(const char *name, const uint8_t *p, size_t len);

/* p[i] = first + step * i mod 256 */
void fill_steps(uint8_t *p, size_t len, unsigned first, unsigned step);

#endif
