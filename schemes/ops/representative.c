/* SPDX-License-Identifier: BSD-2-Clause */
#include "ops/representative.h"

/* a / 2^32 mod q, the representative in (a / 2^32 - q, a / 2^32]; the division is exact, the shift arithmetic. */
static int32_t mont(int64_t a)
{
    uint32_t m = (uint32_t)a * ZQ_QINV;
    return (int32_t)((a - (int64_t)m * OPS_Q) >> 32);
}

static int32_t near_zero(int32_t a)
{
    return a - ((a + (1 << 25)) >> 26) * OPS_Q;
}

static void exact_ntt(int32_t *a)
{
    size_t node = 1;
    for (size_t half = OPS_N / 2; half != 0; half /= 2) {
        for (size_t at = 0; at < OPS_N; at += 2 * half, node++) {
            for (size_t i = at; i < at + half; i++) {
                int32_t x = mont((int64_t)ops_ring.root[node] * a[i + half]);
                a[i + half] = near_zero(a[i] - x);
                a[i] = near_zero(a[i] + x);
            }
        }
    }
}

static void exact_ntt_inverse(int32_t *a)
{
    size_t node = OPS_N - 1;
    for (size_t half = 1; half < OPS_N; half *= 2) {
        for (size_t at = 0; at < OPS_N; at += 2 * half, node--) {
            for (size_t i = at; i < at + half; i++) {
                int32_t difference = a[i] - a[i + half];
                a[i] = near_zero(a[i] + a[i + half]);
                a[i + half] = mont(-(int64_t)ops_ring.root[node] * difference);
            }
        }
    }
    for (size_t i = 0; i < OPS_N; i++)
        a[i] = mont((int64_t)ops_ring.scale * a[i]);
}

void ops_exact_t(ops_poly *t, const ops_poly *row, int8_t (*s1)[OPS_N], const int8_t *s2, ops_poly *tmp)
{
    for (size_t j = 0; j < OPS_L; j++) {
        for (size_t i = 0; i < OPS_N; i++)
            tmp->c[i] = s1[j][i];
        exact_ntt(tmp->c);
        for (size_t i = 0; i < OPS_N; i++)
            t->c[i] = (j != 0 ? t->c[i] : 0) + mont((int64_t)row[j].c[i] * tmp->c[i]);
    }
    for (size_t i = 0; i < OPS_N; i++)
        t->c[i] = near_zero(t->c[i]);
    exact_ntt_inverse(t->c);
    for (size_t i = 0; i < OPS_N; i++) {
        int32_t x = t->c[i] + s2[i];
        t->c[i] = x + (OPS_Q & -(x < 0));
    }
}
