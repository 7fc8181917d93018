/* SPDX-License-Identifier: BSD-2-Clause */
/* One candidate and variant as a Markdown page. */
#ifndef NGCC_PAGE_H
#define NGCC_PAGE_H

#include <stdio.h>

#include "report/load.h"

/* Records of one candidate and variant: `count` of them from `first` on, in page order. */
typedef struct {
    const report_data *data;
    const report_record *first;
    size_t count;
} page;

void page_write(FILE *out, const page *p);
/* sections 4 to 6 */
void page_performance(FILE *out, const page *p);
/* figures of single calls; nothing when no record has them */
void page_samples(FILE *out, const page *p);
void page_resources(FILE *out, const page *p);
void page_sizes(FILE *out, const page *p);
/* the symmetric primitives and section 7 */
void page_primitives(FILE *out, const page *p);
void page_evidence(FILE *out, const page *p);
/* what differs from the published systems */
void page_differences(FILE *out, const page *p);

/* True if the i-th record of the page is the first one of its instance. */
bool page_new_instance(const page *p, size_t i);
/* The text of a record's environment, "–" when it is not there. */
const char *page_environment(const report_record *record, const char *key);
/* The compiler of the libraries. */
const char *page_compiler(const page *p);
/* The record's `rerun` object, null in a peer's record. */
const json_t *page_own(const report_record *record);
/* Prints a cell: "|" becomes "\|", line ends become blanks. */
void page_cell(FILE *out, const char *text);
/* "CPU 2, 3" over all records of the page, into text. */
const char *page_cpus(const page *p, char *text, size_t room);
/* Static memory of a record's library in bytes, NAN when unknown. */
double page_elf_bytes(const report_record *record);

#endif
