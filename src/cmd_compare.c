/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <getopt.h>
#include <stdio.h>

#include "base/msg.h"
#include "cmd.h"
#include "report/compare.h"

static const char help[] = "Usage: ngcc-rerun compare RUN --with=arm_1|x86_1|DIR [OPTION]...\n"
                           "Set every record of a run beside the published row or the record of another run: both\n"
                           "figures, the ratio here/there of the times, the ratio in clock cycles, and the reasons\n"
                           "that speak against comparing: impl (different implementations), kat (known answers not\n"
                           "passed), flags, plan (numbers of calls), work (inputs), clock (not fixed), counter (no\n"
                           "hardware cycles), variant. Rows far from the median ratio are marked.\n"
                           "\n"
                           "  --with=WHAT   a published system, or a directory with records\n"
                           "  --csv         print the rows as CSV, without the summary\n"
                           "  --strict      exit 1 when a row is missing, failed, stands out, or has a reason\n"
                           "                beside impl\n"
                           "  --help        print this help and exit\n"
                           "\n"
                           "Exit status: 0, 1 with --strict, 64 wrong usage, 65 a record is damaged, 66 no records.\n";

int cmd_compare(int argc, char **argv)
{
    static const struct option long_options[] = { { "with", required_argument, NULL, 'w' },
                                                  { "csv", no_argument, NULL, 'c' },
                                                  { "strict", no_argument, NULL, 's' },
                                                  { "help", no_argument, NULL, 'h' },
                                                  { NULL, 0, NULL, 0 } };
    const char *with = NULL;
    bool csv = false, strict = false;
    int option;
    optind = 0;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        switch (option) {
        case 'w':
            with = optarg;
            break;
        case 'c':
            csv = true;
            break;
        case 's':
            strict = true;
            break;
        case 'h':
            fputs(help, stdout);
            return EXIT_OK;
        default:
            return EXIT_USAGE;
        }
    }
    if (with == NULL || argc - optind != 1) {
        msg_error("compare: expected one run directory and --with; try `ngcc-rerun compare --help`");
        return EXIT_USAGE;
    }
    return compare_run(argv[optind], with, csv, strict);
}
