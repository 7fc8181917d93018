/* SPDX-License-Identifier: BSD-2-Clause */
/* The phases of a campaign, in this order. Each goes on after a failed item, which it counts in the run, and returns
 * early only after a signal (interrupt.h). */
#ifndef NGCC_PHASES_H
#define NGCC_PHASES_H

#include "campaign/probe_run.h"
#include "campaign/run.h"

/* Checks every library against the known answers; a verdict of the same library in this run directory is kept. A
 * library whose verdict is neither PASS nor NOKAT with all digests equal becomes unusable. */
void phase_kat(campaign_run *run);

/* One cold call per item, and from it the plans. Kept like the verdicts. */
void phase_calibrate(campaign_run *run);

/* Takes calibrations that are there and plans every item, without running anything. Items without one are planned from
 * published times. */
void phase_plan(campaign_run *run);

/* Plans one item from its calibration; one that is measured beside another from the slower of both. */
void phase_plan_item(const campaign_run *run, select_item *item);

/* Times every item that has no record yet, cheapest first. */
void phase_measure(campaign_run *run);

/* Profiles every item whose library was linked for it and that has no profile yet. What is not profiled is said, and
 * noted in campaign.json with the reason. */
void phase_profile(campaign_run *run);
/* Estimated wall time of an item's profile; 0 for what is not profiled. */
double phase_profile_seconds(const select_item *item);

/* Prints the plan: items, calls, times, and the total. */
void phase_print_plan(const campaign_run *run);

/* Peer's field: were these guide flags? guide, guide-performance, guide-resource, native, harness-default. */
const char *record_flags_kind(const char *variant, const char *build_flags);

/* What the record of one item is made from. */
typedef struct record_parts {
    const select_item *item;
    json_t *processes; /* array of process entries */
    json_t *ticks;     /* one per trial */
    json_t *rejected;  /* disturbed attempts that were run again */
    unsigned retries;
    json_t *kat;                      /* the verdict's object, or null */
    json_t *host;                     /* as the item began */
    json_t *extras;                   /* work digest, samples, memory (extras.h); null when nothing was timed */
    const char *reason;               /* why it failed, or null */
    const struct record_parts *other; /* the other side of a pair (beside.h), or null */
    json_t *first;                    /* per trial, whether it came before the other side's; null without a pair */
    char started[32];
    double load[3];
} record_parts;

/* One item while it is timed, for phase_measure and beside.c. */
typedef struct {
    record_parts parts;
    char reason[256];
    bool good; /* nothing failed so far */
} measuring;

/* Whether the item's record is there and stays; a failed one stays, and counts as a failure, unless it is asked for
 * again. */
bool measure_is_done(campaign_run *run, const select_item *item);
/* Reads host and verdict; `good` says whether the item can be timed. */
void measure_start(campaign_run *run, const select_item *item, measuring *m);
/* Process `number` of the plan, run again while it is disturbed. */
void measure_process(const campaign_run *run, measuring *m, unsigned number);
/* The processes of one timing that it was put together from: rejections fail it. */
void measure_judge(measuring *m);
/* Work digest, samples, memory. */
void measure_extras(const campaign_run *run, measuring *m);
/* Saves the record unless a signal came; the figures in a few words go to `outcome`. */
void measure_save(campaign_run *run, measuring *m, char *outcome, size_t room);
void measure_free(measuring *m);

/* A new record (schema 2 of the peer and our `rerun`). */
json_t *record_make(const campaign_run *run, const record_parts *parts);
/* What every kind of record has in `rerun`: whose code, which plan, first and environment last. */
void record_set_origin(json_t *own, const campaign_run *run, const select_item *item, const char *reason);
void record_set_environment(json_t *own, const campaign_run *run, const json_t *host);

#endif
