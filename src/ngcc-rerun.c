/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"
#include "cmd.h"

typedef struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} command;

static const command commands[] = {
    { "list", cmd_list, "show the parameter sets and which libraries are built" },
    { "env", cmd_env, "show the build and the host, check that the host is ready to measure" },
    { "kat", cmd_kat, "check libraries against the submitted known answers" },
    { "campaign", cmd_campaign, "check and measure many libraries, resumable" },
    { "report", cmd_report, "make the pages, tables and plots of a run" },
    { "compare", cmd_compare, "set a run beside the published figures or another run" },
    { "validate", cmd_validate, "compute the figures of a run again and check its digests" },
    { "merge", cmd_merge, "join the run directories of shards" },
    { "import", cmd_import, "build a library from somebody else's folder with the same interface" },
};

#define COMMANDS (sizeof commands / sizeof commands[0])

static void print_help(void)
{
    printf("Usage: ngcc-rerun COMMAND [OPTION]... [ARGUMENT]...\n"
           "Check and measure signature schemes of the NGCC call that this package builds from\n"
           "specifications, and libraries with the same interface.\n\nCommands:\n");
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-10s  %s\n", commands[i].name, commands[i].help);
    printf("\n'ngcc-rerun COMMAND --help' explains a command.\n\n"
           "  --help     print this help and exit\n"
           "  --version  print the version and exit\n\n"
           "The schemes are research candidates, for evaluation only: attacks on several of them are\n"
           "published. Protect nothing with them.\n");
}

/* Output that did not reach its file (a full disk) is a failure, whatever the command said. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    msg_error("standard output: %s", strerror(errno));
    return EXIT_IO;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        msg_error("expected a command; 'ngcc-rerun --help' lists them");
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        print_help();
        return finish(EXIT_OK);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("ngcc-rerun (ngcc-rerun) %s\n", PACKAGE_VERSION);
        return finish(EXIT_OK);
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].name) == 0)
            return finish(commands[i].run(argc - 1, argv + 1));
    }
    msg_error("%s: no such command; 'ngcc-rerun --help' lists them", argv[1]);
    return EXIT_USAGE;
}
