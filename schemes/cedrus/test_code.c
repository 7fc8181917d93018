/* SPDX-License-Identifier: BSD-2-Clause */
/* The constant-sum code: cedrus.md section 5. */
#include <stdio.h>
#include <string.h>

#include "cedrus/code.h"
#include "cedrus/test.h"

static void check_count(const code *c, unsigned r, unsigned s, const char *name)
{
    uint64_t words[RANK_WORDS];
    char got[16 * RANK_WORDS + 1], *want = vector(name), *start = got;
    code_count(c, r, s, words);
    for (unsigned i = 0; i < RANK_WORDS; i++)
        sprintf(got + 16 * i, "%08lx%08lx", (unsigned long)(words[RANK_WORDS - 1 - i] >> 32),
                (unsigned long)(words[RANK_WORDS - 1 - i] & 0xffffffffu));
    while (*start == '0' && start[1] != 0)
        start++;
    ck_assert_str_eq(start, want);
    free(want);
}

START_TEST(counts)
{
    code *c = code_new();
    ck_assert_ptr_nonnull(c);
    check_count(c, WOTS_CHAINS - 1, WOTS_SUM, "count(L-1, S)");
    check_count(c, WOTS_CHAINS / 2, WOTS_SUM / 2, "count(L//2, S//2)");
    code_free(c);
}
END_TEST

static void check_digits(const code *c, const uint8_t *value, const char *name)
{
    uint8_t digits[WOTS_CHAINS];
    char text[4 * WOTS_CHAINS + 1] = "", *want = vector(name), *at = text;
    code_digits(c, value, digits);
    for (unsigned t = 0; t < WOTS_CHAINS; t++)
        at += sprintf(at, "%s%u", t == 0 ? "" : " ", digits[t]);
    ck_assert_str_eq(text, want);
    free(want);
}

START_TEST(digits_of_vectors)
{
    code *c = code_new();
    uint8_t value[N];
    ck_assert_ptr_nonnull(c);
    memset(value, 0, N);
    check_digits(c, value, "digits(zeros)");
    memset(value, 0xff, N);
    check_digits(c, value, "digits(ones)");
    for (unsigned i = 0; i < N; i++)
        value[i] = (uint8_t)i;
    check_digits(c, value, "digits(ramp)");
    plain_hash(value, (const uint8_t *)"cedrus", 6);
    check_digits(c, value, "digits(sm3)");
    code_free(c);
}
END_TEST

/* a = a + b mod 2^(64 RANK_WORDS). */
static void sum_up(uint64_t *a, const uint64_t *b)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < RANK_WORDS; i++) {
        uint64_t sum = a[i] + b[i], over = sum < b[i];
        a[i] = sum + carry;
        carry = over | (a[i] < carry);
    }
}

/* Ranking undoes unranking: the counts passed over sum up to the value. */
START_TEST(digits_rank_to_the_value)
{
    code *c = code_new();
    uint64_t state = 1;
    ck_assert_ptr_nonnull(c);
    for (unsigned round = 0; round < 200; round++) {
        uint8_t value[N], digits[WOTS_CHAINS];
        uint64_t rank[RANK_WORDS] = { 0 }, count[RANK_WORDS];
        unsigned rest = WOTS_SUM;
        support_fill(&state, value, N);
        if (round < 64) /* close to both ends as well */
            memset(value + round % 8, round % 16 < 8 ? 0 : 0xff, N - 8);
        code_digits(c, value, digits);
        for (unsigned t = 0; t < WOTS_CHAINS; t++) {
            ck_assert_uint_lt(digits[t], (unsigned)WOTS_LENGTH((int)t));
            ck_assert_uint_le(digits[t], rest);
            for (unsigned e = 0; e < digits[t]; e++) {
                code_count(c, WOTS_CHAINS - 1 - t, rest - e, count);
                sum_up(rank, count);
            }
            rest -= digits[t];
        }
        ck_assert_uint_eq(rest, 0);
        for (unsigned i = 0; i < RANK_WORDS; i++)
            ck_assert(rank[i] == load_be64(value + 8 * i));
    }
    code_free(c);
}
END_TEST

#if N == 20
START_TEST(last_bytes_have_no_influence)
{
    code *c = code_new();
    uint8_t value[N] = { 1, 2, 3 }, one[WOTS_CHAINS], two[WOTS_CHAINS];
    ck_assert_ptr_nonnull(c);
    code_digits(c, value, one);
    memset(value + 16, 0xff, 4);
    code_digits(c, value, two);
    ck_assert_mem_eq(one, two, WOTS_CHAINS);
    value[15] ^= 1;
    code_digits(c, value, two);
    ck_assert_mem_ne(one, two, WOTS_CHAINS);
    code_free(c);
}
END_TEST
#endif

void add_code_tests(TCase *tc)
{
    tcase_add_test(tc, counts);
    tcase_add_test(tc, digits_of_vectors);
    tcase_add_test(tc, digits_rank_to_the_value);
#if N == 20
    tcase_add_test(tc, last_bytes_have_no_influence);
#endif
}
