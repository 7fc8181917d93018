/* SPDX-License-Identifier: BSD-2-Clause */
/* The summary over all candidates and variants of a run directory. */
#ifndef NGCC_INDEX_H
#define NGCC_INDEX_H

#include <stdio.h>

#include "report/load.h"

void index_write(FILE *out, const report_data *data);

/* The file name of the page that a record stands on: sign-17.md, for other variants sign-17-performance.md. A new
 * string. */
char *index_page_name(const report_record *record);

#endif
