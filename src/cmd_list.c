/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/child.h"
#include "base/file.h"
#include "base/msg.h"
#include "base/paths.h"
#include "base/registry.h"
#include "cmd.h"

static const char help[] =
    "Usage: ngcc-rerun list [OPTION]...\n"
    "Show the parameter sets and, per variant, whether the library is built and can run here.\n"
    "\n"
    "      --plain  lines of tab-separated fields: instance, variant, candidate, state, and the\n"
    "               library or what the processor lacks; state is built, not-built, cpu-lacks, broken\n"
    "      --help   print this help and exit\n";

enum state { BUILT, NOT_BUILT, CPU_LACKS, BROKEN, STATES };

static const char *const plain_names[STATES] = { "built", "not-built", "cpu-lacks", "broken" };

/* The value of a META line of ngcc-probe, a new string; null if there is none. */
static char *meta_value(const char *output, const char *key)
{
    char *start = format_new("META\t%s\t", key), *value = NULL;
    const char *at = strstr(output, start);
    if (at != NULL) {
        at += strlen(start);
        value = format_new("%.*s", (int)strcspn(at, "\n"), at);
    }
    free(start);
    return value;
}

/* State of one library; *detail (new string) is its path, or what is missing, or why it is broken. */
static enum state look(const char *instance, const char *variant, char **detail)
{
    char *library = registry_library(instance, variant);
    char *argv[] = { (char *)paths_probe(), (char *)"--meta", library, NULL };
    child_options options = CHILD_OPTIONS;
    child_result result;
    enum state state = BUILT;
    if (library == NULL) {
        *detail = format_new("%s", "");
        return NOT_BUILT;
    }
    options.argv = argv;
    options.timeout_seconds = 30;
    child_run(&options, &result);
    *detail = library;
    if (result.error != 0 || result.exit_code != 0) {
        char *lacks = meta_value(result.out, "cpu_lacks");
        state = lacks != NULL ? CPU_LACKS : BROKEN;
        if (lacks == NULL && result.error != 0)
            lacks = format_new("%s: %s", argv[0], strerror(result.error));
        else if (lacks == NULL)
            lacks = format_new("%.*s", (int)strcspn(result.err, "\n"), result.err);
        free(library);
        *detail = lacks;
    }
    child_free(&result);
    return state;
}

static void print_row(const registry_row *row, unsigned counts[STATES])
{
    printf("%-20s %-8s", row->instance, row->candidate);
    for (size_t v = 0; registry_variants[v] != NULL; v++) {
        char *detail, cell[40];
        enum state state = look(row->instance, registry_variants[v], &detail);
        counts[state]++;
        if (state == CPU_LACKS)
            snprintf(cell, sizeof cell, "CPU lacks %.20s", detail);
        else
            snprintf(cell, sizeof cell, "%s", state == BUILT ? "built" : state == NOT_BUILT ? "not built" : "broken");
        printf(" %-16s", cell);
        free(detail);
    }
    printf("\n");
    fflush(stdout);
}

static void print_table(const registry_row *rows, size_t count)
{
    unsigned counts[STATES] = { 0 };
    printf("%-20s %-8s", "parameter set", "id");
    for (size_t v = 0; registry_variants[v] != NULL; v++)
        printf(" %-16s", registry_variants[v]);
    printf("\n");
    for (size_t i = 0; i < count; i++)
        print_row(&rows[i], counts);
    printf("\n%zu parameter sets; %u libraries built", count, counts[BUILT]);
    if (counts[CPU_LACKS] != 0)
        printf(", %u more that this processor cannot run", counts[CPU_LACKS]);
    if (counts[BROKEN] != 0)
        printf(", %u broken", counts[BROKEN]);
    printf(" in %s\n", paths_module_dir());
}

static void print_plain(const registry_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t v = 0; registry_variants[v] != NULL; v++) {
            char *detail;
            enum state state = look(rows[i].instance, registry_variants[v], &detail);
            printf("%s\t%s\t%s\t%s\t%s\n", rows[i].instance, registry_variants[v], rows[i].candidate,
                   plain_names[state], detail);
            free(detail);
        }
    }
}

int cmd_list(int argc, char **argv)
{
    enum { PLAIN = 256, HELP };
    static const struct option options[] = { { "plain", no_argument, NULL, PLAIN },
                                             { "help", no_argument, NULL, HELP },
                                             { NULL, 0, NULL, 0 } };
    const registry_row *rows;
    size_t count;
    bool plain = false;
    int c;
    optind = 1;
    while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (c == HELP) {
            fputs(help, stdout);
            return EXIT_OK;
        }
        if (c != PLAIN)
            return EXIT_USAGE;
        plain = true;
    }
    if (optind != argc) {
        msg_error("list: %s: expected no argument", argv[optind]);
        return EXIT_USAGE;
    }
    rows = registry_rows(&count);
    if (plain)
        print_plain(rows, count);
    else
        print_table(rows, count);
    return EXIT_OK;
}
