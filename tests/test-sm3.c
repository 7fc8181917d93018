/* SPDX-License-Identifier: BSD-2-Clause */
/* SM3 in every form that the measured ring has: one message, batches, lanes, chains, each against libcrypto or
 * against the portable code; and the ICCS helpers and the generator against their published vectors. */
#include <check.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "api/auxfunc.h"
#include "api/bytes.h"
#include "api/drng.h"
#include "iccs-vectors.h"
#include "iccs/iccs.h"
#include "support.h"
#include "sym/sm3_batch.h"
#include "sym/sm3_chain.h"

#define MAX_LEN 300
#define MAX_JOBS 33
#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

/* SM3 by libcrypto. */
static void oracle(const uint8_t *msg, size_t len, uint8_t out[SM3_DIGEST])
{
    unsigned got = 0;
    ck_assert_int_eq(EVP_Digest(msg, len, out, &got, EVP_sm3(), NULL), 1);
    ck_assert_uint_eq(got, SM3_DIGEST);
}

START_TEST(one_message)
{
    uint8_t buf[MAX_LEN + 64] = { 0 }, want[32], got[32];
    uint64_t state = 1;
    for (size_t len = 0; len <= MAX_LEN; len++) {
        uint8_t *msg = buf + len % 64;
        sm3_ctx ctx;
        size_t cut = len == 0 ? 0 : (size_t)support_next(&state) % len;
        support_fill(&state, msg, len);
        oracle(msg, len, want);
        sm3(msg, len, got);
        ck_assert_mem_eq(got, want, 32);
        sm3_start(&ctx, NULL);
        sm3_add(&ctx, msg, cut);
        sm3_add(&ctx, msg + cut, len - cut);
        sm3_end(&ctx, got);
        ck_assert_mem_eq(got, want, 32);
    }
}
END_TEST

/* n jobs of len bytes behind prefix_blocks blocks, against libcrypto. */
static void check_batch(size_t n, size_t len, size_t prefix_blocks, size_t out_len, uint64_t *state)
{
    static uint8_t msg[MAX_JOBS][2 * SM3_BLOCK + MAX_LEN + 64], out[MAX_JOBS][40];
    sm3_mid mid[MAX_JOBS];
    sm3_job jobs[MAX_JOBS];
    size_t prefix = prefix_blocks * SM3_BLOCK;
    memset(jobs, 0, sizeof jobs);
    memset(out, 0xa5, sizeof out);
    for (size_t i = 0; i < n; i++) {
        uint8_t *m = msg[i] + (7 * i + len) % 64;
        support_fill(state, m, prefix + len);
        sm3_mid_start(&mid[i]);
        sm3_mid_add(&mid[i], m, prefix_blocks);
        jobs[i].from = prefix_blocks == 0 ? NULL : &mid[i];
        jobs[i].msg = m + prefix;
        jobs[i].out = out[i] + i % 4;
    }
    sm3_batch(jobs, n, len, out_len);
    for (size_t i = 0; i < n; i++) {
        uint8_t want[32];
        oracle(jobs[i].msg - prefix, prefix + len, want);
        ck_assert_mem_eq(jobs[i].out, want, out_len);
        for (size_t k = out_len; k < 36; k++)
            ck_assert_uint_eq(jobs[i].out[k], 0xa5);
    }
}

START_TEST(batch_lengths)
{
    uint64_t state = 2;
    for (size_t len = 0; len <= MAX_LEN; len++)
        check_batch(1 + len % MAX_JOBS, len, len % 3, 32, &state);
}
END_TEST

START_TEST(batch_jobs)
{
    uint64_t state = 3;
    for (size_t n = 1; n <= MAX_JOBS; n++) {
        check_batch(n, 52, 0, 20, &state);
        check_batch(n, 55, 1, 1 + n % 32, &state);
        check_batch(n, 120, 2, 32, &state);
    }
}
END_TEST

START_TEST(batch_in_place)
{
    uint8_t msg[MAX_JOBS][64], want[MAX_JOBS][32];
    sm3_job jobs[MAX_JOBS];
    uint64_t state = 4;
    for (size_t i = 0; i < MAX_JOBS; i++) {
        support_fill(&state, msg[i], 64);
        oracle(msg[i], 64, want[i]);
        jobs[i].from = NULL;
        jobs[i].msg = msg[i];
        jobs[i].out = msg[i] + 3;
    }
    sm3_batch(jobs, MAX_JOBS, 64, 32);
    for (size_t i = 0; i < MAX_JOBS; i++)
        ck_assert_mem_eq(msg[i] + 3, want[i], 32);
}
END_TEST

START_TEST(batch_counters)
{
    static uint8_t msg[MAX_JOBS][SM3_BLOCK + SM3_XOF_TAIL], out[MAX_JOBS][32 * 5];
    uint64_t state = 5;
    for (size_t n = 1; n <= MAX_JOBS; n++) {
        size_t len = n * 31 % (SM3_XOF_TAIL - 4);
        sm3_xof_job jobs[MAX_JOBS];
        sm3_mid mid[MAX_JOBS];
        for (size_t i = 0; i < n; i++) {
            support_fill(&state, msg[i], SM3_BLOCK + len);
            sm3_mid_start(&mid[i]);
            sm3_mid_add(&mid[i], msg[i], 1);
            jobs[i].from = &mid[i];
            jobs[i].msg = msg[i] + SM3_BLOCK;
            jobs[i].out = out[i];
            jobs[i].first = (uint32_t)(i * 0x1000001u);
            jobs[i].blocks = (uint32_t)((i + n) % 6);
        }
        sm3_batch_xof(jobs, n, len);
        for (size_t i = 0; i < n; i++) {
            for (uint32_t j = 0; j < jobs[i].blocks; j++) {
                uint8_t want[32];
                store_be32(msg[i] + SM3_BLOCK + len, jobs[i].first + j);
                oracle(msg[i], SM3_BLOCK + len + 4, want);
                ck_assert_mem_eq(out[i] + 32 * j, want, 32);
            }
        }
    }
}
END_TEST

/* Every backend that this build has and this processor runs. */
static size_t all_backends(const sm3_backend *list[SM3_MAX_BACKENDS + 1])
{
    size_t n = sm3_backends(list);
#ifdef ISA_BUILD_AVX2
    if (n > 2)
        list[n++] = &sm3_backend_avx2;
#endif
    return n;
}

static void random_words(uint64_t *state, uint32_t *w, size_t n)
{
    for (size_t i = 0; i < n; i++)
        w[i] = (uint32_t)support_next(state);
}

START_TEST(backend_lanes)
{
    const sm3_backend *list[SM3_MAX_BACKENDS + 1];
    size_t n = all_backends(list);
    uint64_t state = 6;
    for (size_t b = 0; b < n; b++) {
        static uint8_t msg[SM3_MAX_LANES][3 * SM3_BLOCK + 64];
        for (size_t nblocks = 0; nblocks <= 3; nblocks++) {
            uint32_t h[SM3_MAX_LANES][8], want[SM3_MAX_LANES][8];
            const uint8_t *p[SM3_MAX_LANES];
            for (size_t l = 0; l < list[b]->lanes; l++) {
                p[l] = msg[l] + (l + nblocks) % 64;
                support_fill(&state, msg[l], sizeof msg[l]);
                random_words(&state, h[l], 8);
                memcpy(want[l], h[l], sizeof h[l]);
                sm3_compress(want[l], p[l], nblocks);
            }
            list[b]->run(h, p, nblocks);
            ck_assert_mem_eq(h, want, list[b]->lanes * sizeof h[0]);
        }
    }
}
END_TEST

/* Compression of state column l with the words of column l, XORed with shift if not null. */
static void reference_column(uint32_t out[8], const uint32_t *in, const uint32_t *words, size_t lanes, size_t l)
{
    uint8_t block[SM3_BLOCK];
    for (size_t i = 0; i < 8; i++)
        out[i] = in[i * lanes + l];
    for (size_t i = 0; i < 16; i++)
        store_be32(block + 4 * i, words[i * lanes + l]);
    sm3_compress(out, block, 1);
}

START_TEST(backend_slices)
{
    const sm3_backend *list[SM3_MAX_BACKENDS + 1];
    size_t n = all_backends(list);
    uint64_t state = 7;
    for (size_t b = 0; b < n; b++) {
        const size_t lanes = list[b]->lanes;
        uint32_t in[8 * SM3_MAX_LANES + 1], one[8 * SM3_MAX_LANES + 1], two[8 * SM3_MAX_LANES + 1];
        uint32_t words[16 * SM3_MAX_LANES + 1], other[16 * SM3_MAX_LANES + 1], shift[16], want[8];
        sm3_schedule schedule;
        for (unsigned round = 0; round < 8; round++) {
            random_words(&state, in + 1, 8 * lanes);
            random_words(&state, words + 1, 16 * lanes);
            random_words(&state, shift, 16);
            for (size_t i = 0; i < 16 * lanes; i++)
                other[1 + i] = words[1 + i] ^ shift[i / lanes];
            sm3_expand(&schedule, shift);
            list[b]->pair(in + 1, one + 1, two + 1, words + 1, &schedule);
            for (size_t l = 0; l < lanes; l++) {
                reference_column(want, in + 1, words + 1, lanes, l);
                for (size_t i = 0; i < 8; i++)
                    ck_assert_uint_eq(one[1 + i * lanes + l], want[i]);
                reference_column(want, in + 1, other + 1, lanes, l);
                for (size_t i = 0; i < 8; i++)
                    ck_assert_uint_eq(two[1 + i * lanes + l], want[i]);
            }
            list[b]->block(in + 1, two + 1, words + 1);
            ck_assert_mem_eq(two + 1, one + 1, 8 * lanes * sizeof *one);
            for (size_t i = 0; i < 16 * lanes; i++)
                other[1 + i] = shift[i / lanes];
            list[b]->block(in + 1, one + 1, other + 1);
            list[b]->fixed(in + 1, in + 1, &schedule);
            ck_assert_mem_eq(in + 1, one + 1, 8 * lanes * sizeof *one);
        }
    }
}
END_TEST

/* The shapes that schemes use and some at the limits: prefix blocks, fixed, value and result words. */
static const struct {
    unsigned prefix, fixed, value, out;
} shapes[] = {
    { 0, 10, 0, 5 },  { 0, 10, 5, 5 },   { 0, 10, 10, 5 },  { 0, 13, 0, 8 },  { 0, 13, 8, 8 },   { 0, 13, 16, 8 },
    { 1, 1, 0, 12 },  { 1, 1, 12, 12 },  { 1, 1, 24, 12 },  { 1, 5, 0, 16 },  { 1, 5, 16, 16 },  { 1, 5, 32, 16 },
    { 0, 0, 1, 1 },   { 2, 16, 8, 8 },   { 0, 2, 8, 8 },    { 0, 3, 8, 8 },   { 3, 0, 16, 9 },   { 0, 16, 16, 16 },
};

/* What chain c gives, by libcrypto; *mark gets the value after mark_steps steps. */
static void chain_oracle(const sm3_chain *c, const uint8_t *prefix, const sm3_chain_form *form, size_t shape,
                         uint8_t value[128], uint8_t mark[128])
{
    size_t front = shapes[shape].prefix * SM3_BLOCK, vary = front + 4 * shapes[shape].fixed;
    for (uint32_t step = 0; step < c->steps; step++) {
        uint8_t msg[3 * SM3_BLOCK + 4 * SM3_CHAIN_WORDS], digest[64];
        size_t len = vary + 12 + 4 * shapes[shape].value;
        if (step == c->mark_steps)
            memcpy(mark, value, 128);
        memcpy(msg, prefix, front);
        for (unsigned i = 0; i < shapes[shape].fixed; i++)
            store_be32(msg + front + 4 * i, form->fixed[i]);
        store_be32(msg + vary, c->id[0]);
        store_be32(msg + vary + 4, c->id[1]);
        store_be32(msg + vary + 8, c->number + step);
        memcpy(msg + vary + 12, value, 4 * shapes[shape].value);
        if (shapes[shape].out <= 8) {
            oracle(msg, len, digest);
        } else {
            for (uint32_t counter = 1; counter <= 2; counter++) {
                store_be32(msg + len, counter);
                oracle(msg, len + 4, digest + 32 * (counter - 1));
            }
        }
        memcpy(value, digest, 4 * shapes[shape].out);
    }
    if (c->mark_steps == c->steps)
        memcpy(mark, value, 128);
}

#define MOST_CHAINS 100

static void check_chains(size_t shape, size_t n, uint32_t longest, uint64_t *state)
{
    static uint8_t in[MOST_CHAINS][130], out[MOST_CHAINS][68], mark[MOST_CHAINS][68];
    const size_t bytes = 4 * shapes[shape].out;
    const int chains_on = shapes[shape].value == shapes[shape].out;
    uint8_t prefix[3 * SM3_BLOCK];
    sm3_chain_shape made;
    sm3_chain_form form;
    sm3_chain chains[MOST_CHAINS];
    support_fill(state, prefix, sizeof prefix);
    ck_assert_int_eq(sm3_chain_shape_start(&made, shapes[shape].prefix * SM3_BLOCK, shapes[shape].fixed,
                                           shapes[shape].value, shapes[shape].out), 0);
    form.shape = &made;
    sm3_mid_start(&form.from);
    sm3_mid_add(&form.from, prefix, shapes[shape].prefix);
    random_words(state, form.fixed, SM3_CHAIN_FIXED);
    memset(out, 0xa5, sizeof out);
    memset(mark, 0xa5, sizeof mark);
    for (size_t i = 0; i < n; i++) {
        support_fill(state, in[i], sizeof in[i]);
        chains[i].in = in[i] + i % 3;
        chains[i].out = out[i] + i % 4;
        chains[i].steps = chains_on ? (uint32_t)support_next(state) % (longest + 1) : 1;
        chains[i].mark = chains_on && i % 2 != 0 ? mark[i] + i % 3 : NULL;
        chains[i].mark_steps = (uint32_t)support_next(state) % (chains[i].steps + 1);
        random_words(state, chains[i].id, 2);
        chains[i].number = i % 5 == 0 ? UINT32_MAX : (uint32_t)i;
    }
    sm3_chains(&form, chains, n);
    for (size_t i = 0; i < n; i++) {
        uint8_t value[128], at_mark[128];
        memcpy(value, chains[i].in, 128);
        chain_oracle(&chains[i], prefix, &form, shape, value, at_mark);
        ck_assert_mem_eq(chains[i].out, value, bytes);
        ck_assert_uint_eq(chains[i].out[bytes], 0xa5);
        if (chains[i].mark != NULL) {
            ck_assert_mem_eq(chains[i].mark, at_mark, bytes);
            ck_assert_uint_eq(chains[i].mark[bytes], 0xa5);
        }
    }
}

START_TEST(chains_of_every_shape)
{
    uint64_t state = 8;
    for (size_t shape = 0; shape < COUNT_OF(shapes); shape++) {
        for (size_t n = 1; n <= MAX_JOBS; n++)
            check_chains(shape, n, 3, &state);
        check_chains(shape, MOST_CHAINS, 1, &state);
        check_chains(shape, MOST_CHAINS, 20, &state);
        check_chains(shape, MOST_CHAINS, 0, &state);
    }
}
END_TEST

START_TEST(no_chains)
{
    sm3_chain_shape made;
    sm3_chain_form form;
    ck_assert_int_eq(sm3_chain_shape_start(&made, 0, 10, 5, 5), 0);
    memset(&form, 0, sizeof form);
    form.shape = &made;
    sm3_chains(&form, NULL, 0);
    /* What has no shape is refused: too long, a counter before the last block, half a block in front. */
    ck_assert_int_eq(sm3_chain_shape_start(&made, 0, 17, 0, 8), -1);
    ck_assert_int_eq(sm3_chain_shape_start(&made, 0, 10, 40, 8), -1);
    ck_assert_int_eq(sm3_chain_shape_start(&made, 0, 0, 11, 16), -1);
    ck_assert_int_eq(sm3_chain_shape_start(&made, 32, 0, 8, 8), -1);
    ck_assert_int_eq(sm3_chain_shape_start(&made, 0, 0, 8, 17), -1);
}
END_TEST

/* A tree level in place: the result of chain i overlaps the inputs of chains up to i. */
START_TEST(chains_in_place)
{
    enum { PAIRS = 77 };
    uint8_t nodes[2 * PAIRS * 20], copy[2 * PAIRS * 20], prefix[1] = { 0 };
    uint64_t state = 9;
    sm3_chain chains[PAIRS];
    sm3_chain_shape made;
    sm3_chain_form form;
    support_fill(&state, nodes, sizeof nodes);
    memcpy(copy, nodes, sizeof nodes);
    ck_assert_int_eq(sm3_chain_shape_start(&made, 0, 10, 10, 5), 0);
    form.shape = &made;
    sm3_mid_start(&form.from);
    random_words(&state, form.fixed, SM3_CHAIN_FIXED);
    memset(chains, 0, sizeof chains);
    for (size_t i = 0; i < PAIRS; i++) {
        chains[i].in = nodes + 40 * i;
        chains[i].out = nodes + 20 * i;
        chains[i].steps = 1;
        chains[i].number = (uint32_t)i;
    }
    sm3_chains(&form, chains, PAIRS);
    for (size_t i = 0; i < PAIRS; i++) {
        uint8_t value[128] = { 0 }, mark[128];
        memcpy(value, copy + 40 * i, 40);
        chain_oracle(&chains[i], prefix, &form, 2, value, mark);
        ck_assert_mem_eq(nodes + 20 * i, value, 20);
    }
}
END_TEST

#ifdef NGCC_COUNT
START_TEST(compressions_are_counted)
{
    uint64_t state = 10;
    sm3_count = 0;
    check_batch(5, 52, 0, 20, &state);
    ck_assert_uint_eq(sm3_count, 5);
    sm3_count = 0;
    check_batch(33, 130, 0, 32, &state);
    ck_assert_uint_eq(sm3_count, 3 * 33);
    sm3_count = 0;
    check_chains(0, 40, 1, &state); /* one block */
    ck_assert_uint_eq(sm3_count, 40);
    sm3_count = 0;
    check_chains(11, 40, 1, &state); /* a prefix; two blocks and a third under two counters */
    ck_assert_uint_eq(sm3_count, 1 + 40 * 4);
}
END_TEST
#endif

START_TEST(iccs_functions)
{
    uint8_t seq[256];
    for (unsigned i = 0; i < 256; i++)
        seq[i] = (uint8_t)i;
    for (size_t i = 0; i < COUNT_OF(iccs_vectors); i++) {
        uint8_t out[128], in[256];
        unsigned bits = iccs_vectors[i].in_bits;
        memcpy(in, seq, sizeof in);
        if (bits % 8 != 0)
            in[bits / 8] |= (uint8_t)(0xffu >> bits % 8); /* unused bits have no influence */
        if (iccs_vectors[i].function == SM3)
            ck_assert_int_eq(sm3hash((int)iccs_vectors[i].out_bits, in, bits, out), 0);
        else if (iccs_vectors[i].function == PSEUDOHASH)
            ck_assert_int_eq(pseudohash((int)iccs_vectors[i].out_bits, in, bits, out), 0);
        else
            ck_assert_int_eq(pseudoXOF(iccs_vectors[i].out_bits, in, bits, out), 0);
        support_assert_hex(out, (iccs_vectors[i].out_bits + 7) / 8, iccs_vectors[i].out);
    }
    ck_assert_int_eq(sm3hash(512, seq, 8, seq), -4);
    ck_assert_int_eq(pseudohash(256, seq, 8, seq), -4);
}
END_TEST

START_TEST(iccs_pieces)
{
    uint8_t msg[300], want[64], got[64];
    uint64_t state = 11;
    support_fill(&state, msg, sizeof msg);
    for (size_t len = 0; len <= 300; len += 7) {
        iccs_piece pieces[3] = { { msg, len / 3 }, { NULL, 0 }, { msg + len / 3, len - len / 3 } };
        oracle(msg, len, want);
        iccs_sm3(pieces, 3, got);
        ck_assert_mem_eq(got, want, 32);
        ck_assert_int_eq(pseudohash(512, msg, 8 * len, want), 0);
        ck_assert_int_eq(iccs_pseudohash(512, pieces, 3, got), 0);
        ck_assert_mem_eq(got, want, 64);
        ck_assert_int_eq(pseudoXOF(8 * 61, msg, 8 * len, want), 0);
        iccs_xof(got, 61, pieces, 3);
        ck_assert_mem_eq(got, want, 61);
    }
}
END_TEST

START_TEST(generator)
{
    uint8_t seq[256], out[256];
    DRNG_ctx ctx;
    unsigned seed = 0;
    for (unsigned i = 0; i < 256; i++)
        seq[i] = (uint8_t)i;
    for (size_t i = 0; i < COUNT_OF(drng_vectors); i++) {
        if (drng_vectors[i].seed != seed) {
            seed = drng_vectors[i].seed;
            ck_assert_int_eq(init_random_number(&ctx, seq, seed), 0);
        }
        ck_assert_int_eq(get_random_number(&ctx, out, drng_vectors[i].bits), 0);
        support_assert_hex(out, (drng_vectors[i].bits + 7) / 8, drng_vectors[i].out);
    }
    ck_assert_int_eq(init_random_number(NULL, seq, 1), -1);
    ck_assert_int_eq(get_random_number(NULL, out, 8), -1);
}
END_TEST

Suite *scheme_suite(void);

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("sm3");
    TCase *tc = tcase_create("sm3");
    tcase_add_test(tc, one_message);
    tcase_add_test(tc, batch_lengths);
    tcase_add_test(tc, batch_jobs);
    tcase_add_test(tc, batch_in_place);
    tcase_add_test(tc, batch_counters);
    tcase_add_test(tc, backend_lanes);
    tcase_add_test(tc, backend_slices);
    tcase_add_test(tc, chains_of_every_shape);
    tcase_add_test(tc, chains_in_place);
    tcase_add_test(tc, no_chains);
#ifdef NGCC_COUNT
    tcase_add_test(tc, compressions_are_counted);
#endif
    tcase_add_test(tc, iccs_functions);
    tcase_add_test(tc, iccs_pieces);
    tcase_add_test(tc, generator);
    suite_add_tcase(suite, tc);
    return suite;
}
