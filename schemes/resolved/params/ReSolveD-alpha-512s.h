/* SPDX-License-Identifier: BSD-2-Clause */
/* ReSolveD-alpha-512s (resolved.md section 1) */
#define LAM 512
#define CODE_N 5940
#define CODE_K 3378
#define ELL 2816
#define TAU 46
#define GRIND 6
#define OPEN_MAX 439
#define PUBLISHED_PK 385
#define PUBLISHED_SK 128
#define PUBLISHED_SN 56239
