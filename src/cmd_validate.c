/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <getopt.h>
#include <stdio.h>

#include "base/msg.h"
#include "cmd.h"
#include "record/validate.h"

static const char help[] = "Usage: ngcc-rerun validate RUN...\n"
                           "Check run directories: compute every figure again from the raw trials and calls, the plans\n"
                           "from their calibrations and the pages from the records; compare the digests of libraries\n"
                           "and known-answer logs; refuse absolute paths, unknown fields and numbers that are none. Data\n"
                           "sets of the public harness are accepted. Prints one line per problem.\n"
                           "\n"
                           "  --help   print this help and exit\n"
                           "\n"
                           "Exit status: 0 no problem, 1 problems, 64 wrong usage, 66 no records there.\n";

int cmd_validate(int argc, char **argv)
{
    static const struct option long_options[] = { { "help", no_argument, NULL, 'h' }, { NULL, 0, NULL, 0 } };
    int option, worst = EXIT_OK;
    optind = 0;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (option != 'h')
            return EXIT_USAGE;
        fputs(help, stdout);
        return EXIT_OK;
    }
    if (optind == argc) {
        msg_error("validate: expected a run directory; try `ngcc-rerun validate --help`");
        return EXIT_USAGE;
    }
    for (int i = optind; i < argc; i++) {
        int code = validate_run(argv[i]);
        worst = code > worst ? code : worst;
    }
    return worst;
}
