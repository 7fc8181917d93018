/* SPDX-License-Identifier: BSD-2-Clause */
/* Whether the host is fit to be measured on. An item that nothing can be read of is unknown, never fixed. */
#include "config.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "env/env.h"
#include "env/source.h"

enum state { FIXED, NOT_FIXED, UNKNOWN };

#define SYS_CPU "/sys/devices/system/cpu"

/* Adds an item; detail and fix are taken. */
static void add(json_t *checks, const char *item, enum state state, json_t *detail, json_t *fix)
{
    static const char *const names[] = { "fixed", "not fixed", "unknown" };
    json_array_append_new(checks, json_pack("{s:s, s:s, s:o, s:o}", "item", item, "state", names[state], "detail",
                                            detail, "fix", fix != NULL ? fix : json_string("")));
}

/* Why a field is unknown. */
static const char *reason(const json_t *host, const char *field)
{
    const char *why = source_text(json_object_get(host, field), "reason");
    return why != NULL ? why : "not recorded";
}

static bool is(const json_t *host, const char *field, const char *value)
{
    const char *text = source_text(host, field);
    return text != NULL && strcmp(text, value) == 0;
}

static int cpu_of(const json_t *host)
{
    return (int)json_integer_value(json_object_get(host, "cpu_number"));
}

static void check_flags(json_t *checks, const json_t *host)
{
    const char *arch = source_text(host, "architecture");
    if (arch == NULL)
        add(checks, "guide_flags", UNKNOWN, json_string(reason(host, "architecture")), NULL);
    else if (strcmp(arch, "x86_64") == 0 || strcmp(arch, "aarch64") == 0)
        add(checks, "guide_flags", FIXED, json_sprintf("%s has guide flags", arch), NULL);
    else
        add(checks, "guide_flags", NOT_FIXED, json_sprintf("%s has no guide flags", arch),
            json_string("measure on x86_64 or aarch64"));
}

static void check_counter(json_t *checks, const json_t *host)
{
    const char *level = source_text(host, "perf_event_paranoid");
    if (is(host, "cycle_counter", "available"))
        add(checks, "cycle_counter", FIXED, json_string("user-mode cycles can be read"), NULL);
    else if (level != NULL && atoi(level) > 2)
        add(checks, "cycle_counter", NOT_FIXED, json_sprintf("perf_event_paranoid is %s", level),
            json_string("sysctl -w kernel.perf_event_paranoid=2"));
    else if (source_is_test())
        add(checks, "cycle_counter", level != NULL ? FIXED : UNKNOWN,
            level != NULL ? json_sprintf("perf_event_paranoid is %s", level)
                          : json_string(reason(host, "perf_event_paranoid")),
            NULL);
    else
        add(checks, "cycle_counter", NOT_FIXED, json_string(reason(host, "cycle_counter")),
            json_string("measure outside the virtual machine or container, or give it a performance counter"));
}

/* Boost by every interface: one that says on decides; with none there is no answer. */
static void check_boost(json_t *checks, const json_t *host)
{
    const char *driver = source_text(host, "cpufreq_driver");
    bool off = is(host, "intel_pstate_no_turbo", "1") || is(host, "cpufreq_boost", "0") ||
               is(host, "cpufreq_policy_boost", "0");
    if (is(host, "intel_pstate_no_turbo", "0"))
        add(checks, "boost", NOT_FIXED, json_string("intel_pstate/no_turbo is 0"),
            json_string("echo 1 > " SYS_CPU "/intel_pstate/no_turbo"));
    else if (is(host, "cpufreq_policy_boost", "1"))
        add(checks, "boost", NOT_FIXED, json_string("the policy's boost is 1"),
            json_sprintf("echo 0 > " SYS_CPU "/cpu%d/cpufreq/boost", cpu_of(host)));
    else if (is(host, "cpufreq_boost", "1") && !is(host, "cpufreq_policy_boost", "0"))
        add(checks, "boost", NOT_FIXED, json_string("cpufreq/boost is 1"),
            json_string("echo 0 > " SYS_CPU "/cpufreq/boost"));
    else if (off)
        add(checks, "boost", FIXED, json_string("off"), NULL);
    else
        add(checks, "boost", UNKNOWN,
            driver != NULL ? json_sprintf("the driver %s shows no boost interface", driver)
                           : json_string("no boost interface"),
            driver != NULL ? json_string("switch boost off in the firmware") : NULL);
}

static void check_governor(json_t *checks, const json_t *host)
{
    const char *governor = source_text(host, "cpufreq_governor");
    if (governor == NULL)
        add(checks, "governor", UNKNOWN, json_string(reason(host, "cpufreq_governor")), NULL);
    else if (strcmp(governor, "performance") == 0)
        add(checks, "governor", FIXED, json_string("performance"), NULL);
    else
        add(checks, "governor", NOT_FIXED, json_string(governor),
            json_sprintf("echo performance > " SYS_CPU "/cpu%d/cpufreq/scaling_governor", cpu_of(host)));
}

/* Without cpufreq: the measured clock. */
static void check_measured_clock(json_t *checks, const json_t *host)
{
    const json_t *steady = json_object_get(host, "core_clock_steady"), *hz = json_object_get(host, "core_clock_hz");
    if (!json_is_boolean(steady))
        add(checks, "frequency", UNKNOWN, json_sprintf("no cpufreq; clock %s", reason(host, "core_clock_hz")), NULL);
    else if (json_is_true(steady))
        add(checks, "frequency", FIXED, json_sprintf("measured %.0f MHz, steady", 1e-6 * json_number_value(hz)), NULL);
    else
        add(checks, "frequency", NOT_FIXED, json_sprintf("measured %.0f MHz, not steady", 1e-6 * json_number_value(hz)),
            json_string("fix the clock in the firmware"));
}

static void check_frequency(json_t *checks, const json_t *host)
{
    const char *min = source_text(host, "cpufreq_min_khz"), *max = source_text(host, "cpufreq_max_khz");
    bool boost_off = is(host, "intel_pstate_no_turbo", "1") || is(host, "cpufreq_boost", "0") ||
                     is(host, "cpufreq_policy_boost", "0");
    if (min == NULL || max == NULL)
        check_measured_clock(checks, host);
    else if (strcmp(min, max) == 0)
        add(checks, "frequency", FIXED, json_sprintf("%s kHz is minimum and maximum", max), NULL);
    else if (is(host, "architecture", "x86_64") && boost_off && is(host, "cpufreq_governor", "performance"))
        add(checks, "frequency", FIXED, json_sprintf("%s to %s kHz, held at the maximum by the governor", min, max),
            NULL);
    else
        add(checks, "frequency", NOT_FIXED, json_sprintf("%s to %s kHz", min, max),
            json_sprintf("echo %s > " SYS_CPU "/cpu%d/cpufreq/scaling_min_freq", max, cpu_of(host)));
}

/* The first number of a list that is not `cpu`. */
static int other_in_list(const char *list, int cpu)
{
    for (int i = 0; i < 4096; i++) {
        if (i != cpu && source_list_has(list, i))
            return i;
    }
    return -1;
}

static void check_smt(json_t *checks, const json_t *host)
{
    const char *siblings = source_text(host, "smt_siblings");
    int other = siblings != NULL ? other_in_list(siblings, cpu_of(host)) : -1;
    if (siblings == NULL && !is(host, "smt_control", "off") && !is(host, "smt_control", "notsupported"))
        add(checks, "smt", UNKNOWN, json_string(reason(host, "smt_siblings")), NULL);
    else if (other < 0)
        add(checks, "smt", FIXED, json_string("no other thread on the core"), NULL);
    else
        add(checks, "smt", NOT_FIXED, json_sprintf("CPU %d shares the core", other),
            json_sprintf("echo 0 > " SYS_CPU "/cpu%d/online", other));
}

static void check_core(json_t *checks, const json_t *host)
{
    const char *kind = source_text(host, "core_kind");
    if (kind == NULL || strcmp(kind, "unknown") == 0)
        add(checks, "core_kind", UNKNOWN, json_string("of a hybrid processor, neither list has the CPU"), NULL);
    else if (strcmp(kind, "efficiency") == 0)
        add(checks, "core_kind", NOT_FIXED, json_string("not one of the fast cores"),
            json_string("choose a performance core with --cpu"));
    else
        add(checks, "core_kind", FIXED, json_string(kind), NULL);
}

static void check_usable(json_t *checks, const json_t *host)
{
    const char *online = source_text(host, "logical_cpus_online");
    const json_t *usable = json_object_get(host, "cpu_usable");
    int cpu = cpu_of(host);
    if (online != NULL && !source_list_has(online, cpu))
        add(checks, "cpu_usable", NOT_FIXED, json_sprintf("CPU %d is not online (%s are)", cpu, online),
            json_sprintf("echo 1 > " SYS_CPU "/cpu%d/online, or choose another CPU with --cpu", cpu));
    else if (json_is_false(usable))
        add(checks, "cpu_usable", NOT_FIXED, json_sprintf("this process may not run on CPU %d", cpu),
            json_string("choose another CPU with --cpu"));
    else
        add(checks, "cpu_usable", json_is_true(usable) ? FIXED : UNKNOWN, json_sprintf("CPU %d", cpu), NULL);
}

static void check_virtual(json_t *checks, const json_t *host)
{
    const json_t *virtual = json_object_get(host, "virtualized");
    if (json_is_true(virtual))
        add(checks, "virtual_machine", NOT_FIXED, json_string(source_text(host, "virtualization")),
            json_string("measure on the machine itself"));
    else if (json_is_false(virtual))
        add(checks, "virtual_machine", FIXED, json_string("none"), NULL);
    else
        add(checks, "virtual_machine", UNKNOWN, json_string(reason(host, "virtualized")), NULL);
}

static void check_load(json_t *checks, const json_t *host)
{
    const json_t *load = json_object_get(host, "load_average");
    double last = json_number_value(json_array_get(load, 0));
    if (!json_is_array(load))
        add(checks, "idle", UNKNOWN, json_string(reason(host, "load_average")), NULL);
    else
        add(checks, "idle", last < 0.5 ? FIXED : NOT_FIXED, json_sprintf("load of the last minute %.2f", last),
            last < 0.5 ? NULL : json_string("end other programs, wait a minute"));
}

json_t *env_checks(const json_t *host)
{
    json_t *checks = json_array();
    check_flags(checks, host);
    check_counter(checks, host);
    check_boost(checks, host);
    check_governor(checks, host);
    check_frequency(checks, host);
    check_smt(checks, host);
    check_core(checks, host);
    check_usable(checks, host);
    check_virtual(checks, host);
    check_load(checks, host);
    return checks;
}

json_t *env_unfixed(const json_t *checks)
{
    json_t *names = json_array(), *check;
    size_t i;
    json_array_foreach(checks, i, check) {
        if (is(check, "state", "not fixed"))
            json_array_append(names, json_object_get(check, "item"));
    }
    return names;
}
