/* SPDX-License-Identifier: BSD-2-Clause */
#include "probe/memory.h"

#include <alloca.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "probe/usage.h"

#define PAINT 0xA5
#define KEEP (512u * 1024) /* of the stack's limit, left for what is already on it */
#define MOST (32u * 1024 * 1024)

const int memory_is_here = 1;

typedef struct {
    unsigned char *low;
    size_t size;
} painted;

int memory_exec(char **argv)
{
    (void)argv;
    return PROBE_FAILED;
}

static size_t paint_size(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > MOST)
        return MOST - KEEP;
    return limit.rlim_cur > 2 * KEEP ? (size_t)limit.rlim_cur - KEEP : KEEP;
}

/* Fills the stack below the caller's frame, which stays on it when this returns. */
static __attribute__((noinline)) void paint(painted *area)
{
    area->low = alloca(area->size);
    memset(area->low, PAINT, area->size);
    __asm__ __volatile__("" : : "r"(area->low) : "memory");
}

/* Bytes of the painted area that were written, from its top to the lowest changed one. */
static __attribute__((noinline)) size_t used(const painted *area)
{
    const volatile unsigned char *p = area->low; /* below the stack pointer, and mapped */
    size_t untouched = 0;
    while (untouched < area->size && p[untouched] == PAINT)
        untouched++;
    return area->size - untouched;
}

/* One painted call: *stack becomes the larger of itself and what the call used. */
static __attribute__((noinline)) int painted_call(session *s, painted *area, size_t *stack)
{
    size_t now;
    int code;
    paint(area);
    code = session_run(s, 1);
    now = used(area);
    if (now > *stack)
        *stack = now;
    return code;
}

static void print_memory(const char *key, long long value)
{
    if (value < 0)
        printf("MEMORY\t%s\t-\n", key);
    else
        printf("MEMORY\t%s\t%lld\n", key, value);
}

/* Resident growth over the first call, which finds everything cold. */
static int cold_call(session *s)
{
    long long anon = usage_anon(), rss, after, peak = -1;
    int reset = usage_reset_peak(), code;
    rss = usage_rss();
    code = session_run(s, 1);
    if (reset == 0)
        peak = usage_peak_rss();
    after = usage_anon();
    if (code != 0)
        return code;
    print_memory("rss_anon_before_bytes", anon);
    print_memory("rss_anon_growth_bytes", anon < 0 || after < anon ? -1 : after - anon);
    print_memory("rss_peak_growth_bytes", peak < 0 || rss < 0 ? -1 : (peak > rss ? peak - rss : 0));
    return 0;
}

int mode_memory(session *s, const plan *p)
{
    painted area = { NULL, paint_size() };
    size_t stack = 0;
    ull at_start, calls = 0, peak = 0;
    int code;
    print_library(s->lib);
    code = cold_call(s);
    at_start = heap.now;
    for (ull i = 0; i < p->iters && code == 0; i++) {
        ull before = heap.now;
        heap_restart();
        code = painted_call(s, &area, &stack);
        calls = heap.calls;
        if (heap.peak - before > peak)
            peak = heap.peak - before;
    }
    if (code != 0)
        return print_fault(s, code);
    print_memory("stack_bytes", (long long)stack);
    print_memory("stack_painted_bytes", (long long)area.size);
    print_memory("heap_peak_bytes", (long long)peak);
    print_memory("heap_allocations", (long long)calls);
    print_memory("heap_left_bytes", heap.now >= at_start ? (long long)(heap.now - at_start) : -1);
    return print_status(PROBE_COMPLETE, "");
}
