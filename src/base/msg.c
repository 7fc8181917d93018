/* SPDX-License-Identifier: BSD-2-Clause */
#include "base/msg.h"

#include <stdarg.h>
#include <stdio.h>

__attribute__((format(printf, 2, 0))) static void print(const char *kind, const char *format, va_list args)
{
    fflush(stdout);
    fprintf(stderr, "ngcc-rerun: %s", kind);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

void msg_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print("", format, args);
    va_end(args);
}

void msg_note(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print("note: ", format, args);
    va_end(args);
}
