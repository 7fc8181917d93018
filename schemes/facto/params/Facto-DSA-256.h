/* SPDX-License-Identifier: BSD-2-Clause */
/* Facto-DSA-256 (facto.md section 1). */
#define FACTO_LABEL "FDSA-H-256"
#define FACTO_N 17
#define FACTO_M 32
#define FACTO_TRIALS 1024
#define FACTO_PUBLISHED_PK_BYTES 456960
#define FACTO_PUBLISHED_SK_BYTES 11662
