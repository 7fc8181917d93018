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
typedef struct {
    const select_item *item;
    json_t *processes; /* array of process entries */
    json_t *ticks;     /* one per trial */
    json_t *rejected;  /* disturbed attempts that were run again */
    unsigned retries;
    json_t *kat;        /* the verdict's object, or null */
    json_t *host;       /* as the item began */
    json_t *extras;     /* work digest, samples, memory (extras.h); null when nothing was timed */
    const char *reason; /* why it failed, or null */
    char started[32];
    double load[3];
} record_parts;

/* A new record (schema 2 of the peer and our `rerun`). */
json_t *record_make(const campaign_run *run, const record_parts *parts);
/* What every kind of record has in `rerun`: whose code, which plan, first and environment last. */
void record_set_origin(json_t *own, const campaign_run *run, const select_item *item, const char *reason);
void record_set_environment(json_t *own, const campaign_run *run, const json_t *host);

#endif
