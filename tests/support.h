/* SPDX-License-Identifier: BSD-2-Clause */
/* What unit tests share: vectors from kat/, hexadecimal, a small generator for reproducible inputs. Everything here ends
 * the program with a message when the test data is missing or malformed: a test that cannot read its vectors has failed. */
#ifndef NGCC_TESTS_SUPPORT_H
#define NGCC_TESTS_SUPPORT_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

/* kat/<name> as JSON; the folder is that of the environment variable NGCC_KAT_DIR. The caller decrefs. */
json_t *support_json(const char *name);
/* String member `key` of an object. */
const char *support_string(const json_t *object, const char *key);
/* Integer member. */
long long support_integer(const json_t *object, const char *key);
/* Decodes hexadecimal into a new buffer (free it), its length to *len. */
uint8_t *support_unhex(const char *hex, size_t *len);
/* Writes len bytes as lower-case hexadecimal and a NUL into a new string (free it). */
char *support_hex(const uint8_t *p, size_t len);
/* Fills p from a fixed 64-bit generator; *state is its state and changes. */
void support_fill(uint64_t *state, uint8_t *p, size_t len);
uint64_t support_next(uint64_t *state);

/* Fails the running Check test unless the len bytes equal the hexadecimal text. */
#define support_assert_hex(p, len, text) \
    do { \
        char *support_got = support_hex((p), (len)); \
        ck_assert_str_eq(support_got, (text)); \
        free(support_got); \
    } while (0)

#endif
