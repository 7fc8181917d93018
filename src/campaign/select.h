/* SPDX-License-Identifier: BSD-2-Clause */
/* What a campaign measures: libraries (instance and variant) and operations on them. */
#ifndef NGCC_SELECT_H
#define NGCC_SELECT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/file.h"
#include "base/registry.h"
#include "campaign/plan.h"

/* What the user asked for; null or 0: everything (variants: reference). */
typedef struct {
    const char *only;             /* extended regular expression for instance or candidate */
    const char *const *instances; /* exact names, ended by null */
    const char *variants, *ops;   /* lists separated by commas */
    const char *libraries;        /* the folder they are in; null: the module folder */
    const char *beside;           /* only those that this folder has too */
    unsigned shard, shards;       /* the K-th of N parts, K from 1; shards 0: no parts */
} selection;

typedef struct {
    const registry_row *row;
    const char *variant;
    char *path; /* of the library */
    char sha256[SHA256_HEX];
    unsigned long long elf_bytes; /* 0: not readable */
    json_t *imported;             /* where somebody else's library comes from (ngcc-rerun import); null for ours */
    char *profile;                /* the same objects linked with counting wrappers; null: profile_reason */
    char profile_sha256[SHA256_HEX];
    const char *profile_reason;
    bool usable;                  /* false: this processor lacks what it needs, or its known answers failed */
    char reason[256];             /* why it is not usable */
} select_library;

typedef struct select_item {
    select_library *library;
    const char *operation;
    const struct select_item *beside; /* the same operation of the other side (beside.h), else null */
    double cold_s, setup_s;           /* from calibration; before it the published time and a guess */
    bool calibrated;
    char reason[256]; /* why calibration failed; "" if it did not */
    plan_operation plan;
    plan_profile profile;
} select_item;

typedef struct {
    select_library *libraries;
    size_t library_count, not_built;
    select_item *items; /* by library, then keygen, sign, verify */
    size_t item_count;
} select_list;

/* Fills *list (select_free it). Returns 0 or an exit code after a message. */
int select_items(const selection *wanted, select_list *list);
void select_free(select_list *list);

/* Cheapest first by estimated time; equal ones keep their order. */
void select_sort(select_list *list);

/* The item of that library and operation, null if the list has none. */
select_item *select_find(const select_list *list, const select_item *like);

/* A new string: OPSsig-128-reference; and the same with "__sign" behind it. */
char *select_label(const select_library *library);
char *select_item_label(const select_item *item);

#endif
