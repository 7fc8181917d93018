/* SPDX-License-Identifier: BSD-2-Clause */
/* The wrappers of a library relinked for profiling: the linker sends each call that one object makes to a function of
 * another to __wrap_<name> (option --wrap), which counts and times it and goes on to __real_<name>. Wrapped are the
 * ICCS helpers, under their official names and for messages in pieces, and every call by which a scheme hashes past
 * them: batches, chains, parts of a message. A wrapped call inside of a wrapped call belongs to the outer one. */
#include <stddef.h>
#include <stdint.h>

#include "api/drng.h"
#include "iccs/iccs.h"
#include "iccs/iccs_batch.h"
#include "probe/profile-table.h"
#include "probe/ticks.h"
#include "sym/sm3_batch.h"
#include "sym/sm3_chain.h"

typedef unsigned long long ull;

/* A library without one of these has no call of it either. */
#define MAYBE __attribute__((weak))

int __real_sm3hash(int bits, const unsigned char *msg, ull msg_bits, unsigned char *out);
int __real_pseudohash(int bits, const unsigned char *msg, ull msg_bits, unsigned char *out);
int __real_pseudoXOF(ull out_bits, const unsigned char *msg, ull msg_bits, unsigned char *out);
int __real_get_random_number(DRNG_ctx *ctx, unsigned char *out, ull out_bits);
void __real_iccs_sm3(const iccs_piece *pieces, size_t count, uint8_t *out);
int __real_iccs_pseudohash(int width, const iccs_piece *pieces, size_t count, uint8_t *out);
void __real_iccs_xof(uint8_t *out, size_t out_len, const iccs_piece *pieces, size_t count);
MAYBE int __real_iccs_pseudohash_batch(int width, const iccs_job *jobs, size_t n, size_t len);
void __real_sm3(const uint8_t *msg, size_t len, uint8_t *out);
void __real_sm3_mid_add(sm3_mid *mid, const uint8_t *blocks, size_t nblocks);
void __real_sm3_add(sm3_ctx *ctx, const uint8_t *data, size_t len);
void __real_sm3_end(sm3_ctx *ctx, uint8_t *out);
void __real_sm3_batch(const sm3_job *jobs, size_t n, size_t len, size_t out_len);
void __real_sm3_batch_xof(const sm3_xof_job *jobs, size_t n, size_t len);
void __real_sm3_batch_compress(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks, size_t n);
MAYBE void __real_sm3_chains(const sm3_chain_form *form, const sm3_chain *chains, size_t n);

int __wrap_sm3hash(int bits, const unsigned char *msg, ull msg_bits, unsigned char *out);
int __wrap_pseudohash(int bits, const unsigned char *msg, ull msg_bits, unsigned char *out);
int __wrap_pseudoXOF(ull out_bits, const unsigned char *msg, ull msg_bits, unsigned char *out);
int __wrap_get_random_number(DRNG_ctx *ctx, unsigned char *out, ull out_bits);
void __wrap_iccs_sm3(const iccs_piece *pieces, size_t count, uint8_t *out);
int __wrap_iccs_pseudohash(int width, const iccs_piece *pieces, size_t count, uint8_t *out);
void __wrap_iccs_xof(uint8_t *out, size_t out_len, const iccs_piece *pieces, size_t count);
int __wrap_iccs_pseudohash_batch(int width, const iccs_job *jobs, size_t n, size_t len);
void __wrap_sm3(const uint8_t *msg, size_t len, uint8_t *out);
void __wrap_sm3_mid_add(sm3_mid *mid, const uint8_t *blocks, size_t nblocks);
void __wrap_sm3_add(sm3_ctx *ctx, const uint8_t *data, size_t len);
void __wrap_sm3_end(sm3_ctx *ctx, uint8_t *out);
void __wrap_sm3_batch(const sm3_job *jobs, size_t n, size_t len, size_t out_len);
void __wrap_sm3_batch_xof(const sm3_xof_job *jobs, size_t n, size_t len);
void __wrap_sm3_batch_compress(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks, size_t n);
void __wrap_sm3_chains(const sm3_chain_form *form, const sm3_chain *chains, size_t n);

static profile_table table;

profile_table *ngcc_profile(void)
{
    table.magic = PROFILE_MAGIC;
    table.size = sizeof table;
    return &table;
}

/* The names in the table. */
static const char drng[] = "drng", xof[] = "pseudoXOF", pseudo[] = "pseudohash", plain[] = "sm3hash",
                  pseudo_batch[] = "iccs_pseudohash_batch", prefix[] = "sm3_mid_add", part[] = "sm3_add",
                  part_end[] = "sm3_end", batch[] = "sm3_batch", batch_xof[] = "sm3_batch_xof",
                  batch_compress[] = "sm3_batch_compress", chain[] = "sm3_chains";

/* One wrapped call. */
typedef struct {
    int outermost;
    uint64_t start, ticks;
} span;

static span enter(void)
{
    span s = { 0, 0, 0 };
    if (!table.on)
        return s;
    s.outermost = table.depth++ == 0;
    if (s.outermost)
        s.start = ticks_read();
    return s;
}

/* Whether the call is to be counted. */
static int leave(span *s)
{
    if (s->outermost)
        s->ticks = ticks_read() - s->start;
    if (table.on)
        table.depth--;
    return s->outermost;
}

static void count(const span *s, const char *fn, uint64_t in_bits, uint64_t out_bits, uint64_t compressions)
{
    uint64_t at = ((uint64_t)(uintptr_t)fn + in_bits * 0x9e3779b97f4a7c15u + out_bits * 0xc2b2ae3d27d4eb4fu) >> 20;
    for (unsigned tries = 0; tries < PROFILE_SLOTS; tries++) {
        profile_slot *slot = &table.slots[(at + tries) % PROFILE_SLOTS];
        if (slot->fn == NULL) {
            slot->fn = fn;
            slot->in_bits = in_bits;
            slot->out_bits = out_bits;
        } else if (slot->fn != fn || slot->in_bits != in_bits || slot->out_bits != out_bits) {
            continue;
        }
        slot->calls++;
        slot->ticks += s->ticks;
        slot->compressions += compressions;
        return;
    }
    table.overflow++;
}

/* Blocks of a message of that many bits with its padding: one bit and a length of 64. */
static uint64_t blocks(uint64_t bits)
{
    return (bits + 65 + 511) / 512;
}

/* iccs.md section 3: two hashes of label and message, the rest has one length each. */
static uint64_t of_pseudohash(uint64_t width, uint64_t bits)
{
    return 2 * blocks(bits + 16) + (width == 512 ? 3 : width == 768 ? 7 : 13);
}

/* Section 4: whole blocks of the message once, the rest with a counter for each digest. */
static uint64_t of_xof(uint64_t out_bits, uint64_t bits)
{
    return bits / 512 + (out_bits + 255) / 256 * blocks(bits % 512 + 32);
}

/* Section 5: the digest of V, V + 1, ... (one block each), and the step of the state (two). */
static uint64_t of_drng(uint64_t out_bits)
{
    return (out_bits + 255) / 256 + 2;
}

static uint64_t bits_of(const iccs_piece *pieces, size_t n)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < n; i++)
        bytes += pieces[i].len;
    return 8 * bytes;
}

int __wrap_sm3hash(int bits, const unsigned char *msg, ull msg_bits, unsigned char *out)
{
    span s = enter();
    int code = __real_sm3hash(bits, msg, msg_bits, out);
    if (leave(&s))
        count(&s, plain, msg_bits, (uint64_t)bits, blocks(msg_bits));
    return code;
}

int __wrap_pseudohash(int bits, const unsigned char *msg, ull msg_bits, unsigned char *out)
{
    span s = enter();
    int code = __real_pseudohash(bits, msg, msg_bits, out);
    if (leave(&s))
        count(&s, pseudo, msg_bits, (uint64_t)bits, of_pseudohash((uint64_t)bits, msg_bits));
    return code;
}

int __wrap_pseudoXOF(ull out_bits, const unsigned char *msg, ull msg_bits, unsigned char *out)
{
    span s = enter();
    int code = __real_pseudoXOF(out_bits, msg, msg_bits, out);
    if (leave(&s))
        count(&s, xof, msg_bits, out_bits, of_xof(out_bits, msg_bits));
    return code;
}

int __wrap_get_random_number(DRNG_ctx *ctx, unsigned char *out, ull out_bits)
{
    span s = enter();
    int code = __real_get_random_number(ctx, out, out_bits);
    if (leave(&s))
        count(&s, drng, 0, out_bits, of_drng(out_bits));
    return code;
}

void __wrap_iccs_sm3(const iccs_piece *pieces, size_t n, uint8_t *out)
{
    span s = enter();
    __real_iccs_sm3(pieces, n, out);
    if (leave(&s))
        count(&s, plain, bits_of(pieces, n), 256, blocks(bits_of(pieces, n)));
}

int __wrap_iccs_pseudohash(int width, const iccs_piece *pieces, size_t n, uint8_t *out)
{
    span s = enter();
    int code = __real_iccs_pseudohash(width, pieces, n, out);
    if (leave(&s))
        count(&s, pseudo, bits_of(pieces, n), (uint64_t)width, of_pseudohash((uint64_t)width, bits_of(pieces, n)));
    return code;
}

void __wrap_iccs_xof(uint8_t *out, size_t out_len, const iccs_piece *pieces, size_t n)
{
    span s = enter();
    __real_iccs_xof(out, out_len, pieces, n);
    if (leave(&s))
        count(&s, xof, bits_of(pieces, n), 8 * (uint64_t)out_len, of_xof(8 * (uint64_t)out_len, bits_of(pieces, n)));
}

int __wrap_iccs_pseudohash_batch(int width, const iccs_job *jobs, size_t n, size_t len)
{
    span s = enter();
    int code = __real_iccs_pseudohash_batch(width, jobs, n, len);
    if (leave(&s))
        count(&s, pseudo_batch, 8 * (uint64_t)len, (uint64_t)width, n * of_pseudohash((uint64_t)width, 8 * (uint64_t)len));
    return code;
}

void __wrap_sm3(const uint8_t *msg, size_t len, uint8_t *out)
{
    span s = enter();
    __real_sm3(msg, len, out);
    if (leave(&s))
        count(&s, plain, 8 * (uint64_t)len, 256, blocks(8 * (uint64_t)len));
}

void __wrap_sm3_mid_add(sm3_mid *mid, const uint8_t *data, size_t nblocks)
{
    span s = enter();
    __real_sm3_mid_add(mid, data, nblocks);
    if (leave(&s))
        count(&s, prefix, 512 * (uint64_t)nblocks, 256, nblocks);
}

/* The context's state before the call says how many blocks it fills. */
void __wrap_sm3_add(sm3_ctx *ctx, const uint8_t *data, size_t len)
{
    uint64_t full = (ctx->used + len) / SM3_BLOCK;
    span s = enter();
    __real_sm3_add(ctx, data, len);
    if (leave(&s))
        count(&s, part, 8 * (uint64_t)len, 0, full);
}

void __wrap_sm3_end(sm3_ctx *ctx, uint8_t *out)
{
    uint64_t rest = 8 * (uint64_t)ctx->used;
    span s = enter();
    __real_sm3_end(ctx, out);
    if (leave(&s))
        count(&s, part_end, 0, 256, blocks(rest));
}

void __wrap_sm3_batch(const sm3_job *jobs, size_t n, size_t len, size_t out_len)
{
    span s = enter();
    __real_sm3_batch(jobs, n, len, out_len);
    if (leave(&s))
        count(&s, batch, 8 * (uint64_t)len, 8 * (uint64_t)out_len, n * blocks(8 * (uint64_t)len));
}

void __wrap_sm3_batch_xof(const sm3_xof_job *jobs, size_t n, size_t len)
{
    span s = enter();
    __real_sm3_batch_xof(jobs, n, len);
    if (leave(&s)) {
        uint64_t digests = 0;
        for (size_t i = 0; i < n; i++)
            digests += jobs[i].blocks;
        count(&s, batch_xof, 8 * (uint64_t)len, n == 0 ? 0 : 256 * (uint64_t)jobs[0].blocks,
              digests * blocks(8 * (uint64_t)len + 32));
    }
}

void __wrap_sm3_batch_compress(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks, size_t n)
{
    span s = enter();
    __real_sm3_batch_compress(h, p, nblocks, n);
    if (leave(&s))
        count(&s, batch_compress, 512 * (uint64_t)nblocks, 256, n * nblocks);
}

void __wrap_sm3_chains(const sm3_chain_form *form, const sm3_chain *chains, size_t n)
{
    span s = enter();
    __real_sm3_chains(form, chains, n);
    if (leave(&s)) {
        const sm3_chain_shape *shape = form->shape;
        uint64_t steps = 0;
        for (size_t i = 0; i < n; i++)
            steps += chains[i].steps;
        count(&s, chain, 32 * ((uint64_t)shape->fixed_words + SM3_CHAIN_ID + shape->value_words),
              32 * (uint64_t)shape->out_words, steps * (shape->blocks + shape->two_counters));
    }
}
