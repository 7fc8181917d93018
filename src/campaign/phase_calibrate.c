/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/msg.h"
#include "campaign/interrupt.h"
#include "campaign/phases.h"
#include "campaign/progress.h"
#include "record/json.h"

#define GUESSED_SETUP_S 0.05
#define CHECKED_FROM_S 1.0 /* calls that long may become the measurement itself, so their output is checked */

void phase_plan_item(const campaign_run *run, select_item *item)
{
    double call[2] = { item->cold_s, item->calibrated ? item->setup_s : GUESSED_SETUP_S };
    plan_constants constants = run->plan;
    constants.pairs = item->beside != NULL;
    if (constants.pairs) {
        call[0] = fmax(call[0], item->beside->cold_s);
        call[1] = fmax(call[1], item->beside->setup_s);
    }
    plan_of_profile(&run->plan, item->library->row->instance, item->operation, item->cold_s, &item->profile);
    if (strcmp(run->plan.name, "replay") == 0 &&
        plan_of_published(&constants, item->library->row->instance, item->operation, call, &item->plan))
        return;
    plan_of_call(&constants, call[0], call[1], &item->plan);
}

static bool take_kept(campaign_run *run, select_item *item)
{
    char *path = run_item_path(run, "calibrations", item);
    json_t *kept = access(path, F_OK) == 0 ? json_load_file(path, 0, NULL) : NULL;
    free(path);
    if (kept != NULL && strcmp(json_text(kept, "library_sha256"), item->library->sha256) == 0 &&
        json_is_num(kept, "calibration_seconds") && json_is_num(kept, "setup_seconds")) {
        item->cold_s = json_num(kept, "calibration_seconds", 0);
        item->setup_s = json_num(kept, "setup_seconds", 0);
        item->calibrated = true;
    }
    json_decref(kept);
    return item->calibrated;
}

void phase_plan(campaign_run *run)
{
    for (size_t i = 0; i < run->list.item_count; i++) {
        select_item *item = &run->list.items[i];
        if (!item->calibrated && run->dir != NULL)
            take_kept(run, item);
        phase_plan_item(run, item);
    }
    select_sort(&run->list);
}

static void save_calibration(campaign_run *run, const select_item *item, const probe_result *result)
{
    char utc[32], *path = run_item_path(run, "calibrations", item);
    json_t *object = json_object();
    json_set_int(object, "schema", 1);
    json_set_text(object, "candidate", item->library->row->candidate);
    json_set_text(object, "instance", item->library->row->instance);
    json_set_text(object, "variant", item->library->variant);
    json_set_text(object, "operation", item->operation);
    json_set_text(object, "library_sha256", item->library->sha256);
    json_set_int(object, "cpu", run->cpu);
    json_set_text(object, "utc", run_utc(utc));
    json_set_num(object, "calibration_seconds", item->cold_s);
    json_set_num(object, "setup_seconds", item->setup_s);
    json_object_set(object, "process", result->process);
    json_set_copy(object, "ticks", result->extra);
    run_save(run, path, object);
    json_decref(object);
    free(path);
}

static void calibrate(campaign_run *run, select_item *item)
{
    bool checked = item->cold_s >= CHECKED_FROM_S; /* still the published time */
    probe_call call = { .item = item, .mode = checked ? NULL : "--no-check", .trials = 1, .iters = 1, .cpu = run->cpu };
    probe_result result;
    char outcome[320];
    call.timeout_s = 300 + 200 * item->cold_s;
    probe_run(&call, &result);
    if (result.interrupted) {
        probe_result_free(&result);
        return;
    }
    if (result.complete) {
        const json_t *trial = json_array_get(json_object_get(result.process, "trials"), 0);
        double wall = json_num(result.process, "wall_s", 0);
        item->cold_s = json_num(trial, "seconds", 0);
        item->setup_s =
            fmax(0, wall - item->cold_s - (checked && strcmp(item->operation, "sign") == 0 ? item->cold_s : 0));
        item->calibrated = true;
        save_calibration(run, item, &result);
        snprintf(outcome, sizeof outcome, "one call %.3g s", item->cold_s);
    } else {
        snprintf(outcome, sizeof outcome, "%s", result.reason);
        snprintf(item->reason, sizeof item->reason, "calibration: %.230s", result.reason);
    }
    progress_done(outcome, !result.complete);
    probe_result_free(&result);
}

void phase_calibrate(campaign_run *run)
{
    size_t count = 0;
    double total = 0;
    phase_plan(run);
    for (size_t i = 0; i < run->list.item_count; i++) {
        const select_item *item = &run->list.items[i];
        if (item->library->usable && !item->calibrated) {
            count++;
            total += 2 * item->cold_s + GUESSED_SETUP_S;
        }
    }
    progress_phase("calibrate", count, total);
    for (size_t i = 0; i < run->list.item_count && interrupt_signal() == 0; i++) {
        select_item *item = &run->list.items[i];
        char *label;
        if (!item->library->usable || item->calibrated)
            continue;
        label = format_new("%s-%s %s", item->library->row->instance, item->library->variant, item->operation);
        progress_item(label, 2 * item->cold_s + GUESSED_SETUP_S);
        calibrate(run, item);
        free(label);
    }
    progress_clear();
    phase_plan(run);
}

void phase_print_plan(const campaign_run *run)
{
    char text[32];
    double total = 0, profile_s = 0;
    size_t calibrated = 0, profiled = 0;
    printf("plan %s%s%s: %.3g s per trial, at most %.3g s per operation; CPU %d\n", run->plan.name,
           run->plan.system != NULL ? " of " : "", run->plan.system != NULL ? run->plan.system : "",
           run->plan.trial_target_s, run->plan.op_budget_s, run->cpu);
    for (size_t i = 0; i < run->list.item_count; i++) {
        const select_item *item = &run->list.items[i];
        char *label = select_label(item->library);
        printf("  %-34s %-7s %2u x %-6.0f calls, %u warm-up%s  %s%s\n", label, item->operation, item->plan.trials,
               item->plan.iters, item->plan.warmups, item->plan.warmups == 1 ? " " : "s",
               progress_duration(text, item->plan.estimated_s), item->library->usable ? "" : "  (not measured)");
        free(label);
        if (item->library->usable)
            total += item->plan.estimated_s + phase_profile_seconds(item);
        profile_s += phase_profile_seconds(item);
        profiled += phase_profile_seconds(item) > 0;
        calibrated += item->calibrated;
    }
    if (profiled != 0)
        printf("  profile of %zu operation%s  %s\n", profiled, profiled == 1 ? "" : "s",
               progress_duration(text, profile_s));
    printf("total %s for %zu operation%s of %zu librar%s%s\n", progress_duration(text, total), run->list.item_count,
           run->list.item_count == 1 ? "" : "s", run->list.library_count, run->list.library_count == 1 ? "y" : "ies",
           calibrated == run->list.item_count ? "" : " (from published times where no calibration is there yet)");
    fflush(stdout);
}
