/* SPDX-License-Identifier: BSD-2-Clause */
/* One batch of block cipher calls: many keys, the same few blocks under each. Block q of key i is E(key_i, base_i ^
 * mask_q), where all masks are public and shared by the keys. rijndael_batch.h and shacal2.h run such batches; the
 * number of lanes is the backend's affair. */
#ifndef NGCC_CIPHER_BATCH_H
#define NGCC_CIPHER_BATCH_H

#include <stddef.h>
#include <stdint.h>

/* out overlaps no input. Pointers need no alignment; steps are bytes. */
typedef struct {
    const uint8_t *keys; /* n keys, one behind the other */
    const uint8_t *base; /* n blocks, base_step apart; base_step 0: one block for all keys */
    size_t base_step;
    const uint8_t *masks; /* nmasks blocks, one behind the other */
    size_t nmasks;
    int feed;     /* nonzero: the plaintext is added to the ciphertext */
    uint8_t *out; /* key i: nmasks blocks at out + i * out_step */
    size_t out_step;
} cipher_job;

#endif
