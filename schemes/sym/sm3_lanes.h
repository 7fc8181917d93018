/* SPDX-License-Identifier: BSD-2-Clause */
/* Contract of the SM3 backends: h[i] = compression of h[i] with the nblocks consecutive blocks at p[i], for all lanes of
 * the backend. No alignment is asked for; the p[i] may be equal. A wider backend is one more file with one more such
 * function, and a row in sm3_batch.c. */
#ifndef NGCC_SM3_LANES_H
#define NGCC_SM3_LANES_H

#include <stddef.h>
#include <stdint.h>

typedef void sm3_lanes_fn(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks);

sm3_lanes_fn sm3_lanes_avx2;     /* 8 lanes */
sm3_lanes_fn sm3_lanes_avx512;   /* 16 lanes */
sm3_lanes_fn sm3_lanes_avx512x2; /* 32 lanes */

#endif
