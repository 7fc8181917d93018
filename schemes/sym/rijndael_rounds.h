/* SPDX-License-Identifier: BSD-2-Clause */
/* Rijndael by AES instructions, a template: a vector has LANES 128-bit lanes, one per key. The including file
 * defines `vec`, LANES, TARGET, XOR, ENC and ENC_LAST (round and last round of AES), SHUFFLE (bytes within lanes,
 * by a vec), LEFT (byte shift within lanes), LOW64(a, b) and MID64(a, b) (low halves of a and b; high half of a and
 * low half of b), HALVES(a, b) (bytes of b where WIDE_MASK has a bit, else of a), CONST16(p) (16 bytes at p in
 * every lane), load_lanes and store_lanes; then it includes this file, which defines run_all(). */

#include "api/bytes.h"
#include "sym/rijndael_batch.h"

#define AT_ONCE 4 /* blocks in flight under one key */

typedef struct {
    vec key[2 * (RIJNDAEL_MAX_ROUNDS + 1)]; /* round keys; two vectors each for blocks of 32 bytes */
    vec base[2];
    unsigned rounds;
    size_t n; /* lanes in use */
} schedule;

static const uint8_t rot_word[16] = { 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12 };
static const uint8_t last_word[16] = { 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15 };
static const uint8_t rot_word_1[16] = { 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4 };

/* Where the bytes of a half stand before AES shifts the rows by 0, 1, 2, 3, such that 0, 1, 3, 4 of eight columns
 * come out. */
static const uint8_t wide_order[16] = { 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13, 2, 3 };

/* Every word becomes the sum of itself and those before it. */
TARGET static inline vec prefix_sums(vec w)
{
    w = XOR(w, LEFT(w, 4));
    return XOR(w, LEFT(w, 8));
}

/* SubWord of a word that stands in all four columns, and a round constant: the rows then shift onto equal bytes. */
TARGET static inline vec sub_word(vec w, unsigned rcon)
{
    uint8_t c[16] = { 0 };
    c[0] = c[4] = c[8] = c[12] = (uint8_t)rcon;
    return ENC_LAST(w, CONST16(c));
}

TARGET static inline void expand_256(schedule *s, const uint8_t *keys, size_t pairs, size_t n)
{
    const vec rot = CONST16(rot_word), last = CONST16(last_word);
    vec a = load_lanes(keys, 32, n, 16), b = load_lanes(keys + 16, 32, n, 16);
    unsigned rcon = 1;
    s->key[0] = a;
    s->key[1] = b;
    for (size_t i = 1; i < pairs; i++) {
        a = XOR(prefix_sums(a), sub_word(SHUFFLE(b, rot), rcon));
        b = XOR(prefix_sums(b), sub_word(SHUFFLE(a, last), 0));
        s->key[2 * i] = a;
        s->key[2 * i + 1] = b;
        rcon = rcon << 1 ^ (rcon >> 7) * 0x11b;
    }
}

/* Six words at a time: a has four, b two; three round keys come out of two such steps. */
TARGET static inline void expand_192(schedule *s, const uint8_t *keys, size_t n)
{
    const vec rot = CONST16(rot_word_1), last = CONST16(last_word);
    vec a = load_lanes(keys, 24, n, 16), b = load_lanes(keys + 16, 24, n, 8);
    unsigned rcon = 1;
    for (size_t i = 0; i < 13; i += 3) {
        vec a1, b1;
        s->key[i] = a;
        a1 = XOR(prefix_sums(a), sub_word(SHUFFLE(b, rot), rcon));
        b1 = XOR(XOR(b, LEFT(b, 4)), SHUFFLE(a1, last));
        s->key[i + 1] = LOW64(b, a1);
        s->key[i + 2] = MID64(a1, b1);
        a = XOR(prefix_sums(a1), sub_word(SHUFFLE(b1, rot), rcon << 1));
        b = XOR(XOR(b1, LEFT(b1, 4)), SHUFFLE(a, last));
        rcon <<= 2;
    }
}

/* Blocks of 16 bytes: `count` <= AT_ONCE of them per key. */
TARGET static inline void encrypt_narrow(vec *x, unsigned count, const schedule *s)
{
    for (unsigned i = 0; i < count; i++)
        x[i] = XOR(x[i], s->key[0]);
    for (unsigned r = 1; r < s->rounds; r++)
        for (unsigned i = 0; i < count; i++)
            x[i] = ENC(x[i], s->key[r]);
    for (unsigned i = 0; i < count; i++)
        x[i] = ENC_LAST(x[i], s->key[s->rounds]);
}

/* Blocks of 32 bytes, as pairs. */
TARGET static inline void encrypt_wide(vec *x, unsigned count, const schedule *s)
{
    const vec order = CONST16(wide_order);
    for (unsigned i = 0; i < 2 * count; i++)
        x[i] = XOR(x[i], s->key[i & 1]);
    for (unsigned r = 1; r <= s->rounds; r++) {
        for (unsigned i = 0; i < 2 * count; i += 2) {
            vec low = SHUFFLE(HALVES(x[i], x[i + 1]), order), high = SHUFFLE(HALVES(x[i + 1], x[i]), order);
            x[i] = r < s->rounds ? ENC(low, s->key[2 * r]) : ENC_LAST(low, s->key[2 * r]);
            x[i + 1] = r < s->rounds ? ENC(high, s->key[2 * r + 1]) : ENC_LAST(high, s->key[2 * r + 1]);
        }
    }
}

/* Blocks q .. q+count-1 of all lanes; parts: vectors per block. */
TARGET static inline void run_blocks(const cipher_job *job, size_t q, unsigned count, const schedule *s, unsigned parts)
{
    vec x[2 * AT_ONCE];
    for (unsigned i = 0; i < parts * count; i++)
        x[i] = XOR(s->base[i % parts], CONST16(job->masks + 16 * (parts * q + i)));
    if (parts == 1)
        encrypt_narrow(x, count, s);
    else
        encrypt_wide(x, count, s);
    for (unsigned i = 0; i < parts * count; i++) {
        size_t at = 16 * (parts * q + i);
        if (job->feed)
            x[i] = XOR(x[i], XOR(s->base[i % parts], CONST16(job->masks + at)));
        store_lanes(job->out + at, job->out_step, s->n, x[i]);
    }
}

TARGET static inline void run_lanes(const cipher_job *job, schedule *s, unsigned parts)
{
    size_t q = 0;
    for (unsigned i = 0; i < parts; i++)
        s->base[i] = load_lanes(job->base + 16 * i, job->base_step, s->n, 16);
    for (; q + AT_ONCE <= job->nmasks; q += AT_ONCE)
        run_blocks(job, q, AT_ONCE, s, parts);
    if (job->nmasks - q >= 2) {
        run_blocks(job, q, 2, s, parts);
        q += 2;
    }
    if (q < job->nmasks)
        run_blocks(job, q, 1, s, parts);
}

TARGET static void run_all(const rijndael_shape *shape, const cipher_job *job, size_t n)
{
    schedule s;
    cipher_job part = *job;
    while (n != 0) {
        size_t m = n < LANES ? n : LANES;
        s.n = m;
        s.rounds = shape->rounds;
        if (shape->nk == 6) {
            expand_192(&s, part.keys, m);
            run_lanes(&part, &s, 1);
        } else if (shape->nb == 4) {
            expand_256(&s, part.keys, 8, m);
            run_lanes(&part, &s, 1);
        } else {
            expand_256(&s, part.keys, 15, m);
            run_lanes(&part, &s, 2);
        }
        part.keys += m * 4 * (size_t)shape->nk;
        part.base += m * part.base_step;
        part.out += m * part.out_step;
        n -= m;
    }
    wipe(&s, sizeof s);
}
