/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "record/format.h"
#include "record/json.h"

char *profile_path(const json_t *record)
{
    return format_new("profile/%s/%s__%s.json", json_text(record, "candidate"), json_text(record, "label"),
                      json_text(record, "operation"));
}

bool profile_exists(const char *dir, const json_t *record)
{
    char *name = profile_path(record), *path = format_new("%s/%s", dir, name);
    bool there = access(path, R_OK) == 0;
    free(name);
    free(path);
    return there;
}

static json_t *load(const char *dir, const json_t *record)
{
    char *name = profile_path(record), *path = format_new("%s/%s", dir, name);
    json_t *profile = access(path, R_OK) == 0 ? json_load_file(path, 0, NULL) : NULL;
    free(name);
    free(path);
    return profile;
}

/* "drng 2, pseudoXOF 1.5": how often each function is called per operation, over all its lengths. The functions' order
 * is that of the record. */
static void write_calls(FILE *out, const json_t *profile)
{
    double operations = json_num(json_object_get(profile, "total"), "operations", NAN);
    json_t *counts = json_object(), *entry, *count;
    const char *function, *between = "";
    format_text calls;
    size_t i;
    json_array_foreach(json_object_get(profile, "calls"), i, entry)
    {
        function = json_text(entry, "fn");
        json_set_num(counts, function, json_num(counts, function, 0) + json_num(entry, "calls", 0));
    }
    json_object_foreach(counts, function, count)
    {
        fprintf(out, "%s%s %s", between, function, format_figure(calls, json_number_value(count) / operations));
        between = ", ";
    }
    if (between[0] == 0)
        fputs(FORMAT_NONE, out);
    json_decref(counts);
}

static double drng_share(const json_t *profile)
{
    return json_num(json_object_get(profile, "share"), "drng", json_is_num(profile, "hash_share") ? 0 : NAN);
}

void profile_shares(const char *dir, const json_t *record, double *hash, double *drng)
{
    json_t *profile = load(dir, record);
    *hash = json_num(profile, "hash_share", NAN);
    *drng = drng_share(profile);
    json_decref(profile);
}

bool profile_has_batches(const char *dir, const json_t *record)
{
    json_t *profile = load(dir, record);
    bool has = json_num(json_object_get(profile, "rerun"), "batch_share", 0) > 0;
    json_decref(profile);
    return has;
}

/* Share of the hashing in batch functions, and compressions of SM3 by function. */
static void write_batches(FILE *out, const json_t *profile)
{
    const json_t *own = json_object_get(profile, "rerun");
    const char *function, *between = "";
    format_text text;
    json_t *count;
    fprintf(out, " | %s | ", format_share(text, json_num(own, "batch_share", NAN)));
    json_object_foreach(json_object_get(own, "compressions_per_operation"), function, count)
    {
        fprintf(out, "%s%s %s", between, function, format_figure(text, json_number_value(count)));
        between = ", ";
    }
    if (between[0] == 0)
        fputs(FORMAT_NONE, out);
}

void profile_cells(FILE *out, const char *dir, const json_t *record, bool batches)
{
    json_t *profile = load(dir, record);
    format_text hash, drng;
    fprintf(out, "%s | %s | ", format_share(hash, json_num(profile, "hash_share", NAN)),
            format_share(drng, drng_share(profile)));
    write_calls(out, profile);
    if (batches)
        write_batches(out, profile);
    json_decref(profile);
}
