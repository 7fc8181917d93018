/* SPDX-License-Identifier: BSD-2-Clause */
/* Facto-DSA-128 (facto.md section 1). */
#define FACTO_LABEL "FDSA-H-128"
#define FACTO_N 10
#define FACTO_M 13
#define FACTO_TRIALS 512
#define FACTO_PUBLISHED_PK_BYTES 40040
#define FACTO_PUBLISHED_SK_BYTES 3094
