/* SPDX-License-Identifier: BSD-2-Clause */
#include "ops/sample.h"

#include "iccs/iccs.h"
#include "ops/encode.h"

#define ROW_MESSAGE 6   /* byte(j) || byte(i) || LE32(b) */
#define SHORT_MESSAGE 6 /* LE16(v) || LE32(b) */
#define MASK_MESSAGE 2  /* LE16(v) */

#define ROW_BLOCKS (4 * OPS_N / SM3_DIGEST) /* hold n candidates */
#define ROW_CANDIDATES (OPS_N + 1)          /* of one XOF call: ceil(n 2^26 / q) */
SIZE_CHECK(candidates, (int64_t)ROW_CANDIDATES * OPS_Q >= (int64_t)OPS_N << 26
                           && (int64_t)OPS_N * OPS_Q < (int64_t)OPS_N << 26);
SIZE_CHECK(mask_blocks, OPS_Z_BYTES % SM3_DIGEST == 0);

static void nonce_message(uint8_t *msg, unsigned nonce, uint32_t block)
{
    msg[0] = (uint8_t)nonce;
    msg[1] = (uint8_t)(nonce >> 8);
    store_le32(msg + 2, block);
}

/* Some of the first n candidates in a are not below q: drops them and reads on behind them. */
static void complete_uniform(ops_poly *a, const sm3_mid *rho, uint8_t *msg)
{
    uint8_t digest[SM3_DIGEST];
    sm3_xof_job job = { rho, msg, digest, 0, 1 };
    size_t have = 0, word = OPS_N;
    uint32_t block = 0;
    for (size_t i = 0; i < OPS_N; i++)
        if (a->c[i] < OPS_Q)
            a->c[have++] = a->c[i];
    while (have < OPS_N) {
        int32_t x;
        if (word == ROW_CANDIDATES) {
            word = 0;
            store_le32(msg + 2, ++block);
        }
        if (word % 8 == 0) {
            job.first = (uint32_t)(word / 8 + 1);
            sm3_batch_xof(&job, 1, ROW_MESSAGE);
        }
        x = (int32_t)(load_le32(digest + 4 * (word++ % 8)) & 0x3ffffff);
        if (x < OPS_Q)
            a->c[have++] = x;
    }
}

void ops_sample_row(ops_poly *row, const sm3_mid *rho, unsigned i, ops_chain **chain)
{
    uint8_t msg[OPS_L][ROW_MESSAGE];
    sm3_xof_job jobs[OPS_L];
    for (unsigned j = 0; j < OPS_L; j++) {
        nonce_message(msg[j], 256 * i + j, 0);
        jobs[j].from = rho;
        jobs[j].msg = msg[j];
        jobs[j].out = (uint8_t *)row[j].c;
        jobs[j].first = 1;
        jobs[j].blocks = ROW_BLOCKS;
    }
    ops_streams(rho, jobs, OPS_L, ROW_MESSAGE, chain);
    for (unsigned j = 0; j < OPS_L; j++)
        if (!zq_from_words(row[j].c, (const uint8_t *)row[j].c, OPS_N))
            complete_uniform(&row[j], rho, msg[j]);
}

/* Adds the coefficients of the first n nibbles of data to the *have coefficients in s. */
static void take_short(int8_t *s, size_t *have, const uint8_t *data, size_t nibbles)
{
    size_t count = *have;
    for (size_t i = 0; i < nibbles && count < OPS_N; i++) {
        unsigned x = (unsigned)data[i / 2] >> i % 2 * 4 & 15;
        unsigned rest = OPS_ETA == 2 ? x - (x * 205 >> 10) * 5 : x - (x * 37 >> 8) * 7;
        s[count] = (int8_t)(OPS_ETA - (int)rest);
        count += x < OPS_SHORT_LIMIT;
    }
    *have = count;
}

/* Nibbles of block `number` (from 1) of an XOF call. */
static size_t nibbles_of(uint32_t number)
{
    size_t rest = 2 * (OPS_SHORT_BYTES - SM3_DIGEST * (size_t)(number - 1));
    return rest < 2 * SM3_DIGEST ? rest : 2 * SM3_DIGEST;
}

void ops_sample_short(int8_t (*s)[OPS_N], const sm3_mid *rho_prime, ops_short_work *work)
{
    uint8_t msg[OPS_SHORTS][SHORT_MESSAGE];
    sm3_xof_job jobs[OPS_SHORTS];
    size_t have[OPS_SHORTS], n = OPS_SHORTS;
    uint32_t call = 0, number = 1;
    ops_chain *none = NULL;
    for (unsigned v = 0; v < OPS_SHORTS; v++) {
        sm3_xof_job job = { rho_prime, msg[v], work->data[v], 1, OPS_SHORT_BLOCKS };
        nonce_message(msg[v], v, 0);
        jobs[v] = job;
        have[v] = 0;
    }
    ops_streams(rho_prime, jobs, n, SHORT_MESSAGE, &none);
    for (unsigned v = 0; v < OPS_SHORTS; v++)
        take_short(s[v], &have[v], work->data[v], 2 * OPS_SHORT_BYTES);
    /* Those that lack coefficients get one more block at a time: nearly always the first of the second call is
     * enough. */
    for (number = OPS_SHORT_BLOCKS; n != 0; number++) {
        unsigned lacking[OPS_SHORTS];
        n = 0;
        if (number == OPS_SHORT_BLOCKS) {
            number = 0;
            call++;
        }
        for (unsigned v = 0; v < OPS_SHORTS; v++) {
            sm3_xof_job job = { rho_prime, msg[v], work->data[v], number + 1, 1 };
            if (have[v] == OPS_N)
                continue;
            nonce_message(msg[v], v, call);
            jobs[n] = job;
            lacking[n++] = v;
        }
        if (n != 0)
            ops_streams(rho_prime, jobs, n, SHORT_MESSAGE, &none);
        for (size_t i = 0; i < n; i++)
            take_short(s[lacking[i]], &have[lacking[i]], work->data[lacking[i]], nibbles_of(number + 1));
    }
}

void ops_sample_mask(ops_poly *y, const sm3_mid *rho_prime, unsigned first, uint8_t (*data)[OPS_Z_BYTES])
{
    uint8_t msg[OPS_L][MASK_MESSAGE];
    sm3_xof_job jobs[OPS_L];
    ops_chain *none = NULL;
    for (unsigned j = 0; j < OPS_L; j++) {
        sm3_xof_job job = { rho_prime, msg[j], data[j], 1, OPS_Z_BYTES / SM3_DIGEST };
        msg[j][0] = (uint8_t)(first + j);
        msg[j][1] = (uint8_t)((first + j) >> 8);
        jobs[j] = job;
    }
    ops_streams(rho_prime, jobs, OPS_L, MASK_MESSAGE, &none);
    for (unsigned j = 0; j < OPS_L; j++)
        ops_unpack_z(&y[j], data[j]);
}

#define SIGN_BYTES (OPS_TAU > 64 ? 16 : 8)

void ops_sample_challenge(ops_challenge *c, const uint8_t *c_tilde)
{
    int8_t sign_at[OPS_N]; /* -1, 0, 1: the polynomial */
    uint8_t block[OPS_C_BYTES], signs[SIGN_BYTES];
    iccs_piece piece = { c_tilde, OPS_C_BYTES };
    size_t used = SIGN_BYTES, count = 0;
    memset(sign_at, 0, sizeof sign_at);
    iccs_xof(block, sizeof block, &piece, 1);
    memcpy(signs, block, sizeof signs);
    piece.ptr = block;
    for (unsigned t = 0; t < OPS_TAU; t++) {
        unsigned i = OPS_N - OPS_TAU + t, b;
        do {
            if (used == sizeof block) {
                iccs_xof(block, sizeof block, &piece, 1);
                used = 0;
            }
            b = (block[used] | (unsigned)block[used + 1] << 8) % OPS_N;
            used += 2;
        } while (b > i);
        sign_at[i] = sign_at[b];
        sign_at[b] = signs[t / 8] >> t % 8 & 1 ? -1 : 1;
    }
    for (unsigned i = 0; i < OPS_N && count < OPS_TAU; i++)
        if (sign_at[i] != 0)
            c->at[count++] = (uint16_t)((sign_at[i] > 0 ? OPS_N : 2 * OPS_N) - i);
}

void ops_challenge_poly(ops_poly *out, const ops_challenge *c)
{
    memset(out, 0, sizeof *out);
    for (unsigned t = 0; t < OPS_TAU; t++) {
        unsigned at = c->at[t];
        if (at <= OPS_N)
            out->c[OPS_N - at] = 1;
        else
            out->c[2 * OPS_N - at] = -1;
    }
}
