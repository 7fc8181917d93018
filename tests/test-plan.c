/* SPDX-License-Identifier: BSD-2-Clause */
/* The iteration plan at its limits. */
#include "config.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "campaign/plan.h"
#include "record/json.h"

Suite *scheme_suite(void);

static plan_operation plan_at(const char *name, const char *system, double cold_s, double setup_s)
{
    plan_constants constants;
    plan_operation plan;
    ck_assert(plan_find(name, system, &constants));
    plan_of_call(&constants, cold_s, setup_s, &plan);
    return plan;
}

START_TEST(names)
{
    plan_constants c;
    ck_assert(plan_find("quick", NULL, &c) && c.trial_target_s == 0.05 && c.op_budget_s == 2);
    ck_assert(plan_find("standard", NULL, &c) && c.trial_target_s == 0.5 && c.op_budget_s == 30);
    ck_assert(plan_find("published", NULL, &c) && c.trial_target_s == 0.5 && c.op_budget_s == 300);
    ck_assert(plan_find("published", "x86_1", &c) && c.trial_target_s == 1 && c.op_budget_s == 900);
    ck_assert(plan_find("replay=arm_1", NULL, &c));
    ck_assert_str_eq(c.name, "replay");
    ck_assert_str_eq(c.system, "arm_1");
    ck_assert(!plan_find("replay", NULL, &c));
    ck_assert(!plan_find("replay=arm_2", NULL, &c));
    ck_assert(!plan_find("", NULL, &c));
}
END_TEST

/* Preparation that would make all trials share a process does not where two sides take turns. */
START_TEST(pairs)
{
    plan_constants constants;
    plan_operation plan;
    ck_assert(plan_find("quick", NULL, &constants) && !constants.pairs);
    plan_of_call(&constants, 0.001, 100, &plan);
    ck_assert(!plan.separate);
    ck_assert_double_lt(plan.estimated_s, 200);
    constants.pairs = true;
    plan_of_call(&constants, 0.001, 100, &plan);
    ck_assert(plan.separate);
    ck_assert_double_gt(plan.estimated_s, 500);
}
END_TEST

static plan_profile profile_at(const char *name, const char *instance, double cold_s)
{
    plan_constants constants;
    plan_profile plan;
    ck_assert(plan_find(name, NULL, &constants));
    plan_of_profile(&constants, instance, "sign", cold_s, &plan);
    return plan;
}

/* One second of calls, 3 to 1000 of them, one above a minute; the budget bounds them, quick takes a tenth. */
START_TEST(profiles)
{
    static const struct {
        const char *plan;
        double cold_s;
        unsigned calls, warmups;
    } expected[] = { { "published", 0.0001, 1000, 1 }, { "published", 0.003, 334, 1 }, { "published", 0.5, 3, 1 },
                     { "published", 4.99, 3, 1 },      { "published", 5, 3, 0 },       { "published", 60, 3, 0 },
                     { "published", 61, 1, 0 },        { "standard", 0.003, 334, 1 },  { "standard", 12, 2, 0 },
                     { "standard", 40, 1, 0 },         { "quick", 0.003, 34, 1 },      { "quick", 0.5, 3, 1 },
                     { "quick", 1.5, 1, 1 },           { "quick", 0, 1000, 1 },
                     { "quick", 2.5, 1, 0 } };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        plan_profile plan = profile_at(expected[i].plan, "none", expected[i].cold_s);
        ck_assert_uint_eq(plan.calls, expected[i].calls);
        ck_assert_uint_eq(plan.warmups, expected[i].warmups);
    }
    /* by the published 1.26 ms, whatever this machine needs */
    ck_assert_uint_eq(profile_at("replay=x86_1", "OPSsig-128", 0.5).calls, 794);
}
END_TEST

START_TEST(counts)
{
    plan_operation p = plan_at("published", NULL, 0.0007, 0.01);
    ck_assert_double_eq(p.iters, ceil(0.5 / 0.0007));
    ck_assert_uint_eq(p.trials, 5);
    ck_assert_uint_eq(p.warmups, 3);
    p = plan_at("published", NULL, 1e-6, 0.01); /* never more than 20000 */
    ck_assert_double_eq(p.iters, 20000);
    p = plan_at("published", NULL, 0, 0.01);
    ck_assert_double_eq(p.iters, 20000);
    p = plan_at("published", NULL, 0.2, 0.01); /* never fewer than 20, if the budget allows */
    ck_assert_double_eq(p.iters, 20);
    p = plan_at("published", NULL, 3, 0.01); /* 5 * 20 * 3 s is exactly the budget */
    ck_assert_double_eq(p.iters, 20);
    p = plan_at("published", NULL, 10, 0.01); /* arm_1: 35 (5 x 7) would be 8.5 s; here 300/50 */
    ck_assert_double_eq(p.iters, 6);
    p = plan_at("published", NULL, 60, 0.01);
    ck_assert_double_eq(p.iters, 1);
    ck_assert_uint_eq(p.trials, 5);
    p = plan_at("published", NULL, 60.1, 0.01);
    ck_assert_double_eq(p.iters, 1);
    ck_assert_uint_eq(p.trials, 4);
    p = plan_at("published", NULL, 1000, 0.01);
    ck_assert_uint_eq(p.trials, 1);
    ck_assert_double_eq(p.iters, 1);
}
END_TEST

START_TEST(warmups)
{
    ck_assert_uint_eq(plan_at("standard", NULL, 0.0499, 0).warmups, 3);
    ck_assert_uint_eq(plan_at("standard", NULL, 0.05, 0).warmups, 1);
    ck_assert_uint_eq(plan_at("standard", NULL, 4.99, 0).warmups, 1);
    ck_assert_uint_eq(plan_at("standard", NULL, 5, 0).warmups, 0);
}
END_TEST

START_TEST(processes)
{
    plan_operation p = plan_at("published", NULL, 0.01, 59.9);
    ck_assert(p.separate);
    ck_assert_double_eq_tol(p.timeout_s, 3 * (p.iters + p.warmups) * 0.01 + 3 * 59.9 + 300, 1e-9);
    ck_assert_double_eq_tol(p.estimated_s, (5 * p.iters + 15) * 0.01 + 5 * 59.9, 1e-9);
    p = plan_at("published", NULL, 0.01, 60);
    ck_assert(!p.separate);
    ck_assert_double_eq_tol(p.timeout_s, 3 * (5 * p.iters + p.warmups) * 0.01 + 3 * 60 + 300, 1e-9);
}
END_TEST

START_TEST(replay)
{
    static const double call[2] = { 0.001, 0.01 };
    plan_constants c;
    plan_operation p;
    ck_assert(plan_find("replay=arm_1", NULL, &c));
    ck_assert(plan_of_published(&c, "OPSsig-128", "sign", call, &p));
    ck_assert_double_eq(p.iters, 670);
    ck_assert_uint_eq(p.trials, 5);
    ck_assert_uint_eq(p.warmups, 3);
    /* 42.7 ms on arm_1 and 51.4 ms on x86_1 stand on either side of the limit of the warm-ups */
    ck_assert(plan_of_published(&c, "Facto-DSA-256", "keygen", call, &p));
    ck_assert_uint_eq(p.warmups, 3);
    ck_assert(plan_find("replay=x86_1", NULL, &c));
    ck_assert(plan_of_published(&c, "Facto-DSA-256", "keygen", call, &p));
    ck_assert_uint_eq(p.warmups, 1);
    ck_assert(!plan_of_published(&c, "Toy-1", "keygen", call, &p));
}
END_TEST

START_TEST(same_plan)
{
    plan_constants quick, other;
    json_t *a, *b, *back;
    char *text;
    ck_assert(plan_find("quick", NULL, &quick) && plan_find("published", "x86_1", &other));
    a = plan_to_json(&quick);
    b = plan_to_json(&other);
    text = json_dumps(a, 0);
    back = json_loads(text, 0, NULL);
    ck_assert(plan_same(a, back));
    ck_assert(!plan_same(a, b));
    json_decref(a);
    json_decref(b);
    json_decref(back);
    free(text);
}
END_TEST

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("plan");
    TCase *tc = tcase_create("plan");
    tcase_add_test(tc, names);
    tcase_add_test(tc, counts);
    tcase_add_test(tc, warmups);
    tcase_add_test(tc, processes);
    tcase_add_test(tc, replay);
    tcase_add_test(tc, same_plan);
    tcase_add_test(tc, profiles);
    tcase_add_test(tc, pairs);
    suite_add_tcase(suite, tc);
    return suite;
}
