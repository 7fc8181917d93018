/* SPDX-License-Identifier: BSD-2-Clause */
/* The submitted text format of records (iccs.md section 6). */
#ifndef NGCC_KAT_TEXT_H
#define NGCC_KAT_TEXT_H

#include <stddef.h>

#include "base/file.h"

/* A growing text. */
typedef struct {
    char *data; /* NUL behind it; null when nothing was added */
    size_t len, room;
} kat_text;

void kat_text_add(kat_text *t, const char *data, size_t len);
/* "Name_Len = n" and "Name = hex" */
void kat_text_field(kat_text *t, const char *name, const unsigned char *p, unsigned long long len);
void kat_text_free(kat_text *t);

/* SHA-256 of the canonical form: carriage returns and trailing blanks removed from every line, empty lines dropped,
 * every remaining line followed by one line end. */
void kat_manifest(const char *text, size_t len, char hex[SHA256_HEX]);

/* Compares a record with the record of the same Count in `expected` (any text of records). Writes to `where` (size
 * bytes) the first difference: field, and offset for bytes; or that there is no such record. */
void kat_first_difference(const char *record, const char *expected, char *where, size_t size);

#endif
