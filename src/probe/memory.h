/* SPDX-License-Identifier: BSD-2-Clause */
/* The memory mode. It needs a counting allocator in the program, which must not stand in the one that times: so a
 * second program, ngcc-probe-memory, has it (memory.c, heap.c) and ngcc-probe --memory becomes that program
 * (memory-exec.c). */
#ifndef NGCC_PROBE_MEMORY_H
#define NGCC_PROBE_MEMORY_H

#include "probe/modes.h"

extern const int memory_is_here; /* 1 in ngcc-probe-memory */

/* Becomes ngcc-probe-memory, which stands beside this program. Returns an exit code only when that fails. */
int memory_exec(char **argv);

/* Prints MEMORY lines of one call and the largest of p->iters further calls. */
int mode_memory(session *s, const plan *p);

/* Counts of the allocator, since heap_restart: bytes are those asked for. */
typedef struct {
    ull now, peak, calls;
} heap_count;

extern heap_count heap;
void heap_restart(void); /* the peak starts again from what is in use */

#endif
