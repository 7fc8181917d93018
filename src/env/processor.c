/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "env/facts.h"
#include "env/source.h"

/* The names behind the numbers of AArch64's proc/cpuinfo, which has no model name. */
static const struct {
    unsigned implementer, part;
    const char *name;
} arm_cores[] = {
    { 0x41, 0xd03, "Arm Cortex-A53" },    { 0x41, 0xd05, "Arm Cortex-A55" },     { 0x41, 0xd07, "Arm Cortex-A57" },
    { 0x41, 0xd08, "Arm Cortex-A72" },    { 0x41, 0xd09, "Arm Cortex-A73" },     { 0x41, 0xd0a, "Arm Cortex-A75" },
    { 0x41, 0xd0b, "Arm Cortex-A76" },    { 0x41, 0xd0c, "Arm Neoverse N1" },    { 0x41, 0xd40, "Arm Neoverse V1" },
    { 0x41, 0xd41, "Arm Cortex-A78" },    { 0x41, 0xd44, "Arm Cortex-X1" },      { 0x41, 0xd47, "Arm Cortex-A710" },
    { 0x41, 0xd49, "Arm Neoverse N2" },   { 0x41, 0xd4f, "Arm Neoverse V2" },    { 0x48, 0xd01, "HiSilicon TSV110" },
    { 0x51, 0x001, "Qualcomm Oryon" },    { 0x61, 0x022, "Apple Icestorm M1" },  { 0x61, 0x023, "Apple Firestorm M1" },
    { 0x61, 0x032, "Apple Blizzard M2" }, { 0x61, 0x033, "Apple Avalanche M2" }, { 0xc0, 0xac3, "Ampere-1" },
};

static json_t *take(char *text, const char *reason)
{
    json_t *value = text != NULL ? json_string(text) : NULL;
    free(text);
    return value != NULL ? value : source_unknown("%s", reason);
}

static json_t *arm_model(const char *cpuinfo, int cpu)
{
    char *implementer = source_line(cpuinfo, "CPU implementer", ':', cpu),
         *part = source_line(cpuinfo, "CPU part", ':', cpu);
    json_t *value = NULL;
    if (implementer != NULL && part != NULL) {
        unsigned long i = strtoul(implementer, NULL, 16), p = strtoul(part, NULL, 16);
        for (size_t k = 0; k < sizeof arm_cores / sizeof arm_cores[0] && value == NULL; k++) {
            if (arm_cores[k].implementer == i && arm_cores[k].part == p)
                value = json_string(arm_cores[k].name);
        }
        if (value == NULL)
            value = json_sprintf("implementer %s part %s", implementer, part);
    }
    free(implementer);
    free(part);
    return value != NULL ? value : source_unknown("proc/cpuinfo has no model name");
}

static void model(json_t *host, int cpu)
{
    char *cpuinfo = source_read("proc/cpuinfo"), *name;
    if (cpuinfo == NULL) {
        json_object_set_new(host, "cpu_model", source_unknown("proc/cpuinfo cannot be read"));
        json_object_set_new(host, "microcode", source_unknown("proc/cpuinfo cannot be read"));
        return;
    }
    name = source_line(cpuinfo, "model name", ':', cpu);
    json_object_set_new(host, "cpu_model", name != NULL ? take(name, "") : arm_model(cpuinfo, cpu));
    json_object_set_new(host, "microcode",
                        take(source_line(cpuinfo, "microcode", ':', cpu), "proc/cpuinfo has no microcode line"));
    free(cpuinfo);
}

/* ["L1 Data 48K", "L2 Unified 1280K shared by 0-1", …] of that CPU. */
static json_t *caches(int cpu)
{
    char *folder = format_new("sys/devices/system/cpu/cpu%d/cache", cpu), **names = source_folder(folder);
    json_t *list = json_array();
    for (char **p = names; *p != NULL; p++) {
        char *paths[4], *texts[4];
        static const char *const files[4] = { "level", "type", "size", "shared_cpu_list" };
        for (int i = 0; i < 4; i++) {
            paths[i] = format_new("%s/%s/%s", folder, *p, files[i]);
            texts[i] = strncmp(*p, "index", 5) == 0 ? source_read(paths[i]) : NULL;
            free(paths[i]);
        }
        if (texts[0] != NULL && texts[1] != NULL && texts[2] != NULL)
            json_array_append_new(list,
                                  json_sprintf("L%s %s %s%s%s", texts[0], texts[1], texts[2],
                                               texts[3] != NULL ? " of CPU " : "", texts[3] != NULL ? texts[3] : ""));
        for (int i = 0; i < 4; i++)
            free(texts[i]);
    }
    source_folder_free(names);
    free(folder);
    if (json_array_size(list) != 0)
        return list;
    json_decref(list);
    return source_unknown("the kernel shows no caches of CPU %d", cpu);
}

/* Whether the core is one of the fast ones: hybrid x86 has two lists, AArch64 capacities. */
static json_t *core_kind(int cpu)
{
    char *fast = source_read("sys/devices/cpu_core/cpus"), *slow = source_read("sys/devices/cpu_atom/cpus"), *path,
         *text;
    char **names;
    json_t *kind = NULL;
    long own, most = 0;
    if (fast != NULL || slow != NULL)
        kind = json_string(fast != NULL && source_list_has(fast, cpu)   ? "performance"
                           : slow != NULL && source_list_has(slow, cpu) ? "efficiency"
                                                                        : "unknown");
    free(fast);
    free(slow);
    if (kind != NULL)
        return kind;
    path = format_new("sys/devices/system/cpu/cpu%d/cpu_capacity", cpu);
    text = source_read(path);
    free(path);
    if (text == NULL)
        return json_string("uniform");
    own = atol(text);
    free(text);
    names = source_folder("sys/devices/system/cpu");
    for (char **p = names; *p != NULL; p++) {
        path = format_new("sys/devices/system/cpu/%s/cpu_capacity", *p);
        text = source_read(path);
        if (text != NULL && atol(text) > most)
            most = atol(text);
        free(text);
        free(path);
    }
    source_folder_free(names);
    return json_string(own >= most ? "performance" : "efficiency");
}

static json_t *mitigations(void)
{
    static const char folder[] = "sys/devices/system/cpu/vulnerabilities";
    char **names = source_folder(folder);
    json_t *all = json_object();
    for (char **p = names; *p != NULL; p++) {
        char *path = format_new("%s/%s", folder, *p);
        json_object_set_new(all, *p, source_value(path));
        free(path);
    }
    source_folder_free(names);
    if (json_object_size(all) != 0)
        return all;
    json_decref(all);
    return source_unknown("%s is not there", folder);
}

void facts_processor(json_t *host, int cpu)
{
    model(host, cpu);
    json_object_set_new(host, "cpu_number", json_integer(cpu));
    json_object_set_new(host, "caches", caches(cpu));
    json_object_set_new(host, "logical_cpus_online", source_cpus_value("online"));
    json_object_set_new(host, "smt_control", source_cpus_value("smt/control"));
    json_object_set_new(host, "smt_active", source_cpus_value("smt/active"));
    json_object_set_new(host, "smt_siblings", source_cpu_value(cpu, "topology/thread_siblings_list"));
    json_object_set_new(host, "core_kind", core_kind(cpu));
    json_object_set_new(host, "isolated_cpus", source_cpus_value("isolated"));
    json_object_set_new(host, "nohz_full_cpus", source_cpus_value("nohz_full"));
    json_object_set_new(host, "mitigations", mitigations());
}
