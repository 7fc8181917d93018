/* SPDX-License-Identifier: BSD-2-Clause */
/* ReSolveD-alpha-160s (resolved.md section 1) */
#define LAM 160
#define CODE_N 1860
#define CODE_K 1056
#define ELL 880
#define TAU 14
#define GRIND 6
#define OPEN_MAX 129
#define PUBLISHED_PK 121
#define PUBLISHED_SK 40
#define PUBLISHED_SN 5307
