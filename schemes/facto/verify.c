/* SPDX-License-Identifier: BSD-2-Clause */
/* Verification (facto.md section 6). */
#include <stdlib.h>

#include "api/sig_api.h"
#include "facto/facto.h"
#include "facto/random.h"
#include "sym/sm3.h"

#define ROW_BYTES (2 * FACTO_C3)

typedef struct {
    fq monomials[FACTO_C3];
    fq values[FACTO_M];
    fq h[FACTO_M];
} verify_work;

/* The cubic monomials at z in the order of section 2.3. */
static void cubic_monomials(fq *out, const fq *z)
{
    for (size_t i = 0; i < FACTO_V; i++)
        for (size_t j = i; j < FACTO_V; j++) {
            fq zz = fq_mul(z[i], z[j]);
            for (size_t k = j; k < FACTO_V; k++)
                *out++ = fq_mul(zz, z[k]);
        }
}

/* values = P(z) and pkh in one pass: each equation is hashed, then evaluated while it is in the cache. Returns 0,
 * -1 for an element out of range. */
static int public_values(verify_work *w, uint8_t *pkh, const uint8_t *pk)
{
    sm3_ctx hash;
    fq_point point;
    fq_point_start(&point, w->monomials, FACTO_C3);
    sm3_start(&hash, NULL);
    for (size_t r = 0; r < FACTO_M; r++, pk += ROW_BYTES) {
        if (fq_evaluate(&w->values[r], pk, &point) != 0)
            return -1;
        sm3_add(&hash, pk, ROW_BYTES);
    }
    sm3_end(&hash, pkh);
    return 0;
}

int sig_verify(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len,
               unsigned char *m, unsigned long long m_len)
{
    verify_work *w;
    uint8_t pkh[FACTO_PKH_BYTES];
    fq z[FACTO_V];
    int result = VERIFY_REJECT;
    if (pk == NULL || sn == NULL || m == NULL || pk_len != SIG_PK_BYTES || sn_len != SIG_SN_BYTES)
        return VERIFY_INPUT;
    for (size_t i = 0; i < FACTO_V; i++) {
        uint16_t value = fq_load(sn + 2 * i);
        if (value >= FQ_Q)
            return VERIFY_REJECT;
        z[i] = value;
    }
    w = malloc(sizeof *w);
    if (w == NULL)
        return VERIFY_INPUT;
    cubic_monomials(w->monomials, z);
    if (public_values(w, pkh, pk) != 0)
        goto cleanup;
    if (target(w->h, pkh, m, m_len) != 0)
        result = VERIFY_INPUT;
    else if (memcmp(w->values, w->h, sizeof w->h) == 0)
        result = 0;
cleanup:
    free(w);
    return result;
}
