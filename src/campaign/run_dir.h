/* SPDX-License-Identifier: BSD-2-Clause */
/* The files of a run directory on the disk. */
#ifndef NGCC_RUN_DIR_H
#define NGCC_RUN_DIR_H

#include "campaign/select.h"

/* Whether a record of that library is there. */
bool run_library_has_records(const char *dir, const select_library *library);

/* Removes temporary files that a killed campaign left. The caller holds the lock. */
void run_remove_halves(const char *dir);

#endif
