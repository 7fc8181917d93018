/* SPDX-License-Identifier: BSD-2-Clause */
#include "cedrus/site.h"

#include "sym/sm3_batch.h"

void hash_key_start(hash_key *key, const uint8_t *sk_seed, const uint8_t *pk_seed)
{
    key->sk_seed = sk_seed;
    key->pk_seed = pk_seed;
    (void)sm3_chain_shape_start(&key->prf, SHARED_BYTES, FIXED_WORDS, 0, N_WORDS);
    (void)sm3_chain_shape_start(&key->f, SHARED_BYTES, FIXED_WORDS, N_WORDS, N_WORDS);
    (void)sm3_chain_shape_start(&key->h, SHARED_BYTES, FIXED_WORDS, 2 * N_WORDS, N_WORDS);
    sm3_mid_start(&key->sk_mid);
    sm3_mid_start(&key->pk_mid);
    if (N == SM3_BLOCK) {
        sm3_mid_add(&key->pk_mid, pk_seed, 1);
        if (sk_seed != NULL)
            sm3_mid_add(&key->sk_mid, sk_seed, 1);
    }
}

/* n = 48: the first block is seed || front. */
static void add_shared(sm3_mid *mid, const uint8_t *seed, const uint8_t *front)
{
    uint8_t block[N + ADDRESS_FRONT];
    memcpy(block, seed, N);
    memcpy(block + N, front, ADDRESS_FRONT);
    sm3_mid_add(mid, block, 1);
    wipe(block, sizeof block);
}

void site_start(site *s, const hash_key *key, unsigned layer, uint64_t tree)
{
    s->key = key;
    memset(s->front, 0, sizeof s->front);
    store_be32(s->front, layer);
    store_be64(s->front + 8, tree);
    s->sk_mid = key->sk_mid;
    s->pk_mid = key->pk_mid;
    if (N == 48) {
        add_shared(&s->pk_mid, key->pk_seed, s->front);
        if (key->sk_seed != NULL)
            add_shared(&s->sk_mid, key->sk_seed, s->front);
    }
}

/* The fixed words: what SHARED_BYTES leave of seed || front, and the type. */
static void fill_form(sm3_chain_form *form, const site *s, const uint8_t *seed, unsigned type)
{
    uint8_t fixed[N + ADDRESS_FRONT + 4];
    memcpy(fixed, seed, N);
    memcpy(fixed + N, s->front, ADDRESS_FRONT);
    store_be32(fixed + N + ADDRESS_FRONT, type);
    for (unsigned i = 0; i < FIXED_WORDS; i++)
        form->fixed[i] = load_be32(fixed + SHARED_BYTES + 4 * i);
    wipe(fixed, sizeof fixed);
}

void site_prf(sm3_chain_form *form, const site *s, unsigned type)
{
    form->shape = &s->key->prf;
    form->from = s->sk_mid;
    fill_form(form, s, s->key->sk_seed, type);
}

void site_f(sm3_chain_form *form, const site *s, unsigned type)
{
    form->shape = &s->key->f;
    form->from = s->pk_mid;
    fill_form(form, s, s->key->pk_seed, type);
}

void site_h(sm3_chain_form *form, const site *s, unsigned type)
{
    form->shape = &s->key->h;
    form->from = s->pk_mid;
    fill_form(form, s, s->key->pk_seed, type);
}

void site_address(uint8_t *out, const site *s, unsigned type, const uint32_t id[2], uint32_t y)
{
    memcpy(out, s->front, ADDRESS_FRONT);
    store_be32(out + 16, type);
    store_be32(out + 20, id[0]);
    store_be32(out + 24, id[1] & 0xff);
    store_be32(out + 28, y);
}

/* Writes the T_HEAD bytes in front of a message's values. */
static void fill_head(uint8_t *row, const site *s, unsigned type, uint32_t key_pair)
{
    const uint32_t id[2] = { key_pair, 0 };
    uint8_t head[N + ADDRESS_BYTES];
    memcpy(head, s->key->pk_seed, N);
    site_address(head + N, s, type, id, 0);
    memcpy(row, head + SHARED_BYTES, T_HEAD);
}

/* n = 20, 32. */
static void t_plain(const t_rows *m, size_t len, uint8_t *out)
{
    sm3_job jobs[T_AT_ONCE];
    for (size_t i = 0; i < m->count; i++) {
        jobs[i].from = NULL;
        jobs[i].msg = m->rows + i * m->stride;
        jobs[i].out = out + i * N;
    }
    sm3_batch(jobs, m->count, len, N < SM3_DIGEST ? N : SM3_DIGEST);
}

/* n = 48, 64: both counters share all blocks but the last. */
static void t_counters(const site *s, const t_rows *m, size_t len, uint8_t *out)
{
    uint32_t h[T_AT_ONCE][8];
    const uint8_t *p[T_AT_ONCE];
    sm3_mid mid[T_AT_ONCE];
    sm3_xof_job jobs[T_AT_ONCE];
    uint8_t blocks[T_AT_ONCE][2 * SM3_DIGEST];
    size_t whole = len / SM3_BLOCK;
    for (size_t i = 0; i < m->count; i++) {
        memcpy(h[i], s->pk_mid.h, sizeof h[i]);
        p[i] = m->rows + i * m->stride;
    }
    sm3_batch_compress(h, p, whole, m->count);
    for (size_t i = 0; i < m->count; i++) {
        memcpy(mid[i].h, h[i], sizeof h[i]);
        mid[i].bytes = SHARED_BYTES + whole * SM3_BLOCK;
        jobs[i].from = &mid[i];
        jobs[i].msg = p[i] + whole * SM3_BLOCK;
        jobs[i].out = blocks[i];
        jobs[i].first = 1;
        jobs[i].blocks = 2;
    }
    sm3_batch_xof(jobs, m->count, len % SM3_BLOCK);
    for (size_t i = 0; i < m->count; i++)
        memcpy(out + i * N, blocks[i], N);
}

void site_t(const site *s, unsigned type, uint32_t key_pair, const t_rows *messages, uint8_t *out)
{
    size_t len = T_HEAD + messages->values * N;
    for (size_t i = 0; i < messages->count; i++)
        fill_head(messages->rows + i * messages->stride, s, type, key_pair + (uint32_t)i);
    if (N <= SM3_DIGEST)
        t_plain(messages, len, out);
    else
        t_counters(s, messages, len, out);
}
