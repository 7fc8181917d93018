/* SPDX-License-Identifier: BSD-2-Clause */
#include "facto/random.h"

#include "api/drng.h"
#include "iccs/iccs.h"

#define BLOCK_BYTES 128
#define LONGEST_MESSAGE (((unsigned long long)1 << 60) - 1) /* bytes; its length in bits still has room */

void pool_start(pool *p)
{
    p->next = POOL_BYTES;
    p->failed = 0;
}

fq pool_next(pool *p)
{
    for (;;) {
        uint16_t value;
        if (p->next == POOL_BYTES) {
            if (p->failed || get_random_number(&drng_algorithm, p->bytes, 8 * POOL_BYTES) != 0) {
                p->failed = 1;
                return 0;
            }
            p->next = 0;
        }
        value = fq_load(p->bytes + p->next);
        p->next += 2;
        if (value < FQ_Q)
            return value;
    }
}

fq pool_next_nonzero(pool *p)
{
    fq value;
    do
        value = pool_next(p);
    while (value == 0 && !p->failed);
    return value;
}

int target(fq *h, const uint8_t *pkh, const uint8_t *m, unsigned long long m_len)
{
    uint8_t block[BLOCK_BYTES], number[4];
    const iccs_piece pieces[4] = {
        { (const uint8_t *)FACTO_LABEL, FACTO_LABEL_BYTES }, { pkh, FACTO_PKH_BYTES },
        { m, (size_t)m_len }, { number, 4 }
    };
    size_t kept = 0;
    if (m_len > LONGEST_MESSAGE || m_len > SIZE_MAX)
        return -1;
    for (uint32_t blk = 0; kept < FACTO_M; blk++) {
        store_be32(number, blk);
        iccs_xof(block, sizeof block, pieces, 4);
        for (size_t i = 0; i < BLOCK_BYTES && kept < FACTO_M; i += 2) {
            fq value = fq_load(block + i);
            if (value < FQ_Q)
                h[kept++] = value;
        }
    }
    return 0;
}
