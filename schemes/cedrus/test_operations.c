/* SPDX-License-Identifier: BSD-2-Clause */
/* The three operations: lengths, mutated signatures, and their exact cost in SM3 compressions. */
#include <string.h>

#include "api/drng.h"
#include "api/link.h"
#include "api/sig_api.h"
#include "cedrus/digest.h"
#include "cedrus/test.h"

#define MESSAGE 56

typedef struct {
    uint8_t pk[SIG_PK_BYTES], sk[SIG_SK_BYTES], sn[SIG_SN_BYTES], m[MESSAGE];
    unsigned long long pk_len, sk_len, sn_len;
} signed_message;

/* A key and a signature; to be freed. count[0], count[1]: compressions of key generation and signing. */
static signed_message *make(uint64_t count[2])
{
    signed_message *s = calloc(1, sizeof *s);
    uint64_t state = 6;
    ck_assert_ptr_nonnull(s);
    support_fill(&state, s->m, MESSAGE);
    ck_assert_int_eq(ngcc_seed((const uint8_t *)"cedrus test", 11), 0);
#ifdef NGCC_COUNT
    sm3_count = 0;
#endif
    ck_assert_int_eq(sig_keygen(s->pk, &s->pk_len, s->sk, &s->sk_len), 0);
#ifdef NGCC_COUNT
    count[0] = sm3_count;
    sm3_count = 0;
#endif
    ck_assert_int_eq(sig_sign(s->sk, s->sk_len, s->m, MESSAGE, s->sn, &s->sn_len), 0);
#ifdef NGCC_COUNT
    count[1] = sm3_count;
#else
    (void)count;
#endif
    ck_assert(s->pk_len == SIG_PK_BYTES && s->sk_len == SIG_SK_BYTES && s->sn_len == SIG_SN_BYTES);
    return s;
}

static int verify(signed_message *s)
{
    return sig_verify(s->pk, s->pk_len, s->sn, s->sn_len, s->m, MESSAGE);
}

START_TEST(wrong_lengths_are_refused)
{
    static const unsigned long long off[] = { 0, 1, SIG_SN_BYTES - 1, SIG_SN_BYTES + 1, 0x100000000u + SIG_SN_BYTES,
                                              ~0ull };
    uint64_t count[2];
    signed_message *s = make(count);
    unsigned long long sn_len = 4711;
    uint8_t sn[1] = { 0x5a };
    for (size_t i = 0; i < sizeof off / sizeof off[0]; i++) {
        ck_assert_int_eq(sig_verify(s->pk, s->pk_len, s->sn, off[i], s->m, MESSAGE), -1);
        ck_assert_int_eq(sig_verify(s->pk, off[i], s->sn, s->sn_len, s->m, MESSAGE), -1);
        ck_assert_int_eq(sig_sign(s->sk, off[i], s->m, MESSAGE, sn, &sn_len), -1);
    }
    ck_assert_int_eq(sig_verify(s->pk, s->pk_len, s->sn, s->sn_len, s->m, ~0ull), -1);
    ck_assert_int_eq(sig_sign(s->sk, s->sk_len, s->m, ~0ull, sn, &sn_len), -1);
    ck_assert(sn_len == 4711 && sn[0] == 0x5a);
    ck_assert_int_eq(verify(s), 0);
    ck_assert_int_eq(sig_verify(s->pk, s->pk_len, s->sn, s->sn_len, s->m, MESSAGE - 1), -1);
    free(s);
}
END_TEST

/* One bit in each part of a signature: R, FORC value and path, per layer a WOTS value and a path node. */
START_TEST(mutated_signatures_are_refused)
{
    uint64_t count[2];
    signed_message *s = make(count);
    size_t at = N + FORC_BYTES, spots[4 + 2 * LAYERS], n = 0;
    spots[n++] = 0;
    spots[n++] = N;
    spots[n++] = 2 * N;
    spots[n++] = N + FORC_BYTES - 1;
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        spots[n++] = at + (layer * 7 + 1) % WOTS_CHAINS * N;
        at += WOTS_BYTES + (size_t)LAYER_HEIGHT((int)layer) * N;
        spots[n++] = at - 1;
    }
    ck_assert(at == SIG_SN_BYTES);
    for (size_t i = 0; i < n; i++) {
        s->sn[spots[i]] ^= (uint8_t)(1u << i % 8);
        ck_assert_int_eq(verify(s), -1);
        s->sn[spots[i]] ^= (uint8_t)(1u << i % 8);
    }
    s->pk[0] ^= 1;
    ck_assert_int_eq(verify(s), -1);
    s->pk[0] ^= 1;
    s->pk[SIG_PK_BYTES - 1] ^= 1;
    ck_assert_int_eq(verify(s), -1);
    s->pk[SIG_PK_BYTES - 1] ^= 1;
    s->m[MESSAGE - 1] ^= 128;
    ck_assert_int_eq(verify(s), -1);
    s->m[MESSAGE - 1] ^= 128;
    ck_assert_int_eq(verify(s), 0);
    free(s);
}
END_TEST

#ifdef NGCC_COUNT

/* Compressions of one call, prefixes shared (cedrus.md section 11). */
#define PRF_COST (N == 20 ? 1u : 2u)
#define F_COST (N <= 32 ? 2u : 3u)
#define H_COST (N == 20 ? 2u : N <= 48 ? 3u : 4u)
#define KEY_COST (N == 64 ? 1u : 0u)  /* a seed's block, per seed */
#define SITE_COST (N == 48 ? 1u : 0u) /* seed and front of the address, per seed */

static uint64_t blocks(uint64_t bytes)
{
    return (bytes + 9 + 63) / 64;
}

/* pseudoXOF to out_bytes, whole blocks of the message shared. */
static uint64_t xof_cost(uint64_t bytes, uint64_t out_bytes)
{
    return bytes / 64 + (out_bytes + 31) / 32 * blocks(bytes % 64 + 4);
}

static uint64_t t_cost(uint64_t values)
{
    return N <= 32 ? blocks(T_HEAD + values * N) : xof_cost(T_HEAD + values * N, N);
}

static uint64_t drng_cost(uint64_t bytes)
{
    return (bytes + 31) / 32 + 2;
}

static uint64_t subtree_cost(unsigned height)
{
    uint64_t leaf = WOTS_CHAINS * PRF_COST + (uint64_t)WOTS_STEPS * F_COST + t_cost(WOTS_CHAINS);
    return (leaf << height) + (((uint64_t)1 << height) - 1) * H_COST;
}

static uint64_t digest_cost(void)
{
    return xof_cost(3 * N + MESSAGE, DIGEST_BYTES);
}

static uint64_t sign_cost(void)
{
    uint64_t cost = drng_cost(N) + digest_cost() + 2 * KEY_COST + (LAYERS + 1) * 2 * SITE_COST;
    cost += N <= 32 ? blocks(2 * N + MESSAGE) : xof_cost(2 * N + MESSAGE, N);
    cost += FORC_CHAINS * (PRF_COST + FORC_STEPS * F_COST) + t_cost(FORC_TREES);
    cost += (uint64_t)FORC_TREES * (FORC_LEAVES - 1) * H_COST;
    for (unsigned layer = 0; layer < LAYERS; layer++)
        cost += subtree_cost((unsigned)LAYER_HEIGHT((int)layer));
    return cost;
}

static uint64_t verify_cost(const signed_message *s)
{
    uint64_t cost = digest_cost() + KEY_COST + (LAYERS + 1) * SITE_COST, steps = 0;
    message msg = { s->m, MESSAGE };
    forc_selection sel;
    place at;
    message_digest(&sel, &at, s->sn, s->pk, &msg);
    for (unsigned i = 0; i < FORC_TREES; i++)
        steps += (uint64_t)FORC_STEPS - sel.position[i];
    cost += steps * F_COST + (uint64_t)FORC_TREES * FORC_HEIGHT * H_COST + t_cost(FORC_TREES);
    return cost + LAYERS * ((uint64_t)WOTS_STEPS_LEFT * F_COST + t_cost(WOTS_CHAINS)) + TOTAL_HEIGHT * H_COST;
}

START_TEST(compressions)
{
    uint64_t count[2], want;
    signed_message *s = make(count);
    ck_assert_uint_eq(count[0], drng_cost(3 * N) + 2 * KEY_COST + 2 * SITE_COST + subtree_cost(LOW_HEIGHT));
    ck_assert_uint_eq(count[1], sign_cost());
    want = verify_cost(s);
    sm3_count = 0;
    ck_assert_int_eq(verify(s), 0);
    ck_assert_uint_eq(sm3_count, want);
    free(s);
}
END_TEST

#endif

void add_operation_tests(TCase *tc)
{
    tcase_add_test(tc, wrong_lengths_are_refused);
    tcase_add_test(tc, mutated_signatures_are_refused);
#ifdef NGCC_COUNT
    tcase_add_test(tc, compressions);
#endif
}
