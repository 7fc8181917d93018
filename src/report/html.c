/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/html.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"
#include "base/registry.h"
#include "record/format.h"
#include "record/json.h"
#include "record/published.h"
#include "report/page.h"
#include "report/plot.h"

static const char style[] =
    ":root{--bg:#fff;--fg:#1b1b1b;--soft:#595959;--line:#d4d4d4;--ours:#0b57a4;--arm:#b4490a;--x86:#3d7a1c;--warn:#"
    "fff3cd}\n"
    "@media(prefers-color-scheme:dark){:root{--bg:#161616;--fg:#ececec;--soft:#b0b0b0;--line:#444;--ours:#7db8f0;--arm:"
    "#f0a173;"
    "--x86:#9ed27f;--warn:#4a3c10}}\n"
    "body{background:var(--bg);color:var(--fg);font:1rem/1.5 system-ui,sans-serif;margin:0 "
    "auto;max-width:84rem;padding:0 .8rem 3rem}\n"
    "h1{font-size:1.5rem}h2{font-size:1.25rem;margin-top:2.2rem}a{color:var(--ours)}\n"
    ".wide{overflow-x:auto;border:1px solid var(--line);margin:.8rem 0}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25rem .42rem;border-bottom:1px solid var(--line);white-space:nowrap;text-align:right}\n"
    "th:first-child,td:first-child,th:nth-child(2),td:nth-child(2){text-align:left}\n"
    ".sort th:first-child,.sort td:first-child{position:sticky;left:0;background:var(--bg)}.facts "
    "td{white-space:normal}\n"
    "caption{text-align:left;padding:.4rem .55rem;color:var(--soft)}\n"
    "th button{all:unset;cursor:pointer;font-weight:bold}th button:focus-visible{outline:2px solid var(--ours)}\n"
    "th[aria-sort=ascending] button::after{content:\" \\2191\"}th[aria-sort=descending] button::after{content:\" "
    "\\2193\"}\n"
    ".warn{background:var(--warn);padding:.5rem .8rem}\n"
    "figure{margin:1rem 0;max-width:44rem}svg{width:100%;height:auto}figcaption{color:var(--soft);font-size:.9rem}\n"
    "svg text{font:9px "
    "system-ui,sans-serif;fill:var(--fg)}.tick{text-anchor:middle;fill:var(--soft)!important}.name{text-anchor:end}\n"
    ".grid{stroke:var(--line);stroke-width:.6}.range{stroke:var(--ours);stroke-width:1.4}\n"
    ".ours{fill:var(--ours)}.arm{fill:var(--arm)}.x86{fill:var(--x86)}.rest{fill:var(--line)}\n"
    "@media print{body{max-width:none}.wide{overflow:visible;border:0}th "
    "button::after{content:none!important}figure,tr{break-inside:avoid}caption,thead{break-after:avoid}"
    "th,td{padding:.15rem .3rem;font-size:.72rem}}\n";

static const char script[] =
    "document.querySelectorAll('table.sort').forEach(function(t){t.querySelectorAll('thead th').forEach(function(h,i){"
    "var "
    "b=document.createElement('button');b.type='button';b.textContent=h.textContent;h.textContent='';h.appendChild(b);"
    "b.addEventListener('click',function(){var up=h.getAttribute('aria-sort')!=='ascending',body=t.tBodies[0],"
    "key=function(r){var c=r.cells[i],v=c.dataset.v;return v===undefined?c.textContent:parseFloat(v)};"
    "t.querySelectorAll('th').forEach(function(o){o.removeAttribute('aria-sort')});"
    "h.setAttribute('aria-sort',up?'ascending':'descending');"
    "Array.from(body.rows).sort(function(a,b){var x=key(a),y=key(b),d;"
    "if(typeof x==='number'&&typeof y==='number'){if(isNaN(x)||isNaN(y))return isNaN(x)-isNaN(y);d=x-y}"
    "else d=String(x).localeCompare(String(y),'en',{numeric:true});"
    "return up?d:-d}).forEach(function(r){body.appendChild(r)})})})});\n";

static void cell(FILE *out, const char *text)
{
    fputs("<td>", out);
    html_text(out, text);
    fputs("</td>", out);
}

/* The value that is sorted by stands beside the printed figure. */
static void figure_cell(FILE *out, double value, const char *printed)
{
    if (isfinite(value))
        fprintf(out, "<td data-v=\"%.9g\">%s</td>", value, printed);
    else
        fprintf(out, "<td data-v=\"NaN\">%s</td>", FORMAT_NONE);
}

static void table_start(FILE *out, const char *caption, const char *const *heads)
{
    fprintf(out,
            "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table "
            "class=\"sort\"><caption>%s</caption>\n<thead><tr>",
            caption, caption);
    for (size_t i = 0; heads[i] != NULL; i++)
        fprintf(out, "<th scope=\"col\">%s</th>", heads[i]);
    fprintf(out, "</tr></thead>\n<tbody>\n");
}

static void table_end(FILE *out)
{
    fprintf(out, "</tbody></table></div>\n");
}

static double complete_num(const report_record *record, const json_t *object, const char *key)
{
    return record->complete ? json_num(object, key, NAN) : NAN;
}

static void write_performance_row(FILE *out, const report_record *record)
{
    const json_t *json = record->json, *trials = json_object_get(json, "trials"),
                 *samples = json_object_get(page_own(record), "samples");
    const json_t *bounds = json_object_get(samples, "mean_interval_95");
    double cycles = complete_num(record, json, "mean_cycles"), mean = complete_num(record, json, "mean_seconds");
    double rate = complete_num(record, json, "operations_per_second"),
           median = complete_num(record, json, "median_trial_seconds");
    double spread = 100 * json_num(json_object_get(page_own(record), "dispersion"), "stdev_trial_seconds", NAN) / mean;
    double calls = complete_num(record, json, "measurements");
    format_text t, low, high;
    char text[FORMAT_ROOM * 3];
    fprintf(out, "<tr>");
    cell(out, record->instance);
    cell(out, record->operation);
    figure_cell(out, mean, format_time(t, mean));
    figure_cell(out, cycles, format_cycles(t, cycles));
    figure_cell(out, rate, format_figure(t, rate));
    figure_cell(out, median, format_time(t, median));
    snprintf(text, sizeof text, "%.1f%%", spread);
    figure_cell(out, spread, text);
    snprintf(text, sizeof text, "%.0f (%zu \u00d7 %.0f)", calls, json_array_size(trials),
             json_num(json_array_get(trials, 0), "measurements", 0));
    figure_cell(out, calls, text);
    if (json_is_number(json_array_get(bounds, 0)))
        snprintf(text, sizeof text, "%s \u2013 %s", format_time(low, json_number_value(json_array_get(bounds, 0))),
                 format_time(high, json_number_value(json_array_get(bounds, 1))));
    else
        snprintf(text, sizeof text, "%s", FORMAT_NONE);
    cell(out, text);
    cell(out, record->complete ? json_text(json, "kat") : "failed");
    fprintf(out, "</tr>\n");
}

static void write_performance(FILE *out, const plot_set *set)
{
    static const char *const heads[] = { "instance",
                                         "operation",
                                         "mean time",
                                         "mean cycles",
                                         "ops/s",
                                         "median trial",
                                         "spread",
                                         "n (trials \u00d7 iters)",
                                         "single calls, 95 %",
                                         "KAT",
                                         NULL };
    table_start(out, "Performance", heads);
    for (size_t i = 0; i < set->count; i++)
        write_performance_row(out, set->records[i]);
    table_end(out);
}

static void write_resources(FILE *out, const plot_set *set)
{
    static const char *const heads[] = { "instance",     "operation", "ELF image (bytes)",
                                         "baseline RSS", "peak RSS",  "anonymous growth",
                                         "stack",        "heap peak", NULL };
    table_start(out, "Resources", heads);
    for (size_t i = 0; i < set->count; i++) {
        const report_record *record = set->records[i];
        const json_t *memory = json_object_get(page_own(record), "memory");
        static const char *const split[] = { "rss_anon_growth_bytes", "stack_bytes", "heap_peak_bytes" };
        double elf = page_elf_bytes(record), base = complete_num(record, record->json, "baseline_rss_bytes");
        double peak = complete_num(record, record->json, "peak_rss_bytes");
        format_text t;
        fprintf(out, "<tr>");
        cell(out, record->instance);
        cell(out, record->operation);
        figure_cell(out, elf, format_count(t, elf));
        figure_cell(out, base, format_kib(t, base));
        figure_cell(out, peak, format_kib(t, peak));
        for (size_t k = 0; k < 3; k++) {
            double bytes = json_num(memory, split[k], NAN);
            figure_cell(out, bytes, format_kib(t, bytes));
        }
        fprintf(out, "</tr>\n");
    }
    table_end(out);
}

static void write_sizes(FILE *out, const plot_set *set)
{
    static const char *const heads[] = { "instance", "candidate", "public key", "secret key", "signature", NULL };
    static const char *const keys[] = { "pk_bytes", "sk_bytes", "signature_bytes" };
    table_start(out, "Sizes in bytes", heads);
    for (size_t i = 0; i < set->count; i++) {
        const report_record *record = set->records[i];
        const char *published = published_size(record->instance, "signature");
        if (i != 0 && strcmp(record->instance, set->records[i - 1]->instance) == 0)
            continue;
        fprintf(out, "<tr>");
        cell(out, record->instance);
        cell(out, record->candidate);
        for (size_t k = 0; k < 3; k++) {
            double bytes = json_num(json_object_get(record->json, "sizes"), keys[k], NAN);
            format_text t;
            bool nominal = k == 2 && published != NULL && strstr(published, "nominal") != NULL;
            figure_cell(out, nominal ? strtod(published, NULL) : bytes, nominal ? published : format_count(t, bytes));
        }
        fprintf(out, "</tr>\n");
    }
    table_end(out);
}

static void write_variant(FILE *out, const plot_set *set)
{
    fprintf(out, "<section aria-labelledby=\"v-%s\"><h2 id=\"v-%s\">Variant %s</h2>\n", set->variant, set->variant,
            set->variant);
    write_performance(out, set);
    fprintf(out, "<p>Circles: this run, with the range of its trials; triangles: arm_1; squares: x86_1, both as "
                 "published, of the submitters' "
                 "reference code.</p>\n");
    plot_operation(out, set, "keygen");
    plot_operation(out, set, "sign");
    plot_operation(out, set, "verify");
    write_resources(out, set);
    write_sizes(out, set);
    plot_sizes(out, set);
    plot_shares(out, set);
    fprintf(out, "</section>\n");
}

static void definition(FILE *out, const char *name, const char *value)
{
    fprintf(out, "<tr><th scope=\"row\">%s</th><td>", name);
    html_text(out, value);
    fprintf(out, "</td></tr>\n");
}

static void write_head(FILE *out, const report_data *data)
{
    const char *system = json_text(data->campaign, "system_id");
    page all = { data, data->records, data->count };
    const report_record *first = data->records;
    char cpus[256], text[512];
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';style-src "
            "'unsafe-inline';script-src "
            "'unsafe-inline'\">\n<meta name=\"generator\" content=\"ngcc-rerun %s\">\n<title>Measurements of system ",
            PACKAGE_VERSION);
    html_text(out, system[0] != 0 ? system : "unnamed");
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>Measurements of system ", style);
    html_text(out, system[0] != 0 ? system : "unnamed");
    fprintf(out, "</h1>\n<p>Research candidates, for evaluation only: do not protect anything with them. Cycles are "
                 "user-mode hardware cycles, "
                 "times are wall times. Variants stand apart.</p>\n");
    if (json_array_size(json_object_get(page_own(first), "host_unfixed")) != 0)
        fprintf(out, "<p class=\"warn\" role=\"note\">The host was not fixed; the pages of the candidates name what. "
                     "Compare these figures with "
                     "care.</p>\n");
    fprintf(out, "<div class=\"wide\"><table class=\"facts\"><caption>Environment</caption><tbody>\n");
    snprintf(text, sizeof text, "%s (%s)", page_environment(first, "cpu_model"), page_cpus(&all, cpus, sizeof cpus));
    definition(out, "processor", text);
    snprintf(text, sizeof text, "%s / %s", page_environment(first, "os"), page_environment(first, "kernel"));
    definition(out, "OS / kernel", text);
    definition(out, "compiler", page_compiler(&all));
    definition(out, "plan", json_text(json_object_get(data->campaign, "planning"), "name"));
    fprintf(out, "</tbody></table></div>\n");
}

static void write_variants(FILE *out, const report_data *data)
{
    const report_record **records = calloc(data->count + 1, sizeof *records);
    if (records == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    for (unsigned rank = 0; rank <= 4; rank++) {
        plot_set set = { data, records, 0, NULL };
        for (size_t i = 0; i < data->count; i++) {
            if (report_variant_rank(data->records[i].variant) == rank)
                records[set.count++] = &data->records[i];
        }
        set.variant = rank < 4 ? registry_variants[rank] : "other";
        if (set.count != 0)
            write_variant(out, &set);
    }
    free(records);
}

void html_write(FILE *out, const report_data *data)
{
    write_head(out, data);
    write_variants(out, data);
    fprintf(out,
            "<p>The figures as CSV: <a href=\"results.csv\">results.csv</a>. Pages of the candidates: <a "
            "href=\"index.md\">index.md</a>.</p>\n"
            "<script>\n%s</script>\n</body>\n</html>\n",
            script);
}
