/* SPDX-License-Identifier: BSD-2-Clause */
/* The linear check: combinations of the packed rows with public words of F. */
#include "sigurd/expand.h"
#include "sigurd/products.h"

#define WIDTH ((ELEMENT + 31) / 32)
#define ROW_WORDS EXT_ROW_WORDS(WIDTH)

/* Word i of repetition s: gamma for i = 0, then the coefficients. */
static unsigned word(const uint8_t *challenge, size_t s, size_t i)
{
    return load_be16(challenge + 2 * (s * (PACKED_ROWS + 1) + i));
}

/* Index bytes for the rows 8j .. 8j+7: bit i of byte 16 s + b is bit b of coef[s][8j + i]. */
static void index_rows(linear_work *l, const uint8_t *challenge, size_t j)
{
    memset(l->index, 0, sizeof l->index);
    for (size_t s = 0; s < REPETITIONS; s++)
        for (size_t i = 0; i < 8 && 8 * j + i < PACKED_ROWS; i++) {
            const unsigned coef = word(challenge, s, 1 + 8 * j + i);
            for (size_t b = 0; b < 16; b++)
                l->index[16 * s + b] |= (uint8_t)((coef >> b & 1) << i);
        }
}

void linear_combine(linear_work *l, uint8_t *out, const uint8_t *challenge, const uint8_t *rows, const uint8_t *mask)
{
    const ext_selection all = { l->sums, l->table, l->index, 16 * REPETITIONS, 1, 1, WIDTH };
    uint64_t row[8][ROW_WORDS];
    memset(row, 0, sizeof row);
    memset(l->sums, 0, sizeof l->sums);
    for (size_t j = 0; 8 * j < PACKED_ROWS; j++) {
        const uint64_t *eight[8];
        for (size_t i = 0; i < 8; i++) {
            eight[i] = 8 * j + i < PACKED_ROWS ? row[i] : NULL;
            if (eight[i] != NULL)
                memcpy(row[i], rows + (8 * j + i) * ELEMENT, ELEMENT);
        }
        ext_table(l->table, eight, WIDTH);
        index_rows(l, challenge, j);
        ext_select(&all);
    }
    for (size_t s = 0; s < REPETITIONS; s++) {
        ext_join(row[0], l->sums + 16 * s * ROW_WORDS, WIDTH);
        memcpy(out + s * ELEMENT, row[0], ELEMENT);
        ext_add_scaled(out + s * ELEMENT, word(challenge, s, 0), mask + s * ELEMENT, DEGREE);
    }
    wipe(row, sizeof row);
}

unsigned linear_syndrome(const uint8_t *challenge, size_t s, const uint8_t *y)
{
    unsigned sum = 0;
    for (size_t r = 0; r < PACKED_ROWS; r++) {
        unsigned packed = 0; /* the first bit of y, the top one of its byte, is the coefficient of x^0 */
        for (unsigned b = 0; b < 16; b++)
            packed |= (y[2 * r + b / 8] >> (7 - b % 8) & 1u) << b;
        sum ^= ext_word_mul(word(challenge, s, 1 + r), packed);
    }
    return sum;
}
