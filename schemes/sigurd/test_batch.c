/* SPDX-License-Identifier: BSD-2-Clause */
/* The batched hash against one message at a time. */
#include "sigurd/expand.h"
#include "sigurd/test_record.h"

enum { MOST = 67, LONGEST = 700 };

static uint8_t message[MOST][LONGEST], digest[MOST][128];

static void fill(void)
{
    uint64_t state = 7;
    support_fill(&state, message[0], sizeof message);
}

static void compare(int width, size_t n, size_t len)
{
    iccs_job jobs[MOST] = { { NULL, NULL } };
    uint8_t expected[128];
    memset(digest, 0, sizeof digest);
    for (size_t i = 0; i < n; i++) {
        jobs[i].msg = message[i];
        jobs[i].out = digest[i];
    }
    ck_assert_int_eq(iccs_pseudohash_batch(width, jobs, n, len), 0);
    for (size_t i = 0; i < n; i++) {
        const iccs_piece piece = { message[i], len };
        ck_assert_int_eq(iccs_pseudohash(width, &piece, 1, expected), 0);
        ck_assert_mem_eq(digest[i], expected, (size_t)width / 8);
    }
    for (size_t k = 0; k < sizeof digest[0]; k++)
        ck_assert_uint_eq(digest[n][k], 0);
}

START_TEST(lengths)
{
    fill();
    for (int width = 512; width <= 1024; width += 256) {
        for (size_t len = 0; len <= 330; len++)
            compare(width, 2, len);
        for (size_t len = 331; len <= LONGEST; len += 41)
            compare(width, 2, len);
    }
}
END_TEST

START_TEST(counts)
{
    fill();
    for (int width = 512; width <= 1024; width += 256)
        for (size_t n = 0; n < MOST; n++)
            compare(width, n, 128);
}
END_TEST

START_TEST(widths)
{
    iccs_job job = { message[0], digest[0] };
    ck_assert_int_eq(iccs_pseudohash_batch(256, &job, 1, 8), -4);
    ck_assert_int_eq(iccs_pseudohash_batch(0, &job, 1, 8), -4);
    ck_assert_int_eq(iccs_pseudohash_batch(1025, &job, 1, 8), -4);
}
END_TEST

START_TEST(scheme_hash)
{
    iccs_job jobs[40];
    uint8_t expected[DIGEST];
    fill();
    for (size_t i = 0; i < 40; i++) {
        jobs[i].msg = message[i];
        jobs[i].out = digest[i];
    }
    hash_batch(jobs, 40, 2 * DIGEST);
    for (size_t i = 0; i < 40; i++) {
        const iccs_piece pieces[2] = { { message[i], DIGEST }, { message[i] + DIGEST, DIGEST } };
        hash(expected, pieces, 2);
        ck_assert_mem_eq(digest[i], expected, DIGEST);
    }
}
END_TEST

TCase *test_batch_case(void)
{
    TCase *tc = tcase_create("batch");
    tcase_add_test(tc, lengths);
    tcase_add_test(tc, counts);
    tcase_add_test(tc, widths);
    tcase_add_test(tc, scheme_hash);
    return tc;
}
