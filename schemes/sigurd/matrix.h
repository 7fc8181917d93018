/* SPDX-License-Identifier: BSD-2-Clause */
/* The parity-check matrix H, produced in stripes of rows and used at once (sigurd.md section 4). */
#ifndef NGCC_SIGURD_MATRIX_H
#define NGCC_SIGURD_MATRIX_H

#include "field/ext.h"
#include "sigurd/params.h"
#include "sigurd/witness.h"
#include "sym/sm3_batch.h"

/* Rows of a stripe: some 200 KiB of lines at most. A multiple of 128 rows is a whole number of XOF blocks. */
#define STRIPE (CODE_BITS < 2000 ? 640 : CODE_BITS < 4000 ? 512 : 256)
#define STRIPE_BYTES (STRIPE * CODE_BITS / 8)
#define WIDE_WIDTH ((ELEMENT + 10 + 31) / 32) /* row width (ext.h) of an element times Y^5 */
#define TILE 8                            /* bytes of a line whose tables are kept at a time */

typedef struct {
    size_t first; /* number of the stripe's first row */
    size_t rows;  /* 0 behind the last stripe */
    sm3_mid mid;  /* the XOF's midstate, the bytes behind it, the next counter */
    uint8_t tail[SM3_BLOCK];
    size_t tail_len;
    uint32_t counter;
    uint64_t line[STRIPE][LINE_WORDS]; /* bit c of row r as in the XOF's string: the top bit of a byte comes first */
    uint8_t bits[STRIPE_BYTES + SM3_DIGEST + 8];
    uint64_t table[TILE * EXT_TABLE_WORDS(WIDE_WIDTH)];
    uint64_t sums[STRIPE * EXT_ROW_WORDS(WIDE_WIDTH)];
} matrix;

/* Prepares the expansion of seed_H, SEED bytes, before the first stripe. */
void matrix_start(matrix *h, const uint8_t *seed_H);
/* The next stripe; 1, or 0 behind the last row. */
int matrix_next(matrix *h);

/* Bits y[first] .. y[first + rows - 1] of the syndrome, to byte first / 8 of y (SYNDROME bytes) on. */
void matrix_syndrome(const matrix *h, const witness *w, uint8_t *y);
/* The same, and He[r] (encodings) for the packed rows of the stripe. */
void matrix_times_witness(const matrix *h, const witness *w, uint8_t *y, uint8_t *He);
/* The sums over j < B of Hp[r][j] vector[j] for the packed rows of the stripe, encodings at out + r * ELEMENT. */
void matrix_times(matrix *h, const uint8_t *vector, uint8_t *out);

#endif
