/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/json.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/msg.h"

json_t *json_file_load(const char *path, int *code)
{
    char *data;
    size_t len;
    json_error_t error;
    json_t *value;
    int status = file_read(path, &data, &len);
    if (status != 0) {
        msg_error("%s: %s", path, strerror(status));
        *code = EXIT_NO_INPUT;
        return NULL;
    }
    value = json_loadb(data, len, JSON_REJECT_DUPLICATES, &error);
    free(data);
    if (value == NULL) {
        msg_error("%s: line %d, column %d: %s", path, error.line, error.column, error.text);
        *code = EXIT_DATA;
    } else if (!json_is_object(value)) {
        msg_error("%s: expected a JSON object", path);
        json_decref(value);
        value = NULL;
        *code = EXIT_DATA;
    }
    return value;
}

int json_file_save(const char *path, const json_t *value)
{
    char *text = json_dumps(value, JSON_INDENT(1) | JSON_REAL_PRECISION(15));
    char *line;
    int error;
    if (text == NULL)
        return ENOMEM;
    line = format_new("%s\n", text);
    free(text);
    error = file_write_atomic(path, line, strlen(line));
    free(line);
    return error;
}

const char *json_text(const json_t *obj, const char *key)
{
    const char *text = json_string_value(json_object_get(obj, key));
    return text != NULL ? text : "";
}

static bool number_of(const json_t *value, double *number)
{
    const char *text = json_string_value(value);
    char *end;
    if (json_is_number(value)) {
        *number = json_number_value(value);
        return true;
    }
    if (text == NULL || *text == 0)
        return false;
    *number = strtod(text, &end);
    return *end == 0 && isfinite(*number);
}

double json_num(const json_t *obj, const char *key, double otherwise)
{
    double number;
    return number_of(json_object_get(obj, key), &number) ? number : otherwise;
}

bool json_is_num(const json_t *obj, const char *key)
{
    return json_is_number(json_object_get(obj, key));
}

json_t *json_number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *json_string_safe(const char *text)
{
    json_t *value = json_string(text);
    if (value == NULL) {
        char *copy = format_new("%s", text);
        for (char *p = copy; *p != 0; p++) {
            if ((unsigned char)*p >= 0x80)
                *p = '?';
        }
        value = json_string(copy);
        free(copy);
    }
    if (value == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    return value;
}

void json_set_text(json_t *obj, const char *key, const char *value)
{
    json_object_set_new(obj, key, value != NULL ? json_string_safe(value) : json_null());
}

void json_set_num(json_t *obj, const char *key, double value)
{
    json_object_set_new(obj, key, json_number(value));
}

void json_set_int(json_t *obj, const char *key, long long value)
{
    json_object_set_new(obj, key, json_integer(value));
}

void json_set_bool(json_t *obj, const char *key, bool value)
{
    json_object_set_new(obj, key, json_boolean(value));
}

void json_set_copy(json_t *obj, const char *key, const json_t *from)
{
    json_t *value = json_object_get(from, key);
    json_object_set_new(obj, key, value != NULL ? json_deep_copy(value) : json_null());
}
