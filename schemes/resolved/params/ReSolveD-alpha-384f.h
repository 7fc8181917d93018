/* SPDX-License-Identifier: BSD-2-Clause */
/* ReSolveD-alpha-384f (resolved.md section 1) */
#define LAM 384
#define CODE_N 4452
#define CODE_K 2532
#define ELL 2112
#define TAU 53
#define GRIND 9
#define OPEN_MAX 336
#define PUBLISHED_PK 288
#define PUBLISHED_SK 96
#define PUBLISHED_SN 40469
