/* SPDX-License-Identifier: BSD-2-Clause */
/* An import from folder to library, and the provenance file beside it. */
#include "config.h"

#include "import/import.h"

#include <errno.h>
#include <ftw.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/msg.h"
#include "base/paths.h"
#include "kat/digests.h"

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st;
    (void)kind;
    (void)where;
    return remove(path);
}

static json_t *list_json(const char *const *list)
{
    json_t *array = json_array();
    for (size_t i = 0; list != NULL && list[i] != NULL; i++)
        json_array_append_new(array, json_string(list[i]));
    return array;
}

/* What the library is built from; its digest names the implementation. */
static json_t *built_from(const import_options *o, const import_result *r)
{
    json_t *sources = json_array(), *left_out = json_array();
    for (size_t i = 0; i < r->source_count; i++) {
        const import_source *s = &r->sources[i];
        json_t *entry = json_pack("{s:s, s:s}", "path", s->path, "sha256", s->sha256);
        if (s->excluded || s->defines_main) {
            json_object_set_new(entry, "why", json_string(s->excluded ? "excluded" : "has main"));
            json_array_append_new(left_out, entry);
        } else {
            json_array_append_new(sources, entry);
        }
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:b, s:b}", "candidate", o->id, "instance",
                     o->instance, "variant", o->variant, "compiler", r->compiler_version, "flags", r->flags, "sources",
                     sources, "left_out", left_out, "defines", list_json(o->define), "libs", list_json(o->libs),
                     "own_helpers", r->own_helpers, "own_drng", r->own_drng);
}

/* The digest that archives.csv has for a candidate, into hex; false if there is none. */
static int published_archive(const char *id, char hex[SHA256_HEX])
{
    char *path = format_new("%s/published/archives.csv", paths_data_dir()), *data;
    size_t len, id_len = strlen(id);
    int found = 0, error = file_read(path, &data, &len);
    free(path);
    if (error != 0)
        return 0;
    for (char *rest = data, *line; (line = strsep(&rest, "\n")) != NULL;) {
        char *last = strrchr(line, ',');
        if (strncmp(line, id, id_len) == 0 && line[id_len] == ',' && last != NULL &&
            strlen(last + 1) == SHA256_HEX - 1) {
            strcpy(hex, last + 1);
            found = 1;
        }
    }
    free(data);
    return found;
}

static int check_archive(const import_options *o, import_result *r)
{
    char published[SHA256_HEX];
    int error;
    r->archive_known = -1;
    if (o->archive == NULL)
        return EXIT_OK;
    error = sha256_file(o->archive, r->archive_sha256);
    if (error != 0) {
        msg_error("%s: %s", o->archive, strerror(error));
        return EXIT_NO_INPUT;
    }
    if (published_archive(o->id, published))
        r->archive_known = strcmp(published, r->archive_sha256) == 0;
    if (r->archive_known == 0)
        msg_note("%s: its digest is not the one published for %s; the provenance says so", o->archive, o->id);
    return EXIT_OK;
}

/* Name without its folder and digest of a file that was given, null if there was none. */
static json_t *given_file(const char *path, const char *sha256)
{
    const char *slash;
    if (path == NULL)
        return json_null();
    slash = strrchr(path, '/');
    return json_pack("{s:s, s:s}", "name", slash != NULL ? slash + 1 : path, "sha256", sha256);
}

static json_t *archive_json(const import_options *o, const import_result *r)
{
    json_t *archive = given_file(o->archive, r->archive_sha256);
    if (json_is_object(archive))
        json_object_set_new(archive, "published",
                            json_string(r->archive_known < 0 ? "not listed"
                                        : r->archive_known   ? "same digest"
                                                             : "another digest"));
    return archive;
}

/* Digests of the submission's known answers, beside the library; those of an earlier import go. */
static int write_digests(const import_options *o, import_result *r)
{
    char *path = format_new("%s/%s-%s.sha256", o->out, o->instance, o->variant), *digests = NULL, why[512];
    int code = EXIT_OK, error;
    if (o->kat == NULL) {
        unlink(path);
    } else {
        code = kat_digests_of_text(o->kat, o->instance, &digests, why, sizeof why);
        if (code != EXIT_OK) {
            msg_error("%s", why);
        } else if ((error = sha256_file(o->kat, r->kat_sha256)) != 0) {
            msg_error("%s: %s", o->kat, strerror(error));
            code = EXIT_NO_INPUT;
        } else if ((error = file_write_atomic(path, digests, strlen(digests))) != 0) {
            msg_error("%s: %s", path, strerror(error));
            code = EXIT_CANT_CREATE;
        }
    }
    free(digests);
    free(path);
    return code;
}

int import_write_provenance(const import_options *o, import_result *r)
{
    json_t *from, *whole;
    char *text;
    int error, code = check_archive(o, r);
    if (code == EXIT_OK)
        code = write_digests(o, r);
    if (code != EXIT_OK)
        return code;
    error = sha256_file(r->library, r->library_sha256);
    if (error != 0) {
        msg_error("%s: %s", r->library, strerror(error));
        return EXIT_IO;
    }
    from = built_from(o, r);
    text = json_dumps(from, JSON_COMPACT | JSON_SORT_KEYS);
    sha256_hex(text, strlen(text), r->provenance_sha256);
    free(text);
    whole = json_pack("{s:i, s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "schema", 1, "implementation", "imported",
                      "provenance_sha256", r->provenance_sha256, "library_sha256", r->library_sha256, "algorithm",
                      o->algorithm != NULL ? o->algorithm : o->id, "archive", archive_json(o, r), "known_answers",
                      given_file(o->kat, r->kat_sha256), "built_from", from);
    text = json_dumps(whole, JSON_INDENT(1));
    error = file_write_atomic(r->provenance, text, strlen(text));
    if (error != 0)
        msg_error("%s: %s", r->provenance, strerror(error));
    free(text);
    json_decref(whole);
    return error == 0 ? EXIT_OK : EXIT_CANT_CREATE;
}

int import_library(const import_options *options, import_result *result)
{
    const char *tmp = getenv("TMPDIR");
    char *work = format_new("%s/ngcc-import-XXXXXX", tmp != NULL && *tmp != 0 ? tmp : "/tmp"), *final;
    int code, error;
    memset(result, 0, sizeof *result);
    result->archive_known = -1;
    code = import_find_sources(options, result);
    if (code == EXIT_OK && (error = file_make_dirs(options->out)) != 0) {
        msg_error("%s: %s", options->out, strerror(error));
        code = EXIT_CANT_CREATE;
    }
    if (code == EXIT_OK && mkdtemp(work) == NULL) {
        msg_error("%s: %s", work, strerror(errno));
        code = EXIT_CANT_CREATE;
    }
    if (code != EXIT_OK) {
        free(work);
        return code;
    }
    final = format_new("%s/%s-%s.so", options->out, options->instance, options->variant);
    result->library = format_new("%s.new", final);
    result->provenance = format_new("%s/%s-%s.json", options->out, options->instance, options->variant);
    code = import_build(options, result, work);
    if (code == EXIT_OK)
        code = import_write_provenance(options, result);
    if (code == EXIT_OK && rename(result->library, final) != 0) {
        msg_error("%s: %s", final, strerror(errno));
        code = EXIT_CANT_CREATE;
    }
    if (code != EXIT_OK)
        unlink(result->library);
    free(result->library);
    result->library = final;
    nftw(work, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    free(work);
    return code;
}

void import_free(import_result *result)
{
    for (size_t i = 0; i < result->source_count; i++)
        free(result->sources[i].path);
    free(result->sources);
    free(result->header_dir);
    free(result->flags);
    free(result->compiler);
    free(result->compiler_version);
    free(result->library);
    free(result->provenance);
}
