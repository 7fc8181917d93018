/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/scrub.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "record/json.h"

#define ENDS_PATH " \t\r\n\"'`,;:()[]{}<>=|"

static bool starts_path(const char *text, const char *slash)
{
    static const char *const everywhere[] = { "/sys/", "/proc/", "/dev/" };
    char before = slash == text ? ' ' : slash[-1];
    bool option = slash - text >= 2 && strchr("ILBF", before) != NULL && slash[-2] == '-';
    if (!isalnum((unsigned char)slash[1]) && slash[1] != '_' && slash[1] != '.')
        return false;
    for (size_t i = 0; i < 3; i++) {
        if (strncmp(slash, everywhere[i], strlen(everywhere[i])) == 0)
            return false;
    }
    return option || strchr(ENDS_PATH, before) != NULL;
}

const char *scrub_find(const char *text)
{
    for (const char *p = strchr(text, '/'); p != NULL; p = strchr(p + 1, '/')) {
        if (starts_path(text, p))
            return p;
    }
    return NULL;
}

/* A new string without absolute paths. */
static char *without_paths(const char *text)
{
    char *result = format_new("%s", text);
    const char *found;
    while ((found = scrub_find(result)) != NULL) {
        size_t at = (size_t)(found - result), len = strcspn(found, ENDS_PATH);
        const char *name = found + len;
        char *next;
        while (name[-1] != '/')
            name--;
        next = format_new("%.*s\u2026/%s", (int)at, result, name);
        free(result);
        result = next;
    }
    return result;
}

static json_t *scrubbed(json_t *value)
{
    const char *text = json_string_value(value);
    if (text != NULL && scrub_find(text) != NULL) {
        char *clean = without_paths(text);
        json_t *fresh = json_string_safe(clean);
        free(clean);
        return fresh;
    }
    scrub_paths(value);
    return json_incref(value);
}

void scrub_paths(json_t *value)
{
    if (json_is_object(value)) {
        const char *key;
        json_t *member;
        void *next;
        json_object_foreach_safe(value, next, key, member) json_object_set_new(value, key, scrubbed(member));
    } else if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            json_array_set_new(value, i, scrubbed(json_array_get(value, i)));
    }
}
