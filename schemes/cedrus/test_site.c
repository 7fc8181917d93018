/* SPDX-License-Identifier: BSD-2-Clause */
/* Addresses, the keyed hashes and a chain: cedrus.md sections 3, 4 and 6. */
#include <string.h>

#include "cedrus/test.h"

#define TREE 0x0123456789abcdefu
#define KEY_PAIR 5

static uint8_t seed[N], block[2 * N];
static hash_key key;
static site here;

static void set_up(void)
{
    for (unsigned i = 0; i < N; i++)
        seed[i] = (uint8_t)i;
    for (unsigned i = 0; i < 2 * N; i++)
        block[i] = (uint8_t)(3 * i + 1);
    hash_key_start(&key, seed, seed);
    site_start(&here, &key, 2, TREE);
}

static void check_address(unsigned type, uint32_t x, uint32_t y, const char *name)
{
    const uint32_t id[2] = { KEY_PAIR, x };
    uint8_t address[ADDRESS_BYTES];
    char *want = vector(name);
    site_address(address, &here, type, id, y);
    support_assert_hex(address, sizeof address, want);
    free(want);
}

START_TEST(addresses)
{
    set_up();
    check_address(WOTS_CHAIN, 7, 9, "address WOTS_CHAIN x=7 y=9");
    check_address(FORC_CHAIN, 259, 1, "address FORC_CHAIN x=259 y=1");
    check_address(FORC_NODE, 2, 70000, "address FORC_NODE x=2 y=70000");
}
END_TEST

/* One step of a form. */
static void check_hash(const sm3_chain_form *form, const uint32_t id[2], uint32_t y, const char *name)
{
    uint8_t out[N];
    char *want = vector(name);
    const sm3_chain one = { block, out, NULL, 0, 1, { id[0], id[1] }, y };
    sm3_chains(form, &one, 1);
    support_assert_hex(out, N, want);
    free(want);
}

START_TEST(keyed_hashes)
{
    const uint32_t pair_7[2] = { KEY_PAIR, 7 }, node[2] = { 0, 1 };
    sm3_chain_form form;
    set_up();
    site_prf(&form, &here, WOTS_SECRET);
    check_hash(&form, pair_7, 0, "prf(seed, WOTS_PRF x=7)");
    site_f(&form, &here, WOTS_CHAIN);
    check_hash(&form, pair_7, 9, "F(seed, WOTS_CHAIN x=7 y=9, block[:n])");
    site_h(&form, &here, TREE_NODE);
    check_hash(&form, node, 3, "H(seed, TREE_NODE keypair=0 x=1 y=3, block)");
}
END_TEST

START_TEST(compression_of_values)
{
    static uint8_t rows[T_AT_ONCE][T_HEAD + WOTS_BYTES + 3];
    char *want = vector("T(seed, WOTS_PK, block[:n] repeated L times)");
    set_up();
    for (size_t count = 1; count <= T_AT_ONCE; count++) {
        const t_rows messages = { rows[0], sizeof rows[0], count, WOTS_CHAINS };
        uint8_t out[T_AT_ONCE * N];
        for (size_t i = 0; i < count; i++)
            for (unsigned c = 0; c < WOTS_CHAINS; c++)
                memcpy(rows[i] + T_HEAD + c * N, block, N);
        /* Message i has key pair 6 - count + i, so that the last one is the vector's. */
        site_t(&here, WOTS_PK, (uint32_t)(KEY_PAIR + 1 - count), &messages, out);
        support_assert_hex(out + (count - 1) * N, N, want);
    }
    free(want);
}
END_TEST

START_TEST(chain_by_single_hashes)
{
    sm3_chain_form form;
    uint8_t got[N], mark[N], msg[2 * N + ADDRESS_BYTES], value[N];
    const uint32_t id[2] = { KEY_PAIR, 3 };
    const uint32_t steps = (uint32_t)WOTS_LENGTH(3) - 1;
    const sm3_chain chain = { block, got, mark, 2, steps, { id[0], id[1] }, 0 };
    set_up();
    site_f(&form, &here, WOTS_CHAIN);
    sm3_chains(&form, &chain, 1);
    memcpy(value, block, N);
    for (uint32_t y = 0; y < steps; y++) {
        if (y == 2)
            ck_assert_mem_eq(mark, value, N);
        memcpy(msg, seed, N);
        site_address(msg + N, &here, WOTS_CHAIN, id, y);
        memcpy(msg + N + ADDRESS_BYTES, value, N);
        plain_hash(value, msg, sizeof msg);
    }
    ck_assert_mem_eq(got, value, N);
}
END_TEST

void add_site_tests(TCase *tc)
{
    tcase_add_test(tc, addresses);
    tcase_add_test(tc, keyed_hashes);
    tcase_add_test(tc, compression_of_values);
    tcase_add_test(tc, chain_by_single_hashes);
}
