/* SPDX-License-Identifier: BSD-2-Clause */
/* Sigurd-256, sigurd.md section 1. */
#define SIGURD_LABEL "SIG256:"
#define CODE_BITS 2748       /* n */
#define SYNDROME_BITS 1184    /* m */
#define DEGREE 16            /* d */
#define REPETITIONS 16       /* sigma */
#define EXTRA_TAIL 172
#define INVERSE_RATE 8       /* rho */
#define OPENINGS 171         /* t */
#define TREES 6
#define HEIGHT 10
#define DIGEST 64           /* D */
#define SEED 64             /* S */
/* Y^d = the sum of Y^i for i in ones, and x Y^xpos. */
#define MODULUS { DEGREE, 2, { 1, 11, 0 }, 0 }
