/* SPDX-License-Identifier: BSD-2-Clause */
/* Verification (ops.md section 9). */
#include <stdlib.h>

#include "api/sig_api.h"
#include "ops/challenge_hash.h"
#include "ops/encode.h"
#include "ops/round.h"
#include "ops/sample.h"

typedef struct {
    uint8_t tr[OPS_WIDE_BYTES], mu[OPS_WIDE_BYTES], c_tilde[OPS_C_BYTES];
    ops_chain tr_chain, mu_chain;
    ops_hint hint;
    ops_challenge c;
    ops_poly z[OPS_L]; /* then T(z) */
    ops_poly c_hat, t1;
    ops_poly row[OPS_L];
    ops_acc acc;
    uint8_t w1[OPS_N], w1_packed[OPS_K][OPS_W1_BYTES];
} workspace;

/* w1'_i = UseHint(h_i, A_i z - c 2^13 t1_i), packed; w->row holds row i of A. */
static void row_of_w1(workspace *w, unsigned i, const uint8_t *t1)
{
    int32_t *r = w->t1.c;
    ops_unpack_t1(&w->t1, t1);
    for (size_t x = 0; x < OPS_N; x++)
        r[x] *= 1 << OPS_D;
    zq_ntt(&ops_ring, r);
    zq_acc_start(w->acc.c, w->row[0].c, w->z[0].c, OPS_N);
    for (unsigned j = 1; j < OPS_L; j++)
        zq_acc_add(w->acc.c, w->row[j].c, w->z[j].c, OPS_N);
    zq_acc_sub(w->acc.c, w->c_hat.c, r, OPS_N);
    zq_acc_reduce(r, w->acc.c, OPS_N);
    zq_ntt_inverse(&ops_ring, r);
    for (size_t x = 0; x < OPS_N; x++)
        w->w1[x] = (uint8_t)ops_decompose(&r[x], r[x]);
    for (size_t h = i != 0 ? w->hint.end[i - 1] : 0; h < w->hint.end[i]; h++) {
        size_t x = w->hint.at[h];
        w->w1[x] = (uint8_t)ops_use_hint(w->w1[x], r[x]);
    }
    ops_pack_w1(w->w1_packed[i], w->w1);
}

/* Steps 2 and 3: what needs no hash. */
static int decode_signature(workspace *w, const uint8_t *sn)
{
    if (ops_unpack_hint(&w->hint, sn + OPS_C_BYTES + OPS_L * OPS_Z_BYTES) != 0)
        return OPS_INVALID;
    for (unsigned j = 0; j < OPS_L; j++) {
        ops_unpack_z(&w->z[j], sn + OPS_C_BYTES + j * OPS_Z_BYTES);
        if (ops_exceeds(w->z[j].c, OPS_N, OPS_GAMMA1 - OPS_BETA))
            return OPS_INVALID;
    }
    return 0;
}

/* Steps 4 to 6. chain: the one for tr, followed by the one for mu. */
static int check_hash(workspace *w, const uint8_t *pk, const uint8_t *sn, ops_chain *chain)
{
    sm3_mid rho;
    sm3_mid_start(&rho);
    sm3_mid_add(&rho, pk, OPS_RHO_BYTES / SM3_BLOCK);
    ops_sample_challenge(&w->c, sn);
    ops_challenge_poly(&w->c_hat, &w->c);
    zq_ntt(&ops_ring, w->c_hat.c);
    for (unsigned j = 0; j < OPS_L; j++)
        zq_ntt(&ops_ring, w->z[j].c);
    for (unsigned i = 0; i < OPS_K; i++) {
        ops_sample_row(w->row, &rho, i, &chain);
        row_of_w1(w, i, pk + OPS_RHO_BYTES + i * OPS_T_BYTES);
    }
    ops_chain_finish(chain);
    ops_challenge_hash(w->c_tilde, w->mu, w->w1_packed[0]);
    return memcmp(w->c_tilde, sn, OPS_C_BYTES) == 0 ? 0 : OPS_MISMATCH;
}

/* Returns 0, OPS_INVALID, OPS_NULL, OPS_BAD_LENGTH, OPS_MISMATCH, OPS_NO_MEMORY. */
int sig_verify(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len,
               unsigned char *m, unsigned long long m_len)
{
    static const uint8_t context[2] = { 0, 0 }; /* domain 0, context of length 0 */
    workspace *w;
    iccs_piece key = { pk, OPS_PK_BYTES }, message[3];
    int result;
    if (pk == NULL || sn == NULL || m == NULL)
        return OPS_NULL;
    if (pk_len != OPS_PK_BYTES)
        return OPS_BAD_LENGTH;
    if (sn_len != OPS_SIG_BYTES)
        return OPS_INVALID;
    if (m_len > OPS_MESSAGE_MAX)
        return OPS_BAD_LENGTH;
    w = malloc(sizeof *w);
    if (w == NULL)
        return OPS_NO_MEMORY;
    result = decode_signature(w, sn);
    if (result != 0)
        goto cleanup;
    message[0].ptr = w->tr;
    message[0].len = OPS_WIDE_BYTES;
    message[1].ptr = context;
    message[1].len = sizeof context;
    message[2].ptr = m;
    message[2].len = (size_t)m_len;
    ops_chain_start(&w->tr_chain, 8 * OPS_WIDE_BYTES, &key, 1, w->tr);
    ops_chain_start(&w->mu_chain, 8 * OPS_WIDE_BYTES, message, 3, w->mu);
    w->tr_chain.then = &w->mu_chain;
    result = check_hash(w, pk, sn, &w->tr_chain);
cleanup:
    free(w);
    return result;
}
