/* SPDX-License-Identifier: BSD-2-Clause */
/* Field elements from the generator and from a message (facto.md sections 2.1 and 2.2). */
#ifndef FACTO_RANDOM_H
#define FACTO_RANDOM_H

#include "facto/params.h"

#define POOL_BYTES 4096

/* Bytes from the generator that are not used up yet (section 2.1). Secret: the owner wipes it. */
typedef struct {
    uint8_t bytes[POOL_BYTES];
    size_t next; /* POOL_BYTES when none is left */
    int failed;  /* the generator refused once */
} pool;

/* Empties the pool: the first element drawn fetches POOL_BYTES from drng_algorithm. */
void pool_start(pool *p);

/* A uniform element. After a failure of the generator 0, and failed is set. */
fq pool_next(pool *p);

/* A uniform element that is not 0; 0 after a failure of the generator. */
fq pool_next_nonzero(pool *p);

/* h = target(pkh, M), FACTO_M elements (section 2.2); pkh: FACTO_PKH_BYTES bytes, m: m_len bytes. Returns 0, or -1
 * for a message that is too long to be hashed. */
int target(fq *h, const uint8_t *pkh, const uint8_t *m, unsigned long long m_len);

#endif
