/* SPDX-License-Identifier: BSD-2-Clause */
/* Our helpers in an imported library must not meet the names of the submitter's own functions. Everything that they define
 * beside the official names gets a prefix; the official ones too where the submitter has them. A test lists what is left. */
#ifndef NGCC_IMPORT_RENAME_H
#define NGCC_IMPORT_RENAME_H

#ifdef IMPORT_OWN_HELPERS
#define sm3hash ngcc_own_sm3hash
#define pseudohash ngcc_own_pseudohash
#define pseudoXOF ngcc_own_pseudoXOF
#endif
#define iccs_pseudohash ngcc_own_iccs_pseudohash
#define iccs_sm3 ngcc_own_iccs_sm3
#define iccs_xof ngcc_own_iccs_xof
#define sm3 ngcc_own_sm3
#define sm3_add ngcc_own_sm3_add
#define sm3_backend_c ngcc_own_sm3_backend_c
#define sm3_backends ngcc_own_sm3_backends
#define sm3_batch ngcc_own_sm3_batch
#define sm3_batch_compress ngcc_own_sm3_batch_compress
#define sm3_batch_xof ngcc_own_sm3_batch_xof
#define sm3_compress ngcc_own_sm3_compress
#define sm3_end ngcc_own_sm3_end
#define sm3_end_bits ngcc_own_sm3_end_bits
#define sm3_expand ngcc_own_sm3_expand
#define sm3_mid_add ngcc_own_sm3_mid_add
#define sm3_mid_start ngcc_own_sm3_mid_start
#define sm3_start ngcc_own_sm3_start

#endif
