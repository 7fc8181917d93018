/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "env/facts.h"
#include "env/source.h"

/* {"x86_pkg_temp": 45000, …} in thousandths of a degree Celsius. */
static json_t *temperatures(void)
{
    char **names = source_folder("sys/class/thermal");
    json_t *all = json_object();
    for (char **p = names; *p != NULL; p++) {
        char *type_path, *temp_path, *type, *temp;
        if (strncmp(*p, "thermal_zone", 12) != 0)
            continue;
        type_path = format_new("sys/class/thermal/%s/type", *p);
        temp_path = format_new("sys/class/thermal/%s/temp", *p);
        type = source_read(type_path);
        temp = source_read(temp_path);
        if (type != NULL && temp != NULL) {
            char *key = json_object_get(all, type) == NULL ? format_new("%s", type) : format_new("%s (%s)", type, *p);
            json_object_set_new(all, key, json_integer(atoll(temp)));
            free(key);
        }
        free(type);
        free(temp);
        free(type_path);
        free(temp_path);
    }
    source_folder_free(names);
    if (json_object_size(all) != 0)
        return all;
    json_decref(all);
    return source_unknown("the kernel shows no thermal zone");
}

void facts_frequency(json_t *host, int cpu)
{
    static const struct {
        const char *field, *file;
    } of_cpu[] = {
        { "cpufreq_governor", "cpufreq/scaling_governor" },
        { "cpufreq_driver", "cpufreq/scaling_driver" },
        { "cpufreq_min_khz", "cpufreq/scaling_min_freq" },
        { "cpufreq_max_khz", "cpufreq/scaling_max_freq" },
        { "cpufreq_cur_khz", "cpufreq/scaling_cur_freq" },
        { "cpufreq_avg_khz", "cpufreq/cpuinfo_avg_freq" },
        { "cpufreq_hardware_min_khz", "cpufreq/cpuinfo_min_freq" },
        { "cpufreq_hardware_max_khz", "cpufreq/cpuinfo_max_freq" },
        { "cpufreq_base_khz", "cpufreq/base_frequency" },
        { "energy_performance_preference", "cpufreq/energy_performance_preference" },
        { "cpufreq_policy_boost", "cpufreq/boost" },
        { "core_throttle_count", "thermal_throttle/core_throttle_count" },
        { "package_throttle_count", "thermal_throttle/package_throttle_count" },
    }, of_all[] = {
        { "cpufreq_boost", "cpufreq/boost" },
        { "intel_pstate_no_turbo", "intel_pstate/no_turbo" },
        { "intel_pstate_status", "intel_pstate/status" },
        { "amd_pstate_status", "amd_pstate/status" },
        { "amd_pstate_prefcore", "amd_pstate/prefcore" },
    };
    for (size_t i = 0; i < sizeof of_cpu / sizeof of_cpu[0]; i++)
        json_object_set_new(host, of_cpu[i].field, source_cpu_value(cpu, of_cpu[i].file));
    for (size_t i = 0; i < sizeof of_all / sizeof of_all[0]; i++)
        json_object_set_new(host, of_all[i].field, source_cpus_value(of_all[i].file));
    json_object_set_new(host, "temperature_millicelsius", temperatures());
}
