/* SPDX-License-Identifier: BSD-2-Clause */
/* The ordered factor list and the split: every case of kat/facto-split.json for this set, and identities. */
#include <stdlib.h>
#include <string.h>

#include "facto/factor.h"
#include "facto/test_suite.h"
#include "support.h"

static factor_work work;

/* Coefficients as 4-digit hexadecimal numbers, constant term first. */
static void read_poly(poly *p, const char *text)
{
    fq_c c[FACTO_D];
    size_t len = 0;
    for (char *end; *text != 0; text = end) {
        unsigned long value = strtoul(text, &end, 16);
        ck_assert_ptr_ne(end, text);
        ck_assert_uint_lt(value, FQ_Q);
        ck_assert_uint_lt(len, FACTO_D);
        c[len++] = fq_centre((uint32_t)value);
    }
    poly_set(p, c, len);
}

static void assert_poly(const poly *p, const char *text)
{
    poly want;
    read_poly(&want, text);
    ck_assert_uint_eq(p->len, want.len);
    ck_assert_mem_eq(p->c, want.c, sizeof want.c);
}

/* Member A or B of a vector; null where there is no admissible split. */
static const char *text_or_null(const json_t *vector, const char *key)
{
    return json_is_null(json_object_get(vector, key)) ? NULL : support_string(vector, key);
}

static void check_list(const json_t *factors, const char *f)
{
    size_t at = 0;
    poly p;
    read_poly(&p, f);
    ck_assert_int_eq(factor_groups(&work, &p, 0), 0);
    for (size_t i = 0; i < work.groups; i++) {
        const factor_group g = work.group[i];
        ck_assert_int_eq(factor_order(&work, &g), 0);
        for (size_t k = 0; k < g.count; k++)
            for (size_t e = 0; e < g.e; e++)
                assert_poly(&work.factor[k], json_string_value(json_array_get(factors, at++)));
    }
    ck_assert_uint_eq(at, json_array_size(factors));
}

/* The split is the same whether the search may stop early or not. */
static void check_split(const json_t *vector, int give_up)
{
    const char *a_text = text_or_null(vector, "A"), *b_text = text_or_null(vector, "B");
    poly f, a, b, product;
    int result;
    read_poly(&f, support_string(vector, "f"));
    result = factor_groups(&work, &f, give_up);
    ck_assert(give_up || result == 0);
    if (result == 0)
        result = factor_split(&a, &b, &work, f.c[f.len - 1]);
    ck_assert_int_eq(result, a_text == NULL ? -1 : 0);
    if (a_text == NULL)
        return;
    assert_poly(&a, a_text);
    assert_poly(&b, b_text);
    poly_multiply(&product, &a, &b);
    ck_assert_mem_eq(product.c, f.c, sizeof f.c);
}

START_TEST(split_vectors)
{
    json_t *root = support_json("facto-split.json");
    char name[] = "Facto-DSA-???";
    const json_t *vectors;
    memcpy(name + 10, &FACTO_LABEL[7], 3); /* the digits of the set */
    vectors = json_object_get(json_object_get(root, "vectors"), name);
    ck_assert_uint_eq(json_array_size(vectors), FACTO_N < 32 ? 62 : 26);
    for (size_t i = 0; i < json_array_size(vectors); i++) {
        const json_t *vector = json_array_get(vectors, i);
        check_list(json_object_get(vector, "factors"), support_string(vector, "f"));
        check_split(vector, 0);
        check_split(vector, 1);
    }
    json_decref(root);
}
END_TEST

static void random_poly(uint64_t *state, poly *p, size_t len)
{
    fq_c c[FACTO_D];
    for (size_t i = 0; i < len; i++)
        c[i] = fq_centre((uint32_t)(support_next(state) % FQ_Q));
    c[len - 1] = 1;
    poly_set(p, c, len);
}

START_TEST(divisors)
{
    uint64_t state = 11;
    for (int i = 0; i < 300; i++) {
        poly a, b, c, ab, ac, g;
        const size_t third = FACTO_D / 3;
        random_poly(&state, &a, 1 + (size_t)i % third);
        random_poly(&state, &b, 1 + (size_t)(support_next(&state) % third));
        random_poly(&state, &c, 1 + (size_t)(support_next(&state) % third));
        poly_multiply(&ab, &a, &b);
        poly_multiply(&ac, &a, &c);
        ck_assert_uint_eq(ab.len, a.len + b.len - 1);
        poly_divide(&g, &ab, &b);
        ck_assert_mem_eq(g.c, a.c, sizeof a.c);
        poly_gcd(&g, &ab, &ac); /* a times the common divisor of b and c, which is nearly always 1 */
        ck_assert_uint_ge(g.len, a.len);
        poly_gcd(&c, &g, &a);
        ck_assert_mem_eq(c.c, a.c, sizeof a.c);
        poly_divide(&c, &ab, &g);
        poly_multiply(&c, &c, &g);
        ck_assert_mem_eq(c.c, ab.c, sizeof ab.c);
    }
}
END_TEST

START_TEST(frobenius)
{
    uint64_t state = 12;
    for (size_t n = 2; n < FACTO_D; n += 1 + n / 4) {
        fq_c x[2][FACTO_DW], y[2][FACTO_DW];
        poly f;
        random_poly(&state, &f, n + 1);
        modulus_start(&work.m, &f);
        memset(x, 0, sizeof x);
        memset(y, 0, sizeof y);
        for (size_t i = 0; i < n; i++)
            x[0][i] = fq_centre((uint32_t)(support_next(&state) % FQ_Q));
        x[1][0] = 1;
        for (unsigned bit = 16; bit-- != 0;) { /* x^q by squares and products */
            modulus_multiply(&work.m, x[1], x[1], x[1], 0);
            if ((FQ_Q >> bit & 1) != 0)
                modulus_multiply(&work.m, x[1], x[1], x[0], 0);
        }
        modulus_frobenius(&work.m, y[0], x[0]);
        ck_assert_mem_eq(y[0], x[1], n * sizeof *x[1]);
        y[1][1] = 1; /* a factor t by shift or by product */
        modulus_multiply(&work.m, y[1], y[1], x[0], 0);
        x[1][0] = 1;
        memset(x[1] + 1, 0, (n - 1) * sizeof *x[1]);
        modulus_multiply(&work.m, x[1], x[1], x[0], 1);
        ck_assert_mem_eq(y[1], x[1], n * sizeof *x[1]);
    }
}
END_TEST

TCase *factor_case(void)
{
    TCase *tc = tcase_create("factor");
    tcase_add_test(tc, split_vectors);
    tcase_add_test(tc, divisors);
    tcase_add_test(tc, frobenius);
    return tc;
}
