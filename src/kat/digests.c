/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "kat/digests.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"
#include "kat/text.h"

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

char *kat_digests_beside(const char *library)
{
    size_t len = strlen(library);
    if (len > 3 && strcmp(library + len - 3, ".so") == 0)
        len -= 3;
    return format_new("%.*s.sha256", (int)len, library);
}

static void add_digest(kat_text *to, const char *text, size_t len, const char *instance, unsigned record)
{
    char hex[SHA256_HEX], *line;
    sha256_hex(text, len, hex);
    line = format_new("%s  %s/%u\n", hex, instance, record);
    kat_text_add(to, line, strlen(line));
    free(line);
}

/* Takes the records of `text` (changed) one after the other; returns how many there are. A record is what follows a
 * line "Count = n", up to the next; what stands before the first, a head, is passed over. */
static unsigned digest_records(char *text, const char *instance, kat_text *digests)
{
    kat_text record = { NULL, 0, 0 };
    unsigned count = 0;
    bool inside = false;
    for (char *rest = text, *line; inside || rest != NULL;) {
        line = strsep(&rest, "\n");
        for (size_t n = line != NULL ? strlen(line) : 0; n > 0 && strchr(" \t\r", line[n - 1]) != NULL; n--)
            line[n - 1] = 0;
        if (inside && (line == NULL || strncmp(line, "Count = ", 8) == 0)) {
            kat_text_add(&record, "\n", 1);
            if (count < KAT_DIGEST_RECORDS)
                add_digest(digests, record.data, record.len, instance, count);
            count++;
            record.len = 0;
        }
        inside = line != NULL && (inside || strncmp(line, "Count = ", 8) == 0);
        if (inside && *line != 0) {
            kat_text_add(&record, line, strlen(line));
            kat_text_add(&record, "\n", 1);
        }
    }
    kat_text_free(&record);
    return count;
}

int kat_digests_of_text(const char *path, const char *instance, char **digests, char *why, size_t size)
{
    kat_text made = { NULL, 0, 0 };
    char *text;
    size_t len;
    unsigned count;
    int error = file_read(path, &text, &len);
    *digests = NULL;
    if (error != 0) {
        snprintf(why, size, "%s: %s", path, strerror(error));
        return EXIT_NO_INPUT;
    }
    count = digest_records(text, instance, &made);
    free(text);
    if (count != KAT_DIGEST_RECORDS) {
        snprintf(why, size, "%s: %u records in it; expected ten, each with a first line \"Count = n\"", path, count);
        kat_text_free(&made);
        return EXIT_DATA;
    }
    *digests = made.data;
    return 0;
}
