/* SPDX-License-Identifier: BSD-2-Clause */
/* Profiles one operation of one library that was linked with the wrappers of profile-wrap.c: the same seed, preparation
 * and message as ngcc-probe, accounting on around the profiled calls only. */
#include "config.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "probe/arguments.h"
#include "probe/profile-table.h"
#include "probe/ticks.h"

#define RATE_NS 100000000 /* how long the rate of the ticks is measured */

const char probe_name[] = "ngcc-hashprof";

static const char help[] =
    "Usage: ngcc-hashprof LIB OPERATION INPUT_BYTES CALLS WARMUPS\n"
    "Count and time what CALLS calls of OPERATION (keygen, sign, verify), after WARMUPS calls, spend in\n"
    "the ICCS hash functions and generator and in the batch functions that hash past them. LIB is a\n"
    "signature library that was linked with counting wrappers (profile/ in the module folder).\n"
    "INPUT_BYTES is 0.\n"
    "\n"
    "  --help       print this help and exit\n"
    "  --version    print the version and exit\n"
    "\n"
    "Output is lines of tab-separated fields: META key value; CALL function in_bits out_bits calls\n"
    "ticks compressions; TOTAL operations ticks; last STATUS complete, or STATUS failed and the reason.\n"
    "\n"
    "Exit status: 0 complete, 1 a call failed, 2 a signature was rejected, 64 wrong usage, 65 LIB has\n"
    "not the interface or no wrappers, 66 LIB cannot be read, 69 the processor lacks instructions that\n"
    "LIB uses, 70 no memory.\n";

static int64_t clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC_RAW, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static ull ticks_per_second(void)
{
    uint64_t ticks = ticks_read();
    int64_t start = clock_ns(), ns;
    while ((ns = clock_ns() - start) < RATE_NS)
        ;
    return (ull)((double)(ticks_read() - ticks) * 1e9 / (double)ns + 0.5);
}

/* The wrappers' table, or null. */
static profile_table *find_table(const library *lib)
{
    void *address = dlsym(lib->handle, "ngcc_profile");
    profile_table *(*get)(void), *table;
    if (address == NULL)
        return NULL;
    memcpy(&get, &address, sizeof get);
    table = get();
    return table != NULL && table->magic == PROFILE_MAGIC && table->size == sizeof *table ? table : NULL;
}

/* By name, then lengths; free slots last. */
static int by_key(const void *a, const void *b)
{
    const profile_slot *x = a, *y = b;
    int order;
    if (x->fn == NULL || y->fn == NULL)
        return (x->fn == NULL) - (y->fn == NULL);
    order = strcmp(x->fn, y->fn);
    if (order == 0)
        order = (x->in_bits > y->in_bits) - (x->in_bits < y->in_bits);
    return order != 0 ? order : (x->out_bits > y->out_bits) - (x->out_bits < y->out_bits);
}

static void print_table(profile_table *table)
{
    qsort(table->slots, PROFILE_SLOTS, sizeof table->slots[0], by_key);
    for (const profile_slot *s = table->slots; s != table->slots + PROFILE_SLOTS && s->fn != NULL; s++)
        printf("CALL\t%s\t%llu\t%llu\t%llu\t%llu\t%llu\n", s->fn, (ull)s->in_bits, (ull)s->out_bits, (ull)s->calls,
               (ull)s->ticks, (ull)s->compressions);
}

static int profile(session *s, profile_table *table, ull calls, ull warmups)
{
    uint64_t ticks = 0;
    int code = session_run(s, warmups);
    for (ull i = 0; i < calls && code == 0; i++) {
        uint64_t start;
        table->on = 1;
        start = ticks_read();
        code = session_run(s, 1);
        ticks += ticks_read() - start;
        table->on = 0;
    }
    if (code != 0)
        return print_fault(s, code);
    print_number("overflow_calls", table->overflow);
    print_number("sign_failures_retried", s->sign_retries);
    print_number("verify_rejections", s->rejections);
    print_table(table);
    printf("TOTAL\t%llu\t%llu\n", calls, (ull)ticks);
    if (s->rejections != 0)
        return print_status(PROBE_WRONG, "an honest signature was rejected");
    return print_status(PROBE_COMPLETE, "");
}

static int run(const library *lib, enum operation operation, ull calls, ull warmups)
{
    static const char *const names[] = { "keygen", "sign", "verify" };
    session s;
    profile_table *table = find_table(lib);
    int code;
    if (table == NULL) {
        fprintf(stderr, "%s: the library was not linked with the profile's wrappers (no table of ngcc_profile)\n",
                probe_name);
        return print_status(PROBE_DATA, "the library was not linked with the profile's wrappers");
    }
    print_text("id", lib->meta->id);
    print_text("instance", lib->meta->instance);
    print_text("operation", names[operation]);
    print_text("tick_source", TICKS_SOURCE);
    print_number("tick_hz", ticks_per_second());
    print_number("warmups", warmups);
    code = session_start(&s, lib, operation);
    code = code != 0 ? print_fault(&s, code) : profile(&s, table, calls, warmups);
    session_end(&s);
    return code;
}

int main(int argc, char **argv)
{
    ull calls, warmups;
    enum operation operation;
    library lib;
    int code;
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(help, stdout);
        return PROBE_COMPLETE;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        printf("ngcc-hashprof (ngcc-rerun) %s\n", PACKAGE_VERSION);
        return PROBE_COMPLETE;
    }
    if (argc > 1 && strncmp(argv[1], "--", 2) == 0)
        return usage_error("no such option", argv[1]);
    if (argc != 6)
        return usage_error("expected LIB OPERATION INPUT_BYTES CALLS WARMUPS", argc > 1 ? argv[argc - 1] : probe_name);
    code = read_operation(argv[2], &operation);
    if (code == PROBE_COMPLETE)
        code = read_input_bytes(argv[3]);
    if (code != PROBE_COMPLETE)
        return code;
    if (!read_number(argv[4], 1, &calls))
        return usage_error("expected a number of calls, 1 or more", argv[4]);
    if (!read_number(argv[5], 0, &warmups))
        return usage_error("expected a number of warm-up calls", argv[5]);
    code = open_library(&lib, argv[1], 0);
    return code != PROBE_COMPLETE ? code : run(&lib, operation, calls, warmups);
}
