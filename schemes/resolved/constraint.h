/* SPDX-License-Identifier: BSD-2-Clause */
/* The constraint system and its hash (resolved.md section 7). */
#ifndef RESOLVED_CONSTRAINT_H
#define RESOLVED_CONSTRAINT_H

#include <stdint.h>

#include "resolved/owf.h"
#include "resolved/vole.h"

typedef uint64_t element[FW];

/* Columns of the matrix are taken SUM_TABLES * SUM_BITS at a time; the tables stay within 32 KiB. */
#define SUM_TABLES 4
#define SUM_BITS (LAM >= 384 ? 7 : 8)
#define SUM_SIZE (1u << SUM_BITS)

typedef struct {
    element auth[CODE_N]; /* tags of the signer, keys of the verifier */
    element sums[SUM_TABLES][SUM_SIZE];
} constraint_work;

/* Signer: a0 and a1 (LB bytes each) from the columns, u (EW words), the noise and chall_2 (CHALL_2 bytes). */
typedef struct {
    const vole_columns *v;
    const uint64_t *u;
    const uint8_t *matrix;
    const uint8_t *y;
    const noise *e;
    const uint8_t *chall_2;
} prover_input;
void constraint_prove(uint8_t *a0, uint8_t *a1, constraint_work *work, const prover_input *in);

/* Verifier: a0 from the columns, the masked witness d (WB bytes), chall_2, chall_3 and a1. */
typedef struct {
    const vole_columns *q;
    const uint8_t *d;
    const uint8_t *matrix;
    const uint8_t *y;
    const uint8_t *chall_2;
    const uint8_t *chall_3;
    const uint8_t *a1;
} verifier_input;
void constraint_verify(uint8_t *a0, constraint_work *work, const verifier_input *in);

/* The parts, for the tests. r = sum of v_i * X^i, i < n. */
void constraint_pack(uint64_t *r, const element *v, unsigned n);

typedef struct {
    element r0, r1, sigma, h0, h1;
    uint64_t theta;
} constraint_hash;
void constraint_hash_start(constraint_hash *h, const uint8_t *chall_2);
void constraint_hash_add(constraint_hash *h, const uint64_t *value);
void constraint_hash_end(uint64_t *r, const constraint_hash *h, const uint64_t *mask);

#endif
