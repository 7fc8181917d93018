/* SPDX-License-Identifier: BSD-2-Clause */
/* pseudohash (iccs.md section 3) of many messages of one length: the inner hashes of all of them share lanes. */
#ifndef NGCC_ICCS_BATCH_H
#define NGCC_ICCS_BATCH_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const uint8_t *msg;
    uint8_t *out; /* width / 8 bytes; may overlap the job's own message, no other message or output */
} iccs_job;

/* n messages of len bytes each; the outputs are those of iccs_pseudohash. width is 512, 768 or 1024 bits.
 * Returns 0, -4 for another width. */
int iccs_pseudohash_batch(int width, const iccs_job *jobs, size_t n, size_t len);

#endif
