/* SPDX-License-Identifier: BSD-2-Clause */
/* The ICCS helpers for messages in pieces and whole bytes: no copy of the message is made. Beside api/auxfunc.h, which
 * has the official bit-length forms. Sections refer to iccs.md. */
#ifndef NGCC_ICCS_H
#define NGCC_ICCS_H

#include <stddef.h>
#include <stdint.h>

/* A message is the concatenation of its pieces; ptr may be null where len is 0. */
typedef struct {
    const uint8_t *ptr;
    size_t len;
} iccs_piece;

/* SM3 of the pieces (section 2); out: 32 bytes. */
void iccs_sm3(const iccs_piece *pieces, size_t count, uint8_t *out);

/* pseudohash of the pieces (section 3); width is 512, 768 or 1024 bits, out width/8 bytes and may overlap a piece.
 * Returns 0, -4 for another width. */
int iccs_pseudohash(int width, const iccs_piece *pieces, size_t count, uint8_t *out);

/* pseudoXOF of the pieces (section 4): out_len bytes; out may overlap a piece. */
void iccs_xof(uint8_t *out, size_t out_len, const iccs_piece *pieces, size_t count);

#endif
