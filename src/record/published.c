/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/published.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/msg.h"
#include "base/paths.h"
#include "record/format.h"

const char *const published_systems[] = { "arm_1", "x86_1", NULL };

typedef struct {
    const char *name;     /* file without .csv */
    size_t columns, rows; /* rows without the heading */
    char **cells;         /* heading first, row by row */
} table;

static table tables[] = {
    { .name = "arm_1" }, { .name = "x86_1" }, { .name = "sizes" }, { .name = "kat" }, { .name = "systems" }
};

bool published_is_system(const char *name)
{
    return strcmp(name, "arm_1") == 0 || strcmp(name, "x86_1") == 0;
}

const char *published_nearest(void)
{
#if defined(__aarch64__) || defined(__arm__)
    return "arm_1";
#else
    return "x86_1";
#endif
}

/* Cuts one cell (quoted or not) at *p; *end_of_line tells whether it was the last of its line. Null if a quote stays
 * open. */
static char *cut_cell(char **p, bool *end_of_line)
{
    char *from = *p, *to = *p, *start = *p;
    bool quoted = *from == '"';
    if (quoted)
        from++;
    for (; *from != 0; from++) {
        if (quoted && *from == '"') {
            if (from[1] != '"') {
                from++;
                break;
            }
            from++;
        } else if (!quoted && (*from == ',' || *from == '\n')) {
            break;
        }
        *to++ = *from;
    }
    if (*from != ',' && *from != '\n' && *from != 0)
        return NULL;
    *end_of_line = *from != ',';
    *p = *from == 0 ? from : from + 1;
    *to = 0;
    return start;
}

static void add_cell(table *t, size_t count, char *cell)
{
    char **larger = realloc(t->cells, (count + 1) * sizeof *larger);
    if (larger == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    t->cells = larger;
    t->cells[count] = cell;
}

static void parse(table *t, const char *path, char *data)
{
    size_t count = 0, line = 1;
    bool end_of_line = false;
    char *p = data;
    while (*p != 0) {
        char *cell = cut_cell(&p, &end_of_line);
        if (cell != NULL)
            add_cell(t, count++, cell);
        if (cell != NULL && end_of_line && t->columns == 0)
            t->columns = count;
        if (cell == NULL || (end_of_line && count != line * t->columns)) {
            msg_error("%s: line %zu: expected %zu cells separated by commas", path, line, t->columns);
            exit(EXIT_DATA);
        }
        line += end_of_line;
    }
    if (t->columns == 0 || !end_of_line) {
        msg_error("%s: the file is empty or its last line is cut off", path);
        exit(EXIT_DATA);
    }
    t->rows = count / t->columns - 1;
}

static const table *open_table(const char *name)
{
    table *t = NULL;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (strcmp(tables[i].name, name) == 0)
            t = &tables[i];
    }
    if (t != NULL && t->cells == NULL) {
        char *path = format_new("%s/published/%s.csv", paths_data_dir(), name), *data;
        size_t len;
        int error = file_read(path, &data, &len);
        if (error != 0) {
            msg_error("%s: %s; the published figures are needed", path, strerror(error));
            exit(EXIT_NO_INPUT);
        }
        parse(t, path, data); /* data is kept: the cells point into it */
        free(path);
    }
    return t;
}

static size_t column_of(const table *t, const char *name)
{
    size_t i = 0;
    while (i < t->columns && strcmp(t->cells[i], name) != 0)
        i++;
    return i;
}

/* The cell of `column` in the first row whose keys all match; keys come as pairs of column and value, ended by null. */
static const char *find(const table *t, const char *const *keys, const char *column)
{
    size_t wanted = t == NULL ? 0 : column_of(t, column);
    if (t == NULL || wanted == t->columns)
        return NULL;
    for (size_t row = 1; row <= t->rows; row++) {
        bool equal = true;
        for (size_t i = 0; keys[i] != NULL && equal; i += 2) {
            size_t at = column_of(t, keys[i]);
            equal = at < t->columns && strcmp(t->cells[row * t->columns + at], keys[i + 1]) == 0;
        }
        if (equal)
            return t->cells[row * t->columns + wanted];
    }
    return NULL;
}

const char *published_cell(const char *system, const char *instance, const char *operation, const char *column)
{
    const char *const keys[] = { "instance", instance, "operation", operation, NULL };
    return published_is_system(system) ? find(open_table(system), keys, column) : NULL;
}

double published_value(const char *system, const char *instance, const char *operation, const char *column)
{
    const char *cell = published_cell(system, instance, operation, column);
    double value;
    return cell != NULL && format_parse(cell, &value) ? value : NAN;
}

const char *published_size(const char *instance, const char *column)
{
    const char *const keys[] = { "instance", instance, NULL };
    return find(open_table("sizes"), keys, column);
}

const char *published_kat(const char *system, const char *instance, const char *column)
{
    const char *const keys[] = { "system", system, "instance", instance, NULL };
    return find(open_table("kat"), keys, column);
}

const char *published_system_item(const char *system, const char *item)
{
    const char *const keys[] = { "item", item, NULL };
    return published_is_system(system) ? find(open_table("systems"), keys, system) : NULL;
}
