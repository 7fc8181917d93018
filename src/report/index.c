/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/index.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "record/format.h"
#include "record/json.h"
#include "report/page.h"

char *index_page_name(const report_record *record)
{
    if (strcmp(record->variant, "reference") == 0)
        return format_new("%s.md", record->candidate);
    return format_new("%s-%s.md", record->candidate, record->variant);
}

/* One row per instance: mean cycles of the three operations where they are known, else mean times. */
static void write_instance(FILE *out, const report_data *data, size_t first)
{
    const report_record *record = &data->records[first];
    char *name = index_page_name(record);
    const char *kat = json_text(record->json, "kat");
    fprintf(out, "| [%s](%s) | `%s` |", record->candidate, name, record->instance);
    for (unsigned operation = 0; operation < 3; operation++) {
        format_text cycles, time;
        const json_t *json = NULL;
        for (size_t i = first; i < data->count && strcmp(data->records[i].instance, record->instance) == 0 &&
                               strcmp(data->records[i].variant, record->variant) == 0;
             i++) {
            if (data->records[i].complete && format_operation_rank(data->records[i].operation) == operation)
                json = data->records[i].json;
        }
        fprintf(out, " %s | %s |", format_cycles(cycles, json_num(json, "mean_cycles", NAN)),
                format_time(time, json_num(json, "mean_seconds", NAN)));
    }
    fprintf(out, " %s |\n", kat[0] != 0 ? kat : FORMAT_NONE);
    free(name);
}

void index_write(FILE *out, const report_data *data)
{
    const char *system = json_text(data->campaign, "system_id");
    size_t failed = 0;
    fprintf(out, "# Measurements of system ");
    page_cell(out, system[0] != 0 ? system : "unnamed");
    fprintf(out, "\n\nResearch candidates, for evaluation only. Plan %s. Variants stand in tables of their own.\n",
            json_text(json_object_get(data->campaign, "planning"), "name")[0] != 0
                ? json_text(json_object_get(data->campaign, "planning"), "name")
                : FORMAT_NONE);
    for (unsigned rank = 0; rank <= 4; rank++) {
        const char *title = NULL;
        for (size_t i = 0; i < data->count; i++) {
            const report_record *record = &data->records[i];
            bool fresh = i == 0 || strcmp(record->instance, record[-1].instance) != 0 ||
                         strcmp(record->variant, record[-1].variant) != 0;
            if (report_variant_rank(record->variant) != rank || !fresh)
                continue;
            if (title == NULL || strcmp(title, record->variant) != 0)
                fprintf(out,
                        "\n## %s\n\n| candidate | instance | keygen cycles | time | sign cycles | time | verify cycles "
                        "| time | KAT |\n"
                        "|---|---|---|---|---|---|---|---|---|\n",
                        record->variant);
            title = record->variant;
            write_instance(out, data, i);
        }
    }
    for (size_t i = 0; i < data->count; i++)
        failed += !data->records[i].complete;
    if (failed != 0)
        fprintf(out, "\n%zu of %zu records failed; the pages name the reasons.\n", failed, data->count);
}
