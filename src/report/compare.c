/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"
#include "record/format.h"
#include "record/json.h"
#include "record/published.h"
#include "record/stats.h"
#include "report/load.h"

#define REASONS 8
enum reason { IMPL, KAT, FLAGS, PLAN, WORK, CLOCK, COUNTER, VARIANT };
static const char *const reason_names[REASONS] = {
    "impl", "kat", "flags", "plan", "work", "clock", "counter", "variant"
};

#define STANDS_OUT 3.0     /* robust deviations of the logarithm from the median */
#define LEAST_OUTLIER 1.05 /* and at least this factor */
#define MAD_TO_DEVIATION 1.4826

/* One side of a row. NAN: not known. */
typedef struct {
    double cycles, seconds, clock_hz;
    double trials, iters, warmups;
    const char *kat, *flags, *variant, *work;
    char code[80]; /* whose: "ngcc-rerun", "submitted", or the digest of what was imported */
} side;

typedef struct {
    const report_record *record;
    side here, there;
    bool missing;     /* there is no such row on the other side */
    unsigned reasons; /* bits */
    double ratio, normalised;
    bool stands_out;
} row;

/* A peer's record and what was imported from the archive of the published digest are the submitted code. */
static void name_code(const json_t *own, char *code, size_t room)
{
    const json_t *imported = json_object_get(own, "imported"), *archive = json_object_get(imported, "archive");
    if (own == NULL || strcmp(json_text(archive, "published"), "same digest") == 0)
        snprintf(code, room, "submitted");
    else if (json_is_object(imported))
        snprintf(code, room, "%s", json_text(imported, "provenance_sha256"));
    else
        snprintf(code, room, "ngcc-rerun");
}

static side side_of_record(const report_record *record)
{
    const json_t *json = record->json, *own = json_object_get(json, "rerun"),
                 *env = json_object_get(json, "environment");
    const json_t *plan = json_object_get(json, "plan");
    side s = { NAN, NAN, NAN, NAN, NAN, NAN, "", "", "", "", "" };
    s.cycles = json_num(json, "mean_cycles", NAN);
    s.seconds = json_num(json, "mean_seconds", NAN);
    s.clock_hz = own != NULL ? json_num(own, "fixed_clock_hz", NAN) : json_num(env, "cpufreq_max_khz", NAN) * 1e3;
    s.trials = json_num(plan, "trials", NAN);
    s.iters = json_num(plan, "iterations_per_trial", NAN);
    s.warmups = json_num(plan, "warmups", NAN);
    s.kat = json_text(json, "kat");
    s.flags = json_text(json, "flags");
    s.variant = record->variant;
    s.work = json_text(json_object_get(own, "work"), "sha256");
    name_code(own, s.code, sizeof s.code);
    return s;
}

/* False if the system has no such row. The warm-ups are not published: they follow from the time. */
static bool side_of_published(const char *system, const char *instance, const char *operation, side *s)
{
    const char *clock = published_system_item(system, "cpufreq_max_khz"), *kat = published_kat(system, instance, "kat");
    const char *flags = published_kat(system, instance, "build_flags");
    memset(s, 0, sizeof *s);
    s->cycles = published_value(system, instance, operation, "mean_cycles");
    s->seconds = published_value(system, instance, operation, "mean_time");
    s->clock_hz = clock != NULL ? strtod(clock, NULL) * 1e3 : NAN;
    s->trials = published_value(system, instance, operation, "trials");
    s->iters = published_value(system, instance, operation, "iters");
    s->warmups = s->seconds < 0.05 ? 3 : s->seconds < 5 ? 1 : 0;
    s->kat = kat != NULL ? kat : "";
    s->flags = flags != NULL ? flags : "";
    s->variant = "reference";
    s->work = "";
    strcpy(s->code, "submitted");
    return s->seconds > 0;
}

static bool find_other(const report_data *other, const report_record *record, side *s)
{
    const report_record *found = NULL;
    for (size_t i = 0; i < other->count; i++) {
        const report_record *r = &other->records[i];
        if (!r->complete || strcmp(r->instance, record->instance) != 0 || strcmp(r->operation, record->operation) != 0)
            continue;
        if (found == NULL || strcmp(r->variant, record->variant) == 0)
            found = r;
    }
    if (found != NULL)
        *s = side_of_record(found);
    return found != NULL;
}

/* Do both sides time the same inputs? A digest decides; without one equal counts from the same seed do. Verification
 * always checks the one signature. */
static bool other_work(const side *a, const side *b, const char *operation)
{
    if (a->work[0] != 0 && b->work[0] != 0)
        return strcmp(a->work, b->work) != 0;
    return strcmp(operation, "verify") != 0 && (a->iters != b->iters || a->warmups != b->warmups);
}

static unsigned reasons_of(const side *a, const side *b, const char *operation)
{
    unsigned bits = 0;
    bool clocks = isnan(a->clock_hz) || isnan(b->clock_hz);
    bits |= (unsigned)(strcmp(a->code, b->code) != 0) << IMPL;
    bits |= (unsigned)(strcmp(a->kat, "PASS") != 0 || strcmp(b->kat, "PASS") != 0) << KAT;
    bits |= (unsigned)(strcmp(a->flags, b->flags) != 0) << FLAGS;
    bits |= (unsigned)(a->trials != b->trials || a->iters != b->iters || a->warmups != b->warmups) << PLAN;
    bits |= (unsigned)other_work(a, b, operation) << WORK;
    bits |= (unsigned)clocks << CLOCK;
    bits |= (unsigned)(isnan(a->cycles) || isnan(b->cycles)) << COUNTER;
    bits |= (unsigned)(strcmp(a->variant, b->variant) != 0) << VARIANT;
    return bits;
}

/* Time in clock periods: hardware cycles where both sides have them, else time by the fixed clocks. */
static double normalised_ratio(const side *a, const side *b)
{
    if (!isnan(a->cycles) && !isnan(b->cycles))
        return a->cycles / b->cycles;
    return a->seconds * a->clock_hz / (b->seconds * b->clock_hz);
}

static void fill_row(row *r, const char *with, const report_data *other)
{
    r->here = side_of_record(r->record);
    r->missing = other != NULL ? !find_other(other, r->record, &r->there)
                               : !side_of_published(with, r->record->instance, r->record->operation, &r->there);
    r->ratio = r->normalised = NAN;
    if (r->missing || !r->record->complete)
        return;
    r->reasons = reasons_of(&r->here, &r->there, r->record->operation);
    r->ratio = r->here.seconds / r->there.seconds;
    r->normalised = normalised_ratio(&r->here, &r->there);
}

static void reasons_text(const row *r, char *text, size_t room)
{
    size_t used = 0;
    text[0] = 0;
    for (unsigned i = 0; i < REASONS; i++) {
        if (r->reasons >> i & 1u)
            used += (size_t)snprintf(text + used, room - used, "%s%s", used == 0 ? "" : ",", reason_names[i]);
    }
    if (r->missing)
        snprintf(text, room, "not there");
    else if (!r->record->complete)
        snprintf(text, room, "failed here");
    else if (text[0] == 0)
        snprintf(text, room, "-");
}

static const char *ratio_text(format_text text, double ratio)
{
    if (!isfinite(ratio))
        return format_count(text, NAN);
    snprintf(text, FORMAT_ROOM, "%.3f", ratio);
    return text;
}

static void print_row(const row *r, bool csv)
{
    format_text a, b, c, d, e, f;
    char reasons[96];
    const char *bar = csv ? "," : " | ";
    reasons_text(r, reasons, sizeof reasons);
    if (csv) {
        const double figures[] = {
            r->here.cycles, r->here.seconds, r->missing ? NAN : r->there.cycles, r->missing ? NAN : r->there.seconds,
            r->ratio,       r->normalised
        };
        printf("%s,%s,%s", r->record->instance, r->record->variant, r->record->operation);
        for (size_t i = 0; i < 6; i++) {
            if (isfinite(figures[i]))
                printf(",%.9g", figures[i]);
            else
                putchar(',');
        }
        printf(",\"%s\",%s\n", reasons, r->stands_out ? "yes" : "no");
        return;
    }
    printf("| %s%s%s%s%s", r->record->instance, bar, r->record->variant, bar, r->record->operation);
    printf("%s%s%s%s", bar, format_cycles(a, r->here.cycles), bar, format_time(b, r->here.seconds));
    printf("%s%s%s%s", bar, format_cycles(c, r->missing ? NAN : r->there.cycles), bar,
           format_time(d, r->missing ? NAN : r->there.seconds));
    printf("%s%s%s%s%s%s%s |\n", bar, ratio_text(e, r->ratio), bar, ratio_text(f, r->normalised), bar, reasons,
           r->stands_out ? ", stands out" : "");
}

/* Median of the ratios, and how far the middle of them lies from it, as a factor. Returns how many there are. */
static size_t spread_of(const row *rows, size_t count, bool normalised, double *median, double *factor)
{
    double *logs = calloc(count + 1, sizeof *logs);
    size_t known = 0;
    for (size_t i = 0; logs != NULL && i < count; i++) {
        double value = normalised ? rows[i].normalised : rows[i].ratio;
        if (isfinite(value) && value > 0)
            logs[known++] = log(value);
    }
    *median = stats_median(logs, known);
    for (size_t i = 0; i < known; i++)
        logs[i] = fabs(logs[i] - *median);
    *factor = exp(MAD_TO_DEVIATION * stats_median(logs, known));
    *median = exp(*median);
    free(logs);
    return known;
}

static bool is_outlier(double value, double median, double factor)
{
    double far = fabs(log(value / median));
    return isfinite(far) && far > STANDS_OUT * log(factor) && far > log(LEAST_OUTLIER);
}

static void print_summary(const row *rows, size_t count, const char *with)
{
    static const char *const names[2] = { "time", "clock-normalised" };
    size_t missing = 0, out = 0, used[REASONS] = { 0 };
    for (int kind = 0; kind < 2; kind++) {
        double median, factor;
        size_t known = spread_of(rows, count, kind == 1, &median, &factor);
        if (known != 0)
            printf("%s ratio (here / %s): median %.3f, spread a factor of %.3f, over %zu row%s\n", names[kind], with,
                   median, factor, known, known == 1 ? "" : "s");
    }
    for (size_t i = 0; i < count; i++) {
        missing += rows[i].missing;
        out += rows[i].stands_out;
        for (unsigned k = 0; k < REASONS; k++)
            used[k] += rows[i].reasons >> k & 1u;
    }
    printf("%zu row%s, %zu not on the other side, %zu standing out\n", count, count == 1 ? "" : "s", missing, out);
    for (unsigned k = 0; k < REASONS; k++) {
        static const char *const meanings[REASONS] = { "different implementations",
                                                       "known answers not passed on a side",
                                                       "different flags",
                                                       "different numbers of calls",
                                                       "different inputs were timed",
                                                       "a clock is not fixed or not known",
                                                       "no hardware cycles on a side",
                                                       "different variants" };
        if (used[k] != 0)
            printf("  %-8s %zu: %s\n", reason_names[k], used[k], meanings[k]);
    }
}

static bool strictly_good(const row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rows[i].missing || rows[i].stands_out || !rows[i].record->complete ||
            (rows[i].reasons & ~(1u << IMPL)) != 0)
            return false;
    }
    return true;
}

static void mark_outliers(row *rows, size_t count)
{
    double median, factor;
    bool normalised = spread_of(rows, count, true, &median, &factor) != 0;
    if (!normalised)
        spread_of(rows, count, false, &median, &factor);
    for (size_t i = 0; i < count; i++)
        rows[i].stands_out = is_outlier(normalised ? rows[i].normalised : rows[i].ratio, median, factor);
}

/* The rows of one variant: no figure is made over several of them. */
static void compare_variant(row *rows, size_t count, const char *with, bool csv)
{
    mark_outliers(rows, count);
    if (!csv)
        printf("| instance | variant | operation | cycles | time | cycles there | time there | ratio | "
               "clock-normalised | reasons |\n"
               "|---|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < count; i++)
        print_row(&rows[i], csv);
    if (!csv) {
        putchar('\n');
        print_summary(rows, count, with);
    }
}

static int compare_loaded(const report_data *data, const char *with, const report_data *other, bool csv, bool strict)
{
    row *rows = calloc(data->count + 1, sizeof *rows);
    bool good = true;
    if (rows == NULL) {
        msg_error("no memory");
        return EXIT_SOFTWARE;
    }
    if (csv)
        printf("instance,variant,operation,cycles,seconds,cycles_there,seconds_there,ratio,normalised_ratio,reasons,"
               "stands_out\n");
    for (unsigned rank = 0, tables = 0; rank <= 4; rank++) {
        size_t count = 0;
        memset(rows, 0, (data->count + 1) * sizeof *rows);
        for (size_t i = 0; i < data->count; i++) {
            if (report_variant_rank(data->records[i].variant) != rank)
                continue;
            rows[count].record = &data->records[i];
            fill_row(&rows[count++], with, other);
        }
        if (count == 0)
            continue;
        if (tables++ != 0 && !csv)
            putchar('\n');
        compare_variant(rows, count, with, csv);
        good = good && strictly_good(rows, count);
    }
    free(rows);
    return strict && !good ? EXIT_FAILED : EXIT_OK;
}

int compare_run(const char *dir, const char *with, bool csv, bool strict)
{
    report_data data, other;
    int code = report_load(dir, &data);
    bool published = published_is_system(with);
    if (code != EXIT_OK)
        return code;
    if (!published)
        code = report_load(with, &other);
    if (code == EXIT_OK) {
        code = compare_loaded(&data, with, published ? NULL : &other, csv, strict);
        if (!published)
            report_unload(&other);
    }
    report_unload(&data);
    return code;
}
