/* SPDX-License-Identifier: BSD-2-Clause */
/* Encodings of keys and signatures (ops.md sections 6 and 8). A packed polynomial has OPS_{S,T,Z,W1}_BYTES bytes.
 * Packed bytes and coefficients do not overlap. */
#ifndef OPS_ENCODE_H
#define OPS_ENCODE_H

#include "ops/ring.h"

/* Short polynomial: fields eta - s_i of 3 bits. Decoding takes all values: -(7 - eta) .. eta. */
void ops_pack_s(uint8_t *out, const int8_t *s);
void ops_unpack_s(int8_t *s, const uint8_t *p);

/* 13-bit fields: t1 as it is (0 .. 8191), t0 as 4096 - t0_i (-4095 .. 4096). */
void ops_pack_t1(uint8_t *out, const ops_poly *t1);
void ops_unpack_t1(ops_poly *t1, const uint8_t *p);
void ops_pack_t0(uint8_t *out, const ops_poly *t0);
void ops_unpack_t0(ops_poly *t0, const uint8_t *p);

/* Fields gamma1 - z_i; z_i in -(gamma1 - 1) .. gamma1. */
void ops_pack_z(uint8_t *out, const ops_poly *z);
void ops_unpack_z(ops_poly *z, const uint8_t *p);

/* w1_i in 0 .. m-1. */
void ops_pack_w1(uint8_t *out, const uint8_t *w1);

/* The ones of a hint: positions of all rows one behind the other, increasing within a row; end[i] of them in rows 0
 * .. i. */
typedef struct {
    uint16_t at[OPS_OMEGA];
    uint8_t end[OPS_K];
} ops_hint;

/* Writes OPS_HINT_BYTES; end[k-1] is at most omega. */
void ops_pack_hint(uint8_t *out, const ops_hint *hint);

/* Reads OPS_HINT_BYTES. Returns 0, or OPS_INVALID unless the encoding is the canonical one (section 9, step 2). */
int ops_unpack_hint(ops_hint *hint, const uint8_t *p);

#endif
