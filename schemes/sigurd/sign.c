/* SPDX-License-Identifier: BSD-2-Clause */
/* Signing (sigurd.md section 7): commit to the witness and a mask by a code and Merkle trees, prove the linear and the
 * range relation at random points, open positions. Fields go straight to the signature; the transcript hashes them
 * there. */
#include "sigurd/sign.h"

#include <stdlib.h>

#include "api/ct.h"
#include "api/drng.h"
#include "api/sig_api.h"
#include "sigurd/code.h"
#include "sigurd/expand.h"
#include "sigurd/matrix.h"
#include "sigurd/merkle.h"
#include "sigurd/products.h"
#include "sigurd/witness.h"

#define UNIT_CHUNKS (BLOCKS / CHUNK) /* chunks with witness blocks only */

typedef struct {
    witness w;
    uint8_t pk[SIG_PK_BYTES];
    uint8_t e[VECTOR * ELEMENT];
    uint8_t v[VECTOR * ELEMENT];
    uint8_t He[PACKED_ROWS * ELEMENT];
    uint8_t Hv[PACKED_ROWS * ELEMENT];
    transcript t;
    uint8_t linear[LINEAR_BYTES];
    uint8_t tau[TAU_BYTES];
    uint8_t delta[ELEMENT];
    openings open;
    merkle_plan plan;
    uint8_t leaf[OPENINGS][LEAF];
    union { /* one after the other */
        matrix H;
        struct {
            encoder c;
            code_chunk e;
            code_chunk v;
            unit_chunk unit;
        } code;
        products p;
        linear_work l;
    } u;
    merkle tree;
} sign_work;

/* Steps 1 and 2: draws, expands, and one pass over H. */
static void commit_vectors(sign_work *s, const uint8_t *sk)
{
    uint8_t *tail = s->e + BLOCKS * ELEMENT;
    ct_secret(sk + SEED, SEED);
    (void)get_random_number(&drng_algorithm, tail, 8 * TAIL * ELEMENT);
    (void)get_random_number(&drng_algorithm, s->v, 8 * VECTOR * ELEMENT);
    ct_secret(tail, TAIL * ELEMENT);
    ct_secret(s->v, VECTOR * ELEMENT);
    for (size_t i = 0; i < REPETITIONS; i++)
        memset(tail + i * ELEMENT + 10, 0, 2);
    witness_expand(&s->w, sk + SEED);
    memset(s->e, 0, BLOCKS * ELEMENT);
    for (size_t i = 0; i < BLOCKS; i++)
        for (uint32_t a = 0; a < 6; a++)
            s->e[i * ELEMENT + 2 * a] = (uint8_t)(equal_mask(s->w.alpha[i], a) & 1);
    memcpy(s->pk, sk, SEED);
    matrix_start(&s->u.H, sk);
    while (matrix_next(&s->u.H)) {
        matrix_times_witness(&s->u.H, &s->w, s->pk + SEED, s->He);
        matrix_times(&s->u.H, s->v, s->Hv);
    }
    ct_public(s->pk + SEED, SYNDROME);
}

/* Step 3: the leaves are hashed as their symbols come; neither code word is kept. */
static void commit_code(sign_work *s, uint8_t *sn)
{
    uint8_t e[SYMBOLS_AT_ONCE][ELEMENT], v[SYMBOLS_AT_ONCE][ELEMENT];
    encoder *c = &s->u.code.c;
    code_start(c);
    merkle_start(&s->tree);
    for (size_t chunk = 0; chunk * CHUNK_CODE < POSITIONS; chunk++) {
        const size_t rest = POSITIONS - chunk * CHUNK_CODE, end = rest < CHUNK_CODE ? rest : CHUNK_CODE;
        code_take(&s->u.code.v, s->v, chunk);
        if (chunk < UNIT_CHUNKS)
            code_unit_chunk(&s->u.code.unit, s->w.alpha + chunk * CHUNK);
        else
            code_take(&s->u.code.e, s->e, chunk);
        for (size_t q = 0; q < end; q += SYMBOLS_AT_ONCE) {
            const size_t n = end - q < SYMBOLS_AT_ONCE ? end - q : SYMBOLS_AT_ONCE;
            if (chunk < UNIT_CHUNKS)
                code_unit_symbols(c, &s->u.code.unit, q, n, e[0], ELEMENT);
            else
                code_symbols(c, &s->u.code.e, q, n, e[0], ELEMENT);
            code_symbols(c, &s->u.code.v, q, n, v[0], ELEMENT);
            for (size_t i = 0; i < n; i++) {
                uint8_t *leaf = merkle_leaf(&s->tree);
                memcpy(leaf, e[i], ELEMENT);
                memcpy(leaf + ELEMENT, v[i], ELEMENT);
            }
        }
    }
    merkle_finish(&s->tree, sn);
    ct_public(sn, ROOTS);
    wipe(e, sizeof e);
    wipe(v, sizeof v);
}

/* Steps 4 and 5: evaluations, then P and Q. The coefficient 5 of P is what the syndrome's term cancels. */
static void prove_linear(sign_work *s, uint8_t *sn)
{
    uint8_t z[ELEMENT];
    transcript_commit(&s->t, s->pk, sn);
    challenge_element(z, "commitment", s->t.h[1]);
    evaluate_start(&s->u.p, z);
    evaluate(&s->u.p, sn + AT_EVALUATIONS, s->e);
    evaluate(&s->u.p, sn + AT_EVALUATIONS + ELEMENT, s->v);
    ct_public(sn + AT_EVALUATIONS, 2 * ELEMENT);
    transcript_step(&s->t, 2, sn);
    challenge_linear(s->linear, s->t.h[2]);
    linear_combine(&s->u.l, sn + AT_P, s->linear, s->He, s->e + BLOCKS * ELEMENT);
    linear_combine(&s->u.l, sn + AT_Q, s->linear, s->Hv, s->v + BLOCKS * ELEMENT);
    for (size_t i = 0; i < REPETITIONS; i++)
        memset(sn + AT_P + i * ELEMENT + 10, 0, 2);
    ct_public(sn + AT_P, 2 * REPETITIONS * ELEMENT);
    transcript_step(&s->t, 3, sn);
}

/* Steps 6 to 10: range check, delta, the masked vector. */
static int prove_range(sign_work *s, uint8_t *sn, int release)
{
    const range_witness w = { s->e, s->v, s->w.alpha };
    range_challenge c = { s->tau, 0 };
    uint8_t any = 0;
    c.zeta = challenge_range(s->tau, s->t.h[3]);
    if (c.zeta == 0 && !release)
        return SIGURD_ZERO_CHALLENGE;
    range_prove(&s->u.p, sn + AT_G, &c, &w);
    ct_public(sn + AT_G, 6 * ELEMENT);
    transcript_step(&s->t, 4, sn);
    challenge_element(s->delta, "mask", s->t.h[4]);
    for (size_t i = 0; i < ELEMENT; i++)
        any |= s->delta[i];
    if (any == 0)
        return SIGURD_ZERO_CHALLENGE;
    multiply_add(&s->u.p, sn + AT_W, s->e, s->delta, s->v, VECTOR);
    ct_public(sn + AT_W, VECTOR * ELEMENT);
    transcript_step(&s->t, 5, sn);
    return 0;
}

/* Step 11. The leaves that the proof needs are made again: they and the opened symbols are few. */
static size_t open_positions(sign_work *s, uint8_t *sn)
{
    uint16_t missing[OPENINGS], place[OPENINGS];
    code_list symbols = { s->open.sorted, OPENINGS, s->leaf[0], LEAF };
    iccs_job jobs[OPENINGS];
    uint8_t *opened;
    challenge_open(&s->open, s->t.h[5]);
    merkle_plan_make(&s->plan, s->open.sorted);
    store_le32(sn + AT_COUNT, (uint32_t)s->plan.total);
    opened = sn + AT_PROOF + s->plan.total * DIGEST;
    code_start(&s->u.code.c);
    code_at(&s->u.code.c, &s->u.code.e, s->e, &symbols);
    for (size_t i = 0; i < OPENINGS; i++)
        memcpy(opened + s->open.rank[i] * ELEMENT, s->leaf[i], ELEMENT);
    symbols.n = merkle_prove(&s->tree, &s->plan, sn + AT_PROOF, missing, place);
    symbols.positions = missing;
    code_at(&s->u.code.c, &s->u.code.e, s->e, &symbols);
    symbols.out = s->leaf[0] + ELEMENT;
    code_at(&s->u.code.c, &s->u.code.v, s->v, &symbols);
    for (size_t i = 0; i < symbols.n; i++) {
        jobs[i].msg = s->leaf[i];
        jobs[i].out = sn + AT_PROOF + (size_t)place[i] * DIGEST;
    }
    hash_batch(jobs, symbols.n, LEAF);
    ct_public(sn + AT_PROOF, s->plan.total * DIGEST + OPENED);
    return SIGNATURE(s->plan.total);
}

int sign_message(uint8_t *sn, size_t *sn_len, const uint8_t *sk, const iccs_piece *message, int release)
{
    sign_work *s = malloc(sizeof *s);
    int code;
    if (s == NULL)
        return SIGURD_MEMORY;
    transcript_start(&s->t, message);
    commit_vectors(s, sk);
    commit_code(s, sn);
    prove_linear(s, sn);
    code = prove_range(s, sn, release);
    if (code == 0)
        *sn_len = open_positions(s, sn);
    else
        memset(sn, 0, AT_COUNT);
    ct_public(sk + SEED, SEED);
    wipe(s, offsetof(sign_work, tree));
    wipe(s->tree.message, sizeof s->tree.message);
    free(s);
    return code;
}

int sig_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len,
             unsigned char *sn, unsigned long long *sn_len)
{
    iccs_piece message;
    size_t used = 0;
    int code;
    if (sk == NULL || m == NULL || sn == NULL || sn_len == NULL)
        return SIGURD_NULL;
    if (sk_len != SIG_SK_BYTES)
        return SIGURD_KEY_LENGTH;
    if (m_len >> 61 != 0 || m_len > SIZE_MAX)
        return SIGURD_MESSAGE_LENGTH;
    message.ptr = m;
    message.len = (size_t)m_len;
    code = sign_message(sn, &used, sk, &message, 0);
    if (code == 0)
        *sn_len = used;
    return code;
}
