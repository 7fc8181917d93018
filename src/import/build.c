/* SPDX-License-Identifier: BSD-2-Clause */
/* Compiles and links an imported instance. */
#include "config.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/child.h"
#include "base/msg.h"
#include "base/paths.h"
#include "import/argv.h"
#include "import/import.h"

#define COMPILE_SECONDS 600

/* Permissions that the public harness gives to every compilation: old code that a newer compiler would refuse. */
static const char permissive[] = "-Wno-error=implicit-function-declaration -Wno-error=incompatible-pointer-types "
                                 "-Wno-error=int-conversion -Wno-error=implicit-int";

static const char *const sig_functions[] = { "sig_keygen", "sig_sign", "sig_verify",
                                             "sig_get_pk_len_bytes", "sig_get_sk_len_bytes", "sig_get_sn_len_bytes" };
static const char *const own_sources[] = { "iccs/auxfunc.c", "iccs/drng.c", "sym/sm3_c.c", "sym/sm3_batch.c", "sym/isa.c",
                                           "api/import-drng.c" };
static const char *const helper_functions[] = { "sm3hash", "pseudohash", "pseudoXOF" };
static const char *const drng_functions[] = { "init_random_number", "get_random_number" };

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* What the build knows while it runs. */
typedef struct {
    const import_options *options;
    import_result *result;
    const char *work;
    argv_list defined; /* names that the folder's objects define */
} build;

/* The flags of a variant on this machine's architecture, from data/guide-flags.mk; a new string, null if it has none. */
static char *guide_flags(const char *variant, const char *key)
{
    char *path = format_new("%s/guide-flags.mk", paths_data_dir()), *data, *found = NULL, *plain, *by_machine;
    struct utsname machine;
    size_t len;
    int error = file_read(path, &data, &len);
    if (error != 0) {
        msg_error("%s: %s", path, strerror(error));
        free(path);
        return NULL;
    }
    uname(&machine);
    plain = format_new("%s = ", variant);
    by_machine = format_new("%s.%s = ", variant, machine.machine);
    for (char *rest = data, *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (strncmp(line, plain, strlen(plain)) == 0 || strncmp(line, by_machine, strlen(by_machine)) == 0) {
            free(found);
            found = format_new("%s", strchr(line, '=') + 2);
        }
    }
    if (found == NULL)
        msg_error("%s: no flags for %s on %s", path, key, machine.machine);
    free(plain);
    free(by_machine);
    free(data);
    free(path);
    return found;
}

/* Replaces TUNE by native, as the guide has it. */
static char *whole_flags(const char *variant)
{
    char *guide = guide_flags(variant, variant), *harness = guide_flags("harness", "the harness's additions"), *flags = NULL, *tune;
    if (guide != NULL && harness != NULL) {
        tune = strstr(guide, "=TUNE");
        if (tune != NULL)
            flags = format_new("%.*s=native%s %s %s", (int)(tune - guide), guide, tune + 5, harness, permissive);
        else
            flags = format_new("%s %s %s", guide, harness, permissive);
    }
    free(guide);
    free(harness);
    return flags;
}

/* Runs argv; on failure a message with what failed and the first lines of the program's own. */
static int run(const argv_list *argv, const char *what, char **output)
{
    child_options options = CHILD_OPTIONS;
    child_result result;
    int code = EXIT_OK;
    options.argv = argv->words;
    options.timeout_seconds = COMPILE_SECONDS;
    if (child_run(&options, &result) != 0) {
        if (result.error != 0)
            msg_error("%s: %s: %s", what, argv->words[0], strerror(result.error));
        else
            msg_error("%s\n%.*s", what, 2000, result.err);
        code = result.error != 0 ? EXIT_UNAVAILABLE : EXIT_BUILD_FAILED;
    }
    if (output != NULL)
        *output = format_new("%s", result.out);
    child_free(&result);
    return code;
}

static void start_compile(const build *b, argv_list *argv)
{
    argv_start(argv);
    argv_words(argv, b->result->compiler);
    argv_words(argv, b->result->flags);
}

/* Compiles the folder's source number i to work/<i>.o. */
static int compile_source(const build *b, size_t i)
{
    const import_options *o = b->options;
    char *what = format_new("%s: does not compile with the %s flags", b->result->sources[i].path, o->variant);
    argv_list argv;
    int code;
    start_compile(b, &argv);
    argv_add(&argv, "-I%s/%s", o->dir, b->result->header_dir);
    argv_add(&argv, "-I%s", o->dir);
    for (size_t k = 0; o->include != NULL && o->include[k] != NULL; k++) {
        if (o->include[k][0] == '/')
            argv_add(&argv, "-I%s", o->include[k]);
        else
            argv_add(&argv, "-I%s/%s", o->dir, o->include[k]);
    }
    for (size_t k = 0; o->define != NULL && o->define[k] != NULL; k++)
        argv_add(&argv, "-D%s", o->define[k]);
    argv_add(&argv, "-c");
    argv_add(&argv, "%s/%s", o->dir, b->result->sources[i].path);
    argv_add(&argv, "-o");
    argv_add(&argv, "%s/%zu.o", b->work, i);
    code = run(&argv, what, NULL);
    argv_free(&argv);
    free(what);
    return code;
}

/* Adds the names that a file defines to `names`: global ones of an object (-g), exported ones of a library (-D). The
 * compiler's own nm reads objects of -flto. */
static int defined_names(const char *object, const char *which, argv_list *names)
{
    argv_list argv;
    char *out = NULL;
    int code;
    argv_start(&argv);
    argv_words(&argv, NGCC_NM);
    argv_add(&argv, "%s", which);
    argv_add(&argv, "--defined-only");
    argv_add(&argv, "%s", object);
    code = run(&argv, "the names in a file cannot be listed", &out);
    for (char *rest = out, *line; rest != NULL && (line = strsep(&rest, "\n")) != NULL;) {
        char *name = strrchr(line, ' ');
        if (name != NULL)
            argv_add(names, "%s", name + 1);
    }
    free(out);
    argv_free(&argv);
    return code;
}

static int compile_folder(build *b)
{
    import_result *r = b->result;
    for (size_t i = 0; i < r->source_count; i++) {
        char *object;
        argv_list names;
        int code;
        if (r->sources[i].excluded)
            continue;
        code = compile_source(b, i);
        if (code != EXIT_OK)
            return code;
        object = format_new("%s/%zu.o", b->work, i);
        argv_start(&names);
        code = defined_names(object, "-g", &names);
        r->sources[i].defines_main = argv_has(&names, "main");
        if (r->sources[i].defines_main)
            msg_note("%s has main() and is left out of the library", r->sources[i].path);
        else
            argv_join(&b->defined, &names);
        argv_free(&names);
        free(object);
        if (code != EXIT_OK)
            return code;
    }
    return EXIT_OK;
}

/* How many of the names the folder defines. */
static size_t count_defined(const build *b, const char *const *names, size_t count)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += argv_has(&b->defined, names[i]) ? 1u : 0u;
    return found;
}

static int check_interface(build *b)
{
    size_t helpers = count_defined(b, helper_functions, COUNT(helper_functions));
    size_t drng = count_defined(b, drng_functions, COUNT(drng_functions));
    for (size_t i = 0; i < COUNT(sig_functions); i++) {
        if (!argv_has(&b->defined, sig_functions[i])) {
            msg_error("%s: no source defines %s; expected all six functions of the signature interface, not static", b->options->dir,
                      sig_functions[i]);
            return EXIT_BUILD_FAILED;
        }
    }
    if (helpers != 0 && helpers != COUNT(helper_functions)) {
        msg_error("%s: it has some of sm3hash, pseudohash and pseudoXOF, not all three; expected all or none", b->options->dir);
        return EXIT_BUILD_FAILED;
    }
    if (drng == 1) {
        msg_error("%s: it has one of init_random_number and get_random_number; expected both or none", b->options->dir);
        return EXIT_BUILD_FAILED;
    }
    b->result->own_helpers = helpers != 0;
    b->result->own_drng = drng != 0;
    return EXIT_OK;
}

/* The text with backslashes and quotes escaped for C, at most `most` bytes of it; a new string. */
static char *c_string(const char *text, size_t most)
{
    char *out = calloc(1, 2 * strlen(text) + 1), *to = out;
    if (out == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    for (; *text != 0 && most != 0; text++, most--) {
        if (*text == '"' || *text == '\\')
            *to++ = '\\';
        *to++ = *text;
    }
    return out;
}

static int write_meta(const build *b)
{
    const import_options *o = b->options;
    const struct {
        const char *name, *value;
        size_t most;
    } rows[] = {
        { "ID", o->id, 15 }, { "ALGORITHM", o->algorithm != NULL ? o->algorithm : o->id, 63 }, { "INSTANCE", o->instance, 63 },
        { "VARIANT", o->variant, 31 }, { "SOURCE_DIR", "imported", 255 }, { "COMPILER", b->result->compiler_version, 63 },
        { "FLAGS", b->result->flags, (size_t)-1 }, { "FLAGS_SHORT", b->result->flags, 127 },
    };
    char *path = format_new("%s/import-meta.h", b->work), *text = format_new("%s", "");
    int error;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char *value = c_string(rows[i].value, rows[i].most), *longer;
        longer = format_new("%s#define IMPORT_%s \"%s\"\n", text, rows[i].name, value);
        free(text);
        free(value);
        text = longer;
    }
    error = file_write_atomic(path, text, strlen(text));
    if (error != 0)
        msg_error("%s: %s", path, strerror(error));
    free(path);
    free(text);
    return error == 0 ? EXIT_OK : EXIT_CANT_CREATE;
}

/* Compiles one of our sources to work/own-<i>.o. */
static int compile_own(const build *b, const char *source, size_t i)
{
    argv_list argv;
    int code;
    start_compile(b, &argv);
    argv_add(&argv, "-DNGCC_REFERENCE");
    argv_add(&argv, "-include");
    argv_add(&argv, "%s/api/import-rename.h", paths_schemes_dir());
    if (b->result->own_helpers)
        argv_add(&argv, "-DIMPORT_OWN_HELPERS");
    argv_add(&argv, "-I%s", paths_schemes_dir());
    argv_add(&argv, "-I%s", b->work);
    argv_add(&argv, "-c");
    argv_add(&argv, "%s/%s", paths_schemes_dir(), source);
    argv_add(&argv, "-o");
    argv_add(&argv, "%s/own-%zu.o", b->work, i);
    code = run(&argv, source, NULL);
    argv_free(&argv);
    return code;
}

/* Which of our sources the folder lacks: the helpers, the generator, the generator's context. */
static bool needed(const build *b, const char *source)
{
    if (strcmp(source, "api/import-drng.c") == 0)
        return !argv_has(&b->defined, "drng_algorithm");
    if (strcmp(source, "iccs/drng.c") == 0)
        return !b->result->own_drng;
    return !b->result->own_helpers || !b->result->own_drng;
}

static int write_map(const build *b)
{
    static const char map[] = "{ global: drng_algorithm; init_random_number; get_random_number; ngcc_build_flags; ngcc_meta; ngcc_random;\n"
                              "ngcc_seed; sig_keygen; sig_sign;\n"
                              "sig_verify; sig_get_pk_len_bytes; sig_get_sk_len_bytes; sig_get_sn_len_bytes; local: *; };\n";
    char *path = format_new("%s/exports.map", b->work);
    int error = file_write_atomic(path, map, sizeof map - 1);
    if (error != 0)
        msg_error("%s: %s", path, strerror(error));
    free(path);
    return error == 0 ? EXIT_OK : EXIT_CANT_CREATE;
}

static int link_library(const build *b)
{
    const import_options *o = b->options;
    char *what = format_new("%s: does not link; an undefined name may need --libs, a double one --exclude", o->dir);
    argv_list argv;
    int code;
    start_compile(b, &argv);
    argv_add(&argv, "-shared");
    argv_add(&argv, "-Wl,--version-script=%s/exports.map", b->work);
    argv_words(&argv, "-Wl,-Bsymbolic -Wl,-z,defs -Wl,-z,noexecstack -Wl,-z,relro -o");
    argv_add(&argv, "%s", b->result->library);
    for (size_t i = 0; i < b->result->source_count; i++) {
        if (!b->result->sources[i].excluded && !b->result->sources[i].defines_main)
            argv_add(&argv, "%s/%zu.o", b->work, i);
    }
    argv_add(&argv, "%s/own-glue.o", b->work);
    for (size_t i = 0; i < COUNT(own_sources); i++) {
        if (needed(b, own_sources[i]))
            argv_add(&argv, "%s/own-%zu.o", b->work, i);
    }
    argv_add(&argv, "-lm");
    for (size_t i = 0; o->libs != NULL && o->libs[i] != NULL; i++)
        argv_add(&argv, "%s", o->libs[i]);
    code = run(&argv, what, NULL);
    argv_free(&argv);
    free(what);
    return code;
}

/* A source may define a function and hide it. */
static int check_exports(const build *b)
{
    argv_list names;
    int code;
    argv_start(&names);
    code = defined_names(b->result->library, "-D", &names);
    for (size_t i = 0; i < COUNT(sig_functions) && code == EXIT_OK; i++) {
        if (!argv_has(&names, sig_functions[i])) {
            msg_error("%s: %s is not exported; expected default visibility of the signature interface", b->options->dir,
                      sig_functions[i]);
            code = EXIT_BUILD_FAILED;
        }
    }
    argv_free(&names);
    return code;
}

/* The compiler to use and the first line of what it says of itself. */
static int find_compiler(const import_options *options, import_result *result)
{
    argv_list argv;
    char *out = NULL;
    int code;
    result->compiler = format_new("%s", options->compiler != NULL ? options->compiler : NGCC_CC);
    argv_start(&argv);
    argv_words(&argv, result->compiler);
    argv_add(&argv, "--version");
    code = run(&argv, "the compiler does not run", &out);
    if (code == EXIT_OK)
        result->compiler_version = format_new("%.*s", (int)strcspn(out, "\n"), out);
    free(out);
    argv_free(&argv);
    return code == EXIT_OK ? EXIT_OK : EXIT_UNAVAILABLE;
}

static int compile_own_sources(const build *b)
{
    argv_list glue;
    int code = EXIT_OK;
    for (size_t i = 0; i < COUNT(own_sources) && code == EXIT_OK; i++) {
        if (needed(b, own_sources[i]))
            code = compile_own(b, own_sources[i], i);
    }
    if (code != EXIT_OK)
        return code;
    start_compile(b, &glue);
    argv_add(&glue, "-I%s", paths_schemes_dir());
    argv_add(&glue, "-I%s", b->work);
    argv_add(&glue, "-c");
    argv_add(&glue, "%s/api/import-glue.c", paths_schemes_dir());
    argv_add(&glue, "-o");
    argv_add(&glue, "%s/own-glue.o", b->work);
    code = run(&glue, "import-glue.c", NULL);
    argv_free(&glue);
    return code;
}

int import_build(const import_options *options, import_result *result, const char *work)
{
    build b = { .options = options, .result = result, .work = work };
    int code = find_compiler(options, result);
    argv_start(&b.defined);
    if (code == EXIT_OK && (result->flags = whole_flags(options->variant)) == NULL)
        code = EXIT_UNAVAILABLE;
    if (code == EXIT_OK)
        code = compile_folder(&b);
    if (code == EXIT_OK)
        code = check_interface(&b);
    if (code == EXIT_OK)
        code = write_meta(&b);
    if (code == EXIT_OK)
        code = write_map(&b);
    if (code == EXIT_OK)
        code = compile_own_sources(&b);
    if (code == EXIT_OK)
        code = link_library(&b);
    if (code == EXIT_OK)
        code = check_exports(&b);
    argv_free(&b.defined);
    return code;
}
