/* SPDX-License-Identifier: BSD-2-Clause */
/* Sections 4 to 7 of a page. */
#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "record/format.h"
#include "record/json.h"
#include "record/published.h"
#include "report/page.h"
#include "report/profile.h"

static double figure(const report_record *record, const char *key)
{
    return record->complete ? json_num(record->json, key, NAN) : NAN;
}

/* The source of ticks when some complete record of the page has no cycles; null otherwise. */
static const char *ticks_name(const page *p)
{
    for (size_t i = 0; i < p->count; i++) {
        const json_t *own = page_own(&p->first[i]);
        if (p->first[i].complete && !json_is_num(p->first[i].json, "mean_cycles") && json_is_num(own, "mean_ticks"))
            return json_text(json_object_get(own, "counters"), "ticks");
    }
    return NULL;
}

/* "3880 (5 × 776)", and how often signing had to be tried again. */
static void write_count(FILE *out, const report_record *record)
{
    const json_t *trials = json_object_get(record->json, "trials"), *process;
    double retried = 0;
    size_t i;
    if (!record->complete) {
        fputs(FORMAT_NONE, out);
        return;
    }
    fprintf(out, "%.0f (%zu \u00d7 %.0f)", json_num(record->json, "measurements", 0), json_array_size(trials),
            json_num(json_array_get(trials, 0), "measurements", 0));
    json_array_foreach(json_object_get(record->json, "processes"), i, process) retried +=
        json_num(json_object_get(process, "meta"), "sign_failures_retried", 0);
    if (retried > 0)
        fprintf(out, ", %.0f signing calls repeated", retried);
}

static void write_spread(FILE *out, const report_record *record)
{
    double deviation = json_num(json_object_get(page_own(record), "dispersion"), "stdev_trial_seconds", NAN);
    double mean = figure(record, "mean_seconds");
    if (!isfinite(deviation) || !(mean > 0))
        fputs(FORMAT_NONE, out);
    else
        fprintf(out, "%.1f%%", 100 * deviation / mean);
}

static void write_row(FILE *out, const report_record *record, const char *ticks)
{
    format_text cycles, mean, rate, median, tick;
    fprintf(out, "| `%s` | %s | %s | %s | %s | %s | ", record->instance, record->operation,
            format_cycles(cycles, figure(record, "mean_cycles")), format_time(mean, figure(record, "mean_seconds")),
            format_figure(rate, figure(record, "operations_per_second")),
            format_time(median, figure(record, "median_trial_seconds")));
    write_count(out, record);
    fputs(" | ", out);
    write_spread(out, record);
    if (ticks != NULL)
        fprintf(out, " | %s",
                format_cycles(tick, record->complete ? json_num(page_own(record), "mean_ticks", NAN) : NAN));
    fputs(" |\n", out);
}

static void write_failures(FILE *out, const page *p)
{
    bool any = false;
    for (size_t i = 0; i < p->count; i++) {
        const char *reason = json_text(page_own(&p->first[i]), "reason");
        if (p->first[i].complete)
            continue;
        fprintf(out, "%s- `%s` %s failed: ", any ? "" : "\n", p->first[i].instance, p->first[i].operation);
        page_cell(out, reason[0] != 0 ? reason : "no reason recorded");
        fputc('\n', out);
        any = true;
    }
    fputc('\n', out);
}

void page_performance(FILE *out, const page *p)
{
    const char *ticks = ticks_name(p);
    fprintf(out, "## 4. Performance\n\nCycles are user-mode hardware cycles; times are wall times and contain the "
                 "kernel. The spread is the "
                 "sample deviation of the trial means over their mean.\n\n");
    if (ticks != NULL) {
        const json_t *counters = json_object_get(page_own(p->first), "counters");
        fprintf(out, "Hardware cycles were not available (");
        page_cell(out, json_text(counters, "cycles_reason")[0] != 0 ? json_text(counters, "cycles_reason")
                                                                    : "no reason recorded");
        fprintf(out, "); the column `%s` counts ticks of that counter, which are no cycles.\n\n", ticks);
    }
    fprintf(
        out,
        "| instance | operation | mean cycles | mean time | ops/s | median trial | n (trials \u00d7 iters) | spread |");
    if (ticks != NULL)
        fprintf(out, " mean ticks (`%s`) |\n|---|---|---|---|---|---|---|---|---|\n", ticks);
    else
        fprintf(out, "\n|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < p->count; i++)
        write_row(out, &p->first[i], ticks);
    write_failures(out, p);
}

double page_elf_bytes(const report_record *record)
{
    double bytes = json_num(page_own(record), "elf_load_bytes", NAN);
    return bytes > 0 ? bytes : NAN;
}

void page_samples(FILE *out, const page *p)
{
    static const char *const names[] = { "min_seconds", "q1_seconds",  "median_seconds",
                                         "q3_seconds",  "max_seconds", "mean_seconds" };
    bool any = false;
    for (size_t i = 0; i < p->count; i++) {
        const json_t *own = page_own(&p->first[i]), *samples = json_object_get(own, "samples");
        const json_t *bounds = json_object_get(samples, "mean_interval_95");
        format_text text;
        if (json_array_size(bounds) != 2)
            continue;
        if (!any)
            fprintf(out, "Single calls, timed one by one in a process of their own; the interval of the mean is a "
                         "bootstrap over them. "
                         "Distinct counts different outputs of the timed calls.\n\n| instance | operation | calls | "
                         "minimum | lower quartile | "
                         "median | upper quartile | maximum | mean | 95 %% of the mean | distinct "
                         "|\n|---|---|---|---|---|---|---|---|---|---|---|\n");
        any = true;
        fprintf(out, "| `%s` | %s | %.0f |", p->first[i].instance, p->first[i].operation,
                json_num(samples, "count", 0));
        for (size_t k = 0; k < 6; k++)
            fprintf(out, " %s |", format_time(text, json_num(samples, names[k], NAN)));
        for (size_t k = 0; k < 2; k++)
            fprintf(out, "%s%s", k == 0 ? " " : " \u2013 ",
                    format_time(text, json_number_value(json_array_get(bounds, k))));
        fprintf(out, " | %s |\n", format_count(text, json_num(json_object_get(own, "work"), "distinct", NAN)));
    }
    if (any)
        fputc('\n', out);
}

/* What one call needs, by kind: measured apart from the timing, so it is no part of the columns above. */
static void write_memory(FILE *out, const page *p)
{
    static const char *const names[] = { "rss_anon_growth_bytes", "stack_bytes", "heap_peak_bytes" };
    bool any = false;
    for (size_t i = 0; i < p->count; i++) {
        const json_t *memory = json_object_get(page_own(&p->first[i]), "memory");
        format_text text;
        if (!json_is_num(memory, "stack_bytes") && !json_is_num(memory, "heap_peak_bytes"))
            continue;
        if (!any)
            fprintf(out, "\nOne operation by kind of memory (bytes), measured in a process of its own: growth of the "
                         "anonymous resident "
                         "memory, high-water mark of the stack, peak of the heap.\n\n"
                         "| instance | operation | anonymous growth | stack | heap peak |\n|---|---|---|---|---|\n");
        any = true;
        fprintf(out, "| `%s` | %s |", p->first[i].instance, p->first[i].operation);
        for (size_t k = 0; k < 3; k++)
            fprintf(out, " %s |", format_count(text, json_num(memory, names[k], NAN)));
        fputc('\n', out);
    }
}

void page_resources(FILE *out, const page *p)
{
    fprintf(out,
            "## 5. Resource consumption\n\nThe static figure is the memory size of the library's loadable ELF "
            "segments. Baseline is the "
            "resident memory after preparation, peak the high-water mark of the process; both contain the measuring "
            "program and libc, "
            "and are the maxima over the processes.\n\n"
            "| instance | operation | static: ELF image (bytes) | baseline RSS | peak RSS |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < p->count; i++) {
        const report_record *record = &p->first[i];
        format_text elf, baseline, peak;
        fprintf(out, "| `%s` | %s | %s | %s | %s |\n", record->instance, record->operation,
                format_count(elf, page_elf_bytes(record)), format_kib(baseline, figure(record, "baseline_rss_bytes")),
                format_kib(peak, figure(record, "peak_rss_bytes")));
    }
    write_memory(out, p);
    fputc('\n', out);
}

void page_sizes(FILE *out, const page *p)
{
    bool variable = false;
    fprintf(out, "## 6. Transmission and storage overhead\n\nBytes, as the library's interface reports them.\n\n"
                 "| instance | public key | secret key | signature |\n|---|---|---|---|\n");
    for (size_t i = 0; i < p->count; i++) {
        const json_t *sizes = json_object_get(p->first[i].json, "sizes");
        const char *published = published_size(p->first[i].instance, "signature");
        bool nominal = published != NULL && strstr(published, "nominal") != NULL;
        format_text pk, sk, sn;
        if (!page_new_instance(p, i))
            continue;
        format_count(sn, json_num(sizes, "signature_bytes", NAN));
        fprintf(out, "| `%s` | %s | %s | %s |\n", p->first[i].instance,
                format_count(pk, json_num(sizes, "pk_bytes", NAN)), format_count(sk, json_num(sizes, "sk_bytes", NAN)),
                nominal ? published : sn);
        variable = variable || nominal;
    }
    if (variable)
        fprintf(out, "\nSignatures marked nominal vary in length: the figure is the specification's representative "
                     "size, the interface "
                     "reports a larger capacity.\n");
    fputc('\n', out);
}

/* Why the page has no profile, as campaign.json says of its first library. */
static const char *not_profiled(const page *p)
{
    const json_t *reasons = json_object_get(json_object_get(p->data->campaign, "rerun"), "not_profiled");
    return json_text(reasons, json_text(p->first->json, "label"));
}

void page_primitives(FILE *out, const page *p)
{
    bool any = false, batches = false;
    fprintf(out, "## Symmetric primitives\n\n");
    for (size_t i = 0; i < p->count; i++) {
        any = any || profile_exists(p->data->dir, p->first[i].json);
        batches = batches || profile_has_batches(p->data->dir, p->first[i].json);
    }
    if (!any && not_profiled(p)[0] != 0) {
        fprintf(out, "Not profiled: ");
        page_cell(out, not_profiled(p));
        fprintf(out, ".\n\n");
        return;
    }
    if (!any) {
        fprintf(out, "Not profiled in this run.\n\n");
        return;
    }
    fprintf(out, "Part of each operation that is spent in the ICCS hash functions and in the ICCS DRNG, measured with "
                 "link-time wrappers.\n\n");
    if (batches)
        fprintf(out,
                "This library hashes past the helper functions too: batches of messages, chains, and parts of a "
                "message (the calls named `sm3_\u2026` and `iccs_\u2026`). Its calls per operation cannot be compared "
                "with those of a library that calls the helpers for every message. The share of the hash functions "
                "contains these calls; their own part of the operation is given beside it, and what all calls stand "
                "for, in compressions of SM3 per operation.\n\n");
    fprintf(out, "| instance | operation | pseudohash/XOF/sm3 | DRNG | calls per operation |%s\n|---|---|---|---|---|%s\n",
            batches ? " past the helpers | SM3 compressions per operation |" : "", batches ? "---|---|" : "");
    for (size_t i = 0; i < p->count; i++) {
        fprintf(out, "| `%s` | %s | ", p->first[i].instance, p->first[i].operation);
        profile_cells(out, p->data->dir, p->first[i].json, batches);
        fprintf(out, " |\n");
    }
    fputc('\n', out);
}

static void write_evidence_of(FILE *out, const report_record *record)
{
    const json_t *json = record->json;
    format_text digest;
    fprintf(out, "| `%s` | timing %s | `%s` |\n", record->instance, record->operation, record->path);
    if (strcmp(record->operation, "keygen") == 0)
        fprintf(out, "| `%s` | library (sha256 `%s`) | `%s` |\n", record->instance,
                format_digest(digest, json_text(json, "library_sha256")), json_text(json, "library"));
}

void page_evidence(FILE *out, const page *p)
{
    fprintf(out, "## 7. Raw evidence index\n\nPaths are those of the run directory; each JSON file has its commands, "
                 "environment and trials.\n\n"
                 "| instance | item | file |\n|---|---|---|\n");
    for (size_t i = 0; i < p->count; i++) {
        const json_t *json = p->first[i].json;
        format_text digest;
        if (page_new_instance(p, i) && json_text(json, "kat_log")[0] != 0)
            fprintf(out, "| `%s` | KAT log (sha256 `%s`) | `%s` |\n", p->first[i].instance,
                    format_digest(digest, json_text(json, "kat_log_sha256")), json_text(json, "kat_log"));
        write_evidence_of(out, &p->first[i]);
        if (profile_exists(p->data->dir, json)) {
            char *name = profile_path(json);
            fprintf(out, "| `%s` | hash profile %s | `%s` |\n", p->first[i].instance, p->first[i].operation, name);
            free(name);
        }
    }
    fputc('\n', out);
}

static void write_system(FILE *out, const char *system, const char *item)
{
    const char *value = published_system_item(system, item);
    page_cell(out, value != NULL ? value : FORMAT_NONE);
}

void page_differences(FILE *out, const page *p)
{
    static const char *const items[] = { "processor", "clock", "compiler / build tool" };
    const json_t *own = page_own(p->first), *plan = json_object_get(own, "plan");
    fprintf(out, "## What differs from the published systems\n\n| | arm_1 | x86_1 |\n|---|---|---|\n");
    for (size_t i = 0; i < sizeof items / sizeof items[0]; i++) {
        fprintf(out, "| %s | ", items[i]);
        write_system(out, "arm_1", items[i]);
        fprintf(out, " | ");
        write_system(out, "x86_1", items[i]);
        fprintf(out, " |\n");
    }
    fprintf(out, "| code | submitters' reference | submitters' reference |\n| plan | 0.5 s per trial, 300 s per "
                 "operation | 1 s per trial, "
                 "900 s per operation |\n\n");
    if (own != NULL)
        fprintf(out, "- Code: %s, variant %s.\n- Plan here: %s, %.3g s per trial, %.3g s per operation.\n",
                strcmp(json_text(own, "implementation"), "imported") == 0 ? "imported" : "ours", p->first->variant,
                json_text(plan, "name"), json_num(plan, "trial_target_s", 0), json_num(plan, "op_budget_s", 0));
    fprintf(out, "- The number of calls decides which keys and signatures are timed, because the inputs come from one "
                 "seeded generator: equal "
                 "work needs equal counts (plan replay).\n");
    for (size_t i = 0; i < p->count; i++) {
        const char *theirs = published_kat("x86_1", p->first[i].instance, "build_flags");
        if (page_new_instance(p, i) && theirs != NULL && strcmp(theirs, json_text(p->first[i].json, "flags")) != 0)
            fprintf(out, "- `%s`: flags %s here, %s there.\n", p->first[i].instance,
                    json_text(p->first[i].json, "flags"), theirs);
    }
}
