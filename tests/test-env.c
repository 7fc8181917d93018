/* SPDX-License-Identifier: BSD-2-Clause */
/* The environment, read from made-up trees of files (NGCC_TEST_ROOT). */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "env/env.h"
#include "env/source.h"
#include "support.h"

Suite *scheme_suite(void);

#define CPU "sys/devices/system/cpu/"

static char root[] = "test-env-XXXXXX";

static void start(void)
{
    strcpy(root, "test-env-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(root));
    setenv("NGCC_TEST_ROOT", root, 1);
}

static void end(void)
{
    char *argv[] = { (char *)"rm", (char *)"-rf", root, NULL };
    child_options options = CHILD_OPTIONS;
    child_result r;
    options.argv = argv;
    ck_assert_int_eq(child_run(&options, &r), 0);
    child_free(&r);
    unsetenv("NGCC_TEST_ROOT");
}

/* Makes a file of the tree. */
static void put(const char *path, const char *text)
{
    char *name = format_new("%s/%s", root, path), *slash = strrchr(name, '/');
    *slash = 0;
    ck_assert_int_eq(file_make_dirs(name), 0);
    *slash = '/';
    ck_assert_int_eq(file_write_atomic(name, text, strlen(text)), 0);
    free(name);
}

static const char *text_of(const json_t *host, const char *field)
{
    const char *text = source_text(host, field);
    return text != NULL ? text : "(unknown)";
}

/* State of an item of env_checks. */
static const char *state_of(const json_t *host, const char *item, char **fix)
{
    static char state[16];
    json_t *checks = env_checks(host), *check;
    size_t i;
    state[0] = 0;
    json_array_foreach(checks, i, check) {
        if (strcmp(text_of(check, "item"), item) == 0) {
            snprintf(state, sizeof state, "%s", text_of(check, "state"));
            if (fix != NULL)
                *fix = format_new("%s", text_of(check, "fix"));
        }
    }
    json_decref(checks);
    return state;
}

static void assert_fix(const json_t *host, const char *item, const char *expected)
{
    char *fix = NULL;
    ck_assert_str_eq(state_of(host, item, &fix), "not fixed");
    ck_assert_str_eq(fix, expected);
    free(fix);
}

/* No reason and no value may hold an absolute path. */
static void assert_no_path(const json_t *value)
{
    const char *key;
    json_t *member;
    size_t i;
    if (json_is_string(value))
        ck_assert_msg(json_string_value(value)[0] != '/' && strstr(json_string_value(value), " /") == NULL, "%s",
                      json_string_value(value));
    json_object_foreach((json_t *)value, key, member)
        assert_no_path(member);
    json_array_foreach(value, i, member)
        assert_no_path(member);
}

static void put_laptop(void)
{
    put("proc/sys/kernel/arch", "x86_64\n");
    put("proc/sys/kernel/hostname", "laptop\n");
    put("proc/sys/kernel/osrelease", "6.1.0-13-amd64\n");
    put("proc/sys/kernel/perf_event_paranoid", "3\n");
    put("proc/sys/kernel/randomize_va_space", "2\n");
    put("etc/os-release", "NAME=x\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
    put("proc/meminfo", "MemTotal:       32551768 kB\nMemAvailable:   100 kB\n");
    put("proc/loadavg", "0.10 0.20 0.30 1/100 1000\n");
    put("proc/cpuinfo",
        "processor\t: 0\nmodel name\t: Intel(R) Core(TM) i7-1260P\nmicrocode\t: 0x41e\nflags\t\t: fpu vme sse2 avx2\n\n"
        "processor\t: 8\nmodel name\t: Intel(R) Core(TM) i7-1260P\nmicrocode\t: 0x41f\nflags\t\t: fpu vme sse2 avx2\n");
    put("sys/class/dmi/id/sys_vendor", "LENOVO\n");
    put("sys/class/dmi/id/product_name", "21CB\n");
    put("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n");
    put("sys/devices/cpu_core/cpus", "0-7\n");
    put("sys/devices/cpu_atom/cpus", "8-15\n");
    put(CPU "online", "0-15\n");
    put(CPU "isolated", "\n");
    put(CPU "smt/control", "on\n");
    put(CPU "smt/active", "1\n");
    put(CPU "intel_pstate/no_turbo", "0\n");
    put(CPU "intel_pstate/status", "active\n");
    put(CPU "cpu0/topology/thread_siblings_list", "0-1\n");
    put(CPU "cpu8/topology/thread_siblings_list", "8\n");
    put(CPU "cpu0/cpufreq/scaling_governor", "powersave\n");
    put(CPU "cpu0/cpufreq/scaling_driver", "intel_pstate\n");
    put(CPU "cpu0/cpufreq/scaling_min_freq", "400000\n");
    put(CPU "cpu0/cpufreq/scaling_max_freq", "4700000\n");
    put(CPU "cpu0/thermal_throttle/core_throttle_count", "17\n");
    put(CPU "cpu0/cache/index0/level", "1\n");
    put(CPU "cpu0/cache/index0/type", "Data\n");
    put(CPU "cpu0/cache/index0/size", "48K\n");
    put(CPU "cpu0/cache/index0/shared_cpu_list", "0-1\n");
    put(CPU "vulnerabilities/meltdown", "Not affected\n");
    put("sys/class/thermal/thermal_zone0/type", "x86_pkg_temp\n");
    put("sys/class/thermal/thermal_zone0/temp", "45000\n");
}

START_TEST(intel_laptop)
{
    json_t *host, *value;
    put_laptop();
    host = env_host(0);
    ck_assert_str_eq(text_of(host, "architecture"), "x86_64");
    ck_assert_str_eq(text_of(host, "hostname"), "laptop");
    ck_assert_str_eq(text_of(host, "kernel"), "6.1.0-13-amd64");
    ck_assert_str_eq(text_of(host, "os"), "Debian GNU/Linux 12 (bookworm)");
    ck_assert_str_eq(text_of(host, "cpu_model"), "Intel(R) Core(TM) i7-1260P");
    ck_assert_str_eq(text_of(host, "microcode"), "0x41e");
    ck_assert_str_eq(text_of(host, "machine"), "21CB");
    ck_assert_str_eq(text_of(host, "virtualization"), "none");
    ck_assert(json_is_false(json_object_get(host, "virtualized")));
    ck_assert_int_eq(json_integer_value(json_object_get(host, "memory_total_kib")), 32551768);
    ck_assert_str_eq(text_of(host, "thp"), "always");
    ck_assert_str_eq(text_of(host, "core_kind"), "performance");
    ck_assert_str_eq(text_of(host, "core_throttle_count"), "17");
    ck_assert_str_eq(text_of(host, "isolated_cpus"), "");
    ck_assert_str_eq(text_of(json_object_get(host, "mitigations"), "meltdown"), "Not affected");
    ck_assert_int_eq(
        json_integer_value(json_object_get(json_object_get(host, "temperature_millicelsius"), "x86_pkg_temp")), 45000);
    value = json_array_get(json_object_get(host, "caches"), 0);
    ck_assert_str_eq(json_string_value(value), "L1 Data 48K of CPU 0-1");
    value = json_object_get(host, "amd_pstate_status");
    ck_assert(json_is_null(json_object_get(value, "value")));
    ck_assert_str_eq(text_of(value, "reason"), CPU "amd_pstate/status: No such file or directory");
    assert_no_path(host);
    assert_fix(host, "cycle_counter", "sysctl -w kernel.perf_event_paranoid=2");
    assert_fix(host, "boost", "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo");
    assert_fix(host, "governor", "echo performance > /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    assert_fix(host, "frequency", "echo 4700000 > /sys/devices/system/cpu/cpu0/cpufreq/scaling_min_freq");
    assert_fix(host, "smt", "echo 0 > /sys/devices/system/cpu/cpu1/online");
    ck_assert_str_eq(state_of(host, "core_kind", NULL), "fixed");
    ck_assert_str_eq(state_of(host, "idle", NULL), "fixed");
    ck_assert_str_eq(state_of(host, "virtual_machine", NULL), "fixed");
    json_decref(host);
}
END_TEST

START_TEST(intel_laptop_fixed)
{
    json_t *host, *checks, *unfixed;
    put_laptop();
    put("proc/sys/kernel/perf_event_paranoid", "2\n");
    put(CPU "intel_pstate/no_turbo", "1\n");
    put(CPU "cpu0/cpufreq/scaling_governor", "performance\n");
    put(CPU "cpu0/topology/thread_siblings_list", "0\n");
    host = env_host(0);
    checks = env_checks(host);
    unfixed = env_unfixed(checks);
    ck_assert_uint_eq(json_array_size(unfixed), 0);
    ck_assert_uint_eq(json_array_size(checks), 10);
    json_decref(unfixed);
    json_decref(checks);
    json_decref(host);
    host = env_host(8); /* a slow core */
    ck_assert_str_eq(text_of(host, "microcode"), "0x41f");
    assert_fix(host, "core_kind", "choose a performance core with --cpu");
    json_decref(host);
    host = env_host(99);
    ck_assert_str_eq(state_of(host, "cpu_usable", NULL), "not fixed");
    json_decref(host);
}
END_TEST

static void put_server(void)
{
    put("proc/sys/kernel/arch", "x86_64\n");
    put("proc/sys/kernel/perf_event_paranoid", "-1\n");
    put("proc/cpuinfo", "processor\t: 2\nmodel name\t: AMD EPYC 9354\nflags\t\t: fpu svm avx2\n");
    put("proc/loadavg", "3.00 2.00 1.00 1/1 1\n");
    put(CPU "amd_pstate/status", "active\n");
    put(CPU "online", "0-63\n");
    put(CPU "cpu2/topology/thread_siblings_list", "2,34\n");
    put(CPU "cpu2/cpufreq/scaling_driver", "amd-pstate-epp\n");
    put(CPU "cpu2/cpufreq/scaling_governor", "performance\n");
    put(CPU "cpu2/cpufreq/scaling_min_freq", "400000\n");
    put(CPU "cpu2/cpufreq/scaling_max_freq", "3799072\n");
}

START_TEST(amd_pstate_server)
{
    json_t *host;
    put_server();
    host = env_host(2);
    /* no global boost file and no policy file: nobody knows */
    ck_assert_str_eq(state_of(host, "boost", NULL), "unknown");
    assert_fix(host, "smt", "echo 0 > /sys/devices/system/cpu/cpu34/online");
    ck_assert_str_eq(state_of(host, "cycle_counter", NULL), "fixed");
    ck_assert_str_eq(state_of(host, "frequency", NULL), "not fixed");
    ck_assert_str_eq(state_of(host, "idle", NULL), "not fixed");
    json_decref(host);
    put(CPU "cpu2/cpufreq/boost", "1\n");
    host = env_host(2);
    assert_fix(host, "boost", "echo 0 > /sys/devices/system/cpu/cpu2/cpufreq/boost");
    json_decref(host);
    put(CPU "cpu2/cpufreq/boost", "0\n");
    host = env_host(2);
    ck_assert_str_eq(state_of(host, "boost", NULL), "fixed");
    ck_assert_str_eq(state_of(host, "frequency", NULL), "fixed");
    json_decref(host);
    put(CPU "cpufreq/boost", "1\n"); /* the policy's own file decides */
    host = env_host(2);
    ck_assert_str_eq(state_of(host, "boost", NULL), "fixed");
    json_decref(host);
}
END_TEST

START_TEST(arm_board)
{
    json_t *host;
    put("proc/sys/kernel/arch", "aarch64\n");
    put("proc/sys/kernel/perf_event_paranoid", "2\n");
    put("proc/device-tree/model", "Board 5B");
    put("proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd05\n\nprocessor\t: 4\nCPU "
                        "implementer\t: 0x41\nCPU part\t: 0xd0b\n\n"
                        "processor\t: 5\nCPU implementer\t: 0x77\nCPU part\t: 0x123\n");
    put(CPU "online", "0-5\n");
    put(CPU "smt/control", "notsupported\n");
    put(CPU "cpu0/cpu_capacity", "414\n");
    put(CPU "cpu4/cpu_capacity", "1024\n");
    put(CPU "cpu4/cpufreq/scaling_governor", "performance\n");
    put(CPU "cpu4/cpufreq/scaling_min_freq", "408000\n");
    put(CPU "cpu4/cpufreq/scaling_max_freq", "2256000\n");
    put(CPU "cpufreq/boost", "0\n");
    host = env_host(4);
    ck_assert_str_eq(text_of(host, "cpu_model"), "Arm Cortex-A76");
    ck_assert_str_eq(text_of(host, "machine"), "Board 5B");
    ck_assert_str_eq(text_of(host, "core_kind"), "performance");
    ck_assert_str_eq(text_of(host, "virtualization"), "none");
    ck_assert_str_eq(state_of(host, "smt", NULL), "fixed");
    ck_assert_str_eq(state_of(host, "boost", NULL), "fixed");
    /* other than on x86, the governor alone does not hold the maximum */
    assert_fix(host, "frequency", "echo 2256000 > /sys/devices/system/cpu/cpu4/cpufreq/scaling_min_freq");
    json_decref(host);
    put(CPU "cpu4/cpufreq/scaling_min_freq", "2256000\n");
    host = env_host(4);
    ck_assert_str_eq(state_of(host, "frequency", NULL), "fixed");
    json_decref(host);
    host = env_host(0);
    ck_assert_str_eq(text_of(host, "cpu_model"), "Arm Cortex-A55");
    ck_assert_str_eq(text_of(host, "core_kind"), "efficiency");
    json_decref(host);
    host = env_host(5);
    ck_assert_str_eq(text_of(host, "cpu_model"), "implementer 0x77 part 0x123");
    json_decref(host);
}
END_TEST

START_TEST(virtual_machine)
{
    json_t *host, *block;
    put("proc/sys/kernel/arch", "x86_64\n");
    put("proc/cpuinfo", "processor\t: 0\nmodel name\t: AMD EPYC\nflags\t\t: fpu hypervisor avx2\n");
    put(CPU "online", "0-1\n");
    put(CPU "cpu0/topology/thread_siblings_list", "0\n");
    host = env_host(0);
    ck_assert(json_is_true(json_object_get(host, "virtualized")));
    assert_fix(host, "virtual_machine", "measure on the machine itself");
    ck_assert_str_eq(state_of(host, "governor", NULL), "unknown");
    ck_assert_str_eq(state_of(host, "frequency", NULL), "unknown");
    ck_assert_str_eq(state_of(host, "boost", NULL), "unknown");
    ck_assert_str_eq(state_of(host, "idle", NULL), "unknown");
    block = env_peer_block(NULL, host);
    ck_assert(json_is_true(json_object_get(block, "virtualized")));
    ck_assert(json_is_null(json_object_get(block, "cpufreq_governor")));
    ck_assert(json_is_null(json_object_get(block, "compiler")));
    ck_assert(json_is_null(json_object_get(block, "core_clock_mhz")));
    ck_assert_str_eq(text_of(block, "cpu_model"), "AMD EPYC");
    ck_assert_uint_eq(json_object_size(block), 26);
    json_decref(block);
    put("sys/class/dmi/id/sys_vendor", "QEMU\n");
    json_decref(host);
    host = env_host(0);
    ck_assert_str_eq(text_of(host, "virtualization"), "qemu");
    json_decref(host);
}
END_TEST

START_TEST(empty_tree)
{
    json_t *host = env_host(0), *checks = env_checks(host), *check;
    size_t i;
    assert_no_path(host);
    json_array_foreach(checks, i, check) {
        const char *item = text_of(check, "item");
        if (strcmp(item, "core_kind") != 0 && strcmp(item, "cpu_usable") != 0)
            ck_assert_msg(strcmp(text_of(check, "state"), "unknown") == 0, "%s", item);
    }
    json_decref(checks);
    json_decref(host);
}
END_TEST

START_TEST(drift)
{
    json_t *build, *host, *list;
    put_laptop();
    host = env_host(0);
    build = json_pack("{s:s, s:{s:s, s:s, s:s, s:{s:n, s:s}, s:s}}", "compiler_version", "gcc 12.2.0", "built_on",
                      "cpu_model", "Intel(R) Core(TM) i7-1260P", "kernel", "5.10", "unheard", "of", "os", "value",
                      "reason", "none", "amd_pstate_status", "active");
    list = env_drift(build, host);
    ck_assert_uint_eq(json_array_size(list), 1); /* unknown on either side is no drift */
    ck_assert_str_eq(text_of(json_array_get(list, 0), "field"), "kernel");
    ck_assert_str_eq(text_of(json_array_get(list, 0), "build"), "5.10");
    ck_assert_str_eq(text_of(json_array_get(list, 0), "host"), "6.1.0-13-amd64");
    json_decref(list);
    list = env_peer_block(build, host);
    ck_assert_str_eq(text_of(list, "compiler"), "gcc 12.2.0");
    ck_assert_str_eq(text_of(list, "cpufreq_max_khz"), "4700000");
    json_decref(list);
    json_decref(build);
    json_decref(host);
}
END_TEST

START_TEST(build_record)
{
    const char *why = NULL, *before = getenv("NGCC_BUILD_ENV");
    char *kept = before != NULL ? format_new("%s", before) : NULL, *path = format_new("%s/build-env.json", root);
    json_t *build;
    setenv("NGCC_BUILD_ENV", path, 1);
    ck_assert_ptr_null(env_build(&why));
    ck_assert_ptr_nonnull(strstr(why, "No such file"));
    put("build-env.json", "{\"compiler_version\": \"x\",\n");
    ck_assert_ptr_null(env_build(&why));
    ck_assert_ptr_nonnull(strstr(why, "build-env.json: line 2"));
    put("build-env.json", "[1]\n");
    ck_assert_ptr_null(env_build(&why));
    ck_assert_ptr_nonnull(strstr(why, "expected an object"));
    put("build-env.json", "{\"compiler_version\": \"x\"}\n");
    build = env_build(&why);
    ck_assert_str_eq(text_of(build, "compiler_version"), "x");
    json_decref(build);
    if (kept != NULL)
        setenv("NGCC_BUILD_ENV", kept, 1);
    else
        unsetenv("NGCC_BUILD_ENV");
    free(kept);
    free(path);
}
END_TEST

START_TEST(lines_and_lists)
{
    static const char text[] = "a : 1\nprocessor : 0\nkey\t:  x y \nprocessor : 1\nkey : z\nempty :\n";
    char *value = source_line(text, "key", ':', 1);
    ck_assert_str_eq(value, "z");
    free(value);
    value = source_line(text, "key", ':', -1);
    ck_assert_str_eq(value, "x y");
    free(value);
    value = source_line(text, "empty", ':', -1);
    ck_assert_str_eq(value, "");
    free(value);
    ck_assert_ptr_null(source_line(text, "ke", ':', -1));
    ck_assert_ptr_null(source_line(text, "key", ':', 2));
    ck_assert(source_list_has("0-3,8", 0) && source_list_has("0-3,8", 3) && source_list_has("0-3,8", 8));
    ck_assert(!source_list_has("0-3,8", 4) && !source_list_has("0-3,8", 9) && !source_list_has("", 0) &&
              !source_list_has("x", 0));
}
END_TEST

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("env");
    TCase *tests = tcase_create("env");
    tcase_add_checked_fixture(tests, start, end);
    tcase_add_test(tests, intel_laptop);
    tcase_add_test(tests, intel_laptop_fixed);
    tcase_add_test(tests, amd_pstate_server);
    tcase_add_test(tests, arm_board);
    tcase_add_test(tests, virtual_machine);
    tcase_add_test(tests, empty_tree);
    tcase_add_test(tests, drift);
    tcase_add_test(tests, build_record);
    tcase_add_test(tests, lines_and_lists);
    suite_add_tcase(suite, tests);
    return suite;
}
