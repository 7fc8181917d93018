/* SPDX-License-Identifier: BSD-2-Clause */
/* The derived figures of a record, from its trials alone: the campaign writes them, the validator recomputes them. */
#ifndef NGCC_STATS_H
#define NGCC_STATS_H

#include <stdbool.h>
#include <stddef.h>

#define STATS_GUIDE_MEASUREMENTS 100 /* what the guide asks for per operation */

/* One timed block. cycles and ticks are NAN when that counter was not there. */
typedef struct {
    double measurements; /* calls in the block */
    double seconds;
    double cycles; /* user-mode hardware cycles */
    double ticks;  /* of the named second counter */
} stats_trial;

/* NAN where the trials do not give it. Times are seconds per call. */
typedef struct {
    double measurements, seconds;
    double mean_seconds, median_seconds, min_seconds, max_seconds;
    double stdev_seconds; /* sample deviation of the trial means; NAN for one trial */
    double mean_cycles, median_cycles, stdev_cycles;
    double mean_ticks, median_ticks;
    double per_second;
} stats_summary;

/* count >= 1; measurements of each trial > 0. Means are sums over sums, as the published pages have them. */
void stats_of_trials(const stats_trial *trials, size_t count, stats_summary *summary);

/* Sorts in place; NAN for count 0. The mean of the two middle values for an even count. */
double stats_median(double *values, size_t count);
/* Linear interpolation between the sorted values; 0 <= q <= 1. */
double stats_quantile(const double *sorted, size_t count, double q);
void stats_sort(double *values, size_t count);

#endif
