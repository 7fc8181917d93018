/* SPDX-License-Identifier: BSD-2-Clause */
#include "resolved/tccr.h"

#include <string.h>

#if LAM == 512
#include "sym/shacal2.h"
#else
#include "sym/rijndael_batch.h"
#endif

#define LEFT (BLOCK - 1)  /* bytes of zL */
#define RIGHT (LB - LEFT) /* bytes of zR */

SIZE_CHECK(key_room, RIGHT + IV <= KEY);

static void encrypt(const cipher_job *job, size_t n)
{
#if LAM == 160
    rijndael_batch(&rijndael_aes192, job, n);
#elif LAM == 256
    rijndael_batch(&rijndael_aes256, job, n);
#elif LAM == 384
    rijndael_batch(&rijndael_256, job, n);
#else
    shacal2_batch(job, n);
#endif
}

/* Key and base block of TCCR for lane i; s may be null for zero. */
static void tccr_lane(tccr_work *work, size_t i, const uint8_t *x, const uint8_t *s, const uint8_t *iv)
{
    uint8_t z[LB], *key = work->key + i * KEY, *base = work->base + i * BLOCK;
    for (size_t k = 0; k < LB; k++)
        z[k] = x[k] ^ (s != NULL ? s[k] : 0);
    base[0] = 0;
    memcpy(base + 1, z, LEFT);
    memcpy(key, z + LEFT, RIGHT);
    memcpy(key + RIGHT, iv, IV);
    memset(key + RIGHT + IV, 0, KEY - RIGHT - IV);
}

/* The two masks of the TCCR value for x with byte 0 changed by m: they number the halves. */
static void tccr_masks(uint8_t *masks, unsigned m)
{
    memset(masks, 0, 2 * BLOCK);
    masks[1] = masks[BLOCK + 1] = (uint8_t)m;
    masks[BLOCK] = 1;
}

void tccr_nodes(tccr_work *work, const uint8_t *x, size_t n, const uint8_t *s, const uint8_t *iv, int both)
{
    size_t calls = both ? 4 : 2;
    cipher_job job = { work->key, work->base, BLOCK, work->masks, calls, 1, work->out, calls * BLOCK };
    for (size_t i = 0; i < n; i++)
        tccr_lane(work, i, x + i * LB, s, iv);
    tccr_masks(work->masks, 0);
    tccr_masks(work->masks + 2 * BLOCK, 1);
    encrypt(&job, n);
}

/* The counter value of PRG step q: com has the first ones, the row starts at TWEAK_ROW. */
static unsigned step_counter(unsigned q)
{
    return q < COM_STEPS ? q : TWEAK_ROW + q - COM_STEPS;
}

#if LAM == 384

/* Brings TCCR values together that stand 2*BLOCK apart. */
static void close_gaps(uint8_t *out)
{
    for (size_t q = 1; q < LEAF_STEPS; q++)
        memmove(out + q * LB, out + q * 2 * BLOCK, LB);
}

void prg_leaves(tccr_work *work, const uint8_t *seeds, size_t n, const uint8_t *iv)
{
    cipher_job job = { work->key, work->base, BLOCK, work->masks, LEAF_STEPS * 2, 1, work->out, LEAF_OUT };
    for (size_t i = 0; i < n; i++)
        tccr_lane(work, i, seeds + i * LB, NULL, iv);
    for (unsigned q = 0; q < LEAF_STEPS; q++)
        tccr_masks(work->masks + q * 2 * BLOCK, step_counter(q));
    encrypt(&job, n);
    for (size_t i = 0; i < n; i++)
        close_gaps(work->out + i * LEAF_OUT);
}

void prg_noise(tccr_work *work, const uint8_t *seed, unsigned first, size_t n)
{
    cipher_job job = { work->key, work->base, BLOCK, work->masks, 2, 1, work->out, 2 * BLOCK };
    for (size_t i = 0; i < n; i++) {
        uint8_t iv[IV] = { 0 };
        iv[0] = (uint8_t)(first + i);
        iv[1] = (uint8_t)((first + i) >> 8);
        tccr_lane(work, i, seed, NULL, iv);
    }
    tccr_masks(work->masks, 0);
    encrypt(&job, n);
}

#else

/* The seed, padded with zeros to a key. */
static void seed_key(uint8_t *key, const uint8_t *seed)
{
    memcpy(key, seed, LB);
    memset(key + LB, 0, KEY - LB);
}

void prg_leaves(tccr_work *work, const uint8_t *seeds, size_t n, const uint8_t *iv)
{
    cipher_job job = { work->key, work->base, 0, work->masks, LEAF_STEPS, 0, work->out, LEAF_OUT };
    for (size_t i = 0; i < n; i++)
        seed_key(work->key + i * KEY, seeds + i * LB);
    memcpy(work->base, iv, IV);
    memset(work->base + IV, 0, BLOCK - IV);
    memset(work->masks, 0, LEAF_STEPS * BLOCK);
    for (unsigned q = 0; q < LEAF_STEPS; q++)
        work->masks[q * BLOCK + IV] = (uint8_t)step_counter(q);
    encrypt(&job, n);
}

void prg_noise(tccr_work *work, const uint8_t *seed, unsigned first, size_t n)
{
    cipher_job job = { work->key, work->base, BLOCK, work->masks, 2, 0, work->out, 2 * BLOCK };
    memset(work->base, 0, n * BLOCK);
    memset(work->masks, 0, 2 * BLOCK);
    work->masks[BLOCK + IV] = 1;
    for (size_t i = 0; i < n; i++) {
        seed_key(work->key + i * KEY, seed);
        work->base[i * BLOCK] = (uint8_t)(first + i);
        work->base[i * BLOCK + 1] = (uint8_t)((first + i) >> 8);
    }
    encrypt(&job, n);
}

#endif
