/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/child.h"
#include "base/msg.h"
#include "base/registry.h"
#include "cmd.h"
#include "kat/kat.h"

static const char help[] =
    "Usage: ngcc-rerun kat [OPTION]... LIB|INSTANCE[-VARIANT]...\n"
    "Make the known-answer records of each library and compare them with the digests of the\n"
    "submitted ones. The variant is reference unless named.\n"
    "\n"
    "  -n, --records=N    make the first N of the ten records\n"
    "  -o, --out=FILE     write the text of the records to FILE (one library only)\n"
    "  -e, --expect=FILE  name the field of the first difference by this text of records\n"
    "  -l, --log=FILE     write a log to FILE (one library only)\n"
    "  -t, --timeout=S    give up on a library after S seconds (900)\n"
    "      --tap          print TAP, a test per record and one for the verdict\n"
    "  -q, --quiet        print the verdicts only\n"
    "      --help         print this help and exit\n"
    "\n"
    "Exit status is the verdict: 0 PASS, 1 MISMATCH, 2 NOKAT (no submitted vectors),\n"
    "3 CRYPTOFAIL, 4 OVERFLOW, 5 LOADFAIL, 6 TIMEOUT, 7 CRASH; of several libraries the highest.\n"
    "With --tap it is 0 also for NOKAT where our own digests agree. 64 wrong usage, 65 damaged\n"
    "digest file, 66 missing file, 69 the processor lacks instructions (77 with --tap).\n";

typedef struct {
    kat_options options;
    const char *log;
    bool tap, quiet;
    bool several;          /* more than one library is named */
    unsigned tests;        /* TAP lines so far */
    const kat_result *now; /* the run in progress */
    bool skip_all;         /* the plan line was a skip */
} session;

static void test_line(session *s, bool ok, const char *text, const char *directive)
{
    printf("%sok %u - %s%s\n", ok ? "" : "not ", ++s->tests, text, directive);
    fflush(stdout);
}

static void print_record(void *context, unsigned record, bool matched)
{
    session *s = context;
    char text[160];
    snprintf(text, sizeof text, "%s %s record %u", s->now->instance, s->now->variant, record);
    if (s->tap && s->now->no_digests)
        test_line(s, true, text, " # SKIP no digests for this instance");
    else if (s->tap)
        test_line(s, matched, text, "");
    else if (!s->quiet)
        printf("%s: %s\n", text,
               s->now->no_digests ? "made, nothing to compare with"
               : matched          ? "equal"
                                  : "DIFFERENT");
    fflush(stdout);
}

/* Test lines for what did not come, and the verdict. */
static void finish_tap(session *s, const kat_result *r, bool ok)
{
    char *text;
    for (unsigned i = r->records_run; i < s->options.records; i++) {
        text = format_new("%s %s record %u", r->instance, r->variant, i);
        test_line(s, false, text, " # not made");
        free(text);
    }
    text = format_new("%s %s verdict %s", r->instance, r->variant, kat_verdict_name(r->verdict));
    test_line(s, ok, text, "");
    free(text);
    printf("# %u records made, %u equal the digests%s%s\n", r->records_run, r->records_matched,
           r->detail[0] != 0 ? ": " : "", r->detail);
}

static int report(session *s, const char *library, const kat_result *r)
{
    /* NOKAT is how these vectors stand, not a fault, where ours agree; without any digest nothing was shown */
    bool ok = r->verdict == KAT_PASS || (r->verdict == KAT_NOKAT && r->unsubmitted);
    int error = s->log != NULL ? kat_write_log(s->log, library, s->options.out, r) : 0;
    if (s->tap)
        finish_tap(s, r, ok);
    else
        printf("%s%s%s: %s, %u of %u records equal%s%s\n", r->instance[0] != 0 ? r->instance : library,
               r->instance[0] != 0 ? " " : "", r->variant, kat_verdict_name(r->verdict), r->records_matched,
               s->options.records, r->detail[0] != 0 ? ": " : "", r->detail);
    if (error != 0) {
        msg_error("%s: %s", s->log, strerror(error));
        return EXIT_CANT_CREATE;
    }
    return s->tap && ok ? EXIT_OK : (int)r->verdict;
}

static int skip(session *s, const char *name, const kat_result *r)
{
    char *directive = format_new(" # SKIP %s", r->detail);
    if (s->several) {
        test_line(s, true, name, directive);
    } else {
        printf("1..0%s\n", directive);
        s->skip_all = true;
    }
    free(directive);
    return s->several ? EXIT_OK : EXIT_SKIPPED;
}

static int run_one(session *s, const char *name)
{
    int code = EXIT_OK;
    char *library = registry_resolve(name, &code);
    kat_result result;
    if (library == NULL) {
        if (s->tap)
            test_line(s, false, name, " # not there");
        return code;
    }
    s->now = &result;
    code = kat_run(library, &s->options, &result);
    if (code == 0) {
        code = report(s, library, &result);
    } else if (code == EXIT_UNAVAILABLE && s->tap) {
        code = skip(s, name, &result);
    } else {
        msg_error("%s: %s", name, result.detail);
        if (s->tap)
            test_line(s, false, name, " # could not be compared");
    }
    free(library);
    return code;
}

static bool number(const char *text, unsigned least, unsigned most, unsigned *value)
{
    char *end;
    unsigned long v;
    errno = 0;
    v = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != 0 || errno != 0 || v < least || v > most)
        return false;
    *value = (unsigned)v;
    return true;
}

/* Reads the options; -1, or the exit code when the program ends here. */
static int read_options(int argc, char **argv, session *s)
{
    enum { TAP = 256, HELP };
    static const struct option options[] = { { "records", required_argument, NULL, 'n' },
                                             { "out", required_argument, NULL, 'o' },
                                             { "expect", required_argument, NULL, 'e' },
                                             { "log", required_argument, NULL, 'l' },
                                             { "timeout", required_argument, NULL, 't' },
                                             { "tap", no_argument, NULL, TAP },
                                             { "quiet", no_argument, NULL, 'q' },
                                             { "help", no_argument, NULL, HELP },
                                             { NULL, 0, NULL, 0 } };
    int c;
    optind = 1;
    while ((c = getopt_long(argc, argv, "n:o:e:l:t:q", options, NULL)) != -1) {
        bool good = true;
        switch (c) {
        case 'n':
            good = number(optarg, 1, KAT_RECORDS, &s->options.records);
            break;
        case 't':
            good = number(optarg, 1, 10000000, &s->options.timeout_seconds);
            break;
        case 'o':
            s->options.out = optarg;
            break;
        case 'e':
            s->options.expect = optarg;
            break;
        case 'l':
            s->log = optarg;
            break;
        case 'q':
            s->quiet = true;
            break;
        case TAP:
            s->tap = true;
            break;
        case HELP:
            fputs(help, stdout);
            return EXIT_OK;
        default:
            return EXIT_USAGE;
        }
        if (!good) {
            msg_error("%s: expected %s", optarg, c == 'n' ? "a number of records, 1 to 10" : "seconds, 1 to 10000000");
            return EXIT_USAGE;
        }
    }
    return -1;
}

int cmd_kat(int argc, char **argv)
{
    session s;
    int worst = EXIT_OK, code;
    memset(&s, 0, sizeof s);
    s.options.records = KAT_RECORDS;
    s.options.progress = print_record;
    s.options.context = &s;
    code = read_options(argc, argv, &s);
    if (code >= 0)
        return code;
    if (optind == argc) {
        msg_error("kat: expected a library or parameter set; 'ngcc-rerun kat --help' explains");
        return EXIT_USAGE;
    }
    s.several = argc - optind > 1;
    if (s.several && (s.options.out != NULL || s.log != NULL)) {
        msg_error("kat: --out and --log are for one library");
        return EXIT_USAGE;
    }
    child_catch_signals();
    for (int i = optind; i < argc; i++) {
        code = run_one(&s, argv[i]);
        if (code > worst)
            worst = code;
        if (child_interrupted != 0)
            break;
    }
    if (s.tap && !s.skip_all) /* last: a run that was killed has no plan and is no pass */
        printf("1..%u\n", s.tests);
    return worst;
}
