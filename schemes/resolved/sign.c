/* SPDX-License-Identifier: BSD-2-Clause */
/* Signing (resolved.md 9.2). */
#include <stdlib.h>

#include "api/ct.h"
#include "api/drng.h"
#include "api/sig_api.h"
#include "resolved/challenge.h"
#include "resolved/constraint.h"

typedef struct {
    uint8_t pk[PK_BYTES];
    uint8_t rho[LB];
    uint8_t mu_s[3 * LB];
    uint8_t root_iv[LB + IV];
    uint8_t h[2 * LB];
    uint8_t chall_1[CHALL_1];
    uint8_t chall_2[CHALL_2];
    uint8_t a0[LB];
    noise e;
    uint8_t matrix[MATRIX_ROOM];
    vole_columns v;
    uint64_t u[EW];
    tree tree;
    union { /* one after the other */
        vole_work vole;
        struct {
            vole_hash hash;
            uint8_t v_tilde[LAM * TILDE];
        } universal;
        constraint_work constraint;
        struct {
            chall_3_search search;
            tree_marks marks;
            tree_path path;
        } opening;
    } step;
} sign_work;

static const uint8_t *root_of(const sign_work *work)
{
    return work->root_iv;
}

static const uint8_t *iv_of(const sign_work *work)
{
    return work->root_iv + LB;
}

/* Steps 2 and 3: coins, noise, matrix, mu, s, root, iv. */
static int prepare(sign_work *work, const uint8_t *sk, const uint8_t *m, size_t m_len)
{
    const uint8_t *seed_sk = sk + LB;
    if (get_random_number(&drng_algorithm, work->rho, LAM) != 0)
        return -1;
    ct_secret(work->rho, LB);
    sample_noise(&work->e, &work->tree.tccr, seed_sk);
    expand_matrix(work->matrix, sk);
    memcpy(work->pk, sk, LB);
    syndrome(work->pk + LB, work->matrix, &work->e);
    ct_public(work->pk, PK_BYTES);
    hash_message(work->mu_s, work->pk, m, m_len);
    hash_coins(work->root_iv, seed_sk, work->mu_s, work->rho);
    ct_public(work->root_iv + LB, IV);
    return 0;
}

static void store_row(uint8_t *out, const uint64_t *a, const uint64_t *b)
{
    for (unsigned k = 0; k < EB; k++)
        out[k] = (uint8_t)((a[k / 8] ^ b[k / 8]) >> 8 * (k % 8));
}

/* Step 4: tree, commitments, columns, corrections. */
static void commit(sign_work *work, uint8_t *sn)
{
    vole_work *vole = &work->step.vole;
    work->tree.s = work->mu_s + 2 * LB;
    work->tree.iv = iv_of(work);
    work->tree.revealed = NULL;
    tree_start(&work->tree, root_of(work));
    vole->delta = NULL;
    vole->hidden_com = NULL;
    vole_commit(vole, &work->v, &work->tree);
    hash_commitments(work->h, work->mu_s, vole->g[0], iv_of(work));
    memcpy(work->u, vole->total[0], sizeof work->u);
    for (unsigned i = 1; i < TAU; i++)
        store_row(sn + SN_C + (i - 1) * EB, work->u, vole->total[i]);
}

/* Step 5, first part: chall_1, the universal hashes, d, chall_2. */
static void hash_columns(sign_work *work, uint8_t *sn)
{
    vole_hash *hash = &work->step.universal.hash;
    uint8_t *v_tilde = work->step.universal.v_tilde;
    hash_chall_1(work->chall_1, work->h, sn + SN_C);
    ct_public(work->chall_1, CHALL_1);
    vole_hash_start(hash, work->chall_1);
    vole_hash_column(sn + SN_U_TILDE, hash, work->u);
    memset(v_tilde, 0, LAM * TILDE);
    for (unsigned c = 0; c < COLUMNS; c++)
        vole_hash_column(v_tilde + c * TILDE, hash, work->v.column[c]);
    witness_of(sn + SN_D, &work->e);
    for (unsigned k = 0; k < WB; k++)
        sn[SN_D + k] ^= (uint8_t)(work->u[k / 8] >> 8 * (k % 8));
    hash_chall_2(work->chall_2, work->chall_1, sn + SN_U_TILDE, v_tilde, sn + SN_D);
    ct_public(work->chall_2, CHALL_2);
}

/* Step 5, second part. */
static void prove(sign_work *work, uint8_t *sn)
{
    prover_input in;
    in.v = &work->v;
    in.u = work->u;
    in.matrix = work->matrix;
    in.y = work->pk + LB;
    in.e = &work->e;
    in.chall_2 = work->chall_2;
    constraint_prove(work->a0, sn + SN_A1, &work->step.constraint, &in);
    ct_public(work->a0, LB);
    ct_public(sn + SN_A1, LB);
}

/* Step 6. */
static int find_opening(sign_work *work, uint8_t *sn)
{
    chall_3_search *search = &work->step.opening.search;
    tree_marks *marks = &work->step.opening.marks;
    uint16_t delta[TAU];
    uint32_t ctr;
    chall_3_start(search, work->chall_2, sn + SN_A1, work->a0);
    do {
        if (chall_3_next(search, sn + SN_CHALL_3, &ctr) != 0)
            return -1;
        decode_delta(delta, sn + SN_CHALL_3);
    } while (tree_mark(marks, delta) != 0);
    tree_open(sn + SN_OPENING, &work->tree, &work->step.opening.path, root_of(work), marks);
    memcpy(sn + SN_IV, iv_of(work), IV);
    store_le32(sn + SN_CTR, ctr);
    return 0;
}

int sig_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len,
             unsigned char *sn, unsigned long long *sn_len)
{
    sign_work *work = NULL;
    int result = -1;
    if (sk == NULL || sn == NULL || sn_len == NULL || (m == NULL && m_len != 0))
        return -1;
    if (sk_len != SK_BYTES || m_len > SIZE_MAX / 16)
        return -1;
    work = malloc(sizeof *work);
    if (work == NULL)
        return -1;
    ct_secret(sk + LB, LB);
    if (prepare(work, sk, m, (size_t)m_len) != 0)
        goto cleanup;
    commit(work, sn);
    hash_columns(work, sn);
    prove(work, sn);
    if (find_opening(work, sn) != 0)
        goto cleanup;
    ct_public(sn, SIG_SN_BYTES);
    *sn_len = SIG_SN_BYTES;
    result = 0;
cleanup:
    if (result != 0)
        memset(sn, 0, SIG_SN_BYTES);
    ct_public(sk + LB, LB);
    wipe(work, sizeof *work);
    free(work);
    return result;
}
