/* SPDX-License-Identifier: BSD-2-Clause */
/* ReSolveD-alpha-256s (resolved.md section 1) */
#define LAM 256
#define CODE_N 2988
#define CODE_K 1698
#define ELL 1416
#define TAU 22
#define GRIND 12
#define OPEN_MAX 224
#define PUBLISHED_PK 194
#define PUBLISHED_SK 64
#define PUBLISHED_SN 13973
