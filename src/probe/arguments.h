/* SPDX-License-Identifier: BSD-2-Clause */
/* What the measuring programs read from their command lines. Messages go to stderr behind the program's name; each
 * function gives PROBE_COMPLETE or the exit code to end with. */
#ifndef NGCC_PROBE_ARGUMENTS_H
#define NGCC_PROBE_ARGUMENTS_H

#include "probe/modes.h"

extern const char probe_name[]; /* defined by the program */

int usage_error(const char *what, const char *argument);
/* A decimal number of at least `least`, at most 10^12. False for anything else. */
int read_number(const char *text, ull least, ull *value);
/* keygen, sign or verify. */
int read_operation(const char *text, enum operation *operation);
/* INPUT_BYTES: 0 for a signature. */
int read_input_bytes(const char *text);
/* Opens a library; what is wrong goes to stderr and into a STATUS line. with_meta: what the library says of itself is
 * printed even if the processor lacks what it needs. */
int open_library(library *lib, const char *path, int with_meta);

#endif
