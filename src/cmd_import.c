/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"
#include "base/registry.h"
#include "cmd.h"
#include "import/argv.h"
#include "import/import.h"

static const char help[] =
    "Usage: ngcc-rerun import DIR --id ID --instance NAME [OPTION]...\n"
    "Build a library from a folder of C sources that implements the ICCS signature interface, with\n"
    "the guide's flags. Nothing of the folder is run, nothing is written into it.\n"
    "\n"
    "      --id ID            candidate, for example sign-17\n"
    "      --instance NAME    parameter set; known answers are looked up under this name\n"
    "      --algorithm NAME   name to print [the id]\n"
    "      --variant NAME     reference, performance or resource flags [reference]\n"
    "      --sources PATTERN  take these files instead of every *.c; may be repeated\n"
    "      --exclude PATTERN  leave these files out; may be repeated. Files with main() are left\n"
    "                         out in any case\n"
    "      --include DIR      another folder of headers, below DIR or absolute; may be repeated\n"
    "      --define NAME[=V]  a macro; may be repeated\n"
    "      --libs ARGUMENT    a linker argument, for example -lgmp; may be repeated\n"
    "      --kat FILE         the submission's text of known answers, for a set that ngcc-rerun does not\n"
    "                         know; their digests are kept beside the library\n"
    "      --archive FILE     the archive that DIR was unpacked from: its digest is recorded and\n"
    "                         compared with the published one\n"
    "      --cc COMPILER      compiler [the one that built ngcc-rerun]\n"
    "      --out DIR          folder for the library [imported]\n"
    "      --help             print this help and exit\n"
    "\n"
    "Patterns match the path below DIR or the file's name. Prints the library's path; a file of the\n"
    "same name with .json says what it was built from.\n"
    "\n"
    "Exit status: 0 built, 8 does not compile or link, 64 wrong usage, 65 DIR is not an instance's\n"
    "folder, 66 a file cannot be read, 69 no compiler or no flags for it, 73 DIR for the library\n"
    "cannot be written.\n";

enum { ID = 256, INSTANCE, ALGORITHM, VARIANT, SOURCES, EXCLUDE, INCLUDE, DEFINE, LIBS, KAT, ARCHIVE, CC, OUT, HELP };

static const struct option long_options[] = {
    { "id", required_argument, NULL, ID },           { "instance", required_argument, NULL, INSTANCE },
    { "algorithm", required_argument, NULL, ALGORITHM }, { "variant", required_argument, NULL, VARIANT },
    { "sources", required_argument, NULL, SOURCES }, { "exclude", required_argument, NULL, EXCLUDE },
    { "include", required_argument, NULL, INCLUDE }, { "define", required_argument, NULL, DEFINE },
    { "libs", required_argument, NULL, LIBS },       { "archive", required_argument, NULL, ARCHIVE },
    { "kat", required_argument, NULL, KAT },
    { "cc", required_argument, NULL, CC },           { "out", required_argument, NULL, OUT },
    { "help", no_argument, NULL, HELP },             { NULL, 0, NULL, 0 },
};

/* The options that may be repeated. */
typedef struct {
    argv_list sources, exclude, include, define, libs;
} lists;

static bool take_single(int option, const char *value, import_options *o)
{
    switch (option) {
    case ID:
        o->id = value;
        return true;
    case INSTANCE:
        o->instance = value;
        return true;
    case ALGORITHM:
        o->algorithm = value;
        return true;
    case VARIANT:
        o->variant = value;
        return true;
    case KAT:
        o->kat = value;
        return true;
    case ARCHIVE:
        o->archive = value;
        return true;
    case CC:
        o->compiler = value;
        return true;
    case OUT:
        o->out = value;
        return true;
    default:
        return false;
    }
}

static bool take_repeated(int option, const char *value, lists *l)
{
    argv_list *to = option == SOURCES ? &l->sources
                  : option == EXCLUDE ? &l->exclude
                  : option == INCLUDE ? &l->include
                  : option == DEFINE  ? &l->define
                  : option == LIBS    ? &l->libs
                                      : NULL;
    if (to == NULL)
        return false;
    argv_add(to, "%s", value);
    return true;
}

/* A name that becomes part of a file name and of the metadata. */
static bool plain_name(const char *option, const char *name, size_t most)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-";
    if (name == NULL) {
        msg_error("import: %s is needed", option);
        return false;
    }
    if (*name == 0 || *name == '-' || *name == '.' || strspn(name, letters) != strlen(name) || strlen(name) > most) {
        msg_error("import: %s %s: expected letters, digits, and . _ + - between them, at most %zu", option, name, most);
        return false;
    }
    return true;
}

static bool check_options(const import_options *o)
{
    const registry_row *row;
    if (!plain_name("--id", o->id, 15) || !plain_name("--instance", o->instance, 63))
        return false;
    if (strcmp(o->variant, "native") == 0 || !registry_is_variant(o->variant)) {
        msg_error("import: --variant %s: expected reference, performance or resource", o->variant);
        return false;
    }
    row = registry_find(o->instance);
    if (row != NULL && row->scheme != NULL && strcmp(row->candidate, o->id) != 0) {
        msg_error("import: --id %s: expected %s, whose parameter set %s is", o->id, row->candidate, o->instance);
        return false;
    }
    if (row != NULL && row->scheme != NULL && o->kat != NULL) {
        msg_error("import: --kat: the known answers of %s are those of this package; expected no file", o->instance);
        return false;
    }
    return true;
}

static int run(const import_options *o)
{
    import_result result;
    int code = import_library(o, &result);
    if (code == EXIT_OK) {
        const char *archive = result.archive_known == 1 ? ", archive as published" : result.archive_known == 0 ? ", another archive" : "";
        printf("%s\n", result.library);
        msg_note("%s %s: built from %zu files%s; provenance %.16s, in %s", o->id, o->instance, result.source_count, archive,
                 result.provenance_sha256, result.provenance);
    }
    import_free(&result);
    return code;
}

int cmd_import(int argc, char **argv)
{
    import_options o = { .variant = "reference", .out = "imported" };
    lists l;
    int c, code = -1;
    argv_start(&l.sources);
    argv_start(&l.exclude);
    argv_start(&l.include);
    argv_start(&l.define);
    argv_start(&l.libs);
    optind = 1;
    while (code < 0 && (c = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (c == HELP) {
            fputs(help, stdout);
            code = EXIT_OK;
        } else if (!take_single(c, optarg, &o) && !take_repeated(c, optarg, &l)) {
            code = EXIT_USAGE;
        }
    }
    if (code < 0 && optind + 1 != argc) {
        msg_error("import: expected one folder; 'ngcc-rerun import --help' explains");
        code = EXIT_USAGE;
    }
    if (code < 0 && !check_options(&o))
        code = EXIT_USAGE;
    if (code < 0) {
        o.dir = argv[optind];
        o.sources = (const char *const *)l.sources.words;
        o.exclude = (const char *const *)l.exclude.words;
        o.include = (const char *const *)l.include.words;
        o.define = (const char *const *)l.define.words;
        o.libs = (const char *const *)l.libs.words;
        code = run(&o);
    }
    argv_free(&l.sources);
    argv_free(&l.exclude);
    argv_free(&l.include);
    argv_free(&l.define);
    argv_free(&l.libs);
    return code;
}
