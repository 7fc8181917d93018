/* SPDX-License-Identifier: BSD-2-Clause */
/* Loads a library with the signature interface. Depends on libc and libdl only. */
#ifndef NGCC_PROBE_LIBRARY_H
#define NGCC_PROBE_LIBRARY_H

#include <stddef.h>

#include "api/drng.h"
#include "api/link.h"

typedef unsigned long long ull;

/* The functions of api/sig_api.h and api/link.h, found by name. */
typedef struct {
    void *handle;
    const ngcc_meta_t *meta;
    const char *flags; /* the whole flag string of the measured objects */
    int (*keygen)(unsigned char *pk, ull *pk_len, unsigned char *sk, ull *sk_len);
    int (*sign)(unsigned char *sk, ull sk_len, unsigned char *m, ull m_len, unsigned char *sn, ull *sn_len);
    int (*verify)(unsigned char *pk, ull pk_len, unsigned char *sn, ull sn_len, unsigned char *m, ull m_len);
    int (*seed)(const unsigned char *seed, ull seed_len);
    DRNG_ctx *drng; /* the generator that the scheme draws from */
    ull pk_len, sk_len, sn_len;
} library;

enum library_state {
    LIBRARY_OK,
    LIBRARY_MISSING,  /* the file cannot be read */
    LIBRARY_UNUSABLE, /* not a library with the interface: `reason` names the symbol or field */
    LIBRARY_CPU_LACKS /* metadata was read; `reason` is the flag whose instructions the processor lacks, nothing else
                         was called */
};

/* Opens (immediate binding, local scope), checks the metadata block, finds every function. Writes why it failed to
 * `reason` (reason_size bytes). A relative path without a slash means a file in the current folder. */
enum library_state library_open(library *lib, const char *path, char *reason, size_t reason_size);

#endif
