/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "env/source.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/msg.h"

static const char *root(void)
{
    const char *test = getenv("NGCC_TEST_ROOT");
    return test != NULL && test[0] != 0 ? test : "";
}

bool source_is_test(void)
{
    return root()[0] != 0;
}

char *source_read(const char *path)
{
    char *name = format_new("%s/%s", root(), path), *text;
    size_t len;
    int error = file_read(name, &text, &len);
    free(name);
    if (error != 0) {
        errno = error;
        return NULL;
    }
    while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == ' ' || text[len - 1] == 0))
        len--;
    text[len] = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == 0)
            text[i] = ' ';
    }
    return text;
}

json_t *source_unknown(const char *format, ...)
{
    json_t *reason;
    va_list args;
    va_start(args, format);
    reason = json_vsprintf(format, args);
    va_end(args);
    return json_pack("{s:n, s:o}", "value", "reason", reason != NULL ? reason : json_string("not text"));
}

json_t *source_value(const char *path)
{
    char *text = source_read(path);
    json_t *value;
    if (text == NULL)
        return source_unknown("%s: %s", path, strerror(errno));
    value = json_string(text);
    free(text);
    return value != NULL ? value : source_unknown("%s: not text", path);
}

json_t *source_cpus_value(const char *name)
{
    char *path = format_new("sys/devices/system/cpu/%s", name);
    json_t *value = source_value(path);
    free(path);
    return value;
}

json_t *source_cpu_value(int cpu, const char *name)
{
    char *path = format_new("cpu%d/%s", cpu, name);
    json_t *value = source_cpus_value(path);
    free(path);
    return value;
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t' || *p == '"'))
        p++;
    return p;
}

static const char *drop_blanks(const char *p, const char *end)
{
    while (end > p && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '"' || end[-1] == '\r'))
        end--;
    return end;
}

char *source_line(const char *text, const char *key, char separator, int cpu)
{
    size_t key_len = strlen(key);
    bool here = cpu < 0;
    for (const char *p = text; *p != 0;) {
        const char *end = p + strcspn(p, "\n"), *middle = memchr(p, separator, (size_t)(end - p));
        if (middle != NULL) {
            size_t len = (size_t)(drop_blanks(p, middle) - p);
            const char *value = skip_blanks(middle + 1, end), *stop = drop_blanks(value, end);
            if (cpu >= 0 && len == 9 && memcmp(p, "processor", 9) == 0)
                here = atoi(value) == cpu;
            if (here && len == key_len && memcmp(p, key, len) == 0)
                return format_new("%.*s", (int)(stop - value), value);
        }
        p = *end != 0 ? end + 1 : end;
    }
    return NULL;
}

const char *source_text(const json_t *object, const char *field)
{
    return json_string_value(json_object_get(object, field));
}

bool source_list_has(const char *list, int number)
{
    char *end;
    while (*list >= '0' && *list <= '9') {
        long first = strtol(list, &end, 10), last = first;
        if (*end == '-')
            last = strtol(end + 1, &end, 10);
        if (number >= first && number <= last)
            return true;
        list = *end == ',' ? end + 1 : end;
    }
    return false;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **source_folder(const char *path)
{
    char *name = format_new("%s/%s", root(), path), **names = calloc(1, sizeof *names);
    DIR *folder = opendir(name);
    struct dirent *entry;
    size_t count = 0;
    free(name);
    while (names != NULL && folder != NULL && (entry = readdir(folder)) != NULL) {
        char **more;
        if (entry->d_name[0] == '.')
            continue;
        more = realloc(names, (count + 2) * sizeof *names);
        if (more == NULL) {
            source_folder_free(names);
            names = NULL;
            break;
        }
        names = more;
        names[count++] = format_new("%s", entry->d_name);
        names[count] = NULL;
    }
    if (folder != NULL)
        closedir(folder);
    if (names == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    qsort(names, count, sizeof *names, by_name);
    return names;
}

void source_folder_free(char **names)
{
    for (char **p = names; *p != NULL; p++)
        free(*p);
    free(names);
}
