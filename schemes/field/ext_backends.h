/* SPDX-License-Identifier: BSD-2-Clause */
/* Contract of the backends of ext.h. A selection kernel does one row width; a product kernel works on planes of its own
 * lane count. */
#ifndef NGCC_EXT_BACKENDS_H
#define NGCC_EXT_BACKENDS_H

#include "field/ext.h"

typedef void ext_table_fn(uint64_t *table, const uint64_t *const rows[8], unsigned width);
typedef void ext_join_fn(uint64_t *out, const uint64_t *rows, unsigned width);
typedef void ext_select_fn(const ext_selection *s);
typedef void ext_product_fn(const ext_field *field, uint64_t *out, const uint64_t *a, const uint64_t *b,
                            uint64_t *work);

ext_product_fn ext_product_c;      /* 64 lanes */
ext_product_fn ext_product_avx2;   /* 256 lanes */
ext_product_fn ext_product_avx512; /* 512 lanes */
ext_table_fn ext_table_avx2;
ext_select_fn ext_select_avx2;
ext_join_fn ext_join_avx2;

#endif
