/* SPDX-License-Identifier: BSD-2-Clause */
/* The fields against a bit-serial multiplication, and the unit vectors. */
#include <stdio.h>
#include <string.h>

#include "field/gf2k_field.h"
#include "resolved/test_vectors.h"

#define PRODUCTS 10000

static const unsigned degrees[5] = { 160, 256, 384, 512, 64 };
static const unsigned exponents[5][4] = {
    { 0, 2, 3, 5 }, { 0, 2, 5, 10 }, { 0, 6, 15, 16 }, { 0, 2, 5, 8 }, { 0, 1, 3, 4 }
};

static void times_x(unsigned f, uint64_t *a)
{
    unsigned top = degrees[f] - 1, words = GF2K_WORDS(degrees[f]);
    unsigned over = (unsigned)(a[top / 64] >> top % 64 & 1);
    for (unsigned i = words; i-- != 0;)
        a[i] = a[i] << 1 | (i != 0 ? a[i - 1] >> 63 : 0);
    if (degrees[f] % 64 != 0)
        a[words - 1] &= (UINT64_C(1) << degrees[f] % 64) - 1;
    for (unsigned k = 0; k < 4 && over; k++)
        a[0] ^= UINT64_C(1) << exponents[f][k];
}

static void bit_serial(unsigned f, uint64_t *r, const uint64_t *a, const uint64_t *b)
{
    uint64_t power[GF2K_MAX_WORDS], sum[GF2K_MAX_WORDS] = { 0 };
    unsigned words = GF2K_WORDS(degrees[f]);
    memcpy(power, a, words * sizeof *a);
    for (unsigned i = 0; i < degrees[f]; i++, times_x(f, power))
        for (unsigned k = 0; k < words; k++)
            sum[k] ^= power[k] & (0 - (b[i / 64] >> i % 64 & 1));
    memcpy(r, sum, words * sizeof *r);
}

/* A random element; every eighth has only ones. */
static void element(unsigned f, uint64_t *a, uint64_t *state)
{
    unsigned words = GF2K_WORDS(degrees[f]);
    int ones = support_next(state) % 8 == 0;
    for (unsigned i = 0; i < words; i++)
        a[i] = ones ? ~UINT64_C(0) : support_next(state);
    if (degrees[f] % 64 != 0)
        a[words - 1] &= (UINT64_C(1) << degrees[f] % 64) - 1;
}

START_TEST(products_are_those_of_the_bit_serial_version)
{
    uint64_t state = 5 + (uint64_t)_i;
    unsigned f = (unsigned)_i, words = GF2K_WORDS(degrees[f]);
    for (int n = 0; n < PRODUCTS; n++) {
        uint64_t a[GF2K_MAX_WORDS], b[GF2K_MAX_WORDS], expected[GF2K_MAX_WORDS], got[GF2K_MAX_WORDS];
        element(f, a, &state);
        element(f, b, &state);
        bit_serial(f, expected, a, b);
        if (degrees[f] == 64)
            got[0] = gf2k_dot64(a, b, 1);
        else
            gf2k_mul(degrees[f], got, a, b);
        ck_assert_mem_eq(got, expected, words * sizeof *got);
    }
}
END_TEST

START_TEST(short_factors_shifts_and_sums_agree)
{
    uint64_t state = 50 + (uint64_t)_i;
    unsigned f = (unsigned)_i, bits = degrees[f], words = GF2K_WORDS(bits);
    for (int n = 0; n < 500; n++) {
        uint64_t a[5 * GF2K_MAX_WORDS], b[5 * GF2K_MAX_WORDS], short_b[GF2K_MAX_WORDS] = { 0 };
        uint64_t expected[GF2K_MAX_WORDS] = { 0 }, got[GF2K_MAX_WORDS], part[GF2K_MAX_WORDS];
        unsigned e = (unsigned)(support_next(&state) % 19);
        for (unsigned i = 0; i < 5; i++) {
            element(f, a + i * words, &state);
            element(f, b + i * words, &state);
            bit_serial(f, part, a + i * words, b + i * words);
            gf2k_add(bits, expected, part);
        }
        gf2k_dot(bits, got, a, b, 5);
        ck_assert_mem_eq(got, expected, words * sizeof *got);

        short_b[0] = b[0];
        bit_serial(f, expected, a, short_b);
        memcpy(got, a, words * sizeof *got);
        gf2k_mul64(bits, got, got, b[0]);
        ck_assert_mem_eq(got, expected, words * sizeof *got);

        short_b[0] = UINT64_C(1) << e;
        bit_serial(f, expected, a, short_b);
        gf2k_shift(bits, a, a, e);
        ck_assert_mem_eq(a, expected, words * sizeof *got);

        bit_serial(f, expected, a, a);
        gf2k_mul(bits, a, a, a);
        ck_assert_mem_eq(a, expected, words * sizeof *got);
    }
}
END_TEST

START_TEST(sums_in_the_side_field_agree)
{
    uint64_t state = 99, a[60], b[60], expected = 0, part;
    for (unsigned i = 0; i < 60; i++) {
        a[i] = support_next(&state);
        b[i] = support_next(&state);
        bit_serial(4, &part, a + i, b + i);
        expected ^= part;
    }
    ck_assert_uint_eq(gf2k_dot64(a, b, 60), expected);
    ck_assert_uint_eq(gf2k_dot64(a, b, 0), 0);
}
END_TEST

START_TEST(fields_give_the_unit_vectors)
{
    uint8_t bytes_a[64], bytes_b[64], out[64] = { 0 };
    uint64_t a[GF2K_MAX_WORDS], b[GF2K_MAX_WORDS], r[GF2K_MAX_WORDS];
    unsigned bits = degrees[_i];
    char *product, *short_product;
    fill_steps(bytes_a, sizeof bytes_a, 1, 1);
    fill_steps(bytes_b, sizeof bytes_b, 3, 7);
    if (bits == 64) {
        product = unit_vector(64, "a*b in GF(2^64)");
        a[0] = load_le64(bytes_a);
        b[0] = load_le64(bytes_b);
        store_le64(out, gf2k_dot64(a, b, 1));
        support_assert_hex(out, 8, product);
        free(product);
        return;
    }
    product = unit_vector(bits, "a*b");
    short_product = unit_vector(bits, "a*theta");
    gf2k_load(bits, a, bytes_a);
    gf2k_load(bits, b, bytes_b);
    gf2k_mul(bits, r, a, b);
    for (unsigned k = 0; k < bits / 8; k++)
        out[k] = (uint8_t)(r[k / 8] >> 8 * (k % 8));
    support_assert_hex(out, bits / 8, product);
    gf2k_mul64(bits, r, a, b[0]);
    for (unsigned k = 0; k < bits / 8; k++)
        out[k] = (uint8_t)(r[k / 8] >> 8 * (k % 8));
    support_assert_hex(out, bits / 8, short_product);
    free(product);
    free(short_product);
}
END_TEST

TCase *field_case(void)
{
    TCase *tc = tcase_create("field");
    tcase_add_loop_test(tc, fields_give_the_unit_vectors, 0, 5);
    tcase_add_loop_test(tc, products_are_those_of_the_bit_serial_version, 0, 5);
    tcase_add_loop_test(tc, short_factors_shifts_and_sums_agree, 0, 4);
    tcase_add_test(tc, sums_in_the_side_field_agree);
    return tc;
}
