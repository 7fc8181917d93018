/* SPDX-License-Identifier: BSD-2-Clause */
/* Sigurd-512, sigurd.md section 1. */
#define SIGURD_LABEL "SIG512:"
#define CODE_BITS 5676       /* n */
#define SYNDROME_BITS 2456    /* m */
#define DEGREE 32            /* d */
#define REPETITIONS 32       /* sigma */
#define EXTRA_TAIL 256
#define INVERSE_RATE 16       /* rho */
#define OPENINGS 256         /* t */
#define TREES 8
#define HEIGHT 12
#define DIGEST 128           /* D */
#define SEED 128             /* S */
/* Y^d = the sum of Y^i for i in ones, and x Y^xpos. */
#define MODULUS { DEGREE, 2, { 5, 31, 0 }, 0 }
