/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "import/argv.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/msg.h"

static void *need(void *p)
{
    if (p == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    return p;
}

void argv_start(argv_list *list)
{
    list->words = need(calloc(1, sizeof *list->words));
    list->count = 0;
}

void argv_free(argv_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->words[i]);
    free(list->words);
    list->words = NULL;
    list->count = 0;
}

/* Takes the word. */
static void append(argv_list *list, char *word)
{
    list->words = need(realloc(list->words, (list->count + 2) * sizeof *list->words));
    list->words[list->count++] = word;
    list->words[list->count] = NULL;
}

void argv_add(argv_list *list, const char *format, ...)
{
    char *word = NULL;
    va_list args;
    va_start(args, format);
    if (vasprintf(&word, format, args) < 0)
        word = NULL;
    va_end(args);
    append(list, need(word));
}

void argv_words(argv_list *list, const char *text)
{
    for (text += strspn(text, " \t"); *text != 0; text += strspn(text, " \t")) {
        size_t len = strcspn(text, " \t");
        append(list, format_new("%.*s", (int)len, text));
        text += len;
    }
}

void argv_join(argv_list *list, argv_list *from)
{
    for (size_t i = 0; i < from->count; i++)
        append(list, from->words[i]);
    from->count = 0;
    from->words[0] = NULL;
}

bool argv_has(const argv_list *list, const char *word)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->words[i], word) == 0)
            return true;
    }
    return false;
}
