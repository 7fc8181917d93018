/* SPDX-License-Identifier: BSD-2-Clause */
/* Runs a program, or a function of this one, in a child process of its own process group: captured output, wall clock,
 * time limit, one CPU. The child is killed when this process dies. No function prints. */
#ifndef NGCC_CHILD_H
#define NGCC_CHILD_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Set to the signal's number by handlers that the caller installs (child_catch_signals does); a running child is then
 * ended. */
extern volatile sig_atomic_t child_interrupted;

/* Installs handlers of SIGINT and SIGTERM that set child_interrupted. */
void child_catch_signals(void);

typedef struct {
    char *const *argv; /* program (looked up in PATH unless it has a slash) and arguments, null at the end */
    int (*function)(void *context); /* or: this runs in the child, its result is the exit code */
    void *context;
    double timeout_seconds; /* 0: none */
    int cpu;                /* runs on this logical CPU only; -1: anywhere */
    size_t max_output;      /* bytes kept of standard output, 0: 16 MiB; of standard error 64 KiB are kept */
    bool merge;             /* standard error goes where standard output goes */
    /* gets standard output as it arrives instead of it being kept; false ends the child */
    bool (*on_output)(void *context, const char *data, size_t len);
    void *output_context;
} child_options;

/* Options for a program that may run anywhere without a limit. */
#define CHILD_OPTIONS \
    { \
        .cpu = -1 \
    }

typedef struct {
    int error;         /* errno when it could not be started or pinned, else 0 */
    const char *stage; /* then: what failed ("fork", "sched_setaffinity", "exec") */
    int exit_code;     /* -1 when a signal ended it */
    int signal;        /* 0 when it exited */
    bool timed_out;    /* killed at the time limit */
    bool interrupted;  /* killed because of child_interrupted */
    bool stopped;      /* killed because on_output said so */
    double wall_seconds;
    char *out, *err; /* captured, with a NUL behind; never null after child_run */
    size_t out_len, err_len;
    bool out_cut, err_cut; /* there was more */
} child_result;

/* Runs and waits. Always fills *result; returns 0 if the child ran to its own end with exit code 0, else 1. */
int child_run(const child_options *options, child_result *result);
void child_free(child_result *result);

/* "SIGSEGV" for 11; "signal 99" for what has no name. In a static buffer. */
const char *child_signal_name(int number);

#endif
