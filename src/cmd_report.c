/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <getopt.h>
#include <stdio.h>

#include "base/msg.h"
#include "cmd.h"
#include "report/report.h"

static const char help[] = "Usage: ngcc-rerun report RUN\n"
                           "Write the pages of a run directory into RUN/report: one per candidate and variant in the\n"
                           "published order and number formats, and a summary. Prints the paths. The same records\n"
                           "give the same bytes.\n"
                           "\n"
                           "  --help   print this help and exit\n"
                           "\n"
                           "Exit status: 0 written, 64 wrong usage, 65 a record is damaged (nothing is written then),\n"
                           "66 no records there, 73 or 74 the pages cannot be written.\n";

int cmd_report(int argc, char **argv)
{
    static const struct option long_options[] = { { "help", no_argument, NULL, 'h' }, { NULL, 0, NULL, 0 } };
    int option;
    optind = 0;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (option != 'h')
            return EXIT_USAGE;
        fputs(help, stdout);
        return EXIT_OK;
    }
    if (argc - optind != 1) {
        msg_error("report: expected one run directory; try `ngcc-rerun report --help`");
        return EXIT_USAGE;
    }
    return report_run(argv[optind]);
}
