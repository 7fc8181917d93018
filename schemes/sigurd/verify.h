/* SPDX-License-Identifier: BSD-2-Clause */
/* The steps of verification (sigurd.md section 8). sig_verify takes them in this order; each check after the second
 * step stands for itself. sn: a signature that parses; pk: SIG_PK_BYTES. */
#ifndef NGCC_SIGURD_VERIFY_H
#define NGCC_SIGURD_VERIFY_H

#include "sigurd/code.h"
#include "sigurd/expand.h"
#include "sigurd/matrix.h"
#include "sigurd/merkle.h"
#include "sigurd/products.h"

typedef struct {
    transcript t;
    uint8_t z[ELEMENT];
    uint8_t delta[ELEMENT];
    uint8_t linear[LINEAR_BYTES];
    uint8_t tau[TAU_BYTES];
    unsigned zeta;
    openings open;
    merkle_plan plan;
    uint8_t Hw[PACKED_ROWS * ELEMENT];
    union { /* one after the other */
        matrix H;
        products p;
        linear_work l;
        struct {
            encoder c;
            code_chunk w;
            products p;
            uint8_t opened[OPENINGS][ELEMENT]; /* E at the positions in ascending order */
            uint8_t symbol[OPENINGS][ELEMENT];
            uint8_t leaf[OPENINGS][LEAF];
            merkle_check_work check;
        } open;
    } u;
} verify_work;

/* Step 1: the number of digests in the proof, or -1 where the sn_len bytes do not parse. */
int64_t verify_parse(const uint8_t *sn, uint64_t sn_len);

/* Step 2: all challenges from the fields as they are. */
void verify_recompute(verify_work *v, const uint8_t *pk, const uint8_t *sn, const iccs_piece *message);

/* Steps 3 to 6 after it: 1 if the check holds, else 0. */
int verify_openings(verify_work *v, const uint8_t *sn, size_t count);
int verify_evaluation(verify_work *v, const uint8_t *sn);
int verify_linear(verify_work *v, const uint8_t *pk, const uint8_t *sn);
int verify_range(verify_work *v, const uint8_t *sn);

#endif
