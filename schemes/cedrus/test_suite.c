/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "api/auxfunc.h"
#include "api/link.h"
#include "cedrus/test.h"

char *vector(const char *name)
{
    json_t *all = support_json("cedrus-vectors.json");
    const json_t *own = json_object_get(all, ngcc_meta()->instance);
    const char *text = support_string(own, name);
    size_t len = strlen(text) + 1;
    char *copy = malloc(len);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, text, len);
    json_decref(all);
    return copy;
}

void plain_hash(uint8_t *out, const uint8_t *msg, size_t len)
{
    uint8_t digest[SM3_DIGEST];
    if (N > SM3_DIGEST) {
        ck_assert_int_eq(pseudoXOF(8 * N, msg, 8 * len, out), 0);
        return;
    }
    ck_assert_int_eq(sm3hash(256, msg, 8 * len, digest), 0);
    memcpy(out, digest, N < SM3_DIGEST ? N : SM3_DIGEST);
}

void plain_h(uint8_t *out, const site *s, unsigned type, const uint32_t id[2], uint32_t y, const uint8_t *pair)
{
    uint8_t msg[3 * N + ADDRESS_BYTES];
    memcpy(msg, s->key->pk_seed, N);
    site_address(msg + N, s, type, id, y);
    memcpy(msg + N + ADDRESS_BYTES, pair, 2 * N);
    plain_hash(out, msg, sizeof msg);
}

Suite *scheme_suite(void);

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("cedrus");
    TCase *tc = tcase_create("cedrus");
    add_site_tests(tc);
    add_code_tests(tc);
    add_tree_tests(tc);
    add_operation_tests(tc);
    suite_add_tcase(suite, tc);
    return suite;
}
