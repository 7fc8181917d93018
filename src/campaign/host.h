/* SPDX-License-Identifier: BSD-2-Clause */
/* The CPU that is measured on, and the state of the host. */
#ifndef NGCC_CAMPAIGN_HOST_H
#define NGCC_CAMPAIGN_HOST_H

#include "campaign/run.h"

/* *cpu < 0: takes the fastest CPU of this process's set, the last one of equals (interrupts prefer the first).
 * Otherwise checks that the process may run there. Returns 0, or EXIT_UNAVAILABLE after a message. */
int host_choose_cpu(int *cpu);

/* Sets the run's host, unfixed and fixed_clock_hz from the host as it is now. */
void host_read(campaign_run *run);

#endif
