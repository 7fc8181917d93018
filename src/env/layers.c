/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/paths.h"
#include "env/env.h"
#include "env/facts.h"
#include "env/source.h"

json_t *env_build(const char **why)
{
    static char fault[4500];
    const char *path = paths_build_env();
    char *text;
    size_t len;
    json_error_t error;
    json_t *build;
    int failed;
    if (path == NULL)
        return source_unknown("installed copy");
    failed = file_read(path, &text, &len);
    if (failed != 0) {
        snprintf(fault, sizeof fault, "%s: %s", path, strerror(failed));
        *why = fault;
        return NULL;
    }
    build = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (json_is_object(build))
        return build;
    if (build == NULL)
        snprintf(fault, sizeof fault, "%s: line %d: %s", path, error.line, error.text);
    else
        snprintf(fault, sizeof fault, "%s: expected an object", path);
    *why = fault;
    json_decref(build);
    return NULL;
}

json_t *env_host(int cpu)
{
    json_t *host = json_object();
    facts_system(host, cpu);
    facts_processor(host, cpu);
    facts_frequency(host, cpu);
    facts_clock(host, cpu);
    return host;
}

/* Whether a field has a value: not null, not an unknown. */
static bool known(const json_t *value)
{
    return value != NULL && !json_is_null(value) && json_object_get(value, "reason") == NULL;
}

json_t *env_drift(const json_t *build, const json_t *host)
{
    json_t *drift = json_array(), *built_on = json_object_get(build, "built_on"), *then;
    const char *field;
    json_object_foreach(built_on, field, then) {
        json_t *now = json_object_get(host, field);
        if (known(then) && known(now) && !json_equal(then, now))
            json_array_append_new(drift, json_pack("{s:s, s:O, s:O}", "field", field, "build", then, "host", now));
    }
    return drift;
}

static json_t *value_or_null(const json_t *object, const char *field)
{
    json_t *value = json_object_get(object, field);
    return known(value) ? json_incref(value) : json_null();
}

/* The measured clock, rounded to 50 MHz as the peer does; null if it was not measured. */
static json_t *clock_mhz(const json_t *host)
{
    json_t *hz = json_object_get(host, "core_clock_hz");
    return json_is_integer(hz) ? json_integer((json_integer_value(hz) + 25000000) / 50000000 * 50) : json_null();
}

json_t *env_peer_block(const json_t *build, const json_t *host)
{
    static const char *const same[] = { "hostname",
                                        "architecture",
                                        "cpu_model",
                                        "machine",
                                        "cpu_number",
                                        "logical_cpus_online",
                                        "virtualized",
                                        "memory_total_kib",
                                        "os",
                                        "kernel",
                                        "perf_event_paranoid",
                                        "cpufreq_governor",
                                        "cpufreq_driver",
                                        "cpufreq_min_khz",
                                        "cpufreq_max_khz",
                                        "cpufreq_avg_khz",
                                        "intel_pstate_no_turbo",
                                        "cpufreq_boost",
                                        "smt_control",
                                        "core_clock_hz",
                                        "core_clock_min_hz",
                                        "core_clock_max_hz" };
    json_t *block = json_object();
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        json_object_set_new(block, same[i], value_or_null(host, same[i]));
    json_object_set_new(block, "compiler", value_or_null(build, "compiler_version"));
    json_object_set_new(block, "cmake", json_null());
    json_object_set_new(block, "python", json_null());
    json_object_set_new(block, "core_clock_mhz", clock_mhz(host));
    return block;
}
