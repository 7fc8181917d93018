/* SPDX-License-Identifier: BSD-2-Clause */
#include <openssl/sha.h>
#include <stdio.h>
#include <string.h>

#include "resolved/test_vectors.h"

Suite *scheme_suite(void);

static char *copy_text(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    ck_assert_ptr_nonnull(copy);
    return strcpy(copy, text);
}

char *unit_vector(unsigned lam, const char *name)
{
    char level[8], *text;
    json_t *root = support_json("resolved-tables.json");
    snprintf(level, sizeof level, "%u", lam);
    text = copy_text(support_string(json_object_get(json_object_get(root, "unit_vectors"), level), name));
    json_decref(root);
    return text;
}

char *record_value(const char *name)
{
    json_t *root = support_json("resolved-tables.json");
    const json_t *trace = json_object_get(json_object_get(root, "record_0_trace"), NGCC_INSTANCE), *value;
    char *text;
    value = json_object_get(trace, name);
    if (json_is_string(value)) {
        text = copy_text(json_string_value(value));
    } else {
        char number[32];
        snprintf(number, sizeof number, "%lld", support_integer(trace, name));
        text = copy_text(number);
    }
    json_decref(root);
    return text;
}

void assert_record(const char *name, const uint8_t *p, size_t len)
{
    char *expected = record_value(name), *got;
    if (strncmp(expected, "sha256:", 7) == 0) {
        uint8_t digest[SHA256_DIGEST_LENGTH];
        char *whole = malloc(128), *hex;
        SHA256(p, len, digest);
        hex = support_hex(digest, sizeof digest);
        snprintf(whole, 128, "sha256:%s (%u bytes)", hex, (unsigned)len);
        free(hex);
        got = whole;
    } else {
        got = support_hex(p, len);
    }
    ck_assert_msg(strcmp(got, expected) == 0, "%s: %s expected, got %s", name, expected, got);
    free(got);
    free(expected);
}

void fill_steps(uint8_t *p, size_t len, unsigned first, unsigned step)
{
    for (size_t i = 0; i < len; i++)
        p[i] = (uint8_t)(first + step * i);
}

Suite *scheme_suite(void)
{
    Suite *suite = suite_create(NGCC_INSTANCE);
    suite_add_tcase(suite, cipher_case());
    suite_add_tcase(suite, field_case());
    suite_add_tcase(suite, tccr_case());
    suite_add_tcase(suite, tree_case());
    suite_add_tcase(suite, vole_case());
    suite_add_tcase(suite, constraint_case());
    suite_add_tcase(suite, record_case());
    suite_add_tcase(suite, signature_case());
    return suite;
}
