/* SPDX-License-Identifier: BSD-2-Clause */
#include "resolved/constraint.h"

#include <string.h>

static inline void add(uint64_t *r, const uint64_t *a)
{
    gf2k_add(LAM, r, a);
}

static inline void add_masked(uint64_t *r, const uint64_t *a, uint64_t bit)
{
    for (unsigned k = 0; k < FW; k++)
        r[k] ^= a[k] & (0 - bit);
}

/* Transposes a 64 x 64 bit matrix: bit c of row r becomes bit r of row c. */
static void transpose64(uint64_t *r)
{
    uint64_t mask = UINT64_C(0xffffffff);
    for (unsigned width = 32; width != 0; width /= 2, mask ^= mask << width) {
        for (unsigned i = 0; i < 64; i = ((i | width) + 1) & ~width) {
            uint64_t t = (r[i] >> width ^ r[i | width]) & mask;
            r[i | width] ^= t;
            r[i] ^= t << width;
        }
    }
}

/* auth of the first five bits of every block of the second part: the rows of the columns' matrix. */
static void take_wires(element *auth, const vole_columns *v)
{
    for (unsigned w = 0; w < (5 * TAIL_BLOCKS + 63) / 64; w++) {
        for (unsigned c = 0; c < FW; c++) {
            uint64_t rows[64];
            for (unsigned k = 0; k < 64; k++)
                rows[k] = 64 * c + k < LAM ? v->column[64 * c + k][w] : 0;
            transpose64(rows);
            for (unsigned k = 0, q = 64 * w; k < 64 && q < 5 * TAIL_BLOCKS; k++, q++)
                auth[ROWS + 6 * (q / 5) + q % 5][c] = rows[k];
        }
    }
}

/* sums[i] = sum of the auth values of the columns c+j for the bits j of i. Columns from CODE_K on are bits of the next
 * row of the matrix: they add nothing. */
static void make_sums(element sums[SUM_SIZE], const constraint_work *work, unsigned c)
{
    memset(sums[0], 0, sizeof sums[0]);
    for (unsigned j = 0; j < SUM_BITS; j++) {
        static const element zero;
        const uint64_t *a = c + j < CODE_K ? work->auth[ROWS + c + j] : zero;
        for (unsigned i = 0; i < 1u << j; i++)
            for (unsigned k = 0; k < FW; k++)
                sums[i + (1u << j)][k] = sums[i][k] ^ a[k];
    }
}

/* auth of the first part += sums of auth of the second part over the rows of the matrix. The sums of neighbours stand
 * in tables; the matrix, which gives the indices, is public. */
static void add_matrix(constraint_work *work, const uint8_t *matrix)
{
    const unsigned low = SUM_SIZE - 1;
    for (unsigned c = 0; c < CODE_K; c += SUM_BITS * SUM_TABLES) {
        for (unsigned t = 0; t < SUM_TABLES; t++)
            make_sums(work->sums[t], work, c + SUM_BITS * t);
        for (unsigned r = 0; r < ROWS; r++) {
            uint64_t bits = bits_at(matrix, (size_t)r * CODE_K + c);
            const uint64_t *s0 = work->sums[0][bits & low], *s1 = work->sums[1][bits >> SUM_BITS & low];
            const uint64_t *s2 = work->sums[2][bits >> 2 * SUM_BITS & low];
            const uint64_t *s3 = work->sums[3][bits >> 3 * SUM_BITS & low];
            uint64_t *a = work->auth[r];
            for (unsigned k = 0; k < FW; k++)
                a[k] ^= s0[k] ^ s1[k] ^ s2[k] ^ s3[k];
        }
    }
}

/* Completes auth from the wires; one is the value of the constant 1. */
static void expand_auth(constraint_work *work, const uint8_t *matrix, const uint8_t *y, const uint64_t *one)
{
    for (unsigned b = HEAD_BLOCKS; b < BLOCKS; b++) {
        uint64_t *last = work->auth[6 * b + 5];
        memcpy(last, one, sizeof(element));
        for (unsigned j = 0; j < 5; j++)
            add(last, work->auth[6 * b + j]);
    }
    for (unsigned r = 0; r < ROWS; r++) {
        memset(work->auth[r], 0, sizeof(element));
        add_masked(work->auth[r], one, y[r / 8] >> r % 8 & 1);
    }
    add_matrix(work, matrix);
}

void constraint_pack(uint64_t *r, const element *v, unsigned n)
{
    element acc = { 0 };
    while (n-- != 0) {
        gf2k_shift(LAM, acc, acc, 1);
        add(acc, v[n]);
    }
    memcpy(r, acc, sizeof acc);
}

/* pack of rows ELL .. ELL+LAM-1, taken by columns: bit i of column c belongs to X^(c+i). */
static void pack_rows(uint64_t *r, const vole_columns *v)
{
    element acc = { 0 }, part;
    for (unsigned c = LAM; c-- != 0;) {
        gf2k_shift(LAM, acc, acc, 1);
        column_element(part, v->column[c], ELL);
        add(acc, part);
    }
    memcpy(r, acc, sizeof acc);
}

/* pack of the linear constraints: t_b = one + the six values of block b. */
static void pack_linear(uint64_t *r, const element *auth, const uint64_t *one)
{
    element acc = { 0 };
    for (unsigned b = HEAD_BLOCKS; b-- != 0;) {
        gf2k_shift(LAM, acc, acc, 1);
        add(acc, one);
        for (unsigned j = 0; j < 6; j++)
            add(acc, auth[6 * b + j]);
    }
    memcpy(r, acc, sizeof acc);
}

/* r = sum of v_j * X^(step*j), j < n; step*j is at most 18 */
static void combine(uint64_t *r, const element *v, unsigned n, unsigned step)
{
    uint64_t acc[FW + 1] = { 0 };
    for (unsigned j = 0; j < n; j++)
        gf2k_add_shifted(LAM, acc, v[j], step * j);
    gf2k_fold(LAM, r, acc);
}

/* r = a * (sum of bit_j * X^(step*j), j < n) for secret bits */
static void combine_bits(uint64_t *r, const uint64_t *a, unsigned bits, unsigned n, unsigned step)
{
    uint64_t acc[FW + 1] = { 0 };
    for (unsigned j = 0; j < n; j++) {
        element part = { 0 };
        add_masked(part, a, bits >> j & 1);
        gf2k_add_shifted(LAM, acc, part, step * j);
    }
    gf2k_fold(LAM, r, acc);
}

void constraint_hash_start(constraint_hash *h, const uint8_t *chall_2)
{
    memset(h, 0, sizeof *h);
    gf2k_load(LAM, h->r0, chall_2);
    gf2k_load(LAM, h->r1, chall_2 + LB);
    gf2k_load(LAM, h->sigma, chall_2 + 2 * LB);
    h->theta = load_le64(chall_2 + 3 * LB);
}

void constraint_hash_add(constraint_hash *h, const uint64_t *value)
{
    gf2k_mul(LAM, h->h0, h->h0, h->sigma);
    add(h->h0, value);
    gf2k_mul64(LAM, h->h1, h->h1, h->theta);
    add(h->h1, value);
}

void constraint_hash_end(uint64_t *r, const constraint_hash *h, const uint64_t *mask)
{
    element a, b;
    gf2k_mul(LAM, a, h->r0, h->h0);
    gf2k_mul(LAM, b, h->r1, h->h1);
    add(a, b);
    add(a, mask);
    memcpy(r, a, sizeof a);
}

void constraint_prove(uint8_t *a0, uint8_t *a1, constraint_work *work, const prover_input *in)
{
    static const element zero;
    constraint_hash first, second;
    element alpha, beta, value, part, mask;
    take_wires(work->auth, in->v);
    expand_auth(work, in->matrix, in->y, zero);
    constraint_hash_start(&first, in->chall_2);
    constraint_hash_start(&second, in->chall_2);
    for (unsigned b = 0; b < BLOCKS; b++) {
        const element *a = (const element *)&work->auth[6 * b];
        unsigned e = in->e->block[b];
        combine(alpha, a, 5, 1);
        combine(beta, a, 4, 5);
        gf2k_mul(LAM, value, alpha, beta);
        constraint_hash_add(&first, value);
        combine(value, a, 4, 6);
        combine_bits(part, beta, e, 5, 1);
        add(value, part);
        combine_bits(part, alpha, e, 4, 5);
        add(value, part);
        constraint_hash_add(&second, value);
    }
    constraint_hash_add(&first, zero);
    pack_linear(value, (const element *)work->auth, zero);
    constraint_hash_add(&second, value);
    pack_rows(mask, in->v);
    constraint_hash_end(value, &first, mask);
    gf2k_store(LAM, a0, value);
    column_element(mask, in->u, ELL);
    constraint_hash_end(value, &second, mask);
    gf2k_store(LAM, a1, value);
    wipe(&first, sizeof first);
    wipe(&second, sizeof second);
}

void constraint_verify(uint8_t *a0, constraint_work *work, const verifier_input *in)
{
    constraint_hash hash;
    element delta, alpha, beta, value, part, mask;
    gf2k_load(LAM, delta, in->chall_3);
    take_wires(work->auth, in->q);
    for (unsigned q = 0; q < 5 * TAIL_BLOCKS; q++)
        add_masked(work->auth[ROWS + 6 * (q / 5) + q % 5], delta, in->d[q / 8] >> q % 8 & 1);
    expand_auth(work, in->matrix, in->y, delta);
    constraint_hash_start(&hash, in->chall_2);
    for (unsigned b = 0; b < BLOCKS; b++) {
        const element *a = (const element *)&work->auth[6 * b];
        combine(alpha, a, 5, 1);
        combine(beta, a, 4, 5);
        gf2k_mul(LAM, value, alpha, beta);
        combine(part, a, 4, 6);
        gf2k_mul(LAM, part, part, delta);
        add(value, part);
        constraint_hash_add(&hash, value);
    }
    pack_linear(value, (const element *)work->auth, delta);
    gf2k_mul(LAM, value, value, delta);
    constraint_hash_add(&hash, value);
    pack_rows(mask, in->q);
    constraint_hash_end(value, &hash, mask);
    gf2k_load(LAM, part, in->a1);
    gf2k_mul(LAM, part, part, delta);
    add(value, part);
    gf2k_store(LAM, a0, value);
}
