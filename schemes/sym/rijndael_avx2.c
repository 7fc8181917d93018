/* SPDX-License-Identifier: BSD-2-Clause */
/* Bitsliced Rijndael with AVX2: 256 keys. */
#include "sym/isa.h"

#ifdef ISA_BUILD_AVX2

#include <immintrin.h>
#include <stdint.h>

typedef __m256i vec;
#define GROUPS 4
#define XOR(a, b) _mm256_xor_si256((a), (b))
#define AND(a, b) _mm256_and_si256((a), (b))
#define SHL(a, n) _mm256_slli_epi64((a), (n))
#define SHR(a, n) _mm256_srli_epi64((a), (n))
#define MASK(m) _mm256_set1_epi64x((long long)(m))
#define ONES _mm256_set1_epi64x(-1)

static inline vec gather(const uint64_t w[GROUPS])
{
    return _mm256_loadu_si256((const vec *)(const void *)w);
}

static inline void scatter(uint64_t w[GROUPS], vec v)
{
    _mm256_storeu_si256((vec *)(void *)w, v);
}

#include "sym/rijndael_bitslice.h"

void rijndael_run_avx2(const rijndael_shape *shape, const cipher_job *job, size_t n)
{
    slice_work w;
    run_all(&w, shape, job, n);
}

#else
typedef int rijndael_avx2_c_is_not_empty;
#endif
