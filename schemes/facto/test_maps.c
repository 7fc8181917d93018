/* SPDX-License-Identifier: BSD-2-Clause */
/* The pool, the target, the linear maps, the trapdoor and the public map: each against its definition. */
#include <string.h>

#include "api/auxfunc.h"
#include "api/drng.h"
#include "facto/linear.h"
#include "facto/publicmap.h"
#include "facto/random.h"
#include "facto/test_suite.h"
#include "facto/trapdoor.h"
#include "support.h"

static uint64_t state = 21;
static uint8_t sk[SIG_SK_BYTES];
static fq_c s[FACTO_V * FACTO_VW], t[FACTO_M * FACTO_DW], room[FACTO_V * WIDE];

static fq random_element(void)
{
    return (fq)(support_next(&state) % FQ_Q);
}

static void random_key_elements(void)
{
    for (size_t i = 0; i < SK_PKH; i += 2)
        fq_store(sk + i, random_element());
}

static void random_matrix(fq_c *matrix, size_t rows, size_t columns, size_t stride)
{
    for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < columns; c++)
            matrix[r * stride + c] = fq_centre(random_element());
}

static fq element(const uint8_t *matrix, size_t i)
{
    return fq_load(matrix + 2 * i);
}

START_TEST(pool_rule)
{
    static pool p;
    static uint8_t want[3 * POOL_BYTES];
    DRNG_ctx start, after;
    ck_assert_int_eq(init_random_number(&drng_algorithm, (const uint8_t *)"pool", 4), 0);
    start = drng_algorithm;
    for (size_t i = 0; i < 3; i++)
        get_random_number(&drng_algorithm, want + i * POOL_BYTES, 8 * POOL_BYTES);
    after = drng_algorithm;
    drng_algorithm = start;
    pool_start(&p);
    ck_assert_mem_eq(&drng_algorithm, &start, sizeof start); /* nothing is drawn before a byte is wanted */
    for (size_t i = 0; i < 3 * POOL_BYTES; i += 2) {
        uint16_t value = fq_load(want + i);
        if (value < FQ_Q)
            ck_assert_uint_eq(pool_next(&p), value);
    }
    ck_assert_mem_eq(&drng_algorithm, &after, sizeof after); /* three requests, and no fourth */
    drng_algorithm = start;
    pool_start(&p);
    (void)pool_next(&p);
    pool_start(&p); /* what was left over is gone */
    ck_assert_uint_eq(pool_next(&p), fq_load(want + POOL_BYTES));
    memset(p.bytes, 0, 2);
    memset(p.bytes + 2, 0xff, 2); /* 65535: refused */
    fq_store(p.bytes + 4, 7);
    p.next = 0;
    ck_assert_uint_eq(pool_next_nonzero(&p), 7);
    ck_assert_uint_eq(p.next, 6);
    ck_assert_int_eq(p.failed, 0);
}
END_TEST

START_TEST(target_values)
{
    uint8_t input[FACTO_LABEL_BYTES + 32 + 200 + 4], block[128];
    fq h[FACTO_M];
    for (size_t len = 0; len <= 200; len += 25) {
        size_t kept = 0;
        memcpy(input, FACTO_LABEL, FACTO_LABEL_BYTES);
        support_fill(&state, input + FACTO_LABEL_BYTES, 32 + len);
        memset(input + FACTO_LABEL_BYTES + 32 + len, 0, 4);
        ck_assert_int_eq(pseudoXOF(1024, input, 8 * (FACTO_LABEL_BYTES + 36 + len), block), 0);
        ck_assert_int_eq(target(h, input + FACTO_LABEL_BYTES, input + FACTO_LABEL_BYTES + 32, len), 0);
        for (size_t i = 0; i < 64 && kept < FACTO_M; i++)
            if (fq_load(block + 2 * i) < FQ_Q)
                ck_assert_uint_eq(h[kept++], fq_load(block + 2 * i));
        ck_assert_uint_eq(kept, FACTO_M);
    }
    ck_assert_int_eq(target(h, input, input, (unsigned long long)1 << 60), -1);
    ck_assert_int_eq(target(h, input, input, ~0ULL), -1);
}
END_TEST

START_TEST(inverse_of_s)
{
    random_matrix(s, FACTO_V, FACTO_V, FACTO_VW);
    s[0] = 0; /* the first pivot is not in the first row */
    ck_assert_int_eq(invert_s(sk + SK_SINV, s, room), 0);
    for (size_t i = 0; i < FACTO_V; i++)
        for (size_t j = 0; j < FACTO_V; j++) {
            uint64_t sum = 0;
            for (size_t k = 0; k < FACTO_V; k++)
                sum += (uint32_t)fq_plain(s[i * FACTO_VW + k]) * element(sk + SK_SINV, k * FACTO_V + j);
            ck_assert_uint_eq(sum % FQ_Q, i == j);
        }
    memcpy(s + 3 * FACTO_VW, s + 7 * FACTO_VW, FACTO_V * sizeof *s);
    ck_assert_int_eq(invert_s(sk + SK_SINV, s, room), -1);
}
END_TEST

/* Sum over l of T[r][l] times an element of a matrix whose rows l are `step` apart, or whose columns are. */
static fq t_times(size_t r, const uint8_t *p, size_t step)
{
    uint64_t sum = 0;
    for (size_t l = 0; l < FACTO_D; l++)
        sum += (uint32_t)fq_plain(t[r * FACTO_DW + l]) * element(p, l * step);
    return (fq)(sum % FQ_Q);
}

static void check_fibre(size_t first_free)
{
    ck_assert_int_eq(fibre_maps(sk + SK_U, sk + SK_K, t, room), 0);
    for (size_t r = 0; r < FACTO_M; r++) {
        for (size_t c = 0; c < FACTO_M; c++)
            ck_assert_uint_eq(t_times(r, sk + SK_U + 2 * c, FACTO_M), r == c);
        for (size_t i = 0; i < FACTO_S; i++)
            ck_assert_uint_eq(t_times(r, sk + SK_K + 2 * i * FACTO_D, 1), 0);
    }
    ck_assert_uint_eq(element(sk + SK_K, first_free), 1);
    for (size_t c = 0; c < FACTO_M; c++)
        ck_assert_uint_eq(element(sk + SK_U, first_free * FACTO_M + c), 0);
}

START_TEST(fibre_of_t)
{
    random_matrix(t, FACTO_M, FACTO_D, FACTO_DW);
    check_fibre(FACTO_M);
    for (size_t r = 0; r < FACTO_M; r++) /* a free column among the pivots */
        t[r * FACTO_DW + 4] = t[r * FACTO_DW + 2];
    check_fibre(4);
    memcpy(t + 5 * FACTO_DW, t, FACTO_D * sizeof *t);
    ck_assert_int_eq(fibre_maps(sk + SK_U, sk + SK_K, t, room), -1);
}
END_TEST

START_TEST(triangular_solve)
{
    unsigned solved = 0;
    random_key_elements();
    for (int i = 0; i < 400; i++) {
        fq half[FACTO_N], x[FACTO_N], tau[FACTO_N], got[FACTO_N], again[FACTO_N];
        for (size_t k = 0; k < FACTO_N; k++)
            x[k] = random_element();
        trapdoor_halves(half, sk);
        evaluate_q(tau, sk, x);
        ck_assert_int_eq(solve(got, sk, half, tau), 0); /* there is a solution, maybe another one */
        evaluate_q(again, sk, got);
        ck_assert_mem_eq(again, tau, sizeof tau);
        for (size_t k = 0; k < FACTO_N; k++)
            tau[k] = random_element();
        if (solve(got, sk, half, tau) == 0) {
            evaluate_q(again, sk, got);
            ck_assert_mem_eq(again, tau, sizeof tau);
            solved++;
        }
    }
    ck_assert_uint_gt(solved, 0);
    ck_assert_uint_lt(solved, 100); /* 0.075 or less of all tau have a solution */
}
END_TEST

/* Linear forms of z: S z. */
static void linear_forms(fq *out, const fq *z)
{
    for (size_t i = 0; i < FACTO_V; i++) {
        uint64_t sum = 0;
        for (size_t j = 0; j < FACTO_V; j++)
            sum += (uint32_t)fq_plain(s[i * FACTO_VW + j]) * z[j];
        out[i] = (fq)(sum % FQ_Q);
    }
}

START_TEST(public_map_values)
{
    static uint8_t pk[SIG_PK_BYTES];
    static public_work w;
    fq z[FACTO_V], xy[FACTO_V], a[FACTO_N], r[FACTO_N], c[FACTO_D];
    random_key_elements();
    memset(s, 0, sizeof s);
    memset(t, 0, sizeof t);
    random_matrix(s, FACTO_V, FACTO_V, FACTO_VW);
    random_matrix(t, FACTO_M, FACTO_D, FACTO_DW);
    public_map(pk, s, t, sk, &w);
    for (size_t i = 0; i < FACTO_V; i++)
        z[i] = random_element();
    linear_forms(xy, z);
    evaluate_q(a, sk, xy);
    evaluate_r(r, sk, xy + FACTO_N);
    memset(c, 0, sizeof c);
    for (size_t i = 0; i < FACTO_N; i++)
        for (size_t k = 0; k < FACTO_N; k++)
            c[i + k] = fq_add(c[i + k], fq_mul(fq_add(a[i], r[i]), xy[FACTO_N + k]));
    ck_assert_int_eq(trapdoor_check(sk, xy, xy + FACTO_N, c), 0);
    for (size_t l = 0; l < FACTO_D; l++) {
        c[l] = fq_add(c[l], 1);
        ck_assert_int_eq(trapdoor_check(sk, xy, xy + FACTO_N, c), -1);
        c[l] = fq_sub(c[l], 1);
    }
    for (size_t e = 0; e < FACTO_M; e++) {
        const uint8_t *at = pk + 2 * e * FACTO_C3;
        uint64_t sum = 0, want = 0;
        for (size_t i = 0; i < FACTO_V; i++)
            for (size_t j = i; j < FACTO_V; j++)
                for (size_t k = j; k < FACTO_V; k++, at += 2)
                    sum += (uint32_t)fq_mul(fq_mul(z[i], z[j]), z[k]) * fq_load(at);
        for (size_t l = 0; l < FACTO_D; l++)
            want += (uint32_t)fq_plain(t[e * FACTO_DW + l]) * c[l];
        ck_assert_uint_eq(sum % FQ_Q, want % FQ_Q);
    }
}
END_TEST

TCase *maps_case(void)
{
    TCase *tc = tcase_create("maps");
    tcase_add_test(tc, pool_rule);
    tcase_add_test(tc, target_values);
    tcase_add_test(tc, inverse_of_s);
    tcase_add_test(tc, fibre_of_t);
    tcase_add_test(tc, triangular_solve);
    tcase_add_test(tc, public_map_values);
    return tc;
}
