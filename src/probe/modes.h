/* SPDX-License-Identifier: BSD-2-Clause */
/* What the measuring program can do with a prepared session, and the lines that it prints: tab-separated, the first
 * field names the kind (META, TRIAL, SAMPLE, DIGEST, MEMORY, STATUS). */
#ifndef NGCC_PROBE_MODES_H
#define NGCC_PROBE_MODES_H

#include "probe/session.h"

/* Exit codes of ngcc-probe; those from 64 on are the ones of sysexits.h. */
enum probe_exit {
    PROBE_COMPLETE = 0,
    PROBE_FAILED = 1, /* a call failed or returned a length that is not possible */
    PROBE_WRONG = 2,  /* an output of the timed calls was checked afterwards and is wrong */
    PROBE_USAGE = 64,
    PROBE_DATA = 65,        /* the library lacks the interface or cannot be loaded */
    PROBE_NO_INPUT = 66,    /* the library cannot be read */
    PROBE_UNAVAILABLE = 69, /* the processor lacks what the library's flags let the compiler use */
    PROBE_NO_MEMORY = 70
};

typedef struct {
    ull trials, iters, warmups;
    int check; /* regenerate the last block and verify it */
} plan;

/* META key value; tabs and line ends in a value become spaces. */
void print_text(const char *key, const char *value);
void print_number(const char *key, ull value);
/* The lines about the library, before anything of it is called. */
void print_library(const library *lib);
/* STATUS complete, or STATUS failed with the reason; returns `code`. */
int print_status(int code, const char *reason);
/* After a function of session.h failed. */
int print_fault(const session *s, int result);

int mode_time(session *s, const plan *p, long long baseline_rss);
int mode_digest(session *s, const plan *p);
int mode_samples(session *s, const plan *p);

#endif
