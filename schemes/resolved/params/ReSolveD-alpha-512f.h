/* SPDX-License-Identifier: BSD-2-Clause */
/* ReSolveD-alpha-512f (resolved.md section 1) */
#define LAM 512
#define CODE_N 5940
#define CODE_K 3378
#define ELL 2816
#define TAU 72
#define GRIND 8
#define OPEN_MAX 447
#define PUBLISHED_PK 385
#define PUBLISHED_SK 128
#define PUBLISHED_SN 72611
