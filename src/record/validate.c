/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/validate.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "campaign/plan.h"
#include "record/figures.h"
#include "record/json.h"
#include "record/sampling.h"
#include "record/schema.h"
#include "record/scrub.h"

#define TOLERANCE 1e-9

void validate_problem(validation *v, const char *field, const char *format, ...)
{
    va_list args;
    printf("%s: %s: ", v->file, field);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    v->problems++;
}

static void on_schema(void *context, const char *where, const char *text)
{
    validate_problem(context, where, "%s", text);
}

static void check_paths(validation *v, const json_t *value, const char *where)
{
    const char *found = json_is_string(value) ? scrub_find(json_string_value(value)) : NULL;
    if (found != NULL)
        validate_problem(v, where, "absolute path: %.60s", found);
    if (json_is_object(value)) {
        const char *key;
        json_t *member;
        json_object_foreach((json_t *)value, key, member)
        {
            char *inside = format_new("%s%s%s", where, where[0] != 0 ? "." : "", key);
            if (scrub_find(key) != NULL)
                validate_problem(v, inside, "absolute path as a name");
            check_paths(v, member, inside);
            free(inside);
        }
    } else if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++) {
            char *inside = format_new("%s[%zu]", where, i);
            check_paths(v, json_array_get(value, i), inside);
            free(inside);
        }
    }
}

/* Equal up to rounding; null equals null only. */
static bool near(const json_t *a, const json_t *b)
{
    double x, y;
    if (!json_is_number(a) || !json_is_number(b))
        return json_equal(a, b) != 0 || ((a == NULL || json_is_null(a)) && (b == NULL || json_is_null(b)));
    x = json_number_value(a);
    y = json_number_value(b);
    return fabs(x - y) <= TOLERANCE * fmax(fabs(x), fabs(y));
}

void validate_members(validation *v, const json_t *got, const json_t *expected, const char *const *names,
                      const char *prefix)
{
    for (size_t i = 0; names[i] != NULL; i++) {
        const json_t *a = json_object_get(got, names[i]), *b = json_object_get(expected, names[i]);
        if (a != NULL && !near(a, b)) {
            char *field = format_new("%s%s", prefix, names[i]), *is = json_dumps(a, JSON_ENCODE_ANY),
                 *should = json_dumps(b, JSON_ENCODE_ANY);
            validate_problem(v, field, "is %s, the raw figures give %s", is, should != NULL ? should : "nothing");
            free(field);
            free(is);
            free(should);
        }
    }
}

static void check_figures(validation *v, const json_t *record)
{
    static const char *const figures[] = { "measurements",
                                           "guide_100_measurements_met",
                                           "mean_seconds",
                                           "median_trial_seconds",
                                           "min_trial_seconds",
                                           "max_trial_seconds",
                                           "mean_cycles",
                                           "median_trial_cycles",
                                           "operations_per_second",
                                           "throughput_MB_per_second",
                                           NULL };
    static const char *const own[] = { "mean_ticks", "median_trial_ticks", NULL };
    static const char *const spread[] = { "stdev_trial_seconds", "min_trial_seconds", "max_trial_seconds",
                                          "stdev_trial_cycles", NULL };
    json_t *copy = json_deep_copy(record), *mine = json_object_get(record, "rerun"), *again;
    figures_set(copy);
    again = json_object_get(copy, "rerun");
    validate_members(v, record, copy, figures, "");
    validate_members(v, mine, again, own, "rerun.");
    validate_members(v, json_object_get(mine, "dispersion"), json_object_get(again, "dispersion"), spread,
                     "rerun.dispersion.");
    json_decref(copy);
}

/* The ratios of the pairs follow from the trials of both sides. */
static void check_beside(validation *v, const json_t *record)
{
    static const char *const names[] = {
        "ratio", "ratio_min", "ratio_q1", "ratio_median", "ratio_q3", "ratio_max", NULL
    };
    const json_t *beside = json_object_get(json_object_get(record, "rerun"), "beside"), *list, *again;
    json_t *copy, *value;
    size_t i;
    if (!json_is_object(beside))
        return;
    copy = json_deep_copy(record);
    figures_set(copy);
    again = json_object_get(json_object_get(copy, "rerun"), "beside");
    validate_members(v, beside, again, names, "rerun.beside.");
    list = json_object_get(beside, "ratios");
    again = json_object_get(again, "ratios");
    if (json_array_size(list) != json_array_size(again))
        validate_problem(v, "rerun.beside.ratios", "expected one per pair");
    json_array_foreach(list, i, value)
    {
        if (!near(value, json_array_get(again, i)))
            validate_problem(v, "rerun.beside.ratios", "the trials of pair %zu give another ratio", i);
    }
    json_decref(copy);
}

static void check_samples(validation *v, const json_t *record)
{
    static const char *const names[] = { "count",      "min_seconds", "q1_seconds",   "median_seconds",
                                         "q3_seconds", "max_seconds", "mean_seconds", NULL };
    const json_t *samples = json_object_get(json_object_get(record, "rerun"), "samples"), *bounds, *again;
    json_t *copy;
    if (!json_is_array(json_object_get(samples, "nanoseconds")))
        return;
    copy = json_deep_copy(samples);
    sampling_set(copy);
    validate_members(v, samples, copy, names, "rerun.samples.");
    bounds = json_object_get(samples, "mean_interval_95");
    again = json_object_get(copy, "mean_interval_95");
    if (!near(json_array_get(bounds, 0), json_array_get(again, 0)) ||
        !near(json_array_get(bounds, 1), json_array_get(again, 1)))
        validate_problem(v, "rerun.samples.mean_interval_95", "the samples give another interval");
    json_decref(copy);
}

/* The record's trials are those of its processes, one after the other. */
static void check_trials(validation *v, const json_t *record)
{
    const json_t *trials = json_object_get(record, "trials"), *process, *trial, *ticks;
    size_t at = 0, i, k;
    double baseline = 0, peak = 0, retries = 0;
    json_array_foreach(json_object_get(record, "processes"), i, process)
    {
        const json_t *meta = json_object_get(process, "meta");
        json_array_foreach(json_object_get(process, "trials"), k, trial)
        {
            if (!json_equal(trial, json_array_get(trials, at++)))
                validate_problem(v, "trials", "differ from processes[%zu].trials[%zu]", i, k);
        }
        baseline = fmax(baseline, json_num(meta, "baseline_rss_bytes", 0));
        peak = fmax(peak, json_num(meta, "peak_rss_bytes", 0));
        retries += json_num(process, "disturbed_retries", 0);
    }
    if (at != json_array_size(trials))
        validate_problem(v, "trials", "are %zu, the processes have %zu", json_array_size(trials), at);
    if (json_num(record, "baseline_rss_bytes", 0) != baseline || json_num(record, "peak_rss_bytes", 0) != peak)
        validate_problem(v, "peak_rss_bytes", "baseline or peak is not the largest of the processes");
    if (json_is_num(record, "disturbed_retries") && json_num(record, "disturbed_retries", 0) != retries)
        validate_problem(v, "disturbed_retries", "is not the sum over the processes");
    ticks = json_object_get(json_object_get(record, "rerun"), "trial_ticks");
    if (ticks != NULL && json_array_size(ticks) != at)
        validate_problem(v, "rerun.trial_ticks", "expected one per trial");
}

static void check_processes(validation *v, const json_t *record)
{
    const json_t *plan = json_object_get(record, "plan"), *process;
    bool ours = json_object_get(record, "rerun") != NULL;
    size_t i;
    json_array_foreach(json_object_get(record, "processes"), i, process)
    {
        const json_t *meta = json_object_get(process, "meta");
        if (json_num(process, "exit_code", 1) != 0)
            validate_problem(v, "processes", "process %zu did not end well in a complete record", i);
        if (strcmp(json_text(meta, "operation"), json_text(record, "operation")) != 0)
            validate_problem(v, "processes", "process %zu ran another operation", i);
        if (strcmp(json_text(meta, "instance"), json_text(record, "instance")) != 0)
            validate_problem(v, "processes", "process %zu ran another instance", i);
        if (!json_is_true(json_object_get(process, "reused_calibration")) &&
            json_num(meta, "warmups", -1) != json_num(plan, "warmups", -1))
            validate_problem(v, "processes", "process %zu has other warm-ups than the plan", i);
        if (ours && strcmp(json_text(record, "operation"), "verify") == 0 && json_num(meta, "verify_rejections", 0) > 0)
            validate_problem(v, "processes", "process %zu rejected honest signatures", i);
    }
}

/* Counts of the plan against the trials; for our records the plan itself against its calibration and constants. */
static void check_plan(validation *v, const json_t *record)
{
    static const char *const counts[] = { "iterations_per_trial", "warmups", "trials", "separate_processes", NULL };
    const json_t *plan = json_object_get(record, "plan"), *own = json_object_get(record, "rerun"), *trial, *beside;
    double call[2] = { json_num(own, "calibration_seconds", NAN), json_num(own, "setup_seconds", NAN) };
    plan_constants constants = { "", NULL, json_num(json_object_get(own, "plan"), "trial_target_s", NAN),
                                 json_num(json_object_get(own, "plan"), "op_budget_s", NAN), false };
    plan_operation again;
    json_t *object;
    size_t i;
    json_array_foreach(json_object_get(record, "trials"), i, trial)
    {
        if (json_num(trial, "measurements", 0) != json_num(plan, "iterations_per_trial", -1))
            validate_problem(v, "trials", "trial %zu has not the calls of the plan", i);
    }
    if (json_array_size(json_object_get(record, "trials")) != (size_t)json_num(plan, "trials", 0))
        validate_problem(v, "trials", "are not as many as planned");
    if (own == NULL || isnan(call[0]) || isnan(call[1]))
        return;
    beside = json_object_get(own, "beside");
    constants.pairs = json_is_object(beside);
    call[0] = fmax(call[0], json_num(beside, "calibration_seconds", 0));
    call[1] = fmax(call[1], json_num(beside, "setup_seconds", 0));
    constants.system = json_string_value(json_object_get(json_object_get(own, "plan"), "system"));
    if (strcmp(json_text(json_object_get(own, "plan"), "name"), "replay") != 0 || constants.system == NULL ||
        !plan_of_published(&constants, json_text(record, "instance"), json_text(record, "operation"), call, &again))
        plan_of_call(&constants, call[0], call[1], &again);
    object = plan_operation_to_json(&again);
    for (i = 0; counts[i] != NULL; i++) {
        if (!near(json_object_get(plan, counts[i]), json_object_get(object, counts[i])))
            validate_problem(v, "plan", "%s is not what the calibration gives", counts[i]);
    }
    json_decref(object);
}

static void check_verdict(validation *v, const json_t *record)
{
    const char *verdict = json_text(record, "kat");
    const json_t *own = json_object_get(record, "rerun"), *flag = json_object_get(record, "kat_not_passed");
    const json_t *kat = json_object_get(own, "kat");
    if (json_is_boolean(flag) && json_is_true(flag) != (strcmp(verdict, "PASS") != 0))
        validate_problem(v, "kat_not_passed", "does not fit the verdict %s", verdict);
    if (own == NULL)
        return;
    if (strcmp(verdict, "PASS") != 0 && strcmp(verdict, "NOKAT") != 0)
        validate_problem(v, "kat", "%s in a complete record", verdict[0] != 0 ? verdict : "no verdict");
    if (strcmp(json_text(kat, "verdict"), verdict) != 0)
        validate_problem(v, "rerun.kat.verdict", "differs from kat");
    if (strcmp(json_text(kat, "library_sha256"), json_text(record, "library_sha256")) != 0)
        validate_problem(v, "rerun.kat.library_sha256",
                         "another library passed the known answers than the one that was timed");
    if (strcmp(verdict, "PASS") == 0 && json_num(kat, "records_matched", 0) != 10)
        validate_problem(v, "rerun.kat.records_matched", "fewer than ten records for PASS");
}

void validate_form(validation *v, const json_t *file, const json_t *schema, const char *folder)
{
    char *expected = format_new("%s/%s/%s__%s.json", folder, json_text(file, "candidate"), json_text(file, "label"),
                                json_text(file, "operation"));
    schema_check(schema, file, on_schema, v);
    check_paths(v, file, "");
    if (strcmp(expected, v->file) != 0)
        validate_problem(v, "label", "the file should be %s", expected);
    free(expected);
}

void validate_record(validation *v, const json_t *record)
{
    size_t before = v->problems;
    validate_form(v, record, v->schema, "records");
    if (v->problems != before && json_array_size(json_object_get(record, "trials")) == 0)
        return;
    check_trials(v, record);
    check_figures(v, record);
    check_beside(v, record);
    check_samples(v, record);
    if (strcmp(json_text(record, "ended_utc"), json_text(record, "started_utc")) < 0)
        validate_problem(v, "ended_utc", "is before started_utc");
    if (strcmp(json_text(record, "status"), "complete") == 0) {
        check_processes(v, record);
        check_plan(v, record);
        check_verdict(v, record);
    } else if (json_object_get(record, "rerun") != NULL &&
               json_text(json_object_get(record, "rerun"), "reason")[0] == 0) {
        validate_problem(v, "rerun.reason", "a failed record must say why");
    }
}
