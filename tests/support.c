/* SPDX-License-Identifier: BSD-2-Clause */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what, const char *detail)
{
    fprintf(stderr, "test data: %s: %s\n", what, detail);
    exit(99);
}

json_t *support_json(const char *name)
{
    const char *dir = getenv("NGCC_KAT_DIR");
    char path[4096];
    json_error_t error;
    json_t *root;
    if (dir == NULL)
        fail("NGCC_KAT_DIR", "not set; run the tests by make check");
    snprintf(path, sizeof path, "%s/%s", dir, name);
    root = json_load_file(path, 0, &error);
    if (root == NULL)
        fail(path, error.text);
    return root;
}

const char *support_string(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (text == NULL)
        fail(key, "no such string member");
    return text;
}

long long support_integer(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value))
        fail(key, "no such integer member");
    return json_integer_value(value);
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

uint8_t *support_unhex(const char *hex, size_t *len)
{
    size_t n = strlen(hex) / 2;
    uint8_t *out = malloc(n + 1);
    if (out == NULL || strlen(hex) % 2 != 0)
        fail("hexadecimal", "odd length or no memory");
    for (size_t i = 0; i < n; i++) {
        int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            fail("hexadecimal", "not a digit");
        out[i] = (uint8_t)(high << 4 | low);
    }
    *len = n;
    return out;
}

char *support_hex(const uint8_t *p, size_t len)
{
    static const char digits[] = "0123456789abcdef";
    char *out = malloc(2 * len + 1);
    if (out == NULL)
        fail("hexadecimal", "no memory");
    for (size_t i = 0; i < len; i++) {
        out[2 * i] = digits[p[i] >> 4];
        out[2 * i + 1] = digits[p[i] & 15];
    }
    out[2 * len] = 0;
    return out;
}

uint64_t support_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u; /* splitmix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

void support_fill(uint64_t *state, uint8_t *p, size_t len)
{
    for (size_t i = 0; i < len; i++)
        p[i] = (uint8_t)support_next(state);
}
