/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"
#include "cmd.h"
#include "env/env.h"

static const char help[] =
    "Usage: ngcc-rerun env [OPTION]...\n"
    "Show what the libraries were built with, the host as it is now, and where both differ.\n"
    "\n"
    "  -c, --cpu=N   for measuring on logical CPU N (the last one this process may use)\n"
    "      --json    print one JSON object: build, host, drift, checks\n"
    "      --check   print for each item whether the host is fixed, and the command that fixes it\n"
    "      --help    print this help and exit\n"
    "\n"
    "Exit status of --check: 0 if no item is 'not fixed', else 1. 65 damaged build record.\n";

typedef struct {
    int cpu;
    bool json, check;
} settings;

/* A value on one line; what is unknown in brackets. */
static void print_value(const json_t *value)
{
    const json_t *reason = json_object_get(value, "reason");
    char *text;
    if (reason != NULL) {
        printf("- (%s)\n", json_string_value(reason));
        return;
    }
    if (json_is_string(value)) {
        printf("%s\n", json_string_value(value)[0] != 0 ? json_string_value(value) : "(empty)");
        return;
    }
    text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(6));
    printf("%s\n", text != NULL ? text : "?");
    free(text);
}

/* The members of an object, objects indented below their name. */
static void print_object(const json_t *object, int indent)
{
    const char *field;
    json_t *value;
    json_object_foreach((json_t *)object, field, value) {
        if (json_is_object(value) && json_object_get(value, "reason") == NULL && json_object_size(value) != 0) {
            printf("%*s%s:\n", indent, "", field);
            print_object(value, indent + 2);
        } else {
            printf("%*s%-*s  ", indent, "", 32 - indent, field);
            print_value(value);
        }
    }
}

static void print_layers(const json_t *build, const json_t *host)
{
    json_t *drift = env_drift(build, host), *entry;
    size_t i;
    printf("Build\n");
    if (json_object_get(build, "reason") != NULL)
        print_value(build);
    else
        print_object(build, 2);
    printf("\nHost\n");
    print_object(host, 2);
    printf("\nDrift since the build\n");
    if (json_array_size(drift) == 0)
        printf("  none\n");
    json_array_foreach(drift, i, entry) {
        printf("  %s\n    build  ", json_string_value(json_object_get(entry, "field")));
        print_value(json_object_get(entry, "build"));
        printf("    host   ");
        print_value(json_object_get(entry, "host"));
    }
    json_decref(drift);
}

static void print_checks(const json_t *checks)
{
    json_t *check;
    size_t i;
    json_array_foreach((json_t *)checks, i, check) {
        const char *fix = json_string_value(json_object_get(check, "fix"));
        printf("%-16s %-10s %s\n", json_string_value(json_object_get(check, "item")),
               json_string_value(json_object_get(check, "state")), json_string_value(json_object_get(check, "detail")));
        if (fix != NULL && fix[0] != 0)
            printf("%-16s %-10s   %s\n", "", "", fix);
    }
}

static int print_json(json_t *build, json_t *host, json_t *checks)
{
    json_t *all = json_pack("{s:O, s:O, s:o, s:O}", "build", build, "host", host, "drift", env_drift(build, host),
                            "checks", checks);
    int failed = all == NULL || json_dumpf(all, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(15)) != 0;
    printf("\n");
    json_decref(all);
    return failed ? EXIT_SOFTWARE : EXIT_OK;
}

static int last_cpu(void)
{
    cpu_set_t set;
    int cpu = CPU_SETSIZE - 1;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 0;
    while (cpu > 0 && !CPU_ISSET(cpu, &set))
        cpu--;
    return cpu;
}

/* -1, or the exit code when the program ends here. */
static int read_options(int argc, char **argv, settings *s)
{
    enum { JSON = 256, CHECK, HELP };
    static const struct option options[] = { { "cpu", required_argument, NULL, 'c' },
                                             { "json", no_argument, NULL, JSON },
                                             { "check", no_argument, NULL, CHECK },
                                             { "help", no_argument, NULL, HELP },
                                             { NULL, 0, NULL, 0 } };
    char *end;
    long cpu;
    int c;
    optind = 1;
    while ((c = getopt_long(argc, argv, "c:", options, NULL)) != -1) {
        switch (c) {
        case 'c':
            errno = 0;
            cpu = strtol(optarg, &end, 10);
            if (optarg[0] < '0' || optarg[0] > '9' || *end != 0 || errno != 0 || cpu > 65535) {
                msg_error("%s: expected the number of a logical CPU", optarg);
                return EXIT_USAGE;
            }
            s->cpu = (int)cpu;
            break;
        case JSON:
            s->json = true;
            break;
        case CHECK:
            s->check = true;
            break;
        case HELP:
            fputs(help, stdout);
            return EXIT_OK;
        default:
            return EXIT_USAGE;
        }
    }
    if (optind == argc)
        return -1;
    msg_error("env: %s: expected no argument", argv[optind]);
    return EXIT_USAGE;
}

int cmd_env(int argc, char **argv)
{
    settings s = { -1, false, false };
    const char *why = "";
    json_t *build, *host, *checks, *unfixed;
    int code = read_options(argc, argv, &s);
    if (code >= 0)
        return code;
    build = env_build(&why);
    if (build == NULL) {
        msg_error("%s", why);
        return EXIT_DATA;
    }
    host = env_host(s.cpu >= 0 ? s.cpu : last_cpu());
    checks = env_checks(host);
    unfixed = env_unfixed(checks);
    code = EXIT_OK;
    if (s.json)
        code = print_json(build, host, checks);
    else if (s.check)
        print_checks(checks);
    else
        print_layers(build, host);
    if (s.check && code == EXIT_OK && json_array_size(unfixed) != 0)
        code = EXIT_FAILED;
    json_decref(unfixed);
    json_decref(checks);
    json_decref(host);
    json_decref(build);
    return code;
}
