/* SPDX-License-Identifier: BSD-2-Clause */
/* Files: whole reads, writes that are there whole or not at all, digests. Functions that return int give 0 or an errno
 * value; none prints. */
#ifndef NGCC_FILE_H
#define NGCC_FILE_H

#include <stddef.h>

#define SHA256_HEX 65 /* characters of a digest in hexadecimal, with the NUL */

/* Reads a whole file into a new NUL-terminated buffer (free it); *len excludes the NUL. */
int file_read(const char *path, char **data, size_t *len);
/* Writes to a temporary name in the same folder, flushes it to the disk, renames it. On failure nothing is left. */
int file_write_atomic(const char *path, const void *data, size_t len);
/* Makes a folder and its parents. */
int file_make_dirs(const char *path);

void sha256_hex(const void *data, size_t len, char hex[SHA256_HEX]);
int sha256_file(const char *path, char hex[SHA256_HEX]);

/* A new string (free it); ends the program when there is no memory. */
char *format_new(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
