/* SPDX-License-Identifier: BSD-2-Clause */
/* 512 lanes of AVX-512, native only. */
#include "field/ext_backends.h"

#ifdef ISA_BUILD_X86

typedef long long slice __attribute__((vector_size(64), aligned(8), may_alias));
#define EXT_FN static __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#define EXT_PRODUCT __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))) ext_product_avx512
#include "field/ext_product.h"

#else
typedef int ext_avx512_c_is_not_empty;
#endif
