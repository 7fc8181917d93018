/* SPDX-License-Identifier: BSD-2-Clause */
/* How far the campaign is: one line that stays in place on a terminal, otherwise one line per finished item. */
#ifndef NGCC_PROGRESS_H
#define NGCC_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* `estimated_s` of all items of the phase (0: unknown). */
void progress_phase(const char *phase, size_t count, double estimated_s);
/* `what` names the item until progress_done; `estimated_s` is its part of the phase. */
void progress_item(const char *what, double estimated_s);
/* Draws the line again (elapsed and remaining time). Cheap; does nothing off a terminal. */
void progress_tick(void);
/* `outcome`: a few words, printed behind the finished item; on a terminal only if it failed. */
void progress_done(const char *outcome, bool failed);
/* Takes the line in place away, for a message. */
void progress_clear(void);

/* "1 h 05 min", "12 min 30 s", "7.5 s" into text (at least 32 bytes); returns it. */
const char *progress_duration(char *text, double seconds);

#endif
