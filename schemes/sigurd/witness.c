/* SPDX-License-Identifier: BSD-2-Clause */
#include "sigurd/witness.h"

#include "sigurd/expand.h"

/* Sets the bits of column c in the line masks, given the witness of its block. */
static void mark_column(witness *w, size_t c, uint32_t alpha)
{
    const uint32_t o = (uint32_t)(c % 6);
    uint8_t bytes[8] = { 0 };
    uint64_t bit;
    bytes[c / 8 % 8] = (uint8_t)(0x80u >> c % 8);
    memcpy(&bit, bytes, sizeof bit);
    for (uint32_t i = 5 - o; i <= 10 - o; i++) {
        const uint64_t hit = equal_mask(alpha + 5 - o, i);
        w->mask[c / 64][i] |= bit & (hit | hit << 32);
    }
}

void witness_expand(witness *w, const uint8_t *seed_e)
{
    uint8_t words[2 * BLOCKS];
    const iccs_piece seed = { seed_e, SEED };
    expand(words, sizeof words, "e", &seed);
    memset(w->mask, 0, sizeof w->mask);
    for (size_t j = 0; j < BLOCKS; j++) {
        /* mod 6 by a product: a division may take a time that depends on the operand. Exact for 16-bit words. */
        const uint32_t word = load_be16(words + 2 * j), alpha = word - 6 * (word * 43691u >> 18);
        w->alpha[j] = (uint8_t)alpha;
        for (size_t o = 0; o < 6; o++)
            mark_column(w, 6 * j + o, alpha);
    }
    wipe(words, sizeof words);
}
