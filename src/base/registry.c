/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "base/registry.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cpu.h"
#include "base/file.h"
#include "base/msg.h"
#include "base/paths.h"

const char *const registry_variants[] = { "reference", "performance", "resource", "native", NULL };

static registry_row *rows;
static size_t row_count;

/* Cuts the next tab-separated field from *line; null when none is left. */
static char *field(char **line)
{
    return *line == NULL ? NULL : strsep(line, "\t");
}

static bool number(const char *text, unsigned long long *value)
{
    char *end;
    if (text == NULL || *text < '0' || *text > '9')
        return false;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return *end == 0 && errno == 0;
}

static bool parse_row(char *line, registry_row *row)
{
    row->instance = field(&line);
    row->candidate = field(&line);
    row->scheme = field(&line);
    return number(field(&line), &row->pk) && number(field(&line), &row->sk) && number(field(&line), &row->sn) &&
           (row->algorithm = field(&line)) != NULL;
}

static void load(void)
{
    char *path = format_new("%s/instances.tsv", paths_data_dir()), *data, *rest, *line;
    size_t len;
    unsigned number_of_line = 0;
    int error = file_read(path, &data, &len);
    if (error != 0) {
        msg_error("%s: %s; the list of parameter sets is needed", path, strerror(error));
        exit(EXIT_NO_INPUT);
    }
    rest = data; /* kept: the rows point into it */
    while ((line = strsep(&rest, "\n")) != NULL) {
        registry_row row, *larger;
        number_of_line++;
        if (line[0] == '#' || line[0] == 0)
            continue;
        if (!parse_row(line, &row)) {
            msg_error("%s: line %u: expected instance, candidate, scheme, three sizes and the algorithm, separated by tabs", path,
                      number_of_line);
            exit(EXIT_DATA);
        }
        larger = realloc(rows, (row_count + 1) * sizeof *rows);
        if (larger == NULL) {
            msg_error("no memory");
            exit(EXIT_SOFTWARE);
        }
        rows = larger;
        rows[row_count++] = row;
    }
    free(path);
    if (row_count == 0) {
        msg_error("%s/instances.tsv: no parameter set in it", paths_data_dir());
        exit(EXIT_DATA);
    }
}

const registry_row *registry_rows(size_t *count)
{
    if (rows == NULL)
        load();
    *count = row_count;
    return rows;
}

const registry_row *registry_find(const char *instance)
{
    size_t count;
    const registry_row *all = registry_rows(&count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(all[i].instance, instance) == 0)
            return &all[i];
    }
    return NULL;
}

bool registry_is_variant(const char *name)
{
    for (size_t i = 0; registry_variants[i] != NULL; i++) {
        if (strcmp(registry_variants[i], name) == 0)
            return true;
    }
    return false;
}

char *registry_library(const char *instance, const char *variant)
{
    char *path = format_new("%s/%s-%s.so", paths_module_dir(), instance, variant);
    if (access(path, R_OK) == 0)
        return path;
    free(path);
    return NULL;
}

static char *resolve_path(const char *name, int *code)
{
    if (access(name, R_OK) == 0)
        return format_new("%s", name);
    msg_error("%s: %s", name, strerror(errno));
    *code = EXIT_NO_INPUT;
    return NULL;
}

char *registry_resolve(const char *name, int *code)
{
    size_t len = strlen(name);
    char *copy, *dash, *library;
    const char *variant = "reference";
    if (strchr(name, '/') != NULL || (len > 3 && strcmp(name + len - 3, ".so") == 0))
        return resolve_path(name, code);
    copy = format_new("%s", name);
    dash = strrchr(copy, '-');
    if (dash != NULL && registry_is_variant(dash + 1)) {
        *dash = 0;
        variant = dash + 1;
    }
    if (registry_find(copy) == NULL) {
        msg_error("%s: no such parameter set or library; `ngcc-rerun list` names them", name);
        *code = EXIT_USAGE;
        free(copy);
        return NULL;
    }
    library = registry_library(copy, variant);
    if (library == NULL) {
        msg_error("%s: the %s library of %s is not in %s", name, variant, copy, paths_module_dir());
        *code = EXIT_NO_INPUT;
    }
    free(copy);
    return library;
}

const char *registry_cpu_lacks(const char *flags)
{
    return cpu_lacks(flags);
}
