/* SPDX-License-Identifier: BSD-2-Clause */
/* A list of words that grows: a program's arguments, or names. Ends the program when there is no memory. */
#ifndef NGCC_ARGV_H
#define NGCC_ARGV_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char **words; /* a null pointer stands behind the last */
    size_t count;
} argv_list;

void argv_start(argv_list *list);
void argv_free(argv_list *list);
/* Adds one word, as printf makes it. */
void argv_add(argv_list *list, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds the words of a text that blanks separate. */
void argv_words(argv_list *list, const char *text);
/* Moves all words of `from` behind those of `list`. */
void argv_join(argv_list *list, argv_list *from);
bool argv_has(const argv_list *list, const char *word);

#endif
