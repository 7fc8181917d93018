/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/sampling.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/msg.h"
#include "record/json.h"
#include "record/stats.h"

static double *room_for(size_t count)
{
    double *values = calloc(count + 1, sizeof *values);
    if (values == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    return values;
}

/* xorshift64*: no need for more, and it is the same everywhere. */
static uint64_t next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 2685821657736338717u;
}

void sampling_interval(const double *values, size_t count, double interval[2])
{
    double *means = room_for(SAMPLING_RESAMPLES);
    uint64_t state = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < SAMPLING_RESAMPLES; i++) {
        double sum = 0;
        for (size_t k = 0; k < count; k++)
            sum += values[(next(&state) >> 33) % count];
        means[i] = sum / (double)count;
    }
    stats_sort(means, SAMPLING_RESAMPLES);
    interval[0] = stats_quantile(means, SAMPLING_RESAMPLES, 0.025);
    interval[1] = stats_quantile(means, SAMPLING_RESAMPLES, 0.975);
    free(means);
}

void sampling_set(json_t *samples)
{
    static const char *const names[] = { "min_seconds", "q1_seconds", "median_seconds", "q3_seconds", "max_seconds" };
    const json_t *list = json_object_get(samples, "nanoseconds");
    size_t count = json_array_size(list);
    double *values = room_for(count), mean = 0, interval[2] = { NAN, NAN };
    json_t *bounds = json_array();
    for (size_t i = 0; i < count; i++) {
        values[i] = json_number_value(json_array_get(list, i)) / 1e9;
        mean += values[i] / (double)count;
    }
    if (count != 0)
        sampling_interval(values, count, interval);
    stats_sort(values, count);
    json_set_int(samples, "count", (long long)count);
    for (size_t i = 0; i < 5; i++)
        json_set_num(samples, names[i], stats_quantile(values, count, (double)i / 4));
    json_set_num(samples, "mean_seconds", count != 0 ? mean : NAN);
    json_array_append_new(bounds, json_number(interval[0]));
    json_array_append_new(bounds, json_number(interval[1]));
    json_object_set_new(samples, "mean_interval_95", bounds);
    free(values);
}
