#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# ngcc-probe with toy libraries (tests/toy-sig.c); values are compared, never times.
. "${srcdir:-.}/tests/tap.sh"
need NGCC_PROBE TOY_DIR
tab=$(printf '\t')

# meta KEY VALUE: the last run printed that META line.
meta()
{
    grep -x -F -e "META$tab$1$tab$2" "$work/out" >/dev/null
}
line()
{
    grep -x -E -e "$1" "$work/out" >/dev/null
}
good=$TOY_DIR/toy-good.so

run 0 "$NGCC_PROBE" "$good" sign 0 2 10 20 3 && meta instance Toy-1 && meta operation sign && meta build_flags '-O1 -fPIC' && meta warmups 3 &&
    meta timing_scope loop && meta measurement_count 40 && meta guide_100_measurements not_met && meta signature_bytes 80 &&
    meta verify_rejections 0 && meta timed_outputs_verified '20 of 20' && says "META${tab}baseline_rss_bytes" && says "META${tab}peak_rss_bytes"
result $? 'signing: facts and counts'

[ "$(grep -c "^TRIAL$tab" "$work/out")" -eq 2 ] && line "TRIAL${tab}1${tab}20${tab}[0-9]+[.][0-9]{9}$tab([0-9]+|-)$tab([0-9]+|-)" &&
    [ "$(sed -n '$p' "$work/out")" = "STATUS${tab}complete" ]
result $? 'a line per trial, the status last'

run 0 env NGCC_TEST_NO_CYCLES=1 "$NGCC_PROBE" "$good" keygen 0 1 10 100 0 && meta cpu_cycles_available no && says "META${tab}cpu_cycles_reason" &&
    says 'perf_event_paranoid is' && line "META${tab}ticks_source$tab(tsc|cntvct|none)" && line "TRIAL${tab}0${tab}100${tab}[0-9.]+$tab-$tab([0-9]+|-)"
result $? 'refused cycles have a reason and another counter a name'

meta guide_100_measurements met && meta timed_outputs_verified '1 of 100'
result $? 'the last key pair is tried'

run 0 "$NGCC_PROBE" "$good" verify 0 1 10 5 1 && meta timed_outputs_verified '5 of 5' && meta setup_verify_failed 0
result $? 'verifying'

run 0 "$NGCC_PROBE" "$TOY_DIR/toy-refuses.so" verify 0 1 10 5 1 && meta verify_rejections 5 && meta timed_outputs_verified '0 of 5' && meta setup_verify_failed 1
result $? 'rejections are counted'

run 2 "$NGCC_PROBE" "$TOY_DIR/toy-bad-block.so" sign 0 1 10 5 4 && meta timed_outputs_verified '0 of 5' &&
    says "STATUS${tab}failed${tab}a timed signature was rejected"
result $? 'a wrong timed signature fails the run'

run 2 "$NGCC_PROBE" "$TOY_DIR/toy-refuses.so" keygen 0 1 10 5 0 && says 'a timed key pair does not work'
result $? 'so does a key pair that does not work'

run 0 "$NGCC_PROBE" --no-check "$TOY_DIR/toy-bad-block.so" sign 0 1 10 5 4 && meta timed_outputs_verified skipped
result $? 'the check can be left out'

run 0 "$NGCC_PROBE" "$TOY_DIR/toy-state.so" sign 0 1 10 5 0 && meta timed_outputs_verified '1 of 5' && says timed_outputs_note
result $? 'a library with a hidden state is told'

run 0 "$NGCC_PROBE" "$TOY_DIR/toy-fails.so" sign 0 1 10 6 0 && meta sign_failures_retried 2
result $? 'failing signing calls are repeated and counted'

run 1 "$NGCC_PROBE" "$TOY_DIR/toy-broken.so" sign 0 1 10 6 0 && says "STATUS${tab}failed${tab}sig_sign returned -7"
result $? 'until it is too often'

run 0 "$NGCC_PROBE" --no-check "$TOY_DIR/toy-long.so" sign 0 1 10 6 0 && meta signature_length_excess 6
result $? 'a length in the spare bytes is counted'

# The digest does not depend on how the calls are cut into trials, and depends on their number and on the warm-ups.
run 0 "$NGCC_PROBE" --digest "$good" sign 0 2 10 10 3 && line "DIGEST${tab}sha256${tab}[0-9a-f]{64}${tab}outputs${tab}20${tab}distinct${tab}20"
result $? 'work digest'
one=$(cat "$work/out")
run 0 "$NGCC_PROBE" --digest "$good" sign 0 1 10 20 3 && [ "$one" = "$(cat "$work/out")" ]
result $? 'the same work, the same digest'
run 0 "$NGCC_PROBE" --digest "$good" sign 0 1 10 20 2 && [ "$one" != "$(cat "$work/out")" ]
result $? 'another warm-up, another digest'
run 0 "$NGCC_PROBE" --digest "$good" verify 0 1 10 20 0 && says "outputs${tab}20${tab}distinct${tab}1"
result $? 'verifying has one distinct output'

run 0 "$NGCC_PROBE" --digest "$good" keygen 0 1 10 3 0 && says "outputs${tab}3${tab}distinct${tab}3"
result $? 'key pairs are distinct'

run 0 "$NGCC_PROBE" --samples "$good" sign 0 2 10 3 1 && [ "$(grep -c "^SAMPLE$tab" "$work/out")" -eq 6 ] && meta timing_scope call &&
    line "SAMPLE${tab}5${tab}1${tab}[0-9]+[.][0-9]{9}$tab([0-9]+|-)$tab([0-9]+|-)"
result $? 'a sample per call'

# stack: bytes of stack that the last run printed
stack()
{
    sed -n "s/^MEMORY${tab}stack_bytes${tab}//p" "$work/out"
}
if [ -n "${SANITIZED-}" ]; then # a sanitizer has its own allocator and stack
    skip 'heap and stack of an operation' 'built with a sanitizer'
    skip 'and of one that needs none' 'built with a sanitizer'
else
    run 0 "$NGCC_PROBE" --memory "$TOY_DIR/toy-heap.so" sign 0 1 10 3 0 && line "MEMORY${tab}heap_peak_bytes${tab}100000" &&
        line "MEMORY${tab}heap_allocations${tab}1" && line "MEMORY${tab}heap_left_bytes${tab}0" && [ "$(stack)" -ge 50000 ] && [ "$(stack)" -lt 60000 ]
    result $? 'heap and stack of an operation'
    run 0 "$NGCC_PROBE" --memory "$good" verify 0 1 10 3 0 && line "MEMORY${tab}heap_peak_bytes${tab}0" && [ "$(stack)" -lt 10000 ]
    result $? 'and of one that needs none'
fi

run 0 "$NGCC_PROBE" --meta "$TOY_DIR/toy-broken.so" && meta id sign-99 && meta compiler cc && meta sk_bytes 48
result $? 'facts of a library'

run 69 env NGCC_TEST_LACKS=-mavx2 "$NGCC_PROBE" --meta "$TOY_DIR/toy-avx2.so" && meta cpu_lacks -mavx2 && meta instance Toy-1 &&
    run 69 env NGCC_TEST_LACKS=-mavx2 "$NGCC_PROBE" "$TOY_DIR/toy-avx2.so" sign 0 1 10 1 0 && complains 'lacks -mavx2'
result $? 'a processor without the instructions'

run 65 "$NGCC_PROBE" "$TOY_DIR/toy-no-symbol.so" sign 0 1 10 1 0 && complains 'it lacks the symbol sig_sign' && run 65 "$NGCC_PROBE" --meta "$TOY_DIR/toy-bad-meta.so" &&
    run 66 "$NGCC_PROBE" --meta "$work/none.so" && run 65 "$NGCC_PROBE" --meta "$0"
result $? 'what is no library of ours'

run 64 "$NGCC_PROBE" && run 64 "$NGCC_PROBE" "$good" sign 0 1 10 1 && run 64 "$NGCC_PROBE" "$good" decrypt 0 1 10 1 0 &&
    run 64 "$NGCC_PROBE" "$good" sign 1 1 10 1 0 && run 64 "$NGCC_PROBE" "$good" sign 0 0 10 1 0 && run 64 "$NGCC_PROBE" "$good" sign 0 1 x 1 0 &&
    run 64 "$NGCC_PROBE" "$good" sign 0 1 10 -1 0 && run 64 "$NGCC_PROBE" --bogus "$good"
result $? 'wrong usage'

run 0 "$NGCC_PROBE" --help && says 'Usage: ngcc-probe' && run 0 "$NGCC_PROBE" --version && says 'ngcc-probe (ngcc-rerun) '
result $? 'help and version'
plan
