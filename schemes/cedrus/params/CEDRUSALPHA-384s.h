/* SPDX-License-Identifier: BSD-2-Clause */
/* CEDRUSALPHA-384s: see params.h. */
#define N 48
#define TOTAL_HEIGHT 65
#define LAYERS 8
#define FORC_HEIGHT 12
#define FORC_TREES 38
#define FORC_STEP_BITS 2
#define WOTS_CHAINS 88
#define WOTS_SUM 915
#define WOTS_SHORT_CHAINS 18
#define WOTS_SHORT_LENGTH 21
#define PUBLISHED_SIGNATURE 60672
