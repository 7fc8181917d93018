/* SPDX-License-Identifier: BSD-2-Clause */
/* The published figures (data/published/): rows of arm_1 and x86_1, sizes, systems. Every cell is the printed text. */
#ifndef NGCC_PUBLISHED_H
#define NGCC_PUBLISHED_H

#include <stdbool.h>
#include <stddef.h>

extern const char *const published_systems[]; /* arm_1, x86_1, then null */
bool published_is_system(const char *name);
/* The published system of this machine's architecture. */
const char *published_nearest(void);

/* The cell of that column; null when there is no such row or column. Ends the program with a message when the file is
 * missing or damaged. */
const char *published_cell(const char *system, const char *instance, const char *operation, const char *column);
/* The same as a number in the unit without prefix; NAN when it is no figure. */
double published_value(const char *system, const char *instance, const char *operation, const char *column);

/* sizes.csv: pk, sk, signature or note of an instance; null if it has none. */
const char *published_size(const char *instance, const char *column);
/* kat.csv: build_flags or kat of an instance on a system; null if it has none. */
const char *published_kat(const char *system, const char *instance, const char *column);
/* systems.csv: the value of an item; null if it is not there. */
const char *published_system_item(const char *system, const char *item);

#endif
