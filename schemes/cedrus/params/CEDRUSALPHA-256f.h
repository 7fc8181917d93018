/* SPDX-License-Identifier: BSD-2-Clause */
/* CEDRUSALPHA-256f: see params.h. */
#define N 32
#define TOTAL_HEIGHT 65
#define LAYERS 14
#define FORC_HEIGHT 8
#define FORC_TREES 45
#define FORC_STEP_BITS 1
#define WOTS_CHAINS 63
#define WOTS_SUM 535
#define WOTS_SHORT_CHAINS 63
#define WOTS_SHORT_LENGTH 18
#define PUBLISHED_SIGNATURE 43296
