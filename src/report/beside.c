/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/beside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "record/format.h"
#include "record/json.h"
#include "record/stats.h"
#include "report/page.h"

bool beside_is(const char *dir)
{
    char *here = format_new("%s/here/campaign.json", dir), *there = format_new("%s/there/campaign.json", dir);
    bool both = access(here, F_OK) == 0 && access(there, F_OK) == 0;
    free(here);
    free(there);
    return both;
}

static const char *ratio_text(format_text text, const json_t *beside, const char *key)
{
    double ratio = json_num(beside, key, NAN);
    if (!isfinite(ratio))
        return format_count(text, NAN);
    snprintf(text, FORMAT_ROOM, "%.3f", ratio);
    return text;
}

/* Median of the trial means of the other side. */
static double median_there(const json_t *beside)
{
    const json_t *trials = json_object_get(beside, "trials"), *trial;
    double *means = calloc(json_array_size(trials) + 1, sizeof *means), median;
    size_t i;
    if (means == NULL)
        return NAN;
    json_array_foreach(trials, i, trial) means[i] =
        json_num(trial, "seconds", NAN) / json_num(trial, "measurements", NAN);
    median = stats_median(means, json_array_size(trials));
    free(means);
    return median;
}

static void write_row(FILE *out, const report_record *record)
{
    const json_t *beside = json_object_get(page_own(record), "beside"), *plan = json_object_get(record->json, "plan");
    format_text here, there, ratio, least, q1, q3, most, iters;
    fprintf(out, "| `%s` | %s | %s | ", record->instance, record->variant, record->operation);
    if (!record->complete) {
        for (int i = 0; i < 6; i++)
            fprintf(out, "%s | ", FORMAT_NONE);
        fputs("failed |\n", out);
        return;
    }
    fprintf(out, "%s | %s | %s | %s \u2013 %s | %s \u2013 %s | %zu | %s |\n",
            format_time(here, json_num(record->json, "median_trial_seconds", NAN)),
            format_time(there, median_there(beside)), ratio_text(ratio, beside, "ratio"),
            ratio_text(least, beside, "ratio_min"), ratio_text(most, beside, "ratio_max"),
            ratio_text(q1, beside, "ratio_q1"), ratio_text(q3, beside, "ratio_q3"),
            json_array_size(json_object_get(beside, "ratios")),
            format_count(iters, json_num(plan, "iterations_per_trial", NAN)));
}

static void write_whose(FILE *out, const char *side, const char *implementation, const json_t *imported)
{
    fprintf(out, "%s %s", side, implementation);
    if (json_is_object(imported))
        fprintf(out, " (`%.16s\u2026`)", json_text(imported, "provenance_sha256"));
}

/* Whose code each library was, and why a pair failed. */
static void write_notes(FILE *out, const report_data *data)
{
    for (size_t i = 0; i < data->count; i++) {
        const report_record *record = &data->records[i];
        const json_t *own = page_own(record), *beside = json_object_get(own, "beside");
        if (i == 0 || strcmp(record->instance, record[-1].instance) != 0 ||
            strcmp(record->variant, record[-1].variant) != 0) {
            fprintf(out, "- `%s` %s: ", record->instance, record->variant);
            write_whose(out, "here", json_text(own, "implementation"), json_object_get(own, "imported"));
            write_whose(out, "; there", json_text(beside, "implementation"), json_object_get(beside, "imported"));
            fputs(".\n", out);
        }
        if (!record->complete) {
            fprintf(out, "- `%s` %s %s failed: ", record->instance, record->variant, record->operation);
            page_cell(out, json_text(own, "reason"));
            fputc('\n', out);
        }
    }
}

void beside_write(FILE *out, const report_data *here)
{
    const json_t *plan = json_object_get(page_own(&here->records[0]), "plan");
    page p = { here, here->records, here->count };
    char cpus[256];
    fprintf(
        out,
        "# Side by side\n\nBoth sides in one run on %s, one process after the other: trial k of one side follows trial "
        "k "
        "of the other at once, and the side that begins alternates. Both have the plan of the slower side (%s), so "
        "they "
        "time equal numbers of calls.\n\n"
        "Times are medians of the trial means. The ratio is that of the medians, here/there; the spread is that of the "
        "ratios of the single pairs, from the lowest to the highest and from quartile to quartile.\n\n"
        "| instance | variant | operation | here | there | ratio | lowest \u2013 highest | quartiles | pairs | calls "
        "per trial |\n"
        "|---|---|---|---|---|---|---|---|---|---|\n",
        page_cpus(&p, cpus, sizeof cpus), json_text(plan, "name"));
    for (size_t i = 0; i < here->count; i++)
        write_row(out, &here->records[i]);
    fputc('\n', out);
    write_notes(out, here);
    fputs(
        "\nThe records and pages of the sides are in `here` and `there`; `ngcc-rerun compare` names what else differs "
        "between them.\n",
        out);
}
