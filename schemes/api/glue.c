/* SPDX-License-Identifier: BSD-2-Clause */
/* Compiled once per instance and variant: the metadata block, the generator that the scheme draws from, the length
 * functions. The build defines NGCC_SCHEME_PARAMS_H (the scheme's params.h, which gives SIG_PK_BYTES, SIG_SK_BYTES and
 * SIG_SN_BYTES of the instance), NGCC_ID, NGCC_ALGORITHM, NGCC_INSTANCE, NGCC_SOURCE_DIR and one of NGCC_REFERENCE,
 * NGCC_PERFORMANCE, NGCC_RESOURCE, NGCC_NATIVE; build-flags.h, written by make, holds the flag strings. */
#include "api/drng.h"
#include "api/link.h"
#include "api/sig_api.h"
#include "build-flags.h"
#include NGCC_SCHEME_PARAMS_H

#if defined(NGCC_REFERENCE)
#define VARIANT "reference"
#define FLAGS NGCC_FLAGS_REFERENCE
#define FLAGS_SHORT NGCC_FLAGS_REFERENCE_SHORT
#elif defined(NGCC_PERFORMANCE)
#define VARIANT "performance"
#define FLAGS NGCC_FLAGS_PERFORMANCE
#define FLAGS_SHORT NGCC_FLAGS_PERFORMANCE_SHORT
#elif defined(NGCC_RESOURCE)
#define VARIANT "resource"
#define FLAGS NGCC_FLAGS_RESOURCE
#define FLAGS_SHORT NGCC_FLAGS_RESOURCE_SHORT
#elif defined(NGCC_NATIVE)
#define VARIANT "native"
#define FLAGS NGCC_FLAGS_NATIVE
#define FLAGS_SHORT NGCC_FLAGS_NATIVE_SHORT
#else
#error "the build must name the variant"
#endif

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

DRNG_ctx drng_algorithm;

static const ngcc_meta_t meta = {
    NGCC_META_MAGIC, NGCC_META_ABI, NGCC_TYPE_SIGNATURE, sizeof(ngcc_meta_t),
    NGCC_ID, NGCC_ALGORITHM, NGCC_INSTANCE, VARIANT, NGCC_SOURCE_DIR, COMPILER, FLAGS_SHORT,
    SIG_PK_BYTES, SIG_SK_BYTES, SIG_SN_BYTES
};

const ngcc_meta_t *ngcc_meta(void)
{
    return &meta;
}

const char *ngcc_build_flags(void)
{
    return FLAGS;
}

int ngcc_seed(const unsigned char *seed, unsigned long long seed_len_bytes)
{
    return init_random_number(&drng_algorithm, seed, seed_len_bytes);
}

int ngcc_random(unsigned char *out, unsigned long long out_len_bits)
{
    return get_random_number(&drng_algorithm, out, out_len_bits);
}

unsigned long long sig_get_pk_len_bytes(void)
{
    return SIG_PK_BYTES;
}

unsigned long long sig_get_sk_len_bytes(void)
{
    return SIG_SK_BYTES;
}

unsigned long long sig_get_sn_len_bytes(void)
{
    return SIG_SN_BYTES;
}
