/* SPDX-License-Identifier: BSD-2-Clause */
/* Hash and XOF as the scheme uses them (sigurd.md sections 1 and 2), and the challenges (section 4). */
#ifndef NGCC_SIGURD_EXPAND_H
#define NGCC_SIGURD_EXPAND_H

#include "field/ext.h"
#include "iccs/iccs.h"
#include "iccs/iccs_batch.h"
#include "sigurd/params.h"

/* The extension field of the parameter set. */
extern const ext_field sigurd_field;

/* Hash of the pieces; out: DIGEST bytes, may overlap a piece. */
void hash(uint8_t *out, const iccs_piece *pieces, size_t count);
/* Hash of n messages of len bytes each; outputs as in iccs_batch.h. */
void hash_batch(const iccs_job *jobs, size_t n, size_t len);

/* XOF(name, data, 8 * out_len). */
void expand(uint8_t *out, size_t out_len, const char *name, const iccs_piece *data);

/* elem(name, digest): the encoding of an element. */
void challenge_element(uint8_t out[ELEMENT], const char *name, const uint8_t digest[DIGEST]);

/* linear(digest): words as the XOF gives them, big-endian: for each repetition gamma, then the coefficients. */
#define LINEAR_BYTES (2 * REPETITIONS * (PACKED_ROWS + 1))
void challenge_linear(uint8_t out[LINEAR_BYTES], const uint8_t digest[DIGEST]);

/* range(digest): the encodings of tau; returns zeta. tau has two bytes more than the encodings take. */
#define TAU_BYTES (BLOCKS * ELEMENT + 2)
unsigned challenge_range(uint8_t tau[TAU_BYTES], const uint8_t digest[DIGEST]);

/* open(digest): opened[i] is the position drawn i-th, sorted[] lists the same positions in ascending order and rank[]
 * the i of each. pool is work space. */
typedef struct {
    uint16_t opened[OPENINGS];
    uint16_t sorted[OPENINGS];
    uint16_t rank[OPENINGS];
    uint16_t pool[POSITIONS];
} openings;

void challenge_open(openings *o, const uint8_t digest[DIGEST]);

/* The Fiat-Shamir chain over the fields of a signature (section 7). */
typedef struct {
    uint8_t mu[DIGEST];
    uint8_t h[6][DIGEST]; /* h[1] to h[5] */
} transcript;

/* mu of a message, and from it h1: after the roots are in sn. pk: SIG_PK_BYTES. */
void transcript_start(transcript *t, const iccs_piece *message);
void transcript_commit(transcript *t, const uint8_t *pk, const uint8_t *sn);
/* h2 to h5, in order, each once the fields before it are in sn. */
void transcript_step(transcript *t, int step, const uint8_t *sn);

static inline unsigned load_be16(const uint8_t *p)
{
    return (unsigned)p[0] << 8 | p[1];
}

#endif
