/* SPDX-License-Identifier: BSD-2-Clause */
/* The pages of a run directory: one Markdown page per candidate and variant, in the order and number formats of the
 * published pages, and what sums them up. The same records give the same bytes. */
#ifndef NGCC_REPORT_H
#define NGCC_REPORT_H

/* Writes report/ of each side and side-by-side.md for a side-by-side run (beside.h), else writes report/ in the run
 * directory and prints the paths. Returns 0 or an exit code after a message; nothing is left half written. */
int report_run(const char *dir);

/* Makes the pages in memory. 0 when report/ has exactly these; writes and prints nothing but messages of damage. */
int report_compare(const char *dir);

/* The same for side-by-side.md of a side-by-side run. */
int report_compare_beside(const char *dir);

#endif
