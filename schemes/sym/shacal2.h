/* SPDX-License-Identifier: BSD-2-Clause */
/* SHACAL-2 with 512-bit keys (resolved.md 3.1), encryption only, for many keys at once. */
#ifndef NGCC_SHACAL2_H
#define NGCC_SHACAL2_H

#include "sym/cipher_batch.h"

#define SHACAL2_KEY 64
#define SHACAL2_BLOCK 32

/* Runs the job for n keys of 64 bytes and blocks of 32 bytes. */
void shacal2_batch(const cipher_job *job, size_t n);

/* The round constants of SHA-256. */
extern const uint32_t shacal2_k[64];

/* Contract of the backends: as shacal2_batch, for any n; chosen in shacal2_c.c. */
typedef void shacal2_run(const cipher_job *job, size_t n);
shacal2_run shacal2_run_avx2, shacal2_run_sha, shacal2_run_avx512;

#endif
