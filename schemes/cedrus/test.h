/* SPDX-License-Identifier: BSD-2-Clause */
/* What the unit tests of CEDRUS-alpha share. */
#ifndef CEDRUS_TEST_H
#define CEDRUS_TEST_H

#include <check.h>
#include <stdlib.h>

#include "cedrus/site.h"
#include "support.h"

void add_site_tests(TCase *tc);
void add_code_tests(TCase *tc);
void add_tree_tests(TCase *tc);
void add_operation_tests(TCase *tc);

/* A member of this instance's vectors in cedrus-vectors.json; to be freed. */
char *vector(const char *name);

/* H of two nodes under an address of the site, by the single-message functions. */
void plain_h(uint8_t *out, const site *s, unsigned type, const uint32_t id[2], uint32_t y, const uint8_t *pair);

/* hash_n of a whole message (section 4.1). */
void plain_hash(uint8_t *out, const uint8_t *msg, size_t len);

#endif
