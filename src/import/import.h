/* SPDX-License-Identifier: BSD-2-Clause */
/* Builds a library from somebody else's folder that implements the ICCS signature interface: the guide's flags of a variant and
 * the public harness's additions, our helpers or generator only where the folder has none, glue and the export list. Nothing
 * of the folder is run and nothing is written into it. */
#ifndef NGCC_IMPORT_H
#define NGCC_IMPORT_H

#include <stddef.h>

#include "base/file.h"

#define IMPORT_HEADER "SIG_AlgorithmInstance.h" /* what marks the folder of an instance */

/* Exit code of an import whose sources do not compile or link, beside those of msg.h; the campaign's BUILDFAIL. */
#define EXIT_BUILD_FAILED 8

/* Lists end with a null pointer; a null list is empty. */
typedef struct {
    const char *dir;              /* the instance's folder */
    const char *id;               /* candidate id: sign-17 */
    const char *instance;         /* name of the parameter set; with the id the name under which digests are looked up */
    const char *algorithm;        /* null: the id */
    const char *variant;          /* reference, performance or resource */
    const char *const *sources;   /* patterns of paths below dir; none: every *.c */
    const char *const *exclude;   /* patterns of paths below dir */
    const char *const *include;   /* further header folders, below dir or anywhere */
    const char *const *define;    /* NAME or NAME=VALUE */
    const char *const *libs;      /* further linker arguments: -lgmp */
    const char *kat;              /* the submission's text of known answers, or null */
    const char *archive;          /* the archive that dir was unpacked from, or null */
    const char *compiler;         /* null: the one that built this package, else cc */
    const char *out;              /* folder for the library */
} import_options;

/* A source file, its path below the folder with '/' between the parts. */
typedef struct {
    char *path;
    char sha256[SHA256_HEX];
    int defines_main; /* left out of the library */
    int excluded;     /* by the user */
} import_source;

typedef struct {
    import_source *sources; /* in byte order of the paths */
    size_t source_count;
    char *header_dir;       /* below dir; "" for dir itself */
    char *flags;            /* the whole flag string of the objects */
    char *compiler;         /* the program */
    char *compiler_version; /* its first line of --version */
    char *library;          /* path of the library */
    char *provenance;       /* path of the JSON file beside it */
    char provenance_sha256[SHA256_HEX]; /* of what was built from: sources, flags, compiler */
    char library_sha256[SHA256_HEX];
    char archive_sha256[SHA256_HEX];    /* "" without an archive */
    char kat_sha256[SHA256_HEX];        /* of the text of known answers; "" without one */
    int archive_known;      /* 1 the published digest of that id, 0 another one, -1 the id is not listed or there is no archive */
    int own_helpers, own_drng; /* the folder has its own */
} import_result;

/* Builds. Returns 0 or an exit code after a message that names the file and what was expected; on failure no library is left.
 * import_free the result in either case. */
int import_library(const import_options *options, import_result *result);
void import_free(import_result *result);

/* ---- the parts */

/* Fills sources and header_dir. */
int import_find_sources(const import_options *options, import_result *result);
/* Compiles into the folder `work` and links `library`; sets flags, compiler, own_helpers, own_drng, defines_main. */
int import_build(const import_options *options, import_result *result, const char *work);
/* Digests of the archive and of the whole, and the provenance file. */
int import_write_provenance(const import_options *options, import_result *result);

#endif
