/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/host.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/msg.h"
#include "env/env.h"
#include "record/json.h"

#define MOST_CPUS 8192

/* How fast a CPU of a mixed processor is; 0 where the kernel does not say. */
static double capacity(int cpu)
{
    static const char *const files[] = { "cpu_capacity", "cpufreq/cpuinfo_max_freq" };
    double value = 0;
    for (size_t i = 0; i < 2 && value <= 0; i++) {
        char *path = format_new("/sys/devices/system/cpu/cpu%d/%s", cpu, files[i]), *text;
        size_t len;
        if (file_read(path, &text, &len) == 0) {
            value = strtod(text, NULL);
            free(text);
        }
        free(path);
    }
    return value;
}

int host_choose_cpu(int *cpu)
{
    size_t size = CPU_ALLOC_SIZE(MOST_CPUS);
    cpu_set_t *set = CPU_ALLOC(MOST_CPUS);
    int code = EXIT_OK, best = -1;
    double best_capacity = -1;
    if (set == NULL || sched_getaffinity(0, size, set) != 0) {
        msg_error("the CPUs of this process cannot be read: %s", strerror(errno));
        CPU_FREE(set);
        return EXIT_UNAVAILABLE;
    }
    if (*cpu >= 0) {
        if (*cpu >= MOST_CPUS || !CPU_ISSET_S((size_t)*cpu, size, set)) {
            msg_error("CPU %d cannot be used: it is offline, not there, or not in this process's set (%d CPUs; see "
                      "`taskset -p $$`)",
                      *cpu, CPU_COUNT_S(size, set));
            code = EXIT_UNAVAILABLE;
        }
    } else {
        for (int i = 0; i < MOST_CPUS; i++) {
            if (CPU_ISSET_S((size_t)i, size, set) && capacity(i) >= best_capacity) {
                best = i;
                best_capacity = capacity(i);
            }
        }
        *cpu = best;
    }
    CPU_FREE(set);
    return code;
}

/* The clock that an undisturbed trial runs at: cpufreq's maximum where that is the only frequency, else, without
 * cpufreq, the measured one. A clock that is free to move gives 0: then no trial can be called disturbed. */
static double fixed_clock(const json_t *peer)
{
    double max = json_num(peer, "cpufreq_max_khz", 0) * 1e3, min = json_num(peer, "cpufreq_min_khz", 0) * 1e3;
    bool turbo_off = strcmp(json_text(peer, "intel_pstate_no_turbo"), "1") == 0 ||
                     strcmp(json_text(peer, "cpufreq_boost"), "0") == 0;
    bool performance = strcmp(json_text(peer, "cpufreq_governor"), "performance") == 0;
    if (max > 0)
        return max == min || (turbo_off && performance) ? max : 0;
    return json_num(peer, "core_clock_hz", 0);
}

void host_read(campaign_run *run)
{
    json_t *checks, *peer;
    json_decref(run->host);
    json_decref(run->unfixed);
    run->host = env_host(run->cpu);
    checks = env_checks(run->host);
    run->unfixed = env_unfixed(checks);
    peer = env_peer_block(run->build, run->host);
    run->fixed_clock_hz = fixed_clock(peer);
    json_decref(peer);
    json_decref(checks);
}
