/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "campaign/plan.h"
#include "record/json.h"
#include "record/schema.h"
#include "record/shares.h"
#include "record/validate.h"

/* Each member of either object is in both. */
static void check_by_function(validation *v, const json_t *got, const json_t *expected, const char *prefix)
{
    const char *function;
    json_t *value;
    json_object_foreach((json_t *)got, function, value)
    {
        const char *const one[] = { function, NULL };
        validate_members(v, got, expected, one, prefix);
    }
    json_object_foreach((json_t *)expected, function, value)
    {
        if (json_object_get(got, function) == NULL)
            validate_problem(v, prefix, "%s is missing", function);
    }
}

static void check_shares(validation *v, const json_t *profile)
{
    static const char *const outer[] = { "hash_share", NULL }, *const own[] = { "batch_share", NULL };
    json_t *again = json_deep_copy(profile);
    const json_t *mine = json_object_get(profile, "rerun"), *fresh;
    double ticks = 0;
    size_t i;
    json_t *entry;
    shares_set(again);
    fresh = json_object_get(again, "rerun");
    check_by_function(v, json_object_get(profile, "share"), json_object_get(again, "share"), "share.");
    check_by_function(v, json_object_get(mine, "compressions_per_operation"),
                      json_object_get(fresh, "compressions_per_operation"), "rerun.compressions_per_operation.");
    validate_members(v, profile, again, outer, "");
    validate_members(v, mine, fresh, own, "rerun.");
    json_array_foreach(json_object_get(profile, "calls"), i, entry) ticks += json_num(entry, "ticks", 0);
    if (ticks > json_num(json_object_get(profile, "total"), "ticks", 0))
        validate_problem(v, "total.ticks", "the calls took more ticks than the operations");
    json_decref(again);
}

/* The operations that were profiled are those of the plan. */
static void check_counts(validation *v, const json_t *profile)
{
    const json_t *own = json_object_get(profile, "rerun"), *plan = json_object_get(own, "plan"),
                 *counts = json_object_get(own, "counts"), *meta = json_object_get(profile, "meta");
    double operations = json_num(json_object_get(profile, "total"), "operations", 0);
    plan_constants constants = { "", json_string_value(json_object_get(plan, "system")),
                                 json_num(plan, "trial_target_s", NAN), json_num(plan, "op_budget_s", NAN), false };
    plan_profile again;
    if (strcmp(json_text(meta, "operation"), json_text(profile, "operation")) != 0)
        validate_problem(v, "meta.operation", "is another operation");
    if (json_num(meta, "overflow_calls", 0) != 0)
        validate_problem(v, "meta.overflow_calls", "calls found the table full: the shares are too low");
    if (own == NULL)
        return;
    snprintf(constants.name, sizeof constants.name, "%s", json_text(plan, "name"));
    plan_of_profile(&constants, json_text(meta, "instance"), json_text(profile, "operation"),
                    json_num(own, "calibration_seconds", NAN), &again);
    if (operations != json_num(counts, "operations", -1) || operations != again.calls)
        validate_problem(v, "total.operations", "is not what the calibration gives");
    if (json_num(meta, "warmups", -1) != json_num(counts, "warmups", -2) ||
        json_num(counts, "warmups", -2) != again.warmups)
        validate_problem(v, "meta.warmups", "is not what the calibration gives");
}

/* The libraries are those of campaign.json, and the operation was timed too. */
static void check_links(validation *v, const json_t *profile)
{
    static const char *const constants[] = { "trial_target_s", "op_budget_s", "name", "system" };
    static const char *const digests[] = { "library_sha256", "profiled_library_sha256" };
    const json_t *own = json_object_get(profile, "rerun"), *planning = json_object_get(v->campaign, "planning");
    const json_t *library = json_object_get(json_object_get(json_object_get(v->campaign, "rerun"), "libraries"),
                                            json_text(profile, "label"));
    char *record = format_new("%s/records/%s/%s__%s.json", v->dir, json_text(profile, "candidate"),
                              json_text(profile, "label"), json_text(profile, "operation"));
    if (access(record, F_OK) != 0)
        validate_problem(v, "label", "the operation has no timing record");
    for (size_t i = 0; i < sizeof digests / sizeof digests[0] && library != NULL; i++) {
        if (strcmp(json_text(own, digests[i]), json_text(library, digests[i])) != 0) {
            char *field = format_new("rerun.%s", digests[i]);
            validate_problem(v, field, "campaign.json has another digest");
            free(field);
        }
    }
    if (library == NULL)
        validate_problem(v, "label", "campaign.json does not list this library");
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
        if (!json_equal(json_object_get(planning, constants[i]),
                        json_object_get(json_object_get(own, "plan"), constants[i])))
            validate_problem(v, "rerun.plan", "%s differs from the plan of campaign.json", constants[i]);
    }
    free(record);
}

void validate_profile(validation *v, const json_t *profile)
{
    size_t before = v->problems;
    const json_t *own = json_object_get(profile, "rerun");
    validate_form(v, profile, v->profile, "profile");
    if (v->problems != before)
        return;
    check_shares(v, profile);
    if (strcmp(json_text(profile, "status"), "complete") == 0)
        check_counts(v, profile);
    else if (own != NULL && json_text(own, "reason")[0] == 0)
        validate_problem(v, "rerun.reason", "a failed profile must say why");
    if (own != NULL && v->campaign != NULL)
        check_links(v, profile);
}
