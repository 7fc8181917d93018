/* SPDX-License-Identifier: BSD-2-Clause */
/* What records are made from: statistics, the probe's lines, ELF sizes, paths, JSON files. */
#include "config.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/msg.h"
#include "campaign/probe_run.h"
#include "record/elf_image.h"
#include "record/figures.h"
#include "record/json.h"
#include "record/scrub.h"
#include "record/stats.h"

Suite *scheme_suite(void);

static char work[] = "/tmp/test-record.XXXXXX";

/* A path in the work folder, free it. */
static char *at(const char *name)
{
    return format_new("%s/%s", work, name);
}

START_TEST(statistics)
{
    static const stats_trial trials[] = { { 10, 1, 100, 1 }, { 10, 3, 300, 1 }, { 20, 4, 400, 2 } };
    stats_summary s;
    stats_of_trials(trials, 3, &s);
    ck_assert_double_eq(s.measurements, 40);
    ck_assert_double_eq_tol(s.mean_seconds, 0.2, 1e-15);
    ck_assert_double_eq_tol(s.median_seconds, 0.2, 1e-15);
    ck_assert_double_eq_tol(s.min_seconds, 0.1, 1e-15);
    ck_assert_double_eq_tol(s.max_seconds, 0.3, 1e-15);
    ck_assert_double_eq_tol(s.stdev_seconds, 0.1, 1e-15);
    ck_assert_double_eq_tol(s.mean_cycles, 20, 1e-12);
    ck_assert_double_eq_tol(s.per_second, 5, 1e-12);
    ck_assert_double_eq_tol(s.mean_ticks, 0.1, 1e-12);
}
END_TEST

START_TEST(missing_cycles)
{
    static const stats_trial trials[] = { { 10, 1, NAN, 5 }, { 10, 2, 300, 5 } };
    static const stats_trial one[] = { { 1, 2, 3, NAN } };
    stats_summary s;
    stats_of_trials(trials, 2, &s);
    ck_assert(isnan(s.mean_cycles) && isnan(s.median_cycles));
    ck_assert_double_eq_tol(s.median_seconds, 0.15, 1e-15);
    stats_of_trials(one, 1, &s);
    ck_assert(isnan(s.stdev_seconds) && isnan(s.mean_ticks));
    ck_assert_double_eq(s.mean_cycles, 3);
}
END_TEST

START_TEST(quantiles)
{
    double values[] = { 4, 1, 3, 2 };
    ck_assert_double_eq(stats_median(values, 4), 2.5);
    ck_assert_double_eq(stats_quantile(values, 4, 0), 1);
    ck_assert_double_eq(stats_quantile(values, 4, 1), 4);
    ck_assert_double_eq(stats_quantile(values, 4, 0.25), 1.75);
    ck_assert(isnan(stats_median(values, 0)));
}
END_TEST

START_TEST(figures)
{
    json_t *record =
        json_pack("{s:[{s:i,s:f,s:i},{s:i,s:f,s:i}],s:{s:[i,i]}}", "trials", "measurements", 50, "seconds", 1.0,
                  "cycles", 100, "measurements", 50, "seconds", 3.0, "cycles", 300, "rerun", "trial_ticks", 7, 9);
    figures_set(record);
    ck_assert_int_eq(json_integer_value(json_object_get(record, "measurements")), 100);
    ck_assert(json_is_true(json_object_get(record, "guide_100_measurements_met")));
    ck_assert_double_eq_tol(json_num(record, "mean_seconds", 0), 0.04, 1e-15);
    ck_assert_double_eq_tol(json_num(record, "mean_cycles", 0), 4, 1e-12);
    ck_assert(json_is_null(json_object_get(record, "throughput_MB_per_second")));
    json_object_set_new(json_array_get(json_object_get(record, "trials"), 1), "cycles", json_null());
    figures_set(record);
    ck_assert(json_is_null(json_object_get(record, "mean_cycles")));
    json_object_set_new(json_array_get(json_object_get(record, "trials"), 1), "seconds", json_real(-1));
    figures_set(record);
    ck_assert(json_is_null(json_object_get(record, "mean_seconds")));
    json_decref(record);
}
END_TEST

/* Three pairs with the ratios 1/2, 2 and 4 (calls differ between the sides); then a side with a trial less. */
START_TEST(pairs)
{
    static const double expected[] = { 0.5, 2, 4 };
    json_t *record = json_pack("{s:[{s:i,s:f},{s:i,s:f},{s:i,s:f}],s:{s:{s:[{s:i,s:f},{s:i,s:f},{s:i,s:f}]}}}", "trials",
                               "measurements", 10, "seconds", 1.0, "measurements", 10, "seconds", 8.0, "measurements", 10,
                               "seconds", 4.0, "rerun", "beside", "trials", "measurements", 20, "seconds", 4.0,
                               "measurements", 20, "seconds", 8.0, "measurements", 20, "seconds", 2.0);
    json_t *beside = json_object_get(json_object_get(record, "rerun"), "beside"), *ratios;
    figures_set(record);
    ratios = json_object_get(beside, "ratios");
    ck_assert_uint_eq(json_array_size(ratios), 3);
    for (size_t i = 0; i < 3; i++)
        ck_assert_double_eq_tol(json_number_value(json_array_get(ratios, i)), expected[i], 1e-12);
    ck_assert_double_eq_tol(json_num(beside, "ratio", 0), 0.4 / 0.2, 1e-12);
    ck_assert_double_eq_tol(json_num(beside, "ratio_min", 0), 0.5, 1e-12);
    ck_assert_double_eq_tol(json_num(beside, "ratio_q1", 0), 1.25, 1e-12);
    ck_assert_double_eq_tol(json_num(beside, "ratio_median", 0), 2, 1e-12);
    ck_assert_double_eq_tol(json_num(beside, "ratio_q3", 0), 3, 1e-12);
    ck_assert_double_eq_tol(json_num(beside, "ratio_max", 0), 4, 1e-12);
    json_array_remove(json_object_get(beside, "trials"), 2);
    figures_set(record);
    ck_assert_uint_eq(json_array_size(json_object_get(beside, "ratios")), 0);
    ck_assert(json_is_null(json_object_get(beside, "ratio")));
    json_decref(record);
}
END_TEST

static bool read_lines(const char *lines, probe_result *result)
{
    char *copy = format_new("%s", lines);
    bool understood;
    memset(result, 0, sizeof *result);
    result->process = json_object();
    result->extra = json_object();
    understood = probe_read_output(copy, result);
    free(copy);
    return understood;
}

START_TEST(probe_lines)
{
    probe_result r;
    const json_t *trial;
    ck_assert(read_lines(
        "META\tid\tsign-17\nMETA\tpk_bytes\t2560\nTRIAL\t0\t776\t0.637500000\t1720000\t9\nTRIAL\t1\t776\t0.6\t-\t-\n"
        "STATUS\tcomplete\n",
        &r));
    ck_assert(r.complete);
    ck_assert_str_eq(json_text(json_object_get(r.process, "meta"), "id"), "sign-17");
    ck_assert_uint_eq(json_array_size(json_object_get(r.process, "trials")), 2);
    trial = json_array_get(json_object_get(r.process, "trials"), 0);
    ck_assert_double_eq(json_num(trial, "seconds", 0), 0.6375);
    ck_assert_double_eq(json_num(trial, "cycles", 0), 1720000);
    ck_assert(json_is_null(json_object_get(json_array_get(json_object_get(r.process, "trials"), 1), "cycles")));
    ck_assert(json_is_null(json_array_get(json_object_get(r.extra, "ticks"), 1)));
    probe_result_free(&r);
}
END_TEST

START_TEST(probe_failures)
{
    probe_result r;
    ck_assert(read_lines("META\tid\tx\nSTATUS\tfailed\tsig_sign returned 3\n", &r));
    ck_assert(!r.complete);
    ck_assert_str_eq(r.reason, "sig_sign returned 3");
    probe_result_free(&r);
    ck_assert(!read_lines("hello\nSTATUS\tcomplete\n", &r));
    probe_result_free(&r);
    ck_assert(!read_lines("TRIAL\t0\t0\t0.1\t-\t-\n", &r));
    probe_result_free(&r);
    ck_assert(!read_lines("TRIAL\n", &r));
    probe_result_free(&r);
    ck_assert(
        read_lines("DIGEST\tsha256\tab\toutputs\t12\tdistinct\t3\nMEMORY\theap_peak\t100\nSTATUS\tcomplete\n", &r));
    ck_assert_double_eq(json_num(json_object_get(r.extra, "digest"), "distinct", 0), 3);
    ck_assert_double_eq(json_num(json_object_get(r.extra, "memory"), "heap_peak", 0), 100);
    probe_result_free(&r);
}
END_TEST

START_TEST(paths)
{
    json_t *value = json_pack("{s:s,s:[s,s],s:s}", "a", "cc -I/home/me/src /tmp/x.so -O2", "b", "/proc/self/statm",
                              "2 calls/s and/or", "c", "built in /home/me/.");
    ck_assert_ptr_null(scrub_find("6.1 / 7.0, MiB/s, modules/x.so, /sys/devices/x"));
    ck_assert_str_eq(scrub_find("see (/etc/os-release)"), "/etc/os-release)");
    ck_assert_ptr_nonnull(scrub_find("key=/a"));
    scrub_paths(value);
    ck_assert_str_eq(json_text(value, "a"), "cc -I\u2026/src \u2026/x.so -O2");
    ck_assert_str_eq(json_string_value(json_array_get(json_object_get(value, "b"), 0)), "/proc/self/statm");
    ck_assert_str_eq(json_string_value(json_array_get(json_object_get(value, "b"), 1)), "2 calls/s and/or");
    ck_assert_ptr_null(scrub_find(json_text(value, "c")));
    json_decref(value);
}
END_TEST

/* A big-endian 32-bit file with two loaded segments of 0x100 and 0x20 bytes and one other. */
static size_t small_elf(unsigned char *file)
{
    static const unsigned char head[] = { 0x7f, 'E', 'L', 'F', 1, 2, 1 };
    memset(file, 0, 52 + 3 * 32);
    memcpy(file, head, sizeof head);
    file[31] = 52; /* e_phoff */
    file[43] = 32; /* e_phentsize */
    file[45] = 3;  /* e_phnum */
    file[52 + 3] = 1;
    file[52 + 22] = 1; /* p_memsz 0x100 */
    file[84 + 3] = 2;
    file[84 + 23] = 0x77;
    file[116 + 3] = 1;
    file[116 + 23] = 0x20;
    return 52 + 3 * 32;
}

START_TEST(elf)
{
    unsigned char file[256];
    size_t len = small_elf(file);
    unsigned long long bytes = 0;
    char *path = at("elf");
    ck_assert_int_eq(file_write_atomic(path, file, len), 0);
    ck_assert_int_eq(elf_image_bytes(path, &bytes), 0);
    ck_assert_uint_eq(bytes, 0x120);
    ck_assert_int_eq(file_write_atomic(path, file, len - 1), 0);
    ck_assert_int_eq(elf_image_bytes(path, &bytes), -1);
    file[0] = 0;
    ck_assert_int_eq(file_write_atomic(path, file, len), 0);
    ck_assert_int_eq(elf_image_bytes(path, &bytes), -1);
    ck_assert_int_eq(file_write_atomic(path, file, 3), 0);
    ck_assert_int_eq(elf_image_bytes(path, &bytes), -1);
    unlink(path);
    ck_assert_int_gt(elf_image_bytes(path, &bytes), 0);
    free(path);
}
END_TEST

static int load_code(const char *path, const char *text)
{
    int code = 0;
    json_t *value;
    ck_assert_int_eq(file_write_atomic(path, text, strlen(text)), 0);
    value = json_file_load(path, &code);
    json_decref(value);
    return value != NULL ? 0 : code;
}

START_TEST(json_files)
{
    char *path = at("file.json");
    json_t *value = json_pack("{s:f,s:i}", "seconds", 0.095425292, "calls", 5), *back;
    int code = 0;
    ck_assert_int_eq(load_code(path, "{}"), 0);
    ck_assert_int_eq(load_code(path, "{"), EXIT_DATA);
    ck_assert_int_eq(load_code(path, "[]"), EXIT_DATA);
    ck_assert_int_eq(load_code(path, ""), EXIT_DATA);
    ck_assert_int_eq(load_code(path, "{\"a\": NaN}"), EXIT_DATA);
    ck_assert_int_eq(load_code(path, "{\"a\": 1, \"a\": 2}"), EXIT_DATA);
    ck_assert_int_eq(json_file_save(path, value), 0);
    back = json_file_load(path, &code);
    ck_assert(json_equal(value, back));
    json_decref(back);
    unlink(path);
    ck_assert_ptr_null(json_file_load(path, &code));
    ck_assert_int_eq(code, EXIT_NO_INPUT);
    json_decref(value);
    value = json_string_safe("\xff\xfe");
    ck_assert_ptr_nonnull(value);
    json_decref(value);
    free(path);
}
END_TEST

static void make_work(void)
{
    ck_assert_ptr_nonnull(mkdtemp(work));
}

static void remove_work(void)
{
    rmdir(work);
}

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("record");
    TCase *tc = tcase_create("record");
    tcase_add_unchecked_fixture(tc, make_work, remove_work);
    tcase_add_test(tc, statistics);
    tcase_add_test(tc, missing_cycles);
    tcase_add_test(tc, quantiles);
    tcase_add_test(tc, figures);
    tcase_add_test(tc, pairs);
    tcase_add_test(tc, probe_lines);
    tcase_add_test(tc, probe_failures);
    tcase_add_test(tc, paths);
    tcase_add_test(tc, elf);
    tcase_add_test(tc, json_files);
    suite_add_tcase(suite, tc);
    return suite;
}
