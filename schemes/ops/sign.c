/* SPDX-License-Identifier: BSD-2-Clause */
/* Signing (ops.md section 7). */
#include <stdlib.h>

#include "api/ct.h"
#include "api/drng.h"
#include "api/sig_api.h"
#include "ops/challenge_hash.h"
#include "ops/encode.h"
#include "ops/round.h"
#include "ops/sample.h"

/* |c t0| stays below gamma2, so that step 6 of an attempt never refuses. */
SIZE_CHECK(ct0, (OPS_TAU << (OPS_D - 1)) < OPS_GAMMA2);

typedef struct {
    uint8_t mu[OPS_WIDE_BYTES], rho_prime[OPS_WIDE_BYTES], c_tilde[OPS_C_BYTES];
    ops_chain mu_chain;
    int8_t s[OPS_SHORTS][OPS_N]; /* s1, s2 */
    ops_poly a[OPS_K][OPS_L];    /* T(A) */
    ops_poly y[OPS_L];           /* then z */
    union {
        uint8_t mask[OPS_L][OPS_Z_BYTES];
        ops_poly y_hat[OPS_L];
        ops_poly t0;
    } u;
    ops_poly w0[OPS_K]; /* then r0 */
    uint8_t w1[OPS_K][OPS_N], w1_packed[OPS_K][OPS_W1_BYTES];
    union {
        ops_acc acc;
        int16_t narrow[OPS_N];
        ops_poly wide;
    } product;
    union {
        int16_t narrow[3 * OPS_N];
        int32_t wide[3 * OPS_N];
    } window;
    ops_challenge c;
    ops_hint hint;
} workspace;

/* w = A y, split into w1 and w0; w1 packed. */
static void commitment(workspace *w)
{
    for (unsigned j = 0; j < OPS_L; j++) {
        w->u.y_hat[j] = w->y[j];
        zq_ntt(&ops_ring, w->u.y_hat[j].c);
    }
    for (unsigned i = 0; i < OPS_K; i++) {
        int32_t *r = w->w0[i].c;
        zq_acc_start(w->product.acc.c, w->a[i][0].c, w->u.y_hat[0].c, OPS_N);
        for (unsigned j = 1; j < OPS_L; j++)
            zq_acc_add(w->product.acc.c, w->a[i][j].c, w->u.y_hat[j].c, OPS_N);
        zq_acc_reduce(r, w->product.acc.c, OPS_N);
        zq_ntt_inverse(&ops_ring, r);
        for (size_t x = 0; x < OPS_N; x++)
            w->w1[i][x] = (uint8_t)ops_decompose(&r[x], r[x]);
        ops_pack_w1(w->w1_packed[i], w->w1[i]);
    }
}

/* to += sign c s, for |s| <= 7: a secret key with fields above 2 eta is no danger. Returns 1 if a coefficient
 * reaches bound. */
static int add_product(workspace *w, ops_poly *to, const int8_t *s, int sign, int32_t bound)
{
    int16_t *window = w->window.narrow;
    for (size_t x = 0; x < OPS_N; x++) {
        window[x] = window[2 * OPS_N + x] = (int16_t)(-sign * s[x]);
        window[OPS_N + x] = (int16_t)(sign * s[x]);
    }
    zq_sparse16(w->product.narrow, window, w->c.at, OPS_TAU, OPS_N);
    for (size_t x = 0; x < OPS_N; x++)
        to->c[x] += w->product.narrow[x];
    return ops_exceeds(to->c, OPS_N, bound);
}

/* h = MakeHint(r0 + c t0, w1) of all rows; t0: encoded. Returns 1 if it has more than omega ones. */
static int make_hint(workspace *w, const uint8_t *t0)
{
    unsigned count = 0;
    for (unsigned i = 0; i < OPS_K; i++) {
        int32_t *window = w->window.wide;
        ops_unpack_t0(&w->u.t0, t0 + i * OPS_T_BYTES);
        for (size_t x = 0; x < OPS_N; x++) {
            window[x] = window[2 * OPS_N + x] = -w->u.t0.c[x];
            window[OPS_N + x] = w->u.t0.c[x];
        }
        zq_sparse32(w->product.wide.c, window, w->c.at, OPS_TAU, OPS_N);
        for (size_t x = 0; x < OPS_N; x++) {
            if (!ops_make_hint(w->w0[i].c[x] + w->product.wide.c[x], w->w1[i][x]))
                continue;
            if (count == OPS_OMEGA)
                return 1;
            w->hint.at[count++] = (uint16_t)x;
        }
        w->hint.end[i] = (uint8_t)count;
    }
    return 0;
}

/* One attempt. Returns 1 if it is refused. */
static int attempt(workspace *w, const sm3_mid *rho_prime, unsigned kappa, const uint8_t *sk)
{
    const uint8_t *t0 = sk + OPS_SK_BYTES - OPS_K * OPS_T_BYTES;
    int refused = 0;
    ops_sample_mask(w->y, rho_prime, OPS_L * kappa, w->u.mask);
    commitment(w);
    ops_challenge_hash(w->c_tilde, w->mu, w->w1_packed[0]);
    ct_public(w->c_tilde, sizeof w->c_tilde);
    ops_sample_challenge(&w->c, w->c_tilde);
    for (unsigned i = 0; i < OPS_K; i++)
        refused |= add_product(w, &w->w0[i], w->s[OPS_L + i], -1, OPS_GAMMA2 - OPS_BETA);
    ct_public(&refused, sizeof refused);
    if (refused)
        return 1;
    for (unsigned j = 0; j < OPS_L; j++)
        refused |= add_product(w, &w->y[j], w->s[j], 1, OPS_GAMMA1 - OPS_BETA);
    ct_public(&refused, sizeof refused);
    return refused || make_hint(w, t0);
}

static void make_signature(workspace *w, const uint8_t *sk, ops_chain *mu, uint8_t *sn)
{
    sm3_mid rho, rho_prime;
    unsigned kappa = 0;
    for (unsigned v = 0; v < OPS_SHORTS; v++)
        ops_unpack_s(w->s[v], sk + OPS_RHO_BYTES + OPS_WIDE_BYTES + v * OPS_S_BYTES);
    sm3_mid_start(&rho);
    sm3_mid_add(&rho, sk, OPS_RHO_BYTES / SM3_BLOCK);
    sm3_mid_start(&rho_prime);
    sm3_mid_add(&rho_prime, w->rho_prime, OPS_WIDE_BYTES / SM3_BLOCK);
    for (unsigned i = 0; i < OPS_K; i++)
        ops_sample_row(w->a[i], &rho, i, &mu);
    ops_chain_finish(mu);
    while (attempt(w, &rho_prime, kappa, sk))
        kappa++;
    memcpy(sn, w->c_tilde, OPS_C_BYTES);
    for (unsigned j = 0; j < OPS_L; j++)
        ops_pack_z(sn + OPS_C_BYTES + j * OPS_Z_BYTES, &w->y[j]);
    ops_pack_hint(sn + OPS_C_BYTES + OPS_L * OPS_Z_BYTES, &w->hint);
    wipe(&rho_prime, sizeof rho_prime);
}

/* Returns 0, OPS_NULL, OPS_BAD_LENGTH, OPS_NO_MEMORY, OPS_NO_RANDOM. */
int sig_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len,
             unsigned char *sn, unsigned long long *sn_len)
{
    static const uint8_t context[2] = { 0, 0 }; /* domain 0, context of length 0 */
    workspace *w = NULL;
    iccs_piece message[3];
    int result = OPS_NO_MEMORY;
    if (sk == NULL || m == NULL || sn == NULL || sn_len == NULL)
        return OPS_NULL;
    if (sk_len != OPS_SK_BYTES || m_len > OPS_MESSAGE_MAX)
        return OPS_BAD_LENGTH;
    w = malloc(sizeof *w);
    if (w == NULL)
        goto cleanup;
    result = OPS_NO_RANDOM;
    if (get_random_number(&drng_algorithm, w->rho_prime, 8 * sizeof w->rho_prime) != 0)
        goto cleanup;
    ct_secret(w->rho_prime, sizeof w->rho_prime);
    message[0].ptr = sk + OPS_RHO_BYTES;
    message[0].len = OPS_WIDE_BYTES;
    message[1].ptr = context;
    message[1].len = sizeof context;
    message[2].ptr = m;
    message[2].len = (size_t)m_len;
    ops_chain_start(&w->mu_chain, 8 * OPS_WIDE_BYTES, message, 3, w->mu);
    make_signature(w, sk, &w->mu_chain, sn);
    ct_public(sn, OPS_SIG_BYTES);
    *sn_len = OPS_SIG_BYTES;
    result = 0;
cleanup:
    if (w != NULL)
        wipe(w, sizeof *w);
    free(w);
    return result;
}
