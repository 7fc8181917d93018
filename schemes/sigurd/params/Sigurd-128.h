/* SPDX-License-Identifier: BSD-2-Clause */
/* Sigurd-128, sigurd.md section 1. */
#define SIGURD_LABEL "SIG128:"
#define CODE_BITS 1302       /* n */
#define SYNDROME_BITS 576    /* m */
#define DEGREE 10            /* d */
#define REPETITIONS 10       /* sigma */
#define EXTRA_TAIL 160
#define INVERSE_RATE 4       /* rho */
#define OPENINGS 160         /* t */
#define TREES 2
#define HEIGHT 10
#define DIGEST 32           /* D */
#define SEED 40             /* S */
/* Y^d = the sum of Y^i for i in ones, and x Y^xpos. */
#define MODULUS { DEGREE, 3, { 0, 3, 4 }, 1 }
