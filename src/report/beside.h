/* SPDX-License-Identifier: BSD-2-Clause */
/* The page of a side-by-side run (campaign/beside.h): RUN/here, RUN/there, RUN/side-by-side.md. */
#ifndef NGCC_REPORT_BESIDE_H
#define NGCC_REPORT_BESIDE_H

#include <stdbool.h>
#include <stdio.h>

#include "report/load.h"

#define BESIDE_PAGE "side-by-side.md"

/* Whether `dir` holds two sides. */
bool beside_is(const char *dir);

/* A table of the pairs: both times, the ratio here/there, its spread. `here` has the records of one side, each with the
 * trials of the other. */
void beside_write(FILE *out, const report_data *here);

#endif
