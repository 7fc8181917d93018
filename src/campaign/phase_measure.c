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

void measure_process(const campaign_run *run, measuring *m, unsigned number)
{
    record_parts *parts = &m->parts;
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
        probe_run(&call, &result);
        if (result.complete && attempt < PLAN_ATTEMPTS && is_disturbed(run, result.process)) {
            keep_rejected(parts, number, attempt, &result);
            parts->retries++;
            probe_result_free(&result);
            continue;
        }
        m->good = result.complete && !result.interrupted;
        if (!result.interrupted) {
            json_set_int(result.process, "disturbed_retries", attempt - 1);
            json_array_append(parts->processes, result.process);
            append_all(parts->ticks, json_object_get(result.extra, "ticks"));
        }
        snprintf(m->reason, sizeof m->reason, "%s", result.reason);
        probe_result_free(&result);
        return;
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
void measure_judge(measuring *m)
{
    size_t i;
    json_t *process;
    json_array_foreach(m->parts.processes, i, process)
    {
        double rejections = json_num(json_object_get(process, "meta"), "verify_rejections", 0);
        if (m->good && strcmp(m->parts.item->operation, "verify") == 0 && rejections > 0) {
            snprintf(m->reason, sizeof m->reason, "%.0f timed verifications rejected an honest signature", rejections);
            m->good = false;
        }
    }
}

static void run_processes(const campaign_run *run, measuring *m)
{
    const plan_operation *plan = &m->parts.item->plan;
    unsigned processes = plan->separate ? plan->trials : 1;
    if (plan->trials == 1 && plan->iters <= 1 && plan->warmups == 0 && reuse_calibration(run, &m->parts))
        return;
    for (unsigned i = 0; i < processes && m->good; i++)
        measure_process(run, m, i);
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

static void say_result(const json_t *record, const char *reason, char *outcome, size_t room)
{
    format_text time, cycles;
    if (reason != NULL) {
        snprintf(outcome, room, "failed: %s", reason);
    } else if (json_is_num(record, "mean_cycles")) {
        snprintf(outcome, room, "%s cycles, %s", format_cycles(cycles, json_num(record, "mean_cycles", NAN)),
                 format_time(time, json_num(record, "mean_seconds", NAN)));
    } else {
        snprintf(outcome, room, "%s", format_time(time, json_num(record, "mean_seconds", NAN)));
    }
}

void measure_start(campaign_run *run, const select_item *item, measuring *m)
{
    memset(m, 0, sizeof *m);
    m->parts.item = item;
    m->parts.processes = json_array();
    m->parts.ticks = json_array();
    m->parts.rejected = json_array();
    host_read(run);
    m->parts.host = run->host;
    m->parts.kat = load_verdict(run, item->library);
    run_utc(m->parts.started);
    if (getloadavg(m->parts.load, 3) != 3)
        m->parts.load[0] = m->parts.load[1] = m->parts.load[2] = NAN;
    if (!item->library->usable)
        snprintf(m->reason, sizeof m->reason, "%s", item->library->reason);
    else if (!item->calibrated)
        snprintf(m->reason, sizeof m->reason, "%s", item->reason[0] != 0 ? item->reason : "no calibration");
    else
        m->good = true;
}

void measure_extras(const campaign_run *run, measuring *m)
{
    if (m->good && interrupt_signal() == 0)
        m->parts.extras = extras_run(run, m->parts.item);
}

void measure_save(campaign_run *run, measuring *m, char *outcome, size_t room)
{
    char *path;
    json_t *record;
    outcome[0] = 0;
    if (interrupt_signal() != 0)
        return;
    path = run_item_path(run, "records", m->parts.item);
    m->parts.reason = m->good ? NULL : m->reason;
    record = record_make(run, &m->parts);
    say_result(record, m->parts.reason, outcome, room);
    if (run_save(run, path, record) && !m->good)
        run->failed++;
    json_decref(record);
    free(path);
}

void measure_free(measuring *m)
{
    json_decref(m->parts.processes);
    json_decref(m->parts.ticks);
    json_decref(m->parts.rejected);
    json_decref(m->parts.kat);
    json_decref(m->parts.extras);
    json_decref(m->parts.first);
}

static void measure(campaign_run *run, const select_item *item)
{
    measuring m;
    char outcome[320];
    measure_start(run, item, &m);
    if (m.good)
        run_processes(run, &m);
    measure_judge(&m);
    measure_extras(run, &m);
    measure_save(run, &m, outcome, sizeof outcome);
    if (interrupt_signal() == 0)
        progress_done(outcome, !m.good);
    measure_free(&m);
}

bool measure_is_done(campaign_run *run, const select_item *item)
{
    char *path = run_item_path(run, "records", item);
    json_t *record = access(path, F_OK) == 0 ? json_load_file(path, 0, NULL) : NULL;
    bool failed = record != NULL && strcmp(json_text(record, "status"), "failed") == 0;
    json_decref(record);
    free(path);
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
        todo[i] = !measure_is_done(run, &run->list.items[i]);
        count += todo[i];
        total += todo[i] ? run->list.items[i].plan.estimated_s : 0;
    }
    progress_phase("measure", count, total);
    for (size_t i = 0; todo != NULL && i < run->list.item_count && interrupt_signal() == 0; i++) {
        const select_item *item = &run->list.items[i];
        char *label;
        if (!todo[i])
            continue;
        label = format_new("%s-%s %s", item->library->row->instance, item->library->variant, item->operation);
        progress_item(label, item->plan.estimated_s);
        measure(run, item);
        free(label);
    }
    progress_clear();
    free(todo);
}
