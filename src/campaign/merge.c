/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/merge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/msg.h"
#include "campaign/lock.h"
#include "campaign/plan.h"
#include "campaign/run.h"
#include "record/json.h"
#include "report/load.h"

static const char *const kinds[] = { "kat", "calibrations", "records", "profile" };

/* The first member of `names` whose values differ, null if none does. */
static const char *differs(const json_t *a, const json_t *b, const char *const *names)
{
    for (size_t i = 0; names[i] != NULL; i++) {
        if (json_equal(json_object_get(a, names[i]), json_object_get(b, names[i])) == 0)
            return names[i];
    }
    return NULL;
}

/* Adds the libraries of `campaign` to `joined`; a label with another digest is refused. */
static int join_libraries(json_t *joined, const json_t *campaign, const char *run)
{
    json_t *all = json_object_get(json_object_get(joined, "rerun"), "libraries"), *library;
    const char *label;
    json_object_foreach(json_object_get(json_object_get(campaign, "rerun"), "libraries"), label, library)
    {
        const json_t *known = json_object_get(all, label);
        if (known != NULL && strcmp(json_text(known, "library_sha256"), json_text(library, "library_sha256")) != 0) {
            msg_error("%s: %s is another build there (different library digests)", run, label);
            return EXIT_DATA;
        }
        if (known != NULL && json_equal(json_object_get(known, "profiled_library_sha256"),
                                        json_object_get(library, "profiled_library_sha256")) == 0) {
            msg_error("%s: %s was linked another time for the profile there (different library digests)", run, label);
            return EXIT_DATA;
        }
        json_object_set(all, label, library);
    }
    return EXIT_OK;
}

/* The reasons why libraries were not profiled. */
static void join_not_profiled(json_t *joined, const json_t *campaign)
{
    json_t *reasons = json_object_get(json_object_get(campaign, "rerun"), "not_profiled");
    json_t *own = json_object_get(joined, "rerun");
    if (json_object_get(own, "not_profiled") == NULL)
        json_object_set_new(own, "not_profiled", json_object());
    json_object_update(json_object_get(own, "not_profiled"), reasons);
}

static int join_campaign(json_t *joined, const json_t *campaign, const char *run)
{
    static const char *const system[] = { "architecture", "cpu_model", "machine", "os", "kernel", "compiler", NULL };
    const char *field = differs(json_object_get(joined, "environment_at_start"),
                                json_object_get(campaign, "environment_at_start"), system);
    const char *start = json_text(campaign, "started_utc"), *end = json_text(campaign, "ended_utc");
    json_t *check;
    size_t i;
    if (!plan_same(json_object_get(joined, "planning"), json_object_get(campaign, "planning"))) {
        msg_error("%s: the plan is another one than in the first run", run);
        return EXIT_DATA;
    }
    if (strcmp(json_text(joined, "system_id"), json_text(campaign, "system_id")) != 0)
        field = "system_id";
    if (field != NULL) {
        msg_error("%s: measured on another system than the first run (%s differs)", run, field);
        return EXIT_DATA;
    }
    if (strcmp(start, json_text(joined, "started_utc")) < 0)
        json_set_text(joined, "started_utc", start);
    if (strcmp(end, json_text(joined, "ended_utc")) > 0) {
        json_set_text(joined, "ended_utc", end);
        json_set_copy(joined, "environment_at_end", campaign);
    }
    json_array_foreach(json_object_get(campaign, "host_checks"), i, check)
        json_array_append(json_object_get(joined, "host_checks"), check);
    join_not_profiled(joined, campaign);
    return join_libraries(joined, campaign, run);
}

static int load_campaign(const char *run, json_t **campaign)
{
    char *path = format_new("%s/campaign.json", run);
    int code = EXIT_OK;
    *campaign = json_file_load(path, &code);
    if (*campaign != NULL && (!json_is_object(json_object_get(*campaign, "planning")) ||
                              !json_is_object(json_object_get(json_object_get(*campaign, "rerun"), "libraries")))) {
        msg_error("%s: expected planning and rerun.libraries of a campaign", path);
        code = EXIT_DATA;
    }
    free(path);
    return code;
}

/* The same file in an earlier run must have the same bytes, if it is a record. */
static int check_twice(const char *const *runs, size_t at, const char *name)
{
    char mine[SHA256_HEX], theirs[SHA256_HEX], *path = format_new("%s/%s", runs[at], name);
    int code = EXIT_OK;
    if (sha256_file(path, mine) != 0) {
        msg_error("%s: cannot be read", path);
        code = EXIT_NO_INPUT;
    }
    for (size_t i = 0; i < at && code == EXIT_OK; i++) {
        char *other = format_new("%s/%s", runs[i], name);
        if (sha256_file(other, theirs) == 0 && strcmp(mine, theirs) != 0) {
            msg_error("%s and %s: two different records of one operation", other, path);
            code = EXIT_DATA;
        }
        free(other);
    }
    free(path);
    return code;
}

/* The library of a record or a profile is that of its own campaign. */
static int check_record(const char *run, const char *name, const json_t *campaign)
{
    char *path = format_new("%s/%s", run, name);
    int code = EXIT_OK;
    json_t *record = json_file_load(path, &code);
    const json_t *libraries = json_object_get(json_object_get(campaign, "rerun"), "libraries");
    const json_t *library = json_object_get(libraries, json_text(record, "label")), *holder = record;
    static const char *const digests[] = { "library_sha256", "profiled_library_sha256" };
    bool profile = strncmp(name, "profile/", strlen("profile/")) == 0;
    if (profile)
        holder = json_object_get(record, "rerun");
    for (size_t i = 0; record != NULL && i < (profile ? 2u : 1u); i++) {
        if (strcmp(json_text(library, digests[i]), json_text(holder, digests[i])) != 0) {
            msg_error("%s: %s is not that of campaign.json", path, digests[i]);
            code = EXIT_DATA;
        }
    }
    json_decref(record);
    free(path);
    return code;
}

static int check_records(const char *const *runs, size_t at, const json_t *campaign)
{
    static const char *const checked[] = { "records", "profile" };
    int code = EXIT_OK;
    for (size_t k = 0; k < 2; k++) {
        char **files = report_files(runs[at], checked[k]);
        for (size_t i = 0; files[i] != NULL && code == EXIT_OK; i++) {
            code = check_record(runs[at], files[i], campaign);
            if (code == EXIT_OK)
                code = check_twice(runs, at, files[i]);
        }
        report_files_free(files);
    }
    return code;
}

static int copy_file(const char *run, const char *into, const char *name)
{
    char *from = format_new("%s/%s", run, name), *to = format_new("%s/%s", into, name), *data;
    size_t len;
    int error = file_read(from, &data, &len), code = EXIT_OK;
    if (error != 0) {
        msg_error("%s: %s", from, strerror(error));
        code = EXIT_NO_INPUT;
    } else {
        error = run_make_folder(to);
        if (error == 0)
            error = file_write_atomic(to, data, len);
        if (error != 0) {
            msg_error("%s: cannot be written: %s", to, strerror(error));
            code = error == ENOSPC || error == EDQUOT || error == EFBIG ? EXIT_IO : EXIT_CANT_CREATE;
        }
        free(data);
    }
    free(from);
    free(to);
    return code;
}

/* A verdict goes with its log; the first run that has a file gives it. */
static int copy_run(const char *run, const char *into)
{
    int code = EXIT_OK;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0] && code == EXIT_OK; k++) {
        char **files = report_files(run, kinds[k]);
        for (size_t i = 0; files[i] != NULL && code == EXIT_OK; i++) {
            char *there = format_new("%s/%s", into, files[i]);
            if (access(there, F_OK) != 0) {
                code = copy_file(run, into, files[i]);
                if (code == EXIT_OK && strcmp(kinds[k], "kat") == 0) {
                    char *log = format_new("%.*s.log", (int)(strlen(files[i]) - strlen(".json")), files[i]);
                    code = copy_file(run, into, log);
                    free(log);
                }
            }
            free(there);
        }
        report_files_free(files);
    }
    return code;
}

static int write_campaign(const char *into, const json_t *joined)
{
    char *path = format_new("%s/campaign.json", into);
    int error = json_file_save(path, joined);
    if (error != 0)
        msg_error("%s: cannot be written: %s", path, strerror(error));
    free(path);
    return error == 0 ? EXIT_OK : error == ENOSPC ? EXIT_IO : EXIT_CANT_CREATE;
}

static int check_all(const char *const *runs, json_t **joined)
{
    int code = EXIT_OK;
    for (size_t i = 0; runs[i] != NULL && code == EXIT_OK; i++) {
        json_t *campaign = NULL;
        code = load_campaign(runs[i], &campaign);
        if (code == EXIT_OK && i == 0)
            *joined = json_deep_copy(campaign);
        else if (code == EXIT_OK)
            code = join_campaign(*joined, campaign, runs[i]);
        if (code == EXIT_OK)
            code = check_records(runs, i, campaign);
        json_decref(campaign);
    }
    return code;
}

int merge_runs(const char *into, const char *const *runs)
{
    json_t *joined = NULL, *chosen;
    int error, code = check_all(runs, &joined);
    if (code == EXIT_OK && run_has_records(into)) {
        msg_error("%s: has records already; merge makes a new run directory", into);
        code = EXIT_DATA;
    }
    if (code == EXIT_OK) {
        error = file_make_dirs(into);
        if (error != 0) {
            msg_error("%s: cannot be made: %s", into, strerror(error));
            code = EXIT_CANT_CREATE;
        }
    }
    if (code == EXIT_OK)
        code = lock_run_directory(into);
    for (size_t i = 0; code == EXIT_OK && runs[i] != NULL; i++)
        code = copy_run(runs[i], into);
    if (code == EXIT_OK) {
        chosen = json_object_get(json_object_get(joined, "rerun"), "selection");
        json_set_int(chosen, "shard", 0);
        json_set_int(chosen, "shards", 0);
        json_object_set_new(joined, "shards", json_null());
        code = write_campaign(into, joined);
    }
    json_decref(joined);
    return code;
}
