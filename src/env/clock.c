/* SPDX-License-Identifier: BSD-2-Clause */
/* The cycle counter of this process, and the clock where no cpufreq tells it: cycles per second over 20 windows of 50
 * ms after one that is dropped; steady when the middle half of them spans at most 0.5 % of the median, in one of three
 * tries. */
#include "config.h"

#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "env/facts.h"
#include "env/source.h"
#include "probe/counter.h"

#define WINDOWS 20
#define TRIES 3

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Cycles per second over one window of work. */
static double window(const counter *c)
{
    measure m;
    volatile unsigned spin;
    uint64_t cycles = 0;
    int64_t ns = 0;
    while (ns < 50000000) {
        counter_start(c, &m);
        for (spin = 0; spin < 2000000; spin = spin + 1)
            ;
        counter_stop(c, &m);
        if (!m.has_cycles)
            return 0;
        cycles += m.cycles;
        ns += m.nanoseconds;
    }
    return 1e9 * (double)cycles / (double)ns;
}

static bool try_once(const counter *c, double sorted[WINDOWS])
{
    window(c);
    for (int i = 0; i < WINDOWS; i++)
        sorted[i] = window(c);
    qsort(sorted, WINDOWS, sizeof sorted[0], compare);
    return sorted[0] > 0 && sorted[3 * WINDOWS / 4] - sorted[WINDOWS / 4] <= 0.005 * sorted[WINDOWS / 2];
}

static void unknown_clock(json_t *host, const char *reason)
{
    static const char *const fields[] = { "core_clock_hz", "core_clock_min_hz", "core_clock_max_hz",
                                          "core_clock_steady" };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        json_object_set_new(host, fields[i], source_unknown("%s", reason));
}

/* Measures on that CPU, and goes back to where the process could run before. */
static void measure_clock(json_t *host, int cpu, const counter *c)
{
    cpu_set_t before, one;
    double sorted[WINDOWS];
    bool steady = false;
    CPU_ZERO(&one);
    if (cpu >= CPU_SETSIZE || sched_getaffinity(0, sizeof before, &before) != 0) {
        unknown_clock(host, "the process cannot be moved to that CPU");
        return;
    }
    CPU_SET(cpu, &one);
    if (sched_setaffinity(0, sizeof one, &one) != 0) {
        unknown_clock(host, "the process cannot be moved to that CPU");
        return;
    }
    for (int i = 0; i < TRIES && !steady; i++)
        steady = try_once(c, sorted);
    sched_setaffinity(0, sizeof before, &before);
    json_object_set_new(host, "core_clock_hz", json_integer((json_int_t)sorted[WINDOWS / 2]));
    json_object_set_new(host, "core_clock_min_hz", json_integer((json_int_t)sorted[0]));
    json_object_set_new(host, "core_clock_max_hz", json_integer((json_int_t)sorted[WINDOWS - 1]));
    json_object_set_new(host, "core_clock_steady", json_boolean(steady));
}

void facts_clock(json_t *host, int cpu)
{
    counter c;
    if (source_is_test()) {
        json_object_set_new(host, "cycle_counter", source_unknown("not this machine"));
        unknown_clock(host, "not this machine");
        return;
    }
    counter_open(&c);
    json_object_set_new(host, "cycle_counter", c.fd >= 0 ? json_string("available") : source_unknown("%s", c.reason));
    if (source_text(host, "cpufreq_max_khz") != NULL)
        unknown_clock(host, "not measured: cpufreq tells the clock");
    else if (c.fd < 0)
        unknown_clock(host, "not measured: no cycle counter");
    else
        measure_clock(host, cpu, &c);
    counter_close(&c);
}
