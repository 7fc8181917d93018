/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/format.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *none(format_text text)
{
    snprintf(text, FORMAT_ROOM, "%s", FORMAT_NONE);
    return text;
}

const char *format_cycles(format_text text, double cycles)
{
    if (!isfinite(cycles))
        return none(text);
    if (cycles >= 1e9)
        snprintf(text, FORMAT_ROOM, "%.2f G", cycles / 1e9);
    else if (cycles >= 1e6)
        snprintf(text, FORMAT_ROOM, "%.2f M", cycles / 1e6);
    else if (cycles >= 1e4)
        snprintf(text, FORMAT_ROOM, "%.1f k", cycles / 1e3);
    else
        snprintf(text, FORMAT_ROOM, "%.0f", cycles);
    return text;
}

const char *format_time(format_text text, double seconds)
{
    if (!isfinite(seconds))
        return none(text);
    if (seconds >= 1)
        snprintf(text, FORMAT_ROOM, "%.3g s", seconds);
    else if (seconds * 1e3 >= 1)
        snprintf(text, FORMAT_ROOM, "%.3g ms", seconds * 1e3);
    else if (seconds * 1e6 >= 1)
        snprintf(text, FORMAT_ROOM, "%.3g \u00b5s", seconds * 1e6);
    else
        snprintf(text, FORMAT_ROOM, "%.3g ns", seconds * 1e9);
    return text;
}

const char *format_figure(format_text text, double value)
{
    if (!isfinite(value))
        return none(text);
    snprintf(text, FORMAT_ROOM, "%.3g", value);
    return text;
}

const char *format_share(format_text text, double fraction)
{
    double percent = 100 * fraction;
    if (!isfinite(percent))
        return none(text);
    snprintf(text, FORMAT_ROOM, percent >= 9.5 ? "%.0f%%" : "%.1f%%", percent);
    return text;
}

const char *format_kib(format_text text, double bytes)
{
    if (!isfinite(bytes))
        return none(text);
    snprintf(text, FORMAT_ROOM, "%.0f KiB", floor(bytes / 1024));
    return text;
}

const char *format_count(format_text text, double value)
{
    if (!isfinite(value))
        return none(text);
    snprintf(text, FORMAT_ROOM, "%.0f", value);
    return text;
}

const char *format_digest(format_text text, const char *hex)
{
    if (hex == NULL || strlen(hex) < 16)
        return none(text);
    snprintf(text, FORMAT_ROOM, "%.16s\u2026", hex);
    return text;
}

typedef struct {
    const char *name;
    double factor;
} unit;

bool format_parse(const char *text, double *value)
{
    static const unit units[] = { { "", 1 },      { "k", 1e3 },    { "M", 1e6 },        { "G", 1e9 },
                                  { "s", 1 },     { "ms", 1e-3 },  { "\u00b5s", 1e-6 }, { "\u03bcs", 1e-6 },
                                  { "ns", 1e-9 }, { "KiB", 1024 }, { "MiB", 1048576 },  { "%", 0.01 } };
    char *end;
    double number;
    if (!isdigit((unsigned char)text[0]))
        return false;
    number = strtod(text, &end);
    while (*end == ' ')
        end++;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strcmp(end, units[i].name) == 0) {
            *value = number * units[i].factor;
            return isfinite(*value);
        }
    }
    return false;
}

int format_natural(const char *a, const char *b)
{
    while (*a != 0 && *b != 0) {
        if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
            char *end_a, *end_b;
            unsigned long long left = strtoull(a, &end_a, 10), right = strtoull(b, &end_b, 10);
            if (left != right)
                return left < right ? -1 : 1;
            a = end_a;
            b = end_b;
        } else if (*a != *b) {
            return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        } else {
            a++;
            b++;
        }
    }
    return (*a != 0) - (*b != 0);
}

unsigned format_operation_rank(const char *operation)
{
    static const char *const order[] = { "keygen", "sign", "verify" };
    unsigned rank = 0;
    while (rank < 3 && strcmp(order[rank], operation) != 0)
        rank++;
    return rank;
}
