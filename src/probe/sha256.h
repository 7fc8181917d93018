/* SPDX-License-Identifier: BSD-2-Clause */
/* SHA-256 (FIPS 180-4), small: the measuring program links no cryptographic library. */
#ifndef NGCC_PROBE_SHA256_H
#define NGCC_PROBE_SHA256_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t state[8];
    uint8_t block[64];
    uint64_t length; /* bytes so far */
} sha256;

void sha256_start(sha256 *h);
void sha256_add(sha256 *h, const void *data, size_t len);
void sha256_end(sha256 *h, uint8_t digest[32]);

#endif
