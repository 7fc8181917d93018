/* SPDX-License-Identifier: BSD-2-Clause */
/* Signing (cedrus.md section 9.2). */
#include <stdlib.h>

#include "api/ct.h"
#include "api/drng.h"
#include "api/sig_api.h"
#include "cedrus/code.h"
#include "cedrus/digest.h"

typedef struct {
    hash_key key;
    site here;
    uint8_t optrand[N];
    uint8_t value[N]; /* what the next layer signs */
    uint8_t digits[WOTS_CHAINS];
    forc_selection sel;
    union { /* one after the other */
        forc_work forc;
        subtree_work subtree;
    } of;
} sign_work;

/* Appends the layers: in each, a WOTS signature of the value from below, and the path to the root, which is the next
 * value. */
static void sign_layers(sign_work *work, const code *c, place at, uint8_t *out)
{
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        unsigned height = (unsigned)LAYER_HEIGHT((int)layer);
        wots_signing signing = { at.leaf, work->digits, out };
        code_digits(c, work->value, work->digits);
        site_start(&work->here, &work->key, layer, at.tree);
        subtree_root(&work->of.subtree, &work->here, height, &signing, work->value);
        ct_public(work->value, N);
        out += WOTS_BYTES + height * N;
        if (layer + 1 < LAYERS)
            place_up(&at, layer);
    }
}

int sig_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len,
             unsigned char *sn, unsigned long long *sn_len)
{
    const uint8_t *sk_prf, *pk;
    message msg = { m, (size_t)m_len };
    place at;
    int result = CEDRUS_REFUSED;
    sign_work *work = NULL;
    code *c = NULL;
    if (sk == NULL || m == NULL || sn == NULL || sn_len == NULL || sk_len != SIG_SK_BYTES || m_len > SIZE_MAX / 8)
        return result;
    sk_prf = sk + N;
    pk = sk + 2 * N;
    ct_secret(sk, 2 * N);
    result = CEDRUS_NO_MEMORY;
    work = malloc(sizeof *work);
    c = code_new();
    if (work == NULL || c == NULL)
        goto cleanup;
    result = CEDRUS_NO_RANDOM;
    if (get_random_number(&drng_algorithm, work->optrand, 8 * N) != 0)
        goto cleanup;

    message_randomiser(sn, sk_prf, work->optrand, &msg);
    ct_public(sn, N);
    message_digest(&work->sel, &at, sn, pk, &msg);
    hash_key_start(&work->key, sk, pk);
    site_start(&work->here, &work->key, 0, at.tree);
    forc_sign(&work->of.forc, &work->here, at.leaf, &work->sel, sn + N, work->value);
    ct_public(work->value, N);
    sign_layers(work, c, at, sn + N + FORC_BYTES);
    ct_public(sn, SIG_SN_BYTES);
    *sn_len = SIG_SN_BYTES;
    result = 0;
cleanup:
    if (work != NULL)
        wipe(work, sizeof *work);
    free(work);
    code_free(c);
    return result;
}
