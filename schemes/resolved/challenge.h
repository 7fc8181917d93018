/* SPDX-License-Identifier: BSD-2-Clause */
/* Hash inputs of the scheme (resolved.md section 8) and the grinding of challenge 3 (9.2, step 6). */
#ifndef RESOLVED_CHALLENGE_H
#define RESOLVED_CHALLENGE_H

#include <stddef.h>
#include <stdint.h>

#include "resolved/params.h"

/* mu (2*LB) and s (LB) behind it, from the public key (PK_BYTES) and the message. */
void hash_message(uint8_t *mu_s, const uint8_t *pk, const uint8_t *m, size_t m_len);
/* root (LB) and iv (IV) behind it; mu 2*LB, rho LB. */
void hash_coins(uint8_t *root_iv, const uint8_t *seed_sk, const uint8_t *mu, const uint8_t *rho);
/* h (2*LB); mu_s as above, g: TAU hashes of COM bytes. */
void hash_commitments(uint8_t *h, const uint8_t *mu_s, const uint8_t *g, const uint8_t *iv);
/* CHALL_1 bytes; c: (TAU-1)*EB bytes. */
void hash_chall_1(uint8_t *chall_1, const uint8_t *h, const uint8_t *c);
/* CHALL_2 bytes; u_tilde: TILDE bytes, v_tilde: LAM of them, d: WB bytes. */
void hash_chall_2(uint8_t *chall_2, const uint8_t *chall_1, const uint8_t *u_tilde, const uint8_t *v_tilde,
                  const uint8_t *d);
/* LB bytes; ctr: 4 bytes. */
void hash_chall_3(uint8_t *chall_3, const uint8_t *chall_2, const uint8_t *a1, const uint8_t *a0, const uint8_t *ctr);

/* 1 if the top GRIND bits of a challenge 3 are zero. */
int chall_3_fits(const uint8_t *chall_3);
/* The positions of the hidden leaves. */
void decode_delta(uint16_t delta[TAU], const uint8_t *chall_3);

#define TRIALS 64 /* candidates that are hashed together */

/* The search for challenge 3 over ctr = 0, 1, 2, ... */
typedef struct {
    uint8_t head[1 + CHALL_2 + 2 * LB]; /* the message before ctr */
    uint32_t next;                      /* first ctr that is not in hits */
    uint32_t hits[TRIALS];
    unsigned count, used;
} chall_3_search;

void chall_3_start(chall_3_search *search, const uint8_t *chall_2, const uint8_t *a1, const uint8_t *a0);
/* The next ctr whose challenge fits, with that challenge. Returns 0, or -1 when all 2^32 have been tried. */
int chall_3_next(chall_3_search *search, uint8_t *chall_3, uint32_t *ctr);

#endif
