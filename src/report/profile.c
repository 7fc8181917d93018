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

/* How often one function is called per operation, over all its lengths. */
static double calls_of(const json_t *profile, const char *function)
{
    double sum = 0, operations = json_num(json_object_get(profile, "total"), "operations", NAN);
    size_t i;
    json_t *entry;
    json_array_foreach(json_object_get(profile, "calls"), i, entry)
    {
        if (strcmp(json_text(entry, "fn"), function) == 0)
            sum += json_num(entry, "calls", 0);
    }
    return sum / operations;
}

static double drng_share(const json_t *profile)
{
    return json_num(json_object_get(profile, "share"), "drng", profile != NULL ? 0 : NAN);
}

void profile_shares(const char *dir, const json_t *record, double *hash, double *drng)
{
    json_t *profile = load(dir, record);
    *hash = json_num(profile, "hash_share", NAN);
    *drng = drng_share(profile);
    json_decref(profile);
}

void profile_cells(FILE *out, const char *dir, const json_t *record)
{
    static const char *const functions[] = { "drng", "pseudoXOF", "pseudohash", "sm3hash" };
    json_t *profile = load(dir, record);
    format_text hash, drng, calls;
    const char *between = "";
    fprintf(out, "%s | %s | ", format_share(hash, json_num(profile, "hash_share", NAN)),
            format_share(drng, drng_share(profile)));
    for (size_t i = 0; i < 4; i++) {
        double count = calls_of(profile, functions[i]);
        if (!(count > 0))
            continue;
        fprintf(out, "%s%s %s", between, functions[i], format_figure(calls, count));
        between = ", ";
    }
    if (between[0] == 0)
        fputs(FORMAT_NONE, out);
    json_decref(profile);
}
