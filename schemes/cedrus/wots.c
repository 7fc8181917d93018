/* SPDX-License-Identifier: BSD-2-Clause */
#include "cedrus/wots.h"

/* The chains of the key pairs from `first` on, each with its value in its place in the key pair's row. */
static void place_chains(wots_work *work, uint32_t first, size_t count)
{
    memset(work->chains, 0, count * WOTS_CHAINS * sizeof work->chains[0]);
    for (size_t i = 0; i < count; i++) {
        for (unsigned c = 0; c < WOTS_CHAINS; c++) {
            sm3_chain *chain = &work->chains[i * WOTS_CHAINS + c];
            chain->out = work->rows[i] + T_HEAD + c * N;
            chain->in = chain->out;
            chain->id[0] = first + (uint32_t)i;
            chain->id[1] = c;
            chain->steps = 1;
        }
    }
}

void wots_leaves(wots_work *work, const site *s, uint32_t first, size_t count, const wots_signing *signing,
                 uint8_t *leaves)
{
    const t_rows ends = { work->rows[0], WOTS_ROW, count, WOTS_CHAINS };
    sm3_chain_form form;
    place_chains(work, first, count);
    site_prf(&form, s, WOTS_SECRET);
    sm3_chains(&form, work->chains, count * WOTS_CHAINS);
    wipe(&form, sizeof form);
    for (size_t i = 0; i < count * WOTS_CHAINS; i++) {
        sm3_chain *chain = &work->chains[i];
        unsigned c = chain->id[1];
        chain->steps = (uint32_t)WOTS_LENGTH((int)c) - 1;
        if (signing != NULL && chain->id[0] == signing->leaf) {
            chain->mark = signing->signature + c * N;
            chain->mark_steps = signing->digits[c];
        }
    }
    site_f(&form, s, WOTS_CHAIN);
    sm3_chains(&form, work->chains, count * WOTS_CHAINS);
    site_t(s, WOTS_PK, first, &ends, leaves);
}

void wots_leaf_from_signature(wots_verify_work *work, const site *s, uint32_t leaf, const uint8_t *digits,
                              const uint8_t *signature, uint8_t *out)
{
    const t_rows ends = { work->row, WOTS_ROW, 1, WOTS_CHAINS };
    sm3_chain_form form;
    unsigned used = 0;
    /* Longest first, so that no lane is left with a long chain at the end. */
    for (unsigned left = WOTS_SHORT_LENGTH + 1; left-- != 0;) {
        for (unsigned c = 0; c < WOTS_CHAINS; c++) {
            sm3_chain *chain = &work->chains[used];
            if ((unsigned)WOTS_LENGTH((int)c) - 1 - digits[c] != left)
                continue;
            memset(chain, 0, sizeof *chain);
            chain->in = signature + c * N;
            chain->out = work->row + T_HEAD + c * N;
            chain->id[0] = leaf;
            chain->id[1] = c;
            chain->number = digits[c];
            chain->steps = left;
            used++;
        }
    }
    site_f(&form, s, WOTS_CHAIN);
    sm3_chains(&form, work->chains, used);
    site_t(s, WOTS_PK, leaf, &ends, out);
}
