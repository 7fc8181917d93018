/* SPDX-License-Identifier: BSD-2-Clause */
#include "sigurd/code.h"

#include "sigurd/expand.h"
#include "sigurd/witness.h"

#define ROW_WORDS EXT_ROW_WORDS(SYMBOL_WIDTH)
#define TABLE_WORDS EXT_TABLE_WORDS(SYMBOL_WIDTH)

/* Bit b of words[i] goes to bit i of out[b * stride]. */
static void gather_bits(uint8_t *out, size_t stride, const uint16_t words[8])
{
    for (size_t b = 0; b < 16; b++) {
        unsigned byte = 0;
        for (size_t i = 0; i < 8; i++)
            byte |= (words[i] >> b & 1u) << i;
        out[b * stride] = (uint8_t)byte;
    }
}

void code_start(encoder *c)
{
    c->power[0] = 1;
    for (size_t i = 1; i < sizeof c->power / sizeof c->power[0]; i++)
        c->power[i] = (uint16_t)ext_word_mul(2, c->power[i - 1]);
    for (size_t q = 0; q < CHUNK_CODE; q++)
        for (size_t j = 0; j < CHUNK_BYTES; j++) {
            uint16_t factor[8] = { 0 };
            for (size_t i = 0; i < 8 && 8 * j + i < CHUNK; i++)
                factor[i] = c->power[(q + 1) * (8 * j + i)];
            gather_bits(&c->index[q][0][j], CHUNK_BYTES, factor);
        }
}

void code_take(code_chunk *a, const uint8_t *vector, size_t chunk)
{
    uint64_t entry[8][ROW_WORDS];
    const uint64_t *rows[8];
    memset(entry, 0, sizeof entry);
    for (size_t j = 0; j < CHUNK_BYTES; j++) {
        for (size_t i = 0; i < 8; i++) {
            const size_t at = chunk * CHUNK + 8 * j + i;
            rows[i] = NULL;
            if (8 * j + i >= CHUNK || at >= VECTOR)
                continue;
            memcpy(entry[i], vector + at * ELEMENT, ELEMENT);
            rows[i] = entry[i];
        }
        ext_table(a->table + j * TABLE_WORDS, rows, SYMBOL_WIDTH);
    }
    wipe(entry, sizeof entry);
}

void code_symbols(encoder *c, const code_chunk *a, size_t first, size_t count, uint8_t *out, size_t stride)
{
    const ext_selection s = { c->sums, a->table, c->index[first][0], 16 * count, CHUNK_BYTES, CHUNK_BYTES,
                              SYMBOL_WIDTH };
    uint64_t symbol[ROW_WORDS];
    memset(c->sums, 0, 16 * count * ROW_WORDS * sizeof c->sums[0]);
    ext_select(&s);
    for (size_t i = 0; i < count; i++) {
        ext_join(symbol, c->sums + i * 16 * ROW_WORDS, SYMBOL_WIDTH);
        memcpy(out + i * stride, symbol, ELEMENT);
    }
}

void code_at(encoder *c, code_chunk *a, const uint8_t *vector, const code_list *list)
{
    size_t current = CHUNKS;
    for (size_t i = 0; i < list->n; i++) {
        const size_t chunk = list->positions[i] / CHUNK_CODE;
        if (chunk != current)
            code_take(a, vector, chunk);
        current = chunk;
        code_symbols(c, a, list->positions[i] % CHUNK_CODE, 1, list->out + i * list->stride, list->stride);
    }
}

void code_unit_chunk(unit_chunk *u, const uint8_t *alpha)
{
    for (size_t i = 0; i < CHUNK; i++)
        for (uint32_t half = 0; half < 2; half++) {
            uint64_t hot = 0;
            for (uint32_t k = 0; k < 4; k++)
                hot |= (uint64_t)(equal_mask(alpha[i], 4 * half + k) & 0xffffu) << (16 * k);
            u->hot[i][half] = hot;
        }
}

void code_unit_symbols(const encoder *c, const unit_chunk *u, size_t first, size_t count, uint8_t *out, size_t stride)
{
    for (size_t q = first; q < first + count; q++, out += stride) {
        uint64_t low = 0, high = 0;
        uint8_t words[16];
        for (size_t i = 0; i < CHUNK; i++) {
            const uint64_t factor = c->power[(q + 1) * i] * (uint64_t)0x0001000100010001u;
            low ^= factor & u->hot[i][0];
            high ^= factor & u->hot[i][1];
        }
        store_le64(words, low);
        store_le64(words + 8, high);
        memcpy(out, words, 12);
        memset(out + 12, 0, ELEMENT - 12);
    }
}
