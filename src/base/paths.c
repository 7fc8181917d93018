/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "base/paths.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/msg.h"

/* The folder of the running program, found once. */
static const char *program_dir(void)
{
    static char dir[PATH_MAX];
    ssize_t n;
    char *slash;
    if (dir[0] != 0)
        return dir;
    n = readlink("/proc/self/exe", dir, sizeof dir - 1);
    if (n <= 0)
        return strcpy(dir, ".");
    dir[n] = 0;
    slash = strrchr(dir, '/');
    if (slash != NULL && slash != dir)
        *slash = 0;
    return dir;
}

/* Value of `key` in the build tree's tree-paths (lines key=value), a new string; null outside a build tree. */
static char *tree_value(const char *key)
{
    char *path = format_new("%s/tree-paths", program_dir());
    char *data, *value = NULL;
    size_t len, key_len = strlen(key);
    int error = file_read(path, &data, &len);
    free(path);
    if (error != 0)
        return NULL;
    for (char *line = strtok(data, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (strncmp(line, key, key_len) == 0 && line[key_len] == '=')
            value = format_new("%s", line + key_len + 1);
    }
    free(data);
    return value;
}

static const char *lookup(char **cache, const char *variable, const char *key, const char *installed)
{
    const char *from_user = getenv(variable);
    if (from_user != NULL && from_user[0] != 0)
        return from_user;
    if (*cache == NULL)
        *cache = tree_value(key);
    return *cache != NULL ? *cache : installed;
}

const char *paths_module_dir(void)
{
    static char *cache;
    return lookup(&cache, "NGCC_MODULE_DIR", "modules", PKGLIBDIR);
}

const char *paths_kat_dir(void)
{
    static char *cache;
    return lookup(&cache, "NGCC_KAT_DIR", "kat", PKGDATADIR "/kat");
}

const char *paths_data_dir(void)
{
    static char *cache;
    return lookup(&cache, "NGCC_DATA_DIR", "data", PKGDATADIR "/data");
}

const char *paths_schemes_dir(void)
{
    static char *cache;
    return lookup(&cache, "NGCC_SCHEMES_DIR", "schemes", PKGDATADIR "/schemes");
}

const char *paths_build_env(void)
{
    static char *cache;
    return lookup(&cache, "NGCC_BUILD_ENV", "build-env", NULL);
}

const char *paths_probe(void)
{
    static char *cache;
    return lookup(&cache, "NGCC_PROBE", "probe", BINDIR "/ngcc-probe");
}

const char *paths_hashprof(void)
{
    static char *cache;
    return lookup(&cache, "NGCC_HASHPROF", "hashprof", BINDIR "/ngcc-hashprof");
}
