/* SPDX-License-Identifier: BSD-2-Clause */
/* The test cases of OPSsig, one per file, and what they share. */
#ifndef OPS_TEST_OPS_H
#define OPS_TEST_OPS_H

#include <check.h>
#include <openssl/sha.h>
#include <stdlib.h>

#include "ops/sample.h"
#include "support.h"

TCase *case_ntt(void);
TCase *case_round(void);
TCase *case_encode(void);
TCase *case_chain(void);
TCase *case_sample(void);
TCase *case_signature(void);
TCase *case_refusal(void);

/* The value for this set: n = 512 k = 3, n = 512 k = 4, n = 1024. */
#define OF_SET(a, b, c) (OPS_C_BYTES == 32 ? (a) : OPS_C_BYTES == 64 ? (b) : (c))

static inline void assert_sha256(const void *p, size_t len, const char *hex)
{
    uint8_t digest[SHA256_DIGEST_LENGTH];
    SHA256(p, len, digest);
    support_assert_hex(digest, sizeof digest, hex);
}

/* The coefficients as little-endian 32-bit words: the form in which the vectors' digests are made. */
static inline void assert_coefficients(const int32_t *a, size_t n, const char *hex)
{
    uint8_t *p = malloc(4 * n);
    ck_assert_ptr_nonnull(p);
    for (size_t i = 0; i < n; i++)
        store_le32(p + 4 * i, (uint32_t)a[i]);
    assert_sha256(p, 4 * n, hex);
    free(p);
}

/* Midstate behind the bytes 0, 1, .. len-1; len is a multiple of the block. */
static inline sm3_mid midstate_of_sequence(size_t len)
{
    uint8_t bytes[OPS_WIDE_BYTES];
    sm3_mid mid;
    for (size_t i = 0; i < len; i++)
        bytes[i] = (uint8_t)i;
    sm3_mid_start(&mid);
    sm3_mid_add(&mid, bytes, len / SM3_BLOCK);
    return mid;
}

#endif
