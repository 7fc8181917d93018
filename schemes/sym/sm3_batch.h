/* SPDX-License-Identifier: BSD-2-Clause */
/* SM3 of many independent messages. The number of lanes is the backend's affair: any count of jobs is fine, and the
 * results are those of sm3() in every variant. Pointers need no alignment. */
#ifndef NGCC_SM3_BATCH_H
#define NGCC_SM3_BATCH_H

#include "sym/sm3.h"

/* One message: the prefix of `from` (null: none), then the bytes at msg. out: out_len bytes (see the call).
 * Outputs may overlap no message of another job and no other output; a job's own msg and out may overlap. */
typedef struct {
    const sm3_mid *from;
    const uint8_t *msg;
    uint8_t *out;
} sm3_job;

/* n jobs, each with len bytes behind its prefix and a digest cut to its first out_len (1 to 32) bytes. All prefixes
 * have the same length. */
void sm3_batch(const sm3_job *jobs, size_t n, size_t len, size_t out_len);

/* One counter-mode stream (pseudoXOF, iccs.md section 4): blocks SM3(prefix || msg || BE32(first + j)), j = 0 ..
 * blocks-1, go to out one behind the other. */
typedef struct {
    const sm3_mid *from;
    const uint8_t *msg;
    uint8_t *out; /* 32 * blocks bytes; overlaps no msg of any job */
    uint32_t first;
    uint32_t blocks;
} sm3_xof_job;

/* n streams whose messages have len bytes each behind prefixes of equal length. The blocks of all streams share lanes.
 * len + 4 is at most SM3_XOF_TAIL. */
#define SM3_XOF_TAIL 256
void sm3_batch_xof(const sm3_xof_job *jobs, size_t n, size_t len);

/* The layer below: h[i] = compression of h[i] with the nblocks consecutive blocks at p[i], for i = 0 .. n-1. */
void sm3_batch_compress(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks, size_t n);

#endif
