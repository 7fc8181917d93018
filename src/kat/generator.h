/* SPDX-License-Identifier: BSD-2-Clause */
/* The inputs of the records (iccs.md section 6), from two generators that are not the measured library's. */
#ifndef NGCC_KAT_GENERATOR_H
#define NGCC_KAT_GENERATOR_H

#include <stddef.h>

#include "api/drng.h"

#define KAT_SEED_BYTES 64
#define KAT_MESSAGE_MOST (56 + 8 * 9)

typedef struct {
    DRNG_ctx seeds, messages;
    unsigned next; /* number of the record that comes next */
} kat_generator;

void kat_generator_start(kat_generator *g);

/* Seed (64 bytes) and message of the next record; returns the message's length, 56 + 8 i bytes. At most ten records. */
size_t kat_generator_next(kat_generator *g, unsigned char *seed, unsigned char *message);

#endif
