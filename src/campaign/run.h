/* SPDX-License-Identifier: BSD-2-Clause */
/* A run directory: campaign.json (plan, selection, libraries, environment) and the files of the phases
 *   kat/<candidate>/<instance>-<variant>.log and .json
 *   calibrations/<candidate>/<instance>-<variant>__<operation>.json
 *   records/<candidate>/<instance>-<variant>__<operation>.json
 *   profile/<candidate>/<instance>-<variant>__<operation>.json
 *   report/
 * A work item is done when its file is there; every file is whole or absent. */
#ifndef NGCC_RUN_H
#define NGCC_RUN_H

#include <jansson.h>
#include <stdbool.h>

#include "campaign/plan.h"
#include "campaign/select.h"

typedef struct {
    const char *dir;         /* an existing or new directory; null: campaign/<system>-<UTC> */
    const char *plan;        /* null: as the run directory says, or standard */
    const char *plan_system; /* --system, or null */
    const char *system_id;   /* null: as the run directory says, or the host's name */
    int cpu;                 /* -1: as the run directory says, or the best one */
    bool allow_nonreference, retry_failed;
    bool samples, work; /* record single calls, work digests (always with replay) */
    bool cpu_locked;    /* another run of this process holds the CPU */
    bool selected;      /* the user chose items: `wanted` replaces the selection of the run directory */
    selection wanted;
} run_options;

typedef struct {
    char *dir, *system_id;
    plan_constants plan;
    int cpu;
    bool retry_failed, samples, work, is_new;
    json_t *campaign;       /* campaign.json */
    json_t *build;          /* env_build */
    json_t *nonreference;   /* why this is no reference build; empty for one */
    json_t *host, *unfixed; /* at the start of this invocation */
    double fixed_clock_hz;  /* 0: the clock is not fixed, or unknown */
    select_list list;
    unsigned failed; /* items that failed so far */
    int worst;       /* exit code that they ask for */
} campaign_run;

/* Reads what the options name, without creating or locking anything. Returns 0 or an exit code after a message. */
int run_prepare(campaign_run *run, const run_options *options);
/* campaign/<system>-<UTC>, a new string; null: the host's name. */
char *run_new_directory(const char *system_id);
/* Makes the directory, takes the locks, removes halves of an earlier end, writes campaign.json. */
int run_open(campaign_run *run, const run_options *options);
/* Notes the end in campaign.json. */
void run_close(campaign_run *run);
void run_free(campaign_run *run);

/* New strings. `kind` is records, calibrations, profile or kat; `ending` is .json or .log. */
char *run_item_path(const campaign_run *run, const char *kind, const select_item *item);
char *run_library_path(const campaign_run *run, const char *kind, const select_library *library, const char *ending);

/* Saves under `path`, making its folder. On failure: a message, the run's failure count and code, false. */
bool run_save(campaign_run *run, const char *path, const json_t *value);
/* The folder that `path` lies in: 0 or an errno value. */
int run_make_folder(const char *path);
/* What run_save does with the errno value of a write: true for 0. */
bool run_saved(campaign_run *run, const char *path, int error);

bool run_has_records(const char *dir);

/* 2026-09-28T15:05:46+00:00 into text (32 bytes); returns it. */
const char *run_utc(char *text);

#endif
