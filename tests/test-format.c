/* SPDX-License-Identifier: BSD-2-Clause */
/* Number formats: every figure that is printed on the published pages must come out of its own value again. */
#include "config.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "record/format.h"
#include "record/published.h"

Suite *scheme_suite(void);

typedef const char *(*formatter)(format_text text, double value);

static void equal(const char *got, const char *expected)
{
    ck_assert_str_eq(got, expected);
}

START_TEST(cycles)
{
    format_text t;
    equal(format_cycles(t, 2217000), "2.22 M");
    equal(format_cycles(t, 7.35e9), "7.35 G");
    equal(format_cycles(t, 1e9), "1.00 G");
    equal(format_cycles(t, 909900), "909.9 k");
    equal(format_cycles(t, 10000), "10.0 k");
    equal(format_cycles(t, 9999.4), "9999");
    equal(format_cycles(t, 0), "0");
    equal(format_cycles(t, NAN), FORMAT_NONE);
    equal(format_cycles(t, INFINITY), FORMAT_NONE);
}
END_TEST

START_TEST(times)
{
    format_text t;
    equal(format_time(t, 1e-3), "1 ms");
    equal(format_time(t, 10), "10 s");
    equal(format_time(t, 0.025), "25 ms");
    equal(format_time(t, 822e-6), "822 \u00b5s");
    equal(format_time(t, 1.234e-6), "1.23 \u00b5s");
    equal(format_time(t, 999e-9), "999 ns");
    equal(format_time(t, 123.4), "123 s");
    equal(format_time(t, NAN), FORMAT_NONE);
}
END_TEST

START_TEST(others)
{
    format_text t;
    equal(format_figure(t, 1217), "1.22e+03");
    equal(format_figure(t, 5.8), "5.8");
    equal(format_share(t, 0.92), "92%");
    equal(format_share(t, 0.095), "10%");
    equal(format_share(t, 0.0949), "9.5%");
    equal(format_share(t, 0), "0.0%");
    equal(format_kib(t, 1024 * 1437 - 1), "1436 KiB");
    equal(format_count(t, 34288), "34288");
    equal(format_digest(t, "f692d363f21e7d8700112233"), "f692d363f21e7d87\u2026");
    equal(format_digest(t, "f692"), FORMAT_NONE);
}
END_TEST

START_TEST(parsing)
{
    double v;
    ck_assert(format_parse("2.22 M", &v) && fabs(v - 2.22e6) < 1);
    ck_assert(format_parse("822 \u00b5s", &v) && fabs(v - 822e-6) < 1e-9);
    ck_assert(format_parse("1436 KiB", &v) && v == 1436 * 1024.0);
    ck_assert(format_parse("92%", &v) && fabs(v - 0.92) < 1e-12);
    ck_assert(format_parse("1.22e+03", &v) && v == 1220);
    ck_assert(!format_parse(FORMAT_NONE, &v));
    ck_assert(!format_parse("", &v));
    ck_assert(!format_parse("12 parsecs", &v));
}
END_TEST

static unsigned round_trip(const char *system, const char *instance, const char *operation, const char *column,
                           formatter f)
{
    const char *cell = published_cell(system, instance, operation, column);
    format_text t;
    double value;
    ck_assert_ptr_nonnull(cell);
    if (strcmp(cell, FORMAT_NONE) == 0)
        return 0;
    ck_assert_msg(format_parse(cell, &value), "%s %s %s %s: %s", system, instance, operation, column, cell);
    ck_assert_str_eq(f(t, value), cell);
    return 1;
}

/* All of Facto-DSA, OPSsig, Sigurd and the two large families by their names. */
START_TEST(published_round_trip)
{
    static const char *const instances[] = { "CEDRUSALPHA-160f",    "CEDRUSALPHA-160s",    "CEDRUSALPHA-256f",
                                             "CEDRUSALPHA-256s",    "CEDRUSALPHA-384f",    "CEDRUSALPHA-384s",
                                             "CEDRUSALPHA-512f",    "CEDRUSALPHA-512s",    "Facto-DSA-128",
                                             "Facto-DSA-256",       "Facto-DSA-512",       "OPSsig-128",
                                             "OPSsig-256",          "OPSsig-512",          "ReSolveD-alpha-160f",
                                             "ReSolveD-alpha-160s", "ReSolveD-alpha-256f", "ReSolveD-alpha-256s",
                                             "ReSolveD-alpha-384f", "ReSolveD-alpha-384s", "ReSolveD-alpha-512f",
                                             "ReSolveD-alpha-512s", "Sigurd-128",          "Sigurd-256",
                                             "Sigurd-512" };
    static const char *const operations[] = { "keygen", "sign", "verify" };
    unsigned cells = 0;
    for (int s = 0; published_systems[s] != NULL; s++) {
        for (size_t i = 0; i < sizeof instances / sizeof instances[0]; i++) {
            for (size_t op = 0; op < 3; op++) {
                const char *at[3] = { published_systems[s], instances[i], operations[op] };
                cells += round_trip(at[0], at[1], at[2], "mean_cycles", format_cycles);
                cells += round_trip(at[0], at[1], at[2], "mean_time", format_time);
                cells += round_trip(at[0], at[1], at[2], "median_trial", format_time);
                cells += round_trip(at[0], at[1], at[2], "ops_per_s", format_figure);
                cells += round_trip(at[0], at[1], at[2], "baseline_rss_kib", format_kib);
                cells += round_trip(at[0], at[1], at[2], "peak_rss_kib", format_kib);
                cells += round_trip(at[0], at[1], at[2], "hash_share_pct", format_share);
                cells += round_trip(at[0], at[1], at[2], "drng_share_pct", format_share);
            }
        }
    }
    ck_assert_uint_eq(cells, 2 * 75 * 8);
}
END_TEST

START_TEST(natural_order)
{
    ck_assert_int_lt(format_natural("OPSsig-128", "OPSsig-1024"), 0);
    ck_assert_int_lt(format_natural("CEDRUSALPHA-160f", "CEDRUSALPHA-160s"), 0);
    ck_assert_int_gt(format_natural("sign-17", "sign-4"), 0);
    ck_assert_int_eq(format_natural("a1", "a1"), 0);
    ck_assert_int_lt(format_natural("a", "a1"), 0);
    ck_assert_uint_lt(format_operation_rank("keygen"), format_operation_rank("sign"));
    ck_assert_uint_lt(format_operation_rank("sign"), format_operation_rank("verify"));
    ck_assert_uint_eq(format_operation_rank("hash"), 3);
}
END_TEST

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("format");
    TCase *tc = tcase_create("format");
    tcase_add_test(tc, cycles);
    tcase_add_test(tc, times);
    tcase_add_test(tc, others);
    tcase_add_test(tc, parsing);
    tcase_add_test(tc, published_round_trip);
    tcase_add_test(tc, natural_order);
    suite_add_tcase(suite, tc);
    return suite;
}
