/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/msg.h"
#include "campaign/interrupt.h"
#include "campaign/phases.h"
#include "campaign/progress.h"
#include "kat/digests.h"
#include "kat/kat.h"
#include "record/json.h"
#include "record/published.h"
#include "record/scrub.h"

static json_t *verdict_to_json(const kat_result *result)
{
    char utc[32];
    json_t *object = json_object(), *times = json_object();
    json_set_int(object, "schema", 1);
    json_set_text(object, "verdict", kat_verdict_name(result->verdict));
    json_set_bool(object, "unsubmitted", result->unsubmitted);
    json_set_bool(object, "no_digests", result->no_digests);
    json_set_int(object, "records_run", result->records_run);
    json_set_int(object, "records_matched", result->records_matched);
    json_set_text(object, "library_sha256", result->library_sha256);
    json_set_text(object, "manifest_sha256", result->manifest_sha256);
    json_set_text(object, "text_sha256", result->text_sha256);
    json_set_text(object, "detail", result->detail);
    json_set_num(times, "keygen", result->keygen_ms);
    json_set_num(times, "sign", result->sign_ms);
    json_set_num(times, "verify", result->verify_ms);
    json_object_set_new(object, "mean_ms", times);
    json_set_text(object, "utc", run_utc(utc));
    scrub_paths(object);
    return object;
}

/* The verdict decides whether the library is measured. */
static void judge(select_library *library, const json_t *verdict)
{
    const char *name = json_text(verdict, "verdict");
    bool unknown = json_is_true(json_object_get(verdict, "no_digests"));
    bool all = json_num(verdict, "records_matched", 0) == KAT_RECORDS;
    if (strcmp(name, "PASS") == 0 || (strcmp(name, "NOKAT") == 0 && (all || unknown)))
        return;
    library->usable = false;
    snprintf(library->reason, sizeof library->reason, "known answers: %s%s%.200s", name,
             json_text(verdict, "detail")[0] != 0 ? ": " : "", json_text(verdict, "detail"));
}

/* Digests that the user gave may be others by now than when the verdict was made. */
static bool digests_stay(const select_library *library, const json_t *verdict)
{
    char *path = kat_digests_beside(library->path);
    bool given = library->row->scheme == NULL && access(path, F_OK) == 0;
    free(path);
    return !given || strcmp(json_text(verdict, "verdict"), "PASS") == 0;
}

static bool take_kept(campaign_run *run, select_library *library)
{
    char *path = run_library_path(run, "kat", library, ".json");
    json_t *verdict = access(path, F_OK) == 0 ? json_load_file(path, 0, NULL) : NULL;
    bool kept = verdict != NULL && strcmp(json_text(verdict, "library_sha256"), library->sha256) == 0 &&
                json_text(verdict, "verdict")[0] != 0 && digests_stay(library, verdict);
    free(path);
    if (kept)
        judge(library, verdict);
    json_decref(verdict);
    return kept;
}

static double expected_s(const select_library *library)
{
    static const char *const operations[] = { "keygen", "sign", "verify" };
    double sum = 0;
    for (size_t i = 0; i < 3; i++) {
        double time = published_value(published_nearest(), library->row->instance, operations[i], "mean_time");
        sum += time > 0 ? time : 0.01;
    }
    return sum * KAT_RECORDS;
}

static void on_record(void *context, unsigned record, bool matched)
{
    (void)context;
    (void)record;
    (void)matched;
    progress_tick();
}

/* The log first, then the verdict with the log's digest: a verdict that is there has its log. */
static void save_evidence(campaign_run *run, const select_library *library, const kat_result *result, json_t *verdict)
{
    char *json_path = run_library_path(run, "kat", library, ".json"),
         *log_path = run_library_path(run, "kat", library, ".log");
    char *name = format_new("%s-%s.so", library->row->instance, library->variant), digest[SHA256_HEX];
    int error = run_make_folder(log_path);
    if (error == 0)
        error = kat_write_log(log_path, name, NULL, result);
    if (error == 0)
        error = sha256_file(log_path, digest);
    if (run_saved(run, log_path, error)) {
        json_set_text(verdict, "kat_log_sha256", digest);
        run_save(run, json_path, verdict);
    }
    free(name);
    free(json_path);
    free(log_path);
}

static void check_library(campaign_run *run, select_library *library)
{
    kat_options options = { .records = KAT_RECORDS, .progress = on_record };
    kat_result result;
    char outcome[320];
    int code;
    options.timeout_seconds = 900 + (unsigned)(30 * expected_s(library));
    code = kat_run(library->path, &options, &result);
    if (interrupt_signal() != 0)
        return;
    if (code != EXIT_OK) {
        library->usable = false;
        snprintf(library->reason, sizeof library->reason, "known answers could not be checked: %.200s", result.detail);
        snprintf(outcome, sizeof outcome, "%s", library->reason);
    } else {
        json_t *verdict = verdict_to_json(&result);
        save_evidence(run, library, &result, verdict);
        judge(library, verdict);
        snprintf(outcome, sizeof outcome, "%s", library->usable ? kat_verdict_name(result.verdict) : library->reason);
        json_decref(verdict);
    }
    progress_done(outcome, !library->usable);
}

void phase_kat(campaign_run *run)
{
    select_library *libraries = run->list.libraries;
    size_t count = 0;
    double total = 0;
    bool *todo = calloc(run->list.library_count + 1, sizeof *todo);
    for (size_t i = 0; todo != NULL && i < run->list.library_count; i++) {
        todo[i] = libraries[i].usable && !take_kept(run, &libraries[i]);
        count += todo[i];
        total += todo[i] ? expected_s(&libraries[i]) : 0;
    }
    progress_phase("kat", count, total);
    for (size_t i = 0; todo != NULL && i < run->list.library_count && interrupt_signal() == 0; i++) {
        char *label;
        if (!todo[i])
            continue;
        label = select_label(&libraries[i]);
        progress_item(label, expected_s(&libraries[i]));
        check_library(run, &libraries[i]);
        free(label);
    }
    progress_clear();
    free(todo);
}
