/* SPDX-License-Identifier: BSD-2-Clause */
/* The constant-sum code (cedrus.md section 5): n-byte values to WOTS_CHAINS digits of sum WOTS_SUM, by exact
 * unranking.
 *
 * The table of counts is made anew by each operation that needs it: only entries that a code word can reach, only as
 * many 64-bit words as the counts of a row can have, and of the symmetric rows one half. */
#ifndef CEDRUS_CODE_H
#define CEDRUS_CODE_H

#include "cedrus/params.h"

/* 64-bit words of a rank; for n = 20 the last 4 bytes of a value have no influence. */
#define RANK_WORDS (N / 8)

typedef struct code code;

/* Returns null when there is no memory. */
code *code_new(void);
void code_free(code *c);

/* Writes digit t of `value` (N bytes), which is below WOTS_LENGTH(t), to digits[t]. */
void code_digits(const code *c, const uint8_t *value, uint8_t digits[WOTS_CHAINS]);

/* Count c_r(s) mod 2^(64 RANK_WORDS), least word first; r < WOTS_CHAINS, s one that unranking can read. */
void code_count(const code *c, unsigned r, unsigned s, uint64_t out[RANK_WORDS]);

/* Bytes of the whole table. */
size_t code_bytes(void);

#endif
