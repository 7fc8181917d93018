/* SPDX-License-Identifier: BSD-2-Clause */
/* pseudohash in steps, and streams beside it, against the plain helpers. */
#include "api/auxfunc.h"
#include "ops/test_ops.h"

#define LONGEST 300

START_TEST(steps_give_pseudohash)
{
    uint64_t state = 10;
    uint8_t msg[LONGEST], expected[128], got[128];
    support_fill(&state, msg, sizeof msg);
    for (size_t len = 0; len <= LONGEST; len++) {
        for (int width = 512; width <= 1024; width += 512) {
            size_t cut = len / 3;
            iccs_piece pieces[3] = { { msg, cut }, { NULL, 0 }, { msg + cut, len - cut } };
            ops_chain chain;
            ck_assert_int_eq(pseudohash(width, msg, 8 * len, expected), 0);
            ops_chain_start(&chain, width, pieces, 3, got);
            ops_chain_finish(&chain);
            ck_assert_mem_eq(got, expected, (size_t)width / 8);
        }
    }
    ops_chain_finish(NULL);
}
END_TEST

/* Jobs of different lengths; the digests are those of the plain XOF. */
static void check_streams(size_t len, uint32_t blocks, ops_chain *chain)
{
    enum { JOBS = 5, BLOCKS = 21 };
    uint64_t state = len + blocks;
    uint8_t prefix[128], msg[JOBS][64], out[JOBS][BLOCKS * 32], expected[BLOCKS * 32];
    sm3_xof_job jobs[JOBS];
    sm3_mid mid;
    support_fill(&state, prefix, sizeof prefix);
    sm3_mid_start(&mid);
    sm3_mid_add(&mid, prefix, 2);
    for (uint32_t i = 0; i < JOBS; i++) {
        sm3_xof_job job = { NULL, msg[i], out[i], 1 + i, (blocks + i) % (BLOCKS - JOBS) };
        support_fill(&state, msg[i], len);
        jobs[i] = job;
    }
    memset(out, 0xa5, sizeof out);
    ops_streams(&mid, jobs, JOBS, len, &chain);
    for (uint32_t i = 0; i < JOBS; i++) {
        iccs_piece pieces[2] = { { prefix, sizeof prefix }, { msg[i], len } };
        size_t size = 32 * (size_t)jobs[i].blocks;
        iccs_xof(expected, 32 * (size_t)i + size, pieces, 2);
        ck_assert_mem_eq(out[i], expected + 32 * i, size);
        ck_assert_uint_eq(out[i][size], 0xa5);
    }
    ops_chain_finish(chain);
}

START_TEST(streams_give_the_xof)
{
    for (size_t len = 0; len <= OPS_STREAM_MESSAGE; len += len < 8 ? 1 : 7)
        for (uint32_t blocks = 0; blocks < 16; blocks += 3)
            check_streams(len, blocks, NULL);
    check_streams(OPS_STREAM_MESSAGE, 9, NULL);
}
END_TEST

START_TEST(streams_carry_chains_along)
{
    uint64_t state = 11;
    uint8_t msg[2000], first[128], second[64], expected[128], next[128 + 5];
    support_fill(&state, msg, sizeof msg);
    for (size_t len = 0; len <= sizeof msg; len += 125) {
        iccs_piece piece = { msg, len }, behind[2] = { { first, sizeof first }, { msg, 5 } };
        ops_chain a, b;
        ops_chain_start(&a, 1024, &piece, 1, first);
        ops_chain_start(&b, 512, behind, 2, second); /* of the first one's digest */
        a.then = &b;
        check_streams(6, 16, &a);
        ck_assert_int_eq(pseudohash(1024, msg, 8 * len, expected), 0);
        ck_assert_mem_eq(first, expected, sizeof first);
        memcpy(next, expected, sizeof first);
        memcpy(next + sizeof first, msg, 5);
        ck_assert_int_eq(pseudohash(512, next, 8 * sizeof next, expected), 0);
        ck_assert_mem_eq(second, expected, sizeof second);
    }
}
END_TEST

/* A message that grows: nothing behind `ready` is read. */
START_TEST(chains_wait_for_their_message)
{
    uint64_t state = 12;
    uint8_t msg[1000], grown[1000], expected[128], got[128];
    iccs_piece piece = { grown, sizeof grown };
    sm3_mid mid = midstate_of_sequence(64);
    ops_chain a, *chain = &a;
    support_fill(&state, msg, sizeof msg);
    memset(grown, 0, sizeof grown);
    ops_chain_start(&a, 1024, &piece, 1, got);
    for (size_t ready = 0; ready < sizeof msg; ready += 111) {
        uint8_t out[40 * 32];
        sm3_xof_job job = { NULL, msg, out, 1, 40 };
        a.ready = ready;
        memcpy(grown, msg, ready);
        ops_streams(&mid, &job, 1, 6, &chain);
        ck_assert_ptr_eq(chain, &a);
    }
    memcpy(grown, msg, sizeof msg);
    ops_chain_finish(chain);
    ck_assert_int_eq(pseudohash(1024, msg, 8 * sizeof msg, expected), 0);
    ck_assert_mem_eq(got, expected, sizeof got);
}
END_TEST

TCase *case_chain(void)
{
    TCase *tc = tcase_create("chains and streams");
    tcase_add_test(tc, steps_give_pseudohash);
    tcase_add_test(tc, streams_give_the_xof);
    tcase_add_test(tc, streams_carry_chains_along);
    tcase_add_test(tc, chains_wait_for_their_message);
    return tc;
}
