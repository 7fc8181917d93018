/* SPDX-License-Identifier: BSD-2-Clause */
/* Two campaigns over the same parameter sets whose processes take turns: the libraries of the module folder (RUN/here)
 * and those of another folder (RUN/there), each a run directory like any other. Both sides have one plan, that of the
 * slower calibration, and one CPU; trial k of one side follows trial k of the other at once, in the order here there,
 * there here, here there, so that a drift of the clock falls on both. Known answers come first on both sides. */
#ifndef NGCC_BESIDE_H
#define NGCC_BESIDE_H

#include "campaign/run.h"

/* The options are those of a campaign, with `wanted.beside` the other folder; `dry_run` prints the plan only. Returns
 * the exit code. */
int beside_campaign(const run_options *options, bool dry_run);

#endif
