/* SPDX-License-Identifier: BSD-2-Clause */
/* The block ciphers: unit vectors, AES against libcrypto, Rijndael against a textbook version, SHACAL-2 through
 * SHA-256; every backend that this build has and this processor can run. */
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <string.h>

#include "api/bytes.h"
#include "resolved/test_vectors.h"
#include "sym/isa.h"
#include "sym/rijndael_batch.h"
#include "sym/shacal2.h"

#define MOST 300 /* keys in one batch: more than any backend has lanes */
#define MASKS 3

typedef struct {
    unsigned isa; /* what the backend needs; 0: nothing */
    rijndael_run *run;
} backend;

static const backend backends[] = {
    { 0, rijndael_batch },
    { 0, rijndael_run_c },
#ifdef ISA_BUILD_AVX2
    { ISA_AVX2, rijndael_run_avx2 },
#endif
#ifdef ISA_BUILD_X86
    { ISA_AES, rijndael_run_aesni },
    { ISA_VAES, rijndael_run_vaes },
#endif
};

static const struct {
    shacal2_run *run;
    unsigned isa;
} shacal2_backends[] = {
    { shacal2_batch, 0 },
#ifdef ISA_BUILD_AVX2
    { shacal2_run_avx2, ISA_AVX2 },
#endif
#ifdef ISA_BUILD_X86
    { shacal2_run_sha, ISA_SHA },
    { shacal2_run_avx512, ISA_AVX512 },
#endif
};

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

static int usable(unsigned isa)
{
    return (isa_have() & isa) == isa;
}

static const rijndael_shape *const shapes[3] = { &rijndael_aes192, &rijndael_aes256, &rijndael_256 };

/* Inputs and output of one batch, for the largest key and block. */
typedef struct {
    uint8_t keys[MOST * 64];
    uint8_t base[MOST * 32];
    uint8_t masks[MASKS * 32];
    uint8_t out[MOST * MASKS * 32 + 1];
} batch;

static void fill_batch(batch *b, cipher_job *job, size_t block, uint64_t *state)
{
    support_fill(state, b->keys, sizeof b->keys);
    support_fill(state, b->base, sizeof b->base);
    support_fill(state, b->masks, sizeof b->masks);
    memset(b->out, 0x5a, sizeof b->out);
    job->keys = b->keys;
    job->base = b->base;
    job->base_step = support_next(state) % 2 * block;
    job->masks = b->masks;
    job->nmasks = 1 + support_next(state) % MASKS;
    job->feed = (int)(support_next(state) % 2);
    job->out = b->out;
    job->out_step = MASKS * block;
}

/* The textbook cipher on bytes. */
static uint8_t times(uint8_t a, uint8_t b)
{
    unsigned r = 0, x = a;
    for (int i = 0; i < 8; i++, x = x << 1 ^ (x >> 7) * 0x11b)
        r ^= (b >> i & 1u) * x;
    return (uint8_t)r;
}

static uint8_t substitute(uint8_t x)
{
    uint8_t inverse = 1, y;
    for (int i = 0; i < 254; i++)
        inverse = times(inverse, x);
    y = inverse;
    for (int i = 1; i < 5; i++)
        y ^= (uint8_t)(inverse << i | inverse >> (8 - i));
    return y ^ 0x63;
}

static void textbook(const rijndael_shape *shape, const uint8_t *box, const uint8_t *key, const uint8_t *in,
                     uint8_t *out)
{
    static const unsigned shift[2][4] = { { 0, 1, 2, 3 }, { 0, 1, 3, 4 } };
    uint8_t w[4 * RIJNDAEL_MAX_KEY_WORDS], s[32], t[32], rcon = 1;
    unsigned nk = shape->nk, nb = shape->nb;
    memcpy(w, key, 4 * nk);
    for (unsigned i = nk; i < nb * (shape->rounds + 1); i++) {
        for (unsigned r = 0; r < 4; r++) {
            uint8_t last = w[4 * (i - 1) + (i % nk == 0 ? (r + 1) % 4 : r)];
            if (i % nk == 0 || (nk == 8 && i % nk == 4))
                last = box[last];
            if (i % nk == 0 && r == 0)
                last ^= rcon;
            w[4 * i + r] = w[4 * (i - nk) + r] ^ last;
        }
        if (i % nk == 0)
            rcon = times(rcon, 2);
    }
    for (unsigned k = 0; k < 4 * nb; k++)
        s[k] = in[k] ^ w[k];
    for (unsigned round = 1; round <= shape->rounds; round++) {
        for (unsigned c = 0; c < nb; c++)
            for (unsigned r = 0; r < 4; r++)
                t[4 * c + r] = box[s[4 * ((c + shift[nb == 8][r]) % nb) + r]];
        for (unsigned c = 0; c < nb; c++)
            for (unsigned r = 0; r < 4; r++) {
                const uint8_t *q = t + 4 * c;
                uint8_t v = round == shape->rounds ? q[r] : (uint8_t)(times(q[r], 2) ^ times(q[(r + 1) % 4], 3) ^
                                                                      q[(r + 2) % 4] ^ q[(r + 3) % 4]);
                s[4 * c + r] = v ^ w[4 * nb * round + 4 * c + r];
            }
    }
    memcpy(out, s, 4 * nb);
}

static void check_rijndael(const batch *b, const cipher_job *job, size_t n, const rijndael_shape *shape,
                           const uint8_t *box)
{
    size_t block = 4 * shape->nb;
    for (size_t i = 0; i < n; i++) {
        for (size_t q = 0; q < MASKS; q++) {
            const uint8_t *got = b->out + (i * MASKS + q) * block;
            uint8_t plain[32], expected[32];
            if (q >= job->nmasks) { /* nothing was written there */
                memset(expected, 0x5a, sizeof expected);
                ck_assert_mem_eq(got, expected, block);
                continue;
            }
            for (size_t k = 0; k < block; k++)
                plain[k] = b->base[i * job->base_step + k] ^ b->masks[q * block + k];
            textbook(shape, box, b->keys + i * 4 * shape->nk, plain, expected);
            for (size_t k = 0; k < block; k++)
                expected[k] ^= job->feed ? plain[k] : 0;
            ck_assert_mem_eq(got, expected, block);
        }
    }
    ck_assert_uint_eq(b->out[n * MASKS * block], 0x5a);
}

START_TEST(rijndael_backends_agree_with_the_textbook)
{
    static const size_t sizes[] = { 1, 2, 7, 16, 33, 64, 65, 255, 256, MOST };
    batch *b = malloc(sizeof *b);
    uint64_t state = 1;
    uint8_t box[256];
    ck_assert_ptr_nonnull(b);
    for (unsigned x = 0; x < 256; x++)
        box[x] = substitute((uint8_t)x);
    for (size_t k = 0; k < COUNT(backends); k++) {
        if (!usable(backends[k].isa))
            continue;
        for (size_t s = 0; s < 3 * COUNT(sizes); s++) {
            const rijndael_shape *shape = shapes[s % 3];
            cipher_job job;
            fill_batch(b, &job, 4 * shape->nb, &state);
            backends[k].run(shape, &job, sizes[s / 3]);
            check_rijndael(b, &job, sizes[s / 3], shape, box);
        }
    }
    free(b);
}
END_TEST

START_TEST(aes_agrees_with_libcrypto)
{
    batch *b = malloc(sizeof *b);
    uint64_t state = 2;
    ck_assert_ptr_nonnull(b);
    for (unsigned s = 0; s < 2; s++) {
        EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
        cipher_job job;
        fill_batch(b, &job, 16, &state);
        job.base_step = 16;
        job.feed = 0;
        rijndael_batch(shapes[s], &job, MOST);
        for (size_t i = 0; i < MOST; i++) {
            uint8_t plain[16], expected[16];
            int len = 0;
            for (size_t k = 0; k < 16; k++)
                plain[k] = b->base[16 * i + k] ^ b->masks[k];
            ck_assert_int_eq(EVP_EncryptInit_ex(ctx, s == 0 ? EVP_aes_192_ecb() : EVP_aes_256_ecb(), NULL,
                                                b->keys + i * 4 * shapes[s]->nk, NULL), 1);
            ck_assert_int_eq(EVP_CIPHER_CTX_set_padding(ctx, 0), 1);
            ck_assert_int_eq(EVP_EncryptUpdate(ctx, expected, &len, plain, 16), 1);
            ck_assert_int_eq(len, 16);
            ck_assert_mem_eq(b->out + i * MASKS * 16, expected, 16);
        }
        EVP_CIPHER_CTX_free(ctx);
    }
    free(b);
}
END_TEST

/* SHA-256 of a message of two blocks and less: E(block, state) + state, twice. */
START_TEST(shacal2_is_the_compression_of_sha256)
{
    static const size_t sizes[] = { 1, 2, 3, 7, 8, 9, 15, 16, 17, 40 };
    static const uint32_t start[8] = { 0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au,
                                       0x510e527fu, 0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u };
    uint64_t state = 3;
    for (size_t s = 0; s < COUNT(sizes) * COUNT(shacal2_backends); s++) {
        size_t n = sizes[s % COUNT(sizes)], b = s / COUNT(sizes);
        uint8_t msg[40][128], first[40][64], second[40][64], chain[40][32], out[40][32], mask[32] = { 0 };
        cipher_job job = { first[0], chain[0], 32, mask, 1, 0, out[0], 32 };
        if (!usable(shacal2_backends[b].isa))
            continue;
        support_fill(&state, msg[0], sizeof msg);
        for (size_t i = 0; i < n; i++) {
            memcpy(first[i], msg[i], 64);
            memset(second[i], 0, 64);
            memcpy(second[i], msg[i] + 64, i);
            second[i][i] = 0x80;
            store_be32(second[i] + 60, (uint32_t)(8 * (64 + i)));
            for (unsigned k = 0; k < 8; k++)
                store_be32(chain[i] + 4 * k, start[k]);
        }
        for (int round = 0; round < 2; round++) {
            shacal2_backends[b].run(&job, n);
            for (size_t i = 0; i < n; i++)
                for (unsigned k = 0; k < 8; k++)
                    store_be32(chain[i] + 4 * k, load_be32(chain[i] + 4 * k) + load_be32(out[i] + 4 * k));
            job.keys = second[0];
        }
        for (size_t i = 0; i < n; i++) {
            uint8_t digest[32];
            SHA256(msg[i], 64 + i, digest);
            ck_assert_mem_eq(chain[i], digest, 32);
        }
    }
}
END_TEST

START_TEST(shacal2_batches_are_calls_one_by_one)
{
    batch *b = malloc(sizeof *b);
    uint64_t state = 4;
    ck_assert_ptr_nonnull(b);
    for (size_t k = 0; k < 4 * COUNT(shacal2_backends); k++) {
        size_t n = 1 + support_next(&state) % 50;
        cipher_job job;
        if (!usable(shacal2_backends[k / 4].isa))
            continue;
        fill_batch(b, &job, 32, &state);
        shacal2_backends[k / 4].run(&job, n);
        for (size_t i = 0; i < n; i++) {
            for (size_t q = 0; q < job.nmasks; q++) {
                uint8_t plain[32], out[32], mask[32] = { 0 };
                cipher_job one = { b->keys + 64 * i, plain, 0, mask, 1, 0, out, 32 };
                for (size_t j = 0; j < 32; j++)
                    plain[j] = b->base[i * job.base_step + j] ^ b->masks[q * 32 + j];
                shacal2_batch(&one, 1);
                for (size_t j = 0; j < 32; j++)
                    out[j] ^= job.feed ? plain[j] : 0;
                ck_assert_mem_eq(b->out + (i * MASKS + q) * 32, out, 32);
            }
        }
    }
    free(b);
}
END_TEST

START_TEST(ciphers_give_the_unit_vectors)
{
    static const unsigned levels[4] = { 160, 256, 384, 512 };
    for (unsigned k = 0; k < 4; k++) {
        uint8_t key[64], block[32], mask[32] = { 0 }, out[32];
        cipher_job job = { key, block, 0, mask, 1, 0, out, 32 };
        char *expected = unit_vector(levels[k], "E(key=00..,block=00..)");
        fill_steps(key, sizeof key, 0, 1);
        fill_steps(block, sizeof block, 0, 1);
        if (k < 3)
            rijndael_batch(shapes[k], &job, 1);
        else
            shacal2_batch(&job, 1);
        support_assert_hex(out, k < 2 ? 16 : 32, expected);
        free(expected);
    }
}
END_TEST

TCase *cipher_case(void)
{
    TCase *tc = tcase_create("cipher");
    tcase_add_test(tc, ciphers_give_the_unit_vectors);
    tcase_add_test(tc, rijndael_backends_agree_with_the_textbook);
    tcase_add_test(tc, aes_agrees_with_libcrypto);
    tcase_add_test(tc, shacal2_is_the_compression_of_sha256);
    tcase_add_test(tc, shacal2_batches_are_calls_one_by_one);
    return tc;
}
