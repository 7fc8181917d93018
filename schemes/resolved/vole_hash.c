/* SPDX-License-Identifier: BSD-2-Clause */
/* The universal hash VH (resolved.md section 6). Horner's rule is written out as a sum of products with stored
 * powers, so that one reduction serves all chunks; of h3 only 16 bits are needed, which are parities. */
#include "resolved/vole.h"

#include <string.h>

#define HASHED (ELL + LAM) /* bits of x_lo */

/* mask[k] such that bit k of r*x is the parity of x & mask[k], for x of n words. */
static void low_masks(uint64_t *mask, const uint64_t *r, unsigned bits, unsigned n)
{
    uint64_t power[FW];
    memcpy(power, r, sizeof power);
    memset(mask, 0, 16 * n * sizeof *mask);
    for (unsigned b = 0; b < bits; b++) {
        for (unsigned k = 0; k < 16; k++)
            mask[k * n + b / 64] |= (power[0] >> k & 1) << b % 64;
        gf2k_shift(LAM, power, power, 1);
    }
}

void vole_hash_start(vole_hash *h, const uint8_t *chall_1)
{
    uint64_t r2[FW], r3[FW], sigma[FW], theta = load_le64(chall_1 + 5 * LB);
    gf2k_load(LAM, h->r0, chall_1);
    gf2k_load(LAM, h->r1, chall_1 + LB);
    gf2k_load(LAM, r2, chall_1 + 2 * LB);
    gf2k_load(LAM, r3, chall_1 + 3 * LB);
    gf2k_load(LAM, sigma, chall_1 + 4 * LB);
    memset(h->sigma, 0, sizeof h->sigma);
    h->sigma[HASH_CHUNKS - 1][0] = 1;
    for (unsigned q = HASH_CHUNKS - 1; q != 0; q--)
        gf2k_mul(LAM, h->sigma[q - 1], h->sigma[q], sigma);
    h->theta[HASH_WORDS - 1] = 1;
    for (unsigned q = HASH_WORDS - 1; q != 0; q--)
        h->theta[q - 1] = gf2k_dot64(&h->theta[q], &theta, 1);
    low_masks(&h->low_r2[0][0], r2, LAM, FW);
    low_masks(h->low_r3, r3, 64, 1);
}

static inline uint64_t parity(uint64_t v)
{
    v ^= v >> 32;
    v ^= v >> 16;
    v ^= v >> 8;
    v ^= v >> 4;
    v ^= v >> 2;
    v ^= v >> 1;
    return v & 1;
}

void vole_hash_column(uint8_t *out, const vole_hash *h, const uint64_t *column)
{
    uint64_t chunk[HASH_CHUNKS][FW], words[HASH_WORDS], h0[FW], h1, h2[FW], part[FW], low = 0;
    for (unsigned q = 0; q < HASH_CHUNKS; q++)
        column_element(chunk[q], column, q * LAM);
    for (unsigned k = 0; k < FW; k++) { /* the last chunk ends at bit HASHED */
        unsigned at = (HASH_CHUNKS - 1) * LAM + 64 * k;
        if (at >= HASHED)
            chunk[HASH_CHUNKS - 1][k] = 0;
        else if (HASHED - at < 64)
            chunk[HASH_CHUNKS - 1][k] &= (UINT64_C(1) << (HASHED - at)) - 1;
    }
    memcpy(words, column, sizeof words);
    if (HASHED % 64 != 0)
        words[HASH_WORDS - 1] &= (UINT64_C(1) << HASHED % 64) - 1;
    gf2k_dot(LAM, h0, &chunk[0][0], &h->sigma[0][0], HASH_CHUNKS);
    h1 = gf2k_dot64(words, h->theta, HASH_WORDS);
    gf2k_mul(LAM, h2, h->r0, h0);
    gf2k_mul64(LAM, part, h->r1, h1);
    gf2k_add(LAM, h2, part);
    for (unsigned k = 0; k < 16; k++) {
        uint64_t v = h1 & h->low_r3[k];
        for (unsigned i = 0; i < FW; i++)
            v ^= h0[i] & h->low_r2[k][i];
        low |= parity(v) << k;
    }
    column_element(part, column, HASHED);
    gf2k_add(LAM, h2, part);
    gf2k_store(LAM, out, h2);
    low ^= column_bits(column, HASHED + LAM);
    out[LB] = (uint8_t)low;
    out[LB + 1] = (uint8_t)(low >> 8);
}
