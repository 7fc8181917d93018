/* SPDX-License-Identifier: BSD-2-Clause */
/* CEDRUSALPHA-384f: see params.h. */
#define N 48
#define TOTAL_HEIGHT 65
#define LAYERS 12
#define FORC_HEIGHT 10
#define FORC_TREES 51
#define FORC_STEP_BITS 1
#define WOTS_CHAINS 80
#define WOTS_SUM 1150
#define WOTS_SHORT_CHAINS 19
#define WOTS_SHORT_LENGTH 29
#define PUBLISHED_SIGNATURE 76176
