/* SPDX-License-Identifier: BSD-2-Clause */
/* Which files of a folder belong to the instance. */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/msg.h"
#include "import/import.h"

#define DEEPEST 16 /* folders below the instance's */

static bool matches(const char *const *patterns, const char *path)
{
    const char *name = strrchr(path, '/');
    for (size_t i = 0; patterns != NULL && patterns[i] != NULL; i++) {
        if (fnmatch(patterns[i], path, 0) == 0 || (name != NULL && fnmatch(patterns[i], name + 1, 0) == 0))
            return true;
    }
    return false;
}

static bool ends_with(const char *text, const char *ending)
{
    size_t len = strlen(text), n = strlen(ending);
    return len > n && strcmp(text + len - n, ending) == 0;
}

static void add_source(const import_options *options, import_result *result, char *path)
{
    import_source *larger = realloc(result->sources, (result->source_count + 1) * sizeof *larger);
    if (larger == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    result->sources = larger;
    memset(&larger[result->source_count], 0, sizeof *larger);
    larger[result->source_count].path = path;
    larger[result->source_count].excluded = matches(options->exclude, path);
    result->source_count++;
}

static bool wanted(const import_options *options, const char *path)
{
    return options->sources != NULL && options->sources[0] != NULL ? matches(options->sources, path) : ends_with(path, ".c");
}

static int scan(const import_options *options, import_result *result, const char *below, unsigned depth);

/* One entry of a folder; takes `path`. */
static int visit(const import_options *options, import_result *result, char *path, unsigned depth)
{
    char *full = format_new("%s/%s", options->dir, path);
    const char *name = strrchr(path, '/') != NULL ? strrchr(path, '/') + 1 : path;
    struct stat st;
    int code = EXIT_OK;
    if (stat(full, &st) != 0) {
        msg_error("%s: %s", full, strerror(errno));
        code = EXIT_NO_INPUT;
    } else if (S_ISDIR(st.st_mode)) {
        if (depth < DEEPEST)
            code = scan(options, result, path, depth + 1);
    } else if (strcmp(name, IMPORT_HEADER) == 0) {
        if (result->header_dir == NULL)
            result->header_dir = name == path ? format_new(".") : format_new("%.*s", (int)(name - path - 1), path);
    } else if (S_ISREG(st.st_mode) && wanted(options, path)) {
        add_source(options, result, path);
        path = NULL;
    }
    free(full);
    free(path);
    return code;
}

static int scan(const import_options *options, import_result *result, const char *below, unsigned depth)
{
    char *full = *below != 0 ? format_new("%s/%s", options->dir, below) : format_new("%s", options->dir);
    struct dirent **entries;
    int code = EXIT_OK, n = scandir(full, &entries, NULL, alphasort);
    if (n < 0) {
        msg_error("%s: %s; expected the folder of one instance", full, strerror(errno));
        free(full);
        return EXIT_NO_INPUT;
    }
    for (int i = 0; i < n; i++) {
        const char *name = entries[i]->d_name;
        if (code == EXIT_OK && name[0] != '.')
            code = visit(options, result, *below != 0 ? format_new("%s/%s", below, name) : format_new("%s", name), depth);
        free(entries[i]);
    }
    free(entries);
    free(full);
    return code;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const import_source *)a)->path, ((const import_source *)b)->path);
}

int import_find_sources(const import_options *options, import_result *result)
{
    size_t used = 0;
    int code = scan(options, result, "", 0);
    if (code != EXIT_OK)
        return code;
    if (result->header_dir == NULL) {
        msg_error("%s: no %s in it or below; expected the folder of one instance with the six sig_ functions", options->dir,
                  IMPORT_HEADER);
        return EXIT_DATA;
    }
    if (result->source_count != 0)
        qsort(result->sources, result->source_count, sizeof *result->sources, by_path);
    for (size_t i = 0; i < result->source_count; i++) {
        import_source *source = &result->sources[i];
        char *full = format_new("%s/%s", options->dir, source->path);
        int error = sha256_file(full, source->sha256);
        if (error != 0) {
            msg_error("%s: %s", full, strerror(error));
            code = EXIT_NO_INPUT;
        }
        free(full);
        used += !source->excluded;
    }
    if (code == EXIT_OK && used == 0) {
        msg_error("%s: no source file is left; expected *.c files or what --sources names", options->dir);
        code = EXIT_DATA;
    }
    return code;
}
