/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/schema.h"

#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "record/json.h"

typedef struct {
    const json_t *root;
    schema_report report;
    void *context;
} checker;

static void check(const checker *c, const json_t *schema, const json_t *value, const char *where);

static void problem(const checker *c, const char *where, const char *text)
{
    c->report(c->context, where[0] != 0 ? where : "the record", text);
}

static bool is_type(const json_t *value, const char *type)
{
    static const struct {
        const char *name;
        json_type type;
    } types[] = { { "object", JSON_OBJECT },
                  { "array", JSON_ARRAY },
                  { "string", JSON_STRING },
                  { "integer", JSON_INTEGER },
                  { "null", JSON_NULL } };
    if (strcmp(type, "number") == 0)
        return json_is_number(value);
    if (strcmp(type, "boolean") == 0)
        return json_is_boolean(value);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(types[i].name, type) == 0)
            return json_typeof(value) == types[i].type;
    }
    return false;
}

/* The list as "a or b or c", a new string. */
static char *alternatives(const json_t *list)
{
    char *text = format_new("%s", "");
    for (size_t i = 0; i < json_array_size(list); i++) {
        char *one = json_dumps(json_array_get(list, i), JSON_ENCODE_ANY),
             *longer = format_new("%s%s%s", text, i == 0 ? "" : " or ", one);
        free(text);
        free(one);
        text = longer;
    }
    return text;
}

static bool check_type(const checker *c, const json_t *type, const json_t *value, const char *where)
{
    bool good = type == NULL || (json_is_string(type) && is_type(value, json_string_value(type)));
    for (size_t i = 0; !good && i < json_array_size(type); i++)
        good = is_type(value, json_string_value(json_array_get(type, i)));
    if (!good) {
        json_t *one = json_is_array(type) ? json_incref((json_t *)type) : json_pack("[O]", type);
        char *list = alternatives(one), *text = format_new("expected the type %s", list);
        problem(c, where, text);
        free(text);
        free(list);
        json_decref(one);
    }
    return good;
}

static void check_choice(const checker *c, const json_t *schema, const json_t *value, const char *where)
{
    const json_t *constant = json_object_get(schema, "const"), *choices = json_object_get(schema, "enum");
    bool good = constant == NULL || json_equal(constant, value) != 0;
    if (choices != NULL) {
        good = false;
        for (size_t i = 0; i < json_array_size(choices); i++)
            good = good || json_equal(json_array_get(choices, i), value) != 0;
    }
    if (!good) {
        json_t *one = choices != NULL ? json_incref((json_t *)choices) : json_pack("[O]", constant);
        char *list = alternatives(one), *text = format_new("expected %s", list);
        problem(c, where, text);
        free(text);
        free(list);
        json_decref(one);
    }
}

static void check_number(const checker *c, const json_t *schema, const json_t *value, const char *where)
{
    const json_t *least = json_object_get(schema, "minimum"), *above = json_object_get(schema, "exclusiveMinimum");
    if (!json_is_number(value))
        return;
    if (least != NULL && json_number_value(value) < json_number_value(least))
        problem(c, where, "the number is too small");
    if (above != NULL && json_number_value(value) <= json_number_value(above))
        problem(c, where, "the number is too small");
}

static void check_pattern(const checker *c, const json_t *schema, const json_t *value, const char *where)
{
    const char *pattern = json_string_value(json_object_get(schema, "pattern")), *text = json_string_value(value);
    regex_t regex;
    if (pattern == NULL || text == NULL || regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        return;
    if (regexec(&regex, text, 0, NULL, 0) != 0) {
        char *said = format_new("\"%.60s\" does not match %s", text, pattern);
        problem(c, where, said);
        free(said);
    }
    regfree(&regex);
}

static void check_object(const checker *c, const json_t *schema, const json_t *value, const char *where)
{
    json_t *properties = json_object_get(schema, "properties"), *more = json_object_get(schema, "additionalProperties");
    json_t *name, *member;
    const char *key, *dot = where[0] != 0 ? "." : "";
    size_t i;
    json_array_foreach(json_object_get(schema, "required"), i, name)
    {
        if (json_object_get(value, json_string_value(name)) == NULL) {
            char *text = format_new("the field %s is missing", json_string_value(name));
            problem(c, where, text);
            free(text);
        }
    }
    json_object_foreach((json_t *)value, key, member)
    {
        const json_t *known = json_object_get(properties, key);
        char *inside = format_new("%s%s%s", where, dot, key);
        if (known != NULL)
            check(c, known, member, inside);
        else if (json_is_false(more))
            problem(c, inside, "unknown field");
        else if (json_is_object(more))
            check(c, more, member, inside);
        free(inside);
    }
}

static void check_array(const checker *c, const json_t *schema, const json_t *value, const char *where)
{
    const json_t *items = json_object_get(schema, "items"), *least = json_object_get(schema, "minItems");
    const json_t *most = json_object_get(schema, "maxItems");
    size_t count = json_array_size(value);
    if ((least != NULL && count < (size_t)json_integer_value(least)) ||
        (most != NULL && count > (size_t)json_integer_value(most)))
        problem(c, where, "wrong number of entries");
    for (size_t i = 0; items != NULL && i < count; i++) {
        char *inside = format_new("%s[%zu]", where, i);
        check(c, items, json_array_get(value, i), inside);
        free(inside);
    }
}

static void check(const checker *c, const json_t *schema, const json_t *value, const char *where)
{
    const char *reference = json_string_value(json_object_get(schema, "$ref"));
    if (reference != NULL && strncmp(reference, "#/$defs/", 8) == 0)
        schema = json_object_get(json_object_get(c->root, "$defs"), reference + 8);
    if (!check_type(c, json_object_get(schema, "type"), value, where))
        return;
    check_choice(c, schema, value, where);
    check_number(c, schema, value, where);
    check_pattern(c, schema, value, where);
    if (json_is_object(value))
        check_object(c, schema, value, where);
    else if (json_is_array(value))
        check_array(c, schema, value, where);
}

void schema_check(const json_t *schema, const json_t *value, schema_report report, void *context)
{
    checker c = { schema, report, context };
    check(&c, schema, value, "");
}
