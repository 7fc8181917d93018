/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdio.h>

#include "probe/modes.h"

void print_text(const char *key, const char *value)
{
    printf("META\t%s\t", key);
    for (; *value != 0; value++)
        putchar(*value == '\t' || *value == '\n' || *value == '\r' ? ' ' : *value);
    putchar('\n');
}

void print_number(const char *key, ull value)
{
    printf("META\t%s\t%llu\n", key, value);
}

void print_library(const library *lib)
{
    print_text("id", lib->meta->id);
    print_text("instance", lib->meta->instance);
    print_text("variant", lib->meta->variant);
    print_text("algorithm", lib->meta->algorithm);
    print_text("source_dir", lib->meta->source_dir);
    print_text("compiler", lib->meta->compiler);
    print_text("build_flags", lib->flags);
    print_number("pk_bytes", lib->meta->pk_len);
    print_number("sk_bytes", lib->meta->sk_len);
    print_number("ct_bytes", 0);
    print_number("ss_bytes", 0);
    print_number("signature_bytes", lib->meta->sn_len);
    print_number("digest_bytes", 0);
}

int print_status(int code, const char *reason)
{
    if (code == PROBE_COMPLETE)
        printf("STATUS\tcomplete\n");
    else
        printf("STATUS\tfailed\t%s\n", reason);
    return code;
}

int print_fault(const session *s, int result)
{
    if (result < 0)
        return print_status(PROBE_NO_MEMORY, "no memory");
    return print_status(PROBE_FAILED, s->fault);
}
