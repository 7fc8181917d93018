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
    json_t *profile;  /* the schema of a profile */
    json_t *campaign; /* campaign.json, or null */
    size_t records, profiles, problems;
} validation;

/* Prints "FILE: FIELD: text" to standard output and counts. */
void validate_problem(validation *v, const char *field, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Members of `got` that differ from what was computed again; `prefix` stands before the field's name. */
void validate_members(validation *v, const json_t *got, const json_t *expected, const char *const *names,
                      const char *prefix);
/* What every kind of file must meet: its schema, no absolute path, its place in `folder` of the run directory. */
void validate_form(validation *v, const json_t *file, const json_t *schema, const char *folder);

/* One record by itself: fields, paths, figures, plan, processes. */
void validate_record(validation *v, const json_t *record);
/* What ties it to the other files of its run directory: campaign.json, known-answer log and verdict, calibration. */
void validate_links(validation *v, const json_t *record);

/* One profile by itself, and against campaign.json and the timing record of its operation. */
void validate_profile(validation *v, const json_t *profile);

/* The whole run directory. Returns 0, EXIT_FAILED after a list of problems, or another exit code after a message. */
int validate_run(const char *dir);

/* A side-by-side run: both sides, and what ties them together. */
int validate_beside(const char *dir);

#endif
