/* SPDX-License-Identifier: BSD-2-Clause */
/* The timing mode: blocks of calls, then, untimed and after the memory was read, a check of what the last block made.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "probe/counter.h"
#include "probe/modes.h"
#include "probe/usage.h"

/* Result of the check: `right` of `of` outputs were verified; `wrong` were rejected. */
typedef struct {
    ull right, wrong, of;
    int replay_differs; /* the library did not give the same last signature again */
} check;

static void print_measure(const char *kind, ull index, ull calls, const measure *m)
{
    printf("%s\t%llu\t%llu\t%lld.%09lld\t", kind, index, calls, (long long)(m->nanoseconds / 1000000000),
           (long long)(m->nanoseconds % 1000000000));
    if (m->has_cycles)
        printf("%llu\t", (ull)m->cycles);
    else
        printf("-\t");
    if (m->has_ticks)
        printf("%llu\n", (ull)m->ticks);
    else
        printf("-\n");
}

static void print_counter(const counter *c)
{
    print_text("cpu_cycles_available", c->fd >= 0 ? "yes" : "no");
    if (c->fd < 0)
        print_text("cpu_cycles_reason", c->reason);
    print_text("ticks_source", c->ticks_source);
}

/* Signs the last block again from the generator's state before it and verifies each signature: memory must not grow
 * inside the timed block, so nothing was kept but the last signature. */
static int check_signatures(session *s, const DRNG_ctx *before, ull n, check *result)
{
    ull len = s->sn_len;
    unsigned char *last = malloc((size_t)len + 1);
    int code = 0;
    if (last == NULL)
        return -1;
    memcpy(last, s->sn, (size_t)len);
    *s->lib->drng = *before;
    for (ull i = 0; i < n && code == 0; i++) {
        code = session_sign(s);
        if (code == 0 && session_accepts(s))
            result->right++;
    }
    result->wrong = n - result->right;
    if (code == 0 && (s->sn_len != len || memcmp(last, s->sn, (size_t)len) != 0)) {
        /* not what was timed: only the last timed signature counts */
        result->replay_differs = 1;
        memcpy(s->sn, last, (size_t)len);
        s->sn_len = len;
        result->right = session_accepts(s) ? 1u : 0u;
        result->wrong = 1 - result->right;
    }
    free(last);
    return code;
}

static int check_outputs(session *s, const DRNG_ctx *before, ull n, check *result)
{
    int code;
    memset(result, 0, sizeof *result);
    result->of = n;
    switch (s->operation) {
    case SIGN:
        return check_signatures(s, before, n, result);
    case VERIFY:
        result->of = s->calls;
        result->wrong = s->rejections;
        result->right = s->calls - s->rejections;
        return 0;
    default: /* the last key pair is still in its buffers */
        code = session_sign(s);
        result->right = code == 0 && session_accepts(s) ? 1u : 0u;
        result->wrong = 1 - result->right;
        return code;
    }
}

static int report_check(session *s, const DRNG_ctx *before, const plan *p)
{
    check result;
    int code = check_outputs(s, before, p->iters, &result);
    if (code != 0)
        return print_fault(s, code);
    printf("META\ttimed_outputs_verified\t%llu of %llu\n", result.right, result.of);
    if (result.replay_differs)
        print_text("timed_outputs_note",
                   "the library signs differently from the same generator state; only the last signature was checked");
    /* a rejected honest signature is counted by the verifying operation, not fatal there */
    if (result.wrong != 0 && s->operation != VERIFY)
        return print_status(PROBE_WRONG,
                            s->operation == SIGN ? "a timed signature was rejected" : "a timed key pair does not work");
    return print_status(PROBE_COMPLETE, "");
}

/* The blocks. *before gets the generator's state before the last one. */
static int run_trials(session *s, const plan *p, const counter *c, DRNG_ctx *before)
{
    int code = 0;
    for (ull i = 0; i < p->trials && code == 0; i++) {
        measure m;
        *before = *s->lib->drng;
        counter_start(c, &m);
        code = session_run(s, p->iters);
        counter_stop(c, &m);
        if (code == 0)
            print_measure("TRIAL", i, p->iters, &m);
    }
    return code;
}

int mode_time(session *s, const plan *p, long long baseline_rss)
{
    static const char *const names[] = { "keygen", "sign", "verify" };
    static DRNG_ctx before; /* static: no memory for it later */
    counter c;
    ull warm_rejections;
    int code;
    print_library(s->lib);
    print_text("operation", names[s->operation]);
    print_number("input_bytes", 0);
    print_number("baseline_rss_bytes", baseline_rss < 0 ? 0u : (ull)baseline_rss);
    print_text("mode", "fixed");
    counter_open(&c);
    print_counter(&c);
    print_text("timing_scope", "loop");
    print_number("warmups", p->warmups);
    code = session_run(s, p->warmups);
    if (code != 0)
        return print_fault(s, code);
    warm_rejections = s->rejections;
    s->rejections = s->calls = 0;
    code = run_trials(s, p, &c, &before);
    if (code != 0)
        return print_fault(s, code);
    print_number("sign_failures_retried", s->sign_retries);
    print_number("message_tweaks", s->message_tweaks);
    print_number("setup_verify_failed", warm_rejections);
    print_number("signature_length_excess", s->excess);
    print_number("signature_length_last", s->sn_len);
    print_number("verify_rejections", s->rejections);
    print_number("peak_rss_bytes", (ull)usage_peak_rss());
    print_number("measurement_count", s->calls);
    print_text("guide_100_measurements", s->calls >= 100 ? "met" : "not_met");
    if (p->check)
        return report_check(s, &before, p);
    print_text("timed_outputs_verified", "skipped");
    return print_status(PROBE_COMPLETE, "");
}

int mode_samples(session *s, const plan *p)
{
    ull n = p->trials * p->iters;
    measure *m = calloc((size_t)n, sizeof *m);
    counter c;
    int code;
    if (m == NULL)
        return print_status(PROBE_NO_MEMORY, "no memory for the samples");
    print_library(s->lib);
    counter_open(&c);
    print_counter(&c);
    print_text("timing_scope", "call");
    print_number("warmups", p->warmups);
    code = session_run(s, p->warmups);
    for (ull i = 0; i < n && code == 0; i++) {
        counter_start(&c, &m[i]);
        code = session_run(s, 1);
        counter_stop(&c, &m[i]);
    }
    if (code != 0) {
        free(m);
        return print_fault(s, code);
    }
    for (ull i = 0; i < n; i++)
        print_measure("SAMPLE", i, 1, &m[i]);
    free(m);
    print_number("verify_rejections", s->rejections);
    print_number("sign_failures_retried", s->sign_retries);
    return print_status(PROBE_COMPLETE, "");
}
