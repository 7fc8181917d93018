/* SPDX-License-Identifier: BSD-2-Clause */
/* AES-192, AES-256 and Rijndael with 256-bit key and block (resolved.md 3.1), encryption only, for many keys at
 * once. No backend has a table or a branch that depends on key or data. */
#ifndef NGCC_RIJNDAEL_BATCH_H
#define NGCC_RIJNDAEL_BATCH_H

#include "sym/cipher_batch.h"

typedef struct {
    unsigned nk;     /* key words: 6 or 8 */
    unsigned nb;     /* block words: 4 or 8 */
    unsigned rounds; /* 12 or 14 */
} rijndael_shape;

extern const rijndael_shape rijndael_aes192, rijndael_aes256, rijndael_256;

/* Runs the job for n keys of 4*nk bytes and blocks of 4*nb bytes. */
void rijndael_batch(const rijndael_shape *shape, const cipher_job *job, size_t n);

#define RIJNDAEL_MAX_ROUNDS 14
#define RIJNDAEL_MAX_BLOCK 32
#define RIJNDAEL_MAX_KEY_WORDS 120 /* words of all round keys */

/* Contract of the backends: as rijndael_batch, for any n; chosen in rijndael_batch.c. */
typedef void rijndael_run(const rijndael_shape *shape, const cipher_job *job, size_t n);
rijndael_run rijndael_run_c, rijndael_run_avx2, rijndael_run_aesni, rijndael_run_vaes;

#endif
