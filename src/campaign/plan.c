/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/plan.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "record/json.h"
#include "record/published.h"

bool plan_find(const char *text, const char *system, plan_constants *constants)
{
    static const plan_constants known[] = { { "quick", NULL, 0.05, 2, false },
                                            { "standard", NULL, 0.5, 30, false },
                                            { "published", "arm_1", 0.5, 300, false },
                                            { "published", "x86_1", 1, 900, false },
                                            { "replay=arm_1", "arm_1", 0.5, 300, false },
                                            { "replay=x86_1", "x86_1", 1, 900, false } };
    bool choice = strcmp(text, "published") == 0;
    if (choice && system == NULL)
        system = "arm_1";
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(text, known[i].name) == 0 && (!choice || strcmp(system, known[i].system) == 0)) {
            *constants = known[i];
            if (strncmp(constants->name, "replay", 6) == 0)
                strcpy(constants->name, "replay");
            return true;
        }
    }
    return false;
}

static unsigned warmups_for(double cold_s)
{
    return cold_s < 0.05 ? 3 : cold_s < 5 ? 1 : 0;
}

/* Processes, estimate and time limit for the counts that are set. */
static void set_times(const plan_constants *constants, double cold_s, double setup_s, plan_operation *plan)
{
    double calls = plan->trials * plan->iters, processes, calls_of_one;
    plan->separate = constants->pairs || setup_s < PLAN_SEPARATE_SETUP_S;
    processes = plan->separate ? plan->trials : 1;
    calls_of_one = calls / processes;
    plan->estimated_s = (calls + processes * plan->warmups) * cold_s + processes * setup_s;
    plan->timeout_s = 3 * (calls_of_one + plan->warmups) * cold_s + 3 * setup_s + 300;
}

void plan_of_call(const plan_constants *constants, double cold_s, double setup_s, plan_operation *plan)
{
    double least = (double)PLAN_MIN_TOTAL / PLAN_TRIALS, budget = constants->op_budget_s;
    double iters = cold_s > 0 ? ceil(constants->trial_target_s / cold_s) : PLAN_MAX_ITERS;
    plan->iters = fmin(PLAN_MAX_ITERS, fmax(iters, least));
    if (PLAN_TRIALS * plan->iters * cold_s > budget)
        plan->iters = fmax(1, floor(budget / (PLAN_TRIALS * cold_s)));
    plan->trials = PLAN_TRIALS;
    if (PLAN_TRIALS * cold_s > budget)
        plan->trials = (unsigned)fmax(1, floor(budget / cold_s));
    plan->warmups = warmups_for(cold_s);
    set_times(constants, cold_s, setup_s, plan);
}

bool plan_of_published(const plan_constants *constants, const char *instance, const char *operation,
                       const double call[2], plan_operation *plan)
{
    double trials = published_value(constants->system, instance, operation, "trials");
    double iters = published_value(constants->system, instance, operation, "iters");
    double mean = published_value(constants->system, instance, operation, "mean_time");
    if (!(trials >= 1) || !(iters >= 1) || !(mean > 0))
        return false;
    plan->trials = (unsigned)trials;
    plan->iters = iters;
    plan->warmups = warmups_for(mean);
    set_times(constants, call[0], call[1], plan);
    return true;
}

void plan_of_profile(const plan_constants *constants, const char *instance, const char *operation, double cold_s,
                     plan_profile *plan)
{
    double target = fmin(1, 2 * constants->trial_target_s), calls, published = NAN;
    if (strcmp(constants->name, "replay") == 0 && constants->system != NULL)
        published = published_value(constants->system, instance, operation, "mean_time");
    if (published > 0)
        cold_s = published;
    calls = cold_s > 0 ? fmin(1000, fmax(3, ceil(target / cold_s))) : 1000;
    if (calls * cold_s > constants->op_budget_s)
        calls = fmax(1, floor(constants->op_budget_s / cold_s));
    plan->calls = cold_s > 60 ? 1 : (unsigned)calls;
    plan->warmups = cold_s < 5 && cold_s <= constants->op_budget_s;
}

json_t *plan_to_json(const plan_constants *constants)
{
    json_t *plan = json_object();
    json_set_int(plan, "trials", PLAN_TRIALS);
    json_set_num(plan, "trial_target_s", constants->trial_target_s);
    json_set_int(plan, "min_total", PLAN_MIN_TOTAL);
    json_set_int(plan, "max_iters_per_trial", PLAN_MAX_ITERS);
    json_set_num(plan, "op_budget_s", constants->op_budget_s);
    json_set_num(plan, "separate_process_setup_s", PLAN_SEPARATE_SETUP_S);
    json_set_text(plan, "name", constants->name);
    json_set_text(plan, "system", constants->system);
    return plan;
}

bool plan_same(const json_t *a, const json_t *b)
{
    return json_equal(a, b) != 0;
}

json_t *plan_operation_to_json(const plan_operation *plan)
{
    json_t *object = json_object();
    json_set_int(object, "iterations_per_trial", (long long)plan->iters);
    json_set_int(object, "warmups", plan->warmups);
    json_set_int(object, "trials", plan->trials);
    json_set_bool(object, "separate_processes", plan->separate);
    json_set_num(object, "estimated_s", plan->estimated_s);
    json_set_num(object, "timeout_per_process_s", plan->timeout_s);
    return object;
}
