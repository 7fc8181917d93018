/* SPDX-License-Identifier: BSD-2-Clause */
#include "cedrus/digest.h"

#include "iccs/iccs.h"

void message_randomiser(uint8_t *r, const uint8_t *sk_prf, const uint8_t *optrand, const message *m)
{
    const iccs_piece pieces[3] = { { sk_prf, N }, { optrand, N }, { m->ptr, m->len } };
    uint8_t digest[SM3_DIGEST];
    if (N > SM3_DIGEST) {
        iccs_xof(r, N, pieces, 3);
        return;
    }
    iccs_sm3(pieces, 3, digest);
    memcpy(r, digest, N < SM3_DIGEST ? N : SM3_DIGEST);
}

/* The last `bits` bits of a big-endian integer of len <= 8 bytes. */
static uint64_t field(const uint8_t *p, unsigned len, unsigned bits)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < len; i++)
        value = value << 8 | p[i];
    return value & (((uint64_t)1 << bits) - 1);
}

void message_digest(forc_selection *sel, place *p, const uint8_t *r, const uint8_t *pk, const message *m)
{
    const iccs_piece pieces[3] = { { r, N }, { pk, SIG_PK_BYTES }, { m->ptr, m->len } };
    uint8_t digest[DIGEST_BYTES];
    iccs_xof(digest, sizeof digest, pieces, 3);
    forc_select(sel, digest);
    p->tree = field(digest + MD_BYTES, TREE_BYTES, TREE_BITS);
    p->leaf = (uint32_t)field(digest + MD_BYTES + TREE_BYTES, LEAF_BYTES, LEAF_BITS);
}
