/* SPDX-License-Identifier: BSD-2-Clause */
/* Checks evidence: every derived figure is computed again from raw trials, digests are compared, what has no place in a
 * record is refused. Records of the public harness are accepted too. */
#ifndef NGCC_VALIDATE_H
#define NGCC_VALIDATE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *dir;  /* the run directory */
    const char *file; /* the file that is checked now, from the run directory */
    json_t *schema;   /* of a record */
    json_t *campaign; /* campaign.json, or null */
    size_t records, problems;
} validation;

/* Prints "FILE: FIELD: text" to standard output and counts. */
void validate_problem(validation *v, const char *field, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* One record by itself: fields, paths, figures, plan, processes. */
void validate_record(validation *v, const json_t *record);
/* What ties it to the other files of its run directory: campaign.json, known-answer log and verdict, calibration. */
void validate_links(validation *v, const json_t *record);

/* The whole run directory. Returns 0, EXIT_FAILED after a list of problems, or another exit code after a message. */
int validate_run(const char *dir);

/* A side-by-side run: both sides, and what ties them together. */
int validate_beside(const char *dir);

#endif
