/* SPDX-License-Identifier: BSD-2-Clause */
/* ReSolveD-alpha-384s (resolved.md section 1) */
#define LAM 384
#define CODE_N 4452
#define CODE_K 2532
#define ELL 2112
#define TAU 34
#define GRIND 10
#define OPEN_MAX 332
#define PUBLISHED_PK 288
#define PUBLISHED_SK 96
#define PUBLISHED_SN 31575
