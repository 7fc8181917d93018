/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/msg.h"

#define OUT_LIMIT ((size_t)16 << 20)
#define ERR_LIMIT ((size_t)64 << 10)
#define STEP_MS 100 /* a signal that arrives just before a wait is seen after that time */
#define GRACE 0.5   /* seconds between SIGTERM and SIGKILL of an interrupted child */

volatile sig_atomic_t child_interrupted;

static void catch_signal(int number)
{
    child_interrupted = number;
}

void child_catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = catch_signal; /* no SA_RESTART: waits end */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Why a child could not start, sent through a pipe that a successful exec closes. */
typedef struct {
    int error, stage;
} start_fault;

static const char *const stages[] = { "fork", "sched_setaffinity", "exec", "pipe", "dup2" };
enum { STAGE_FORK, STAGE_AFFINITY, STAGE_EXEC, STAGE_PIPE, STAGE_DUP };

/* The pipes of a child: standard output, standard error, start fault. */
enum { OUT, ERR, START, PIPES };

typedef struct {
    const child_options *options;
    child_result *result;
    pid_t pid;
    int fds[PIPES]; /* our ends; -1 when closed */
    size_t out_room, err_room;
    start_fault fault;
    size_t fault_len;
    double begin, kill_at;
} run;

static int pin(int cpu)
{
    size_t bytes = CPU_ALLOC_SIZE(cpu + 1);
    cpu_set_t *set = CPU_ALLOC(cpu + 1);
    int error = 0;
    if (set == NULL)
        return ENOMEM;
    CPU_ZERO_S(bytes, set);
    CPU_SET_S(cpu, bytes, set);
    if (sched_setaffinity(0, bytes, set) != 0)
        error = errno;
    CPU_FREE(set);
    return error;
}

static _Noreturn void give_up(int fd, int stage, int error)
{
    start_fault fault = { error, stage };
    ssize_t n = write(fd, &fault, sizeof fault);
    _exit(n == (ssize_t)sizeof fault ? 127 : 126);
}

static _Noreturn void be_child(const child_options *options, int pipes[PIPES][2], pid_t parent)
{
    int start = pipes[START][1], null, error;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* it died before the line above */
        _exit(126);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    null = open("/dev/null", O_RDONLY);
    if ((null >= 0 && dup2(null, 0) < 0) || dup2(pipes[OUT][1], 1) < 0 ||
        dup2(options->merge ? 1 : pipes[ERR][1], 2) < 0)
        give_up(start, STAGE_DUP, errno);
    if (null > 2)
        close(null);
    if (options->cpu >= 0) {
        error = pin(options->cpu);
        if (error != 0)
            give_up(start, STAGE_AFFINITY, error);
    }
    if (options->function != NULL) {
        close(start);
        _exit(options->function(options->context));
    }
    execvp(options->argv[0], options->argv);
    give_up(start, STAGE_EXEC, errno);
}

static void set_fault(child_result *result, int stage, int error)
{
    result->error = error;
    result->stage = stages[stage];
}

static void close_all(int pipes[PIPES][2])
{
    for (int i = 0; i < PIPES; i++) {
        for (int k = 0; k < 2; k++) {
            if (pipes[i][k] >= 0)
                close(pipes[i][k]);
        }
    }
}

/* Returns 0 with the child running. */
static int start(run *r)
{
    int pipes[PIPES][2] = { { -1, -1 }, { -1, -1 }, { -1, -1 } };
    pid_t self = getpid();
    for (int i = 0; i < PIPES; i++) {
        if (pipe2(pipes[i], O_CLOEXEC) != 0) {
            set_fault(r->result, STAGE_PIPE, errno);
            close_all(pipes);
            return 1;
        }
    }
    fflush(NULL); /* or the child could print it again */
    r->begin = now();
    r->pid = fork();
    if (r->pid < 0) {
        set_fault(r->result, STAGE_FORK, errno);
        close_all(pipes);
        return 1;
    }
    if (r->pid == 0)
        be_child(r->options, pipes, self);
    setpgid(r->pid, r->pid); /* also here: whichever process comes first */
    for (int i = 0; i < PIPES; i++) {
        close(pipes[i][1]);
        r->fds[i] = pipes[i][0];
    }
    return 0;
}

/* Appends to a captured text up to its limit. */
static void keep(char **text, size_t *len, size_t *room, size_t limit, const char *data, size_t n, bool *cut)
{
    if (n > limit - *len) {
        n = limit - *len;
        *cut = true;
    }
    if (*len + n + 1 > *room) {
        size_t larger = 2 * (*len + n) + 4096;
        char *moved = realloc(*text, larger);
        if (moved == NULL) {
            *cut = true;
            return;
        }
        *text = moved;
        *room = larger;
    }
    memcpy(*text + *len, data, n);
    *len += n;
    (*text)[*len] = 0;
}

static void end_group(const run *r, int number)
{
    if (kill(-r->pid, number) != 0)
        kill(r->pid, number);
}

static void take_output(run *r, const char *data, size_t n)
{
    const child_options *o = r->options;
    child_result *result = r->result;
    if (o->on_output == NULL) {
        keep(&result->out, &result->out_len, &r->out_room, o->max_output != 0 ? o->max_output : OUT_LIMIT, data, n,
             &result->out_cut);
    } else if (!result->stopped && !o->on_output(o->output_context, data, n)) {
        result->stopped = true;
        end_group(r, SIGKILL);
    }
}

/* Reads what one pipe has; closes it at its end. */
static void take(run *r, int which)
{
    static char buffer[65536];
    ssize_t n = read(r->fds[which], buffer, sizeof buffer);
    if (n < 0 && errno == EINTR)
        return;
    if (n <= 0) {
        close(r->fds[which]);
        r->fds[which] = -1;
    } else if (which == OUT) {
        take_output(r, buffer, (size_t)n);
    } else if (which == ERR) {
        keep(&r->result->err, &r->result->err_len, &r->err_room, ERR_LIMIT, buffer, (size_t)n, &r->result->err_cut);
    } else if (r->fault_len + (size_t)n <= sizeof r->fault) {
        memcpy((char *)&r->fault + r->fault_len, buffer, (size_t)n);
        r->fault_len += (size_t)n;
    }
}

/* Waits for output at most `wait_ms`; false when every pipe is closed. */
static bool pump(run *r, int wait_ms)
{
    struct pollfd polls[PIPES];
    int which[PIPES];
    nfds_t count = 0;
    for (int i = 0; i < PIPES; i++) {
        if (r->fds[i] >= 0) {
            polls[count].fd = r->fds[i];
            polls[count].events = POLLIN;
            which[count++] = i;
        }
    }
    if (count == 0)
        return false;
    if (poll(polls, count, wait_ms) > 0) {
        for (nfds_t i = 0; i < count; i++) {
            if (polls[i].revents != 0)
                take(r, which[i]);
        }
    }
    return true;
}

/* Time limit and interruption; returns the milliseconds that may be waited before the next look. */
static int watch(run *r)
{
    double t = now(), left = STEP_MS;
    if (child_interrupted != 0 && !r->result->interrupted && !r->result->timed_out) {
        r->result->interrupted = true;
        r->kill_at = t + GRACE;
        end_group(r, SIGTERM);
    }
    if (r->kill_at > 0) {
        if (t >= r->kill_at) {
            if (!r->result->interrupted)
                r->result->timed_out = true;
            end_group(r, SIGKILL);
            r->kill_at = t + 1; /* again, should one have been starting */
        }
        if (1000 * (r->kill_at - t) < left)
            left = 1000 * (r->kill_at - t);
    }
    return left < 1 ? 1 : (int)left;
}

/* Whether the child has ended; it stays a zombie, so that its number and its group's stay its own. */
static bool has_ended(const run *r)
{
    siginfo_t info;
    info.si_pid = 0;
    return waitid(P_PID, (id_t)r->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

/* Serves the child until it has ended. Its group is killed then: nothing that it started stays. */
static void serve(run *r)
{
    static const struct timespec pause = { 0, 200000 };
    int status = 0;
    while (!has_ended(r)) {
        if (!pump(r, watch(r))) /* no output can come any more: only wait */
            nanosleep(&pause, NULL);
    }
    r->result->wall_seconds = now() - r->begin;
    kill(-r->pid, SIGKILL);
    while (waitpid(r->pid, &status, 0) < 0 && errno == EINTR)
        ;
    while (pump(r, 200)) { /* what is still in the pipes */
        if (now() - r->begin - r->result->wall_seconds > 2)
            break;
    }
    if (WIFSIGNALED(status)) {
        r->result->signal = WTERMSIG(status);
    } else {
        r->result->exit_code = WEXITSTATUS(status);
        r->result->timed_out = false; /* it came to its end just before it would have been killed */
    }
}

static void need_text(char **text)
{
    if (*text == NULL)
        *text = calloc(1, 1);
    if (*text == NULL) {
        msg_error("no memory");
        exit(EXIT_SOFTWARE);
    }
}

int child_run(const child_options *options, child_result *result)
{
    run r;
    memset(&r, 0, sizeof r);
    memset(result, 0, sizeof *result);
    result->exit_code = -1;
    r.options = options;
    r.result = result;
    if (start(&r) == 0) {
        if (options->timeout_seconds > 0)
            r.kill_at = r.begin + options->timeout_seconds;
        serve(&r);
        for (int i = 0; i < PIPES; i++) {
            if (r.fds[i] >= 0)
                close(r.fds[i]);
        }
        if (r.fault_len == sizeof r.fault && r.fault.stage >= 0 && r.fault.stage <= STAGE_DUP)
            set_fault(result, r.fault.stage, r.fault.error);
    }
    need_text(&result->out);
    need_text(&result->err);
    return result->error == 0 && result->exit_code == 0 && !result->timed_out && !result->interrupted &&
                   !result->stopped
               ? 0
               : 1;
}

void child_free(child_result *result)
{
    free(result->out);
    free(result->err);
    result->out = result->err = NULL;
}

const char *child_signal_name(int number)
{
    static const struct {
        int number;
        const char *name;
    } names[] = { { SIGHUP, "SIGHUP" },   { SIGINT, "SIGINT" },   { SIGQUIT, "SIGQUIT" }, { SIGILL, "SIGILL" },
                  { SIGTRAP, "SIGTRAP" }, { SIGABRT, "SIGABRT" }, { SIGBUS, "SIGBUS" },   { SIGFPE, "SIGFPE" },
                  { SIGKILL, "SIGKILL" }, { SIGSEGV, "SIGSEGV" }, { SIGPIPE, "SIGPIPE" }, { SIGALRM, "SIGALRM" },
                  { SIGTERM, "SIGTERM" }, { SIGXCPU, "SIGXCPU" }, { SIGXFSZ, "SIGXFSZ" }, { SIGSYS, "SIGSYS" } };
    static char other[32];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].number == number)
            return names[i].name;
    }
    snprintf(other, sizeof other, "signal %d", number);
    return other;
}
