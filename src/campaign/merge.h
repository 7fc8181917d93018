/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef NGCC_MERGE_H
#define NGCC_MERGE_H

/* Joins run directories (a list ended by null) into the new directory `into`: records, calibrations, known-answer
 * evidence and one campaign.json. Everything is checked before anything is written. Returns 0 or an exit code after a
 * message. */
int merge_runs(const char *into, const char *const *runs);

#endif
