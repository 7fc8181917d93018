/* SPDX-License-Identifier: BSD-2-Clause */
/* CEDRUSALPHA-256s: see params.h. */
#define N 32
#define TOTAL_HEIGHT 67
#define LAYERS 9
#define FORC_HEIGHT 12
#define FORC_TREES 23
#define FORC_STEP_BITS 2
#define WOTS_CHAINS 48
#define WOTS_SUM 1059
#define WOTS_SHORT_CHAINS 41
#define WOTS_SHORT_LENGTH 45
#define PUBLISHED_SIGNATURE 25568
