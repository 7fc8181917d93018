/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"
#include "campaign/phases.h"
#include "env/env.h"
#include "record/figures.h"
#include "record/json.h"
#include "record/scrub.h"

static bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

const char *record_flags_kind(const char *variant, const char *build_flags)
{
    if (has(build_flags, "-std=gnu11") && has(build_flags, "-fwrapv"))
        return "harness-default";
    if (strcmp(variant, "reference") == 0)
        return "guide";
    if (strcmp(variant, "performance") == 0)
        return "guide-performance";
    return strcmp(variant, "resource") == 0 ? "guide-resource" : "native";
}

static const json_t *first_meta(const record_parts *parts)
{
    return json_object_get(json_array_get(parts->processes, 0), "meta");
}

static json_t *load_to_json(const double load[3])
{
    json_t *array = json_array();
    for (int i = 0; i < 3; i++)
        json_array_append_new(array, json_number(load[i]));
    return array;
}

static void set_identity(json_t *record, const record_parts *parts)
{
    const select_library *library = parts->item->library;
    const json_t *meta = first_meta(parts);
    char *label = select_label(library);
    json_set_int(record, "schema", 2);
    json_set_text(record, "status", parts->reason == NULL ? "complete" : "failed");
    json_set_text(record, "candidate", library->row->candidate);
    json_set_text(record, "label", label);
    json_set_text(record, "instance",
                  json_text(meta, "instance")[0] != 0 ? json_text(meta, "instance") : library->row->instance);
    json_set_text(record, "variant", library->variant);
    json_set_text(record, "flags", record_flags_kind(library->variant, json_text(meta, "build_flags")));
    json_set_text(record, "operation", parts->item->operation);
    json_set_int(record, "input_bytes", 0);
    json_object_set_new(record, "plan", plan_operation_to_json(&parts->item->plan));
    free(label);
}

static void set_evidence(json_t *record, const record_parts *parts)
{
    const select_library *library = parts->item->library;
    const char *verdict = json_text(parts->kat, "verdict");
    json_set_text(record, "kat", verdict[0] != 0 ? verdict : NULL);
    json_set_bool(record, "kat_not_passed", strcmp(verdict, "PASS") != 0);
    json_object_set_new(
        record, "kat_log",
        json_sprintf("kat/%s/%s-%s.log", library->row->candidate, library->row->instance, library->variant));
    json_set_copy(record, "kat_log_sha256", parts->kat);
    json_object_set_new(record, "disturbed_retries", json_integer(parts->retries));
    json_object_set_new(record, "library", json_sprintf("%s-%s.so", library->row->instance, library->variant));
    json_set_text(record, "library_sha256", library->sha256);
}

/* The measured clock counter by name; hardware cycles are null with their reason where the kernel refuses them. */
static json_t *counters_to_json(const json_t *meta)
{
    json_t *counters = json_object();
    bool cycles = strcmp(json_text(meta, "cpu_cycles_available"), "yes") == 0;
    json_set_text(counters, "cycles", cycles ? "perf_event_open, hardware CPU cycles, user mode" : NULL);
    json_set_text(counters, "cycles_reason", cycles ? NULL : json_text(meta, "cpu_cycles_reason"));
    json_set_text(counters, "ticks", json_text(meta, "ticks_source")[0] != 0 ? json_text(meta, "ticks_source") : NULL);
    json_set_text(counters, "clock", "CLOCK_MONOTONIC_RAW");
    return counters;
}

static json_t *kat_to_json(const json_t *verdict)
{
    static const char *const kept[] = { "verdict",         "unsubmitted", "records_run",    "records_matched",
                                        "manifest_sha256", "text_sha256", "library_sha256", "detail" };
    json_t *object = json_object();
    if (verdict == NULL)
        return json_decref(object), json_null();
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        json_set_copy(object, kept[i], verdict);
    return object;
}

static json_t *load_after(void)
{
    double load[3];
    if (getloadavg(load, 3) != 3)
        load[0] = load[1] = load[2] = NAN;
    return load_to_json(load);
}

static json_t *all_trials(const json_t *processes)
{
    json_t *all = json_array(), *process, *trial;
    size_t i, k;
    json_array_foreach(processes, i, process)
    {
        json_array_foreach(json_object_get(process, "trials"), k, trial) json_array_append(all, trial);
    }
    return all;
}

static json_t *imported_to_json(const select_library *library)
{
    return library->imported != NULL ? json_incref(library->imported) : json_null();
}

/* The other side of a pair: whose it was, its plan's calibration and its trials, from which figures_set has the ratios.
 */
static json_t *beside_to_json(const record_parts *parts)
{
    const record_parts *other = parts->other;
    json_t *beside = json_object();
    if (other == NULL)
        return json_decref(beside), json_null();
    json_set_text(beside, "implementation", other->item->library->imported != NULL ? "imported" : "ngcc-rerun");
    json_object_set_new(beside, "imported", imported_to_json(other->item->library));
    json_set_text(beside, "library_sha256", other->item->library->sha256);
    json_set_num(beside, "calibration_seconds", other->item->calibrated ? other->item->cold_s : NAN);
    json_set_num(beside, "setup_seconds", other->item->calibrated ? other->item->setup_s : NAN);
    json_object_set(beside, "first", parts->first);
    json_object_set_new(beside, "trials", all_trials(other->processes));
    return beside;
}

void record_set_origin(json_t *own, const campaign_run *run, const select_item *item, const char *reason)
{
    json_t *plan = json_object(), *imported = item->library->imported;
    json_set_int(own, "schema", 1);
    json_set_text(own, "implementation", imported != NULL ? "imported" : "ngcc-rerun");
    json_object_set_new(own, "imported", imported_to_json(item->library));
    json_set_text(own, "version", PACKAGE_VERSION);
    json_set_text(own, "system_id", run->system_id);
    json_set_text(own, "reason", reason);
    json_set_text(plan, "name", run->plan.name);
    json_set_text(plan, "system", run->plan.system);
    json_set_num(plan, "trial_target_s", run->plan.trial_target_s);
    json_set_num(plan, "op_budget_s", run->plan.op_budget_s);
    json_object_set_new(own, "plan", plan);
    json_set_num(own, "calibration_seconds", item->calibrated ? item->cold_s : NAN);
    json_set_num(own, "setup_seconds", item->calibrated ? item->setup_s : NAN);
}

void record_set_environment(json_t *own, const campaign_run *run, const json_t *host)
{
    json_object_set(own, "nonreference", run->nonreference);
    json_object_set(own, "host_unfixed", run->unfixed);
    json_object_set_new(own, "build", json_deep_copy(run->build));
    json_object_set_new(own, "host", json_deep_copy(host));
    json_object_set_new(own, "drift", env_drift(run->build, host));
}

static json_t *own_fields(const campaign_run *run, const record_parts *parts)
{
    json_t *own = json_object();
    record_set_origin(own, run, parts->item, parts->reason);
    json_set_int(own, "elf_load_bytes", (long long)parts->item->library->elf_bytes);
    json_object_set_new(own, "kat", kat_to_json(parts->kat));
    json_object_set_new(own, "counters", counters_to_json(first_meta(parts)));
    json_object_set(own, "trial_ticks", parts->ticks);
    json_set_num(own, "fixed_clock_hz", run->fixed_clock_hz > 0 ? run->fixed_clock_hz : NAN);
    json_object_set(own, "rejected_attempts", parts->rejected);
    json_object_set_new(own, "beside", beside_to_json(parts));
    json_set_copy(own, "timed_outputs_verified", first_meta(parts));
    json_set_copy(own, "work", parts->extras);
    json_set_copy(own, "samples", parts->extras);
    json_set_copy(own, "memory", parts->extras);
    record_set_environment(own, run, parts->host);
    json_object_set_new(own, "load_after", load_after());
    return own;
}

/* Sizes that the library reports: every *_bytes of the meta block but the resident sets. */
static json_t *sizes_to_json(const json_t *meta)
{
    json_t *sizes = json_object(), *value;
    const char *key;
    json_object_foreach((json_t *)meta, key, value)
    {
        size_t len = strlen(key);
        if (len > 6 && strcmp(key + len - 6, "_bytes") == 0 && strstr(key, "rss") == NULL &&
            strcmp(key, "input_bytes") != 0)
            json_set_int(sizes, key, (long long)json_num(meta, key, 0));
    }
    return sizes;
}

/* Largest meta figure over the processes, null when none has it. */
static json_t *largest(const json_t *processes, const char *key)
{
    double most = -1;
    size_t i;
    json_t *process;
    json_array_foreach(processes, i, process) most = fmax(most, json_num(json_object_get(process, "meta"), key, -1));
    return most > 0 ? json_integer((long long)most) : json_null();
}

json_t *record_make(const campaign_run *run, const record_parts *parts)
{
    char ended[32];
    double load[3];
    const json_t *meta = first_meta(parts);
    json_t *record = json_object();
    set_identity(record, parts);
    set_evidence(record, parts);
    json_set_text(record, "started_utc", parts->started);
    json_set_text(record, "ended_utc", run_utc(ended));
    json_object_set_new(record, "load_average_start", load_to_json(parts->load));
    if (getloadavg(load, 3) != 3)
        load[0] = load[1] = load[2] = NAN;
    json_object_set_new(record, "load_average_end", load_to_json(load));
    json_object_set_new(record, "environment", env_peer_block(run->build, parts->host));
    json_object_set(record, "processes", parts->processes);
    json_object_set_new(record, "trials", all_trials(parts->processes));
    json_object_set_new(record, "rerun", own_fields(run, parts));
    figures_set(record);
    json_object_set_new(record, "sizes", sizes_to_json(meta));
    json_object_set_new(record, "kex", json_object());
    json_set_copy(record, "build_flags", meta);
    json_set_text(record, "timing_scope", "loop");
    json_object_set_new(record, "baseline_rss_bytes", largest(parts->processes, "baseline_rss_bytes"));
    json_object_set_new(record, "peak_rss_bytes", largest(parts->processes, "peak_rss_bytes"));
    scrub_paths(record);
    return record;
}
