/* SPDX-License-Identifier: BSD-2-Clause */
/* Reads the small files of /proc, /sys and /etc. NGCC_TEST_ROOT names a folder that stands for the root, for tests.
 * Paths are given without the first slash, also in reasons: no record may hold an absolute path. */
#ifndef NGCC_ENV_SOURCE_H
#define NGCC_ENV_SOURCE_H

#include <jansson.h>
#include <stdbool.h>

/* Whether the facts are a test's and not this machine's. */
bool source_is_test(void);

/* The file's text without blanks at its end, a new string; null with errno. NUL bytes inside become blanks. */
char *source_read(const char *path);

/* The same as JSON: a string, or {"value": null, "reason"}. */
json_t *source_value(const char *path);
json_t *source_cpu_value(int cpu, const char *name); /* of sys/devices/system/cpu/cpu<N>/ */
json_t *source_cpus_value(const char *name);         /* of sys/devices/system/cpu/ */

/* The value behind `key` in lines "key<separator>value" (blanks around are dropped, quotation marks too); a new string
 * or null. With cpu >= 0 only the block of "processor : cpu" of proc/cpuinfo counts. */
char *source_line(const char *text, const char *key, char separator, int cpu);

/* {"value": null, "reason": …} */
json_t *source_unknown(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The string of a value, or null if it is unknown. Borrowed. */
const char *source_text(const json_t *object, const char *field);

/* Whether a list such as "0-3,8" has the number. */
bool source_list_has(const char *list, int number);

/* Entries of a folder, sorted: new strings in a new array, null at the end; empty when there is no such folder. */
char **source_folder(const char *path);
void source_folder_free(char **names);

#endif
