/* SPDX-License-Identifier: BSD-2-Clause */
/* Arithmetic in the extension field: the specification's vectors, a product word by word, slices and selections. */
#include "sigurd/expand.h"
#include "sigurd/test_record.h"

#define K (&sigurd_field)
#define WIDTH 3
#define ROW EXT_ROW_WORDS(WIDTH)

/* Bit by bit, then reduced from the top: nothing shared with what it checks. */
static unsigned slow_word(unsigned a, unsigned b)
{
    unsigned long r = 0;
    for (unsigned i = 0; i < 16; i++)
        for (unsigned j = 0; j < 16; j++)
            r ^= (unsigned long)(a >> i & 1 & b >> j) << (i + j);
    for (unsigned i = 30; i >= 16; i--)
        if (r >> i & 1)
            r ^= 0x1002dul << (i - 16);
    return (unsigned)r;
}

static unsigned get(const uint8_t *p, size_t i)
{
    return p[2 * i] | (unsigned)p[2 * i + 1] << 8;
}

static void slow_mul(uint8_t *out, const uint8_t *a, const uint8_t *b)
{
    unsigned u[2 * DEGREE] = { 0 };
    for (size_t i = 0; i < DEGREE; i++)
        for (size_t j = 0; j < DEGREE; j++)
            u[i + j] ^= slow_word(get(a, i), get(b, j));
    for (size_t i = 2 * DEGREE - 2; i >= DEGREE; i--) {
        if (DEGREE == 10) {
            u[i - 6] ^= u[i];
            u[i - 7] ^= u[i];
            u[i - 9] ^= slow_word(2, u[i]);
            u[i - 10] ^= u[i];
        } else if (DEGREE == 16) {
            u[i - 5] ^= u[i];
            u[i - 15] ^= u[i];
            u[i - 16] ^= slow_word(2, u[i]);
        } else {
            u[i - 1] ^= u[i];
            u[i - 27] ^= u[i];
            u[i - 32] ^= slow_word(2, u[i]);
        }
    }
    for (size_t i = 0; i < DEGREE; i++) {
        out[2 * i] = (uint8_t)u[i];
        out[2 * i + 1] = (uint8_t)(u[i] >> 8);
    }
}

START_TEST(base_words)
{
    uint64_t state = 1;
    ck_assert_uint_eq(ext_word_mul(0x8000, 0x0002), 0x002d);
    ck_assert_uint_eq(ext_word_mul(0x1234, 0xabcd), 0x2537);
    ck_assert_uint_eq(ext_word_mul(0xffff, 0xffff), 0x5419);
    for (int i = 0; i < 5000; i++) {
        unsigned a = (unsigned)support_next(&state) & 0xffff, b = (unsigned)support_next(&state) & 0xffff;
        ck_assert_uint_eq(ext_word_mul(a, b), slow_word(a, b));
    }
}
END_TEST

START_TEST(elements)
{
    const char *const product =
        DEGREE == 10 ? "955b6721fb0bb7f2645d1c6ff1f7153ca9e11703"
        : DEGREE == 16 ? "b379c1f60241f3ba7835a6dd673cfcefea8aac40586935e10b0375774168f1a2"
                       : "b225875d98547fc08d56b9373616041865091ad67a131f65fcf3d5b35416c501"
                         "a9f1fdfb5bc8baf0608e27ffe29394997a501f83fe45561b3cf78a872dc1e449";
    uint8_t a[ELEMENT], b[ELEMENT], c[ELEMENT], d[ELEMENT];
    uint64_t state = 2;
    for (unsigned i = 0; i < DEGREE; i++) {
        unsigned x = 0x1234 * (i + 1) + 0x9e37 * i * i, y = 0xbeef * (i + 3) + 0x51ed * i * i;
        a[2 * i] = (uint8_t)x;
        a[2 * i + 1] = (uint8_t)(x >> 8);
        b[2 * i] = (uint8_t)y;
        b[2 * i + 1] = (uint8_t)(y >> 8);
    }
    ext_mul(K, c, a, b);
    support_assert_hex(c, ELEMENT, product);
    for (int i = 0; i < 20; i++) {
        unsigned s = (unsigned)support_next(&state) & 0xffff;
        support_fill(&state, a, ELEMENT);
        support_fill(&state, b, ELEMENT);
        slow_mul(c, a, b);
        memcpy(d, b, ELEMENT);
        ext_mul(K, d, a, d);
        ck_assert_mem_eq(d, c, ELEMENT);
        memset(c, 0, ELEMENT);
        c[0] = (uint8_t)s;
        c[1] = (uint8_t)(s >> 8);
        slow_mul(c, c, a);
        memcpy(d, b, ELEMENT);
        ext_add_scaled(d, s, a, DEGREE);
        for (size_t k = 0; k < ELEMENT; k++)
            ck_assert_uint_eq(d[k], b[k] ^ c[k]);
    }
}
END_TEST

START_TEST(residues)
{
    uint8_t wide[2 * ELEMENT] = { 0 }, y[ELEMENT] = { 0 }, rest[ELEMENT] = { 0 }, high[ELEMENT];
    uint64_t state = 3;
    support_fill(&state, wide, ELEMENT + 10);
    y[2 * 5] = 1;
    memcpy(rest, wide + 10, ELEMENT);
    slow_mul(high, rest, y); /* coefficients 5 .. d+4 as Y^5 times an element, and the five below them */
    for (size_t i = 0; i < 10; i++)
        high[i] ^= wide[i];
    ext_reduce(K, wide, DEGREE + 5);
    ck_assert_mem_eq(wide, high, ELEMENT);
}
END_TEST

static const size_t some_counts[] = { 0, 1, 7, 8, 9, 63, 64, 65, 255, 256, 257, 511, 512 };

START_TEST(slices)
{
    const size_t lanes = ext_lanes(), bytes = EXT_SLICES(DEGREE) * sizeof(uint64_t);
    uint8_t *a = malloc(lanes * ELEMENT), *b = malloc(lanes * ELEMENT), *c = malloc(lanes * ELEMENT);
    uint64_t *x = malloc(bytes), *y = malloc(bytes), *work = malloc(EXT_PRODUCT_WORK(DEGREE) * sizeof *work);
    uint64_t state = 4;
    uint8_t one[ELEMENT];
    support_fill(&state, a, lanes * ELEMENT);
    support_fill(&state, b, lanes * ELEMENT);
    memset(a, 0xff, ELEMENT);
    memset(b, 0xff, ELEMENT);
    for (size_t i = 0; i < sizeof some_counts / sizeof some_counts[0] && some_counts[i] <= lanes; i++) {
        const size_t n = some_counts[i];
        ext_slices_load(K, x, a, ELEMENT, n);
        ext_slices_load(K, y, b, ELEMENT, n);
        memset(c, 0x5a, lanes * ELEMENT);
        ext_slices_store(K, c, ELEMENT, x, n);
        ck_assert_int_eq(memcmp(c, a, n * ELEMENT), 0);
        ck_assert(n == lanes || c[n * ELEMENT] == 0x5a);
        ext_slices_mul(K, x, x, y, work);
        ext_slices_store(K, c, ELEMENT, x, lanes);
        for (size_t k = 0; k < lanes; k++) {
            if (k < n)
                slow_mul(one, a + k * ELEMENT, b + k * ELEMENT);
            else
                memset(one, 0, ELEMENT);
            ck_assert_mem_eq(c + k * ELEMENT, one, ELEMENT);
        }
    }
    free(a);
    free(b);
    free(c);
    free(x);
    free(y);
    free(work);
}
END_TEST

START_TEST(slice_sums)
{
    const size_t lanes = ext_lanes(), bytes = EXT_SLICES(DEGREE) * sizeof(uint64_t);
    uint8_t *a = malloc(lanes * ELEMENT), sum[ELEMENT] = { 0 }, expected[ELEMENT] = { 0 }, z[ELEMENT], last[ELEMENT];
    uint64_t *x = malloc(bytes), *y = malloc(bytes), *work = malloc(EXT_PRODUCT_WORK(DEGREE) * sizeof *work);
    uint64_t state = 5, mask[EXT_MAX_LANES / 64];
    support_fill(&state, a, lanes * ELEMENT);
    support_fill(&state, z, ELEMENT);
    for (size_t i = 0; i < lanes / 64; i++)
        mask[i] = support_next(&state);
    ext_slices_load(K, x, a, ELEMENT, lanes);
    ext_slices_fill(K, y, z);
    ext_slices_add(K, x, y);
    for (size_t i = 0; i < lanes; i++)
        for (size_t k = 0; k < ELEMENT; k++)
            if (mask[i / 64] >> i % 64 & 1)
                expected[k] ^= a[i * ELEMENT + k] ^ z[k];
    ext_slices_sum(K, sum, x, mask);
    ck_assert_mem_eq(sum, expected, ELEMENT);
    for (size_t i = 0; i < lanes; i++)
        for (size_t k = 0; k < ELEMENT; k++)
            if (!(mask[i / 64] >> i % 64 & 1))
                expected[k] ^= a[i * ELEMENT + k] ^ z[k];
    memset(sum, 0, ELEMENT);
    ext_slices_sum(K, sum, x, NULL);
    ck_assert_mem_eq(sum, expected, ELEMENT);
    ext_slices_powers(K, x, z, last, y, work);
    ext_slices_store(K, a, ELEMENT, x, lanes);
    memset(expected, 0, ELEMENT);
    expected[0] = 1;
    for (size_t i = 0; i < lanes; i++) {
        ck_assert_mem_eq(a + i * ELEMENT, expected, ELEMENT);
        slow_mul(expected, expected, z);
    }
    ck_assert_mem_eq(last, expected, ELEMENT);
    free(a);
    free(x);
    free(y);
    free(work);
}
END_TEST

START_TEST(selections)
{
    enum { COUNT = 16, BYTES = 3, STRIDE = 5 };
    static uint64_t rows[8 * BYTES][ROW], table[BYTES * EXT_TABLE_WORDS(WIDTH)];
    static uint64_t sums[COUNT * ROW], expected[COUNT * ROW];
    static uint8_t index[COUNT * STRIDE];
    uint64_t state = 6, joined[ROW];
    for (unsigned width = 1; width <= WIDTH; width++) {
        const size_t words = EXT_ROW_WORDS(width);
        const ext_selection s = { sums, table, index, COUNT, BYTES, STRIDE, width };
        for (size_t j = 0; j < BYTES; j++) {
            const uint64_t *eight[8];
            for (size_t i = 0; i < 8; i++) {
                eight[i] = 8 * j + i == 11 ? NULL : rows[8 * j + i]; /* a null row counts as zero */
                support_fill(&state, (uint8_t *)rows[8 * j + i], sizeof rows[0]);
            }
            ext_table(table + j * EXT_TABLE_WORDS(width), eight, width);
        }
        support_fill(&state, index, sizeof index);
        support_fill(&state, (uint8_t *)sums, sizeof sums);
        memcpy(expected, sums, sizeof sums);
        for (size_t c = 0; c < COUNT; c++)
            for (size_t i = 0; i < 8 * BYTES; i++)
                for (size_t k = 0; k < words; k++)
                    if (i != 11 && index[c * STRIDE + i / 8] >> i % 8 & 1)
                        expected[c * words + k] ^= rows[i][k];
        ext_select(&s);
        ck_assert_mem_eq(sums, expected, sizeof sums);
        ext_join(joined, sums, width);
        for (size_t k = 0; k < 4 * words; k++) {
            unsigned word = 0;
            for (size_t b = 0; b < 16; b++)
                word ^= slow_word(1u << b, get((const uint8_t *)(sums + b * words), k));
            ck_assert_uint_eq(get((const uint8_t *)joined, k), word);
        }
    }
}
END_TEST

TCase *test_field_case(void)
{
    TCase *tc = tcase_create("field");
    tcase_add_test(tc, base_words);
    tcase_add_test(tc, elements);
    tcase_add_test(tc, residues);
    tcase_add_test(tc, slices);
    tcase_add_test(tc, slice_sums);
    tcase_add_test(tc, selections);
    return tc;
}
