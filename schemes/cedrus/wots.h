/* SPDX-License-Identifier: BSD-2-Clause */
/* WOTS key pairs with constant-sum code words (cedrus.md section 6). */
#ifndef CEDRUS_WOTS_H
#define CEDRUS_WOTS_H

#include "cedrus/site.h"

#define WOTS_AT_ONCE T_AT_ONCE
#define WOTS_ROW (T_HEAD + WOTS_BYTES)

/* Work area: the chains of WOTS_AT_ONCE key pairs; secret for a signer. */
typedef struct {
    uint8_t rows[WOTS_AT_ONCE][WOTS_ROW];
    sm3_chain chains[WOTS_AT_ONCE * WOTS_CHAINS];
} wots_work;

/* The signature that falls off while leaves are made: chain c of key pair `leaf` goes to signature + c * N when it has
 * walked digits[c] steps. */
typedef struct {
    uint32_t leaf;
    const uint8_t *digits;
    uint8_t *signature;
} wots_signing;

/* Leaves first .. first + count - 1 of a subtree to `leaves`, N bytes each; count <= WOTS_AT_ONCE. signing may be
 * null. */
void wots_leaves(wots_work *work, const site *s, uint32_t first, size_t count, const wots_signing *signing,
                 uint8_t *leaves);

/* Leaf `leaf` of a subtree from the signature of the code word `digits` (WOTS_BYTES) to out (N bytes). */
typedef struct {
    uint8_t row[WOTS_ROW];
    sm3_chain chains[WOTS_CHAINS];
} wots_verify_work;
void wots_leaf_from_signature(wots_verify_work *work, const site *s, uint32_t leaf, const uint8_t *digits,
                              const uint8_t *signature, uint8_t *out);

#endif
