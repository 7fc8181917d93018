/* SPDX-License-Identifier: BSD-2-Clause */
#include "sigurd/matrix.h"

#include "sigurd/expand.h"

#define ROW_WORDS EXT_ROW_WORDS(WIDE_WIDTH)
#define TABLE_WORDS EXT_TABLE_WORDS(WIDE_WIDTH)
#define LINE_BYTES ((CODE_BITS + 7) / 8)

SIZE_CHECK(stripe_blocks, STRIPE * CODE_BITS % 256 == 0);

void matrix_start(matrix *h, const uint8_t *seed_H)
{
    static const char label[] = SIGURD_LABEL "H";
    uint8_t msg[sizeof label - 1 + SEED];
    size_t whole = sizeof msg / SM3_BLOCK;
    memcpy(msg, label, sizeof label - 1);
    memcpy(msg + sizeof label - 1, seed_H, SEED);
    sm3_mid_start(&h->mid);
    if (whole != 0)
        sm3_mid_add(&h->mid, msg, whole);
    h->tail_len = sizeof msg - whole * SM3_BLOCK;
    memcpy(h->tail, msg + whole * SM3_BLOCK, h->tail_len);
    h->counter = 1;
    h->first = 0;
    h->rows = 0;
}

/* Copies the row that starts at bit `at` of the stripe to a line of its own. */
static void align_line(uint64_t *line, const uint8_t *bits, size_t at)
{
    const uint8_t *from = bits + at / 8;
    const unsigned shift = (unsigned)(at % 8);
    uint8_t *to = (uint8_t *)line;
    for (size_t k = 0; k < LINE_WORDS; k++) {
        uint64_t word = load_be64(from + 8 * k) << shift | (uint64_t)from[8 * k + 8] >> (8 - shift);
        if (k == LINE_WORDS - 1)
            word &= ~(uint64_t)0 << ((64 - CODE_BITS % 64) % 64);
        store_be64(to + 8 * k, word);
    }
}

int matrix_next(matrix *h)
{
    sm3_xof_job job = { &h->mid, h->tail, h->bits, h->counter, 0 };
    h->first += h->rows;
    h->rows = SYNDROME_BITS - h->first < STRIPE ? SYNDROME_BITS - h->first : STRIPE;
    if (h->rows == 0)
        return 0;
    job.blocks = (uint32_t)((h->rows * CODE_BITS + 255) / 256);
    sm3_batch_xof(&job, 1, h->tail_len);
    h->counter += job.blocks;
    for (size_t r = 0; r < h->rows; r++)
        align_line(h->line[r], h->bits, r * CODE_BITS);
    return 1;
}

static inline uint32_t parity(uint64_t x)
{
    x ^= x >> 32;
    x ^= x >> 16;
    x ^= x >> 8;
    x ^= x >> 4;
    return 0x6996u >> (x & 15) & 1;
}

void matrix_syndrome(const matrix *h, const witness *w, uint8_t *y)
{
    for (size_t r = 0; r < h->rows; r += 8) {
        uint32_t byte = 0;
        for (size_t b = 0; b < 8; b++) {
            uint64_t sum = 0;
            for (size_t k = 0; k < LINE_WORDS; k++)
                sum ^= h->line[r + b][k] & w->mask[k][5];
            byte = byte << 1 | parity(sum);
        }
        y[(h->first + r) / 8] = (uint8_t)byte;
    }
}

void matrix_times_witness(const matrix *h, const witness *w, uint8_t *y, uint8_t *He)
{
    for (size_t r = 0; r < h->rows; r += 16) {
        uint32_t word[SUMS] = { 0 };
        uint8_t wide[2 * (DEGREE > SUMS ? DEGREE : SUMS)] = { 0 };
        const size_t n = h->rows - r < 16 ? h->rows - r : 16;
        for (size_t b = 0; b < n; b++) {
            uint64_t sum[SUMS_PADDED] = { 0 };
            for (size_t k = 0; k < LINE_WORDS; k++)
                for (size_t i = 0; i < SUMS_PADDED; i++)
                    sum[i] ^= h->line[r + b][k] & w->mask[k][i];
            for (size_t i = 0; i < SUMS; i++)
                word[i] |= parity(sum[i]) << b;
        }
        for (size_t b = 0; b < n; b += 8) {
            uint32_t byte = 0;
            for (size_t i = 0; i < 8; i++)
                byte = byte << 1 | (word[5] >> (b + i) & 1);
            y[(h->first + r + b) / 8] = (uint8_t)byte;
        }
        if (n < 16)
            break; /* the rows that are not packed */
        for (size_t i = 0; i < SUMS; i++) {
            wide[2 * i] = (uint8_t)word[i];
            wide[2 * i + 1] = (uint8_t)(word[i] >> 8);
        }
        if (DEGREE < SUMS)
            ext_reduce(&sigurd_field, wide, SUMS);
        memcpy(He + (h->first + r) / 16 * ELEMENT, wide, ELEMENT);
    }
}

/* Table of the eight columns of byte `at` of a line: the lowest bit of the byte is the last of them. */
static void column_table(uint64_t *table, const uint8_t *vector, size_t at)
{
    uint64_t column[8][ROW_WORDS];
    const uint64_t *rows[8];
    for (size_t i = 0; i < 8; i++) {
        const size_t c = 8 * at + 7 - i;
        rows[i] = NULL;
        if (c >= CODE_BITS)
            continue;
        memset(column[i], 0, sizeof column[i]);
        memcpy((uint8_t *)column[i] + 2 * (5 - c % 6), vector + c / 6 * ELEMENT, ELEMENT);
        rows[i] = column[i];
    }
    ext_table(table, rows, WIDE_WIDTH);
    wipe(column, sizeof column);
}

void matrix_times(matrix *h, const uint8_t *vector, uint8_t *out)
{
    const size_t packed = h->rows / 16;
    ext_selection s = { h->sums, h->table, NULL, 16 * packed, 0, LINE, WIDE_WIDTH };
    memset(h->sums, 0, sizeof h->sums);
    for (size_t at = 0; at < LINE_BYTES; at += TILE) {
        s.bytes = LINE_BYTES - at < TILE ? LINE_BYTES - at : TILE;
        for (size_t i = 0; i < s.bytes; i++)
            column_table(h->table + i * TABLE_WORDS, vector, at + i);
        s.index = (const uint8_t *)h->line + at;
        ext_select(&s);
    }
    for (size_t r = 0; r < packed; r++) {
        uint64_t wide[ROW_WORDS];
        ext_join(wide, h->sums + r * 16 * ROW_WORDS, WIDE_WIDTH);
        ext_reduce(&sigurd_field, (uint8_t *)wide, DEGREE + 5);
        memcpy(out + (h->first / 16 + r) * ELEMENT, wide, ELEMENT);
        wipe(wide, sizeof wide);
    }
}
