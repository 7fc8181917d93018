/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/msg.h"

int file_read(const char *path, char **data, size_t *len)
{
    FILE *f = fopen(path, "rb");
    char *buffer = NULL;
    size_t used = 0, room = 0;
    int error = 0;
    *data = NULL;
    *len = 0;
    if (f == NULL)
        return errno;
    do {
        if (used + 1 >= room) {
            char *larger;
            room = room == 0 ? 8192 : 2 * room;
            larger = realloc(buffer, room);
            if (larger == NULL) {
                error = ENOMEM;
                break;
            }
            buffer = larger;
        }
        errno = 0;
        used += fread(buffer + used, 1, room - used - 1, f);
        if (ferror(f))
            error = errno != 0 ? errno : EIO;
    } while (error == 0 && !feof(f));
    fclose(f);
    if (error != 0) {
        free(buffer);
        return error;
    }
    buffer[used] = 0;
    *data = buffer;
    *len = used;
    return 0;
}

static int write_all(int fd, const char *p, size_t len)
{
    while (len != 0) {
        ssize_t n = write(fd, p, len);
        if (n < 0) {
            if (errno == EINTR)
                continue;
            return errno;
        }
        p += n;
        len -= (size_t)n;
    }
    return 0;
}

int file_write_atomic(const char *path, const void *data, size_t len)
{
    char *temporary = format_new("%s.tmp%ld", path, (long)getpid());
    int error, fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0) {
        error = errno;
        free(temporary);
        return error;
    }
    error = write_all(fd, data, len);
    if (error == 0 && fsync(fd) != 0)
        error = errno;
    if (close(fd) != 0 && error == 0)
        error = errno;
    if (error == 0 && rename(temporary, path) != 0)
        error = errno;
    if (error != 0)
        unlink(temporary);
    free(temporary);
    return error;
}

int file_make_dirs(const char *path)
{
    char *copy = format_new("%s", path);
    int error = 0;
    for (char *p = copy + 1; error == 0; p++) {
        if (*p != '/' && *p != 0)
            continue;
        char kept = *p;
        *p = 0;
        if (mkdir(copy, 0777) != 0 && errno != EEXIST)
            error = errno;
        *p = kept;
        if (kept == 0)
            break;
    }
    if (error == 0) {
        struct stat st;
        if (stat(copy, &st) != 0)
            error = errno;
        else if (!S_ISDIR(st.st_mode))
            error = ENOTDIR;
    }
    free(copy);
    return error;
}

static void to_hex(const unsigned char digest[32], char hex[SHA256_HEX])
{
    for (int i = 0; i < 32; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
}

void sha256_hex(const void *data, size_t len, char hex[SHA256_HEX])
{
    unsigned char digest[32];
    if (EVP_Digest(data, len, digest, NULL, EVP_sha256(), NULL) != 1) {
        msg_error("libcrypto: SHA-256 is not available");
        exit(EXIT_SOFTWARE);
    }
    to_hex(digest, hex);
}

int sha256_file(const char *path, char hex[SHA256_HEX])
{
    char *data;
    size_t len;
    int error = file_read(path, &data, &len);
    if (error != 0)
        return error;
    sha256_hex(data, len, hex);
    free(data);
    return 0;
}

char *format_new(const char *format, ...)
{
    char *text = NULL;
    va_list args;
    va_start(args, format);
    if (vasprintf(&text, format, args) < 0) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    va_end(args);
    return text;
}
