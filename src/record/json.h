/* SPDX-License-Identifier: BSD-2-Clause */
/* JSON files and short accessors. Objects keep the order in which their members were set, so that equal values give
 * equal bytes. */
#ifndef NGCC_JSON_H
#define NGCC_JSON_H

#include <jansson.h>
#include <stdbool.h>

/* A new reference; null after a message that names the file and, for damage, line and column. *code is then
 * EXIT_NO_INPUT or EXIT_DATA. A member that is there twice is damage. */
json_t *json_file_load(const char *path, int *code);

/* Writes the whole file or nothing, indented by one blank. Returns 0 or an errno value. */
int json_file_save(const char *path, const json_t *value);

/* The text of obj[key], "" when it is absent or no text. */
const char *json_text(const json_t *obj, const char *key);
/* The number obj[key] (a text that is a number counts too: sysfs values stay texts), else `otherwise`. */
double json_num(const json_t *obj, const char *key, double otherwise);
bool json_is_num(const json_t *obj, const char *key);

/* A new number; null (JSON) when the value is not finite. */
json_t *json_number(double value);
/* A new text; ends the program when there is no memory. Bytes that are not UTF-8 become '?'. */
json_t *json_string_safe(const char *text);

/* Sets obj[key] to a new value of that kind. */
void json_set_text(json_t *obj, const char *key, const char *value);
void json_set_num(json_t *obj, const char *key, double value);
void json_set_int(json_t *obj, const char *key, long long value);
void json_set_bool(json_t *obj, const char *key, bool value);
/* Copies from[key] (null when absent). */
void json_set_copy(json_t *obj, const char *key, const json_t *from);

#endif
