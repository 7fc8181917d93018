/* SPDX-License-Identifier: BSD-2-Clause */
/* Child processes (src/base/child.c) and the probe's small SHA-256. */
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "probe/sha256.h"
#include "support.h"

Suite *scheme_suite(void);

/* Runs a shell command. */
static int shell(const char *command, child_options options, child_result *result)
{
    char *argv[] = { (char *)"sh", (char *)"-c", (char *)command, NULL };
    options.argv = argv;
    return child_run(&options, result);
}

START_TEST(output_and_exit_code)
{
    child_options options = CHILD_OPTIONS;
    child_result r;
    ck_assert_int_eq(shell("echo out; echo err >&2; exit 3", options, &r), 1);
    ck_assert_int_eq(r.error, 0);
    ck_assert_int_eq(r.exit_code, 3);
    ck_assert_int_eq(r.signal, 0);
    ck_assert_str_eq(r.out, "out\n");
    ck_assert_str_eq(r.err, "err\n");
    ck_assert(!r.timed_out && !r.interrupted && !r.out_cut && !r.err_cut);
    ck_assert(r.wall_seconds > 0);
    child_free(&r);
    options.merge = true;
    ck_assert_int_eq(shell("echo a; echo b >&2", options, &r), 0);
    ck_assert_str_eq(r.out, "a\nb\n");
    ck_assert_str_eq(r.err, "");
    child_free(&r);
}
END_TEST

START_TEST(output_is_bounded)
{
    child_options options = CHILD_OPTIONS;
    child_result r;
    options.max_output = 1000;
    ck_assert_int_eq(shell("i=0; while [ $i -lt 500 ]; do echo 12345678; i=$((i+1)); done", options, &r), 0);
    ck_assert_uint_eq(r.out_len, 1000);
    ck_assert(r.out_cut);
    ck_assert_mem_eq(r.out + 990, "12345678\n1", 10);
    child_free(&r);
}
END_TEST

START_TEST(signals_are_told)
{
    child_options options = CHILD_OPTIONS;
    child_result r;
    ck_assert_int_eq(shell("kill -ABRT $$", options, &r), 1);
    ck_assert_int_eq(r.exit_code, -1);
    ck_assert_int_eq(r.signal, SIGABRT);
    ck_assert_str_eq(child_signal_name(r.signal), "SIGABRT");
    ck_assert_str_eq(child_signal_name(64), "signal 64");
    child_free(&r);
}
END_TEST

START_TEST(time_limit_ends_the_group)
{
    child_options options = CHILD_OPTIONS;
    child_result r;
    char *command, name[] = "test-child-XXXXXX";
    int fd = mkstemp(name);
    ck_assert_int_ge(fd, 0);
    close(fd);
    options.timeout_seconds = 0.3;
    /* the sleeping grandchild holds the pipes open; were it left, it would remove the file */
    command = format_new("(sleep 2; rm -f %s) & wait", name);
    ck_assert_int_eq(shell(command, options, &r), 1);
    ck_assert(r.timed_out);
    ck_assert_int_eq(r.signal, SIGKILL);
    child_free(&r);
    sleep(3);
    ck_assert_int_eq(unlink(name), 0);
    free(command);
}
END_TEST

START_TEST(what_cannot_start_is_named)
{
    char *argv[] = { (char *)"./no-such-program", NULL };
    child_options options = CHILD_OPTIONS;
    child_result r;
    options.argv = argv;
    ck_assert_int_eq(child_run(&options, &r), 1);
    ck_assert_int_eq(r.error, ENOENT);
    ck_assert_str_eq(r.stage, "exec");
    child_free(&r);
    options.cpu = 1 << 20;
    ck_assert_int_eq(child_run(&options, &r), 1);
    ck_assert_int_eq(r.error, EINVAL);
    ck_assert_str_eq(r.stage, "sched_setaffinity");
    child_free(&r);
}
END_TEST

START_TEST(an_interruption_ends_the_child)
{
    child_options options = CHILD_OPTIONS;
    child_result r;
    child_interrupted = SIGINT;
    ck_assert_int_eq(shell("exec sleep 30", options, &r), 1);
    child_interrupted = 0;
    ck_assert(r.interrupted);
    ck_assert(!r.timed_out);
    ck_assert_int_eq(r.signal, SIGTERM);
    child_free(&r);
    child_catch_signals();
    raise(SIGTERM);
    ck_assert_int_eq(child_interrupted, SIGTERM);
    child_interrupted = 0;
    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
}
END_TEST

static bool count_to_limit(void *context, const char *data, size_t len)
{
    size_t *seen = context;
    ck_assert_ptr_nonnull(data);
    *seen += len;
    return *seen < 100;
}

static int write_a_lot(void *context)
{
    const char *text = context;
    for (int i = 0; i < 1000000; i++) {
        if (write(1, text, strlen(text)) <= 0)
            return 1;
    }
    return 0;
}

START_TEST(a_function_streams_until_stopped)
{
    child_options options = CHILD_OPTIONS;
    child_result r;
    size_t seen = 0;
    options.function = write_a_lot;
    options.context = (char *)"0123456789";
    options.on_output = count_to_limit;
    options.output_context = &seen;
    ck_assert_int_eq(child_run(&options, &r), 1);
    ck_assert(r.stopped);
    ck_assert_int_eq(r.signal, SIGKILL);
    ck_assert_uint_ge(seen, 100);
    ck_assert_uint_eq(r.out_len, 0);
    child_free(&r);
}
END_TEST

/* Every length around one and two blocks, in one piece and in two, against libcrypto. */
START_TEST(small_sha256)
{
    uint8_t data[300], digest[32];
    uint64_t state = 7;
    support_fill(&state, data, sizeof data);
    for (size_t len = 0; len <= sizeof data; len++) {
        char expected[SHA256_HEX];
        sha256 h;
        sha256_hex(data, len, expected);
        for (size_t cut = 0; cut <= len; cut += len / 3 + 1) {
            sha256_start(&h);
            sha256_add(&h, data, cut);
            sha256_add(&h, data + cut, len - cut);
            sha256_end(&h, digest);
            support_assert_hex(digest, sizeof digest, expected);
        }
    }
}
END_TEST

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("child");
    TCase *tests = tcase_create("child");
    tcase_add_test(tests, output_and_exit_code);
    tcase_add_test(tests, output_is_bounded);
    tcase_add_test(tests, signals_are_told);
    tcase_add_test(tests, time_limit_ends_the_group);
    tcase_add_test(tests, what_cannot_start_is_named);
    tcase_add_test(tests, an_interruption_ends_the_child);
    tcase_add_test(tests, a_function_streams_until_stopped);
    tcase_add_test(tests, small_sha256);
    suite_add_tcase(suite, tests);
    return suite;
}
