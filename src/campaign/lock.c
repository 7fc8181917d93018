/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/msg.h"

/* What the holder wrote: "PID run directory". */
static void name_holder(int fd, const char *what)
{
    char text[PATH_MAX + 32] = "";
    ssize_t n = pread(fd, text, sizeof text - 1, 0);
    char *rest = text;
    text[n > 0 ? n : 0] = 0;
    text[strcspn(text, "\n")] = 0;
    strsep(&rest, " ");
    if (text[0] == 0 || rest == NULL)
        msg_error("%s is in use by another campaign", what);
    else
        msg_error("%s is in use by another campaign: process %s, run directory %s", what, text, rest);
}

/* The descriptor is never closed: the lock lasts as long as the process. */
static int take(const char *path, const char *what, const char *run)
{
    char *text;
    size_t len;
    struct stat st;
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0 || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_uid != geteuid()) {
        int code = fd < 0 && errno == ENOSPC ? EXIT_IO : EXIT_CANT_CREATE;
        msg_error("%s: cannot be used as a lock: %s", path, fd < 0 ? strerror(errno) : "it is not a file of this user");
        if (fd >= 0)
            close(fd);
        return code;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) {
            name_holder(fd, what);
            close(fd);
            return EXIT_BUSY;
        }
        msg_note("%s: this file system has no locks (%s); only one campaign may use it", path, strerror(errno));
        return EXIT_OK;
    }
    text = format_new("%ld %s\n", (long)getpid(), run);
    len = strlen(text);
    if (ftruncate(fd, 0) != 0 || pwrite(fd, text, len, 0) != (ssize_t)len)
        msg_note("%s: the holder could not be written: %s", path, strerror(errno));
    free(text);
    return EXIT_OK;
}

int lock_run_directory(const char *run)
{
    char *path = format_new("%s/.lock", run), *what = format_new("run directory %s", run);
    int code = take(path, what, run);
    free(path);
    free(what);
    return code;
}

int lock_cpu(int cpu, const char *run)
{
    const char *runtime = getenv("XDG_RUNTIME_DIR");
    char *full = realpath(run, NULL), *path, *what = format_new("CPU %d", cpu);
    int code;
    if (runtime != NULL && runtime[0] == '/' && access(runtime, W_OK) == 0)
        path = format_new("%s/ngcc-rerun-cpu%d.lock", runtime, cpu);
    else
        path = format_new("/tmp/ngcc-rerun-%lu-cpu%d.lock", (unsigned long)geteuid(), cpu);
    code = take(path, what, full != NULL ? full : run);
    free(path);
    free(what);
    free(full);
    return code;
}
