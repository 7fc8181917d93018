/* SPDX-License-Identifier: BSD-2-Clause */
/* CEDRUSALPHA-512s: see params.h. */
#define N 64
#define TOTAL_HEIGHT 65
#define LAYERS 8
#define FORC_HEIGHT 13
#define FORC_TREES 47
#define FORC_STEP_BITS 2
#define WOTS_CHAINS 101
#define WOTS_SUM 1741
#define WOTS_SHORT_CHAINS 52
#define WOTS_SHORT_LENGTH 35
#define PUBLISHED_SIGNATURE 98048
