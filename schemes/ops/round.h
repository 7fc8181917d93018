/* SPDX-License-Identifier: BSD-2-Clause */
/* Rounding and hints of one coefficient (ops.md section 5), without branches. */
#ifndef OPS_ROUND_H
#define OPS_ROUND_H

#include "ops/params.h"

/* 2 gamma2 = 2^8 16383, 2^8 16383/3, 2^9 16383/3: division by 16383 with one correction term. */
#define OPS_DECOMPOSE_SHIFT (OPS_BUCKETS == 24 ? 9 : 8)
#define OPS_DECOMPOSE_FACTOR (OPS_BUCKETS == 16 ? 1 : 3)

/* t in -4095 .. q-1: returns t1 in 0 .. 8191, *t0 = t - 2^13 t1 in -4095 .. 4096. */
static inline int32_t ops_power2round(int32_t *t0, int32_t t)
{
    int32_t t1 = (t + (1 << (OPS_D - 1)) - 1) >> OPS_D;
    *t0 = t - t1 * (1 << OPS_D);
    return t1;
}

/* r in 0 .. q-1: returns r1 in 0 .. m-1, *r0 in -gamma2 .. gamma2. */
static inline int32_t ops_decompose(int32_t *r0, int32_t r)
{
    int32_t y = ((r + OPS_GAMMA2 - 1) >> OPS_DECOMPOSE_SHIFT) * OPS_DECOMPOSE_FACTOR;
    int32_t r1 = (y + (y >> 14) + 1) >> 14, top = -(r1 == OPS_BUCKETS);
    *r0 = r - r1 * (2 * OPS_GAMMA2) + top;
    return r1 & ~top;
}

/* MakeHint: low is w0 - c s2 + c t0 as an integer, high the original w1. */
static inline int32_t ops_make_hint(int32_t low, int32_t high)
{
    return (low > OPS_GAMMA2) | (low < -OPS_GAMMA2) | ((low == -OPS_GAMMA2) & (high != 0));
}

/* UseHint with h = 1: the neighbour of r1 on the side of r0. */
static inline int32_t ops_use_hint(int32_t r1, int32_t r0)
{
    if (r0 > 0)
        return r1 == OPS_BUCKETS - 1 ? 0 : r1 + 1;
    return r1 == 0 ? OPS_BUCKETS - 1 : r1 - 1;
}

/* 1 if any of the n coefficients is at least bound in absolute value, else 0; looks at all of them. */
static inline int ops_exceeds(const int32_t *a, size_t n, int32_t bound)
{
    int32_t inside = -1;
    for (size_t i = 0; i < n; i++)
        inside &= (a[i] - bound) & (-a[i] - bound);
    return inside >= 0;
}

#endif
