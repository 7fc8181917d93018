/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/msg.h"
#include "campaign/extras.h"
#include "campaign/host.h"
#include "campaign/interrupt.h"
#include "campaign/phases.h"
#include "campaign/progress.h"
#include "record/format.h"
#include "record/json.h"

/* What is timed needs nothing but its cycles: a trial below 95 % of the fixed clock was shared with something else.
 * Kernel time counts as such too (the cycles are user mode), so the attempts are kept in the record. */
static bool is_disturbed(const campaign_run *run, const json_t *process)
{
    const json_t *trials = json_object_get(process, "trials"), *trial;
    size_t i;
    if (run->fixed_clock_hz <= 0)
        return false;
    json_array_foreach(trials, i, trial)
    {
        double seconds = json_num(trial, "seconds", 0), cycles = json_num(trial, "cycles", NAN);
        if (seconds > PLAN_SHORTEST_JUDGED_S && !isnan(cycles) &&
            cycles / seconds < PLAN_UNDISTURBED * run->fixed_clock_hz)
            return true;
    }
    return false;
}

static void append_all(json_t *to, const json_t *from)
{
    size_t i;
    json_t *value;
    json_array_foreach(from, i, value) json_array_append(to, value);
}

static void keep_rejected(record_parts *parts, unsigned process, unsigned attempt, const probe_result *result)
{
    json_t *entry = json_object();
    json_set_int(entry, "process", process);
    json_set_int(entry, "attempt", attempt);
    json_set_copy(entry, "trials", result->process);
    json_array_append_new(parts->rejected, entry);
}

/* One process of the plan, run again while it is disturbed. False: failed or interrupted, see `reason` (256 bytes). */
static bool run_process(const campaign_run *run, record_parts *parts, unsigned number, char *reason)
{
    const plan_operation *plan = &parts->item->plan;
    probe_call call = { .item = parts->item,
                        .trials = plan->separate ? 1 : plan->trials,
                        .warmups = plan->warmups,
                        .iters = plan->iters,
                        .cpu = run->cpu,
                        .timeout_s = plan->timeout_s };
    unsigned attempt = 1;
    /* Every process does the same work from the same seed: checking the outputs of the first one is enough. */
    call.mode = number == 0 ? NULL : "--no-check";
    for (;; attempt++) {
        probe_result result;
        bool complete;
        probe_run(&call, &result);
        if (result.complete && attempt < PLAN_ATTEMPTS && is_disturbed(run, result.process)) {
            keep_rejected(parts, number, attempt, &result);
            parts->retries++;
            probe_result_free(&result);
            continue;
        }
        complete = result.complete && !result.interrupted;
        if (!result.interrupted) {
            json_set_int(result.process, "disturbed_retries", attempt - 1);
            json_array_append(parts->processes, result.process);
            append_all(parts->ticks, json_object_get(result.extra, "ticks"));
        }
        snprintf(reason, 256, "%s", result.reason);
        probe_result_free(&result);
        return complete;
    }
}

/* A single call without warm-up is what the calibration was. */
static bool reuse_calibration(const campaign_run *run, record_parts *parts)
{
    char *path = run_item_path(run, "calibrations", parts->item);
    json_t *kept = json_load_file(path, 0, NULL), *process = json_object_get(kept, "process");
    free(path);
    if (process != NULL) {
        json_set_int(process, "disturbed_retries", 0);
        json_set_bool(process, "reused_calibration", true);
        json_array_append(parts->processes, process);
        append_all(parts->ticks, json_object_get(kept, "ticks"));
    }
    json_decref(kept);
    return process != NULL;
}

/* Honest signatures that the library rejected make what was timed worthless. */
static bool verified(const record_parts *parts, char *reason)
{
    size_t i;
    json_t *process;
    json_array_foreach(parts->processes, i, process)
    {
        double rejections = json_num(json_object_get(process, "meta"), "verify_rejections", 0);
        if (strcmp(parts->item->operation, "verify") == 0 && rejections > 0) {
            snprintf(reason, 256, "%.0f timed verifications rejected an honest signature", rejections);
            return false;
        }
    }
    return true;
}

static bool run_processes(const campaign_run *run, record_parts *parts, char *reason)
{
    const plan_operation *plan = &parts->item->plan;
    unsigned processes = plan->separate ? plan->trials : 1;
    if (plan->trials == 1 && plan->iters <= 1 && plan->warmups == 0 && reuse_calibration(run, parts))
        return verified(parts, reason);
    for (unsigned i = 0; i < processes; i++) {
        if (!run_process(run, parts, i, reason))
            return false;
    }
    return verified(parts, reason);
}

static json_t *load_verdict(const campaign_run *run, const select_library *library)
{
    char *path = run_library_path(run, "kat", library, ".json");
    json_t *verdict = json_load_file(path, 0, NULL);
    free(path);
    if (verdict != NULL && strcmp(json_text(verdict, "library_sha256"), library->sha256) != 0) {
        json_decref(verdict);
        verdict = NULL;
    }
    return verdict;
}

static void say_result(const json_t *record, const char *reason)
{
    char outcome[320];
    format_text time, cycles;
    if (reason != NULL) {
        snprintf(outcome, sizeof outcome, "failed: %s", reason);
    } else if (json_is_num(record, "mean_cycles")) {
        snprintf(outcome, sizeof outcome, "%s cycles, %s", format_cycles(cycles, json_num(record, "mean_cycles", NAN)),
                 format_time(time, json_num(record, "mean_seconds", NAN)));
    } else {
        snprintf(outcome, sizeof outcome, "%s", format_time(time, json_num(record, "mean_seconds", NAN)));
    }
    progress_done(outcome, reason != NULL);
}

static void measure(campaign_run *run, const select_item *item, const char *path)
{
    record_parts parts = { .item = item, .processes = json_array(), .ticks = json_array(), .rejected = json_array() };
    char reason[256] = "";
    bool good = false;
    host_read(run);
    parts.host = run->host;
    parts.kat = load_verdict(run, item->library);
    run_utc(parts.started);
    if (getloadavg(parts.load, 3) != 3)
        parts.load[0] = parts.load[1] = parts.load[2] = NAN;
    if (!item->library->usable)
        snprintf(reason, sizeof reason, "%s", item->library->reason);
    else if (!item->calibrated)
        snprintf(reason, sizeof reason, "%s", item->reason[0] != 0 ? item->reason : "no calibration");
    else
        good = run_processes(run, &parts, reason);
    if (good && interrupt_signal() == 0)
        parts.extras = extras_run(run, item);
    if (interrupt_signal() == 0) {
        json_t *record;
        parts.reason = good ? NULL : reason;
        record = record_make(run, &parts);
        say_result(record, parts.reason);
        if (run_save(run, path, record) && !good)
            run->failed++;
        json_decref(record);
    }
    json_decref(parts.processes);
    json_decref(parts.ticks);
    json_decref(parts.rejected);
    json_decref(parts.kat);
    json_decref(parts.extras);
}

/* Whether the item's record is there and stays; a failed one stays unless it is asked for again. */
static bool is_done(campaign_run *run, const char *path)
{
    json_t *record = access(path, F_OK) == 0 ? json_load_file(path, 0, NULL) : NULL;
    bool failed = record != NULL && strcmp(json_text(record, "status"), "failed") == 0;
    json_decref(record);
    if (record == NULL || (failed && run->retry_failed))
        return false;
    if (failed)
        run->failed++;
    return true;
}

void phase_measure(campaign_run *run)
{
    size_t count = 0;
    double total = 0;
    bool *todo = calloc(run->list.item_count + 1, sizeof *todo);
    for (size_t i = 0; todo != NULL && i < run->list.item_count; i++) {
        char *path = run_item_path(run, "records", &run->list.items[i]);
        todo[i] = !is_done(run, path);
        count += todo[i];
        total += todo[i] ? run->list.items[i].plan.estimated_s : 0;
        free(path);
    }
    progress_phase("measure", count, total);
    for (size_t i = 0; todo != NULL && i < run->list.item_count && interrupt_signal() == 0; i++) {
        const select_item *item = &run->list.items[i];
        char *path, *label;
        if (!todo[i])
            continue;
        path = run_item_path(run, "records", item);
        label = format_new("%s-%s %s", item->library->row->instance, item->library->variant, item->operation);
        progress_item(label, item->plan.estimated_s);
        measure(run, item, path);
        free(label);
        free(path);
    }
    progress_clear();
    free(todo);
}
