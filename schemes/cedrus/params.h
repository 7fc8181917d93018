/* SPDX-License-Identifier: BSD-2-Clause */
/* Parameters of CEDRUS-alpha (cedrus.md section 1). A set's header has the primaries:
 *   N                    bytes of every hash value (n)
 *   TOTAL_HEIGHT         of the hypertree (h)
 *   LAYERS               of subtrees (d), layer 0 at the bottom
 *   FORC_HEIGHT          of a FORC tree (a)
 *   FORC_TREES           (k)
 *   FORC_STEP_BITS       logarithm of the steps of a FORC chain (log w)
 *   WOTS_CHAINS          (L)
 *   WOTS_SUM             digit sum of every code word (S)
 *   WOTS_SHORT_CHAINS    chains, the first ones, of WOTS_SHORT_LENGTH values; the others have one more
 *   PUBLISHED_SIGNATURE  bytes of a signature as published */
#ifndef CEDRUS_PARAMS_H
#define CEDRUS_PARAMS_H

#include "api/bytes.h"
#include NGCC_PARAMS_H

#define N_WORDS (N / 4)

/* The bottom EXTRA_LAYERS are one higher than LOW_HEIGHT. */
#define LOW_HEIGHT (TOTAL_HEIGHT / LAYERS)
#define EXTRA_LAYERS (TOTAL_HEIGHT - LOW_HEIGHT * LAYERS)
#define LAYER_HEIGHT(layer) (LOW_HEIGHT + ((layer) < EXTRA_LAYERS))
#define MAX_HEIGHT (LOW_HEIGHT + (EXTRA_LAYERS > 0))

#define FORC_STEPS (1 << FORC_STEP_BITS)
#define FORC_BYTES (FORC_TREES * (FORC_HEIGHT + 1) * N)

#define WOTS_LENGTH(chain) (WOTS_SHORT_LENGTH + ((chain) >= WOTS_SHORT_CHAINS))
/* Hash steps of all chains of a key pair, and what a verifier has left of them. */
#define WOTS_STEPS (WOTS_CHAINS * WOTS_SHORT_LENGTH - WOTS_SHORT_CHAINS)
#define WOTS_STEPS_LEFT (WOTS_STEPS - WOTS_SUM)
#define WOTS_BYTES (WOTS_CHAINS * N)

/* Message digest (section 4.3). */
#define MD_BYTES ((FORC_TREES * (FORC_HEIGHT + FORC_STEP_BITS) + 7) / 8)
#define LEAF_BITS MAX_HEIGHT
#define TREE_BITS (TOTAL_HEIGHT - LEAF_BITS)
#define LEAF_BYTES ((LEAF_BITS + 7) / 8)
#define TREE_BYTES ((TREE_BITS + 7) / 8)
#define DIGEST_BYTES (MD_BYTES + TREE_BYTES + LEAF_BYTES)

#define SIG_PK_BYTES (2 * N)
#define SIG_SK_BYTES (4 * N)
#define SIG_SN_BYTES (N + FORC_BYTES + (LAYERS * WOTS_CHAINS + TOTAL_HEIGHT) * N)

SIZE_CHECK(signature, SIG_SN_BYTES == PUBLISHED_SIGNATURE);
SIZE_CHECK(hash_words, N % 4 == 0 && N <= 64);
SIZE_CHECK(wots_short, WOTS_SHORT_CHAINS <= WOTS_CHAINS && WOTS_CHAINS <= 256);
SIZE_CHECK(heights, TREE_BITS < 64 && MAX_HEIGHT <= 9);

/* Error codes. */
#define CEDRUS_REFUSED (-1)   /* a null pointer, a wrong length, or a signature that is none */
#define CEDRUS_NO_MEMORY (-2)
#define CEDRUS_NO_RANDOM (-3) /* the generator failed */

#endif
