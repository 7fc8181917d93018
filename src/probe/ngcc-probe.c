/* SPDX-License-Identifier: BSD-2-Clause */
/* Times one operation of one library in one process. Links libc and libdl only and stays small: every byte shows in the
 * resident-memory columns. Also built as ngcc-probe-memory, with NGCC_PROBE_MEMORY and a counting allocator. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "probe/arguments.h"
#include "probe/memory.h"
#include "probe/modes.h"
#include "probe/usage.h"

enum mode { MODE_TIME, MODE_META, MODE_DIGEST, MODE_SAMPLES, MODE_MEMORY };

const char probe_name[] = "ngcc-probe";

static const char help[] = "Usage: ngcc-probe [OPTION]... LIB OPERATION INPUT_BYTES TRIALS TIME_LIMIT ITERS WARMUPS\n"
                           "  or:  ngcc-probe --meta LIB\n"
                           "Time OPERATION (keygen, sign, verify) of the signature library LIB: TRIALS blocks of\n"
                           "ITERS calls after WARMUPS calls. INPUT_BYTES is 0; TIME_LIMIT is read and not used.\n"
                           "\n"
                           "  --meta       print what LIB says of itself; of it nothing else is called\n"
                           "  --digest     do the same calls untimed and print the SHA-256 of all outputs\n"
                           "  --samples    print the time of every single call\n"
                           "  --memory     print resident growth, stack and heap peak of the operation\n"
                           "  --no-check   do not verify the outputs of the last block afterwards\n"
                           "  --help       print this help and exit\n"
                           "  --version    print the version and exit\n"
                           "\n"
                           "Output is lines of tab-separated fields: META key value; TRIAL or SAMPLE index calls\n"
                           "seconds cycles ticks; DIGEST sha256 HEX outputs N distinct N; MEMORY key value; last\n"
                           "STATUS complete, or STATUS failed and the reason.\n"
                           "\n"
                           "Exit status: 0 complete, 1 a call failed, 2 a timed output is wrong, 64 wrong usage,\n"
                           "65 LIB has not the interface, 66 LIB cannot be read, 69 the processor lacks\n"
                           "instructions that LIB uses, 70 no memory.\n";

/* Reads the leading options. Returns the index of the first argument behind them, or minus the exit code less one when
 * the program ends here. */
static int read_options(int argc, char **argv, enum mode *mode, int *check)
{
    static const struct {
        const char *name;
        enum mode mode;
    } modes[] = {
        { "--meta", MODE_META }, { "--digest", MODE_DIGEST }, { "--samples", MODE_SAMPLES }, { "--memory", MODE_MEMORY }
    };
    int i;
    for (i = 1; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        size_t k;
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return -1 - PROBE_COMPLETE;
        }
        if (strcmp(argv[i], "--version") == 0) {
            printf("ngcc-probe (ngcc-rerun) %s\n", PACKAGE_VERSION);
            return -1 - PROBE_COMPLETE;
        }
        if (strcmp(argv[i], "--no-check") == 0) {
            *check = 0;
            continue;
        }
        for (k = 0; k < sizeof modes / sizeof modes[0] && strcmp(argv[i], modes[k].name) != 0; k++)
            ;
        if (k == sizeof modes / sizeof modes[0])
            return -1 - usage_error("no such option", argv[i]);
        *mode = modes[k].mode;
    }
    return i;
}

/* The seven positional arguments behind the library's name. */
static int read_plan(char **argv, enum operation *operation, plan *p)
{
    char *end;
    int code = read_operation(argv[1], operation);
    if (code == PROBE_COMPLETE)
        code = read_input_bytes(argv[2]);
    if (code != PROBE_COMPLETE)
        return code;
    if (!read_number(argv[3], 1, &p->trials) || p->trials > 1000000)
        return usage_error("expected a number of trials, 1 to 1000000", argv[3]);
    strtod(argv[4], &end);
    if (end == argv[4] || *end != 0)
        return usage_error("expected a time limit in seconds", argv[4]);
    if (!read_number(argv[5], 1, &p->iters) || p->iters > 1000000000)
        return usage_error("expected a number of calls per trial, 1 to 1000000000", argv[5]);
    return read_number(argv[6], 0, &p->warmups) ? PROBE_COMPLETE
                                                : usage_error("expected a number of warm-up calls", argv[6]);
}

static int run(const library *lib, enum operation operation, const plan *p, enum mode mode)
{
    session s;
    int code = session_start(&s, lib, operation);
    if (code != 0)
        code = print_fault(&s, code);
    else if (mode == MODE_DIGEST)
        code = mode_digest(&s, p);
    else if (mode == MODE_SAMPLES)
        code = mode_samples(&s, p);
    else if (mode == MODE_MEMORY)
        code = mode_memory(&s, p);
    else
        code = mode_time(&s, p, usage_rss());
    session_end(&s);
    return code;
}

int main(int argc, char **argv)
{
    static char buffer[BUFSIZ];
    enum mode mode = MODE_TIME;
    enum operation operation;
    library lib;
    plan p = { 0, 0, 0, 1 };
    int code, first = read_options(argc, argv, &mode, &p.check);
    if (first < 0)
        return -1 - first;
    if (mode == MODE_MEMORY && !memory_is_here)
        return memory_exec(argv);
    if (argc - first != (mode == MODE_META ? 1 : 7))
        return usage_error("wrong number of arguments", argc > first ? argv[argc - 1] : "ngcc-probe");
    if (mode != MODE_META) {
        code = read_plan(argv + first, &operation, &p);
        if (code != 0)
            return code;
    }
    setvbuf(stdout, buffer, _IOLBF, sizeof buffer); /* a killed run leaves its finished lines */
    code = open_library(&lib, argv[first], mode == MODE_META);
    if (code != 0)
        return code;
    if (mode == MODE_META) {
        print_library(&lib);
        return print_status(PROBE_COMPLETE, "");
    }
    return run(&lib, operation, &p, mode);
}
