/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/registry.h"
#include "record/format.h"
#include "record/json.h"

bool page_new_instance(const page *p, size_t i)
{
    return i == 0 || strcmp(p->first[i].instance, p->first[i - 1].instance) != 0;
}

const json_t *page_own(const report_record *record)
{
    return json_object_get(record->json, "rerun");
}

const char *page_environment(const report_record *record, const char *key)
{
    const char *text = json_text(json_object_get(record->json, "environment"), key);
    return text[0] != 0 ? text : FORMAT_NONE;
}

void page_cell(FILE *out, const char *text)
{
    for (; *text != 0; text++) {
        if (*text == '|')
            fputc('\\', out);
        fputc(*text == '\n' || *text == '\r' ? ' ' : *text, out);
    }
}

static const char *algorithm_of(const page *p)
{
    const registry_row *row = registry_find(p->first->instance);
    const json_t *meta = json_object_get(json_array_get(json_object_get(p->first->json, "processes"), 0), "meta");
    if (row != NULL)
        return row->algorithm;
    return json_text(meta, "algorithm");
}

static const char *system_of(const page *p)
{
    const char *name = json_text(p->data->campaign, "system_id");
    if (name[0] == 0)
        name = json_text(page_own(p->first), "system_id");
    return name[0] != 0 ? name : "unnamed";
}

/* Each text of the records' array rerun.KEY once, separated by commas; false if there is none. */
static bool list_of(FILE *out, const page *p, const char *key)
{
    json_t *seen = json_object(), *value;
    const char *name;
    bool any = false;
    for (size_t i = 0; i < p->count; i++) {
        size_t k;
        json_array_foreach(json_object_get(page_own(&p->first[i]), key), k, value)
        {
            char *dumped = json_is_string(value) ? NULL : json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
            json_object_set_new(seen, dumped != NULL ? dumped : json_string_value(value), json_true());
            free(dumped);
        }
    }
    json_object_foreach(seen, name, value)
    {
        fputs(any ? ", " : "", out);
        page_cell(out, name);
        any = true;
    }
    json_decref(seen);
    return any;
}

static void warn(FILE *out, const page *p, const char *key, const char *before, const char *after)
{
    char *text = NULL;
    size_t len = 0;
    FILE *list = open_memstream(&text, &len);
    bool any = list != NULL && list_of(list, p, key);
    if (list != NULL)
        fclose(list);
    if (any)
        fprintf(out, "> **%s** %s. %s\n\n", before, text, after);
    free(text);
}

static void write_head(FILE *out, const page *p)
{
    fprintf(out, "# %s ", p->first->candidate);
    page_cell(out, algorithm_of(p));
    fprintf(out, " \u2014 performance on %s (system ", page_environment(p->first, "architecture"));
    page_cell(out, system_of(p));
    fprintf(out, ")\n\n[All candidates](index.md)\n\n");
    fprintf(out,
            "Measured with ngcc-rerun %s in the structure of the NICCS self-assessment guides, \u00a73.5 (1)\u2013(7). "
            "A research "
            "candidate, for evaluation only: do not protect anything with it.\n\n",
            PACKAGE_VERSION);
    warn(out, p, "host_unfixed",
         "The host was not fixed:", "These figures move with the machine's state; compare them with care.");
    warn(out, p, "nonreference",
         "Not the reference build:", "These figures are not comparable with those of the reference build.");
}

static void write_imported(FILE *out, const report_record *record)
{
    const json_t *imported = json_object_get(page_own(record), "imported"),
                 *archive = json_object_get(imported, "archive");
    fprintf(out,
            "- Code measured for `%s`: imported, somebody else's sources (SHA-256 of the build's description `%s`)",
            record->instance, json_text(imported, "provenance_sha256"));
    if (json_is_object(archive)) {
        fprintf(out, "; archive ");
        page_cell(out, json_text(archive, "name"));
        fprintf(out, ", SHA-256 `%s`, published: %s", json_text(archive, "sha256"), json_text(archive, "published"));
    }
    if (json_is_object(json_object_get(imported, "known_answers"))) {
        fprintf(out, "; known answers given with it: ");
        page_cell(out, json_text(json_object_get(imported, "known_answers"), "name"));
        fprintf(out, ", SHA-256 `%s`", json_text(json_object_get(imported, "known_answers"), "sha256"));
    }
    fprintf(out, ".\n");
}

/* Ours for the whole page, or imported, instance by instance; a peer's records measured what they say. */
static void write_whose_code(FILE *out, const page *p)
{
    bool ours = false;
    for (size_t i = 0; i < p->count; i++) {
        const json_t *own = page_own(&p->first[i]);
        if (strcmp(json_text(own, "implementation"), "imported") == 0 && page_new_instance(p, i))
            write_imported(out, &p->first[i]);
        ours = ours || strcmp(json_text(own, "implementation"), "ngcc-rerun") == 0;
    }
    if (ours)
        fprintf(out,
                "- Code measured: ngcc-rerun %s, our own implementation from the specification. The published pages "
                "measured the "
                "submitters' reference code.\n",
                json_text(page_own(p->first), "version"));
    if (page_own(p->first) == NULL)
        fprintf(out, "- Code measured: imported; the records do not come from ngcc-rerun.\n");
}

static void write_basics(FILE *out, const page *p)
{
    fprintf(out,
            "## 1. Basic information\n\n- Category: public-key algorithm; function: digital signature\n- Algorithm: ");
    page_cell(out, algorithm_of(p));
    fprintf(out, "\n- Implementation versions measured: %s\n- Parameter sets: ", p->first->variant);
    for (size_t i = 0; i < p->count; i++) {
        if (page_new_instance(p, i))
            fprintf(out, "%s%s", i == 0 ? "" : ", ", p->first[i].instance);
    }
    fputc('\n', out);
    write_whose_code(out, p);
    fprintf(out, "- Measurement plan: %s%s\n\n",
            json_text(json_object_get(page_own(p->first), "plan"), "name")[0] != 0
                ? json_text(json_object_get(page_own(p->first), "plan"), "name")
                : FORMAT_NONE,
            json_is_object(json_object_get(page_own(p->first), "beside"))
                ? ", side by side with another implementation, whose processes came between these"
                : "");
}

static int number_order(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

const char *page_cpus(const page *p, char *text, size_t room)
{
    double *cpus = calloc(p->count + 1, sizeof *cpus);
    size_t used = 0, known = 0;
    text[0] = 0;
    for (size_t i = 0; cpus != NULL && i < p->count; i++) {
        cpus[known] = json_num(json_object_get(p->first[i].json, "environment"), "cpu_number", -1);
        known += cpus[known] >= 0;
    }
    if (known != 0)
        qsort(cpus, known, sizeof *cpus, number_order);
    for (size_t i = 0; i < known && used + 16 < room; i++) {
        if (i == 0 || cpus[i] > cpus[i - 1])
            used += (size_t)snprintf(text + used, room - used, "%s%.0f", i == 0 ? "CPU " : ", ", cpus[i]);
    }
    free(cpus);
    return text[0] != 0 ? text : FORMAT_NONE;
}

static void write_clock(FILE *out, const json_t *env)
{
    double max = json_num(env, "cpufreq_max_khz", 0), min = json_num(env, "cpufreq_min_khz", 0),
           core = json_num(env, "core_clock_hz", 0);
    const char *governor = json_text(env, "cpufreq_governor"), *turbo = json_text(env, "intel_pstate_no_turbo");
    const char *boost = json_text(env, "cpufreq_boost"), *smt = json_text(env, "smt_control");
    if (max > 0 && max == min)
        fprintf(out, "fixed %.2f GHz (governor %s, minimum = maximum)", max / 1e6,
                governor[0] != 0 ? governor : "unknown");
    else if (max > 0)
        fprintf(out, "max %.2f GHz, governor %s", max / 1e6, governor[0] != 0 ? governor : "unknown");
    else if (core > 0)
        fprintf(out, "measured %.2f GHz, no frequency driver", core / 1e9);
    else
        fprintf(out, "unknown");
    if (turbo[0] != 0)
        fprintf(out, ", turbo %s", strcmp(turbo, "1") == 0 ? "off" : "on");
    else
        fprintf(out, ", boost %s", boost[0] == 0 ? "unknown" : strcmp(boost, "0") == 0 ? "off" : "on");
    fprintf(out, ", SMT %s", smt[0] == 0 ? "unknown" : strcmp(smt, "notsupported") == 0 ? "none" : smt);
}

/* The earliest start and the latest end of the page's records. */
static void write_span(FILE *out, const page *p)
{
    const char *start = "", *end = "";
    for (size_t i = 0; i < p->count; i++) {
        const char *s = json_text(p->first[i].json, "started_utc"), *e = json_text(p->first[i].json, "ended_utc");
        if (start[0] == 0 || (s[0] != 0 && strcmp(s, start) < 0))
            start = s;
        if (strcmp(e, end) > 0)
            end = e;
    }
    fprintf(out, "| measured from / to (UTC) | %.19s / %.19s |\n\n", start, end);
}

/* What the build recorded; an installed copy has no such record, but its libraries say what compiled them. */
const char *page_compiler(const page *p)
{
    const json_t *meta = json_object_get(json_array_get(json_object_get(p->first->json, "processes"), 0), "meta");
    const char *compiler = json_text(json_object_get(p->first->json, "environment"), "compiler");
    if (compiler[0] == 0)
        compiler = json_text(meta, "compiler");
    return compiler[0] != 0 ? compiler : FORMAT_NONE;
}

static void write_environment(FILE *out, const page *p)
{
    const json_t *env = json_object_get(p->first->json, "environment");
    char cpus[256];
    double memory = json_num(env, "memory_total_kib", NAN);
    fprintf(out, "## 2. Assessment environment\n\n| item | value |\n|---|---|\n| processor | ");
    page_cell(out, page_environment(p->first, "cpu_model"));
    fprintf(out, " (%s) |\n| machine | ", page_cpus(p, cpus, sizeof cpus));
    page_cell(out, page_environment(p->first, "machine"));
    fprintf(out, " |\n| clock | ");
    write_clock(out, env);
    if (isnan(memory))
        fprintf(out, " |\n| memory | %s |\n| OS / kernel | ", FORMAT_NONE);
    else
        fprintf(out, " |\n| memory | %.0f MiB |\n| OS / kernel | ", floor(memory / 1024));
    page_cell(out, page_environment(p->first, "os"));
    fprintf(out, " / ");
    page_cell(out, page_environment(p->first, "kernel"));
    fprintf(out, " |\n| compiler / build tool | ");
    page_cell(out, page_compiler(p));
    if (page_own(p->first) != NULL)
        fprintf(out, " / ngcc-rerun %s (make) |\n", json_text(page_own(p->first), "version"));
    else
        fprintf(out, " / %s |\n", page_environment(p->first, "cmake"));
    write_span(out, p);
}

static void write_kat_row(FILE *out, const report_record *record, unsigned *notes)
{
    const char *verdict = json_text(record->json, "kat");
    const json_t *kat = json_object_get(page_own(record), "kat");
    format_text digest;
    fprintf(out, "| `%s` | %s | %s", record->instance, json_text(record->json, "flags"),
            verdict[0] != 0 ? verdict : FORMAT_NONE);
    if (strcmp(verdict, "PASS") != 0)
        fprintf(out, " [%u]", ++*notes);
    fprintf(out, " | %s%s%s |\n", json_text(kat, "manifest_sha256")[0] != 0 ? "`" : "",
            format_digest(digest, json_text(kat, "manifest_sha256")),
            json_text(kat, "manifest_sha256")[0] != 0 ? "`" : "");
}

static void write_kat_note(FILE *out, const report_record *record, unsigned number)
{
    const json_t *kat = json_object_get(page_own(record), "kat");
    const char *verdict = json_text(record->json, "kat"), *detail = json_text(kat, "detail");
    fprintf(out, "\n[%u] %s: ", number, verdict[0] != 0 ? verdict : "not checked");
    if (strcmp(verdict, "NOKAT") == 0 && json_num(kat, "records_matched", 0) == 0)
        fprintf(out,
                "no known answers of %s are known here: the library works, and nothing shows that it is the submitted "
                "scheme.\n",
                record->instance);
    else if (strcmp(verdict, "NOKAT") == 0)
        fprintf(out,
                "there are no submitted vectors for %s; its output was compared with digests of ours (%.0f of %.0f "
                "records equal) and is "
                "timed, but not validated against the submission.\n",
                record->instance, json_num(kat, "records_matched", 0), json_num(kat, "records_run", 0));
    else if (verdict[0] != 0 && !record->complete)
        fprintf(out, "the library is not measured. %s\n", detail);
    else
        fprintf(out, "%s\n", detail[0] != 0 ? detail : json_text(page_own(record), "reason"));
}

static void write_kat(FILE *out, const page *p)
{
    unsigned notes = 0, number = 0;
    fprintf(out, "## 3. Functional testing (KAT)\n\nEvery library ran all ten records of the known answers before it "
                 "was timed; the digest is "
                 "that of the canonical text and the same on every machine.\n\n"
                 "| instance | build flags | KAT | manifest (sha256) |\n|---|---|---|---|\n");
    for (size_t i = 0; i < p->count; i++) {
        if (page_new_instance(p, i))
            write_kat_row(out, &p->first[i], &notes);
    }
    for (size_t i = 0; i < p->count && notes != 0; i++) {
        if (page_new_instance(p, i) && strcmp(json_text(p->first[i].json, "kat"), "PASS") != 0)
            write_kat_note(out, &p->first[i], ++number);
    }
    fputc('\n', out);
}

void page_write(FILE *out, const page *p)
{
    write_head(out, p);
    write_basics(out, p);
    write_environment(out, p);
    write_kat(out, p);
    page_performance(out, p);
    page_samples(out, p);
    page_resources(out, p);
    page_sizes(out, p);
    page_primitives(out, p);
    page_evidence(out, p);
    page_differences(out, p);
}
