/* SPDX-License-Identifier: BSD-2-Clause */
/* Key generation (cedrus.md section 9.1). */
#include <stdlib.h>

#include "api/ct.h"
#include "api/drng.h"
#include "api/sig_api.h"
#include "cedrus/subtree.h"

typedef struct {
    uint8_t sk[SIG_SK_BYTES]; /* sk_seed || sk_prf || pk_seed || pk_root */
    hash_key key;
    site top;
    subtree_work subtree;
} keygen_work;

int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len)
{
    int result = CEDRUS_NO_MEMORY;
    keygen_work *work;
    if (pk == NULL || pk_len == NULL || sk == NULL || sk_len == NULL)
        return CEDRUS_REFUSED;
    work = malloc(sizeof *work);
    if (work == NULL)
        goto cleanup;
    result = CEDRUS_NO_RANDOM;
    if (get_random_number(&drng_algorithm, work->sk, 8 * 3 * N) != 0)
        goto cleanup;
    ct_secret(work->sk, 2 * N);

    hash_key_start(&work->key, work->sk, work->sk + 2 * N);
    site_start(&work->top, &work->key, LAYERS - 1, 0);
    subtree_root(&work->subtree, &work->top, LOW_HEIGHT, NULL, work->sk + 3 * N);
    ct_public(work->sk + 3 * N, N);

    memcpy(sk, work->sk, SIG_SK_BYTES);
    memcpy(pk, work->sk + 2 * N, SIG_PK_BYTES);
    *sk_len = SIG_SK_BYTES;
    *pk_len = SIG_PK_BYTES;
    result = 0;
cleanup:
    if (work != NULL)
        wipe(work, sizeof *work);
    free(work);
    return result;
}
