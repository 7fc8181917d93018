/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/select.h"

#include <errno.h>
#include <limits.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"
#include "base/paths.h"
#include "record/elf_image.h"
#include "record/json.h"
#include "record/published.h"

static const char *const operations[] = { "keygen", "sign", "verify" };

/* True if the comma-separated list has `name`; a null list has what `otherwise` says. */
static bool list_has(const char *list, const char *name, bool otherwise)
{
    size_t len = strlen(name);
    if (list == NULL || *list == 0)
        return otherwise;
    for (const char *p = list; p != NULL; p = strchr(p, ',')) {
        p += *p == ',';
        if (strncmp(p, name, len) == 0 && (p[len] == ',' || p[len] == 0))
            return true;
    }
    return false;
}

static bool is_operation(const char *name)
{
    return strcmp(name, "keygen") == 0 || strcmp(name, "sign") == 0 || strcmp(name, "verify") == 0;
}

/* Every word of the list must be known. */
static int check_list(const char *list, bool (*known)(const char *), const char *what, const char *expected)
{
    char *copy = format_new("%s", list != NULL ? list : ""), *rest = copy, *word;
    int code = EXIT_OK;
    while (code == EXIT_OK && *copy != 0 && (word = strsep(&rest, ",")) != NULL) {
        if (!known(word)) {
            msg_error("%s: no such %s; expected %s", word, what, expected);
            code = EXIT_USAGE;
        }
    }
    free(copy);
    return code;
}

static bool instance_named(const selection *wanted, const char *instance)
{
    if (wanted->instances == NULL || wanted->instances[0] == NULL)
        return true;
    for (size_t i = 0; wanted->instances[i] != NULL; i++) {
        if (strcmp(wanted->instances[i], instance) == 0)
            return true;
    }
    return false;
}

static int check_selection(const selection *wanted, regex_t *only)
{
    int error, code = check_list(wanted->variants, registry_is_variant, "variant",
                                 "reference, performance, resource or native");
    if (code == EXIT_OK)
        code = check_list(wanted->ops, is_operation, "operation", "keygen, sign or verify");
    for (size_t i = 0; code == EXIT_OK && wanted->instances != NULL && wanted->instances[i] != NULL; i++) {
        if (registry_find(wanted->instances[i]) == NULL) {
            msg_error("%s: no such parameter set; `ngcc-rerun list` names them", wanted->instances[i]);
            code = EXIT_USAGE;
        }
    }
    if (code != EXIT_OK)
        return code;
    error = regcomp(only, wanted->only != NULL ? wanted->only : "", REG_EXTENDED | REG_NOSUB);
    if (error != 0) {
        char text[128];
        regerror(error, only, text, sizeof text);
        msg_error("--only %s: %s", wanted->only, text);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

static void *grow(void *array, size_t count, size_t size)
{
    void *larger = realloc(array, (count + 1) * size);
    if (larger == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    return larger;
}

/* The file that `import` writes beside a library, if it is about this one: its digests, else null. */
static json_t *provenance_of(const select_library *library)
{
    char *path = format_new("%.*s.json", (int)(strlen(library->path) - strlen(".so")), library->path);
    json_t *file = json_load_file(path, 0, NULL), *imported = NULL;
    if (file != NULL && strcmp(json_text(file, "implementation"), "imported") == 0 &&
        strcmp(json_text(file, "library_sha256"), library->sha256) == 0) {
        imported = json_object();
        json_set_copy(imported, "provenance_sha256", file);
        json_set_copy(imported, "archive", file);
        json_set_copy(imported, "known_answers", file);
    }
    json_decref(file);
    free(path);
    return imported;
}

/* The library linked again for the profile stands in profile/ beside the measured one. */
static int find_profile(select_library *library)
{
    char *path = format_new("%s/profile/%s-%s.so", paths_module_dir(), library->row->instance, library->variant);
    int error = sha256_file(path, library->profile_sha256);
    if (library->imported != NULL)
        library->profile_reason = "an imported library is not linked again with the profile's wrappers";
    else if (strcmp(library->variant, "reference") != 0)
        library->profile_reason = "only reference libraries are; link-time optimisation leaves no calls to count";
    else if (error == ENOENT || error == ENOTDIR)
        library->profile_reason = "no library linked with the profile's wrappers stands in profile/ of the module folder";
    else if (error == 0)
        library->profile = format_new("%s", path);
    else
        msg_error("%s: %s", path, strerror(error));
    if (library->profile == NULL)
        library->profile_sha256[0] = 0;
    free(path);
    return library->profile != NULL || library->profile_reason != NULL ? EXIT_OK : EXIT_NO_INPUT;
}

static int add_library(const selection *wanted, select_list *list, const registry_row *row, const char *variant)
{
    const char *dir = wanted->libraries != NULL ? wanted->libraries : paths_module_dir();
    char *other = wanted->beside != NULL ? registry_library_in(wanted->beside, row->instance, variant) : NULL;
    select_library *library;
    int error;
    list->libraries = grow(list->libraries, list->library_count, sizeof *library);
    library = &list->libraries[list->library_count];
    memset(library, 0, sizeof *library);
    library->row = row;
    library->variant = variant;
    library->usable = true;
    if (wanted->beside == NULL || other != NULL)
        library->path = registry_library_in(dir, row->instance, variant);
    free(other);
    if (library->path == NULL) {
        list->not_built++;
        return EXIT_OK;
    }
    list->library_count++;
    error = sha256_file(library->path, library->sha256);
    if (error != 0) {
        msg_error("%s: %s", library->path, strerror(error));
        return EXIT_NO_INPUT;
    }
    library->imported = provenance_of(library);
    if (elf_image_bytes(library->path, &library->elf_bytes) != 0) {
        library->elf_bytes = 0;
        library->usable = false;
        strcpy(library->reason, "the library is no ELF file, or it is cut off");
    }
    return find_profile(library);
}

/* Before calibration: the published time, for a set that is not published a guess. */
static double expected_s(const char *instance, const char *operation)
{
    double published = published_value(published_nearest(), instance, operation, "mean_time");
    return published > 0 ? published : 0.01;
}

static void add_items(select_list *list, const char *ops)
{
    for (size_t i = 0; i < list->library_count; i++) {
        for (size_t op = 0; op < 3; op++) {
            select_item *item;
            if (!list_has(ops, operations[op], true))
                continue;
            list->items = grow(list->items, list->item_count, sizeof *item);
            item = &list->items[list->item_count++];
            memset(item, 0, sizeof *item);
            item->library = &list->libraries[i];
            item->operation = operations[op];
            item->cold_s = expected_s(item->library->row->instance, item->operation);
        }
    }
}

/* Which part each row belongs to (part[i] is 0 for the rows to deal): the longest instance goes to the part with the
 * least work so far. */
static void deal_shards(const registry_row *rows, size_t count, unsigned shards, unsigned *part)
{
    double *cost = calloc(count, sizeof *cost), *load = calloc(shards, sizeof *load);
    if (cost == NULL || load == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t op = 0; op < 3; op++)
            cost[i] += expected_s(rows[i].instance, operations[op]);
    }
    for (;;) {
        size_t longest = count, least = 0;
        for (size_t i = 0; i < count; i++) {
            if (part[i] == 0 && (longest == count || cost[i] > cost[longest]))
                longest = i;
        }
        if (longest == count)
            break;
        for (size_t s = 1; s < shards; s++) {
            if (load[s] < load[least])
                least = s;
        }
        part[longest] = (unsigned)least + 1;
        load[least] += cost[longest];
    }
    free(cost);
    free(load);
}

static int add_matching(const selection *wanted, const regex_t *only, select_list *list, size_t *matched)
{
    size_t count;
    const registry_row *rows = registry_rows(&count);
    unsigned *part = calloc(count, sizeof *part);
    int code = EXIT_OK;
    if (part == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    for (size_t i = 0; i < count; i++) {
        bool named = instance_named(wanted, rows[i].instance) && (regexec(only, rows[i].instance, 0, NULL, 0) == 0 ||
                                                                  regexec(only, rows[i].candidate, 0, NULL, 0) == 0);
        part[i] = named ? 0 : UINT_MAX;
        *matched += named;
    }
    deal_shards(rows, count, wanted->shards != 0 ? wanted->shards : 1, part);
    for (size_t i = 0; i < count && code == EXIT_OK; i++) {
        if (part[i] != (wanted->shards != 0 ? wanted->shard : 1))
            continue;
        for (size_t v = 0; registry_variants[v] != NULL && code == EXIT_OK; v++) {
            if (list_has(wanted->variants, registry_variants[v], v == 0))
                code = add_library(wanted, list, &rows[i], registry_variants[v]);
        }
    }
    free(part);
    return code;
}

int select_items(const selection *wanted, select_list *list)
{
    regex_t only;
    size_t matched = 0;
    int code = check_selection(wanted, &only);
    memset(list, 0, sizeof *list);
    if (code != EXIT_OK)
        return code;
    code = add_matching(wanted, &only, list, &matched);
    regfree(&only);
    if (code == EXIT_OK && matched == 0) {
        msg_error("--only %s: no parameter set has such a name; `ngcc-rerun list` names them", wanted->only);
        code = EXIT_USAGE;
    } else if (code == EXIT_OK && wanted->shards == 0 && list->library_count == 0) {
        msg_error("no library that was asked for is in %s%s%s",
                  wanted->libraries != NULL ? wanted->libraries : paths_module_dir(),
                  wanted->beside != NULL ? " and in " : "", wanted->beside != NULL ? wanted->beside : "");
        code = EXIT_NO_INPUT;
    }
    if (code == EXIT_OK && list->not_built != 0 && wanted->beside == NULL)
        msg_note("%zu of the libraries asked for are not built and left out; `ngcc-rerun list` shows which",
                 list->not_built);
    else if (code == EXIT_OK && list->not_built != 0 && wanted->libraries == NULL)
        msg_note("%zu of the libraries asked for are not on both sides and left out", list->not_built);
    if (code == EXIT_OK)
        add_items(list, wanted->ops);
    else
        select_free(list);
    return code;
}

void select_free(select_list *list)
{
    for (size_t i = 0; i < list->library_count; i++) {
        free(list->libraries[i].path);
        free(list->libraries[i].profile);
        json_decref(list->libraries[i].imported);
    }
    free(list->libraries);
    free(list->items);
    memset(list, 0, sizeof *list);
}

void select_sort(select_list *list)
{
    for (size_t i = 1; i < list->item_count; i++) {
        select_item item = list->items[i];
        size_t at = i;
        for (; at > 0 && list->items[at - 1].plan.estimated_s > item.plan.estimated_s; at--)
            list->items[at] = list->items[at - 1];
        list->items[at] = item;
    }
}

select_item *select_find(const select_list *list, const select_item *like)
{
    for (size_t i = 0; i < list->item_count; i++) {
        const select_item *item = &list->items[i];
        if (strcmp(item->library->row->instance, like->library->row->instance) == 0 &&
            strcmp(item->library->variant, like->library->variant) == 0 &&
            strcmp(item->operation, like->operation) == 0)
            return &list->items[i];
    }
    return NULL;
}

char *select_label(const select_library *library)
{
    return format_new("%s-%s", library->row->instance, library->variant);
}

char *select_item_label(const select_item *item)
{
    return format_new("%s-%s__%s", item->library->row->instance, item->library->variant, item->operation);
}
