/* SPDX-License-Identifier: BSD-2-Clause */
#include "sigurd/expand.h"

#include "sym/sm3_batch.h"

#define BATCH 32

const ext_field sigurd_field = MODULUS;

#if DIGEST == SM3_DIGEST

void hash(uint8_t *out, const iccs_piece *pieces, size_t count)
{
    iccs_sm3(pieces, count, out);
}

void hash_batch(const iccs_job *jobs, size_t n, size_t len)
{
    sm3_job batch[BATCH];
    while (n != 0) {
        size_t m = n < BATCH ? n : BATCH;
        for (size_t i = 0; i < m; i++) {
            batch[i].from = NULL;
            batch[i].msg = jobs[i].msg;
            batch[i].out = jobs[i].out;
        }
        sm3_batch(batch, m, len, SM3_DIGEST);
        jobs += m;
        n -= m;
    }
}

#else

void hash(uint8_t *out, const iccs_piece *pieces, size_t count)
{
    (void)iccs_pseudohash(8 * DIGEST, pieces, count, out);
}

void hash_batch(const iccs_job *jobs, size_t n, size_t len)
{
    (void)iccs_pseudohash_batch(8 * DIGEST, jobs, n, len);
}

#endif

void expand(uint8_t *out, size_t out_len, const char *name, const iccs_piece *data)
{
    static const char label[] = SIGURD_LABEL;
    const iccs_piece pieces[3] = { { (const uint8_t *)label, sizeof label - 1 },
                                   { (const uint8_t *)name, strlen(name) }, *data };
    iccs_xof(out, out_len, pieces, 3);
}

static void expand_digest(uint8_t *out, size_t out_len, const char *name, const uint8_t *digest)
{
    const iccs_piece data = { digest, DIGEST };
    expand(out, out_len, name, &data);
}

/* Big-endian words of the XOF to little-endian words of an encoding. */
static void swap_words(uint8_t *p, size_t len)
{
    for (size_t i = 0; i < len; i += 2) {
        uint8_t high = p[i];
        p[i] = p[i + 1];
        p[i + 1] = high;
    }
}

void challenge_element(uint8_t out[ELEMENT], const char *name, const uint8_t digest[DIGEST])
{
    expand_digest(out, ELEMENT, name, digest);
    swap_words(out, ELEMENT);
}

void challenge_linear(uint8_t out[LINEAR_BYTES], const uint8_t digest[DIGEST])
{
    expand_digest(out, LINEAR_BYTES, "intercheck", digest);
}

unsigned challenge_range(uint8_t tau[TAU_BYTES], const uint8_t digest[DIGEST])
{
    expand_digest(tau, TAU_BYTES, "polyres", digest);
    swap_words(tau, TAU_BYTES - 2);
    return load_be16(tau + TAU_BYTES - 2);
}

void challenge_open(openings *o, const uint8_t digest[DIGEST])
{
    uint8_t words[2 * OPENINGS];
    size_t found = 0;
    expand_digest(words, sizeof words, "open", digest);
    for (size_t i = 0; i < POSITIONS; i++)
        o->pool[i] = (uint16_t)i;
    for (size_t i = 0; i < OPENINGS; i++) {
        size_t j = i + load_be16(words + 2 * i) % (POSITIONS - i);
        o->opened[i] = o->pool[j];
        o->pool[j] = o->pool[i];
    }
    memset(o->pool, 0, sizeof o->pool);
    for (size_t i = 0; i < OPENINGS; i++)
        o->pool[o->opened[i]] = (uint16_t)(i + 1);
    for (size_t pos = 0; pos < POSITIONS; pos++)
        if (o->pool[pos] != 0) {
            o->sorted[found] = (uint16_t)pos;
            o->rank[found++] = (uint16_t)(o->pool[pos] - 1);
        }
}

void transcript_start(transcript *t, const iccs_piece *message)
{
    hash(t->mu, message, 1);
}

void transcript_commit(transcript *t, const uint8_t *pk, const uint8_t *sn)
{
    const iccs_piece pieces[3] = { { t->mu, DIGEST }, { pk, SIG_PK_BYTES }, { sn, ROOTS } };
    hash(t->h[1], pieces, 3);
}

void transcript_step(transcript *t, int step, const uint8_t *sn)
{
    /* What a step hashes behind mu: the link before it and a run of fields. Step 5 chains from h3. */
    static const struct {
        int link;
        size_t at, end;
    } steps[6] = { { 0, 0, 0 }, { 0, 0, 0 }, { 1, AT_EVALUATIONS, AT_P }, { 2, AT_P, AT_G }, { 3, AT_G, AT_W },
                   { 3, AT_W, AT_COUNT } };
    const iccs_piece pieces[3] = { { t->mu, DIGEST }, { t->h[steps[step].link], DIGEST },
                                   { sn + steps[step].at, steps[step].end - steps[step].at } };
    hash(t->h[step], pieces, 3);
}
