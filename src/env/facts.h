/* SPDX-License-Identifier: BSD-2-Clause */
/* The parts of the host layer: each adds its fields to the object. */
#ifndef NGCC_ENV_FACTS_H
#define NGCC_ENV_FACTS_H

#include <jansson.h>

void facts_processor(json_t *host, int cpu); /* model, microcode, caches, SMT, kind of core, isolation, mitigations */
void facts_frequency(json_t *host,
                     int cpu); /* governor, driver, frequencies, every boost interface, temperature, throttling */
void facts_system(json_t *host, int cpu); /* machine, OS, kernel, libc, memory, load, perf, ASLR, THP, virtualization */
void facts_clock(json_t *host, int cpu);  /* cycle counter, and the clock measured with it where cpufreq is not there */

#endif
