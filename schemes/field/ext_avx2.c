/* SPDX-License-Identifier: BSD-2-Clause */
/* 256 lanes of AVX2, and selections in 32-byte steps. */
#include "field/ext_backends.h"

#ifdef ISA_BUILD_AVX2

#include <immintrin.h>

typedef long long slice __attribute__((vector_size(32), aligned(8), may_alias));
#define EXT_FN static
#define EXT_PRODUCT ext_product_avx2
#include "field/ext_product.h"

typedef __m256i vec;

static inline vec load(const uint64_t *p)
{
    return _mm256_loadu_si256((const vec *)(const void *)p);
}

static inline void store(uint64_t *p, vec v)
{
    _mm256_storeu_si256((vec *)(void *)p, v);
}

/* Inlined for each width, so that the sums stay in registers. */
static inline void select_vectors(const ext_selection *s, const size_t width)
{
    const size_t words = EXT_ROW_WORDS(width);
    for (size_t i = 0; i < s->count; i++) {
        const uint8_t *index = s->index + i * s->stride;
        const uint64_t *table = s->table;
        uint64_t *to = s->sums + i * words;
        vec sum0 = load(to), sum1 = sum0, sum2 = sum0;
        if (width > 1)
            sum1 = load(to + 4);
        if (width > 2)
            sum2 = load(to + 8);
        for (size_t j = 0; j < s->bytes; j++, table += 32 * words) {
            const uint64_t *low = table + (index[j] & 15u) * words;
            const uint64_t *high = table + 16 * words + (size_t)(index[j] >> 4) * words;
            sum0 = _mm256_xor_si256(_mm256_xor_si256(sum0, load(low)), load(high));
            if (width > 1)
                sum1 = _mm256_xor_si256(_mm256_xor_si256(sum1, load(low + 4)), load(high + 4));
            if (width > 2)
                sum2 = _mm256_xor_si256(_mm256_xor_si256(sum2, load(low + 8)), load(high + 8));
        }
        store(to, sum0);
        if (width > 1)
            store(to + 4, sum1);
        if (width > 2)
            store(to + 8, sum2);
    }
}

void ext_select_avx2(const ext_selection *s)
{
    if (s->width == 1)
        select_vectors(s, 1);
    else if (s->width == 2)
        select_vectors(s, 2);
    else
        select_vectors(s, 3);
}

#else
typedef int ext_avx2_c_is_not_empty;
#endif
