/* SPDX-License-Identifier: BSD-2-Clause */
/* Verification (resolved.md 9.3). */
#include <stdlib.h>

#include "api/sig_api.h"
#include "resolved/challenge.h"
#include "resolved/constraint.h"

typedef struct {
    uint16_t delta[TAU];
    uint8_t mu_s[3 * LB];
    uint8_t h[2 * LB];
    uint8_t chall_1[CHALL_1];
    uint8_t chall_2[CHALL_2];
    uint8_t chall_3[LB];
    uint8_t a0[LB];
    tree_marks marks;
    tree_revealed revealed;
    vole_columns q;
    union { /* one after the other */
        struct {
            tree tree;
            vole_work vole;
        } commitment;
        struct {
            vole_hash hash;
            uint8_t v_tilde[LAM * TILDE];
        } universal;
        struct {
            uint8_t matrix[MATRIX_ROOM];
            constraint_work work;
        } constraint;
    } step;
} verify_work;

/* Step 3, and the columns without corrections. */
static int reconstruct(verify_work *work, const uint8_t *sn)
{
    tree *t = &work->step.commitment.tree;
    vole_work *vole = &work->step.commitment.vole;
    if (tree_mark(&work->marks, work->delta) != 0 ||
        tree_read(&work->revealed, sn + SN_OPENING, &work->marks) != 0)
        return -1;
    t->s = work->mu_s + 2 * LB;
    t->iv = sn + SN_IV;
    t->revealed = &work->revealed;
    tree_start(t, NULL);
    vole->delta = work->delta;
    vole->hidden_com = sn + SN_OPENING;
    vole_commit(vole, &work->q, t);
    hash_commitments(work->h, work->mu_s, vole->g[0], sn + SN_IV);
    return 0;
}

/* Adds c_i to the columns of vector i where delta_i has a bit. */
static void correct_columns(verify_work *work, const uint8_t *sn)
{
    for (unsigned i = 1; i < TAU; i++) {
        const uint8_t *c = sn + SN_C + (i - 1) * EB;
        uint64_t words[EW] = { 0 };
        for (unsigned k = 0; k < EB; k++)
            words[k / 8] |= (uint64_t)c[k] << 8 * (k % 8);
        for (unsigned d = 0; d < vole_depth(i); d++)
            if (work->delta[i] >> d & 1)
                for (unsigned k = 0; k < EW; k++)
                    work->q.column[vole_first_column(i) + d][k] ^= words[k];
    }
}

/* chall_1 and chall_2. */
static void hash_columns(verify_work *work, const uint8_t *sn)
{
    vole_hash *hash = &work->step.universal.hash;
    const uint8_t *chall_3 = sn + SN_CHALL_3;
    hash_chall_1(work->chall_1, work->h, sn + SN_C);
    vole_hash_start(hash, work->chall_1);
    memset(work->step.universal.v_tilde, 0, LAM * TILDE);
    for (unsigned c = 0; c < COLUMNS; c++) {
        uint8_t *v = work->step.universal.v_tilde + c * TILDE;
        vole_hash_column(v, hash, work->q.column[c]);
        if (chall_3[c / 8] >> c % 8 & 1)
            for (unsigned k = 0; k < TILDE; k++)
                v[k] ^= sn[SN_U_TILDE + k];
    }
    hash_chall_2(work->chall_2, work->chall_1, sn + SN_U_TILDE, work->step.universal.v_tilde, sn + SN_D);
}

static void check_constraints(verify_work *work, const uint8_t *pk, const uint8_t *sn)
{
    verifier_input in;
    expand_matrix(work->step.constraint.matrix, pk);
    in.q = &work->q;
    in.d = sn + SN_D;
    in.matrix = work->step.constraint.matrix;
    in.y = pk + LB;
    in.chall_2 = work->chall_2;
    in.chall_3 = sn + SN_CHALL_3;
    in.a1 = sn + SN_A1;
    constraint_verify(work->a0, &work->step.constraint.work, &in);
}

int sig_verify(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len,
               unsigned char *m, unsigned long long m_len)
{
    verify_work *work;
    int result = -1;
    if (pk == NULL || sn == NULL || (m == NULL && m_len != 0))
        return -1;
    if (pk_len != PK_BYTES || sn_len != SIG_SN_BYTES || m_len > SIZE_MAX / 16)
        return -1;
    if (!chall_3_fits(sn + SN_CHALL_3))
        return -1;
    work = malloc(sizeof *work);
    if (work == NULL)
        return -1;
    hash_message(work->mu_s, pk, m, (size_t)m_len);
    decode_delta(work->delta, sn + SN_CHALL_3);
    if (reconstruct(work, sn) != 0)
        goto cleanup;
    correct_columns(work, sn);
    hash_columns(work, sn);
    check_constraints(work, pk, sn);
    hash_chall_3(work->chall_3, work->chall_2, sn + SN_A1, work->a0, sn + SN_CTR);
    if (memcmp(work->chall_3, sn + SN_CHALL_3, LB) == 0)
        result = 0;
cleanup:
    free(work);
    return result;
}
