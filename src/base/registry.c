/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "base/registry.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
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

static void add_row(const registry_row *row)
{
    registry_row *larger = realloc(rows, (row_count + 1) * sizeof *rows);
    if (larger == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    rows = larger;
    rows[row_count++] = *row;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

/* The row of a library's provenance file (ngcc-rerun import) if no other row has that set. */
static void add_imported(const json_t *file)
{
    const json_t *from = json_object_get(file, "built_from");
    const char *instance = text_of(from, "instance"), *candidate = text_of(from, "candidate");
    const char *algorithm = text_of(file, "algorithm");
    registry_row row = { NULL, NULL, NULL, NULL, 0, 0, 0 };
    if (strcmp(text_of(file, "implementation"), "imported") != 0 || *instance == 0 || *candidate == 0)
        return;
    for (size_t i = 0; i < row_count; i++) {
        if (strcmp(rows[i].instance, instance) == 0)
            return;
    }
    row.instance = format_new("%s", instance);
    row.candidate = format_new("%s", candidate);
    row.algorithm = format_new("%s", *algorithm != 0 ? algorithm : candidate);
    add_row(&row);
}

static void load_imported(void)
{
    struct dirent **entries;
    int count = scandir(paths_module_dir(), &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        size_t len = strlen(name);
        if (len > 5 && strcmp(name + len - 5, ".json") == 0) {
            char *path = format_new("%s/%s", paths_module_dir(), name);
            json_t *file = json_load_file(path, 0, NULL);
            add_imported(file);
            json_decref(file);
            free(path);
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
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
        registry_row row;
        number_of_line++;
        if (line[0] == '#' || line[0] == 0)
            continue;
        if (!parse_row(line, &row)) {
            msg_error("%s: line %u: expected instance, candidate, scheme, three sizes and the algorithm, separated by tabs", path,
                      number_of_line);
            exit(EXIT_DATA);
        }
        add_row(&row);
    }
    free(path);
    if (row_count == 0) {
        msg_error("%s/instances.tsv: no parameter set in it", paths_data_dir());
        exit(EXIT_DATA);
    }
    load_imported();
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
    return registry_library_in(paths_module_dir(), instance, variant);
}

char *registry_library_in(const char *dir, const char *instance, const char *variant)
{
    char *path = format_new("%s/%s-%s.so", dir, instance, variant);
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
