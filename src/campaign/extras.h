/* SPDX-License-Identifier: BSD-2-Clause */
/* What is recorded beside the timed processes, each in a process of its own: work digest, times of single calls,
 * memory. */
#ifndef NGCC_EXTRAS_H
#define NGCC_EXTRAS_H

#include "campaign/run.h"

#define EXTRAS_MOST_SAMPLES 1000

/* A new object with work, samples and memory: an object each, or null when it was not asked for; {"reason": …} when
 * it failed, which fails nothing else. */
json_t *extras_run(const campaign_run *run, const select_item *item);

#endif
