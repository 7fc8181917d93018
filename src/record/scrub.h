/* SPDX-License-Identifier: BSD-2-Clause */
/* Paths of this machine have no place in a record: nobody else has them, and they tell where someone works. */
#ifndef NGCC_SCRUB_H
#define NGCC_SCRUB_H

#include <jansson.h>
#include <stdbool.h>

/* The start of the first absolute path in the text, null if it has none. The kernel's own /sys, /proc and /dev are the
 * same everywhere and do not count. */
const char *scrub_find(const char *text);

/* Replaces the folders of every absolute path in the texts of `value` by "…": /home/a/b.so becomes …/b.so. */
void scrub_paths(json_t *value);

#endif
