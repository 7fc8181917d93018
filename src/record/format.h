/* SPDX-License-Identifier: BSD-2-Clause */
/* The number formats of the published pages, the reading of such numbers, and the natural order of names. */
#ifndef NGCC_FORMAT_H
#define NGCC_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#define FORMAT_ROOM 64       /* enough for every format below */
#define FORMAT_NONE "\u2013" /* how a missing value is printed */

typedef char format_text[FORMAT_ROOM];

/* Each fills `text` and returns it; a value that is not finite gives FORMAT_NONE. */
const char *format_cycles(format_text text, double cycles);   /* 2.22 M */
const char *format_time(format_text text, double seconds);    /* 822 µs */
const char *format_figure(format_text text, double value);    /* operations per second, calls: 1.22e+03 */
const char *format_share(format_text text, double fraction);  /* 92%, 0.6% */
const char *format_kib(format_text text, double bytes);       /* 1436 KiB, truncated */
const char *format_count(format_text text, double value);     /* plain integer */
const char *format_digest(format_text text, const char *hex); /* 16 digits and an ellipsis */

/* Reads a printed figure with its unit back ("2.22 M", "822 µs", "1436 KiB", "92%", "1.22e+03"): the value in the unit
 * without prefix (cycles, seconds, bytes, fraction). False for FORMAT_NONE and for what is no figure. */
bool format_parse(const char *text, double *value);

/* Less than, equal to or greater than 0: digits compare as numbers, so OPSsig-128 stands before OPSsig-1024. */
int format_natural(const char *a, const char *b);

/* Position of keygen, sign, verify in the published order; 3 for another name. */
unsigned format_operation_rank(const char *operation);

#endif
