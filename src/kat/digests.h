/* SPDX-License-Identifier: BSD-2-Clause */
/* The digest files kat/<scheme>.sha256: lines "<64 hex>  INSTANCE/WHAT", WHAT a record's number, "all" or "manifest",
 * optionally "  # unsubmitted" behind; lines that start with # are comments. */
#ifndef NGCC_KAT_DIGESTS_H
#define NGCC_KAT_DIGESTS_H

#include <stdbool.h>

#include "base/file.h"

#define KAT_DIGEST_RECORDS 10

typedef struct {
    char record[KAT_DIGEST_RECORDS][SHA256_HEX]; /* empty when the file has none */
    char all[SHA256_HEX], manifest[SHA256_HEX];
    bool unsubmitted; /* the digests are ours */
    bool any;         /* the file has a line of the instance */
} kat_digests;

/* Reads those of one instance; the whole file is checked. Returns 0, EXIT_NO_INPUT or EXIT_DATA with `why` naming file
 * and line. */
int kat_digests_read(const char *path, const char *instance, kat_digests *digests, char *why, size_t size);

/* Where the digests of an imported library stand: its path with .sha256 in place of .so; a new string. */
char *kat_digests_beside(const char *library);

/* The digest file of an instance from a text of its ten records as a submission has it (carriage returns, trailing
 * blanks and further empty lines do not count), a new string in *digests. Returns 0, EXIT_NO_INPUT or EXIT_DATA with
 * `why`. */
int kat_digests_of_text(const char *path, const char *instance, char **digests, char *why, size_t size);

#endif
