/* SPDX-License-Identifier: BSD-2-Clause */
/* The ICCS deterministic random number generator (iccs.md section 5). */
#ifndef NGCC_DRNG_H
#define NGCC_DRNG_H

#define DRNG_STATE_BYTES 55

typedef struct {
    unsigned char V[DRNG_STATE_BYTES];
    unsigned char C[DRNG_STATE_BYTES];
    unsigned char reseed_counter[DRNG_STATE_BYTES];
} DRNG_ctx;

/* Starts a generator from a seed of any length in bytes. Returns 0; -1 for a null argument. */
int init_random_number(DRNG_ctx *ctx, const unsigned char *seed, unsigned long long seed_bytes);

/* Writes the next out_bits bits, the first in the top bit of out[0]; unused low bits of the last byte are zero. Every
 * request, also one of 0 bits, advances the state. Returns 0; -1 for a null argument. */
int get_random_number(DRNG_ctx *ctx, unsigned char *out, unsigned long long out_bits);

/* The one generator that a scheme draws from; the caller of the library seeds it. Defined in glue.c. */
extern DRNG_ctx drng_algorithm;

#endif
