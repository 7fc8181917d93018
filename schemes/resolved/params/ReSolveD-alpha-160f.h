/* SPDX-License-Identifier: BSD-2-Clause */
/* ReSolveD-alpha-160f (resolved.md section 1) */
#define LAM 160
#define CODE_N 1860
#define CODE_K 1056
#define ELL 880
#define TAU 21
#define GRIND 8
#define OPEN_MAX 139
#define PUBLISHED_PK 121
#define PUBLISHED_SK 40
#define PUBLISHED_SN 6851
