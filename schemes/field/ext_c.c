/* SPDX-License-Identifier: BSD-2-Clause */
/* One element at a time, and sums of selected rows in portable C. */
#include "field/ext.h"

#include <string.h>

#include "api/bytes.h"
#include "field/ext_backends.h"

#define MAX_ROW_WORDS EXT_ROW_WORDS(3)
#define MUL_WORDS (EXT_MAX_DEGREE / 4)
#define TOP_BITS 0x8000800080008000u
#define REDUCTION 0x2du /* x^16 = x^5 + x^3 + x^2 + 1 */

static inline unsigned load_le16(const uint8_t *p)
{
    return (unsigned)p[0] | (unsigned)p[1] << 8;
}

static inline void store_le16(uint8_t *p, unsigned v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
}

/* x times each of the four words in v; the product with 0 or 1 in each stays in its word. */
static inline uint64_t times_x4(uint64_t v)
{
    uint64_t top = v & TOP_BITS;
    return (v ^ top) << 1 ^ (top >> 15) * REDUCTION;
}

static inline unsigned times_x(unsigned a)
{
    return (a << 1 & 0xffffu) ^ (REDUCTION & (0u - (a >> 15 & 1)));
}

unsigned ext_word_mul(unsigned a, unsigned b)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < 16; i++) {
        sum ^= a & (0u - (b >> i & 1));
        a = times_x(a);
    }
    return sum;
}

/* u holds `words` coefficients; leaves the residue in the first d. From the top down, as a term of q may fall back on a
 * coefficient beyond d. */
static void reduce(const ext_field *field, uint16_t *u, unsigned words)
{
    unsigned d = field->degree;
    for (unsigned i = words - 1; i >= d; i--) {
        uint16_t lead = u[i];
        for (unsigned j = 0; j < field->count; j++)
            u[i - d + field->ones[j]] ^= lead;
        u[i - d + field->xpos] ^= (uint16_t)times_x(lead);
    }
}

/* Four coefficients to a word of 64 bits: b times x^k for all k, of which each coefficient of a selects some. */
void ext_mul(const ext_field *field, uint8_t *out, const uint8_t *a, const uint8_t *b)
{
    uint64_t power[16][MUL_WORDS], sum[MUL_WORDS];
    uint16_t u[2 * EXT_MAX_DEGREE + 4] = { 0 };
    const size_t d = field->degree, words = (d + 3) / 4;
    memset(power[0], 0, sizeof power[0]);
    for (size_t i = 0; i < d; i++)
        power[0][i / 4] |= (uint64_t)load_le16(b + 2 * i) << 16 * (i % 4);
    for (size_t k = 1; k < 16; k++)
        for (size_t j = 0; j < words; j++)
            power[k][j] = times_x4(power[k - 1][j]);
    for (size_t i = 0; i < d; i++) {
        const unsigned word = load_le16(a + 2 * i);
        memset(sum, 0, sizeof sum);
        for (unsigned k = 0; k < 16; k++) {
            const uint64_t mask = 0 - (uint64_t)(word >> k & 1);
            for (size_t j = 0; j < words; j++)
                sum[j] ^= power[k][j] & mask;
        }
        for (size_t j = 0; j < words; j++)
            for (size_t k = 0; k < 4; k++)
                u[i + 4 * j + k] ^= (uint16_t)(sum[j] >> 16 * k);
    }
    reduce(field, u, 2 * field->degree - 1);
    for (size_t i = 0; i < d; i++)
        store_le16(out + 2 * i, u[i]);
    wipe(power, sizeof power);
    wipe(sum, sizeof sum);
    wipe(u, sizeof u);
}

void ext_add_scaled(uint8_t *out, unsigned s, const uint8_t *a, unsigned degree)
{
    for (unsigned i = 0; i < degree; i++)
        store_le16(out + 2 * i, load_le16(out + 2 * i) ^ ext_word_mul(load_le16(a + 2 * i), s));
}

void ext_reduce(const ext_field *field, uint8_t *a, unsigned words)
{
    uint16_t u[2 * EXT_MAX_DEGREE] = { 0 };
    for (unsigned i = 0; i < words; i++)
        u[i] = (uint16_t)load_le16(a + 2 * i);
    reduce(field, u, words);
    for (unsigned i = 0; i < field->degree; i++)
        store_le16(a + 2 * i, u[i]);
    wipe(u, sizeof u);
}

static void table_c(uint64_t *table, const uint64_t *const rows[8], unsigned width)
{
    const size_t words = EXT_ROW_WORDS(width);
    for (size_t half = 0; half < 2; half++, table += 16 * words) {
        memset(table, 0, words * sizeof *table);
        for (size_t i = 0; i < 4; i++) {
            const uint64_t *row = rows[4 * half + i];
            const size_t filled = ((size_t)1 << i) * words;
            if (row == NULL) {
                memcpy(table + filled, table, filled * sizeof *table);
                continue;
            }
            for (size_t at = 0; at < filled; at += words)
                for (size_t k = 0; k < words; k++)
                    table[filled + at + k] = table[at + k] ^ row[k];
        }
    }
}

void ext_table(uint64_t *table, const uint64_t *const rows[8], unsigned width)
{
#ifdef ISA_BUILD_AVX2
    if ((isa_have() & ISA_AVX2) != 0) {
        ext_table_avx2(table, rows, width);
        return;
    }
#endif
    table_c(table, rows, width);
}

/* Inlined for each width, so that the sums stay in registers. */
static inline void select_words(const ext_selection *s, const size_t words)
{
    uint64_t sum[MAX_ROW_WORDS];
    for (size_t i = 0; i < s->count; i++) {
        const uint8_t *index = s->index + i * s->stride;
        const uint64_t *table = s->table;
        uint64_t *to = s->sums + i * words;
        for (size_t k = 0; k < words; k++)
            sum[k] = to[k];
        for (size_t j = 0; j < s->bytes; j++, table += 32 * words) {
            const uint64_t *low = table + (index[j] & 15u) * words;
            const uint64_t *high = table + (16u + (index[j] >> 4)) * words;
            for (size_t k = 0; k < words; k++)
                sum[k] ^= low[k] ^ high[k];
        }
        for (size_t k = 0; k < words; k++)
            to[k] = sum[k];
    }
}

void ext_select(const ext_selection *s)
{
#ifdef ISA_BUILD_AVX2
    if ((isa_have() & ISA_AVX2) != 0) {
        ext_select_avx2(s);
        return;
    }
#endif
    if (s->width == 1)
        select_words(s, EXT_ROW_WORDS(1));
    else if (s->width == 2)
        select_words(s, EXT_ROW_WORDS(2));
    else
        select_words(s, EXT_ROW_WORDS(3));
}

/* A row in memory is a string of little-endian words whatever the machine. */
static void join_c(uint64_t *out, const uint64_t *rows, unsigned width)
{
    const size_t words = EXT_ROW_WORDS(width);
    for (size_t k = 0; k < words; k++) {
        uint64_t sum = 0;
        for (size_t b = 16; b-- > 0;)
            sum = times_x4(sum) ^ load_le64((const uint8_t *)(rows + b * words + k));
        store_le64((uint8_t *)(out + k), sum);
    }
}

void ext_join(uint64_t *out, const uint64_t *rows, unsigned width)
{
#ifdef ISA_BUILD_AVX2
    if ((isa_have() & ISA_AVX2) != 0) {
        ext_join_avx2(out, rows, width);
        return;
    }
#endif
    join_c(out, rows, width);
}
