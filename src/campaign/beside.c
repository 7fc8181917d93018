/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/beside.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/msg.h"
#include "base/paths.h"
#include "campaign/interrupt.h"
#include "campaign/phases.h"
#include "campaign/progress.h"
#include "report/report.h"

/* The two sides; here first. */
typedef struct {
    char *dir;
    campaign_run side[2];
    run_options options[2];
    char *dirs[2];
} sides;

static int prepare(sides *s, const run_options *options, bool dry_run)
{
    static const char *const names[2] = { "here", "there" };
    int code = EXIT_OK;
    char *single;
    s->dir = options->dir != NULL ? format_new("%s", options->dir) : run_new_directory(options->system_id);
    single = format_new("%s/campaign.json", s->dir);
    if (access(single, F_OK) == 0) {
        msg_error("%s is the run directory of a plain campaign; expected another one with --beside", s->dir);
        code = EXIT_DATA;
    }
    free(single);
    for (int i = 0; i < 2 && code == EXIT_OK; i++) {
        s->dirs[i] = format_new("%s/%s", s->dir, names[i]);
        s->options[i] = *options;
        s->options[i].dir = s->dirs[i];
    }
    if (code != EXIT_OK)
        return code;
    s->options[0].wanted.libraries = NULL;
    s->options[1].wanted.libraries = options->wanted.beside;
    s->options[1].wanted.beside = paths_module_dir();
    s->options[1].allow_nonreference = true; /* what was asked for one side holds for the other */
    s->options[1].cpu_locked = true;
    s->options[0].allow_nonreference = options->allow_nonreference || dry_run;
    code = run_prepare(&s->side[0], &s->options[0]);
    if (code == EXIT_OK) {
        s->options[1].cpu = s->side[0].cpu;
        code = run_prepare(&s->side[1], &s->options[1]);
    }
    return code;
}

/* Each item of one list knows its counterpart. The addresses hold as long as the lists are not sorted. */
static void link_items(sides *s)
{
    for (size_t i = 0; i < s->side[0].list.item_count; i++) {
        select_item *here = &s->side[0].list.items[i], *there = select_find(&s->side[1].list, here);
        here->beside = there;
        if (there != NULL)
            there->beside = here;
    }
}

static void plan_pairs(sides *s)
{
    link_items(s);
    for (int i = 0; i < 2; i++) {
        for (size_t k = 0; k < s->side[i].list.item_count; k++)
            phase_plan_item(&s->side[i], &s->side[i].list.items[k]);
    }
    select_sort(&s->side[0].list);
    link_items(s);
}

static void print_plan(const sides *s)
{
    phase_print_plan(&s->side[0]);
    printf("side by side with the libraries of %s: all of it twice\n", s->options[0].wanted.beside);
}

/* A side that failed ends the other: half a pair says nothing. */
static bool both_good(measuring m[2])
{
    for (int i = 0; i < 2; i++) {
        if (m[i].good && !m[1 - i].good) {
            char *reason = format_new("the other side failed: %.220s", m[1 - i].reason);
            snprintf(m[i].reason, sizeof m[i].reason, "%s", reason);
            m[i].good = false;
            free(reason);
            return false;
        }
    }
    return m[0].good && m[1].good;
}

/* Both sides by turns, a process per trial: here there, there here, here there. */
static void run_pairs(sides *s, measuring m[2])
{
    const plan_operation *plan = &m[0].parts.item->plan;
    for (unsigned k = 0; k < plan->trials && both_good(m); k++) {
        for (int turn = 0; turn < 2 && interrupt_signal() == 0; turn++) {
            int now = (turn + (int)k) % 2;
            if (turn == 0 || m[1 - now].good)
                measure_process(&s->side[now], &m[now], k);
            json_array_append_new(m[now].parts.first, json_boolean(turn == 0));
        }
    }
    for (int i = 0; i < 2; i++)
        measure_judge(&m[i]);
}

static void measure_pair(sides *s, const select_item *here)
{
    const select_item *items[2] = { here, here->beside };
    measuring m[2];
    char outcome[2][320], both[700];
    for (int i = 0; i < 2; i++) {
        measure_start(&s->side[i], items[i], &m[i]);
        m[i].parts.first = json_array();
        m[i].parts.other = &m[1 - i].parts;
    }
    if (both_good(m))
        run_pairs(s, m);
    both_good(m);
    for (int i = 0; i < 2; i++)
        measure_extras(&s->side[i], &m[i]);
    for (int i = 0; i < 2; i++)
        measure_save(&s->side[i], &m[i], outcome[i], sizeof outcome[i]);
    if (interrupt_signal() == 0) {
        snprintf(both, sizeof both, "here %s; there %s", outcome[0], outcome[1]);
        progress_done(both, !m[0].good);
    }
    measure_free(&m[0]);
    measure_free(&m[1]);
}

/* A pair is done when both of its records are there. */
static bool pair_is_done(sides *s, const select_item *here)
{
    unsigned failed[2] = { s->side[0].failed, s->side[1].failed };
    bool first = measure_is_done(&s->side[0], here), second = measure_is_done(&s->side[1], here->beside);
    if (first && second)
        return true;
    s->side[0].failed = failed[0];
    s->side[1].failed = failed[1];
    return false;
}

static void measure_pairs(sides *s)
{
    const select_list *list = &s->side[0].list;
    size_t count = 0;
    double total = 0;
    bool *todo = calloc(list->item_count + 1, sizeof *todo);
    for (size_t i = 0; todo != NULL && i < list->item_count; i++) {
        todo[i] = !pair_is_done(s, &list->items[i]);
        count += todo[i];
        total += todo[i] ? 2 * list->items[i].plan.estimated_s : 0;
    }
    progress_phase("measure", count, total);
    for (size_t i = 0; todo != NULL && i < list->item_count && interrupt_signal() == 0; i++) {
        const select_item *here = &list->items[i];
        char *label;
        if (!todo[i])
            continue;
        label = format_new("%s-%s %s", here->library->row->instance, here->library->variant, here->operation);
        progress_item(label, 2 * here->plan.estimated_s);
        measure_pair(s, here);
        free(label);
    }
    progress_clear();
    free(todo);
}

static int run_phases(sides *s)
{
    unsigned failed;
    int code;
    for (int i = 0; i < 2 && interrupt_signal() == 0; i++)
        phase_kat(&s->side[i]);
    for (int i = 0; i < 2 && interrupt_signal() == 0; i++)
        phase_calibrate(&s->side[i]);
    if (interrupt_signal() == 0) {
        plan_pairs(s);
        print_plan(s);
        measure_pairs(s);
    }
    run_close(&s->side[0]);
    run_close(&s->side[1]);
    if (interrupt_signal() != 0) {
        msg_note("ended by a signal; what is finished is kept. Go on with: ngcc-rerun campaign --run=%s --beside=%s",
                 s->dir, s->options[0].wanted.beside);
        return interrupt_exit_code();
    }
    if (s->side[0].list.item_count == 0) {
        msg_note("there is nothing in this part");
        return EXIT_OK;
    }
    code = report_run(s->dir);
    failed = s->side[0].failed + s->side[1].failed;
    if (failed != 0)
        msg_error("%u records failed; those in %s/here and %s/there say why (again with --retry-failed)", failed,
                  s->dir, s->dir);
    if (s->side[0].worst == EXIT_IO || s->side[1].worst == EXIT_IO)
        return EXIT_IO;
    return failed != 0 ? EXIT_FAILED : code;
}

int beside_campaign(const run_options *options, bool dry_run)
{
    sides s = { .dir = NULL };
    int code = prepare(&s, options, dry_run);
    if (code == EXIT_OK && dry_run) {
        phase_plan(&s.side[0]);
        phase_plan(&s.side[1]);
        plan_pairs(&s);
        print_plan(&s);
    } else if (code == EXIT_OK) {
        interrupt_watch();
        code = run_open(&s.side[0], &s.options[0]);
        if (code == EXIT_OK)
            code = run_open(&s.side[1], &s.options[1]);
        if (code == EXIT_OK) {
            printf("run directory %s\n", s.dir);
            code = run_phases(&s);
        }
    }
    run_free(&s.side[0]);
    run_free(&s.side[1]);
    free(s.dir);
    free(s.dirs[0]);
    free(s.dirs[1]);
    return code;
}
