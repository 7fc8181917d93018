/* SPDX-License-Identifier: BSD-2-Clause */
/* The figures of a record that follow from its trials. */
#ifndef NGCC_FIGURES_H
#define NGCC_FIGURES_H

#include <jansson.h>

#include "record/stats.h"

/* The record's trials with the second counter's ticks (rerun.trial_ticks), a new array in *trials (free it). 0: there
 * are none, or one is not a trial (calls > 0, seconds > 0). */
size_t figures_trials(const json_t *record, stats_trial **trials);

/* Sets measurements, guide_100_measurements_met, the means, medians and rates, and rerun.dispersion and the means of
 * the ticks, and in rerun.beside the ratios of the pairs; null where the trials do not give a figure. */
void figures_set(json_t *record);

#endif
