/* SPDX-License-Identifier: BSD-2-Clause */
#include "probe/counter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "probe/ticks.h"
#include "probe/usage.h"

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC_RAW, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void refuse(counter *c, const char *call, const char *why)
{
    char level[32];
    if (usage_file("/proc/sys/kernel/perf_event_paranoid", level, sizeof level) > 0)
        level[strcspn(level, "\n")] = 0;
    else
        strcpy(level, "unknown");
    snprintf(c->reason, sizeof c->reason, "%s: %s; perf_event_paranoid is %s", call, why, level);
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
    c->ticks_source = TICKS_OF_CLOCK ? "none" : TICKS_SOURCE; /* the clock is measured anyway */
}

/* One count over a short loop: some virtual machines open the counter and never move it. */
static uint64_t try_count(int fd)
{
    uint64_t cycles = 0;
    volatile unsigned spin = 0;
    ioctl(fd, PERF_EVENT_IOC_RESET, 0);
    ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
    while (spin < 20000)
        spin = spin + 1;
    ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
    return read(fd, &cycles, sizeof cycles) == (ssize_t)sizeof cycles ? cycles : 0;
}

void counter_open(counter *c)
{
    struct perf_event_attr attr;
    memset(&attr, 0, sizeof attr);
    attr.size = sizeof attr;
    attr.type = PERF_TYPE_HARDWARE;
    attr.config = PERF_COUNT_HW_CPU_CYCLES;
    attr.disabled = 1;
    attr.exclude_kernel = 1;
    attr.exclude_hv = 1;
    attr.pinned = 1; /* always counting or in error: a scaled count is no count */
    c->reason[0] = 0;
    c->ticks_source = "not used";
    c->fd = -1;
    if (getenv("NGCC_TEST_NO_CYCLES") != NULL) {
        refuse(c, "NGCC_TEST_NO_CYCLES", "set");
        return;
    }
    c->fd = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (c->fd < 0)
        refuse(c, "perf_event_open", strerror(errno));
    else if (try_count(c->fd) == 0)
        refuse(c, "perf_event_open", "the counter opens and stays at 0");
}

void counter_close(counter *c)
{
    if (c->fd >= 0)
        close(c->fd);
    c->fd = -1;
}

void counter_start(const counter *c, measure *m)
{
    m->has_cycles = m->has_ticks = 0;
    m->cycles = m->ticks = m->start_ticks = 0;
    m->start_ns = now_ns();
    if (c->fd >= 0) {
        ioctl(c->fd, PERF_EVENT_IOC_RESET, 0);
        ioctl(c->fd, PERF_EVENT_IOC_ENABLE, 0);
    } else {
        m->start_ticks = ticks_read();
    }
}

void counter_stop(const counter *c, measure *m)
{
    if (c->fd < 0) {
        m->ticks = ticks_read() - m->start_ticks;
        m->has_ticks = !TICKS_OF_CLOCK && m->ticks != 0;
    }
    m->nanoseconds = now_ns() - m->start_ns;
    if (c->fd >= 0) {
        ioctl(c->fd, PERF_EVENT_IOC_DISABLE, 0);
        m->has_cycles = read(c->fd, &m->cycles, sizeof m->cycles) == (ssize_t)sizeof m->cycles && m->cycles != 0;
    }
}
