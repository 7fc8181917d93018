/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "report/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/msg.h"
#include "report/beside.h"
#include "report/csv.h"
#include "report/html.h"
#include "report/index.h"
#include "report/load.h"
#include "report/page.h"

/* Files that are made in memory first: they are written when all of them could be made. */
typedef struct {
    char *name, *text;
    size_t len;
} made_file;

typedef struct {
    made_file *files;
    size_t count;
} made_list;

static FILE *begin(made_list *list, char *name)
{
    made_file *larger = realloc(list->files, (list->count + 1) * sizeof *larger);
    FILE *out;
    if (larger == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    list->files = larger;
    larger[list->count].name = name;
    larger[list->count].text = NULL;
    out = open_memstream(&larger[list->count].text, &larger[list->count].len);
    if (out == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    return out;
}

static void end(made_list *list, FILE *out)
{
    if (fclose(out) != 0) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    list->count++;
}

static void make_pages(const report_data *data, made_list *list)
{
    for (size_t i = 0; i < data->count;) {
        page p = { data, &data->records[i], 1 };
        FILE *out;
        while (i + p.count < data->count && strcmp(data->records[i + p.count].candidate, p.first->candidate) == 0 &&
               strcmp(data->records[i + p.count].variant, p.first->variant) == 0)
            p.count++;
        out = begin(list, index_page_name(p.first));
        page_write(out, &p);
        end(list, out);
        i += p.count;
    }
}

static int write_files(const char *dir, const made_list *list)
{
    char *folder = format_new("%s/report", dir);
    int error = file_make_dirs(folder);
    if (error != 0)
        msg_error("%s: cannot be made: %s", folder, strerror(error));
    for (size_t i = 0; error == 0 && i < list->count; i++) {
        char *path = format_new("%s/%s", folder, list->files[i].name);
        error = file_write_atomic(path, list->files[i].text, list->files[i].len);
        if (error != 0)
            msg_error("%s: cannot be written: %s", path, strerror(error));
        else
            printf("%s\n", path);
        free(path);
    }
    free(folder);
    return error == 0 ? EXIT_OK : error == ENOSPC || error == EDQUOT ? EXIT_IO : EXIT_CANT_CREATE;
}

static void free_list(made_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->files[i].name);
        free(list->files[i].text);
    }
    free(list->files);
}

/* Everything that report/ holds. */
static int make_all(const char *dir, made_list *list)
{
    report_data data;
    int code = report_load(dir, &data);
    FILE *out;
    memset(list, 0, sizeof *list);
    if (code != EXIT_OK)
        return code;
    make_pages(&data, list);
    out = begin(list, format_new("index.md"));
    index_write(out, &data);
    end(list, out);
    out = begin(list, format_new("index.html"));
    html_write(out, &data);
    end(list, out);
    out = begin(list, format_new("results.csv"));
    csv_write(out, &data);
    end(list, out);
    report_unload(&data);
    return EXIT_OK;
}

/* The page of the pairs, from the records of one side: they have the trials of the other. */
static int make_beside(const char *dir, made_list *list)
{
    report_data data;
    char *here = format_new("%s/here", dir);
    int code = report_load(here, &data);
    memset(list, 0, sizeof *list);
    if (code == EXIT_OK) {
        FILE *out = begin(list, format_new(BESIDE_PAGE));
        beside_write(out, &data);
        end(list, out);
        report_unload(&data);
    }
    free(here);
    return code;
}

static int run_beside(const char *dir)
{
    static const char *const sides[] = { "here", "there" };
    char *path = format_new("%s/%s", dir, BESIDE_PAGE);
    made_list list = { NULL, 0 };
    int code = EXIT_OK;
    for (size_t i = 0; i < 2 && code == EXIT_OK; i++) {
        char *side = format_new("%s/%s", dir, sides[i]);
        code = report_run(side);
        free(side);
    }
    if (code == EXIT_OK)
        code = make_beside(dir, &list);
    if (code == EXIT_OK) {
        int error = file_write_atomic(path, list.files[0].text, list.files[0].len);
        if (error != 0) {
            msg_error("%s: cannot be written: %s", path, strerror(error));
            code = error == ENOSPC || error == EDQUOT ? EXIT_IO : EXIT_CANT_CREATE;
        } else {
            printf("%s\n\n%s", path, list.files[0].text);
        }
    }
    free_list(&list);
    free(path);
    return code;
}

int report_run(const char *dir)
{
    made_list list;
    int code;
    if (beside_is(dir))
        return run_beside(dir);
    code = make_all(dir, &list);
    if (code == EXIT_OK)
        code = write_files(dir, &list);
    free_list(&list);
    return code;
}

/* 0 when the folder `sub` of `dir` has exactly these files. */
static int same_files(const char *dir, const char *sub, const made_list *list)
{
    int code = EXIT_OK;
    for (size_t i = 0; i < list->count && code == EXIT_OK; i++) {
        char *path = format_new("%s/%s%s", dir, sub, list->files[i].name), *text = NULL;
        size_t len = 0;
        if (file_read(path, &text, &len) != 0 || len != list->files[i].len ||
            memcmp(text, list->files[i].text, len) != 0)
            code = EXIT_FAILED;
        free(text);
        free(path);
    }
    return code;
}

int report_compare(const char *dir)
{
    made_list list;
    int code = make_all(dir, &list);
    if (code == EXIT_OK)
        code = same_files(dir, "report/", &list);
    free_list(&list);
    return code;
}

int report_compare_beside(const char *dir)
{
    made_list list;
    int code = make_beside(dir, &list);
    if (code == EXIT_OK)
        code = same_files(dir, "", &list);
    free_list(&list);
    return code;
}
