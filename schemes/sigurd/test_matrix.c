/* SPDX-License-Identifier: BSD-2-Clause */
/* H by its definition: the XOF's string read as rows, the packed rows multiplied column by column. */
#include "sigurd/expand.h"
#include "sigurd/matrix.h"
#include "sigurd/products.h"
#include "sigurd/test_record.h"

static uint8_t seed[2 * SEED];
static uint8_t *bits;

static void make_bits(void)
{
    uint64_t state = 9;
    iccs_piece piece = { seed, SEED };
    support_fill(&state, seed, sizeof seed);
    bits = malloc(SYNDROME * (size_t)CODE_BITS);
    ck_assert_ptr_nonnull(bits);
    expand(bits, SYNDROME * (size_t)CODE_BITS, "H", &piece);
}

static unsigned H(size_t r, size_t c)
{
    const size_t at = r * CODE_BITS + c;
    return bits[at / 8] >> (7 - at % 8) & 1u;
}

/* out = the sum of Hp[r][j] vector[j]. */
static void slow_row(uint8_t *out, size_t r, const uint8_t *vector)
{
    uint8_t y[ELEMENT], term[ELEMENT];
    memset(out, 0, ELEMENT);
    for (size_t c = 0; c < CODE_BITS; c++) {
        unsigned packed = 0;
        for (size_t b = 0; b < 16; b++)
            packed |= H(16 * r + b, c) << b;
        memset(y, 0, ELEMENT);
        y[2 * (5 - c % 6)] = (uint8_t)packed;
        y[2 * (5 - c % 6) + 1] = (uint8_t)(packed >> 8);
        ext_mul(&sigurd_field, term, y, vector + c / 6 * ELEMENT);
        for (size_t k = 0; k < ELEMENT; k++)
            out[k] ^= term[k];
    }
}

START_TEST(definition)
{
    static const size_t rows[] = { 0, 1, PACKED_ROWS / 2, PACKED_ROWS - 1 };
    static uint8_t e[BLOCKS * ELEMENT], v[BLOCKS * ELEMENT], He[PACKED_ROWS * ELEMENT], Hv[PACKED_ROWS * ELEMENT];
    static uint8_t again[PACKED_ROWS * ELEMENT], y[SYNDROME], y2[SYNDROME];
    static witness w;
    matrix *h = malloc(sizeof *h);
    uint8_t one[ELEMENT];
    uint64_t state = 10;
    make_bits();
    witness_expand(&w, seed + SEED);
    support_fill(&state, v, sizeof v);
    memset(e, 0, sizeof e);
    for (size_t i = 0; i < BLOCKS; i++)
        e[i * ELEMENT + 2 * w.alpha[i]] = 1;
    matrix_start(h, seed);
    while (matrix_next(h)) {
        matrix_syndrome(h, &w, y);
        matrix_times_witness(h, &w, y2, He);
        matrix_times(h, v, Hv);
        matrix_times(h, e, again);
    }
    ck_assert_mem_eq(y, y2, SYNDROME);
    ck_assert_mem_eq(He, again, sizeof He);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        slow_row(one, rows[i], v);
        ck_assert_mem_eq(Hv + rows[i] * ELEMENT, one, ELEMENT);
    }
    for (size_t r = 0; r < SYNDROME_BITS; r++) {
        unsigned bit = 0;
        for (size_t i = 0; i < BLOCKS; i++)
            bit ^= H(r, 6 * i + w.alpha[i]);
        ck_assert_uint_eq(y[r / 8] >> (7 - r % 8) & 1u, bit);
        if (r < 16 * PACKED_ROWS) /* coefficient 5 of He[r] is the packed syndrome */
            ck_assert_uint_eq(He[r / 16 * ELEMENT + 10 + r % 16 / 8] >> r % 8 & 1u, bit);
    }
    free(h);
    free(bits);
}
END_TEST

START_TEST(alphas)
{
    static witness w;
    uint8_t words[2 * BLOCKS];
    iccs_piece piece = { seed + SEED, SEED };
    make_bits();
    expand(words, sizeof words, "e", &piece);
    witness_expand(&w, seed + SEED);
    for (size_t i = 0; i < BLOCKS; i++)
        ck_assert_uint_eq(w.alpha[i], load_be16(words + 2 * i) % 6);
    for (uint32_t word = 0; word < 0x10000; word++) /* the product that stands for the division */
        ck_assert_uint_eq(word * 43691u >> 18, word / 6);
    free(bits);
}
END_TEST

START_TEST(linear)
{
    static linear_work l;
    static uint8_t challenge[LINEAR_BYTES], rows[PACKED_ROWS * ELEMENT], mask[REPETITIONS * ELEMENT], y[SYNDROME];
    static uint8_t out[REPETITIONS * ELEMENT];
    uint64_t state = 11;
    support_fill(&state, challenge, sizeof challenge);
    support_fill(&state, rows, sizeof rows);
    support_fill(&state, mask, sizeof mask);
    support_fill(&state, y, sizeof y);
    linear_combine(&l, out, challenge, rows, mask);
    for (size_t s = 0; s < REPETITIONS; s++) {
        const uint8_t *words = challenge + 2 * s * (PACKED_ROWS + 1);
        uint8_t sum[ELEMENT] = { 0 };
        unsigned bit_sum = 0;
        ext_add_scaled(sum, load_be16(words), mask + s * ELEMENT, DEGREE);
        for (size_t r = 0; r < PACKED_ROWS; r++) {
            unsigned packed = 0;
            for (size_t b = 0; b < 16; b++)
                packed |= (y[(16 * r + b) / 8] >> (7 - b % 8) & 1u) << b;
            bit_sum ^= ext_word_mul(packed, load_be16(words + 2 + 2 * r));
            ext_add_scaled(sum, load_be16(words + 2 + 2 * r), rows + r * ELEMENT, DEGREE);
        }
        ck_assert_mem_eq(out + s * ELEMENT, sum, ELEMENT);
        ck_assert_uint_eq(linear_syndrome(challenge, s, y), bit_sum);
    }
}
END_TEST

TCase *test_matrix_case(void)
{
    TCase *tc = tcase_create("matrix");
    tcase_add_test(tc, definition);
    tcase_add_test(tc, alphas);
    tcase_add_test(tc, linear);
    return tc;
}
