/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/file.h"
#include "env/facts.h"
#include "env/source.h"

/* proc/sys/kernel/<name>, or on a kernel without it what uname says; a test's tree only has files. */
static json_t *uname_value(const char *name, const char *from_uname)
{
    char *path = format_new("proc/sys/kernel/%s", name);
    json_t *value = source_value(path);
    free(path);
    if (!json_is_string(value) && !source_is_test()) {
        json_decref(value);
        value = json_string(from_uname);
    }
    return value;
}

static json_t *line_of(const char *path, const char *key, char separator)
{
    char *text = source_read(path), *line;
    json_t *value;
    if (text == NULL)
        return source_unknown("%s cannot be read", path);
    line = source_line(text, key, separator, -1);
    value = line != NULL ? json_string(line) : source_unknown("%s has no %s", path, key);
    free(line);
    free(text);
    return value;
}

static json_t *memory(const char *key)
{
    json_t *text = line_of("proc/meminfo", key, ':'), *value;
    if (!json_is_string(text))
        return text;
    value = json_integer(atoll(json_string_value(text)));
    json_decref(text);
    return value;
}

static json_t *load_average(void)
{
    double load[3];
    char *text = source_read("proc/loadavg");
    json_t *value = text != NULL && sscanf(text, "%lf %lf %lf", &load[0], &load[1], &load[2]) == 3
                        ? json_pack("[f, f, f]", load[0], load[1], load[2])
                        : source_unknown("proc/loadavg cannot be read");
    free(text);
    return value;
}

/* The word in brackets of "always [madvise] never". */
static json_t *huge_pages(void)
{
    static const char path[] = "sys/kernel/mm/transparent_hugepage/enabled";
    char *text = source_read(path), *open = text != NULL ? strchr(text, '[') : NULL;
    json_t *value = open != NULL ? json_sprintf("%.*s", (int)strcspn(open + 1, "]"), open + 1)
                                 : source_unknown("%s: not there", path);
    free(text);
    return value;
}

static json_t *libc_version(void)
{
#ifdef _CS_GNU_LIBC_VERSION
    char version[128];
    if (confstr(_CS_GNU_LIBC_VERSION, version, sizeof version) > 0)
        return json_string(version);
#endif
    return source_unknown("the C library does not tell its version");
}

static json_t *machine(void)
{
    static const char *const files[] = { "sys/class/dmi/id/product_name", "proc/device-tree/model" };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        json_t *value = source_value(files[i]);
        if (json_is_string(value))
            return value;
        json_decref(value);
    }
    return source_unknown("neither firmware tables nor a device tree");
}

/* The name of the hypervisor from what the firmware says, or null. */
static const char *known_hypervisor(void)
{
    static const char *const files[] = { "sys/class/dmi/id/sys_vendor", "sys/class/dmi/id/product_name",
                                         "sys/hypervisor/type", "proc/device-tree/hypervisor/compatible" };
    static const struct {
        const char *text, *name;
    } known[] = { { "QEMU", "qemu" },
                  { "KVM", "kvm" },
                  { "kvm", "kvm" },
                  { "VMware", "vmware" },
                  { "VirtualBox", "virtualbox" },
                  { "innotek", "virtualbox" },
                  { "Xen", "xen" },
                  { "xen", "xen" },
                  { "Parallels", "parallels" },
                  { "Virtual Machine", "hyper-v" },
                  { "Amazon EC2", "amazon" },
                  { "Google Compute Engine", "google" },
                  { "Firecracker", "firecracker" },
                  { "OpenStack", "openstack" } };
    for (size_t f = 0; f < sizeof files / sizeof files[0]; f++) {
        char *text = source_read(files[f]);
        for (size_t k = 0; text != NULL && k < sizeof known / sizeof known[0]; k++) {
            if (strstr(text, known[k].text) != NULL) {
                free(text);
                return known[k].name;
            }
        }
        free(text);
    }
    return NULL;
}

static bool there(const char *path)
{
    char *text = source_read(path);
    free(text);
    return text != NULL;
}

static void virtualization(json_t *host)
{
    const char *name = known_hypervisor();
    char *cpuinfo = source_read("proc/cpuinfo"),
         *flags = cpuinfo != NULL ? source_line(cpuinfo, "flags", ':', -1) : NULL;
    bool flag = flags != NULL && strstr(flags, " hypervisor") != NULL;
    if (name != NULL || flag) {
        json_object_set_new(host, "virtualized", json_true());
        json_object_set_new(host, "virtualization", json_string(name != NULL ? name : "hypervisor of no known name"));
    } else if (flags != NULL || there("sys/class/dmi/id/sys_vendor") || there("proc/device-tree/model")) {
        json_object_set_new(host, "virtualized", json_false());
        json_object_set_new(host, "virtualization", json_string("none"));
    } else {
        json_object_set_new(host, "virtualized", source_unknown("neither processor flags nor firmware tables"));
        json_object_set_new(host, "virtualization", source_unknown("neither processor flags nor firmware tables"));
    }
    free(flags);
    free(cpuinfo);
    json_object_set_new(host, "container",
                        json_string(there(".dockerenv")              ? "docker"
                                    : there("run/.containerenv")     ? "podman"
                                    : there("run/systemd/container") ? "systemd"
                                                                     : "none seen"));
}

/* Whether this process may run on that CPU. */
static json_t *cpu_usable(int cpu)
{
    int size = cpu < 1024 ? 1024 : cpu + 1;
    for (; size <= 1 << 20; size *= 2) {
        cpu_set_t *set = CPU_ALLOC(size);
        size_t bytes = CPU_ALLOC_SIZE(size);
        json_t *value = NULL;
        if (set == NULL)
            break;
        if (sched_getaffinity(0, bytes, set) == 0)
            value = json_boolean(CPU_ISSET_S(cpu, bytes, set));
        CPU_FREE(set);
        if (value != NULL)
            return value;
    }
    return source_unknown("sched_getaffinity failed");
}

void facts_system(json_t *host, int cpu)
{
    struct utsname names;
    if (uname(&names) != 0)
        memset(&names, 0, sizeof names);
    json_object_set_new(host, "hostname", uname_value("hostname", names.nodename));
    json_object_set_new(host, "architecture", uname_value("arch", names.machine));
    json_object_set_new(host, "kernel", uname_value("osrelease", names.release));
    json_object_set_new(host, "os", line_of("etc/os-release", "PRETTY_NAME", '='));
    json_object_set_new(host, "libc", libc_version());
    json_object_set_new(host, "machine", machine());
    virtualization(host);
    json_object_set_new(host, "memory_total_kib", memory("MemTotal"));
    json_object_set_new(host, "memory_available_kib", memory("MemAvailable"));
    json_object_set_new(host, "load_average", load_average());
    json_object_set_new(host, "perf_event_paranoid", source_value("proc/sys/kernel/perf_event_paranoid"));
    json_object_set_new(host, "aslr", source_value("proc/sys/kernel/randomize_va_space"));
    json_object_set_new(host, "thp", huge_pages());
    json_object_set_new(host, "clocksource",
                        source_value("sys/devices/system/clocksource/clocksource0/current_clocksource"));
    json_object_set_new(host, "cpu_usable", source_is_test() ? json_true() : cpu_usable(cpu));
}
