/* SPDX-License-Identifier: BSD-2-Clause */
/* Field arithmetic against plain division, and the vector calls against sums formed term by term. */
#include <stdlib.h>
#include <string.h>

#include "facto/test_suite.h"
#include "field/fq_vec.h"
#include "support.h"

#define ROOM 192

static int64_t residue(int64_t s)
{
    int64_t r = s % (int64_t)FQ_Q;
    return r < 0 ? r + (int64_t)FQ_Q : r;
}

/* Random centred elements; every third vector has the extreme values only, where sums are largest. */
static void fill(uint64_t *state, fq_c *v, size_t count)
{
    int extreme = support_next(state) % 3 == 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t r = support_next(state);
        if (extreme)
            v[i] = (fq_c)((r & 3) == 0 ? -FQ_HALF : FQ_HALF);
        else
            v[i] = fq_centre((uint32_t)(r % FQ_Q));
    }
}

START_TEST(every_element)
{
    for (uint32_t a = 0; a < FQ_Q; a++) {
        fq x = (fq)a, inverse = fq_inv(x), r = fq_root(x), square = fq_mul(r, r);
        ck_assert_uint_eq(fq_mul(x, inverse), a != 0);
        ck_assert(square == x || square == fq_neg(x)); /* -1 is no square: one of the two is */
        square = fq_mul(fq_root(r), fq_root(r));
        ck_assert_uint_eq(square, r); /* the root is itself a square */
        ck_assert_uint_eq(fq_plain(fq_centre(a)), a);
        ck_assert_int_le(abs(fq_centre(a)), FQ_HALF);
        ck_assert_uint_eq(fq_add(x, fq_neg(x)), 0);
        ck_assert_uint_eq(fq_sub(x, 1), a == 0 ? FQ_Q - 1 : a - 1);
    }
    ck_assert_uint_eq(fq_root(4), 2); /* which is a square, and -2 is not */
}
END_TEST

START_TEST(reductions)
{
    uint64_t state = 1;
    static const uint32_t edge[] = { 0, FQ_Q - 1, FQ_Q, FQ_Q + 1, 0xffff, 0x10000, 0xffff0000u,
                                     4292608324u, 0xffffffffu };
    for (size_t i = 0; i < sizeof edge / sizeof edge[0]; i++)
        ck_assert_uint_eq(fq_reduce(edge[i]), edge[i] % FQ_Q);
    ck_assert_uint_eq(fq_reduce64(((uint64_t)1 << 43) - 1), (((uint64_t)1 << 43) - 1) % FQ_Q);
    ck_assert_int_eq(residue(fq_centre_sum(-((int64_t)1 << 40))), residue(-((int64_t)1 << 40)));
    for (int i = 0; i < 100000; i++) {
        uint64_t r = support_next(&state);
        int64_t s = (int64_t)(r >> 23) - ((int64_t)1 << 40);
        ck_assert_uint_eq(fq_reduce((uint32_t)r), (uint32_t)r % FQ_Q);
        ck_assert_uint_eq(fq_reduce64(r >> 21), (r >> 21) % FQ_Q);
        ck_assert_int_eq(residue(fq_centre_sum(s)), residue(s));
        ck_assert_int_le(abs(fq_centre_sum(s)), FQ_HALF);
    }
}
END_TEST

START_TEST(combine)
{
    uint64_t state = 2;
    for (size_t count = 0; count <= FQ_INNER; count++) {
        fq_c v[FQ_INNER], rows[FQ_INNER * 48], polynomial[ROOM], out[128];
        const size_t width = FQ_LANES * (1 + count % 3);
        fill(&state, v, FQ_INNER);
        fill(&state, rows, sizeof rows / sizeof rows[0]);
        fq_combine(out, width, v, count, rows, 48);
        for (size_t x = 0; x < width; x++) {
            int64_t s = 0;
            for (size_t k = 0; k < count; k++)
                s += v[k] * rows[k * 48 + x];
            ck_assert_uint_eq(fq_plain(out[x]), residue(s));
        }
        memset(polynomial, 0, sizeof polynomial); /* stride -1: a product of polynomials */
        fill(&state, polynomial + 64, 62);
        fq_combine(out, 128, v, count, polynomial + 64, -1);
        for (size_t x = 0; x < 128; x++) {
            int64_t s = 0;
            for (size_t k = 0; k < count && k <= x; k++)
                s += x - k < 62 ? v[k] * polynomial[64 + x - k] : 0;
            ck_assert_uint_eq(fq_plain(out[x]), residue(s));
        }
    }
}
END_TEST

START_TEST(blend_and_sum3)
{
    uint64_t state = 3;
    for (int i = 0; i < 2000; i++) {
        fq_c v[6][64], c[FQ_LANES], out[64], same[64];
        const fq_c *x[3] = { v[0], v[1], v[2] }, *y[3] = { v[3], v[4], v[5] };
        const size_t width = FQ_LANES * (1 + (size_t)i % 4);
        for (int k = 0; k < 6; k++)
            fill(&state, v[k], 64);
        fill(&state, c, FQ_LANES);
        fq_blend(out, width, v[0], c[0], v[1], c[1]);
        memcpy(same, v[1], sizeof same);
        fq_blend(same, width, v[0], c[0], same, c[1]);
        ck_assert_mem_eq(out, same, width * sizeof *out);
        memcpy(same, v[0], sizeof same);
        fq_blend(same, width, same, c[0], v[1], c[1]);
        ck_assert_mem_eq(out, same, width * sizeof *out);
        fq_sum3(same, width, x, y);
        for (size_t k = 0; k < width; k++) {
            ck_assert_uint_eq(fq_plain(out[k]), residue((int64_t)v[0][k] * c[0] + (int64_t)v[1][k] * c[1]));
            ck_assert_uint_eq(fq_plain(same[k]), residue((int64_t)v[0][k] * v[3][k] + (int64_t)v[1][k] * v[4][k] +
                                                         (int64_t)v[2][k] * v[5][k]));
        }
    }
}
END_TEST

START_TEST(products)
{
    uint64_t state = 4;
    static fq_c a[11][FQ_INNER], b[150][FQ_INNER], out[11][151];
    for (size_t inner = 1; inner <= FQ_INNER; inner++) {
        const fq_rows p = { a[0], 1 + inner % 11, FQ_INNER }, q = { b[0], 1 + inner * 17 % 150, FQ_INNER };
        memset(a, 0, sizeof a);
        memset(b, 0, sizeof b);
        memset(out, 0x55, sizeof out);
        for (size_t i = 0; i < p.rows; i++)
            fill(&state, a[i], inner);
        for (size_t j = 0; j < q.rows; j++)
            fill(&state, b[j], inner);
        fq_products(out[0], 151, &p, &q, inner);
        for (size_t i = 0; i < p.rows; i++) {
            for (size_t j = 0; j < q.rows; j++) {
                int64_t s = 0;
                for (size_t k = 0; k < inner; k++)
                    s += a[i][k] * b[j][k];
                ck_assert_uint_eq(fq_plain(out[i][j]), residue(s));
            }
            ck_assert_int_eq(out[i][q.rows], 0x5555); /* nothing behind the row */
        }
    }
}
END_TEST

START_TEST(evaluate)
{
    uint64_t state = 5;
    static fq at[5000];
    static uint8_t row[2 * 5000 + 1];
    for (int i = 0; i < 60; i++) {
        const size_t count = i < 40 ? (size_t)i : 2000 + (size_t)(support_next(&state) % 3000);
        uint8_t *p = row + i % 2; /* no alignment */
        uint64_t s = 0;
        fq_point point;
        fq value;
        for (size_t x = 0; x < count; x++) {
            fq c = (fq)(i % 3 == 0 ? FQ_Q - 1 : support_next(&state) % FQ_Q);
            at[x] = (fq)(i % 5 == 0 ? FQ_Q - 1 : support_next(&state) % FQ_Q);
            fq_store(p + 2 * x, c);
            s += (uint64_t)c * at[x];
        }
        fq_point_start(&point, at, count);
        ck_assert_int_eq(fq_evaluate(&value, p, &point), 0);
        ck_assert_uint_eq(value, s % FQ_Q);
        for (size_t x = 0; x < count; x += 1 + count / 37) { /* each position, each kind of vector or remainder */
            fq kept = fq_load(p + 2 * x);
            fq_store(p + 2 * x, (fq)(FQ_Q + support_next(&state) % 17));
            ck_assert_int_eq(fq_evaluate(&value, p, &point), -1);
            fq_store(p + 2 * x, kept);
        }
    }
}
END_TEST

TCase *field_case(void)
{
    TCase *tc = tcase_create("field");
    tcase_add_test(tc, every_element);
    tcase_add_test(tc, reductions);
    tcase_add_test(tc, combine);
    tcase_add_test(tc, blend_and_sum3);
    tcase_add_test(tc, products);
    tcase_add_test(tc, evaluate);
    return tc;
}
