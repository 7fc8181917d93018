/* SPDX-License-Identifier: BSD-2-Clause */
/* What an imported library gets beside the submitter's sources: metadata and the seed functions. `ngcc-rerun import` writes
 * import-meta.h. The sizes are asked from the instance itself, at the first call. */
#include "api/drng.h"
#include "api/link.h"
#include "api/sig_api.h"
#include "import-meta.h"

static ngcc_meta_t meta = {
    NGCC_META_MAGIC, NGCC_META_ABI, NGCC_TYPE_SIGNATURE, sizeof(ngcc_meta_t),
    IMPORT_ID, IMPORT_ALGORITHM, IMPORT_INSTANCE, IMPORT_VARIANT, IMPORT_SOURCE_DIR, IMPORT_COMPILER, IMPORT_FLAGS_SHORT,
    0, 0, 0
};

const ngcc_meta_t *ngcc_meta(void)
{
    meta.pk_len = sig_get_pk_len_bytes();
    meta.sk_len = sig_get_sk_len_bytes();
    meta.sn_len = sig_get_sn_len_bytes();
    return &meta;
}

const char *ngcc_build_flags(void)
{
    return IMPORT_FLAGS;
}

int ngcc_seed(const unsigned char *seed, unsigned long long seed_len_bytes)
{
    return init_random_number(&drng_algorithm, seed, seed_len_bytes);
}

int ngcc_random(unsigned char *out, unsigned long long out_len_bits)
{
    return get_random_number(&drng_algorithm, out, out_len_bits);
}
