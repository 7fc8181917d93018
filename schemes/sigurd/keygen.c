/* SPDX-License-Identifier: BSD-2-Clause */
/* Key generation (sigurd.md section 7): pk = seed_H || y, sk = seed_H || seed_e. */
#include <stdlib.h>

#include "api/ct.h"
#include "api/drng.h"
#include "api/sig_api.h"
#include "sigurd/matrix.h"
#include "sigurd/params.h"
#include "sigurd/witness.h"

typedef struct {
    witness e;
    matrix H;
} keygen_work;

int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len)
{
    keygen_work *k;
    if (pk == NULL || pk_len == NULL || sk == NULL || sk_len == NULL)
        return SIGURD_NULL;
    k = malloc(sizeof *k);
    if (k == NULL)
        return SIGURD_MEMORY;
    (void)get_random_number(&drng_algorithm, sk, 8 * SEED);
    (void)get_random_number(&drng_algorithm, sk + SEED, 8 * SEED);
    ct_secret(sk + SEED, SEED);
    memcpy(pk, sk, SEED);
    witness_expand(&k->e, sk + SEED);
    matrix_start(&k->H, sk);
    while (matrix_next(&k->H))
        matrix_syndrome(&k->H, &k->e, pk + SEED);
    ct_public(pk + SEED, SYNDROME);
    ct_public(sk + SEED, SEED);
    *pk_len = SIG_PK_BYTES;
    *sk_len = SIG_SK_BYTES;
    wipe(&k->e, sizeof k->e);
    free(k);
    return 0;
}
