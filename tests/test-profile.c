/* SPDX-License-Identifier: BSD-2-Clause */
/* The profile's wrappers around libraries that count their compressions: what a wrapper computes from the arguments is
 * what was done, nested calls belong to the outermost, and no compression of an operation escapes the table. Linked with
 * --wrap once per scheme. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "api/auxfunc.h"
#include "api/drng.h"
#include "api/link.h"
#include "api/sig_api.h"
#include "iccs/iccs.h"
#include "iccs/iccs_batch.h"
#include "probe/profile-table.h"
#include "support.h"
#include "sym/sm3_batch.h"
#include "sym/sm3_chain.h"

typedef unsigned long long ull;

Suite *scheme_suite(void);

static uint8_t text[1024], out[8192];
static profile_table *table;

static void start(void)
{
    table = ngcc_profile();
    ck_assert_uint_eq(table->magic, PROFILE_MAGIC);
    ck_assert_uint_eq(table->size, sizeof *table);
    memset(table->slots, 0, sizeof table->slots);
    table->overflow = 0;
    table->on = 1;
    sm3_count = 0;
}

/* The only entry; fails when there is another. */
static const profile_slot *only(void)
{
    const profile_slot *found = NULL;
    table->on = 0;
    ck_assert_uint_eq(table->depth, 0);
    for (size_t i = 0; i < PROFILE_SLOTS; i++) {
        if (table->slots[i].fn != NULL) {
            ck_assert_ptr_null(found);
            found = &table->slots[i];
        }
    }
    ck_assert_ptr_nonnull(found);
    return found;
}

/* One call of that function and lengths, with all compressions since start. */
static void expect(const char *fn, uint64_t in_bits, uint64_t out_bits)
{
    const profile_slot *slot = only();
    ck_assert_str_eq(slot->fn, fn);
    ck_assert_uint_eq(slot->in_bits, in_bits);
    ck_assert_uint_eq(slot->out_bits, out_bits);
    ck_assert_uint_eq(slot->calls, 1);
    ck_assert_uint_eq(slot->compressions, sm3_count);
}

START_TEST(helpers)
{
    static const int widths[] = { 512, 768, 1024 };
    for (unsigned bits = 0; bits <= 1300; bits += bits < 40 ? 1 : 7) {
        start();
        sm3hash(256, text, bits, out);
        expect("sm3hash", bits, 256);
        for (size_t w = 0; w < 3; w++) {
            start();
            pseudohash(widths[w], text, bits, out);
            expect("pseudohash", bits, (uint64_t)widths[w]);
        }
        for (unsigned wanted = 0; wanted <= 1030; wanted += 103) {
            start();
            pseudoXOF(wanted, text, bits, out);
            expect("pseudoXOF", bits, wanted);
        }
    }
}
END_TEST

/* Under the same names as the official forms. */
START_TEST(helpers_of_pieces)
{
    for (size_t len = 0; len <= 300; len++) {
        iccs_piece pieces[2] = { { text, len / 3 }, { text + len / 3, len - len / 3 } };
        start();
        iccs_sm3(pieces, 2, out);
        expect("sm3hash", 8 * len, 256);
        start();
        sm3(text, len, out);
        expect("sm3hash", 8 * len, 256);
        start();
        iccs_pseudohash(1024, pieces, 2, out);
        expect("pseudohash", 8 * len, 1024);
        start();
        iccs_xof(out, 2 * len, pieces, 2);
        expect("pseudoXOF", 8 * len, 16 * len);
    }
}
END_TEST

/* The generator calls SM3 by pieces and in batches: all of it is the generator's. */
START_TEST(nested_calls_are_the_outermost)
{
    for (unsigned bits = 0; bits <= 12000; bits += 250) {
        start();
        ck_assert_int_eq(get_random_number(&drng_algorithm, out, bits), 0);
        expect("drng", 0, bits);
        ck_assert_uint_ge(sm3_count, 2);
    }
}
END_TEST

START_TEST(batches)
{
    sm3_job jobs[33];
    sm3_xof_job streams[5];
    iccs_job messages[40];
    uint32_t states[33][8];
    const uint8_t *blocks[33];
    uint64_t digests = 0;
    for (size_t i = 0; i < 33; i++) {
        sm3_job job = { NULL, text + i, out + 32 * i };
        jobs[i] = job;
        memset(states[i], (int)i, sizeof states[i]);
        blocks[i] = text + i;
    }
    for (uint32_t i = 0; i < 5; i++) {
        sm3_xof_job stream = { NULL, text + i, out + 1600 * i, 1, 3 * i + 2 };
        streams[i] = stream;
        digests += 3 * i + 2;
    }
    for (size_t i = 0; i < 40; i++) {
        messages[i].msg = text + i;
        messages[i].out = out + 128 * i;
    }
    for (size_t len = 0; len <= 200; len += 5) {
        start();
        sm3_batch(jobs, 33, len, 20);
        expect("sm3_batch", 8 * len, 160);
        start();
        sm3_batch_xof(streams, 5, len);
        expect("sm3_batch_xof", 8 * len, 512);
        ck_assert_uint_ge(sm3_count, digests);
        start();
        ck_assert_int_eq(iccs_pseudohash_batch(768, messages, 40, len), 0);
        expect("iccs_pseudohash_batch", 8 * len, 768);
    }
    start();
    sm3_batch_compress(states, blocks, 4, 33);
    expect("sm3_batch_compress", 2048, 256);
    ck_assert_uint_eq(sm3_count, 132);
}
END_TEST

START_TEST(chains)
{
    sm3_chain list[19];
    sm3_chain_shape shape;
    sm3_chain_form form;
    memset(&form, 0, sizeof form);
    memset(list, 0, sizeof list);
    for (uint32_t i = 0; i < 19; i++) {
        list[i].in = text + i;
        list[i].out = out + 64 * i;
        list[i].steps = i;
    }
    ck_assert_int_eq(sm3_chain_shape_start(&shape, 64, 10, 5, 5), 0);
    form.shape = &shape;
    start();
    sm3_chains(&form, list, 19);
    expect("sm3_chains", 32 * 18, 160);
    ck_assert_uint_ge(sm3_count, 171);
    ck_assert_int_eq(sm3_chain_shape_start(&shape, 64, 8, 12, 12), 0);
    start();
    sm3_chains(&form, list, 19);
    expect("sm3_chains", 32 * 23, 384);
    ck_assert_uint_ge(sm3_count, 2 * 171);
}
END_TEST

START_TEST(parts_of_a_message)
{
    sm3_mid mid;
    sm3_mid_start(&mid);
    start();
    sm3_mid_add(&mid, text, 3);
    expect("sm3_mid_add", 1536, 256);
    for (size_t used = 0; used < 64; used++) {
        for (size_t len = 0; len <= 200; len += 9) {
            sm3_ctx ctx;
            sm3_start(&ctx, &mid);
            sm3_add(&ctx, text, used);
            start();
            sm3_add(&ctx, text, len);
            expect("sm3_add", 8 * len, 0);
            start();
            sm3_end(&ctx, out);
            expect("sm3_end", 0, 256);
        }
    }
}
END_TEST

START_TEST(nothing_is_counted_when_off)
{
    start();
    table->on = 0;
    sm3(text, 100, out);
    for (size_t i = 0; i < PROFILE_SLOTS; i++)
        ck_assert_ptr_null(table->slots[i].fn);
    ck_assert_uint_eq(table->depth, 0);
}
END_TEST

START_TEST(a_full_table_is_noticed)
{
    uint64_t calls = 0;
    start();
    for (unsigned bits = 0; bits < PROFILE_SLOTS + 10; bits++)
        pseudoXOF(bits % 8192, text, bits < 8192 ? 8 : 16, out);
    sm3(text, 1, out);
    pseudoXOF(7, text, 8, out); /* has its place already */
    table->on = 0;
    for (size_t i = 0; i < PROFILE_SLOTS; i++)
        calls += table->slots[i].calls;
    ck_assert_uint_eq(table->overflow, 11);
    ck_assert_uint_eq(calls, PROFILE_SLOTS + 1);
}
END_TEST

/* Everything that the last call of a scheme compressed. */
static void expect_all(const char *operation)
{
    uint64_t compressions = 0, drng = 0;
    table->on = 0;
    ck_assert_uint_eq(table->overflow, 0);
    for (size_t i = 0; i < PROFILE_SLOTS; i++) {
        compressions += table->slots[i].compressions;
        if (table->slots[i].fn != NULL && strcmp(table->slots[i].fn, "drng") == 0)
            drng += table->slots[i].calls;
    }
    ck_assert_uint_gt(sm3_count, 0);
    ck_assert_msg(compressions == sm3_count, "%s: the table has %llu compressions of %llu", operation,
                  (ull)compressions, (ull)sm3_count);
    if (strcmp(operation, "verify") == 0)
        ck_assert_uint_eq(drng, 0);
}

START_TEST(no_compression_of_an_operation_escapes)
{
    ull pk_len = sig_get_pk_len_bytes(), sk_len = sig_get_sk_len_bytes(), sn_len = sig_get_sn_len_bytes();
    unsigned char *pk = calloc(1, (size_t)pk_len), *sk = calloc(1, (size_t)sk_len), *sn = calloc(1, (size_t)sn_len);
    ck_assert(pk != NULL && sk != NULL && sn != NULL);
    ck_assert_int_eq(ngcc_seed(text, 48), 0);
    start();
    ck_assert_int_eq(sig_keygen(pk, &pk_len, sk, &sk_len), 0);
    expect_all("keygen");
    start();
    ck_assert_int_eq(sig_sign(sk, sk_len, text, 64, sn, &sn_len), 0);
    expect_all("sign");
    start();
    ck_assert_int_eq(sig_verify(pk, pk_len, sn, sn_len, text, 64), 0);
    expect_all("verify");
    free(pk);
    free(sk);
    free(sn);
}
END_TEST

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("profile");
    TCase *c = tcase_create("wrappers");
    uint64_t state = 1;
    support_fill(&state, text, sizeof text);
    tcase_add_test(c, helpers);
    tcase_add_test(c, helpers_of_pieces);
    tcase_add_test(c, nested_calls_are_the_outermost);
    tcase_add_test(c, batches);
    tcase_add_test(c, chains);
    tcase_add_test(c, parts_of_a_message);
    tcase_add_test(c, nothing_is_counted_when_off);
    tcase_add_test(c, a_full_table_is_noticed);
    tcase_add_test(c, no_compression_of_an_operation_escapes);
    suite_add_tcase(suite, c);
    return suite;
}
