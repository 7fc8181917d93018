/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef NGCC_CSV_H
#define NGCC_CSV_H

#include <stdio.h>

#include "report/load.h"

/* Every record as one line, figures unrounded, empty cells for what is not known; the first line names the columns. */
void csv_write(FILE *out, const report_data *data);

#endif
