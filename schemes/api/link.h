/* SPDX-License-Identifier: BSD-2-Clause */
/* What a library exports beside the signature interface: metadata and the seed functions. The layout is that of the
 * public harness (ABI 1), so that either side loads the other's libraries. */
#ifndef NGCC_LINK_H
#define NGCC_LINK_H

#include <stdint.h>

#define NGCC_META_MAGIC 0x4347474Eu
#define NGCC_META_ABI 1u
#define NGCC_TYPE_SIGNATURE 2u

typedef struct {
    uint32_t magic;       /* NGCC_META_MAGIC */
    uint32_t abi;         /* NGCC_META_ABI */
    uint32_t type;        /* 1 KEM, 2 signature, 3 key exchange, 4 hash */
    uint32_t struct_size; /* bytes of the whole block */
    char id[16];          /* candidate id, "sign-17"; all strings end with NUL */
    char algorithm[64];
    char instance[64];
    char variant[32];
    char source_dir[256];
    char compiler[64];
    char build_flags[128]; /* first 127 bytes of the flags; ngcc_build_flags() has them whole */
    uint64_t pk_len;
    uint64_t sk_len;
    uint64_t sn_len;
} ngcc_meta_t;

const ngcc_meta_t *ngcc_meta(void);
const char *ngcc_build_flags(void);

/* Seeds drng_algorithm. seed_len in bytes. Returns 0, or the error of init_random_number. */
int ngcc_seed(const unsigned char *seed, unsigned long long seed_len_bytes);
/* Draws out_len bits from drng_algorithm. */
int ngcc_random(unsigned char *out, unsigned long long out_len_bits);

#endif
