/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <getopt.h>
#include <stdio.h>

#include "base/msg.h"
#include "campaign/merge.h"
#include "cmd.h"
#include "report/report.h"

static const char help[] = "Usage: ngcc-rerun merge --into=DIR RUN...\n"
                           "Join the run directories of shards into a new one and make its pages. Refused are runs of\n"
                           "different plans, systems or library digests, and two records of the same operation that\n"
                           "are not equal.\n"
                           "\n"
                           "  --into=DIR   the new run directory\n"
                           "  --help       print this help and exit\n"
                           "\n"
                           "Exit status: 0 joined, 64 wrong usage, 65 the runs do not belong together or are damaged,\n"
                           "66 a run is not there, 73 or 74 the new directory cannot be written.\n";

int cmd_merge(int argc, char **argv)
{
    static const struct option long_options[] = { { "into", required_argument, NULL, 'i' },
                                                  { "help", no_argument, NULL, 'h' },
                                                  { NULL, 0, NULL, 0 } };
    const char *into = NULL;
    int option, code;
    optind = 0;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        switch (option) {
        case 'i':
            into = optarg;
            break;
        case 'h':
            fputs(help, stdout);
            return EXIT_OK;
        default:
            return EXIT_USAGE;
        }
    }
    if (into == NULL || optind == argc) {
        msg_error("merge: expected --into and run directories; try `ngcc-rerun merge --help`");
        return EXIT_USAGE;
    }
    code = merge_runs(into, (const char *const *)&argv[optind]);
    return code == EXIT_OK ? report_run(into) : code;
}
