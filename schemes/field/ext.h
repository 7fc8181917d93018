/* SPDX-License-Identifier: BSD-2-Clause */
/* Arithmetic in extensions K = F[Y]/(q(Y)) of F = GF(2^16) = GF(2)[x]/(x^16 + x^5 + x^3 + x^2 + 1), three ways:
 *
 *  - one element at a time, as it is encoded: its words from coefficient 0 up, each little-endian;
 *  - sums of elements selected by public bits, over tables (multiplying by public scalars is such a sum);
 *  - slices: many independent products at once, bit by bit, where every lane of a machine word is one product.
 *
 * Branches and addresses depend on degrees, counts and the index of a selection, never on elements. All variants give
 * the same results. Pointers to 64-bit words are aligned as those; bytes need no alignment. */
#ifndef NGCC_EXT_H
#define NGCC_EXT_H

#include <stddef.h>
#include <stdint.h>

#include "sym/isa.h"

#define EXT_MAX_DEGREE 32

/* q(Y): Y^degree = the sum of Y^i for the first `count` i in ones, and x Y^xpos. */
typedef struct {
    unsigned degree; /* 2 to EXT_MAX_DEGREE */
    unsigned count;
    unsigned ones[3]; /* descending order is not needed; all below degree */
    unsigned xpos;
} ext_field;

/* Product of two words of F. */
unsigned ext_word_mul(unsigned a, unsigned b);

/* out = a * b; each 2 * degree bytes; out may be a or b. */
void ext_mul(const ext_field *field, uint8_t *out, const uint8_t *a, const uint8_t *b);

/* out = out + s * a with a word s of F, over `degree` words; out is not a. */
void ext_add_scaled(uint8_t *out, unsigned s, const uint8_t *a, unsigned degree);

/* Leaves in the first 2 * degree bytes of a the residue of its `words` coefficients, words < 2 * degree; the
 * coefficients behind them stay as they are. */
void ext_reduce(const ext_field *field, uint8_t *a, unsigned words);

/* ---- selection: a row is `width` times 4 words of 64 bits that hold an encoding and zeros behind it ---- */

#define EXT_ROW_WORDS(width) ((width) * 4)
/* Words of a table for one index byte: the sums of each subset of four rows, for the low and then the high half. */
#define EXT_TABLE_WORDS(width) (32 * EXT_ROW_WORDS(width))

/* Table of eight rows: bit i of an index byte will select rows[i]. A null row counts as zero. width is 1, 2 or 3. */
void ext_table(uint64_t *table, const uint64_t *const rows[8], unsigned width);

typedef struct {
    uint64_t *sums;        /* `count` rows, added to */
    const uint64_t *table; /* `bytes` tables, one behind the other */
    const uint8_t *index;  /* public; sum i is selected by the `bytes` bytes at index + i * stride */
    size_t count;
    size_t bytes;
    size_t stride;
    unsigned width;
} ext_selection;

void ext_select(const ext_selection *s);

/* out = the sum of x^b * rows[b] for b < 16; rows: 16 rows, one behind the other; out is none of them. */
void ext_join(uint64_t *out, const uint64_t *rows, unsigned width);

/* ---- slices: ext_lanes() elements, plane 16 * c + b holding bit b of coefficient c, lane i in bit i mod 64 of word
 *      i / 64 of the plane ---- */

#if defined(ISA_BUILD_X86)
#define EXT_MAX_LANES 512
#elif defined(ISA_BUILD_AVX2)
#define EXT_MAX_LANES 256
#else
#define EXT_MAX_LANES 64
#endif
#define EXT_SLICES(degree) (16 * (degree) * (EXT_MAX_LANES / 64))                 /* words of one set of slices */
#define EXT_PRODUCT_WORK(degree) (16 * (6 * (degree) + 16) * (EXT_MAX_LANES / 64)) /* words that a product needs */

/* 64, 256 or 512; constant while the process runs. */
size_t ext_lanes(void);

/* Lanes 0 .. count-1 from encodings that stand `stride` bytes apart, the others zero. count <= ext_lanes(). */
void ext_slices_load(const ext_field *field, uint64_t *slices, const uint8_t *rows, size_t stride, size_t count);
/* Writes the encodings of lanes 0 .. count-1. */
void ext_slices_store(const ext_field *field, uint8_t *rows, size_t stride, const uint64_t *slices, size_t count);
/* Every lane = the element a. */
void ext_slices_fill(const ext_field *field, uint64_t *slices, const uint8_t *a);
/* out = out + slices. */
void ext_slices_add(const ext_field *field, uint64_t *out, const uint64_t *slices);
/* out = a * b lane by lane; out may be a or b. work: EXT_PRODUCT_WORK(degree) words. */
void ext_slices_mul(const ext_field *field, uint64_t *out, const uint64_t *a, const uint64_t *b, uint64_t *work);
/* Adds to out (an encoding) the lanes whose bit is set in mask (ext_lanes() / 64 words), all lanes where it is null. */
void ext_slices_sum(const ext_field *field, uint8_t *out, const uint64_t *slices, const uint64_t *mask);
/* Lane i = a^i. work as for a product, factor one more set of slices; last (an encoding) = a^ext_lanes(). */
void ext_slices_powers(const ext_field *field, uint64_t *slices, const uint8_t *a, uint8_t *last, uint64_t *factor,
                       uint64_t *work);

#endif
