/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/stats.h"

#include <math.h>
#include <stdlib.h>

#include "base/msg.h"

static int ascending(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

void stats_sort(double *values, size_t count)
{
    qsort(values, count, sizeof *values, ascending);
}

double stats_quantile(const double *sorted, size_t count, double q)
{
    double position;
    size_t below;
    if (count == 0)
        return NAN;
    position = q * (double)(count - 1);
    below = (size_t)position;
    if (below + 1 >= count)
        return sorted[count - 1];
    return sorted[below] + (position - (double)below) * (sorted[below + 1] - sorted[below]);
}

double stats_median(double *values, size_t count)
{
    stats_sort(values, count);
    if (count == 0)
        return NAN;
    return count % 2 == 1 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static double deviation(const double *values, size_t count)
{
    double mean = 0, sum = 0;
    if (count < 2)
        return NAN;
    for (size_t i = 0; i < count; i++)
        mean += values[i];
    mean /= (double)count;
    for (size_t i = 0; i < count; i++)
        sum += (values[i] - mean) * (values[i] - mean);
    return sqrt(sum / (double)(count - 1));
}

void stats_of_trials(const stats_trial *trials, size_t count, stats_summary *summary)
{
    double *means = calloc(count, sizeof *means);
    double cycles = 0, ticks = 0;
    if (means == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    summary->measurements = summary->seconds = 0;
    for (size_t i = 0; i < count; i++) {
        summary->measurements += trials[i].measurements;
        summary->seconds += trials[i].seconds;
        cycles += trials[i].cycles; /* NAN spreads: one block without cycles gives no mean */
        ticks += trials[i].ticks;
        means[i] = trials[i].seconds / trials[i].measurements;
    }
    summary->mean_seconds = summary->seconds / summary->measurements;
    summary->per_second = summary->measurements / summary->seconds;
    summary->stdev_seconds = deviation(means, count);
    summary->median_seconds = stats_median(means, count);
    summary->min_seconds = means[0];
    summary->max_seconds = means[count - 1];
    summary->mean_cycles = cycles / summary->measurements;
    for (size_t i = 0; i < count; i++)
        means[i] = trials[i].cycles / trials[i].measurements;
    summary->stdev_cycles = deviation(means, count);
    summary->median_cycles = isnan(cycles) ? NAN : stats_median(means, count);
    summary->mean_ticks = ticks / summary->measurements;
    for (size_t i = 0; i < count; i++)
        means[i] = trials[i].ticks / trials[i].measurements;
    summary->median_ticks = isnan(ticks) ? NAN : stats_median(means, count);
    free(means);
}
