/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "base/child.h"

static void note(int signal_number)
{
    child_interrupted = signal_number;
}

void interrupt_watch(void)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note; /* without SA_RESTART: a wait for the child ends with EINTR */
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction before;
        /* A signal that the caller ignores (nohup) stays ignored. */
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

int interrupt_signal(void)
{
    return child_interrupted;
}

int interrupt_exit_code(void)
{
    return 128 + child_interrupted;
}
