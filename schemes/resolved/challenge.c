/* SPDX-License-Identifier: BSD-2-Clause */
#include "resolved/challenge.h"

#include <string.h>

#include "iccs/iccs.h"
#include "resolved/vole.h"
#include "sym/sm3_batch.h"

#define TEST_BLOCK ((LB + SM3_DIGEST - 1) / SM3_DIGEST) /* the output block, from 1, that has the top bits */
#define TEST_BYTE ((LB - 1) % SM3_DIGEST)               /* the last byte of the challenge in it */
#define HEAD (1 + CHALL_2 + 2 * LB)
#define HEAD_WHOLE (HEAD / SM3_BLOCK * SM3_BLOCK)
#define HEAD_TAIL (HEAD - HEAD_WHOLE)

static const uint8_t prefix_message = 0x00, prefix_coins = 0x01, prefix_commitments = 0x02, prefix_chall_1 = 0x09,
                     prefix_chall_2 = 0x0a, prefix_chall_3 = 0x0b;

void hash_message(uint8_t *mu_s, const uint8_t *pk, const uint8_t *m, size_t m_len)
{
    iccs_piece pieces[3] = { { &prefix_message, 1 }, { pk, PK_BYTES }, { m, m_len } };
    iccs_xof(mu_s, 3 * LB, pieces, 3);
}

void hash_coins(uint8_t *root_iv, const uint8_t *seed_sk, const uint8_t *mu, const uint8_t *rho)
{
    iccs_piece pieces[4] = { { &prefix_coins, 1 }, { seed_sk, LB }, { mu, 2 * LB }, { rho, LB } };
    iccs_xof(root_iv, LB + IV, pieces, 4);
}

void hash_commitments(uint8_t *h, const uint8_t *mu_s, const uint8_t *g, const uint8_t *iv)
{
    iccs_piece pieces[4] = { { &prefix_commitments, 1 }, { mu_s, 3 * LB }, { g, TAU * COM }, { iv, IV } };
    iccs_xof(h, 2 * LB, pieces, 4);
}

void hash_chall_1(uint8_t *chall_1, const uint8_t *h, const uint8_t *c)
{
    iccs_piece pieces[3] = { { &prefix_chall_1, 1 }, { h, 2 * LB }, { c, (TAU - 1) * EB } };
    iccs_xof(chall_1, CHALL_1, pieces, 3);
}

void hash_chall_2(uint8_t *chall_2, const uint8_t *chall_1, const uint8_t *u_tilde, const uint8_t *v_tilde,
                  const uint8_t *d)
{
    iccs_piece pieces[5] = { { &prefix_chall_2, 1 }, { chall_1, CHALL_1 }, { u_tilde, TILDE },
                             { v_tilde, LAM * TILDE }, { d, WB } };
    iccs_xof(chall_2, CHALL_2, pieces, 5);
}

void hash_chall_3(uint8_t *chall_3, const uint8_t *chall_2, const uint8_t *a1, const uint8_t *a0, const uint8_t *ctr)
{
    iccs_piece pieces[5] = { { &prefix_chall_3, 1 }, { chall_2, CHALL_2 }, { a1, LB }, { a0, LB }, { ctr, 4 } };
    iccs_xof(chall_3, LB, pieces, 5);
}

/* The top GRIND bits of LB bytes whose last two are given. */
static int top_bits_zero(unsigned before_last, unsigned last)
{
    return (last << 8 | before_last) >> (16 - GRIND) == 0;
}

int chall_3_fits(const uint8_t *chall_3)
{
    return top_bits_zero(chall_3[LB - 2], chall_3[LB - 1]);
}

void decode_delta(uint16_t delta[TAU], const uint8_t *chall_3)
{
    for (unsigned i = 0; i < TAU; i++) {
        unsigned at = vole_first_column(i), v = chall_3[at / 8];
        if (at / 8 + 1 < LB)
            v |= (unsigned)chall_3[at / 8 + 1] << 8;
        if (at / 8 + 2 < LB)
            v |= (unsigned)chall_3[at / 8 + 2] << 16;
        delta[i] = (uint16_t)(v >> at % 8 & ((1u << vole_depth(i)) - 1));
    }
}

void chall_3_start(chall_3_search *search, const uint8_t *chall_2, const uint8_t *a1, const uint8_t *a0)
{
    uint8_t *p = search->head;
    *p++ = prefix_chall_3;
    memcpy(p, chall_2, CHALL_2);
    memcpy(p + CHALL_2, a1, LB);
    memcpy(p + CHALL_2 + LB, a0, LB);
    search->next = 0;
    search->count = search->used = 0;
}

/* Hashes the output block with the top bits for the next TRIALS counters and keeps the hits. */
static void try_more(chall_3_search *search)
{
    sm3_mid mid;
    sm3_xof_job jobs[TRIALS];
    uint8_t msg[TRIALS][HEAD_TAIL + 4], out[TRIALS][SM3_DIGEST];
    sm3_mid_start(&mid);
    sm3_mid_add(&mid, search->head, HEAD_WHOLE / SM3_BLOCK);
    for (unsigned i = 0; i < TRIALS; i++) {
        memcpy(msg[i], search->head + HEAD_WHOLE, HEAD_TAIL);
        store_le32(msg[i] + HEAD_TAIL, search->next + i);
        jobs[i].from = &mid;
        jobs[i].msg = msg[i];
        jobs[i].out = out[i];
        jobs[i].first = TEST_BLOCK;
        jobs[i].blocks = 1;
    }
    sm3_batch_xof(jobs, TRIALS, HEAD_TAIL + 4);
    search->count = search->used = 0;
    for (unsigned i = 0; i < TRIALS; i++)
        if (top_bits_zero(out[i][TEST_BYTE - 1], out[i][TEST_BYTE]))
            search->hits[search->count++] = search->next + i;
    search->next += TRIALS;
}

int chall_3_next(chall_3_search *search, uint8_t *chall_3, uint32_t *ctr)
{
    uint8_t bytes[4];
    const uint8_t *p = search->head + 1;
    while (search->used == search->count) {
        if (search->next == 0 && search->count != 0)
            return -1;
        try_more(search);
        if (search->next == 0 && search->count == 0)
            return -1;
    }
    *ctr = search->hits[search->used++];
    store_le32(bytes, *ctr);
    hash_chall_3(chall_3, p, p + CHALL_2, p + CHALL_2 + LB, bytes);
    return 0;
}
