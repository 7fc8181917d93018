/* SPDX-License-Identifier: BSD-2-Clause */
/* The counting allocator of ngcc-probe-memory: the program's definitions come before libc's for everything that is
 * loaded, so the measured library's calls and those that libc makes for it are counted. Each block carries its size and
 * its start in front. */
#include "config.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "probe/memory.h"

typedef struct {
    void *start; /* what libc gave; null: from the reserve */
    size_t size;
} block;

#define ALIGN 16
#define HEAD ((sizeof(block) + ALIGN - 1) / ALIGN * ALIGN)

heap_count heap;

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void (*real_free)(void *);
static int searching;

/* dlsym itself may allocate while libc's functions are being looked up. */
static _Alignas(ALIGN) unsigned char reserve[8192];
static size_t reserve_used;

static void *from_reserve(size_t bytes)
{
    void *p = reserve + reserve_used;
    if (bytes > sizeof reserve - reserve_used)
        return NULL;
    reserve_used += (bytes + ALIGN - 1) / ALIGN * ALIGN;
    return p;
}

/* Memory of libc; `zero` asks for calloc's, which does not touch fresh pages. */
static void *raw(size_t bytes, int zero)
{
    if (real_malloc == NULL && !searching) {
        void *found[3];
        searching = 1;
        found[0] = dlsym(RTLD_NEXT, "malloc");
        found[1] = dlsym(RTLD_NEXT, "calloc");
        found[2] = dlsym(RTLD_NEXT, "free");
        searching = 0;
        memcpy(&real_free, &found[2], sizeof found[2]);
        memcpy(&real_calloc, &found[1], sizeof found[1]);
        memcpy(&real_malloc, &found[0], sizeof found[0]);
    }
    if (real_malloc == NULL)
        return NULL;
    return zero ? real_calloc(1, bytes) : real_malloc(bytes);
}

static block *head_of(void *p)
{
    return (block *)(void *)((unsigned char *)p - HEAD);
}

/* `alignment` is a power of two, at least ALIGN. */
static void *allocate(size_t size, size_t alignment, int zero)
{
    size_t bytes = size + HEAD + alignment;
    unsigned char *start, *p;
    if (bytes < size) {
        errno = ENOMEM;
        return NULL;
    }
    start = raw(bytes, zero);
    p = start;
    if (p == NULL && real_malloc == NULL)
        p = from_reserve(bytes);
    if (p == NULL) {
        errno = ENOMEM;
        return NULL;
    }
    p += HEAD + (alignment - ((uintptr_t)p + HEAD) % alignment) % alignment;
    head_of(p)->start = start;
    head_of(p)->size = size;
    heap.calls++;
    heap.now += size;
    if (heap.now > heap.peak)
        heap.peak = heap.now;
    return p;
}

void heap_restart(void)
{
    heap.peak = heap.now;
    heap.calls = 0;
}

void *malloc(size_t size)
{
    return allocate(size, ALIGN, 0);
}

void free(void *p)
{
    int kept = errno;
    if (p == NULL)
        return;
    heap.now -= head_of(p)->size;
    if (head_of(p)->start != NULL)
        real_free(head_of(p)->start);
    errno = kept;
}

void *calloc(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    return allocate(count * size, ALIGN, 1); /* the reserve is zero too: nothing of it is given twice */
}

void *realloc(void *old, size_t size)
{
    void *p;
    size_t before;
    if (old == NULL)
        return malloc(size);
    if (size == 0) {
        free(old);
        return NULL;
    }
    before = head_of(old)->size;
    heap.now -= before; /* what the caller asked for is never both sizes at once */
    p = allocate(size, ALIGN, 0);
    if (p == NULL) {
        heap.now += before;
        return NULL;
    }
    memcpy(p, old, before < size ? before : size);
    heap.now += before;
    free(old);
    return p;
}

int posix_memalign(void **p, size_t alignment, size_t size)
{
    void *got;
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    got = allocate(size, alignment < ALIGN ? ALIGN : alignment, 0);
    if (got == NULL)
        return ENOMEM;
    *p = got;
    return 0;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
        errno = EINVAL;
        return NULL;
    }
    return allocate(size, alignment < ALIGN ? ALIGN : alignment, 0);
}

void *memalign(size_t alignment, size_t size);

void *memalign(size_t alignment, size_t size)
{
    return aligned_alloc(alignment, size);
}
