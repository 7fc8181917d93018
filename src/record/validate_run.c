/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/msg.h"
#include "base/paths.h"
#include "campaign/plan.h"
#include "record/json.h"
#include "record/validate.h"
#include "report/beside.h"
#include "report/load.h"
#include "report/report.h"

/* Parses without a message of its own: what is wrong becomes an entry of the list. */
static json_t *load_listed(validation *v, const char *name)
{
    char *path = format_new("%s/%s", v->dir, name), *text;
    size_t len;
    json_error_t error;
    json_t *value = NULL;
    int status = file_read(path, &text, &len);
    v->file = name;
    if (status != 0) {
        validate_problem(v, "file", "%s", strerror(status));
    } else {
        value = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
        if (value == NULL)
            validate_problem(v, "file", "line %d, column %d: %s", error.line, error.column, error.text);
        free(text);
    }
    free(path);
    return value;
}

static void check_log(validation *v, const json_t *record)
{
    const char *name = json_text(record, "kat_log"), *digest = json_text(record, "kat_log_sha256"),
               *verdict = json_text(record, "kat");
    char *path = format_new("%s/%s", v->dir, name), *text = NULL, hex[SHA256_HEX];
    size_t len = 0;
    if (name[0] == 0 || digest[0] == 0) {
        if (strcmp(verdict, "PASS") == 0)
            validate_problem(v, "kat_log", "a passed record needs its log and the log's digest");
    } else if (strstr(name, "..") != NULL) {
        validate_problem(v, "kat_log", "leads out of the run directory");
    } else if (file_read(path, &text, &len) != 0) {
        validate_problem(v, "kat_log", "%s cannot be read", name);
    } else {
        char *last = strstr(text, "RESULT "), *wanted = format_new(" %s", verdict);
        sha256_hex(text, len, hex);
        if (strcmp(hex, digest) != 0)
            validate_problem(v, "kat_log_sha256", "is not the digest of %s", name);
        if (last == NULL || strstr(last, wanted) == NULL)
            validate_problem(v, "kat", "%s has not the result %s", name, verdict);
        free(wanted);
    }
    free(text);
    free(path);
}

static void check_library(validation *v, const json_t *record)
{
    const json_t *libraries = json_object_get(json_object_get(v->campaign, "rerun"), "libraries");
    const json_t *known = json_object_get(libraries, json_text(record, "label"));
    char *path = format_new("%s/%s.so", paths_module_dir(), json_text(record, "label")), hex[SHA256_HEX];
    if (known == NULL)
        validate_problem(v, "label", "campaign.json does not list this library");
    else if (strcmp(json_text(known, "library_sha256"), json_text(record, "library_sha256")) != 0)
        validate_problem(v, "library_sha256", "campaign.json has another digest");
    else if (json_num(known, "elf_load_bytes", -1) != json_num(json_object_get(record, "rerun"), "elf_load_bytes", -1))
        validate_problem(v, "rerun.elf_load_bytes", "campaign.json has another size");
    if (strcmp(json_text(json_object_get(record, "rerun"), "implementation"), "imported") != 0 &&
        sha256_file(path, hex) == 0 && strcmp(hex, json_text(record, "library_sha256")) != 0)
        msg_note("%s: the library that is installed now is another build than the measured one",
                 json_text(record, "label"));
    free(path);
}

static void check_calibration(validation *v, const json_t *record)
{
    const json_t *own = json_object_get(record, "rerun");
    char *name = format_new("calibrations/%s/%s__%s.json", json_text(record, "candidate"), json_text(record, "label"),
                            json_text(record, "operation"));
    char *path = format_new("%s/%s", v->dir, name);
    const char *file = v->file;
    json_t *calibration = json_is_num(own, "calibration_seconds") ? load_listed(v, name) : NULL;
    if (calibration != NULL) {
        double here = json_num(own, "calibration_seconds", NAN),
               there = json_num(calibration, "calibration_seconds", NAN);
        v->file = file;
        if (!(fabs(here - there) <= 1e-9 * fabs(here)))
            validate_problem(v, "rerun.calibration_seconds", "is not that of %s", name);
        if (strcmp(json_text(calibration, "library_sha256"), json_text(record, "library_sha256")) != 0)
            validate_problem(v, "library_sha256", "%s is of another library", name);
    }
    v->file = file;
    json_decref(calibration);
    free(path);
    free(name);
}

void validate_links(validation *v, const json_t *record)
{
    static const char *const constants[] = { "trial_target_s", "op_budget_s", "name", "system" };
    const json_t *own = json_object_get(record, "rerun"), *planning = json_object_get(v->campaign, "planning");
    bool complete = strcmp(json_text(record, "status"), "complete") == 0;
    if (complete)
        check_log(v, record);
    if (own == NULL || v->campaign == NULL)
        return;
    check_library(v, record);
    check_calibration(v, record);
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
        if (!json_equal(json_object_get(planning, constants[i]),
                        json_object_get(json_object_get(own, "plan"), constants[i])))
            validate_problem(v, "rerun.plan", "%s differs from the plan of campaign.json", constants[i]);
    }
}

static json_t *load_schema(const char *name, int *code)
{
    char *path = format_new("%s/%s", paths_data_dir(), name);
    json_t *schema = json_file_load(path, code);
    free(path);
    return schema;
}

static void check_pages(validation *v)
{
    char *path = format_new("%s/report", v->dir);
    if (v->problems == 0 && access(path, F_OK) == 0) {
        v->file = "report";
        if (report_compare(v->dir) != 0)
            validate_problem(v, "pages", "are not what the records give; `ngcc-rerun report %s` makes them again",
                             v->dir);
    }
    free(path);
}

static void check_profiles(validation *v)
{
    char **files = report_files(v->dir, "profile");
    for (size_t i = 0; files[i] != NULL; i++) {
        json_t *profile = load_listed(v, files[i]);
        v->profiles++;
        if (profile != NULL)
            validate_profile(v, profile);
        json_decref(profile);
    }
    report_files_free(files);
}

int validate_run(const char *dir)
{
    validation v = { .dir = dir };
    int code = EXIT_OK;
    char *path, **files;
    bool has_campaign;
    if (beside_is(dir))
        return validate_beside(dir);
    path = format_new("%s/campaign.json", dir);
    files = report_files(dir, "records");
    has_campaign = access(path, F_OK) == 0;
    free(path);
    v.schema = load_schema("record.schema.json", &code);
    if (v.schema != NULL)
        v.profile = load_schema("profile.schema.json", &code);
    if (code == EXIT_OK && files[0] == NULL) {
        msg_error("%s: no records in it", dir);
        code = EXIT_NO_INPUT;
    }
    if (code == EXIT_OK && has_campaign)
        v.campaign = load_listed(&v, "campaign.json");
    for (size_t i = 0; code == EXIT_OK && files[i] != NULL; i++) {
        json_t *record = load_listed(&v, files[i]);
        v.records++;
        if (record != NULL) {
            validate_record(&v, record);
            validate_links(&v, record);
        }
        json_decref(record);
    }
    if (code == EXIT_OK) {
        check_profiles(&v);
        check_pages(&v);
        printf("%s: %zu record%s, ", dir, v.records, v.records == 1 ? "" : "s");
        if (v.profiles != 0)
            printf("%zu profile%s, ", v.profiles, v.profiles == 1 ? "" : "s");
        printf("%zu problem%s\n", v.problems, v.problems == 1 ? "" : "s");
        code = v.problems != 0 ? EXIT_FAILED : EXIT_OK;
    }
    report_files_free(files);
    json_decref(v.schema);
    json_decref(v.profile);
    json_decref(v.campaign);
    return code;
}
