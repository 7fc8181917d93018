/* SPDX-License-Identifier: BSD-2-Clause */
/* The samplers of ops.md section 4. */
#ifndef OPS_SAMPLE_H
#define OPS_SAMPLE_H

#include "ops/ring.h"
#include "ops/streams.h"

/* XOF output kept for one short polynomial: whole blocks of its first call. */
#define OPS_SHORT_LIMIT (OPS_ETA == 2 ? 15 : 14)
#define OPS_SHORT_BYTES ((8 * OPS_N + OPS_SHORT_LIMIT - 1) / OPS_SHORT_LIMIT)
#define OPS_SHORT_BLOCKS ((OPS_SHORT_BYTES + SM3_DIGEST - 1) / SM3_DIGEST)
#define OPS_SHORTS (OPS_K + OPS_L)

typedef struct {
    uint8_t data[OPS_SHORTS][OPS_SHORT_BLOCKS * SM3_DIGEST];
} ops_short_work;

/* c: its tau nonzero coefficients as places of a window array (zq_ntt.h). */
typedef struct {
    uint16_t at[OPS_TAU];
} ops_challenge;

/* row[j] = T(A_ij) for j = 0 .. l-1, coefficients 0 .. q-1. rho: midstate behind the 64 bytes. *chain (which may be
 * null): see ops_streams. Time depends on rho (public). */
void ops_sample_row(ops_poly *row, const sm3_mid *rho, unsigned i, ops_chain **chain);

/* s[v] = the short polynomial with nonce v, v = 0 .. k+l-1, coefficients -eta .. eta. rho_prime: midstate behind the
 * 128 bytes. The number of XOF blocks depends on the secret as far as rejection sampling lets it. */
void ops_sample_short(int8_t (*s)[OPS_N], const sm3_mid *rho_prime, ops_short_work *work);

/* y[j] = the mask with nonce (first + j) mod 2^16, j = 0 .. l-1, coefficients -(gamma1-1) .. gamma1. data: work
 * area. */
void ops_sample_mask(ops_poly *y, const sm3_mid *rho_prime, unsigned first, uint8_t (*data)[OPS_Z_BYTES]);

/* c from c~ (OPS_C_BYTES bytes). Time and places depend on c~. */
void ops_sample_challenge(ops_challenge *c, const uint8_t *c_tilde);

/* The challenge as polynomial. */
void ops_challenge_poly(ops_poly *out, const ops_challenge *c);

#endif
