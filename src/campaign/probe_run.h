/* SPDX-License-Identifier: BSD-2-Clause */
/* Runs ngcc-probe or ngcc-hashprof once and reads its lines (META, TRIAL, SAMPLE, DIGEST, MEMORY, CALL, TOTAL, STATUS;
 * tab-separated). */
#ifndef NGCC_PROBE_RUN_H
#define NGCC_PROBE_RUN_H

#include <jansson.h>
#include <stdbool.h>

#include "campaign/select.h"

typedef struct {
    const select_item *item;
    bool profile;     /* run ngcc-hashprof on the library that is linked for it; trials and mode are not used */
    const char *mode; /* "--digest", "--samples", "--memory", "--no-check", or null */
    unsigned trials, warmups;
    double iters;
    int cpu;
    double timeout_s;
} probe_call;

/* How it ended. `process` is an entry of a record's processes (status, exit_code, meta, trials, stderr, command,
 * wall_s); paths in it are those that anyone has. `extra` has what is no part of such an entry: ticks, samples, digest,
 * memory, calls and total of a profile. */
typedef struct {
    json_t *process, *extra;
    bool complete, interrupted;
    char reason[256]; /* why it is not complete */
} probe_result;

void probe_run(const probe_call *call, probe_result *result);
void probe_result_free(probe_result *result);

/* Puts what stands in `output` (changed; may be null) into the result's objects: exposed for tests. False if a line is
 * not understood. */
bool probe_read_output(char *output, probe_result *result);

#endif
