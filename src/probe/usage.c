/* SPDX-License-Identifier: BSD-2-Clause */
#include "probe/usage.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char text[4096]; /* not on the stack: memory mode paints that */

long usage_file(const char *path, char *out, size_t size)
{
    size_t used = 0;
    ssize_t n = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    while (used + 1 < size && (n = read(fd, out + used, size - 1 - used)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        used += (size_t)n;
    }
    close(fd);
    out[used] = 0;
    return n < 0 ? -1 : (long)used;
}

/* The number behind `key` in a file of "Key:  n kB" lines, in bytes; -1 if it is not there. */
static long long kib_line(const char *path, const char *key)
{
    const char *at;
    if (usage_file(path, text, sizeof text) <= 0)
        return -1;
    at = strstr(text, key);
    return at == NULL ? -1 : 1024 * strtoll(at + strlen(key), NULL, 10);
}

long long usage_rss(void)
{
    char *end;
    long long pages;
    if (usage_file("/proc/self/statm", text, sizeof text) <= 0)
        return -1;
    strtoll(text, &end, 10); /* the first number is the size */
    pages = strtoll(end, NULL, 10);
    return pages * sysconf(_SC_PAGESIZE);
}

long long usage_peak_rss(void)
{
    return kib_line("/proc/self/status", "VmHWM:");
}

long long usage_anon(void)
{
    long long exact = kib_line("/proc/self/smaps_rollup", "\nAnonymous:");
    return exact >= 0 ? exact : kib_line("/proc/self/status", "RssAnon:");
}

int usage_reset_peak(void)
{
    int fd = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC), done;
    if (fd < 0)
        return -1;
    done = write(fd, "5", 1) == 1 ? 0 : -1;
    close(fd);
    return done;
}
