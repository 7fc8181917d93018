/* SPDX-License-Identifier: BSD-2-Clause */
/* Contract of the SM3 backends. A wider backend is one more file: it defines its lane type, includes sm3_rounds.h, and
 * gets a row in sm3_batch.c. */
#ifndef NGCC_SM3_LANES_H
#define NGCC_SM3_LANES_H

#include <stddef.h>
#include <stdint.h>

#include "sym/isa.h"

/* The 68 expanded words of a block as the rounds read them: w[j] = W_j, x[j] = W_j ^ W_(j+4). */
typedef struct {
    uint32_t w[64];
    uint32_t x[64];
} sm3_schedule;

/* h[i] = compression of h[i] with the nblocks consecutive blocks at p[i], for all lanes of the backend. No alignment is
 * asked for; the p[i] may be equal. */
typedef void sm3_lanes_fn(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks);

/* The same on word-sliced data: word i of lane l is at [lanes * i + l], words in the order of the host. States have 8
 * words, blocks 16. out and second may be in, and neither overlaps the words.
 *   block: out = compression of in with the words.
 *   fixed: the same with one block for all lanes, already expanded.
 *   pair:  out as block does; second = compression of in with a block whose expanded words are those of the first XOR
 *   shift
 *          (the expansion is linear, so shift is the expansion of what the blocks differ in). */
typedef struct {
    unsigned isa;
    unsigned lanes;
    unsigned cost; /* of a call, in calls of the portable code: which width suits how many lanes */
    sm3_lanes_fn *run;
    void (*block)(const uint32_t *in, uint32_t *out, const uint32_t *words);
    void (*fixed)(const uint32_t *in, uint32_t *out, const sm3_schedule *fixed);
    void (*pair)(const uint32_t *in, uint32_t *out, uint32_t *second, const uint32_t *words, const sm3_schedule *shift);
} sm3_backend;

#define SM3_MAX_LANES 32
#define SM3_COST_UNIT 16 /* cost of the portable code */

extern const sm3_backend sm3_backend_c;        /* 1 lane */
#ifdef ISA_BUILD_AVX2
extern const sm3_backend sm3_backend_avx2;     /* 8 lanes */
#endif
#ifdef ISA_BUILD_X86
extern const sm3_backend sm3_backend_avx512;   /* 16 lanes */
extern const sm3_backend sm3_backend_avx512x2; /* 32 lanes */
#endif

/* The backends that may be used now, widest first and the portable one last. Returns their number, at most
 * SM3_MAX_BACKENDS. */
#define SM3_MAX_BACKENDS 4
size_t sm3_backends(const sm3_backend *list[SM3_MAX_BACKENDS]);

/* Fills s with the expansion of a block of 16 words. */
void sm3_expand(sm3_schedule *s, const uint32_t words[16]);

#endif
