/* SPDX-License-Identifier: BSD-2-Clause */
/* Figures of single calls, and the interval of their mean by resampling. */
#ifndef NGCC_SAMPLING_H
#define NGCC_SAMPLING_H

#include <jansson.h>
#include <stddef.h>

#define SAMPLING_RESAMPLES 1000

/* The 95 % interval of the mean by the percentile bootstrap with a fixed generator: the same values give the same
 * interval. count >= 1. */
void sampling_interval(const double *values, size_t count, double interval[2]);

/* Sets count, min, quartiles, max, mean (seconds) and mean_interval_95 of an object with `nanoseconds`. */
void sampling_set(json_t *samples);

#endif
