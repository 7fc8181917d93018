/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/plot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "record/figures.h"
#include "record/format.h"
#include "record/json.h"
#include "record/published.h"
#include "report/profile.h"

/* Units of the view box: narrow, so that the text stays readable on a small screen. */
#define WIDTH 360.0
#define LEFT 112.0 /* where the axis begins */
#define RIGHT 336.0
#define TOP 24.0
#define ROW 13.0
#define AREA 220.0 /* height of the size plot */

typedef struct {
    double low, high; /* exponents of ten */
    double from, to;  /* view box */
} axis;

void html_text(FILE *out, const char *text)
{
    for (; *text != 0; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

static void axis_start(axis *a, double from, double to)
{
    a->low = INFINITY;
    a->high = -INFINITY;
    a->from = from;
    a->to = to;
}

static void axis_take(axis *a, double value)
{
    if (!isfinite(value) || value <= 0)
        return;
    a->low = fmin(a->low, floor(log10(value)));
    a->high = fmax(a->high, ceil(log10(value)));
}

static double axis_at(const axis *a, double value)
{
    double span = a->high > a->low ? a->high - a->low : 1;
    return a->from + (log10(value) - a->low) / span * (a->to - a->from);
}

static void begin(FILE *out, const char *id, double height, const char *title, const char *description)
{
    fprintf(out,
            "<figure><svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-labelledby=\"%s-t %s-d\">\n<title id=\"%s-t\">",
            WIDTH, height, id, id, id);
    html_text(out, title);
    fprintf(out, "</title><desc id=\"%s-d\">", id);
    html_text(out, description);
    fprintf(out, "</desc>\n");
}

static void end(FILE *out, const char *caption)
{
    fprintf(out, "</svg><figcaption>");
    html_text(out, caption);
    fprintf(out, "</figcaption></figure>\n");
}

/* Grid lines and labels at the powers of ten; every other label where they are many. */
static void grid(FILE *out, const axis *a, double top, double bottom,
                 const char *(*format)(format_text text, double value))
{
    int every = a->high - a->low > 5 ? 2 : 1;
    for (double e = a->low; e <= a->high; e++) {
        double x = axis_at(a, pow(10, e));
        format_text label;
        fprintf(out, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", x, x, top, bottom);
        if ((int)(e - a->low) % every == 0)
            fprintf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x, top - 4,
                    format(label, pow(10, e)));
    }
}

/* A circle is ours, a triangle arm_1, a square x86_1. */
static void mark(FILE *out, int series, double x, double y, const char *title)
{
    static const char *const classes[] = { "ours", "arm", "x86" };
    if (series == 0)
        fprintf(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.2\">", classes[series], x, y);
    else if (series == 1)
        fprintf(out, "<path class=\"%s\" d=\"M%.1f %.1fl3.4 6h-6.8z\">", classes[series], x, y - 3.6);
    else
        fprintf(out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"5.4\" height=\"5.4\">", classes[series], x - 2.7,
                y - 2.7);
    fprintf(out, "<title>");
    html_text(out, title);
    fprintf(out, "</title>%s\n", series == 0 ? "</circle>" : series == 1 ? "</path>" : "</rect>");
}

/* Cycles if every record has them, else time: one plot never mixes them. */
static bool has_cycles(const plot_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        if (set->records[i]->complete && !json_is_num(set->records[i]->json, "mean_cycles"))
            return false;
    }
    return true;
}

static double ours_of(const report_record *record, bool cycles)
{
    return record->complete ? json_num(record->json, cycles ? "mean_cycles" : "mean_seconds", NAN) : NAN;
}

static double theirs_of(const report_record *record, int system, bool cycles)
{
    return published_value(published_systems[system], record->instance, record->operation,
                           cycles ? "mean_cycles" : "mean_time");
}

/* Least and largest mean of a trial. */
static void range_of(const report_record *record, bool cycles, double range[2])
{
    stats_trial *trials;
    size_t count = figures_trials(record->json, &trials);
    range[0] = INFINITY;
    range[1] = -INFINITY;
    for (size_t i = 0; i < count; i++) {
        double value = (cycles ? trials[i].cycles : trials[i].seconds) / trials[i].measurements;
        range[0] = fmin(range[0], value);
        range[1] = fmax(range[1], value);
    }
    free(trials);
}

static void row_of(FILE *out, const report_record *record, const axis *a, double y, bool cycles)
{
    const char *(*format)(format_text text, double value) = cycles ? format_cycles : format_time;
    double ours = ours_of(record, cycles), range[2];
    char title[256];
    format_text figure;
    fprintf(out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\">", LEFT - 6, y + 3);
    html_text(out, record->instance);
    fprintf(out, "</text>\n");
    for (int system = 0; published_systems[system] != NULL; system++) {
        double value = theirs_of(record, system, cycles);
        if (!isfinite(value))
            continue;
        snprintf(title, sizeof title, "%s %s, %s: %s", record->instance, record->operation, published_systems[system],
                 format(figure, value));
        mark(out, system + 1, axis_at(a, value), y, title);
    }
    if (!isfinite(ours))
        return;
    range_of(record, cycles, range);
    if (range[1] > range[0] && range[0] > 0)
        fprintf(out, "<line class=\"range\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", axis_at(a, range[0]),
                axis_at(a, range[1]), y, y);
    snprintf(title, sizeof title, "%s %s, this run: %s", record->instance, record->operation, format(figure, ours));
    mark(out, 0, axis_at(a, ours), y, title);
}

void plot_operation(FILE *out, const plot_set *set, const char *operation)
{
    bool cycles = has_cycles(set);
    char id[96], title[160], description[256];
    size_t rows = 0;
    axis a;
    axis_start(&a, LEFT, RIGHT);
    for (size_t i = 0; i < set->count; i++) {
        double range[2];
        if (strcmp(set->records[i]->operation, operation) != 0)
            continue;
        rows++;
        axis_take(&a, ours_of(set->records[i], cycles));
        axis_take(&a, theirs_of(set->records[i], 0, cycles));
        axis_take(&a, theirs_of(set->records[i], 1, cycles));
        range_of(set->records[i], cycles, range);
        axis_take(&a, range[0]);
        axis_take(&a, range[1]);
    }
    if (rows == 0 || !(a.high >= a.low))
        return;
    snprintf(id, sizeof id, "p-%s-%s", set->variant, operation);
    snprintf(title, sizeof title, "%s: %s per call, variant %s", operation, cycles ? "mean cycles" : "mean time",
             set->variant);
    snprintf(description, sizeof description,
             "One row per parameter set on a logarithmic axis: this run with the range of its trials, and the "
             "published systems arm_1 and x86_1. The figures are in the tables.");
    begin(out, id, TOP + ROW * (double)rows + 8, title, description);
    grid(out, &a, TOP - 4, TOP + ROW * (double)rows, cycles ? format_cycles : format_time);
    rows = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (strcmp(set->records[i]->operation, operation) == 0)
            row_of(out, set->records[i], &a, TOP + ROW * ((double)rows++ + 0.5), cycles);
    }
    end(out, title);
}

static double size_of(const report_record *record)
{
    const json_t *sizes = json_object_get(record->json, "sizes");
    const char *nominal = published_size(record->instance, "signature");
    double pk = json_num(sizes, "pk_bytes", NAN), sn = json_num(sizes, "signature_bytes", NAN);
    if (nominal != NULL && strstr(nominal, "nominal") != NULL)
        sn = strtod(nominal, NULL);
    return pk + sn;
}

static const char *bytes_label(format_text text, double value)
{
    if (value >= 1e6)
        snprintf(text, FORMAT_ROOM, "%.0f MB", value / 1e6);
    else if (value >= 1e3)
        snprintf(text, FORMAT_ROOM, "%.0f kB", value / 1e3);
    else
        snprintf(text, FORMAT_ROOM, "%.0f B", value);
    return text;
}

static void size_grid(FILE *out, const axis *x, const axis *y)
{
    grid(out, x, TOP, TOP + AREA, bytes_label);
    for (double e = y->low; e <= y->high; e++) {
        format_text label;
        double at = axis_at(y, pow(10, e));
        fprintf(out,
                "<line class=\"grid\" x1=\"44\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/><text class=\"name\" x=\"40\" "
                "y=\"%.1f\">%s</text>\n",
                RIGHT, at, at, at + 3, format_time(label, pow(10, e)));
    }
}

void plot_sizes(FILE *out, const plot_set *set)
{
    char id[96], title[256];
    axis x, y;
    axis_start(&x, 44, RIGHT);
    axis_start(&y, TOP + AREA, TOP);
    for (size_t i = 0; i < set->count; i++) {
        axis_take(&x, size_of(set->records[i]));
        axis_take(&y, ours_of(set->records[i], false));
    }
    if (!(x.high >= x.low) || !(y.high >= y.low))
        return;
    snprintf(id, sizeof id, "p-%s-size", set->variant);
    snprintf(title, sizeof title, "Public key plus signature against time, variant %s", set->variant);
    begin(out, id, TOP + AREA + 12, title,
          "Each parameter set stands twice over its size: a circle for signing, a square for verifying; both axes "
          "are logarithmic. The figures are in the tables.");
    size_grid(out, &x, &y);
    for (size_t i = 0; i < set->count; i++) {
        const report_record *record = set->records[i];
        double time = ours_of(record, false), size = size_of(record);
        char text[256];
        format_text t, b;
        if (!isfinite(time) || !isfinite(size) || strcmp(record->operation, "keygen") == 0)
            continue;
        snprintf(text, sizeof text, "%s %s: %s bytes, %s", record->instance, record->operation, format_count(b, size),
                 format_time(t, time));
        mark(out, strcmp(record->operation, "sign") == 0 ? 0 : 2, axis_at(&x, size), axis_at(&y, time), text);
    }
    end(out, "Public key plus signature (across) against time: circles sign, squares verify");
}

void plot_shares(FILE *out, const plot_set *set)
{
    char id[96];
    size_t rows = 0;
    for (size_t i = 0; i < set->count; i++)
        rows += profile_exists(set->data->dir, set->records[i]->json);
    if (rows == 0)
        return;
    snprintf(id, sizeof id, "p-%s-share", set->variant);
    begin(out, id, TOP + ROW * (double)rows + 8, "Share of the ICCS hash functions and of the DRNG",
          "One bar per operation: the filled part is hashing, the hatched part the generator.");
    rows = 0;
    for (size_t i = 0; i < set->count; i++) {
        const report_record *record = set->records[i];
        double hash, drng, y = TOP + ROW * (double)rows, wide = RIGHT - LEFT;
        if (!profile_exists(set->data->dir, record->json))
            continue;
        profile_shares(set->data->dir, record->json, &hash, &drng);
        hash = isfinite(hash) ? fmin(1, fmax(0, hash)) : 0;
        drng = isfinite(drng) ? fmin(1 - hash, fmax(0, drng)) : 0;
        fprintf(out, "<text class=\"name\" x=\"%.1f\" y=\"%.1f\">", LEFT - 6, y + 9);
        html_text(out, record->instance);
        fprintf(
            out,
            " %.1s</text><rect class=\"rest\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"9\"/>"
            "<rect class=\"ours\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"9\"><title>hash %.1f%%</title></rect>"
            "<rect class=\"arm\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"9\"><title>DRNG %.1f%%</title></rect>\n",
            record->operation, LEFT, y, wide, LEFT, y, wide * hash, 100 * hash, LEFT + wide * hash, y, wide * drng,
            100 * drng);
        rows++;
    }
    end(out, "Share of the ICCS hash functions and the DRNG (k keygen, s sign, v verify)");
}
