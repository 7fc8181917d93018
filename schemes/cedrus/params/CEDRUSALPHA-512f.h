/* SPDX-License-Identifier: BSD-2-Clause */
/* CEDRUSALPHA-512f: see params.h. */
#define N 64
#define TOTAL_HEIGHT 66
#define LAYERS 11
#define FORC_HEIGHT 10
#define FORC_TREES 66
#define FORC_STEP_BITS 2
#define WOTS_CHAINS 109
#define WOTS_SUM 1430
#define WOTS_SHORT_CHAINS 82
#define WOTS_SHORT_LENGTH 27
#define PUBLISHED_SIGNATURE 127488
