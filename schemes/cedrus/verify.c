/* SPDX-License-Identifier: BSD-2-Clause */
/* Verification (cedrus.md section 9.3). */
#include <stdlib.h>

#include "api/sig_api.h"
#include "cedrus/code.h"
#include "cedrus/digest.h"

typedef struct {
    hash_key key;
    site here;
    uint8_t value[N]; /* what the next layer has signed */
    uint8_t leaf[N];
    uint8_t digits[WOTS_CHAINS];
    forc_selection sel;
    union { /* one after the other */
        forc_verify_work forc;
        wots_verify_work wots;
    } of;
} verify_work;

/* From the FORC public key in work->value to the root of the hypertree there. */
static void verify_layers(verify_work *work, const code *c, place at, const uint8_t *in)
{
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        unsigned height = (unsigned)LAYER_HEIGHT((int)layer);
        code_digits(c, work->value, work->digits);
        site_start(&work->here, &work->key, layer, at.tree);
        wots_leaf_from_signature(&work->of.wots, &work->here, at.leaf, work->digits, in, work->leaf);
        subtree_root_from_path(&work->here, height, at.leaf, work->leaf, in + WOTS_BYTES, work->value);
        in += WOTS_BYTES + height * N;
        if (layer + 1 < LAYERS)
            place_up(&at, layer);
    }
}

int sig_verify(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len,
               unsigned char *m, unsigned long long m_len)
{
    message msg = { m, (size_t)m_len };
    place at;
    int result = CEDRUS_REFUSED;
    verify_work *work = NULL;
    code *c = NULL;
    if (pk == NULL || sn == NULL || m == NULL || pk_len != SIG_PK_BYTES || sn_len != SIG_SN_BYTES || m_len > SIZE_MAX / 8)
        return result;
    result = CEDRUS_NO_MEMORY;
    work = malloc(sizeof *work);
    c = code_new();
    if (work == NULL || c == NULL)
        goto cleanup;

    message_digest(&work->sel, &at, sn, pk, &msg);
    hash_key_start(&work->key, NULL, pk);
    site_start(&work->here, &work->key, 0, at.tree);
    forc_pk_from_signature(&work->of.forc, &work->here, at.leaf, &work->sel, sn + N, work->value);
    verify_layers(work, c, at, sn + N + FORC_BYTES);
    result = equal_ct(work->value, pk + N, N) ? 0 : CEDRUS_REFUSED;
cleanup:
    free(work);
    code_free(c);
    return result;
}
