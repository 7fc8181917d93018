/* SPDX-License-Identifier: BSD-2-Clause */
/* How many calls are timed (method.md "Plan", peer-harness.md section 6), from one cold calibration call. */
#ifndef NGCC_PLAN_H
#define NGCC_PLAN_H

#include <jansson.h>
#include <stdbool.h>

#define PLAN_TRIALS 5
#define PLAN_MIN_TOTAL 100          /* calls over all trials, if the budget allows */
#define PLAN_MAX_ITERS 20000        /* calls per trial */
#define PLAN_SEPARATE_SETUP_S 60.0  /* longer preparation: all trials in one process */
#define PLAN_ATTEMPTS 3             /* runs of one process until it is not disturbed */
#define PLAN_UNDISTURBED 0.95       /* least cycles per second, as a part of the fixed clock */
#define PLAN_SHORTEST_JUDGED_S 0.01 /* shorter trials are never called disturbed */

typedef struct {
    char name[24];         /* quick, standard, published, replay */
    const char *system;    /* the published system that is followed (arm_1, x86_1), else null */
    double trial_target_s; /* T */
    double op_budget_s;    /* B */
    bool pairs;            /* one process per trial however long its preparation: two sides take turns at each trial */
} plan_constants;

typedef struct {
    double iters; /* calls per trial, a whole number */
    unsigned trials;
    unsigned warmups;   /* before the trials, in every process */
    bool separate;      /* one process per trial */
    double estimated_s; /* wall time of the operation */
    double timeout_s;   /* of one process */
} plan_operation;

/* The profile of an operation: calls with the accounting on, in one process. */
typedef struct {
    unsigned calls, warmups;
} plan_profile;

/* `text` is quick, standard, published, replay=arm_1 or replay=x86_1; `system` (may be null) chooses the constants of
 * `published`. False if there is no such plan. */
bool plan_find(const char *text, const char *system, plan_constants *constants);

/* `cold_s`: time of one cold call; `setup_s`: wall time of that process without the call; both >= 0. */
void plan_of_call(const plan_constants *constants, double cold_s, double setup_s, plan_operation *plan);

/* The same numbers of trials, calls and warm-ups as the published row of the instance and operation; false if there is
 * no such row. cold_s and setup_s only set the time limit. */
bool plan_of_published(const plan_constants *constants, const char *instance, const char *operation,
                       const double call[2], plan_operation *plan);

/* The public harness's counts: one second of calls, at least 3 and at most 1000, one call above a minute; here bounded
 * by the budget, and a quick plan takes less than a second. A replay counts by the published time. */
void plan_of_profile(const plan_constants *constants, const char *instance, const char *operation, double cold_s,
                     plan_profile *plan);

/* The `planning` object of campaign.json, and whether two of them are the same plan. */
json_t *plan_to_json(const plan_constants *constants);
bool plan_same(const json_t *a, const json_t *b);
/* The `plan` object of a record. */
json_t *plan_operation_to_json(const plan_operation *plan);

#endif
