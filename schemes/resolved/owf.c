/* SPDX-License-Identifier: BSD-2-Clause */
#include "resolved/owf.h"

#include <string.h>

#include "iccs/iccs.h"

#define TAIL_WORDS ((CODE_K + 63) / 64)

SIZE_CHECK(whole_blocks, CODE_N % 6 == 0 && CODE_K % 6 == 0 && ROWS % 6 == 0);

/* The LB-byte integer r mod 6: its parity, and its residue mod 3 by digit sums in bases that are 1 mod 3. */
static unsigned mod_6(const uint8_t *r)
{
    uint64_t s = 0;
    unsigned m;
    for (size_t i = 0; i < LB; i += 4)
        s += load_le32(r + i);
    s = (s & 0xffff) + (s >> 16 & 0xffff) + (s >> 32);
    s = (s & 0xff) + (s >> 8);
    s = (s & 0xff) + (s >> 8);
    s = (s & 15) + (s >> 4);
    s = (s & 3) + (s >> 2);
    s = (s & 3) + (s >> 2);
    m = (unsigned)s;
    m -= 3 * ((m + 1) >> 2); /* 0 to 5 becomes 0 to 2 */
    return m + 3 * ((m ^ r[0]) & 1);
}

void sample_noise(noise *e, tccr_work *work, const uint8_t *seed_sk)
{
    for (unsigned first = 0; first < BLOCKS; first += TCCR_BATCH) {
        unsigned n = BLOCKS - first < TCCR_BATCH ? BLOCKS - first : TCCR_BATCH;
        prg_noise(work, seed_sk, first, n);
        for (unsigned i = 0; i < n; i++) {
            unsigned v = mod_6(work->out + i * 2 * BLOCK), hot = 0;
            for (unsigned j = 0; j < 6; j++)
                hot |= (((v ^ j) - 1) >> 31 & 1) << j;
            e->block[first + i] = (uint8_t)hot;
        }
    }
}

void expand_matrix(uint8_t *matrix, const uint8_t *seed_pk)
{
    static const uint8_t prefix = 3;
    iccs_piece pieces[2] = { { &prefix, 1 }, { seed_pk, LB } };
    iccs_xof(matrix, MATRIX_BYTES, pieces, 2);
    memset(matrix + MATRIX_BYTES, 0, MATRIX_ROOM - MATRIX_BYTES);
}

/* The bits of blocks first to last-1, `width` low bits of each, as words. */
static void gather_bits(uint64_t *words, const noise *e, unsigned first, unsigned last, unsigned width)
{
    unsigned at = 0;
    for (unsigned b = first; b < last; b++, at += width) {
        uint64_t v = e->block[b] & ((1u << width) - 1);
        words[at / 64] |= v << at % 64;
        if (at % 64 + width > 64)
            words[at / 64 + 1] |= v >> (64 - at % 64);
    }
}

void syndrome(uint8_t *y, const uint8_t *matrix, const noise *e)
{
    uint64_t tail[TAIL_WORDS] = { 0 };
    gather_bits(tail, e, HEAD_BLOCKS, BLOCKS, 6);
    memset(y, 0, YLEN);
    for (unsigned r = 0; r < ROWS; r++) {
        uint64_t sum = 0;
        unsigned bit;
        for (unsigned k = 0; k < TAIL_WORDS; k++)
            sum ^= tail[k] & bits_at(matrix, (size_t)r * CODE_K + 64 * k);
        sum ^= sum >> 32;
        sum ^= sum >> 16;
        sum ^= sum >> 8;
        sum ^= sum >> 4;
        sum ^= sum >> 2;
        sum ^= sum >> 1;
        bit = (unsigned)(sum & 1) ^ (e->block[r / 6] >> r % 6 & 1u);
        y[r / 8] |= (uint8_t)(bit << r % 8);
    }
    wipe(tail, sizeof tail);
}

void witness_of(uint8_t *w, const noise *e)
{
    uint64_t words[ELL / 64 + 1] = { 0 };
    gather_bits(words, e, HEAD_BLOCKS, BLOCKS, 5);
    for (unsigned i = 0; i < WB; i++)
        w[i] = (uint8_t)(words[i / 8] >> 8 * (i % 8));
    wipe(words, sizeof words);
}
