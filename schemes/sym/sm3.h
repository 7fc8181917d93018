/* SPDX-License-Identifier: BSD-2-Clause */
/* SM3 (iccs.md section 2), one message at a time: whole, in parts, or from a midstate. sm3_batch.h has the calls for
 * many messages. Messages are shorter than 2^61 bytes. */
#ifndef NGCC_SM3_H
#define NGCC_SM3_H

#include <stddef.h>
#include <stdint.h>

#define SM3_BLOCK 64
#define SM3_DIGEST 32

/* The chaining value after a prefix of `bytes` bytes, a multiple of SM3_BLOCK. */
typedef struct {
    uint32_t h[8];
    uint64_t bytes;
} sm3_mid;

typedef struct {
    sm3_mid mid;
    uint8_t buf[SM3_BLOCK];
    size_t used; /* bytes in buf, below SM3_BLOCK */
} sm3_ctx;

#ifdef NGCC_COUNT
extern uint64_t sm3_count; /* compressions since it was last set; test builds only */
#define SM3_COUNT(n) (sm3_count += (n))
#else
#define SM3_COUNT(n) ((void)0)
#endif

/* h = compression of h with each of nblocks consecutive blocks in turn. */
void sm3_compress(uint32_t h[8], const uint8_t *blocks, size_t nblocks);

/* The state before any byte. */
void sm3_mid_start(sm3_mid *mid);
/* Adds nblocks whole blocks. */
void sm3_mid_add(sm3_mid *mid, const uint8_t *blocks, size_t nblocks);

/* Starts a message, after the prefix of `from` or, where from is null, empty. */
void sm3_start(sm3_ctx *ctx, const sm3_mid *from);
void sm3_add(sm3_ctx *ctx, const uint8_t *data, size_t len);
/* Ends the message with the first nbits (0 to 7) bits of last behind the whole bytes; out: 32 bytes. ctx is spent. */
void sm3_end_bits(sm3_ctx *ctx, unsigned last, unsigned nbits, uint8_t *out);
void sm3_end(sm3_ctx *ctx, uint8_t *out);

/* SM3 of one message; out may overlap msg. */
void sm3(const uint8_t *msg, size_t len, uint8_t *out);

#endif
