/* SPDX-License-Identifier: BSD-2-Clause */
/* The child's side of a known-answer run: loads the library, makes the records, and reports through a pipe as it goes.
 * What the library prints or breaks stays in the child. */
#ifndef NGCC_KAT_RECORDS_H
#define NGCC_KAT_RECORDS_H

#include <stdint.h>

#include "kat/kat.h"

/* The pipe carries frames: this head, then `len` bytes. */
typedef struct {
    uint32_t tag, len;
} kat_frame;

enum kat_tag {
    KAT_TAG_META,   /* kat_meta */
    KAT_TAG_STAGE,  /* kat_stage, before each call of the library */
    KAT_TAG_RECORD, /* text of a record, with its empty line */
    KAT_TAG_END     /* kat_end, last */
};

#define KAT_FRAME_MOST (64u << 20)

typedef struct {
    char candidate[16], algorithm[64], instance[64], variant[32], source_dir[256], compiler[64], flags[1024];
    uint64_t pk, sk, sn;
} kat_meta;

typedef struct {
    uint32_t record;
    char call[28];
} kat_stage;

enum kat_outcome {
    KAT_DONE,    /* all records were made */
    KAT_STOPPED, /* at a fault of the library: `verdict` */
    KAT_LACKS    /* the processor lacks instructions */
};

typedef struct {
    uint32_t outcome, verdict;
    double keygen_ms, sign_ms, verify_ms; /* sums */
    char detail[320];
} kat_end;

typedef struct {
    const char *library;
    unsigned records;
} kat_job;

/* A function for child_options: context is a kat_job; frames go to standard output. */
int kat_child(void *context);

#endif
