/* SPDX-License-Identifier: BSD-2-Clause */
/* The two measures of a block of calls: user-mode hardware cycles and the raw monotonic clock; where the kernel refuses
 * the cycles, the ticks of a counter of another name. */
#ifndef NGCC_PROBE_COUNTER_H
#define NGCC_PROBE_COUNTER_H

#include <stdint.h>

typedef struct {
    int fd;                   /* of the cycle counter; -1: refused */
    char reason[160];         /* why it was refused */
    const char *ticks_source; /* "tsc", "cntvct", "none"; "not used" beside hardware cycles */
} counter;

typedef struct {
    int64_t start_ns, nanoseconds;
    uint64_t start_ticks, ticks;
    uint64_t cycles;
    int has_cycles, has_ticks;
} measure;

/* Opens the cycle counter of this process: any CPU, kernel and hypervisor excluded. Never fails: see fd and reason. */
void counter_open(counter *c);
void counter_close(counter *c);

/* Around a block. The order is clock, counter on, block, clock, counter off, so the clock's span contains the
 * counter's. */
void counter_start(const counter *c, measure *m);
void counter_stop(const counter *c, measure *m);

#endif
