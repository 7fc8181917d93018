/* SPDX-License-Identifier: BSD-2-Clause */
/* CEDRUSALPHA-160s: see params.h. */
#define N 20
#define TOTAL_HEIGHT 68
#define LAYERS 9
#define FORC_HEIGHT 10
#define FORC_TREES 16
#define FORC_STEP_BITS 3
#define WOTS_CHAINS 30
#define WOTS_SUM 706
#define WOTS_SHORT_CHAINS 28
#define WOTS_SHORT_LENGTH 48
#define PUBLISHED_SIGNATURE 10300
