/* SPDX-License-Identifier: BSD-2-Clause */
#include "probe/arguments.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int usage_error(const char *what, const char *argument)
{
    fprintf(stderr, "%s: %s: %s; try '%s --help'\n", probe_name, argument, what, probe_name);
    return PROBE_USAGE;
}

int read_number(const char *text, ull least, ull *value)
{
    char *end;
    errno = 0;
    if (*text < '0' || *text > '9')
        return 0;
    *value = strtoull(text, &end, 10);
    return *end == 0 && errno == 0 && *value >= least && *value <= 1000000000000;
}

int read_operation(const char *text, enum operation *operation)
{
    if (strcmp(text, "keygen") == 0)
        *operation = KEYGEN;
    else if (strcmp(text, "sign") == 0)
        *operation = SIGN;
    else if (strcmp(text, "verify") == 0)
        *operation = VERIFY;
    else
        return usage_error("the operation is keygen, sign or verify", text);
    return PROBE_COMPLETE;
}

int read_input_bytes(const char *text)
{
    ull input;
    if (!read_number(text, 0, &input) || input != 0)
        return usage_error("the input bytes of a signature are 0", text);
    return PROBE_COMPLETE;
}

int open_library(library *lib, const char *path, int with_meta)
{
    char reason[512];
    switch (library_open(lib, path, reason, sizeof reason)) {
    case LIBRARY_OK:
        return PROBE_COMPLETE;
    case LIBRARY_MISSING:
        fprintf(stderr, "%s: %s: %s\n", probe_name, path, reason);
        return print_status(PROBE_NO_INPUT, reason);
    case LIBRARY_CPU_LACKS:
        if (with_meta)
            print_library(lib);
        print_text("cpu_lacks", reason);
        fprintf(stderr, "%s: %s: this processor lacks %s\n", probe_name, path, reason);
        return print_status(PROBE_UNAVAILABLE, "the processor lacks instructions that the library uses");
    default:
        fprintf(stderr, "%s: %s: %s\n", probe_name, path, reason);
        return print_status(PROBE_DATA, reason);
    }
}
