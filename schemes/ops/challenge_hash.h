/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef OPS_CHALLENGE_HASH_H
#define OPS_CHALLENGE_HASH_H

#include "iccs/iccs.h"
#include "ops/params.h"

/* c~ = H(mu || packed w1) (ops.md section 7): 32 bytes of SM3, 64 or 128 of pseudohash. w1: k OPS_W1_BYTES bytes. */
static inline void ops_challenge_hash(uint8_t *c_tilde, const uint8_t *mu, const uint8_t *w1)
{
    iccs_piece pieces[2] = { { mu, OPS_WIDE_BYTES }, { w1, OPS_K * OPS_W1_BYTES } };
    if (OPS_C_BYTES == 32)
        iccs_sm3(pieces, 2, c_tilde);
    else
        (void)iccs_pseudohash(8 * OPS_C_BYTES, pieces, 2, c_tilde);
}

#endif
