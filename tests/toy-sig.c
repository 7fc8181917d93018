/* SPDX-License-Identifier: BSD-2-Clause */
/* A toy signature library with the exported interface: no security, a few hundred instructions, and on request a
 * misbehaviour that the tools must name. Without one it is a well-behaved library of an instance "Toy-1".
 *   TOY_CRASH        signing writes through a null pointer from the third signature on
 *   TOY_HANG         verifying never returns; it makes the file $TOY_MARK first
 *   TOY_OVERFLOW     signing writes one byte behind the capacity
 *   TOY_UNDERFLOW    key generation writes one byte before the public key
 *   TOY_LONG         signing returns a length one above the capacity
 *   TOY_ACCEPTS_ALL  verifying accepts everything
 *   TOY_REFUSES      verifying accepts nothing
 *   TOY_FAILS        every third signing call fails
 *   TOY_BROKEN       every signing call fails
 *   TOY_WRONG        one byte of the fourth public key is another
 *   TOY_STATE        the signature depends on a hidden counter
 *   TOY_BAD_BLOCK    the signature is wrong from the fifth on
 *   TOY_HEAP         signing uses 100000 bytes of heap and 50000 of stack
 *   TOY_PRINTS       key generation prints to standard output
 *   TOY_NO_SYMBOL    sig_sign is missing
 *   TOY_BAD_META     the metadata block has another magic number
 *   TOY_INSTANCE     another instance name
 *   TOY_FLAGS        another flag string */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/drng.h"
#include "api/link.h"
#include "api/sig_api.h"

#ifndef TOY_INSTANCE
#define TOY_INSTANCE "Toy-1"
#endif
#ifndef TOY_FLAGS
#define TOY_FLAGS "-O1 -fPIC"
#endif

#define PK 32
#define SK 48
#define SN 80 /* capacity: a salt of 16 bytes, a tag of 48, and 0 to 16 bytes of filling */

DRNG_ctx drng_algorithm;

int init_random_number(DRNG_ctx *ctx, const unsigned char *seed, unsigned long long seed_bytes)
{
    memset(ctx, 0, sizeof *ctx);
    for (unsigned long long i = 0; i < seed_bytes; i++)
        ctx->V[i % DRNG_STATE_BYTES] = (unsigned char)(ctx->V[i % DRNG_STATE_BYTES] * 5 + seed[i] + 1);
    return 0;
}

int get_random_number(DRNG_ctx *ctx, unsigned char *out, unsigned long long out_bits)
{
    for (unsigned long long i = 0; i < out_bits / 8; i++) {
        unsigned carry = 1;
        for (int k = 0; k < DRNG_STATE_BYTES; k++) {
            carry += 167u * ctx->V[k] + ctx->C[k];
            ctx->V[k] = (unsigned char)carry;
            carry >>= 8;
        }
        out[i] = (unsigned char)(ctx->V[20] ^ ctx->V[41]);
    }
    return 0;
}

/* Stretches three inputs to `len` bytes; nothing about it is one-way. */
static void mix(unsigned char *out, size_t len, const unsigned char *key, const unsigned char *salt,
                const unsigned char *m, unsigned long long m_len)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (int i = 0; i < PK; i++)
        h = (h ^ key[i]) * 0x100000001b3u;
    for (int i = 0; i < 16; i++)
        h = (h ^ salt[i]) * 0x100000001b3u;
    for (unsigned long long i = 0; i < m_len; i++)
        h = (h ^ m[i]) * 0x100000001b3u;
    for (size_t i = 0; i < len; i++) {
        h = (h ^ i) * 0x100000001b3u;
        out[i] = (unsigned char)(h >> 40);
    }
}

int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len)
{
    get_random_number(&drng_algorithm, sk, 8 * SK);
    memcpy(pk, sk, PK);
    for (int i = 0; i < PK; i++)
        pk[i] ^= 0x5a;
    *pk_len = PK;
    *sk_len = SK;
#ifdef TOY_UNDERFLOW
    pk[-1] ^= 1;
#endif
#ifdef TOY_PRINTS
    printf("toy\n");
    fflush(stdout);
#endif
#ifdef TOY_WRONG
    {
        static int calls;
        if (++calls == 4) {
            pk[7] ^= 0x10;
            sk[7] ^= 0x10;
        }
    }
#endif
    return 0;
}

#ifdef TOY_HEAP
static unsigned char use_memory(void)
{
    volatile unsigned char stack[50000];
    unsigned char *heap = malloc(100000), result;
    if (heap == NULL)
        return 0;
    memset(heap, 1, 100000);
    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = heap[i];
    result = stack[49999];
    free(heap);
    return result;
}
#endif

#ifdef TOY_NO_SYMBOL
#define sig_sign hidden_sign
int hidden_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len,
                unsigned char *sn, unsigned long long *sn_len);
#endif

int sig_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len,
             unsigned char *sn, unsigned long long *sn_len)
{
    static unsigned calls;
    unsigned char pk[PK];
    calls++;
    if (sk_len != SK)
        return -3;
    get_random_number(&drng_algorithm, sn, 8 * 16);
#if defined(TOY_FAILS)
    if (calls % 3 == 0)
        return -7;
#elif defined(TOY_BROKEN)
    return -7;
#elif defined(TOY_CRASH)
    if (calls >= 3)
        *(volatile int *)(size_t)(calls == 0) = 1;
#elif defined(TOY_STATE)
    sn[0] = (unsigned char)calls;
#elif defined(TOY_HEAP)
    if (use_memory() != 1)
        return -1;
#endif
    for (int i = 0; i < PK; i++)
        pk[i] = sk[i] ^ 0x5a;
    *sn_len = SN - sn[0] % 17u;
    mix(sn + 16, (size_t)*sn_len - 16, pk, sn, m, m_len);
#if defined(TOY_OVERFLOW)
    sn[SN] ^= 1;
#elif defined(TOY_LONG)
    *sn_len = SN + 1;
#elif defined(TOY_BAD_BLOCK)
    if (calls >= 5)
        sn[20] ^= 1;
#endif
    return 0;
}

int sig_verify(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len,
               unsigned char *m, unsigned long long m_len)
{
    unsigned char expected[SN];
#if defined(TOY_HANG)
    const char *mark = getenv("TOY_MARK"); /* tells a test that this point was reached */
    if (mark != NULL)
        fclose(fopen(mark, "w"));
    for (;;)
        pause();
#elif defined(TOY_REFUSES)
    return -9;
#endif
    if (pk_len != PK || sn_len < 16 || sn_len > SN || sn_len != SN - sn[0] % 17u)
        return -1;
    mix(expected, (size_t)sn_len - 16, pk, sn, m, m_len);
#ifdef TOY_ACCEPTS_ALL
    return 0;
#else
    return memcmp(expected, sn + 16, (size_t)sn_len - 16) == 0 ? 0 : -2;
#endif
}

unsigned long long sig_get_pk_len_bytes(void)
{
    return PK;
}

unsigned long long sig_get_sk_len_bytes(void)
{
    return SK;
}

unsigned long long sig_get_sn_len_bytes(void)
{
    return SN;
}

const ngcc_meta_t *ngcc_meta(void)
{
    static const ngcc_meta_t meta = {
#ifdef TOY_BAD_META
        1,
#else
        NGCC_META_MAGIC,
#endif
        NGCC_META_ABI,
        NGCC_TYPE_SIGNATURE,
        sizeof(ngcc_meta_t),
        "sign-99",
        "Toy",
        TOY_INSTANCE,
        "reference",
        "tests",
        "cc",
        TOY_FLAGS,
        PK,
        SK,
        SN
    };
    return &meta;
}

const char *ngcc_build_flags(void)
{
    return TOY_FLAGS;
}

int ngcc_seed(const unsigned char *seed, unsigned long long seed_len_bytes)
{
    return init_random_number(&drng_algorithm, seed, seed_len_bytes);
}

int ngcc_random(unsigned char *out, unsigned long long out_len_bits)
{
    return get_random_number(&drng_algorithm, out, out_len_bits);
}
