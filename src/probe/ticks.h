/* SPDX-License-Identifier: BSD-2-Clause */
/* The processor's constant-rate counter. Where there is none, nanoseconds of the raw monotonic clock under their own
 * name. */
#ifndef NGCC_PROBE_TICKS_H
#define NGCC_PROBE_TICKS_H

#include <stdint.h>

#if defined(__x86_64__) || defined(__i386__)
#include <x86intrin.h>
#define TICKS_SOURCE "tsc"
#define TICKS_OF_CLOCK 0
static inline uint64_t ticks_read(void)
{
#if defined(__x86_64__)
    __asm__ __volatile__("lfence" : : : "memory"); /* i386 may lack it */
#endif
    return __rdtsc();
}
#elif defined(__aarch64__)
#define TICKS_SOURCE "cntvct"
#define TICKS_OF_CLOCK 0
static inline uint64_t ticks_read(void)
{
    uint64_t ticks;
    __asm__ __volatile__("isb\n\tmrs %0, cntvct_el0" : "=r"(ticks) : : "memory");
    return ticks;
}
#else
#include <time.h>
#define TICKS_SOURCE "clock"
#define TICKS_OF_CLOCK 1
static inline uint64_t ticks_read(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC_RAW, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
#endif

#endif
