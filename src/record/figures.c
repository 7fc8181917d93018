/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/figures.h"

#include <math.h>
#include <stdlib.h>

#include "base/msg.h"
#include "record/json.h"

static size_t read_trials(const json_t *list, const json_t *ticks, stats_trial **trials)
{
    const json_t *trial;
    size_t count = json_array_size(list), i;
    *trials = calloc(count + 1, sizeof **trials);
    if (*trials == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    json_array_foreach(list, i, trial)
    {
        stats_trial *t = &(*trials)[i];
        const json_t *tick = json_array_get(ticks, i);
        t->measurements = json_num(trial, "measurements", 0);
        t->seconds = json_num(trial, "seconds", 0);
        t->cycles = json_num(trial, "cycles", NAN);
        t->ticks = json_is_number(tick) ? json_number_value(tick) : NAN;
        if (!(t->measurements > 0) || !(t->seconds > 0)) {
            free(*trials);
            *trials = NULL;
            return 0;
        }
    }
    return count;
}

size_t figures_trials(const json_t *record, stats_trial **trials)
{
    return read_trials(json_object_get(record, "trials"),
                       json_object_get(json_object_get(record, "rerun"), "trial_ticks"), trials);
}

/* Time per call of trial k here over that of trial k beside it; medians of both sides; how far the pairs lie apart. */
static void set_beside(json_t *beside, const stats_trial *trials, size_t count)
{
    static const char *const names[] = { "ratio_min", "ratio_q1", "ratio_median", "ratio_q3", "ratio_max" };
    stats_trial *others;
    size_t other_count = read_trials(json_object_get(beside, "trials"), NULL, &others), pairs;
    double *ratios = calloc(count + 1, sizeof *ratios);
    json_t *list = json_array();
    stats_summary here, there;
    if (ratios == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
    pairs = count == other_count ? count : 0; /* a side that failed has fewer: then there are no ratios */
    for (size_t i = 0; i < pairs; i++) {
        ratios[i] = trials[i].seconds / trials[i].measurements / (others[i].seconds / others[i].measurements);
        json_array_append_new(list, json_number(ratios[i]));
    }
    json_object_set_new(beside, "ratios", list);
    if (pairs != 0) {
        stats_of_trials(trials, count, &here);
        stats_of_trials(others, other_count, &there);
        stats_sort(ratios, pairs);
    }
    json_set_num(beside, "ratio", pairs != 0 ? here.median_seconds / there.median_seconds : NAN);
    for (size_t i = 0; i < 5; i++)
        json_set_num(beside, names[i], pairs != 0 ? stats_quantile(ratios, pairs, (double)i / 4) : NAN);
    free(ratios);
    free(others);
}

static void set_own(json_t *own, const stats_summary *s)
{
    json_t *dispersion = json_object();
    json_set_num(own, "mean_ticks", s->mean_ticks);
    json_set_num(own, "median_trial_ticks", s->median_ticks);
    json_set_num(dispersion, "stdev_trial_seconds", s->stdev_seconds);
    json_set_num(dispersion, "min_trial_seconds", s->min_seconds);
    json_set_num(dispersion, "max_trial_seconds", s->max_seconds);
    json_set_num(dispersion, "stdev_trial_cycles", s->stdev_cycles);
    json_object_set_new(own, "dispersion", dispersion);
}

void figures_set(json_t *record)
{
    stats_trial *trials;
    stats_summary s = { 0, 0, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN };
    size_t count = figures_trials(record, &trials);
    json_t *own = json_object_get(record, "rerun");
    if (count != 0)
        stats_of_trials(trials, count, &s);
    json_set_int(record, "measurements", (long long)s.measurements);
    json_set_bool(record, "guide_100_measurements_met", s.measurements >= STATS_GUIDE_MEASUREMENTS);
    json_set_num(record, "mean_seconds", s.mean_seconds);
    json_set_num(record, "median_trial_seconds", s.median_seconds);
    json_set_num(record, "min_trial_seconds", s.min_seconds);
    json_set_num(record, "max_trial_seconds", s.max_seconds);
    json_set_num(record, "mean_cycles", s.mean_cycles);
    json_set_num(record, "median_trial_cycles", s.median_cycles);
    json_set_num(record, "operations_per_second", s.per_second);
    json_object_set_new(record, "throughput_MB_per_second", json_null());
    if (own != NULL)
        set_own(own, &s);
    if (json_is_object(json_object_get(own, "beside")))
        set_beside(json_object_get(own, "beside"), trials, count);
    free(trials);
}
