/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/csv.h"

#include <math.h>
#include <string.h>

#include "record/json.h"
#include "report/profile.h"

static void text_cell(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\n\r") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != 0; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text == '\n' || *text == '\r' ? ' ' : *text, out);
    }
    fputc('"', out);
}

static void number_cell(FILE *out, double value)
{
    if (isfinite(value))
        fprintf(out, ",%.15g", value);
    else
        fputc(',', out);
}

static void numbers(FILE *out, const json_t *object, const char *const *names)
{
    for (size_t i = 0; names[i] != NULL; i++)
        number_cell(out, json_num(object, names[i], NAN));
}

static const char *const counts[] = { "trials", "iterations_per_trial", "warmups", NULL };
static const char *const figures[] = { "measurements",      "mean_cycles",           "median_trial_cycles",
                                       "mean_seconds",      "median_trial_seconds",  "min_trial_seconds",
                                       "max_trial_seconds", "operations_per_second", "baseline_rss_bytes",
                                       "peak_rss_bytes",    "disturbed_retries",     NULL };
static const char *const own_figures[] = { "mean_ticks", "elf_load_bytes", NULL };
static const char *const memory[] = { "rss_anon_growth_bytes", "stack_bytes", "heap_peak_bytes", NULL };
static const char *const sizes[] = { "pk_bytes", "sk_bytes", "signature_bytes", NULL };
static const char *const samples[] = { "count",      "min_seconds", "q1_seconds", "median_seconds",
                                       "q3_seconds", "max_seconds", NULL };

static void names(FILE *out, const char *const *list, const char *prefix)
{
    for (size_t i = 0; list[i] != NULL; i++)
        fprintf(out, ",%s%s", prefix, list[i]);
}

static void write_heading(FILE *out)
{
    fprintf(out, "candidate,instance,variant,operation,status,kat,flags");
    names(out, counts, "");
    names(out, figures, "");
    names(out, own_figures, "");
    fprintf(out, ",stdev_trial_seconds,ticks_source");
    names(out, memory, "");
    names(out, sizes, "");
    names(out, samples, "sample_");
    fprintf(
        out,
        ",sample_mean_low_95,sample_mean_high_95,hash_share,drng_share,work_sha256,distinct_outputs,library_sha256\n");
}

static void write_record(FILE *out, const report_data *data, const report_record *record)
{
    static const char *const texts[] = { "candidate", "instance", "variant", "operation", "status", "kat", "flags" };
    const json_t *json = record->json, *own = json_object_get(json, "rerun"),
                 *sampled = json_object_get(own, "samples");
    const json_t *bounds = json_object_get(sampled, "mean_interval_95"), *work = json_object_get(own, "work");
    double hash, drng;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        fputs(i == 0 ? "" : ",", out);
        text_cell(out, json_text(json, texts[i]));
    }
    numbers(out, json_object_get(json, "plan"), counts);
    numbers(out, json, figures);
    numbers(out, own, own_figures);
    number_cell(out, json_num(json_object_get(own, "dispersion"), "stdev_trial_seconds", NAN));
    fputc(',', out);
    text_cell(out, json_text(json_object_get(own, "counters"), "ticks"));
    numbers(out, json_object_get(own, "memory"), memory);
    numbers(out, json_object_get(json, "sizes"), sizes);
    numbers(out, sampled, samples);
    for (size_t i = 0; i < 2; i++)
        number_cell(out,
                    json_is_number(json_array_get(bounds, i)) ? json_number_value(json_array_get(bounds, i)) : NAN);
    profile_shares(data->dir, json, &hash, &drng);
    number_cell(out, hash);
    number_cell(out, drng);
    fprintf(out, ",%s", json_text(work, "sha256"));
    number_cell(out, json_num(work, "distinct", NAN));
    fprintf(out, ",%s\n", json_text(json, "library_sha256"));
}

void csv_write(FILE *out, const report_data *data)
{
    write_heading(out);
    for (size_t i = 0; i < data->count; i++)
        write_record(out, data, &data->records[i]);
}
