/* SPDX-License-Identifier: BSD-2-Clause */
/* The code by its definition: each chunk a polynomial, evaluated word by word. */
#include "sigurd/code.h"
#include "sigurd/expand.h"
#include "sigurd/test_record.h"

static void slow_symbol(uint8_t *out, const uint8_t *vector, size_t pos)
{
    const size_t chunk = pos / CHUNK_CODE;
    unsigned point = 1;
    for (size_t i = 0; i <= pos % CHUNK_CODE; i++)
        point = ext_word_mul(point, 2);
    for (size_t j = 0; j < DEGREE; j++) {
        unsigned sum = 0;
        for (size_t b = CHUNK; b-- > 0;) {
            const size_t i = chunk * CHUNK + b;
            sum = ext_word_mul(sum, point);
            if (i < VECTOR)
                sum ^= vector[i * ELEMENT + 2 * j] | (unsigned)vector[i * ELEMENT + 2 * j + 1] << 8;
        }
        out[2 * j] = (uint8_t)sum;
        out[2 * j + 1] = (uint8_t)(sum >> 8);
    }
}

/* All symbols, as signing makes them: chunk after chunk, some at a time. */
static void fast_symbols(encoder *c, code_chunk *a, const uint8_t *vector, uint8_t *out)
{
    for (size_t chunk = 0; chunk * CHUNK_CODE < POSITIONS; chunk++) {
        code_take(a, vector, chunk);
        for (size_t q = 0; q < CHUNK_CODE && chunk * CHUNK_CODE + q < POSITIONS; q += SYMBOLS_AT_ONCE) {
            const size_t pos = chunk * CHUNK_CODE + q, rest = POSITIONS - pos;
            size_t n = CHUNK_CODE - q < SYMBOLS_AT_ONCE ? CHUNK_CODE - q : SYMBOLS_AT_ONCE;
            n = n < rest ? n : rest;
            code_symbols(c, a, q, n, out + pos * ELEMENT, ELEMENT);
        }
    }
}

START_TEST(definition)
{
    encoder *c = malloc(sizeof *c);
    code_chunk *a = malloc(sizeof *a);
    uint8_t *vector = malloc(VECTOR * ELEMENT), *all = malloc(POSITIONS * ELEMENT), one[ELEMENT];
    uint64_t state = 8;
    support_fill(&state, vector, VECTOR * ELEMENT);
    code_start(c);
    fast_symbols(c, a, vector, all);
    for (size_t pos = 0; pos < POSITIONS; pos += pos % 97 == 0 || pos + 12 >= POSITIONS ? 1 : DEGREE) {
        slow_symbol(one, vector, pos);
        ck_assert_mem_eq(all + pos * ELEMENT, one, ELEMENT);
    }
    free(c);
    free(a);
    free(vector);
    free(all);
}
END_TEST

START_TEST(vectors)
{
    const char *const first = DEGREE == 10 ? "e393b3475b365110db86e7ae"
                                : DEGREE == 16 ? "21326d2d9dcd5bf8f6b7f0e4"
                                               : "0915f1faf7366d2856f42e50";
    const char *const last = DEGREE == 10 ? "99b984b6f3c3fed8e5d5d0e2"
                               : DEGREE == 16 ? "e85b1533fd581fddb833be0d"
                                              : "2f76fa31a4124fcf631ec68b";
    encoder *c = malloc(sizeof *c);
    code_chunk *a = malloc(sizeof *a);
    uint8_t *vector = malloc(VECTOR * ELEMENT), symbol[2][ELEMENT];
    const uint16_t positions[2] = { 0, POSITIONS - 1 };
    const code_list list = { positions, 2, symbol[0], ELEMENT };
    for (size_t i = 0; i < VECTOR; i++)
        for (size_t j = 0; j < DEGREE; j++) {
            vector[i * ELEMENT + 2 * j] = (uint8_t)(7 * i + 11 * j + 1);
            vector[i * ELEMENT + 2 * j + 1] = (uint8_t)((7 * i + 11 * j + 1) >> 8);
        }
    code_start(c);
    code_at(c, a, vector, &list);
    support_assert_hex(symbol[0], 12, first);
    support_assert_hex(symbol[1], 12, last);
    free(c);
    free(a);
    free(vector);
}
END_TEST

START_TEST(unit_chunks)
{
    encoder *c = malloc(sizeof *c);
    code_chunk *a = malloc(sizeof *a);
    uint8_t *vector = calloc(VECTOR, ELEMENT), alpha[CHUNK];
    uint8_t fast[SYMBOLS_AT_ONCE][ELEMENT], slow[SYMBOLS_AT_ONCE][ELEMENT];
    unit_chunk u;
    for (size_t i = 0; i < CHUNK; i++) {
        alpha[i] = (uint8_t)((i * i + 3 * i) % 6);
        vector[(3 * CHUNK + i) * ELEMENT + 2 * alpha[i]] = 1;
    }
    code_start(c);
    code_take(a, vector, 3);
    code_unit_chunk(&u, alpha);
    for (size_t q = 0; q + SYMBOLS_AT_ONCE <= CHUNK_CODE; q += SYMBOLS_AT_ONCE) {
        code_symbols(c, a, q, SYMBOLS_AT_ONCE, slow[0], ELEMENT);
        code_unit_symbols(c, &u, q, SYMBOLS_AT_ONCE, fast[0], ELEMENT);
        ck_assert_mem_eq(fast, slow, sizeof slow);
    }
    free(c);
    free(a);
    free(vector);
}
END_TEST

TCase *test_code_case(void)
{
    TCase *tc = tcase_create("code");
    tcase_add_test(tc, definition);
    tcase_add_test(tc, vectors);
    tcase_add_test(tc, unit_chunks);
    return tc;
}
