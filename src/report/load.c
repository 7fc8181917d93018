/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/load.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/msg.h"
#include "base/registry.h"
#include "record/format.h"
#include "record/json.h"

/* nftw has no context argument. */
static char **found;
static size_t found_count, found_skip;

static int take_file(const char *path, const struct stat *st, int type, struct FTW *place)
{
    size_t len = strlen(path);
    char **larger;
    (void)st;
    (void)place;
    if (type != FTW_F || len < 5 || strcmp(path + len - 5, ".json") != 0)
        return 0;
    larger = realloc(found, (found_count + 2) * sizeof *found);
    if (larger == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    found = larger;
    found[found_count++] = format_new("%s", path + found_skip);
    found[found_count] = NULL;
    return 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **report_files(const char *dir, const char *sub)
{
    char *start = format_new("%s/%s", dir, sub);
    found = calloc(1, sizeof *found);
    found_count = 0;
    found_skip = strlen(dir) + 1;
    if (found == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    nftw(start, take_file, 8, FTW_PHYS);
    free(start);
    qsort(found, found_count, sizeof *found, by_name);
    return found;
}

void report_files_free(char **files)
{
    for (size_t i = 0; files[i] != NULL; i++)
        free(files[i]);
    free(files);
}

unsigned report_variant_rank(const char *variant)
{
    unsigned rank = 0;
    while (registry_variants[rank] != NULL && strcmp(registry_variants[rank], variant) != 0)
        rank++;
    return rank;
}

static int page_order(const void *a, const void *b)
{
    const report_record *left = a, *right = b;
    int order = format_natural(left->candidate, right->candidate);
    if (order == 0)
        order = (int)report_variant_rank(left->variant) - (int)report_variant_rank(right->variant);
    if (order == 0)
        order = strcmp(left->variant, right->variant);
    if (order == 0)
        order = format_natural(left->instance, right->instance);
    if (order == 0)
        order = (int)format_operation_rank(left->operation) - (int)format_operation_rank(right->operation);
    return order != 0 ? order : strcmp(left->path, right->path);
}

/* The members that every page needs. */
static int check_record(const char *path, const json_t *json)
{
    static const char *const texts[] = { "candidate", "instance", "variant", "operation", "status" };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (json_text(json, texts[i])[0] == 0) {
            msg_error("%s: %s: expected a text", path, texts[i]);
            return EXIT_DATA;
        }
    }
    if (format_operation_rank(json_text(json, "operation")) > 2) {
        msg_error("%s: operation: expected keygen, sign or verify", path);
        return EXIT_DATA;
    }
    if (strcmp(json_text(json, "status"), "complete") == 0 &&
        (!json_is_num(json, "mean_seconds") || json_array_size(json_object_get(json, "trials")) == 0)) {
        msg_error("%s: mean_seconds and trials: expected figures in a complete record", path);
        return EXIT_DATA;
    }
    return EXIT_OK;
}

static int load_record(const char *dir, const char *name, report_record *record)
{
    char *path = format_new("%s/%s", dir, name);
    int code = EXIT_OK;
    memset(record, 0, sizeof *record);
    record->json = json_file_load(path, &code);
    if (record->json != NULL)
        code = check_record(path, record->json);
    free(path);
    record->path = format_new("%s", name);
    record->candidate = json_text(record->json, "candidate");
    record->instance = json_text(record->json, "instance");
    record->variant = json_text(record->json, "variant");
    record->operation = json_text(record->json, "operation");
    record->complete = strcmp(json_text(record->json, "status"), "complete") == 0;
    return code;
}

int report_load(const char *dir, report_data *data)
{
    char *path = format_new("%s/campaign.json", dir), **files;
    int code = EXIT_OK;
    size_t count = 0;
    memset(data, 0, sizeof *data);
    data->dir = format_new("%s", dir);
    if (access(path, F_OK) == 0)
        data->campaign = json_file_load(path, &code);
    free(path);
    files = report_files(dir, "records");
    while (files[count] != NULL)
        count++;
    if (code == EXIT_OK && count == 0) {
        msg_error("%s: no records in it (%s/records)", dir, dir);
        code = EXIT_NO_INPUT;
    }
    data->records = calloc(count + 1, sizeof *data->records);
    for (size_t i = 0; data->records != NULL && code == EXIT_OK && i < count; i++)
        code = load_record(dir, files[i], &data->records[data->count++]);
    report_files_free(files);
    if (code == EXIT_OK)
        qsort(data->records, data->count, sizeof *data->records, page_order);
    else
        report_unload(data);
    return code;
}

void report_unload(report_data *data)
{
    for (size_t i = 0; i < data->count; i++) {
        free(data->records[i].path);
        json_decref(data->records[i].json);
    }
    free(data->records);
    free(data->dir);
    json_decref(data->campaign);
    memset(data, 0, sizeof *data);
}
