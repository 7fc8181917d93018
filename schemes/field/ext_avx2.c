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

static const uint64_t zero_row[EXT_ROW_WORDS(3)];

void ext_table_avx2(uint64_t *table, const uint64_t *const rows[8], unsigned width)
{
    const size_t words = EXT_ROW_WORDS(width);
    for (size_t half = 0; half < 2; half++, table += 16 * words)
        for (size_t k = 0; k < words; k += 4) {
            vec t[16], r[4];
            for (size_t i = 0; i < 4; i++)
                r[i] = load((rows[4 * half + i] != NULL ? rows[4 * half + i] : zero_row) + k);
            t[0] = _mm256_setzero_si256();
            t[1] = r[0];
            t[2] = r[1];
            t[3] = _mm256_xor_si256(r[0], r[1]);
            for (size_t i = 0; i < 4; i++)
                t[4 + i] = _mm256_xor_si256(t[i], r[2]);
            for (size_t i = 0; i < 8; i++)
                t[8 + i] = _mm256_xor_si256(t[i], r[3]);
            for (size_t i = 0; i < 16; i++)
                store(table + i * words + k, t[i]);
        }
}

void ext_join_avx2(uint64_t *out, const uint64_t *rows, unsigned width)
{
    const size_t words = EXT_ROW_WORDS(width);
    const vec reduction = _mm256_set1_epi16(0x2d);
    for (size_t k = 0; k < words; k += 4) {
        vec sum = load(rows + 15 * words + k);
        for (size_t b = 15; b-- > 0;) {
            const vec top = _mm256_and_si256(_mm256_srai_epi16(sum, 15), reduction);
            sum = _mm256_xor_si256(_mm256_add_epi16(sum, sum), top);
            sum = _mm256_xor_si256(sum, load(rows + b * words + k));
        }
        store(out + k, sum);
    }
}

/* Adds what one index byte selects. Inlined for each width, so that the sums stay in registers. */
static inline void add_selected(vec *sum, const uint64_t *table, unsigned index, const size_t width)
{
    const size_t words = EXT_ROW_WORDS(width);
    const uint64_t *low = table + (index & 15u) * words, *high = table + 16 * words + (index >> 4) * words;
    for (size_t k = 0; k < width; k++)
        sum[k] = _mm256_xor_si256(_mm256_xor_si256(sum[k], load(low + 4 * k)), load(high + 4 * k));
}

static inline void select_vectors(const ext_selection *s, const size_t width)
{
    const size_t words = EXT_ROW_WORDS(width), bytes = s->bytes;
    for (size_t i = 0; i < s->count; i++) {
        const uint8_t *index = s->index + i * s->stride;
        const uint64_t *table = s->table;
        uint64_t *to = s->sums + i * words;
        size_t j = 0;
        vec sum[3];
        for (size_t k = 0; k < width; k++)
            sum[k] = load(to + 4 * k);
        for (; j + 4 <= bytes; j += 4, table += 4 * 32 * words) {
            add_selected(sum, table, index[j], width);
            add_selected(sum, table + 32 * words, index[j + 1], width);
            add_selected(sum, table + 64 * words, index[j + 2], width);
            add_selected(sum, table + 96 * words, index[j + 3], width);
        }
        for (; j < bytes; j++, table += 32 * words)
            add_selected(sum, table, index[j], width);
        for (size_t k = 0; k < width; k++)
            store(to + 4 * k, sum[k]);
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
