/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/probe_run.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/child.h"
#include "base/msg.h"
#include "base/paths.h"
#include "campaign/interrupt.h"
#include "campaign/progress.h"
#include "record/json.h"
#include "record/scrub.h"

#define STDERR_KEPT 2000

/* A number, or null for "-" (that counter was not there). */
static json_t *figure(const char *text)
{
    char *end;
    double value;
    if (text == NULL || strcmp(text, "-") == 0)
        return json_null();
    errno = 0;
    if (strpbrk(text, ".eE") == NULL) {
        long long whole = strtoll(text, &end, 10);
        if (*end == 0 && end != text && errno == 0)
            return json_integer(whole);
    }
    value = strtod(text, &end);
    return *end == 0 && end != text && isfinite(value) ? json_real(value) : json_null();
}

static bool read_block(char *rest, json_t *trials, json_t *ticks)
{
    const char *index = strsep(&rest, "\t"), *calls = strsep(&rest, "\t"), *seconds = strsep(&rest, "\t");
    const char *cycles = strsep(&rest, "\t"), *second_counter = strsep(&rest, "\t");
    json_t *trial = json_object();
    json_object_set_new(trial, "measurements", figure(calls));
    json_object_set_new(trial, "seconds", seconds != NULL ? json_real(strtod(seconds, NULL)) : json_null());
    json_object_set_new(trial, "cycles", figure(cycles));
    json_array_append_new(trials, trial);
    json_array_append_new(ticks, figure(second_counter));
    return index != NULL && json_num(trial, "measurements", 0) >= 1 && json_num(trial, "seconds", -1) >= 0;
}

/* Pairs of key and value after the kind. */
static void read_pairs(char *rest, json_t *object)
{
    const char *key;
    while ((key = strsep(&rest, "\t")) != NULL) {
        const char *value = strsep(&rest, "\t");
        bool number =
            value != NULL && *value != 0 && strspn(value, "0123456789") == strlen(value) && strlen(value) < 19;
        bool none = value != NULL && strcmp(value, "-") == 0;
        json_object_set_new(object, key, number || none ? figure(value) : json_string_safe(value != NULL ? value : ""));
    }
}

static json_t *member(json_t *object, const char *key, json_t *fresh)
{
    json_t *there = json_object_get(object, key);
    if (there != NULL) {
        json_decref(fresh);
        return there;
    }
    json_object_set_new(object, key, fresh);
    return fresh;
}

/* The fields behind the kind, under these names; the first of a list with "fn" is a text. */
static bool read_fields(char *rest, json_t *object, const char *const *names)
{
    bool good = true;
    for (size_t i = 0; names[i] != NULL; i++) {
        const char *value = strsep(&rest, "\t");
        if (strcmp(names[i], "fn") == 0) {
            json_set_text(object, "fn", value != NULL ? value : "");
        } else {
            json_object_set_new(object, names[i], figure(value));
            good = good && json_is_integer(json_object_get(object, names[i]));
        }
    }
    return good && rest == NULL;
}

static bool read_profile(const char *kind, char *rest, json_t *extra)
{
    static const char *const call[] = { "fn", "in_bits", "out_bits", "calls", "ticks", "compressions", NULL };
    static const char *const total[] = { "operations", "ticks", NULL };
    json_t *entry;
    if (strcmp(kind, "TOTAL") == 0)
        return read_fields(rest, member(extra, "total", json_object()), total);
    entry = json_object();
    json_array_append_new(member(extra, "calls", json_array()), entry);
    return read_fields(rest, entry, call);
}

static bool read_line(char *line, probe_result *result)
{
    json_t *meta = member(result->process, "meta", json_object());
    char *rest = line;
    const char *kind = strsep(&rest, "\t");
    if (strcmp(kind, "META") == 0 && rest != NULL) {
        const char *key = strsep(&rest, "\t");
        json_set_text(meta, key, rest != NULL ? rest : "");
        return true;
    }
    if (strcmp(kind, "TRIAL") == 0)
        return read_block(rest, member(result->process, "trials", json_array()),
                          member(result->extra, "ticks", json_array()));
    if (strcmp(kind, "SAMPLE") == 0)
        return read_block(rest, member(result->extra, "samples", json_array()),
                          member(result->extra, "sample_ticks", json_array()));
    if (strcmp(kind, "DIGEST") == 0) {
        read_pairs(rest, member(result->extra, "digest", json_object()));
        return true;
    }
    if (strcmp(kind, "MEMORY") == 0) {
        read_pairs(rest, member(result->extra, "memory", json_object()));
        return true;
    }
    if (strcmp(kind, "CALL") == 0 || strcmp(kind, "TOTAL") == 0)
        return read_profile(kind, rest, result->extra);
    if (strcmp(kind, "STATUS") == 0 && rest != NULL) {
        const char *status = strsep(&rest, "\t");
        result->complete = strcmp(status, "complete") == 0;
        if (!result->complete)
            snprintf(result->reason, sizeof result->reason, "%s", rest != NULL ? rest : "the measuring program failed");
        return true;
    }
    return false;
}

bool probe_read_output(char *output, probe_result *result)
{
    char *rest = output, *line;
    bool understood = true;
    member(result->process, "meta", json_object());
    member(result->process, "trials", json_array());
    while (rest != NULL && (line = strsep(&rest, "\n")) != NULL) {
        if (*line != 0 && !read_line(line, result))
            understood = false;
    }
    return understood;
}

/* The command as anyone could give it: no path of this machine. */
static json_t *shown_command(char *const *arguments, const probe_call *call)
{
    const select_library *library = call->item->library;
    json_t *command = json_array();
    char *label = select_label(library);
    for (size_t i = 0; arguments[i] != NULL; i++) {
        if (i == 0)
            json_array_append_new(command, json_string(call->profile ? "ngcc-hashprof" : "ngcc-probe"));
        else if (strcmp(arguments[i], library->path) == 0)
            json_array_append_new(command, json_sprintf("%s.so", label));
        else if (call->profile && strcmp(arguments[i], library->profile) == 0)
            json_array_append_new(command, json_sprintf("profile/%s.so", label));
        else
            json_array_append_new(command, json_string_safe(arguments[i]));
    }
    free(label);
    return command;
}

/* NGCC_TEST_TIMEOUT=SECONDS makes the limit shorter, for tests. */
static double time_limit(const probe_call *call)
{
    const char *shorter = getenv("NGCC_TEST_TIMEOUT");
    double limit = shorter != NULL ? strtod(shorter, NULL) : 0;
    return limit > 0 && limit < call->timeout_s ? limit : call->timeout_s;
}

/* Says in `reason` how a process that did not report its end came to it. */
static void explain(const child_result *child, const probe_call *call, probe_result *result)
{
    char took[32];
    size_t room = sizeof result->reason;
    if (child->timed_out)
        snprintf(result->reason, room, "time limit: ended after %s", progress_duration(took, time_limit(call)));
    else if (child->error != 0)
        snprintf(result->reason, room, "the measuring program could not be run on CPU %d: %s: %s", call->cpu,
                 child->stage, strerror(child->error));
    else if (child->signal != 0)
        snprintf(result->reason, room, "the measuring program was ended by %s", child_signal_name(child->signal));
    else if (result->reason[0] == 0)
        snprintf(result->reason, room, "the measuring program ended with exit code %d without a result",
                 child->exit_code);
    result->complete = false;
}

/* The output so far. */
typedef struct {
    char *text;
    size_t len;
} output_text;

/* Keeps the output; each piece of it is a sign of life, so the progress line is drawn again. */
static bool on_output(void *context, const char *data, size_t len)
{
    output_text *output = context;
    char *larger = realloc(output->text, output->len + len + 1);
    if (larger == NULL)
        return false;
    memcpy(larger + output->len, data, len);
    output->text = larger;
    output->len += len;
    larger[output->len] = 0;
    progress_tick();
    return true;
}

static void read_child(const child_result *child, char *output, const probe_call *call, char *const *arguments,
                       probe_result *result)
{
    const char *errors = child->err;
    size_t len = strlen(errors);
    bool understood = probe_read_output(output, result);
    if (!result->complete || child->exit_code != 0)
        explain(child, call, result);
    else if (!understood) {
        snprintf(result->reason, sizeof result->reason, "a line of the measuring program is not understood");
        result->complete = false;
    }
    json_set_text(result->process, "status", result->complete ? "complete" : "failed");
    json_object_set_new(result->process, "exit_code",
                        child->signal != 0 ? json_integer(-child->signal) : json_integer(child->exit_code));
    json_set_text(result->process, "stderr", len > STDERR_KEPT ? errors + len - STDERR_KEPT : errors);
    json_object_set_new(result->process, "command", shown_command(arguments, call));
    json_set_num(result->process, "wall_s", child->wall_seconds);
    scrub_paths(result->process);
    scrub_paths(result->extra);
}

void probe_run(const probe_call *call, probe_result *result)
{
    char trials[24], iters[24], warmups[24];
    char *arguments[10];
    size_t n = 0;
    output_text output = { NULL, 0 };
    child_options options = { .argv = arguments,
                              .cpu = call->cpu,
                              .timeout_seconds = time_limit(call),
                              .on_output = on_output,
                              .output_context = &output };
    child_result child;
    memset(result, 0, sizeof *result);
    result->process = json_object();
    result->extra = json_object();
    snprintf(trials, sizeof trials, "%u", call->trials);
    snprintf(iters, sizeof iters, "%.0f", call->iters);
    snprintf(warmups, sizeof warmups, "%u", call->warmups);
    arguments[n++] = (char *)(call->profile ? paths_hashprof() : paths_probe());
    if (call->mode != NULL && !call->profile)
        arguments[n++] = (char *)call->mode;
    arguments[n++] = call->profile ? call->item->library->profile : call->item->library->path;
    arguments[n++] = (char *)call->item->operation;
    arguments[n++] = (char *)"0";
    if (!call->profile) {
        arguments[n++] = trials;
        arguments[n++] = (char *)"0";
    }
    arguments[n++] = iters;
    arguments[n++] = warmups;
    arguments[n] = NULL;
    child_run(&options, &child);
    result->interrupted = child.interrupted || interrupt_signal() != 0;
    read_child(&child, output.text, call, arguments, result);
    child_free(&child);
    free(output.text);
}

void probe_result_free(probe_result *result)
{
    json_decref(result->process);
    json_decref(result->extra);
    memset(result, 0, sizeof *result);
}
