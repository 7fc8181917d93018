/* SPDX-License-Identifier: BSD-2-Clause */
/* The representative of t that the submitted code leaves (ops.md section 5); OPSsig-512 reduces fully. */
#ifndef OPS_REPRESENTATIVE_H
#define OPS_REPRESENTATIVE_H

#include "ops/ring.h"

/* 1 if the representative of t_i = v + s can be another than v + s mod q, for v in 0 .. q-1. */
static inline int ops_t_is_open(int32_t v, int32_t s)
{
    return OPS_N == 512 && v + s < 0;
}

/* t = the exact integers that the submitted transform gives for sum_j A_ij s1_j + s2_i, after its conditional
 * addition of q: the reference procedure of section 5. row[j]: T(A_ij); tmp: work area. Needed for one row in 10^5
 * keys. */
void ops_exact_t(ops_poly *t, const ops_poly *row, int8_t (*s1)[OPS_N], const int8_t *s2, ops_poly *tmp);

#endif
