/* SPDX-License-Identifier: BSD-2-Clause */
/* Packing and the constraint hash. */
#include <string.h>

#include "resolved/constraint.h"
#include "resolved/test_vectors.h"

static void five_elements(element v[5])
{
    for (unsigned q = 0; q < 5; q++) {
        uint8_t bytes[LB];
        fill_steps(bytes, LB, q, 13);
        gf2k_load(LAM, v[q], bytes);
    }
}

START_TEST(pack_gives_the_unit_vector)
{
    element v[5], r;
    uint8_t out[LB];
    char *expected = unit_vector(LAM, "pack(v)");
    five_elements(v);
    constraint_pack(r, (const element *)v, 5);
    gf2k_store(LAM, out, r);
    support_assert_hex(out, LB, expected);
    free(expected);
}
END_TEST

START_TEST(constraint_hash_gives_the_unit_vector)
{
    element v[5], r, mask;
    uint8_t chall_2[CHALL_2], bytes[LB], out[LB];
    constraint_hash hash;
    char *expected = unit_vector(LAM, "constraint hash of v under chall_2, mask a");
    five_elements(v);
    fill_steps(chall_2, CHALL_2, 1, 5);
    fill_steps(bytes, LB, 1, 1);
    gf2k_load(LAM, mask, bytes);
    constraint_hash_start(&hash, chall_2);
    for (unsigned q = 0; q < 5; q++)
        constraint_hash_add(&hash, v[q]);
    constraint_hash_end(r, &hash, mask);
    gf2k_store(LAM, out, r);
    support_assert_hex(out, LB, expected);
    free(expected);
}
END_TEST

TCase *constraint_case(void)
{
    TCase *tc = tcase_create("constraint");
    tcase_add_test(tc, pack_gives_the_unit_vector);
    tcase_add_test(tc, constraint_hash_gives_the_unit_vector);
    return tc;
}
