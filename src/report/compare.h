/* SPDX-License-Identifier: BSD-2-Clause */
/* A run beside the published figures or beside another run. */
#ifndef NGCC_COMPARE_H
#define NGCC_COMPARE_H

#include <stdbool.h>

/* `with` is arm_1, x86_1 or a directory with records. Prints a table with a ratio and the reasons that speak against it
 * per row, and a summary; `csv` prints the rows as CSV instead. Returns 0; with `strict` EXIT_FAILED when a row is
 * missing on a side, stands out, or has a reason beside `impl`; another exit code after a message. */
int compare_run(const char *dir, const char *with, bool csv, bool strict);

#endif
