/* SPDX-License-Identifier: BSD-2-Clause */
/* Addresses (cedrus.md section 3) and the keyed hashes PRF, F, H, T (section 4.2). A site is a subtree, or the FORC
 * of a bottom leaf: what has layer and tree number in common. What its hashes share in front, seed and first half of
 * the address, is compressed once where it fills a block. */
#ifndef CEDRUS_SITE_H
#define CEDRUS_SITE_H

#include "cedrus/params.h"
#include "sym/sm3_chain.h"

/* Address types. */
enum {
    WOTS_CHAIN,
    WOTS_PK,
    TREE_NODE,
    FORC_NODE,
    FORC_PK,
    WOTS_SECRET,
    FORC_SECRET,
    FORC_CHAIN
};

#define ADDRESS_BYTES 32
#define ADDRESS_FRONT 16 /* layer and tree number */

/* Bytes of seed || address that a site compresses once, and those in front of the values of T that are left. */
#define SHARED_BYTES (N >= 48 ? SM3_BLOCK : 0)
#define T_HEAD (N + ADDRESS_BYTES - SHARED_BYTES)
#define FIXED_WORDS ((N + ADDRESS_FRONT + 4 - SHARED_BYTES) / 4)

/* A key's part: its seeds and the shapes of the hashes. */
typedef struct {
    const uint8_t *sk_seed; /* null for a verifier */
    const uint8_t *pk_seed;
    sm3_chain_shape prf, f, h;
    sm3_mid sk_mid, pk_mid; /* n = 64: behind the seed */
} hash_key;

typedef struct {
    const hash_key *key;
    uint8_t front[ADDRESS_FRONT];
    sm3_mid sk_mid, pk_mid; /* n = 48, 64: behind SHARED_BYTES */
} site;

/* Prepares the hashes of a key. The seeds (N bytes each; sk_seed may be null: then no PRF) stay with the caller. */
void hash_key_start(hash_key *key, const uint8_t *sk_seed, const uint8_t *pk_seed);

/* Goes to subtree `tree` of `layer`; FORC: layer 0. The key stays with the caller. */
void site_start(site *s, const hash_key *key, unsigned layer, uint64_t tree);

/* The forms of the three hashes for sm3_chains: id[0] is the key pair, id[1] is x, the number is y. */
void site_prf(sm3_chain_form *form, const site *s, unsigned type);
void site_f(sm3_chain_form *form, const site *s, unsigned type);
void site_h(sm3_chain_form *form, const site *s, unsigned type);

/* The address in 32 bytes, for T and for tests; x is cut to one byte. */
void site_address(uint8_t *out, const site *s, unsigned type, const uint32_t id[2], uint32_t y);

/* T of `count` <= T_AT_ONCE messages of `values` hash values each. Message i is at rows + i * stride: T_HEAD bytes,
 * which this call fills, and the values behind them. Key pair of message i is key_pair + i. out: count * N bytes
 * outside the rows. */
#define T_AT_ONCE 16
typedef struct {
    uint8_t *rows;
    size_t stride;
    size_t count;
    size_t values;
} t_rows;
void site_t(const site *s, unsigned type, uint32_t key_pair, const t_rows *messages, uint8_t *out);

#endif
