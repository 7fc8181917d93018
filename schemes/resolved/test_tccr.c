/* SPDX-License-Identifier: BSD-2-Clause */
/* TCCR and PRG of this instance's level. */
#include <string.h>

#include "resolved/test_vectors.h"
#include "resolved/tccr.h"

START_TEST(tccr_gives_the_unit_vectors)
{
    tccr_work *work = malloc(sizeof *work);
    uint8_t x[3 * LB], s[LB], iv[IV];
    char *plain = unit_vector(LAM, "TCCR(x,s,iv)");
    char *flipped = unit_vector(LAM, "TCCR(x with bit 0 of byte 0 flipped,s,iv)");
    ck_assert_ptr_nonnull(work);
    for (unsigned i = 0; i < 3; i++)
        fill_steps(x + i * LB, LB, 0x40, 1);
    fill_steps(s, LB, 0x80, 1);
    fill_steps(iv, IV, 0xc0, 1);
    tccr_nodes(work, x, 3, s, iv, 0);
    support_assert_hex(work->out, LB, plain);
    support_assert_hex(work->out + 4 * BLOCK, LB, plain);
    tccr_nodes(work, x, 3, s, iv, 1);
    support_assert_hex(work->out + 8 * BLOCK, LB, plain);
    support_assert_hex(work->out + 10 * BLOCK, LB, flipped);
    free(plain);
    free(flipped);
    free(work);
}
END_TEST

START_TEST(prg_gives_the_unit_vector_across_the_wrap_of_its_counter)
{
    tccr_work *work = malloc(sizeof *work);
    uint8_t seeds[2 * LB], iv[IV], counters[LEAF_STEPS];
    char *expected = unit_vector(LAM, "PRG(x,iv,tweak 254,100 bytes)");
    ck_assert_ptr_nonnull(work);
    fill_steps(seeds, LB, 1, 3);
    fill_steps(seeds + LB, LB, 0x40, 1);
    fill_steps(iv, IV, 0xc0, 1);
    fill_steps(counters, sizeof counters, 254, 1);
    prg_steps(work, seeds, 2, iv, counters);
    support_assert_hex(work->out + LEAF_OUT, 100, expected);
    free(expected);
    free(work);
}
END_TEST

START_TEST(leaf_and_noise_streams_are_prg)
{
    tccr_work *work = malloc(sizeof *work);
    uint8_t seed[LB], iv[IV] = { 0 }, leaf[LEAF_OUT], counters[LEAF_STEPS];
    ck_assert_ptr_nonnull(work);
    fill_steps(seed, LB, 9, 5);
    iv[0] = 0x02; /* the 259th block of the noise, from 0 */
    iv[1] = 0x01;
    prg_leaves(work, seed, 1, iv);
    memcpy(leaf, work->out, LEAF_OUT);
    fill_steps(counters, sizeof counters, TWEAK_ROW, 1);
    prg_steps(work, seed, 1, iv, counters);
    ck_assert_mem_eq(leaf + LEAF_ROW, work->out, EB);
    fill_steps(counters, sizeof counters, 0, 1);
    prg_steps(work, seed, 1, iv, counters);
    ck_assert_mem_eq(leaf, work->out, COM);
    prg_noise(work, seed, 256, 3);
    ck_assert_mem_eq(leaf, work->out + 2 * 2 * BLOCK, LB);
    free(work);
}
END_TEST

TCase *tccr_case(void)
{
    TCase *tc = tcase_create("tccr");
    tcase_add_test(tc, tccr_gives_the_unit_vectors);
    tcase_add_test(tc, prg_gives_the_unit_vector_across_the_wrap_of_its_counter);
    tcase_add_test(tc, leaf_and_noise_streams_are_prg);
    return tc;
}
