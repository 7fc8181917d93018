/* SPDX-License-Identifier: BSD-2-Clause */
/* The share of the ICCS helpers, from profile/<candidate>/<label>__<operation>.json of a run directory. */
#ifndef NGCC_PROFILE_H
#define NGCC_PROFILE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* The profile that belongs to a record: a new string, from the run directory. */
char *profile_path(const json_t *record);
bool profile_exists(const char *dir, const json_t *record);

/* Whether some of the operation's hashing is done in batches past the helper functions. */
bool profile_has_batches(const char *dir, const json_t *record);

/* Three cells without the outer bars: hash share | DRNG share | calls per operation; with `batches` two more: the part
 * of the hash share in batch functions | compressions per operation by function. */
void profile_cells(FILE *out, const char *dir, const json_t *record, bool batches);

/* hash and DRNG fractions, NAN without a profile. */
void profile_shares(const char *dir, const json_t *record, double *hash, double *drng);

#endif
