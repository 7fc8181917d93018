/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "kat/digests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"

/* The place of a digest in *d by the text behind the slash; null for another text. */
static char *place_of(kat_digests *d, const char *what)
{
    if (what[0] >= '0' && what[0] <= '9' && what[1] == 0)
        return d->record[what[0] - '0'];
    if (strcmp(what, "all") == 0)
        return d->all;
    return strcmp(what, "manifest") == 0 ? d->manifest : NULL;
}

/* Takes one line apart; returns what is wrong with it, or null. The line is changed. */
static const char *read_line(char *line, const char *instance, kat_digests *digests)
{
    static kat_digests elsewhere; /* checked too, and not kept */
    char *name = line + 64, *note, *slash, *place;
    bool ours = false;
    if (strspn(line, "0123456789abcdef") != 64 || name[0] != ' ' || name[1] != ' ')
        return "expected 64 lower-case hexadecimal digits and two blanks";
    name += 2;
    note = strstr(name, "  # ");
    if (note != NULL) {
        if (strcmp(note, "  # unsubmitted") != 0)
            return "unknown note behind the name";
        ours = true;
        *note = 0;
    }
    slash = strrchr(name, '/');
    if (slash == NULL || slash == name)
        return "expected INSTANCE/RECORD behind the digest";
    *slash = 0;
    if (strcmp(name, instance) != 0)
        return place_of(&elsewhere, slash + 1) == NULL
                   ? "expected a record 0 to 9, \"all\" or \"manifest\" behind the slash"
                   : NULL;
    place = place_of(digests, slash + 1);
    if (place == NULL)
        return "expected a record 0 to 9, \"all\" or \"manifest\" behind the slash";
    if (place[0] != 0)
        return "a second digest of the same text";
    memcpy(place, line, 64);
    place[64] = 0;
    if (digests->any && digests->unsubmitted != ours)
        return "only some digests of the instance are marked unsubmitted";
    digests->unsubmitted = ours;
    digests->any = true;
    return NULL;
}

int kat_digests_read(const char *path, const char *instance, kat_digests *digests, char *why, size_t size)
{
    char *data, *rest, *line;
    size_t len;
    unsigned number = 0;
    int error = file_read(path, &data, &len);
    memset(digests, 0, sizeof *digests);
    if (error != 0) {
        snprintf(why, size, "%s: %s", path, strerror(error));
        return EXIT_NO_INPUT;
    }
    if (strlen(data) != len) {
        snprintf(why, size, "%s: not a text file", path);
        free(data);
        return EXIT_DATA;
    }
    rest = data;
    while ((line = strsep(&rest, "\n")) != NULL) {
        const char *fault;
        number++;
        if (line[0] == '#' || line[0] == 0)
            continue;
        fault = read_line(line, instance, digests);
        if (fault != NULL) {
            snprintf(why, size, "%s: line %u: %s", path, number, fault);
            free(data);
            return EXIT_DATA;
        }
    }
    free(data);
    return 0;
}
