/* SPDX-License-Identifier: BSD-2-Clause */
/* Rounding and hints (ops.md section 5) against their definitions. */
#include "ops/round.h"
#include "ops/test_ops.h"

static void check_decompose(int32_t r)
{
    int32_t r0, r1 = ops_decompose(&r0, r);
    int32_t high = (r + OPS_GAMMA2 - 1) / (2 * OPS_GAMMA2), low = r - 2 * OPS_GAMMA2 * high;
    if (high == OPS_BUCKETS) {
        high = 0;
        low--;
    }
    ck_assert_int_eq(r1, high);
    ck_assert_int_eq(r0, low);
}

START_TEST(decompose_at_every_boundary)
{
    for (int32_t bucket = 0; bucket <= 2 * OPS_BUCKETS; bucket++) {
        for (int32_t d = -600; d <= 600; d++) {
            int32_t r = bucket * OPS_GAMMA2 + d;
            if (r >= 0 && r < OPS_Q)
                check_decompose(r);
        }
    }
    for (int32_t r = 0; r < OPS_Q; r += 251)
        check_decompose(r);
    check_decompose(OPS_Q - 1);
}
END_TEST

/* The representatives of t that key generation can meet go from -2 to q-1. */
START_TEST(power2round_at_every_boundary)
{
    for (int32_t k = 0; k <= 8192; k++) {
        for (int32_t d = -4; d <= 4; d++) {
            for (int32_t half = 0; half <= 4096; half += 4096) {
                int32_t t = k * 8192 + d + half, t0, t1;
                if (t < -3 || t >= OPS_Q)
                    continue;
                t1 = ops_power2round(&t0, t);
                ck_assert_int_eq(8192 * t1 + t0, t);
                ck_assert(t0 >= -4095 && t0 <= 4096);
                ck_assert(t1 >= 0 && t1 <= 8191);
            }
        }
    }
}
END_TEST

START_TEST(hint_is_needed_outside_the_bucket)
{
    static const struct {
        int32_t low, high, hint;
    } cases[] = {
        { 0, 0, 0 }, { OPS_GAMMA2, 3, 0 }, { OPS_GAMMA2 + 1, 3, 1 }, { -OPS_GAMMA2 + 1, 3, 0 },
        { -OPS_GAMMA2, 3, 1 }, { -OPS_GAMMA2, 0, 0 }, { -OPS_GAMMA2 - 1, 0, 1 }, { -OPS_GAMMA2 - 1, 3, 1 },
        { OPS_GAMMA2, 0, 0 }, { OPS_GAMMA2 + 1, 0, 1 }, { OPS_GAMMA2 + 368640, 1, 1 }, { -OPS_GAMMA2 - 368640, 1, 1 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ck_assert_int_eq(ops_make_hint(cases[i].low, cases[i].high), cases[i].hint);
}
END_TEST

START_TEST(use_hint_moves_to_the_neighbour)
{
    ck_assert_int_eq(ops_use_hint(3, 1), 4);
    ck_assert_int_eq(ops_use_hint(3, 0), 2);
    ck_assert_int_eq(ops_use_hint(3, -1), 2);
    ck_assert_int_eq(ops_use_hint(OPS_BUCKETS - 1, 1), 0);
    ck_assert_int_eq(ops_use_hint(0, 0), OPS_BUCKETS - 1);
    ck_assert_int_eq(ops_use_hint(0, -5), OPS_BUCKETS - 1);
}
END_TEST

/* What the verifier recovers: from r + z with the hint for (low part moved by -z), the high part of r + z with its
 * part z taken off. */
START_TEST(hint_recovers_the_high_part)
{
    uint64_t state = 6;
    for (int run = 0; run < 200000; run++) {
        int32_t w = (int32_t)(support_next(&state) % OPS_Q), w0, v0, v, w1, v1;
        int32_t e = (int32_t)(support_next(&state) % (2 * 4096 * OPS_TAU + 1)) - 4096 * OPS_TAU;
        if (run % 4 == 0) /* close to a boundary */
            w = (int32_t)((int64_t)(support_next(&state) % OPS_BUCKETS) * 2 * OPS_GAMMA2 + OPS_GAMMA2
                          + (int32_t)(support_next(&state) % 9) - 4);
        w1 = ops_decompose(&w0, w);
        v = (int32_t)(((int64_t)w + e + OPS_Q) % OPS_Q);
        v1 = ops_decompose(&v0, v);
        if (ops_make_hint(w0 + e, w1))
            v1 = ops_use_hint(v1, v0);
        ck_assert_int_eq(v1, w1);
    }
}
END_TEST

START_TEST(norm_test_is_exact)
{
    int32_t a[OPS_N] = { 0 };
    ck_assert_int_eq(ops_exceeds(a, OPS_N, 1), 0);
    for (size_t i = 0; i < OPS_N; i += OPS_N / 4 - 1) {
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            a[i] = sign * 99;
            ck_assert_int_eq(ops_exceeds(a, OPS_N, 100), 0);
            a[i] = sign * 100;
            ck_assert_int_eq(ops_exceeds(a, OPS_N, 100), 1);
            a[i] = sign * OPS_GAMMA1;
            ck_assert_int_eq(ops_exceeds(a, OPS_N, 100), 1);
        }
        a[i] = 0;
    }
}
END_TEST

TCase *case_round(void)
{
    TCase *tc = tcase_create("rounding");
    tcase_add_test(tc, decompose_at_every_boundary);
    tcase_add_test(tc, power2round_at_every_boundary);
    tcase_add_test(tc, hint_is_needed_outside_the_bucket);
    tcase_add_test(tc, use_hint_moves_to_the_neighbour);
    tcase_add_test(tc, hint_recovers_the_high_part);
    tcase_add_test(tc, norm_test_is_exact);
    return tc;
}
