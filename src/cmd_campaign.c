/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/msg.h"
#include "campaign/beside.h"
#include "campaign/interrupt.h"
#include "campaign/phases.h"
#include "campaign/progress.h"
#include "campaign/run.h"
#include "cmd.h"
#include "report/beside.h"
#include "report/report.h"

static const char help[] = "Usage: ngcc-rerun campaign [OPTION]... [INSTANCE]...\n"
                           "Check the libraries against the known answers, time their operations one process at a\n"
                           "time, count what they spend in the hash functions, and write records and report pages into\n"
                           "a run directory. An interrupted campaign goes on with --run: what is done stays.\n"
                           "\n"
                           "  --plan=NAME            quick (0.05 s per trial, 2 s per operation), standard (0.5 s,\n"
                           "                         30 s; the default), published (0.5 s, 300 s), replay=arm_1 or\n"
                           "                         replay=x86_1 (trials and calls of the published rows)\n"
                           "  --system=arm_1|x86_1   whose constants published takes; x86_1: 1 s, 900 s\n"
                           "  --dry-run, --plan      print the plan with its total time, and end\n"
                           "  --run=DIR              run directory; the default is campaign/<system>-<UTC>\n"
                           "  --system-id=NAME       name of this system; the default is the host's name\n"
                           "  --only=REGEX           instances or candidates that match the extended expression\n"
                           "  --variants=LIST        of reference, performance, resource, native; default reference\n"
                           "  --ops=LIST             of keygen, sign, verify; default all\n"
                           "  --shard=K/N            the K-th of N parts of equal published cost; whole instances\n"
                           "  --libraries=DIR        take the libraries from DIR, for example imported ones\n"
                           "  --beside=DIR           measure side by side with the libraries of DIR: the same plan, the\n"
                           "                         processes of both by turns; RUN/here and RUN/there are run\n"
                           "                         directories, RUN/side-by-side.md has the ratios\n"
                           "  --cpu=N                logical CPU to measure on; the default is the fastest\n"
                           "  --samples              time single calls in one more process (quartiles, interval)\n"
                           "  --work                 hash all outputs of the timed calls in one more process; replay\n"
                           "                         always does\n"
                           "  --retry-failed         run again what has a record with status failed\n"
                           "  --allow-nonreference   measure a build that is not the reference one\n"
                           "  --help                 print this help and exit\n"
                           "\n"
                           "Environment: PLAN, RUN (as --plan, --run), ALLOW_NONREFERENCE=1, NGCC_MODULE_DIR,\n"
                           "NGCC_KAT_DIR, NGCC_DATA_DIR, NGCC_BUILD_ENV, NGCC_PROBE, NGCC_HASHPROF,\n"
                           "XDG_RUNTIME_DIR (CPU locks).\n"
                           "\n"
                           "Exit status: 0 all done, 1 some record failed, 64 unknown plan, instance or operation,\n"
                           "65 the run directory is damaged or of another plan, build or system, 69 the CPU cannot\n"
                           "be used, 73 the run directory cannot be made, 74 the disk is full, 75 another campaign\n"
                           "holds the run directory or the CPU, 78 not the reference build, 130 and 143 ended by\n"
                           "SIGINT and SIGTERM.\n";

enum {
    OPT_PLAN = 256,
    OPT_SYSTEM,
    OPT_DRY_RUN,
    OPT_RUN,
    OPT_SYSTEM_ID,
    OPT_ONLY,
    OPT_VARIANTS,
    OPT_OPS,
    OPT_SHARD,
    OPT_CPU,
    OPT_SAMPLES,
    OPT_WORK,
    OPT_LIBRARIES,
    OPT_BESIDE,
    OPT_RETRY,
    OPT_ALLOW,
    OPT_HELP
};

static const struct option long_options[] = {
    { "plan", optional_argument, NULL, OPT_PLAN },    { "system", required_argument, NULL, OPT_SYSTEM },
    { "dry-run", no_argument, NULL, OPT_DRY_RUN },    { "print-plan", no_argument, NULL, OPT_DRY_RUN },
    { "run", required_argument, NULL, OPT_RUN },      { "system-id", required_argument, NULL, OPT_SYSTEM_ID },
    { "only", required_argument, NULL, OPT_ONLY },    { "variants", required_argument, NULL, OPT_VARIANTS },
    { "ops", required_argument, NULL, OPT_OPS },      { "shard", required_argument, NULL, OPT_SHARD },
    { "cpu", required_argument, NULL, OPT_CPU },      { "samples", no_argument, NULL, OPT_SAMPLES },
    { "work", no_argument, NULL, OPT_WORK },          { "libraries", required_argument, NULL, OPT_LIBRARIES },
    { "beside", required_argument, NULL, OPT_BESIDE },
    { "retry-failed", no_argument, NULL, OPT_RETRY }, { "allow-nonreference", no_argument, NULL, OPT_ALLOW },
    { "help", no_argument, NULL, OPT_HELP },          { NULL, 0, NULL, 0 }
};

static bool read_cpu(const char *text, int *cpu)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != 0 || value > 65535) {
        msg_error("--cpu %s: expected a CPU number", text);
        return false;
    }
    *cpu = (int)value;
    return true;
}

static bool read_shard(const char *text, selection *wanted)
{
    char rest;
    if (sscanf(text, "%u/%u%c", &wanted->shard, &wanted->shards, &rest) == 2 && wanted->shard >= 1 &&
        wanted->shard <= wanted->shards && wanted->shards <= 1000 && text[0] != '-' && text[0] != '+')
        return true;
    msg_error("--shard %s: expected K/N with 1 <= K <= N", text);
    return false;
}

/* `--plan NAME` and `--plan=NAME` choose; `--plan` with nothing behind it prints. */
static void read_plan(int argc, char **argv, run_options *options, bool *dry_run)
{
    if (optarg != NULL)
        options->plan = optarg;
    else if (optind < argc && argv[optind][0] != '-')
        options->plan = argv[optind++];
    else
        *dry_run = true;
}

static bool read_option(int option, run_options *options)
{
    selection *wanted = &options->wanted;
    switch (option) {
    case OPT_SYSTEM:
        options->plan_system = optarg;
        break;
    case OPT_RUN:
        options->dir = optarg;
        break;
    case OPT_SYSTEM_ID:
        options->system_id = optarg;
        break;
    case OPT_ONLY:
        wanted->only = optarg;
        break;
    case OPT_VARIANTS:
        wanted->variants = optarg;
        break;
    case OPT_OPS:
        wanted->ops = optarg;
        break;
    case OPT_SHARD:
        return read_shard(optarg, wanted);
    case OPT_CPU:
        return read_cpu(optarg, &options->cpu);
    case OPT_SAMPLES:
        options->samples = true;
        break;
    case OPT_LIBRARIES:
        return setenv("NGCC_MODULE_DIR", optarg, 1) == 0;
    case OPT_BESIDE:
        wanted->beside = optarg;
        break;
    case OPT_WORK:
        options->work = true;
        break;
    case OPT_RETRY:
        options->retry_failed = true;
        break;
    case OPT_ALLOW:
        options->allow_nonreference = true;
        break;
    default:
        return false;
    }
    return true;
}

static const char *from_environment(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != 0 ? value : NULL;
}

/* Returns 0 to go on, else minus the exit code less one. */
static int read_options(int argc, char **argv, run_options *options, bool *dry_run)
{
    int option;
    const char *allow = from_environment("ALLOW_NONREFERENCE");
    memset(options, 0, sizeof *options);
    options->cpu = -1;
    options->allow_nonreference = allow != NULL && strcmp(allow, "1") == 0;
    optind = 0;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (option == OPT_HELP) {
            fputs(help, stdout);
            return -1 - EXIT_OK;
        }
        if (option == OPT_DRY_RUN)
            *dry_run = true;
        else if (option == OPT_PLAN)
            read_plan(argc, argv, options, dry_run);
        else if (!read_option(option, options))
            return -1 - EXIT_USAGE;
    }
    options->wanted.instances = (const char *const *)&argv[optind];
    if (options->plan == NULL)
        options->plan = from_environment("PLAN");
    if (options->dir == NULL)
        options->dir = from_environment("RUN");
    options->selected = options->wanted.only != NULL || options->wanted.variants != NULL ||
                        options->wanted.ops != NULL || options->wanted.shards != 0 || argv[optind] != NULL;
    if (options->plan_system != NULL && strcmp(options->plan_system, "arm_1") != 0 &&
        strcmp(options->plan_system, "x86_1") != 0) {
        msg_error("--system %s: expected arm_1 or x86_1", options->plan_system);
        return -1 - EXIT_USAGE;
    }
    return 0;
}

/* Runs the phases; the end is said here. */
static int run_phases(campaign_run *run)
{
    int code;
    phase_kat(run);
    if (interrupt_signal() == 0)
        phase_calibrate(run);
    if (interrupt_signal() == 0) {
        phase_print_plan(run);
        phase_measure(run);
    }
    if (interrupt_signal() == 0)
        phase_profile(run);
    run_close(run);
    if (interrupt_signal() != 0) {
        msg_note("ended by a signal; what is finished is kept. Go on with: ngcc-rerun campaign --run=%s", run->dir);
        return interrupt_exit_code();
    }
    if (run->list.item_count == 0) {
        msg_note("there is nothing in this part");
        return EXIT_OK;
    }
    code = report_run(run->dir);
    if (run->failed != 0)
        msg_error("%u item%s failed; the records in %s/records say why (run them again with --run=%s --retry-failed)",
                  run->failed, run->failed == 1 ? "" : "s", run->dir, run->dir);
    if (run->worst == EXIT_IO)
        return EXIT_IO;
    return run->failed != 0 ? EXIT_FAILED : code;
}

int cmd_campaign(int argc, char **argv)
{
    run_options options;
    campaign_run run;
    bool dry_run = false;
    int code = read_options(argc, argv, &options, &dry_run);
    if (code != 0)
        return -1 - code;
    if (options.wanted.beside != NULL)
        return beside_campaign(&options, dry_run);
    if (options.dir != NULL && beside_is(options.dir)) {
        msg_error("%s is a side-by-side run; expected --beside=DIR, or one of its sides", options.dir);
        return EXIT_DATA;
    }
    if (dry_run)
        options.allow_nonreference = true; /* printing the plan measures nothing */
    code = run_prepare(&run, &options);
    if (code == EXIT_OK && dry_run) {
        phase_plan(&run);
        phase_print_plan(&run);
    } else if (code == EXIT_OK) {
        interrupt_watch();
        code = run_open(&run, &options);
        if (code == EXIT_OK) {
            printf("run directory %s\n", run.dir);
            phase_plan(&run);
            phase_print_plan(&run);
            code = run_phases(&run);
        }
    }
    run_free(&run);
    return code;
}
