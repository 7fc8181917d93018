/* SPDX-License-Identifier: BSD-2-Clause */
/* The derived figures of a profile, from its raw calls alone: the campaign writes them, the validator recomputes them. */
#ifndef NGCC_SHARES_H
#define NGCC_SHARES_H

#include <jansson.h>
#include <stdbool.h>

/* Whether the function carries hashing past the ICCS helpers: none of drng, pseudoXOF, pseudohash, sm3hash. */
bool shares_is_batch(const char *function);

/* Sets `share` (ticks of each function over all ticks) and `hash_share` (their sum without the DRNG) of a profile, and
 * where it has `rerun`, there `batch_share` (the part of hash_share in batch functions) and
 * `compressions_per_operation`. Shares are null without ticks. */
void shares_set(json_t *profile);

#endif
