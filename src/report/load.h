/* SPDX-License-Identifier: BSD-2-Clause */
/* The records of a run directory (or of a published data set in the same layout), in page order. */
#ifndef NGCC_REPORT_LOAD_H
#define NGCC_REPORT_LOAD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *path; /* from the run directory */
    json_t *json;
    /* from the record */
    const char *candidate, *instance, *variant, *operation;
    bool complete;
} report_record;

typedef struct {
    char *dir;
    json_t *campaign;       /* campaign.json; null when there is none */
    report_record *records; /* by candidate, variant, instance, operation */
    size_t count;
} report_data;

/* Returns 0, or an exit code after a message that names the file and position or field. */
int report_load(const char *dir, report_data *data);
void report_unload(report_data *data);

/* Position of a variant in page order. */
unsigned report_variant_rank(const char *variant);

/* Every file below dir/sub whose name ends in .json, sorted, as paths from `dir`; null at the end. Free each and the
 * list. A missing folder gives an empty list. */
char **report_files(const char *dir, const char *sub);
void report_files_free(char **files);

#endif
