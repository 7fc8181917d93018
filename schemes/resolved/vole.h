/* SPDX-License-Identifier: BSD-2-Clause */
/* From leaves to commitments and VOLE columns (resolved.md sections 5 and 6), and the universal hash of columns. */
#ifndef RESOLVED_VOLE_H
#define RESOLVED_VOLE_H

#include <stdint.h>

#include "field/gf2k_field.h"
#include "resolved/tree.h"

/* Columns as bit strings: bit q is bit q%64 of word q/64. Bits from ELLHAT up are arbitrary; the last GRIND columns
 * are 0. */
typedef struct {
    uint64_t column[LAM][EW];
} vole_columns;

#define COM_GROUP 8 /* commitments that are hashed together: whole blocks at every level */

typedef struct {
    uint64_t pending[TAU][MAX_DEPTH][EW];
    uint64_t total[TAU][EW]; /* XOR of all rows of a vector: u_i */
    uint8_t com[TAU][COM_GROUP * COM];
    uint32_t state[TAU][8];
    const uint16_t *delta;     /* hidden leaves; null for the signer */
    const uint8_t *hidden_com; /* their commitments, COM bytes each */
    uint8_t g[TAU][COM];       /* result: hashes of the vectors' commitments */
} vole_work;

/* Takes all leaves of t (tree_start has been called) and fills v, work->total and work->g. The caller has set
 * work->delta and work->hidden_com. Verifier: column bits are those of j xor delta_i, without the corrections. */
void vole_commit(vole_work *work, vole_columns *v, tree *t);

/* First column of vector i, and its depth. */
unsigned vole_first_column(unsigned i);
unsigned vole_depth(unsigned i);

/* The universal hash VH under a challenge. */
#define HASH_CHUNKS ((ELL + LAM + LAM - 1) / LAM)
#define HASH_WORDS ((ELL + LAM + 63) / 64)

typedef struct {
    uint64_t sigma[HASH_CHUNKS][FW]; /* the power of sigma that belongs to a chunk */
    uint64_t theta[HASH_WORDS];
    uint64_t r0[FW];
    uint64_t r1[FW];
    uint64_t low_r2[16][FW]; /* bit k of r2*x is the parity of x & low_r2[k] */
    uint64_t low_r3[16];
} vole_hash;

/* Prepares from chall_1 (CHALL_1 bytes). */
void vole_hash_start(vole_hash *h, const uint8_t *chall_1);
/* out = VH(column), TILDE bytes; column has EW words. */
void vole_hash_column(uint8_t *out, const vole_hash *h, const uint64_t *column);

/* 64 bits from bit `at` of a string of EW words; bits behind its end are 0. */
static inline uint64_t column_bits(const uint64_t *column, unsigned at)
{
    unsigned k = at / 64, s = at % 64;
    uint64_t v = column[k] >> s;
    if (s != 0 && k + 1 < EW)
        v |= column[k + 1] << (64 - s);
    return v;
}

/* The LAM bits from bit `at` as a field element. */
static inline void column_element(uint64_t r[FW], const uint64_t *column, unsigned at)
{
    for (unsigned k = 0; k < FW; k++)
        r[k] = column_bits(column, at + 64 * k);
    if (LAM % 64 != 0)
        r[FW - 1] &= (UINT64_C(1) << LAM % 64) - 1;
}

#endif
