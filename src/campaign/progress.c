/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/progress.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define LEAST_BETWEEN_S 0.2 /* the line is not drawn more often for one item */

static struct {
    const char *phase;
    char what[128];
    size_t count, at;               /* `at` counts from 1 */
    double total_s, done_s, item_s; /* by the plan */
    double phase_start, item_start, last_drawn;
    bool drawn;
} now;

static double clock_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool in_place(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && term != NULL && term[0] != 0 && !(term[0] == 'd' && term[1] == 'u');
}

const char *progress_duration(char *text, double seconds)
{
    if (seconds < 0)
        seconds = 0;
    if (seconds < 10)
        snprintf(text, 32, "%.1f s", seconds);
    else if (seconds < 60)
        snprintf(text, 32, "%.0f s", seconds);
    else if (seconds < 3600)
        snprintf(text, 32, "%d min %02d s", (int)(seconds / 60), (int)seconds % 60);
    else
        snprintf(text, 32, "%.0f h %02d min", (double)(long)(seconds / 3600), (int)(seconds / 60) % 60);
    return text;
}

void progress_phase(const char *phase, size_t count, double estimated_s)
{
    now.phase = phase;
    now.count = count;
    now.at = 0;
    now.total_s = estimated_s;
    now.done_s = now.item_s = 0;
    now.phase_start = clock_s();
}

void progress_item(const char *what, double estimated_s)
{
    snprintf(now.what, sizeof now.what, "%s", what);
    now.at++;
    now.item_s = estimated_s;
    now.item_start = clock_s();
    now.last_drawn = 0;
    progress_tick();
}

/* What the plan leaves, corrected by how the finished part kept to the plan. */
static double left_s(double elapsed)
{
    double in_item = clock_s() - now.item_start, pace = 1;
    if (now.done_s > 0)
        pace = (elapsed - in_item) / now.done_s;
    in_item = in_item > now.item_s * pace ? now.item_s * pace : in_item;
    return (now.total_s - now.done_s) * pace - in_item;
}

void progress_tick(void)
{
    char elapsed_text[32], left_text[32], line[256];
    double here = clock_s(), elapsed = here - now.phase_start;
    struct winsize size;
    int width = 80;
    if (!in_place() || here - now.last_drawn < LEAST_BETWEEN_S)
        return;
    now.last_drawn = here;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 8)
        width = size.ws_col;
    snprintf(line, sizeof line, "%s %zu of %zu  %s  %s", now.phase, now.at, now.count, now.what,
             progress_duration(elapsed_text, elapsed));
    printf("\r\033[K%.*s", width - 1, line);
    if (now.total_s > 0) {
        int used =
            snprintf(line, sizeof line, "%s %zu of %zu  %s  %s", now.phase, now.at, now.count, now.what, elapsed_text);
        snprintf(line, sizeof line, ", about %s left", progress_duration(left_text, left_s(elapsed)));
        if (used < width - 1)
            printf("%.*s", width - 1 - used, line);
    }
    fflush(stdout);
    now.drawn = true;
}

void progress_clear(void)
{
    if (now.drawn) {
        fputs("\r\033[K", stdout);
        fflush(stdout);
    }
    now.drawn = false;
}

void progress_done(const char *outcome, bool failed)
{
    char took[32];
    now.done_s += now.item_s;
    now.item_s = 0;
    if (in_place() && !failed)
        return;
    progress_clear();
    printf("%s %zu of %zu: %s: %s (%s)\n", now.phase, now.at, now.count, now.what, outcome,
           progress_duration(took, clock_s() - now.item_start));
    fflush(stdout);
}
