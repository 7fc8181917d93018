/* SPDX-License-Identifier: BSD-2-Clause */
/* The secret: the error vector, one single bit in each block of six (sigurd.md section 4). */
#ifndef NGCC_SIGURD_WITNESS_H
#define NGCC_SIGURD_WITNESS_H

#include "sigurd/params.h"

#define LINE_WORDS ((CODE_BITS + 63) / 64)
#define LINE (8 * LINE_WORDS)  /* bytes of a line: one row of H from its first bit on, zeros behind the last */
#define SUMS 11                /* coefficients 0 .. 10 of Hp[r][j] e[j] before it is reduced */
#define SUMS_PADDED 12

typedef struct {
    uint8_t alpha[BLOCKS]; /* positions of the single ones, 0 to 5 */
    /* mask[w][i]: where word w of a line holds the columns 6j + o with alpha[j] + 5 - o = i. In memory such a word is
     * eight bytes of a line. Column i = 5 is the error vector itself. */
    uint64_t mask[LINE_WORDS][SUMS_PADDED];
} witness;

/* Expands seed_e, SEED bytes. Time and addresses do not depend on the seed. */
void witness_expand(witness *w, const uint8_t *seed_e);

/* All ones where a equals b, else zero; both below 2^31. */
static inline uint32_t equal_mask(uint32_t a, uint32_t b)
{
    return 0u - (((a ^ b) - 1) >> 31);
}

#endif
