/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/msg.h"
#include "campaign/host.h"
#include "campaign/lock.h"
#include "campaign/run_dir.h"
#include "env/env.h"
#include "record/json.h"

const char *run_utc(char *text)
{
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(text, 32, "%Y-%m-%dT%H:%M:%S+00:00", &utc);
    return text;
}

static json_t *selection_to_json(const selection *wanted)
{
    json_t *object = json_object(), *names = json_array();
    for (size_t i = 0; wanted->instances != NULL && wanted->instances[i] != NULL; i++)
        json_array_append_new(names, json_string_safe(wanted->instances[i]));
    json_set_text(object, "only", wanted->only);
    json_object_set_new(object, "instances", names);
    json_set_text(object, "variants", wanted->variants != NULL ? wanted->variants : "reference");
    json_set_text(object, "ops", wanted->ops != NULL ? wanted->ops : "keygen,sign,verify");
    json_set_int(object, "shard", wanted->shard);
    json_set_int(object, "shards", wanted->shards);
    return object;
}

static const char *text_or_null(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* The texts stay in `stored`, the list of names in *names (free it). */
static void selection_from_json(const json_t *stored, selection *wanted, const char ***names)
{
    const json_t *list = json_object_get(stored, "instances");
    size_t count = json_array_size(list);
    *names = calloc(count + 1, sizeof **names);
    for (size_t i = 0; *names != NULL && i < count; i++)
        (*names)[i] = json_string_value(json_array_get(list, i));
    wanted->only = text_or_null(stored, "only");
    wanted->instances = *names;
    wanted->variants = text_or_null(stored, "variants");
    wanted->ops = text_or_null(stored, "ops");
    wanted->shard = (unsigned)json_num(stored, "shard", 0);
    wanted->shards = (unsigned)json_num(stored, "shards", 0);
}

/* The plan that holds: the user's, else the run directory's, else standard. */
static int choose_plan(campaign_run *run, const run_options *options)
{
    const json_t *stored = json_object_get(run->campaign, "planning");
    char name[64];
    const char *text = options->plan, *system = options->plan_system;
    json_t *planned;
    int code = EXIT_OK;
    if (text == NULL && stored != NULL) {
        bool replay = strcmp(json_text(stored, "name"), "replay") == 0;
        snprintf(name, sizeof name, "%s%s%s", json_text(stored, "name"), replay ? "=" : "",
                 replay ? json_text(stored, "system") : "");
        text = name;
        if (system == NULL)
            system = text_or_null(stored, "system");
    }
    if (!plan_find(text != NULL ? text : "standard", system, &run->plan)) {
        msg_error("%s: no such plan; expected quick, standard, published, replay=arm_1 or replay=x86_1", text);
        return stored != NULL && options->plan == NULL ? EXIT_DATA : EXIT_USAGE;
    }
    planned = plan_to_json(&run->plan);
    if (stored != NULL && !plan_same(stored, planned) && run_has_records(run->dir)) {
        msg_error("%s has records of the plan %s; start another run directory for the plan %s", run->dir,
                  json_text(stored, "name"), run->plan.name);
        code = EXIT_DATA;
    }
    if (code == EXIT_OK && !run->is_new)
        json_object_set(run->campaign, "planning", planned);
    json_decref(planned);
    return code;
}

static int load_build(campaign_run *run, bool allowed)
{
    const char *why = NULL;
    json_t *list;
    run->build = env_build(&why);
    if (run->build == NULL) {
        msg_error("%s", why != NULL ? why : "the build record is damaged");
        return EXIT_DATA;
    }
    list = json_object_get(run->build, "nonreference");
    run->nonreference = json_is_array(list) ? json_deep_copy(list) : json_array();
    if (json_array_size(run->nonreference) != 0 && !allowed) {
        char *reasons = json_dumps(run->nonreference, JSON_COMPACT);
        msg_error("this is not a reference build: %s; --allow-nonreference or ALLOW_NONREFERENCE=1 measures it all the "
                  "same and says so "
                  "in every record",
                  reasons);
        free(reasons);
        return EXIT_REFUSED;
    }
    return EXIT_OK;
}

static int load_campaign(campaign_run *run, const run_options *options)
{
    char *path;
    int code = EXIT_OK;
    run->is_new = true;
    if (options->dir == NULL)
        return EXIT_OK;
    run->dir = format_new("%s", options->dir);
    path = format_new("%s/campaign.json", run->dir);
    if (access(path, F_OK) == 0) {
        run->campaign = json_file_load(path, &code);
        run->is_new = false;
        if (run->campaign != NULL && !json_is_object(json_object_get(run->campaign, "planning"))) {
            msg_error("%s: planning: expected the plan of a campaign", path);
            code = EXIT_DATA;
        }
    } else if (run_has_records(run->dir)) {
        msg_error("%s has records but no campaign.json", run->dir);
        code = EXIT_DATA;
    }
    free(path);
    return code;
}

static int choose_items(campaign_run *run, const run_options *options)
{
    const json_t *stored = json_object_get(json_object_get(run->campaign, "rerun"), "selection");
    selection wanted = options->wanted;
    const char **names = NULL;
    int code;
    if (!options->selected && stored != NULL)
        selection_from_json(stored, &wanted, &names);
    code = select_items(&wanted, &run->list);
    free(names);
    return code;
}

int run_prepare(campaign_run *run, const run_options *options)
{
    const json_t *own;
    int code;
    memset(run, 0, sizeof *run);
    run->retry_failed = options->retry_failed;
    code = load_campaign(run, options);
    if (code == EXIT_OK)
        code = choose_plan(run, options);
    if (code == EXIT_OK)
        code = choose_items(run, options);
    if (code != EXIT_OK)
        return code;
    own = json_object_get(run->campaign, "rerun");
    run->samples = options->samples || json_is_true(json_object_get(own, "samples"));
    run->work = options->work || json_is_true(json_object_get(own, "work"));
    run->cpu = options->cpu;
    if (run->cpu < 0)
        run->cpu = (int)json_num(own, "cpu", -1);
    code = host_choose_cpu(&run->cpu);
    if (code == EXIT_OK)
        code = load_build(run, options->allow_nonreference);
    return code;
}

/* The name of the system as part of a file name, a new string; null: the host's name. */
static char *plain_system(const char *system)
{
    char host[128] = "", *plain;
    if (system == NULL && gethostname(host, sizeof host - 1) == 0)
        system = host;
    plain = format_new("%s", system != NULL && system[0] != 0 ? system : "unknown");
    for (char *p = plain; *p != 0; p++) {
        if (strchr("/ \t\n\\", *p) != NULL)
            *p = '_';
    }
    return plain;
}

char *run_new_directory(const char *system_id)
{
    char stamp[32], *system = plain_system(system_id), *dir;
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", &utc);
    dir = format_new("campaign/%s-%s", system, stamp);
    free(system);
    return dir;
}

static void name_directory(campaign_run *run, const run_options *options)
{
    const char *system = options->system_id;
    if (system == NULL)
        system = text_or_null(run->campaign, "system_id");
    run->system_id = plain_system(system);
    if (run->dir == NULL)
        run->dir = run_new_directory(run->system_id);
}

static json_t *new_campaign(const campaign_run *run, const run_options *options)
{
    char utc[32];
    json_t *campaign = json_object(), *own = json_object();
    json_set_text(campaign, "system_id", run->system_id);
    json_set_text(campaign, "started_utc", run_utc(utc));
    json_object_set_new(campaign, "ended_utc", json_null());
    json_object_set_new(campaign, "environment_at_start", env_peer_block(run->build, run->host));
    json_object_set_new(campaign, "environment_at_end", json_null());
    json_object_set_new(campaign, "host_checks", json_array());
    json_object_set_new(campaign, "host_problems", json_array());
    json_object_set_new(campaign, "planning", plan_to_json(&run->plan));
    json_object_set_new(campaign, "shards",
                        options->wanted.shards != 0 ? json_integer(options->wanted.shards) : json_null());
    json_set_int(own, "schema", 1);
    json_set_text(own, "version", PACKAGE_VERSION);
    json_object_set_new(own, "selection", selection_to_json(&options->wanted));
    json_set_int(own, "cpu", run->cpu);
    json_set_bool(own, "samples", run->samples);
    json_set_bool(own, "work", run->work);
    json_object_set_new(own, "libraries", json_object());
    json_object_set_new(campaign, "rerun", own);
    return campaign;
}

/* A run directory is one build of each library: measuring another one under the same name is refused. */
static int note_libraries(campaign_run *run)
{
    json_t *all = json_object_get(json_object_get(run->campaign, "rerun"), "libraries");
    for (size_t i = 0; i < run->list.library_count; i++) {
        const select_library *library = &run->list.libraries[i];
        char *label = select_label(library);
        json_t *known = json_object_get(all, label), *entry;
        if (known != NULL && strcmp(json_text(known, "library_sha256"), library->sha256) != 0 &&
            run_library_has_records(run->dir, library)) {
            msg_error("%s: the records in %s are of another build of this library; start another run directory", label,
                      run->dir);
            free(label);
            return EXIT_DATA;
        }
        entry = json_object();
        json_set_text(entry, "candidate", library->row->candidate);
        json_set_text(entry, "instance", library->row->instance);
        json_set_text(entry, "variant", library->variant);
        json_object_set_new(entry, "library", json_sprintf("%s.so", label));
        json_set_text(entry, "library_sha256", library->sha256);
        json_set_int(entry, "elf_load_bytes", (long long)library->elf_bytes);
        json_set_text(entry, "profiled_library_sha256", library->profile != NULL ? library->profile_sha256 : NULL);
        json_object_set_new(all, label, entry);
        free(label);
    }
    return EXIT_OK;
}

static int check_same_host(const campaign_run *run)
{
    static const char *const same[] = { "architecture", "cpu_model", "machine" };
    const json_t *before = json_object_get(run->campaign, "environment_at_start");
    json_t *now = env_peer_block(run->build, run->host);
    int code = EXIT_OK;
    for (size_t i = 0; i < sizeof same / sizeof same[0] && code == EXIT_OK; i++) {
        const json_t *a = json_object_get(before, same[i]), *b = json_object_get(now, same[i]);
        if (a != NULL && b != NULL && json_equal(a, b) == 0) {
            msg_error("%s was begun on another system: %s differs; start another run directory", run->dir, same[i]);
            code = EXIT_DATA;
        }
    }
    json_decref(now);
    return code;
}

static void note_checks(campaign_run *run)
{
    char utc[32];
    json_t *entry = json_object();
    json_set_text(entry, "phase", run->is_new ? "start" : "continue");
    json_set_int(entry, "cpu", run->cpu);
    json_set_text(entry, "utc", run_utc(utc));
    json_object_set(entry, "problems", run->unfixed);
    json_array_append_new(json_object_get(run->campaign, "host_checks"), entry);
    json_object_set(run->campaign, "host_problems", run->unfixed);
}

int run_open(campaign_run *run, const run_options *options)
{
    char *path;
    int error, code;
    name_directory(run, options);
    error = file_make_dirs(run->dir);
    if (error != 0) {
        msg_error("%s: the run directory cannot be made: %s", run->dir, strerror(error));
        return error == ENOSPC ? EXIT_IO : EXIT_CANT_CREATE;
    }
    code = lock_run_directory(run->dir);
    if (code == EXIT_OK && !options->cpu_locked)
        code = lock_cpu(run->cpu, run->dir);
    if (code != EXIT_OK)
        return code;
    run_remove_halves(run->dir);
    host_read(run);
    if (run->campaign == NULL)
        run->campaign = new_campaign(run, options);
    code = check_same_host(run);
    if (code == EXIT_OK)
        code = note_libraries(run);
    if (code != EXIT_OK)
        return code;
    note_checks(run);
    path = format_new("%s/campaign.json", run->dir);
    if (!run_save(run, path, run->campaign))
        code = run->worst == EXIT_IO ? EXIT_IO : EXIT_CANT_CREATE;
    free(path);
    return code;
}

void run_close(campaign_run *run)
{
    char utc[32], *path = format_new("%s/campaign.json", run->dir);
    json_t *host = env_host(run->cpu);
    json_set_text(run->campaign, "ended_utc", run_utc(utc));
    json_object_set_new(run->campaign, "environment_at_end", env_peer_block(run->build, host));
    run_save(run, path, run->campaign);
    json_decref(host);
    free(path);
}

void run_free(campaign_run *run)
{
    free(run->dir);
    free(run->system_id);
    json_decref(run->campaign);
    json_decref(run->build);
    json_decref(run->nonreference);
    json_decref(run->host);
    json_decref(run->unfixed);
    select_free(&run->list);
    memset(run, 0, sizeof *run);
}
