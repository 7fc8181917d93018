/* SPDX-License-Identifier: BSD-2-Clause */
/* The Reed-Solomon code: 32 chunks of k entries, each a polynomial evaluated in x, x^2, ..., x^c (sigurd.md section
 * 5).
 *
 * * A symbol is a sum of entries times public words of F, hence, bit by bit of those words, 16 sums of selected
 * entries, joined by powers of x. The selections come from tables of four entries each; the index of a selection
 * depends on the point only. */
#ifndef NGCC_SIGURD_CODE_H
#define NGCC_SIGURD_CODE_H

#include "field/ext.h"
#include "sigurd/params.h"

#define SYMBOL_WIDTH ((ELEMENT + 31) / 32)     /* row width (ext.h) */
#define CHUNK_BYTES ((CHUNK + 7) / 8)          /* index bytes */
#define SYMBOLS_AT_ONCE 8

typedef struct {
    uint16_t power[CHUNK_CODE * (CHUNK - 1) + 1]; /* x^i */
    uint8_t index[CHUNK_CODE][16][CHUNK_BYTES];   /* point q, bit b: entries whose factor x^((q+1) i) has bit b */
    uint64_t sums[16 * SYMBOLS_AT_ONCE * EXT_ROW_WORDS(SYMBOL_WIDTH)];
} encoder;

/* A chunk of a vector, ready to be evaluated. */
typedef struct {
    uint64_t table[CHUNK_BYTES * EXT_TABLE_WORDS(SYMBOL_WIDTH)];
} code_chunk;

/* Prepares what depends on the parameters only. */
void code_start(encoder *c);

/* Takes chunk number `chunk` (below 32) of a vector of VECTOR encodings. */
void code_take(code_chunk *a, const uint8_t *vector, size_t chunk);
/* Symbols first .. first + count - 1 of a chunk, `stride` bytes apart at out; count <= SYMBOLS_AT_ONCE. */
void code_symbols(encoder *c, const code_chunk *a, size_t first, size_t count, uint8_t *out, size_t stride);

/* A list of n positions in ascending order, and where their symbols go: `stride` bytes apart at out. */
typedef struct {
    const uint16_t *positions;
    size_t n;
    uint8_t *out;
    size_t stride;
} code_list;

/* The symbols of the list; a is work space. */
void code_at(encoder *c, code_chunk *a, const uint8_t *vector, const code_list *list);

/* Symbols of a chunk whose entries are all Y^alpha with the given alpha (0 to 5), CHUNK of them: six of their words
 * can be other than zero. Time and addresses do not depend on alpha. As code_symbols otherwise. */
typedef struct {
    uint64_t hot[CHUNK][2]; /* all ones in the word alpha, four words each */
} unit_chunk;

void code_unit_chunk(unit_chunk *u, const uint8_t *alpha);
void code_unit_symbols(const encoder *c, const unit_chunk *u, size_t first, size_t count, uint8_t *out, size_t stride);

#endif
