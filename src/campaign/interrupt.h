/* SPDX-License-Identifier: BSD-2-Clause */
/* SIGINT, SIGTERM and SIGHUP are noted, not obeyed at once: the campaign ends its child, keeps what is whole and says
 * how to go on. */
#ifndef NGCC_INTERRUPT_H
#define NGCC_INTERRUPT_H

void interrupt_watch(void);
/* The signal that came, or 0. */
int interrupt_signal(void);
/* 128 + the signal. */
int interrupt_exit_code(void);

#endif
