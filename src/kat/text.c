/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "kat/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"

static void reserve(kat_text *t, size_t more)
{
    char *larger;
    if (t->len + more + 1 <= t->room)
        return;
    t->room = 2 * (t->len + more) + 1024;
    larger = realloc(t->data, t->room);
    if (larger == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    t->data = larger;
}

void kat_text_add(kat_text *t, const char *data, size_t len)
{
    reserve(t, len);
    memcpy(t->data + t->len, data, len);
    t->len += len;
    t->data[t->len] = 0;
}

void kat_text_field(kat_text *t, const char *name, const unsigned char *p, unsigned long long len)
{
    static const char digits[] = "0123456789ABCDEF";
    char head[96];
    int n = snprintf(head, sizeof head, "%s_Len = %llu\n%s = ", name, len, name);
    kat_text_add(t, head, (size_t)n);
    reserve(t, 2 * (size_t)len + 1);
    for (unsigned long long i = 0; i < len; i++) {
        t->data[t->len++] = digits[p[i] >> 4];
        t->data[t->len++] = digits[p[i] & 15];
    }
    t->data[t->len++] = '\n';
    t->data[t->len] = 0;
}

void kat_text_free(kat_text *t)
{
    free(t->data);
    memset(t, 0, sizeof *t);
}

/* Length of the line at p without its end, carriage returns and trailing blanks; *next is the start of the line behind.
 */
static size_t line_length(const char *p, const char *end, const char **next)
{
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    *next = stop != NULL ? stop + 1 : end;
    if (stop == NULL)
        stop = end;
    while (stop > p && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r'))
        stop--;
    return (size_t)(stop - p);
}

void kat_manifest(const char *text, size_t len, char hex[SHA256_HEX])
{
    const char *end = text + len, *next;
    kat_text canonical = { NULL, 0, 0 };
    for (const char *p = text; p < end; p = next) {
        size_t n = line_length(p, end, &next);
        if (n != 0) {
            kat_text_add(&canonical, p, n);
            kat_text_add(&canonical, "\n", 1);
        }
    }
    sha256_hex(canonical.data != NULL ? canonical.data : "", canonical.len, hex);
    kat_text_free(&canonical);
}

/* The start of the record with that first line, or null. */
static const char *find_record(const char *expected, const char *first, size_t len)
{
    const char *end = expected + strlen(expected), *next;
    for (const char *p = expected; p < end; p = next) {
        if (line_length(p, end, &next) == len && memcmp(p, first, len) == 0)
            return p;
    }
    return NULL;
}

static size_t name_length(const char *line, size_t len)
{
    const char *equals = memchr(line, '=', len);
    size_t n = equals != NULL ? (size_t)(equals - line) : len;
    while (n > 0 && line[n - 1] == ' ')
        n--;
    return n;
}

/* Length of the value behind "name = " of a line of len bytes, at most 20; *value is its start. */
static int short_value(const char *line, size_t len, size_t name, const char **value)
{
    size_t at = name + 3 < len ? name + 3 : len;
    *value = line + at;
    return (int)(len - at < 20 ? len - at : 20);
}

/* Says how two lines differ. Bytes of a field are counted from 0; numbers are shown whole. */
static void say_difference(const char *ours, size_t n, const char *theirs, size_t m, char *where, size_t size)
{
    size_t name = name_length(ours, n), same = 0;
    if (name != name_length(theirs, m) || memcmp(ours, theirs, name) != 0) {
        snprintf(where, size, "field %.*s where %.*s is expected", (int)name, ours, (int)name_length(theirs, m),
                 theirs);
        return;
    }
    while (same < n && same < m && ours[same] == theirs[same])
        same++;
    if (name > 4 && memcmp(ours + name - 4, "_Len", 4) == 0) {
        const char *got, *wanted;
        int got_len = short_value(ours, n, name, &got), wanted_len = short_value(theirs, m, name, &wanted);
        snprintf(where, size, "field %.*s is %.*s, expected %.*s", (int)name, ours, got_len, got, wanted_len, wanted);
    } else {
        snprintf(where, size, "field %.*s differs from byte %zu on", (int)name, ours,
                 same < name + 3 ? 0 : (same - name - 3) / 2);
    }
}

void kat_first_difference(const char *record, const char *expected, char *where, size_t size)
{
    const char *end = record + strlen(record), *expected_end = expected + strlen(expected), *p = record, *q, *next,
               *q_next;
    size_t first = line_length(record, end, &next);
    q = find_record(expected, record, first);
    if (q == NULL) {
        snprintf(where, size, "the expected text has no record \"%.*s\"", (int)first, record);
        return;
    }
    while (p < end) {
        size_t n = line_length(p, end, &next), m = q < expected_end ? line_length(q, expected_end, &q_next) : 0;
        if (n == 0)
            break;
        if (m == 0) {
            snprintf(where, size, "the expected record ends before field %.*s", (int)name_length(p, n), p);
            return;
        }
        if (n != m || memcmp(p, q, n) != 0) {
            say_difference(p, n, q, m, where, size);
            return;
        }
        p = next;
        q = q_next;
    }
    snprintf(where, size, "the expected text has the same record, so it is not the text of the digest");
}
