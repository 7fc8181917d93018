/* SPDX-License-Identifier: BSD-2-Clause */
/* Memory of this process, read from /proc without stdio, which would change it. */
#ifndef NGCC_PROBE_USAGE_H
#define NGCC_PROBE_USAGE_H

#include <stddef.h>

/* Reads at most size - 1 bytes of a small file and ends them with NUL. Returns the bytes read, -1 for an error (errno).
 */
long usage_file(const char *path, char *text, size_t size);

long long usage_rss(void);      /* bytes resident now, from statm; -1 if unknown */
long long usage_peak_rss(void); /* VmHWM in bytes; -1 if unknown. Unlike ru_maxrss it starts with this program */
long long
usage_anon(void); /* anonymous resident bytes now; exact (smaps_rollup) where the kernel has it; -1 if unknown */
int usage_reset_peak(void); /* makes the peak start again from now; 0 if done */

#endif
