/* SPDX-License-Identifier: BSD-2-Clause */
/* Locks that end with the process: one per run directory, one per CPU that is measured on (per user). */
#ifndef NGCC_LOCK_H
#define NGCC_LOCK_H

/* Each returns 0 with the lock held until the program ends, or an exit code after a message that names the holder.
 * `run` is what the CPU's lock file says about this campaign. */
int lock_run_directory(const char *run);
int lock_cpu(int cpu, const char *run);

#endif
