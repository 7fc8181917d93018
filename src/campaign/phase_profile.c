/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/msg.h"
#include "campaign/host.h"
#include "campaign/interrupt.h"
#include "campaign/phases.h"
#include "campaign/progress.h"
#include "env/env.h"
#include "record/format.h"
#include "record/json.h"
#include "record/scrub.h"
#include "record/shares.h"

#define TICK_RATE_S 0.1 /* what measuring the rate of the ticks takes */

double phase_profile_seconds(const select_item *item)
{
    if (!item->library->usable || item->library->profile == NULL)
        return 0;
    return (item->profile.calls + item->profile.warmups) * item->cold_s + item->setup_s + TICK_RATE_S;
}

/* Why the library's operations are not profiled, or null. */
static const char *not_profiled(const campaign_run *run, const select_library *library)
{
    const char *no_linker = json_text(json_object_get(run->build, "profile"), "reason");
    if (!library->usable)
        return library->reason;
    if (library->profile_reason != NULL && library->imported == NULL && strcmp(library->variant, "reference") == 0 &&
        no_linker[0] != 0)
        return no_linker;
    return library->profile_reason;
}

/* Says each reason once, with its libraries' number, and notes it for each library in campaign.json. */
static void note_skipped(campaign_run *run)
{
    json_t *own = json_object_get(run->campaign, "rerun"), *reasons = json_object(), *counts = json_object(), *count;
    const char *reason;
    for (size_t i = 0; i < run->list.library_count; i++) {
        char *label = select_label(&run->list.libraries[i]);
        reason = not_profiled(run, &run->list.libraries[i]);
        if (reason != NULL) {
            json_set_text(reasons, label, reason);
            json_set_int(counts, reason, (long long)json_num(counts, reason, 0) + 1);
        }
        free(label);
    }
    json_object_foreach(counts, reason, count)
        printf("profile: %lld librar%s not profiled: %s\n", (long long)json_integer_value(count),
               json_integer_value(count) == 1 ? "y" : "ies", reason);
    fflush(stdout);
    json_object_set_new(own, "not_profiled", reasons);
    json_decref(counts);
}

/* Done is a whole profile of this library; a failed one stays unless it is asked for again. */
static bool is_done(campaign_run *run, const select_item *item, const char *path)
{
    json_t *profile = access(path, F_OK) == 0 ? json_load_file(path, 0, NULL) : NULL;
    const json_t *own = json_object_get(profile, "rerun");
    bool failed = profile != NULL && strcmp(json_text(profile, "status"), "complete") != 0;
    bool done = profile != NULL && !(failed && run->retry_failed) &&
                strcmp(json_text(own, "library_sha256"), item->library->sha256) == 0 &&
                strcmp(json_text(own, "profiled_library_sha256"), item->library->profile_sha256) == 0;
    json_decref(profile);
    if (done && failed)
        run->failed++;
    return done;
}

static json_t *own_fields(const campaign_run *run, const select_item *item, const char *reason, const char *started)
{
    char ended[32];
    json_t *own = json_object(), *counts = json_object();
    record_set_origin(own, run, item, reason);
    json_set_text(own, "variant", item->library->variant);
    json_set_int(counts, "operations", item->profile.calls);
    json_set_int(counts, "warmups", item->profile.warmups);
    json_object_set_new(own, "counts", counts);
    json_set_text(own, "library_sha256", item->library->sha256);
    json_set_text(own, "profiled_library_sha256", item->library->profile_sha256);
    json_set_text(own, "started_utc", started);
    json_set_text(own, "ended_utc", run_utc(ended));
    json_object_set_new(own, "environment", env_peer_block(run->build, run->host));
    record_set_environment(own, run, run->host);
    return own;
}

/* A member of the program's output, or what stands in its place when it ended early. */
static void set_or(json_t *record, const char *key, const json_t *from, json_t *otherwise)
{
    json_t *value = json_object_get(from, key);
    if (value != NULL)
        json_object_set(record, key, value);
    else
        json_object_set(record, key, otherwise);
    json_decref(otherwise);
}

static json_t *make_profile(const campaign_run *run, const select_item *item, const probe_result *result,
                            const char *started)
{
    json_t *profile = json_object();
    char *label = select_label(item->library);
    const char *reason = result->complete ? NULL : result->reason;
    json_set_int(profile, "schema", 1);
    json_set_text(profile, "candidate", item->library->row->candidate);
    json_set_text(profile, "label", label);
    json_set_text(profile, "operation", item->operation);
    json_set_int(profile, "input_bytes", 0);
    json_set_text(profile, "status", result->complete ? "complete" : "failed");
    json_set_copy(profile, "command", result->process);
    json_set_copy(profile, "stderr", result->process);
    json_set_copy(profile, "meta", result->process);
    set_or(profile, "total", result->extra, json_pack("{s:i,s:i}", "operations", 0, "ticks", 0));
    set_or(profile, "calls", result->extra, json_array());
    json_object_set_new(profile, "share", json_null()); /* their place; the figures need `rerun` */
    json_object_set_new(profile, "hash_share", json_null());
    json_object_set_new(profile, "rerun", own_fields(run, item, reason, started));
    shares_set(profile);
    scrub_paths(profile);
    free(label);
    return profile;
}

static void profile_item(campaign_run *run, const select_item *item, const char *path)
{
    probe_call call = { .item = item,
                        .profile = true,
                        .warmups = item->profile.warmups,
                        .iters = item->profile.calls,
                        .cpu = run->cpu };
    probe_result result;
    char started[32], outcome[320];
    format_text share;
    json_t *profile;
    call.timeout_s = 300 + 3 * phase_profile_seconds(item);
    host_read(run);
    run_utc(started);
    probe_run(&call, &result);
    if (!result.interrupted) {
        profile = make_profile(run, item, &result, started);
        if (result.complete)
            snprintf(outcome, sizeof outcome, "hash share %s", format_share(share, json_num(profile, "hash_share", NAN)));
        else
            snprintf(outcome, sizeof outcome, "failed: %s", result.reason);
        progress_done(outcome, !result.complete);
        if (run_save(run, path, profile) && !result.complete)
            run->failed++;
        json_decref(profile);
    }
    probe_result_free(&result);
}

void phase_profile(campaign_run *run)
{
    size_t count = 0;
    double total = 0;
    bool *todo = calloc(run->list.item_count + 1, sizeof *todo);
    note_skipped(run);
    for (size_t i = 0; todo != NULL && i < run->list.item_count; i++) {
        const select_item *item = &run->list.items[i];
        char *path = run_item_path(run, "profile", item);
        todo[i] = not_profiled(run, item->library) == NULL && item->calibrated && !is_done(run, item, path);
        count += todo[i];
        total += todo[i] ? phase_profile_seconds(item) : 0;
        free(path);
    }
    progress_phase("profile", count, total);
    for (size_t i = 0; todo != NULL && i < run->list.item_count && interrupt_signal() == 0; i++) {
        const select_item *item = &run->list.items[i];
        char *path, *label;
        if (!todo[i])
            continue;
        path = run_item_path(run, "profile", item);
        label = format_new("%s-%s %s", item->library->row->instance, item->library->variant, item->operation);
        progress_item(label, phase_profile_seconds(item));
        profile_item(run, item, path);
        free(label);
        free(path);
    }
    progress_clear();
    free(todo);
}
