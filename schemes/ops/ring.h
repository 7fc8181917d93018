/* SPDX-License-Identifier: BSD-2-Clause */
/* Polynomials of the set's ring (ops.md sections 2, 3). */
#ifndef OPS_RING_H
#define OPS_RING_H

#include "ops/params.h"

typedef struct {
    int32_t c[OPS_N];
} ops_poly;

typedef struct {
    zq_acc c[OPS_N];
} ops_acc;

/* Roots of the set, in the order of section 3. */
extern const zq_ring ops_ring;

#endif
