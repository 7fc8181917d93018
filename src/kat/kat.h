/* SPDX-License-Identifier: BSD-2-Clause */
/* Known answers: runs a library in a child process over the submitted schedule of records (iccs.md section 6) and
 * compares each record with kat/<scheme>.sha256, for a set that is none of ours with the digests beside the library, if
 * there are any. No function prints. */
#ifndef NGCC_KAT_H
#define NGCC_KAT_H

#include <stdbool.h>

#include "base/file.h"

#define KAT_RECORDS 10

/* Also the exit codes of `ngcc-rerun kat`. */
enum kat_verdict {
    KAT_PASS = 0,
    KAT_MISMATCH = 1,
    KAT_NOKAT = 2,
    KAT_CRYPTOFAIL = 3,
    KAT_OVERFLOW = 4,
    KAT_LOADFAIL = 5,
    KAT_TIMEOUT = 6,
    KAT_CRASH = 7
};

typedef struct {
    unsigned records;                                               /* 1 to 10 */
    unsigned timeout_seconds;                                       /* for the whole run; 0: 900 */
    const char *out;                                                /* file for the text, or null */
    void (*progress)(void *context, unsigned record, bool matched); /* after each record, or null */
    void *context;
    const char *expect; /* text with the same records, to name the field of the first difference, or null */
    int cpu;            /* logical CPU + 1 to run on; 0: anywhere */
} kat_options;

typedef struct {
    enum kat_verdict verdict;
    bool no_digests;    /* the instance is none of ours: nothing to compare with (set before the first progress) */
    bool given_digests; /* the instance is none of ours, and the user gave digests with the library */
    bool unsubmitted;   /* no submitted vectors (NOKAT); the digests checked are ours */
    unsigned records_run, records_matched;
    char candidate[16], instance[64], variant[32];
    char library_sha256[SHA256_HEX];
    char text_sha256[SHA256_HEX];         /* of the whole text; empty unless ten records ran */
    char manifest_sha256[SHA256_HEX];     /* of the canonical form; empty unless ten records ran */
    double keygen_ms, sign_ms, verify_ms; /* means over the records */
    char detail[512]; /* first difference (record and field), signal, time limit, … ; for PASS "" or whose digests */
    char algorithm[64], source_dir[256], compiler[64];
    char build_flags[1024];        /* the whole flag string, at most 1023 bytes of it */
    unsigned long long pk, sk, sn; /* declared lengths in bytes */
    unsigned long long text_bytes; /* length of the text of all records that ran */
} kat_result;

const char *kat_verdict_name(enum kat_verdict verdict);

/* Writes the log of a run in the peer's form: key = value lines, timing, the text written, manifest digest, RESULT. out
 * is the name of the text file or null. Returns 0 or an errno value. */
int kat_write_log(const char *path, const char *library, const char *out, const kat_result *result);

/* Runs the records. Returns 0 with *result filled, else an exit code (msg.h) with detail saying why the comparison
 * could not even be made: digest file missing or damaged, output file not writable, processor lacks an instruction set.
 */
int kat_run(const char *library, const kat_options *options, kat_result *result);

#endif
