/* SPDX-License-Identifier: BSD-2-Clause */
/* What takes many products in the extension field: evaluation at the point z, masking, the range check (sigurd.md
 * sections 7 and 8). The products of independent entries are made together, in slices (ext.h). */
#ifndef NGCC_SIGURD_PRODUCTS_H
#define NGCC_SIGURD_PRODUCTS_H

#include "field/ext.h"
#include "sigurd/params.h"

typedef struct {
    uint64_t power[EXT_SLICES(DEGREE)];
    uint64_t fixed[EXT_SLICES(DEGREE)];
    uint64_t value[EXT_SLICES(DEGREE)];
    uint64_t sum[EXT_SLICES(DEGREE)];
    uint64_t work[EXT_PRODUCT_WORK(DEGREE)];
} products;

/* Prepares the evaluation at z, an encoding as all elements here. */
void evaluate_start(products *p, const uint8_t *z);
/* out = the sum of vector[i] z^i over the VECTOR entries. */
void evaluate(products *p, uint8_t *out, const uint8_t *vector);

/* out[i] = a[i] * factor + b[i] for n encodings; out may be a or b. */
void multiply_add(products *p, uint8_t *out, const uint8_t *a, const uint8_t *factor, const uint8_t *b, size_t n);

/* Coefficients of the range polynomial, f[0] to f[6] (section 2). */
void range_polynomial(uint8_t f[7][ELEMENT]);

/* What both sides of the range check know: tau (BLOCKS encodings) and zeta. */
typedef struct {
    const uint8_t *tau;
    unsigned zeta;
} range_challenge;

/* Prover (section 7 step 7): G[0] to G[5] from the committed vectors e and v; alpha: positions of the ones of e. Time
 * and addresses do not depend on e, v, alpha. */
typedef struct {
    const uint8_t *e;
    const uint8_t *v;
    const uint8_t *alpha;
} range_witness;

void range_prove(products *p, uint8_t G[6 * ELEMENT], const range_challenge *c, const range_witness *w);

/* Verifier (section 8 step 6): 1 if the check of w and G under delta holds. */
int range_check(products *p, const range_challenge *c, const uint8_t *w, const uint8_t *delta, const uint8_t *G);

/* The linear check (sections 7 step 5 and 8 step 5). challenge: LINEAR_BYTES as challenge_linear gives them. */
typedef struct {
    uint64_t table[EXT_TABLE_WORDS((ELEMENT + 31) / 32)];
    uint64_t sums[16 * REPETITIONS * EXT_ROW_WORDS((ELEMENT + 31) / 32)];
    uint8_t index[16 * REPETITIONS];
} linear_work;

/* out[s] = the sum over r of coef[s][r] rows[r], and gamma[s] mask[s]; encodings, PACKED_ROWS rows, REPETITIONS
 * masks. */
void linear_combine(linear_work *l, uint8_t *out, const uint8_t *challenge, const uint8_t *rows, const uint8_t *mask);
/* The word: sum over r of coef[s][r] yp[r], for a syndrome y of SYNDROME bytes. */
unsigned linear_syndrome(const uint8_t *challenge, size_t s, const uint8_t *y);

#endif
