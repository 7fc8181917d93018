/* SPDX-License-Identifier: BSD-2-Clause */
/* Plots as inline SVG. Colours come from the page's style, shapes tell the series apart without them, every plot has a
 * title and a description, every mark a title of its own. */
#ifndef NGCC_PLOT_H
#define NGCC_PLOT_H

#include <stdio.h>

#include "report/load.h"

/* Records of one variant, any candidates, by candidate, instance, operation: pointers. */
typedef struct {
    const report_data *data;
    const report_record **records;
    size_t count;
    const char *variant;
} plot_set;

/* One row per instance: our mean with the range of its trials, and the published systems, on a logarithmic axis. */
void plot_operation(FILE *out, const plot_set *set, const char *operation);
/* Public key plus signature against signing and verifying time, both logarithmic. */
void plot_sizes(FILE *out, const plot_set *set);
/* Share of hash and DRNG per operation; nothing without profiles. */
void plot_shares(FILE *out, const plot_set *set);

/* Text with the characters that HTML reserves replaced. */
void html_text(FILE *out, const char *text);

#endif
