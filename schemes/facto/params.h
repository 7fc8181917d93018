/* SPDX-License-Identifier: BSD-2-Clause */
/* Quantities that follow from the primaries of the set (facto.md sections 1 and 2.4). */
#ifndef FACTO_PARAMS_H
#define FACTO_PARAMS_H

#include NGCC_PARAMS_H
#include "api/bytes.h"
#include "field/fq_vec.h"

#define FACTO_V (2 * FACTO_N)           /* variables */
#define FACTO_D (2 * FACTO_N - 1)       /* product length */
#define FACTO_S (FACTO_D - FACTO_M)     /* hidden equations */
#define FACTO_SCALES 64                 /* scale limit */
#define FACTO_LABEL_BYTES 10
#define FACTO_PKH_BYTES 32
#define FACTO_NQ (FACTO_N * (FACTO_N + 1) * (FACTO_N + 2) / 6)
#define FACTO_NR (FACTO_N * (FACTO_N + 1) / 2)
#define FACTO_PAIRS (FACTO_V * (FACTO_V + 1) / 2)                  /* quadratic monomials */
#define FACTO_C3 (FACTO_V * (FACTO_V + 1) * (FACTO_V + 2) / 6)     /* cubic monomials */

/* Offsets of the parts of the secret key, in bytes. */
#define SK_SINV 0
#define SK_U (SK_SINV + 2 * FACTO_V * FACTO_V)
#define SK_K (SK_U + 2 * FACTO_D * FACTO_M)
#define SK_Q (SK_K + 2 * FACTO_S * FACTO_D)
#define SK_R (SK_Q + 2 * FACTO_NQ)
#define SK_PKH (SK_R + 2 * FACTO_N * FACTO_NR)

#define SIG_PK_BYTES (2 * FACTO_M * FACTO_C3)
#define SIG_SK_BYTES (SK_PKH + FACTO_PKH_BYTES)
#define SIG_SN_BYTES (2 * FACTO_V)

/* Widths of centred vectors. */
#define FACTO_NW FQ_ROUND(FACTO_N)
#define FACTO_VW FQ_ROUND(FACTO_V)
#define FACTO_DW FQ_ROUND(FACTO_D)

/* 1: signing checks X and Y against the trapdoor map before it releases z, see README. The submitted code does not. */
#ifndef FACTO_SELF_CHECK
#define FACTO_SELF_CHECK 0
#endif

SIZE_CHECK(facto_pk, SIG_PK_BYTES == FACTO_PUBLISHED_PK_BYTES);
SIZE_CHECK(facto_sk, SIG_SK_BYTES == FACTO_PUBLISHED_SK_BYTES);
SIZE_CHECK(facto_label, sizeof(FACTO_LABEL) == FACTO_LABEL_BYTES + 1);
SIZE_CHECK(facto_sums, FACTO_V <= FQ_INNER && FACTO_D <= FQ_INNER && FACTO_M <= FQ_INNER);

#endif
