/* SPDX-License-Identifier: BSD-2-Clause */
/* Evaluation, masking and the range check, one product at a time. */
#include "sigurd/expand.h"
#include "sigurd/products.h"
#include "sigurd/test_record.h"

#define K (&sigurd_field)

static void add(uint8_t *out, const uint8_t *a)
{
    for (size_t i = 0; i < ELEMENT; i++)
        out[i] ^= a[i];
}

/* out = the sum of a[i] x^i for n encodings. */
static void horner(uint8_t *out, const uint8_t *a, size_t n, const uint8_t *x)
{
    uint8_t sum[ELEMENT] = { 0 };
    while (n-- > 0) {
        ext_mul(K, sum, sum, x);
        add(sum, a + n * ELEMENT);
    }
    memcpy(out, sum, ELEMENT);
}

/* An element with coefficient 1 at the listed exponents; a pair (exponent, word) where word is not 1. */
static int is_element(const uint8_t *a, const int (*terms)[2], size_t n)
{
    uint8_t expected[ELEMENT] = { 0 };
    for (size_t i = 0; i < n; i++)
        expected[2 * terms[i][0]] = (uint8_t)terms[i][1];
    return memcmp(a, expected, ELEMENT) == 0;
}

START_TEST(polynomial)
{
    static const int f5[][2] = { { 0, 1 }, { 1, 1 }, { 2, 1 }, { 3, 1 }, { 4, 1 }, { 5, 1 } };
#if DEGREE == 10
    static const int f3[][2] = { { 1, 1 }, { 2, 3 }, { 3, 3 }, { 7, 1 }, { 8, 1 }, { 9, 1 } };
    static const int f1[][2] = { { 0, 1 }, { 1, 3 }, { 2, 3 }, { 3, 2 }, { 4, 3 }, { 5, 3 }, { 6, 2 }, { 9, 1 } };
    static const int f0[][2] = { { 5, 1 }, { 6, 2 }, { 8, 1 }, { 9, 1 } };
#else
    static const int f3[][2] = { { 3, 1 }, { 4, 1 }, { 6, 1 }, { 7, 1 }, { 8, 1 }, { 9, 1 }, { 11, 1 }, { 12, 1 } };
    static const int f1[][2] = { { 10, 1 }, { 11, 1 }, { 12, 1 }, { 13, 1 }, { 14, 1 }, { 15, 1 } };
    static const int f0[][2] = { { 15, 1 } };
#endif
    static const int one[][2] = { { 0, 1 } };
    uint8_t f[7][ELEMENT], x[ELEMENT], zero[ELEMENT] = { 0 };
    range_polynomial(f);
    ck_assert(is_element(f[6], one, 1));
    ck_assert(is_element(f[5], f5, sizeof f5 / sizeof f5[0]));
    ck_assert(is_element(f[3], f3, sizeof f3 / sizeof f3[0]));
    ck_assert(is_element(f[1], f1, sizeof f1 / sizeof f1[0]));
    ck_assert(is_element(f[0], f0, sizeof f0 / sizeof f0[0]));
    for (unsigned a = 0; a < 8; a++) {
        uint8_t value[ELEMENT];
        memset(x, 0, ELEMENT);
        x[2 * a] = 1;
        horner(value, f[0], 7, x);
        ck_assert_int_eq(memcmp(value, zero, ELEMENT) == 0, a < 6);
    }
}
END_TEST

START_TEST(evaluations)
{
    static uint8_t vector[VECTOR * ELEMENT], other[VECTOR * ELEMENT], out[VECTOR * ELEMENT];
    products *p = malloc(sizeof *p);
    uint8_t z[ELEMENT], fast[ELEMENT], slow[ELEMENT];
    uint64_t state = 13;
    support_fill(&state, vector, sizeof vector);
    support_fill(&state, other, sizeof other);
    support_fill(&state, z, ELEMENT);
    evaluate_start(p, z);
    evaluate(p, fast, vector);
    horner(slow, vector, VECTOR, z);
    ck_assert_mem_eq(fast, slow, ELEMENT);
    evaluate(p, fast, other);
    horner(slow, other, VECTOR, z);
    ck_assert_mem_eq(fast, slow, ELEMENT);
    multiply_add(p, out, vector, z, other, VECTOR);
    for (size_t i = 0; i < VECTOR; i++) {
        ext_mul(K, slow, vector + i * ELEMENT, z);
        add(slow, other + i * ELEMENT);
        ck_assert_mem_eq(out + i * ELEMENT, slow, ELEMENT);
    }
    free(p);
}
END_TEST

START_TEST(relation)
{
    static uint8_t e[VECTOR * ELEMENT], v[VECTOR * ELEMENT], w[VECTOR * ELEMENT], tau[TAU_BYTES], alpha[BLOCKS];
    products *p = malloc(sizeof *p);
    const range_witness secret = { e, v, alpha };
    range_challenge c = { tau, 0x1234 };
    uint8_t G[6 * ELEMENT], delta[ELEMENT];
    uint64_t state = 14;
    support_fill(&state, e, sizeof e);
    support_fill(&state, v, sizeof v);
    support_fill(&state, tau, sizeof tau);
    support_fill(&state, delta, ELEMENT);
    memset(e, 0, BLOCKS * ELEMENT);
    for (size_t i = 0; i < BLOCKS; i++) {
        alpha[i] = (uint8_t)(support_next(&state) % 6);
        e[i * ELEMENT + 2 * alpha[i]] = 1;
    }
    for (int zero = 0; zero < 2; zero++) {
        c.zeta = zero ? 0 : 0x1234;
        range_prove(p, G, &c, &secret);
        multiply_add(p, w, e, delta, v, VECTOR);
        ck_assert_int_eq(range_check(p, &c, w, delta, G), 1);
    }
    c.zeta = 0x1234;
    ck_assert_int_eq(range_check(p, &c, w, delta, G), 0);
    range_prove(p, G, &c, &secret);
    for (size_t g = 0; g < 6; g++) {
        G[g * ELEMENT + g] ^= 4;
        ck_assert_int_eq(range_check(p, &c, w, delta, G), 0);
        G[g * ELEMENT + g] ^= 4;
    }
    /* an entry that is not one of the six values */
    e[(BLOCKS - 1) * ELEMENT + 2 * ((alpha[BLOCKS - 1] + 1u) % 6)] = 1;
    multiply_add(p, w, e, delta, v, VECTOR);
    ck_assert_int_eq(range_check(p, &c, w, delta, G), 0);
    free(p);
}
END_TEST

TCase *test_range_case(void)
{
    TCase *tc = tcase_create("range");
    tcase_add_test(tc, polynomial);
    tcase_add_test(tc, evaluations);
    tcase_add_test(tc, relation);
    return tc;
}
