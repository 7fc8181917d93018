/* SPDX-License-Identifier: BSD-2-Clause */
/* The transform and the products of field/zq_ntt.h, against the definition and schoolbook multiplication. */
#include "ops/test_ops.h"

#define ROOT (OPS_N == 512 ? 6984004 : 195478)

static int64_t mod_q(int64_t x)
{
    x %= OPS_Q;
    return x < 0 ? x + OPS_Q : x;
}

static int64_t power(int64_t base, unsigned exponent)
{
    int64_t result = 1;
    for (base = mod_q(base); exponent != 0; exponent /= 2, base = mod_q(base * base))
        if (exponent % 2 != 0)
            result = mod_q(result * base);
    return result;
}

static unsigned reversed(unsigned x)
{
    unsigned r = 0;
    for (unsigned bit = 1; bit < OPS_N; bit *= 2, x /= 2)
        r = 2 * r + x % 2;
    return r;
}

static void fill_below(uint64_t *state, ops_poly *a, int32_t bound)
{
    for (size_t i = 0; i < OPS_N; i++)
        a->c[i] = (int32_t)(support_next(state) % (2 * (uint64_t)bound + 1)) - bound;
}

/* c = a b modulo x^n + 1 over the integers. */
static void schoolbook(int64_t *c, const ops_poly *a, const ops_poly *b)
{
    for (size_t i = 0; i < OPS_N; i++)
        c[i] = 0;
    for (size_t i = 0; i < OPS_N; i++) {
        for (size_t j = 0; j < OPS_N; j++) {
            int64_t x = (int64_t)a->c[i] * b->c[j] % OPS_Q;
            if (i + j < OPS_N)
                c[i + j] += x;
            else
                c[i + j - OPS_N] -= x;
        }
    }
}

START_TEST(roots_are_those_of_the_table)
{
    const int64_t inverse = power(2, OPS_Q - 1 - 32);
    ck_assert_int_eq(power(ROOT, OPS_N), OPS_Q - 1);
    for (unsigned i = 0; i < OPS_N; i++) {
        int32_t z = ops_ring.root[i];
        ck_assert(z > -OPS_Q / 2 - 1 && z < OPS_Q / 2 + 1);
        ck_assert_int_eq(mod_q(mod_q(z) * inverse), power(ROOT, reversed(i)));
        ck_assert_uint_eq((uint32_t)ops_ring.root_q[i] * (uint32_t)OPS_Q, (uint32_t)z);
    }
    ck_assert_int_eq(mod_q(mod_q(ops_ring.scale) * OPS_N), power(2, 64));
    ck_assert_int_eq(mod_q((int64_t)ops_ring.scale_root * power(2, 32)),
                     mod_q(-(int64_t)ops_ring.root[1] * ops_ring.scale));
    ck_assert_uint_eq((uint32_t)ops_ring.scale_q * (uint32_t)OPS_Q, (uint32_t)ops_ring.scale);
    ck_assert_uint_eq((uint32_t)ops_ring.scale_root_q * (uint32_t)OPS_Q, (uint32_t)ops_ring.scale_root);
}
END_TEST

START_TEST(transform_evaluates)
{
    uint64_t state = 1;
    ops_poly a, hat;
    fill_below(&state, &a, OPS_Q);
    hat = a;
    zq_ntt(&ops_ring, hat.c);
    for (unsigned p = 0; p < OPS_N; p += p < 40 ? 1 : 37) {
        int64_t x = power(ROOT, 2 * reversed(p) + 1), value = 0;
        for (size_t i = OPS_N; i-- > 0;)
            value = mod_q(value * x + a.c[i]);
        ck_assert_int_eq(mod_q(hat.c[p]), value);
    }
}
END_TEST

/* Extreme inputs, so that an intermediate value beyond the stated bounds would show as a wrong result. */
START_TEST(transform_keeps_its_bounds)
{
    static const int32_t values[][2] = { { OPS_Q, OPS_Q }, { -OPS_Q, -OPS_Q }, { OPS_Q, -OPS_Q },
                                         { OPS_Q - 1, 1 }, { OPS_Q / 2, OPS_Q / 2 + 1 }, { 0, 0 } };
    for (size_t v = 0; v < sizeof values / sizeof values[0]; v++) {
        for (size_t step = 1; step < OPS_N; step *= 2) {
            ops_poly hat;
            for (size_t i = 0; i < OPS_N; i++)
                hat.c[i] = values[v][i / step % 2];
            zq_ntt(&ops_ring, hat.c);
            for (size_t i = 0; i < OPS_N; i++)
                ck_assert_int_lt(abs(hat.c[i]), 7 * OPS_Q);
        }
    }
}
END_TEST

START_TEST(inverse_undoes)
{
    uint64_t state = 2;
    for (int run = 0; run < 8; run++) {
        ops_poly a, hat, one;
        ops_acc acc;
        fill_below(&state, &a, run == 0 ? 2 : OPS_Q);
        if (run >= 5)
            for (size_t i = 0; i < OPS_N; i++)
                a.c[i] = run == 5 ? OPS_Q : run == 6 ? -OPS_Q : i % 2 != 0 ? OPS_Q : -OPS_Q;
        hat = a;
        zq_ntt(&ops_ring, hat.c);
        for (size_t i = 0; i < OPS_N; i++)
            one.c[i] = 1;
        zq_acc_start(acc.c, hat.c, one.c, OPS_N);
        zq_acc_reduce(hat.c, acc.c, OPS_N);
        zq_ntt_inverse(&ops_ring, hat.c);
        for (size_t i = 0; i < OPS_N; i++) {
            ck_assert(hat.c[i] >= 0 && hat.c[i] < OPS_Q);
            ck_assert_int_eq(hat.c[i], mod_q(a.c[i]));
        }
    }
}
END_TEST

/* Constants give one coefficient through sums alone: the largest values that the contract allows. */
START_TEST(inverse_takes_two_q)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        ops_poly a;
        int64_t expected = mod_q(mod_q((int64_t)sign * (2 * (int64_t)OPS_Q - 5)) * power(2, 32));
        for (size_t i = 0; i < OPS_N; i++)
            a.c[i] = sign * (2 * OPS_Q - 5);
        zq_ntt_inverse(&ops_ring, a.c);
        ck_assert_int_eq(a.c[0], expected);
        for (size_t i = 1; i < OPS_N; i++)
            ck_assert_int_eq(a.c[i], 0);
    }
}
END_TEST

/* Four products minus one, as verification has them, with factors at their limits. */
START_TEST(products_are_ring_products)
{
    uint64_t state = 3;
    ops_poly a, b, a_hat, b_hat, sum;
    ops_acc acc;
    int64_t expected[OPS_N];
    fill_below(&state, &a, OPS_Q);
    fill_below(&state, &b, OPS_Q);
    schoolbook(expected, &a, &b);
    a_hat = a;
    b_hat = b;
    zq_ntt(&ops_ring, a_hat.c);
    zq_ntt(&ops_ring, b_hat.c);
    for (size_t i = 0; i < OPS_N; i++)
        b.c[i] = (int32_t)mod_q(b_hat.c[i]);
    zq_acc_start(acc.c, b.c, a_hat.c, OPS_N);
    for (int j = 1; j < 4; j++)
        zq_acc_add(acc.c, b.c, a_hat.c, OPS_N);
    zq_acc_sub(acc.c, a_hat.c, b_hat.c, OPS_N);
    zq_acc_reduce(sum.c, acc.c, OPS_N);
    for (size_t i = 0; i < OPS_N; i++)
        ck_assert_int_le(abs(sum.c[i]), 2 * OPS_Q);
    zq_ntt_inverse(&ops_ring, sum.c);
    for (size_t i = 0; i < OPS_N; i++)
        ck_assert_int_eq(sum.c[i], mod_q(3 * mod_q(expected[i])));
}
END_TEST

START_TEST(words_are_masked_and_compared)
{
    uint64_t state = 4;
    uint8_t data[4 * OPS_N];
    ops_poly a;
    for (size_t i = 0; i < OPS_N; i++)
        store_le32(data + 4 * i, (uint32_t)(support_next(&state) % OPS_Q) | (uint32_t)support_next(&state) << 26);
    ck_assert_int_eq(zq_from_words(a.c, data, OPS_N), 1);
    for (size_t i = 0; i < OPS_N; i++)
        ck_assert_uint_eq((uint32_t)a.c[i], load_le32(data + 4 * i) & 0x3ffffff);
    for (size_t i = 0; i < OPS_N; i += 5) {
        uint8_t keep[4];
        memcpy(keep, data + 4 * i, 4);
        store_le32(data + 4 * i, 0xfc000000u | (OPS_Q - 1));
        ck_assert_int_eq(zq_from_words(a.c, data, OPS_N), 1);
        store_le32(data + 4 * i, OPS_Q);
        ck_assert_int_eq(zq_from_words(a.c, data, OPS_N), 0);
        store_le32(data + 4 * i, 0xffffffffu);
        ck_assert_int_eq(zq_from_words(a.c, data, OPS_N), 0);
        memcpy(data + 4 * i, keep, 4);
    }
}
END_TEST

START_TEST(sparse_products_are_ring_products)
{
    uint64_t state = 5;
    int16_t narrow_window[3 * OPS_N], narrow[OPS_N];
    int32_t wide_window[3 * OPS_N], wide[OPS_N];
    int64_t expected[OPS_N];
    for (int run = 0; run < 6; run++) {
        ops_poly a, dense;
        ops_challenge c;
        uint8_t c_tilde[OPS_C_BYTES];
        int32_t bound = run < 3 ? 7 : 4096;
        support_fill(&state, c_tilde, sizeof c_tilde);
        ops_sample_challenge(&c, c_tilde);
        ops_challenge_poly(&dense, &c);
        fill_below(&state, &a, bound);
        if (run % 3 == 2)
            for (size_t i = 0; i < OPS_N; i++)
                a.c[i] = bound;
        schoolbook(expected, &dense, &a);
        for (size_t i = 0; i < OPS_N; i++) {
            wide_window[i] = wide_window[2 * OPS_N + i] = -a.c[i];
            wide_window[OPS_N + i] = a.c[i];
        }
        for (size_t i = 0; i < 3 * OPS_N; i++)
            narrow_window[i] = (int16_t)wide_window[i];
        zq_sparse32(wide, wide_window, c.at, OPS_TAU, OPS_N);
        for (size_t i = 0; i < OPS_N; i++)
            ck_assert_int_eq(wide[i], expected[i]);
        if (bound > 7)
            continue;
        zq_sparse16(narrow, narrow_window, c.at, OPS_TAU, OPS_N);
        for (size_t i = 0; i < OPS_N; i++)
            ck_assert_int_eq(narrow[i], expected[i]);
    }
}
END_TEST

TCase *case_ntt(void)
{
    TCase *tc = tcase_create("transform");
    tcase_add_test(tc, roots_are_those_of_the_table);
    tcase_add_test(tc, transform_evaluates);
    tcase_add_test(tc, transform_keeps_its_bounds);
    tcase_add_test(tc, inverse_undoes);
    tcase_add_test(tc, inverse_takes_two_q);
    tcase_add_test(tc, products_are_ring_products);
    tcase_add_test(tc, words_are_masked_and_compared);
    tcase_add_test(tc, sparse_products_are_ring_products);
    return tc;
}
