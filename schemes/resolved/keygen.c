/* SPDX-License-Identifier: BSD-2-Clause */
/* Key generation (resolved.md 9.1). */
#include <stdlib.h>

#include "api/ct.h"
#include "api/drng.h"
#include "api/sig_api.h"
#include "resolved/owf.h"

typedef struct {
    noise e;
    uint8_t matrix[MATRIX_ROOM];
    tccr_work tccr;
} keygen_work;

int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len)
{
    uint8_t seed_sk[LB], seed_pk[LB];
    keygen_work *work = NULL;
    int result = -1;
    if (pk == NULL || pk_len == NULL || sk == NULL || sk_len == NULL)
        return -1;
    work = malloc(sizeof *work);
    if (work == NULL)
        goto cleanup;
    if (get_random_number(&drng_algorithm, seed_sk, LAM) != 0 || get_random_number(&drng_algorithm, seed_pk, LAM) != 0)
        goto cleanup;
    ct_secret(seed_sk, LB);
    sample_noise(&work->e, &work->tccr, seed_sk);
    expand_matrix(work->matrix, seed_pk);
    memcpy(pk, seed_pk, LB);
    syndrome(pk + LB, work->matrix, &work->e);
    ct_public(pk, PK_BYTES);
    memcpy(sk, seed_pk, LB);
    memcpy(sk + LB, seed_sk, LB);
    *pk_len = PK_BYTES;
    *sk_len = SK_BYTES;
    result = 0;
cleanup:
    if (work != NULL)
        wipe(work, sizeof *work);
    free(work);
    wipe(seed_sk, sizeof seed_sk);
    return result;
}
