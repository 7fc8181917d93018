/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/extras.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/msg.h"
#include "campaign/interrupt.h"
#include "campaign/probe_run.h"
#include "record/json.h"
#include "record/sampling.h"

static json_t *reason_only(const char *reason)
{
    json_t *object = json_object();
    json_set_text(object, "reason", reason);
    return object;
}

static probe_call call_for(const campaign_run *run, const select_item *item, const char *mode)
{
    const plan_operation *plan = &item->plan;
    probe_call call = { .item = item,
                        .mode = mode,
                        .trials = plan->separate ? 1 : plan->trials,
                        .warmups = plan->warmups,
                        .iters = plan->iters,
                        .cpu = run->cpu,
                        .timeout_s = plan->timeout_s };
    return call;
}

/* The same seed, preparation, warm-ups and calls as one timed process, with every output hashed. */
static json_t *work_digest(const campaign_run *run, const select_item *item)
{
    probe_call call = call_for(run, item, "--digest");
    probe_result result;
    json_t *work;
    probe_run(&call, &result);
    if (!result.complete) {
        work = reason_only(result.reason);
    } else {
        const json_t *digest = json_object_get(result.extra, "digest");
        work = json_object();
        json_set_copy(work, "sha256", digest);
        json_set_copy(work, "outputs", digest);
        json_set_copy(work, "distinct", digest);
        json_set_int(work, "warmups", call.warmups);
    }
    probe_result_free(&result);
    return work;
}

static json_t *single_calls(const campaign_run *run, const select_item *item)
{
    probe_call call = call_for(run, item, "--samples");
    probe_result result;
    json_t *samples;
    call.trials = 1;
    call.iters = fmin(call.iters, EXTRAS_MOST_SAMPLES);
    probe_run(&call, &result);
    if (!result.complete) {
        samples = reason_only(result.reason);
    } else {
        const json_t *calls = json_object_get(result.extra, "samples"), *entry;
        json_t *values = json_array();
        size_t i;
        json_array_foreach(calls, i, entry)
            json_array_append_new(values, json_integer((long long)llround(1e9 * json_num(entry, "seconds", 0))));
        samples = json_object();
        json_object_set_new(samples, "nanoseconds", values);
        sampling_set(samples);
    }
    probe_result_free(&result);
    return samples;
}

/* A few calls are enough: the largest counts. */
static json_t *memory_split(const campaign_run *run, const select_item *item)
{
    probe_call call = call_for(run, item, "--memory");
    probe_result result;
    json_t *memory;
    call.trials = 1;
    call.warmups = 0;
    call.iters = fmax(1, fmin(10, floor(run->plan.trial_target_s / fmax(item->cold_s, 1e-9))));
    call.timeout_s = 300 + 3 * (item->setup_s + 20 * item->cold_s);
    probe_run(&call, &result);
    if (result.complete && json_is_object(json_object_get(result.extra, "memory")))
        memory = json_incref(json_object_get(result.extra, "memory"));
    else
        memory = reason_only(result.reason[0] != 0 ? result.reason : "the measuring program said nothing of it");
    probe_result_free(&result);
    return memory;
}

json_t *extras_run(const campaign_run *run, const select_item *item)
{
    json_t *extras = json_object();
    bool all_work = run->work || strcmp(run->plan.name, "replay") == 0;
    json_object_set_new(extras, "work", all_work ? work_digest(run, item) : json_null());
    json_object_set_new(extras, "samples",
                        run->samples && interrupt_signal() == 0 ? single_calls(run, item) : json_null());
    json_object_set_new(extras, "memory", interrupt_signal() == 0 ? memory_split(run, item) : json_null());
    return extras;
}
