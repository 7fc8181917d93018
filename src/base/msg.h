/* SPDX-License-Identifier: BSD-2-Clause */
/* Messages and exit codes of the command. Messages go to stderr as "ngcc-rerun: text" and name the file, the line or
 * field, and what was expected. */
#ifndef NGCC_MSG_H
#define NGCC_MSG_H

enum exit_code {
    EXIT_OK = 0,
    EXIT_FAILED = 1,       /* the work was done and something in it failed: a record, a check, a comparison */
                           /* 1 to 7 from `kat` are verdicts, see kat/kat.h */
    EXIT_USAGE = 64,       /* unknown command, option, plan, instance or operation */
    EXIT_DATA = 65,        /* a file is damaged or of another kind: digests, record, plan, library without the interface */
    EXIT_NO_INPUT = 66,    /* a file that is needed is not there or cannot be read */
    EXIT_UNAVAILABLE = 69, /* the processor lacks what the library needs, or a CPU cannot be used */
    EXIT_SOFTWARE = 70,    /* no memory, or a defect of ours */
    EXIT_CANT_CREATE = 73, /* an output file or folder cannot be made */
    EXIT_IO = 74,          /* writing failed: disk full */
    EXIT_BUSY = 75,        /* another campaign holds the run directory or the CPU */
    EXIT_SKIPPED = 77,     /* nothing could be run here; the reason was named */
    EXIT_REFUSED = 78      /* a build that is not the reference one, without the override */
                           /* 130 and 143: ended by SIGINT or SIGTERM */
};

void msg_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* For things a user should know that stop nothing. */
void msg_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
