/* SPDX-License-Identifier: BSD-2-Clause */
/* The one-way function: noise, matrix, syndrome, witness (resolved.md section 4). */
#ifndef RESOLVED_OWF_H
#define RESOLVED_OWF_H

#include <stdint.h>

#include "resolved/tccr.h"

/* The noise, one byte per block: bit j is bit 6*i+j of the noise string. Secret. */
typedef struct {
    uint8_t block[BLOCKS];
} noise;

/* The bits of the matrix B, entry (r,c) at bit r*CODE_K + c; the bytes behind the end let a reader take whole words. */
#define MATRIX_ROOM ((MATRIX_BYTES + 31) / 32 * 32 + 32)

/* Samples the noise of a seed of LB bytes; constant time. */
void sample_noise(noise *e, tccr_work *work, const uint8_t *seed_sk);
/* Fills MATRIX_ROOM bytes. */
void expand_matrix(uint8_t *matrix, const uint8_t *seed_pk);
/* y = YLEN bytes; constant time in the noise. */
void syndrome(uint8_t *y, const uint8_t *matrix, const noise *e);
/* w = WB bytes, the first five bits of each block of the second part. */
void witness_of(uint8_t *w, const noise *e);

/* 64 bits of a bit string from bit `at`; reads the 9 bytes from at/8 on. */
static inline uint64_t bits_at(const uint8_t *p, size_t at)
{
    const uint8_t *q = p + at / 8;
    unsigned s = at % 8;
    uint64_t low = load_le64(q) >> s;
    return s != 0 ? low | (uint64_t)q[8] << (64 - s) : low;
}

#endif
