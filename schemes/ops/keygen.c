/* SPDX-License-Identifier: BSD-2-Clause */
/* Key generation (ops.md section 6). */
#include <stdlib.h>

#include "api/ct.h"
#include "api/drng.h"
#include "api/sig_api.h"
#include "ops/encode.h"
#include "ops/representative.h"
#include "ops/round.h"
#include "ops/sample.h"

typedef struct {
    uint8_t rho_prime[OPS_WIDE_BYTES];
    int8_t s[OPS_SHORTS][OPS_N]; /* s1, s2 */
    ops_poly s1_hat[OPS_L];
    union {
        ops_short_work shorts;
        ops_poly row[OPS_L]; /* T(A_ij) of one i: A is never whole in memory */
    } u;
    ops_acc acc;
    ops_poly t, t0;
    ops_chain tr;
} workspace;

/* t = A_i s1 + s2_i as the submitted code represents it; w->u.row holds row i of A. */
static void row_of_t(workspace *w, unsigned i)
{
    const int8_t *s2 = w->s[OPS_L + i];
    int open = 0;
    zq_acc_start(w->acc.c, w->u.row[0].c, w->s1_hat[0].c, OPS_N);
    for (unsigned j = 1; j < OPS_L; j++)
        zq_acc_add(w->acc.c, w->u.row[j].c, w->s1_hat[j].c, OPS_N);
    zq_acc_reduce(w->t.c, w->acc.c, OPS_N);
    zq_ntt_inverse(&ops_ring, w->t.c);
    for (size_t x = 0; x < OPS_N; x++) {
        int32_t sum = w->t.c[x] + s2[x];
        open |= ops_t_is_open(w->t.c[x], s2[x]);
        sum += OPS_Q & -(sum < 0);
        w->t.c[x] = sum - (OPS_Q & -(sum >= OPS_Q));
    }
    ct_public(&open, sizeof open);
    if (open)
        ops_exact_t(&w->t, w->u.row, w->s, s2, &w->t0);
}

static void make_keys(workspace *w, uint8_t *pk, uint8_t *sk)
{
    uint8_t *tr = sk + OPS_RHO_BYTES, *s = tr + OPS_WIDE_BYTES, *t0 = s + OPS_SHORTS * OPS_S_BYTES;
    iccs_piece whole = { pk, OPS_PK_BYTES };
    ops_chain *chain = &w->tr;
    sm3_mid rho, rho_prime;
    sm3_mid_start(&rho);
    sm3_mid_add(&rho, pk, OPS_RHO_BYTES / SM3_BLOCK);
    sm3_mid_start(&rho_prime);
    sm3_mid_add(&rho_prime, w->rho_prime, OPS_WIDE_BYTES / SM3_BLOCK);
    ops_sample_short(w->s, &rho_prime, &w->u.shorts);
    for (unsigned j = 0; j < OPS_L; j++) {
        for (size_t x = 0; x < OPS_N; x++)
            w->s1_hat[j].c[x] = w->s[j][x];
        zq_ntt(&ops_ring, w->s1_hat[j].c);
    }
    ops_chain_start(&w->tr, 8 * OPS_WIDE_BYTES, &whole, 1, tr);
    for (unsigned i = 0; i < OPS_K; i++) {
        w->tr.ready = OPS_RHO_BYTES + i * OPS_T_BYTES; /* the rows of t1 that exist are hashed beside A */
        ops_sample_row(w->u.row, &rho, i, &chain);
        row_of_t(w, i);
        for (size_t x = 0; x < OPS_N; x++)
            w->t.c[x] = ops_power2round(&w->t0.c[x], w->t.c[x]);
        ops_pack_t1(pk + OPS_RHO_BYTES + i * OPS_T_BYTES, &w->t);
        ops_pack_t0(t0 + i * OPS_T_BYTES, &w->t0);
    }
    ops_chain_finish(chain);
    memcpy(sk, pk, OPS_RHO_BYTES);
    for (unsigned v = 0; v < OPS_SHORTS; v++)
        ops_pack_s(s + v * OPS_S_BYTES, w->s[v]);
    wipe(&rho_prime, sizeof rho_prime);
}

/* Returns 0, OPS_NULL, OPS_NO_MEMORY, OPS_NO_RANDOM. */
int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len)
{
    workspace *w = NULL;
    uint8_t rho[OPS_RHO_BYTES];
    int result = OPS_NO_MEMORY;
    if (pk == NULL || pk_len == NULL || sk == NULL || sk_len == NULL)
        return OPS_NULL;
    w = malloc(sizeof *w);
    if (w == NULL)
        goto cleanup;
    result = OPS_NO_RANDOM;
    if (get_random_number(&drng_algorithm, rho, 8 * sizeof rho) != 0
        || get_random_number(&drng_algorithm, w->rho_prime, 8 * sizeof w->rho_prime) != 0)
        goto cleanup;
    ct_secret(w->rho_prime, sizeof w->rho_prime);
    memcpy(pk, rho, sizeof rho);
    make_keys(w, pk, sk);
    ct_public(pk, OPS_PK_BYTES);
    *pk_len = OPS_PK_BYTES;
    *sk_len = OPS_SK_BYTES;
    result = 0;
cleanup:
    if (w != NULL)
        wipe(w, sizeof *w);
    free(w);
    return result;
}
