/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/shares.h"

#include <math.h>
#include <string.h>

#include "record/json.h"

bool shares_is_batch(const char *function)
{
    static const char *const helpers[] = { "drng", "pseudoXOF", "pseudohash", "sm3hash" };
    for (size_t i = 0; i < sizeof helpers / sizeof helpers[0]; i++) {
        if (strcmp(function, helpers[i]) == 0)
            return false;
    }
    return true;
}

/* obj[key] of each function: the sum of `figure` over its calls, divided by `whole`. */
static json_t *by_function(const json_t *profile, const char *figure, double whole)
{
    json_t *sums = json_object(), *entry, *value;
    const char *function;
    size_t i;
    json_array_foreach(json_object_get(profile, "calls"), i, entry)
    {
        function = json_text(entry, "fn");
        json_set_num(sums, function, json_num(sums, function, 0) + json_num(entry, figure, 0));
    }
    json_object_foreach(sums, function, value) json_set_num(sums, function, json_number_value(value) / whole);
    return sums;
}

void shares_set(json_t *profile)
{
    const json_t *total = json_object_get(profile, "total");
    json_t *own = json_object_get(profile, "rerun"), *value;
    double ticks = json_num(total, "ticks", 0), operations = json_num(total, "operations", 0);
    double hash = ticks > 0 ? 0 : NAN, batch = hash;
    json_t *share = ticks > 0 ? by_function(profile, "ticks", ticks) : json_object();
    const char *function;
    json_object_foreach(share, function, value)
    {
        if (strcmp(function, "drng") != 0)
            hash += json_number_value(value);
        if (shares_is_batch(function))
            batch += json_number_value(value);
    }
    json_object_set_new(profile, "share", share);
    json_set_num(profile, "hash_share", hash);
    if (own == NULL)
        return;
    json_set_num(own, "batch_share", batch);
    json_object_set_new(own, "compressions_per_operation",
                        operations > 0 ? by_function(profile, "compressions", operations) : json_object());
}
