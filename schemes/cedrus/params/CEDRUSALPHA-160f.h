/* SPDX-License-Identifier: BSD-2-Clause */
/* CEDRUSALPHA-160f: see params.h. */
#define N 20
#define TOTAL_HEIGHT 66
#define LAYERS 17
#define FORC_HEIGHT 7
#define FORC_TREES 28
#define FORC_STEP_BITS 2
#define WOTS_CHAINS 40
#define WOTS_SUM 337
#define WOTS_SHORT_CHAINS 5
#define WOTS_SHORT_LENGTH 17
#define PUBLISHED_SIGNATURE 19420
