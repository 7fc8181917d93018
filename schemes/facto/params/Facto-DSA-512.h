/* SPDX-License-Identifier: BSD-2-Clause */
/* Facto-DSA-512 (facto.md section 1). */
#define FACTO_LABEL "FDSA-H-512"
#define FACTO_N 32
#define FACTO_M 62
#define FACTO_TRIALS 2048
#define FACTO_PUBLISHED_PK_BYTES 5674240
#define FACTO_PUBLISHED_SK_BYTES 61922
