/* SPDX-License-Identifier: BSD-2-Clause */
/* What the wrappers of a library relinked for profiling keep. The library exports one name more than a measured one,
 * ngcc_profile, which gives this table; whoever calls the library switches the accounting on and off. */
#ifndef NGCC_PROFILE_TABLE_H
#define NGCC_PROFILE_TABLE_H

#include <stdint.h>

#define PROFILE_MAGIC 0x4e505231u
#define PROFILE_SLOTS 8192

/* Calls of one function with the same lengths. fn null: the slot is free. */
typedef struct {
    const char *fn;             /* drng, pseudoXOF, pseudohash, sm3hash, or the batch function */
    uint64_t in_bits, out_bits; /* of one message and its result; a stream's length where the call has one */
    uint64_t calls, ticks;      /* outermost calls only: what they call in turn is theirs */
    uint64_t compressions;      /* of SM3, computed from the arguments */
} profile_slot;

typedef struct {
    uint32_t magic, size; /* PROFILE_MAGIC, sizeof(profile_table) */
    int on;               /* count the calls from now on */
    unsigned depth;       /* wrapped calls under way */
    uint64_t overflow;    /* calls that found the table full */
    profile_slot slots[PROFILE_SLOTS];
} profile_table;

profile_table *ngcc_profile(void);

#endif
