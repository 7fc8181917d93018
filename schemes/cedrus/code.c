/* SPDX-License-Identifier: BSD-2-Clause */
#include "cedrus/code.h"

#include <stdlib.h>

/* Row r: the counts c_r(s) of digit vectors of the last r chains with sum s; `sum` is the largest s with a count.
 * Stored are low <= s <= sum / 2, `words` words each; c_r(s) = c_r(sum - s) gives the others. */
typedef struct {
    uint32_t sum;
    uint32_t low;
    uint32_t words;
    uint32_t offset; /* in the table, in words */
} code_row;

struct code {
    code_row row[WOTS_CHAINS];
    uint64_t table[];
};

/* Length of the chain that row r has and row r - 1 has not. */
static unsigned added_length(unsigned r)
{
    return (unsigned)WOTS_LENGTH((int)(WOTS_CHAINS - r));
}

/* Fills in where the rows are; returns the words of the table. The chains before the last r have at most WOTS_STEPS -
 * sum of the digit sum, so that no s below low is read. */
static size_t rows_layout(code_row row[WOTS_CHAINS])
{
    size_t offset = 0;
    uint64_t mantissa = 1; /* mantissa * 2^exponent bounds the vectors of r - 1 chains, and with them every c_r(s) */
    unsigned exponent = 0;
    for (unsigned r = 0; r < WOTS_CHAINS; r++) {
        unsigned bits = exponent;
        row[r].sum = r == 0 ? 0 : row[r - 1].sum + added_length(r) - 1;
        row[r].low = row[r].sum > WOTS_STEPS_LEFT ? row[r].sum - WOTS_STEPS_LEFT : 0;
        for (uint64_t m = mantissa; m != 0; m >>= 1)
            bits++;
        row[r].words = (bits + 63) / 64 < RANK_WORDS ? (bits + 63) / 64 : RANK_WORDS;
        row[r].offset = (uint32_t)offset;
        offset += (size_t)(row[r].sum / 2 - row[r].low + 1) * row[r].words;
        if (r == 0)
            continue;
        mantissa *= added_length(r);
        for (; mantissa >> 32 != 0; exponent++)
            mantissa = (mantissa + 1) / 2;
    }
    return offset;
}

/* The stored count c_r(s), or null for 0. */
static const uint64_t *entry(const code *c, unsigned r, uint32_t s)
{
    const code_row *row = &c->row[r];
    if (s > row->sum)
        return NULL;
    if (s > row->sum / 2)
        s = row->sum - s;
    return s < row->low ? NULL : c->table + row->offset + (size_t)(s - row->low) * row->words;
}

/* a = a + b; b is shorter or as long. */
static void add(uint64_t *a, unsigned words, const uint64_t *b, unsigned b_words)
{
    uint64_t carry = 0;
    unsigned i = 0;
    for (; i < b_words; i++) {
        uint64_t sum = a[i] + carry;
        carry = sum < carry;
        sum += b[i];
        carry += sum < b[i];
        a[i] = sum;
    }
    for (; i < words && carry != 0; i++)
        carry = ++a[i] == 0;
}

/* out = a - b, where b is shorter or as long; returns the borrow. out may be a. */
static uint64_t subtract(uint64_t *out, const uint64_t *a, unsigned words, const uint64_t *b, unsigned b_words)
{
    uint64_t borrow = 0;
    unsigned i = 0;
    for (; i < b_words; i++) {
        uint64_t rest = a[i] - b[i], under = a[i] < b[i];
        under |= rest < borrow;
        out[i] = rest - borrow;
        borrow = under;
    }
    for (; i < words; i++) {
        uint64_t under = a[i] < borrow;
        out[i] = a[i] - borrow;
        borrow = under;
    }
    return borrow;
}

/* Row r from row r - 1 by the running window: c_r(s) = c_r(s-1) + c_(r-1)(s) - c_(r-1)(s - length). */
static void make_row(code *c, unsigned r)
{
    const code_row *row = &c->row[r];
    unsigned length = added_length(r), words = row->words, old_words = c->row[r - 1].words;
    uint64_t *out = c->table + row->offset;
    memset(out, 0, words * sizeof *out);
    for (unsigned e = 0; e < length && e <= row->low; e++) {
        const uint64_t *term = entry(c, r - 1, row->low - e);
        if (term != NULL)
            add(out, words, term, old_words);
    }
    for (uint32_t s = row->low + 1; s <= row->sum / 2; s++) {
        const uint64_t *enters = entry(c, r - 1, s), *leaves = s < length ? NULL : entry(c, r - 1, s - length);
        memcpy(out + words, out, words * sizeof *out);
        out += words;
        if (enters != NULL)
            add(out, words, enters, old_words);
        if (leaves != NULL)
            (void)subtract(out, out, words, leaves, old_words);
    }
}

size_t code_bytes(void)
{
    code_row row[WOTS_CHAINS];
    return sizeof(code) + rows_layout(row) * sizeof(uint64_t);
}

code *code_new(void)
{
    code *c = malloc(code_bytes());
    if (c == NULL)
        return NULL;
    (void)rows_layout(c->row);
    c->table[0] = 1;
    for (unsigned r = 1; r < WOTS_CHAINS; r++)
        make_row(c, r);
    return c;
}

void code_free(code *c)
{
    free(c);
}

void code_count(const code *c, unsigned r, unsigned s, uint64_t out[RANK_WORDS])
{
    const uint64_t *stored = entry(c, r, s);
    memset(out, 0, RANK_WORDS * sizeof *out);
    if (stored != NULL)
        memcpy(out, stored, c->row[r].words * sizeof *out);
}

/* rank = rank - count if that is not negative; returns whether it was. A null count is 0. */
static int take_count(uint64_t rank[RANK_WORDS], const uint64_t *count, unsigned words)
{
    uint64_t rest[RANK_WORDS];
    if (count == NULL)
        return 1;
    if (subtract(rest, rank, RANK_WORDS, count, words) != 0)
        return 0;
    memcpy(rank, rest, sizeof rest);
    return 1;
}

void code_digits(const code *c, const uint8_t *value, uint8_t digits[WOTS_CHAINS])
{
    uint64_t rank[RANK_WORDS];
    uint32_t rest = WOTS_SUM;
    for (unsigned i = 0; i < RANK_WORDS; i++)
        rank[i] = load_be64(value + 8 * i);
    for (unsigned t = 0; t < WOTS_CHAINS; t++) {
        unsigned r = WOTS_CHAINS - 1 - t, e = 0, most = (unsigned)WOTS_LENGTH((int)t) - 1;
        most = most < rest ? most : rest;
        while (e < most && take_count(rank, entry(c, r, rest - e), c->row[r].words))
            e++;
        digits[t] = (uint8_t)e;
        rest -= e;
    }
}
