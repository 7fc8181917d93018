/* SPDX-License-Identifier: BSD-2-Clause */
/* What ties the two sides of a side-by-side run together. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/msg.h"
#include "record/json.h"
#include "record/validate.h"
#include "report/load.h"
#include "report/report.h"

static const report_record *counterpart(const report_data *data, const report_record *record)
{
    for (size_t i = 0; i < data->count; i++) {
        if (strcmp(data->records[i].path, record->path) == 0)
            return &data->records[i];
    }
    return NULL;
}

/* `record` has of the other side what the other side's record has of itself. */
static void check_pair(validation *v, const report_record *record, const report_record *other)
{
    static const char *const own_fields[] = { "implementation", "imported", "calibration_seconds", "setup_seconds" };
    static const char *const plan_fields[] = { "iterations_per_trial", "warmups", "trials", "separate_processes" };
    const json_t *beside = json_object_get(json_object_get(record->json, "rerun"), "beside");
    const json_t *own = json_object_get(other->json, "rerun"), *first = json_object_get(beside, "first");
    const json_t *first_there = json_object_get(json_object_get(own, "beside"), "first");
    size_t i;
    json_t *value;
    if (!json_equal(json_object_get(beside, "trials"), json_object_get(other->json, "trials")))
        validate_problem(v, "rerun.beside.trials", "are not those of the other side");
    if (!json_equal(json_object_get(beside, "library_sha256"), json_object_get(other->json, "library_sha256")))
        validate_problem(v, "rerun.beside.library_sha256", "is not that of the other side");
    for (i = 0; i < sizeof own_fields / sizeof own_fields[0]; i++) {
        if (!json_equal(json_object_get(beside, own_fields[i]), json_object_get(own, own_fields[i])))
            validate_problem(v, "rerun.beside", "%s is not that of the other side", own_fields[i]);
    }
    for (i = 0; i < sizeof plan_fields / sizeof plan_fields[0]; i++) {
        if (!json_equal(json_object_get(json_object_get(record->json, "plan"), plan_fields[i]),
                        json_object_get(json_object_get(other->json, "plan"), plan_fields[i])))
            validate_problem(v, "plan", "%s differs between the sides", plan_fields[i]);
    }
    if (record->complete && json_array_size(first) != json_array_size(json_object_get(record->json, "trials")))
        validate_problem(v, "rerun.beside.first", "expected one per trial");
    json_array_foreach(first, i, value)
    {
        if (json_is_true(value) == json_is_true(json_array_get(first_there, i)))
            validate_problem(v, "rerun.beside.first", "trial %zu is first or second on both sides", i);
    }
}

static void check_side(validation *v, const report_data *data, const report_data *other, const char *name)
{
    for (size_t i = 0; i < data->count; i++) {
        const report_record *record = &data->records[i], *there = counterpart(other, record);
        char *file = format_new("%s/%s", name, record->path);
        v->file = file;
        if (there == NULL)
            validate_problem(v, "file", "the other side has no such record");
        else
            check_pair(v, record, there);
        free(file);
    }
}

int validate_beside(const char *dir)
{
    validation v = { .dir = dir };
    report_data side[2];
    char *here = format_new("%s/here", dir), *there = format_new("%s/there", dir);
    int first = validate_run(here), second = validate_run(there), code = first > second ? first : second;
    if (code == EXIT_OK)
        code = report_load(here, &side[0]);
    if (code == EXIT_OK) {
        code = report_load(there, &side[1]);
        if (code == EXIT_OK) {
            check_side(&v, &side[0], &side[1], "here");
            check_side(&v, &side[1], &side[0], "there");
            v.file = "side-by-side.md";
            if (v.problems == 0 && report_compare_beside(dir) != EXIT_OK)
                validate_problem(&v, "page", "is not what the records give; `ngcc-rerun report %s` makes it again",
                                 dir);
            printf("%s: %zu pairs, %zu problem%s\n", dir, side[0].count, v.problems, v.problems == 1 ? "" : "s");
            code = v.problems != 0 ? EXIT_FAILED : EXIT_OK;
            report_unload(&side[1]);
        }
        report_unload(&side[0]);
    }
    free(here);
    free(there);
    return code;
}
