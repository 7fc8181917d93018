#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# ngcc-rerun env over made-up trees of /proc and /sys, and over this machine.
. "${srcdir:-.}/tests/tap.sh"
need NGCC_RERUN
env()
{
    "$NGCC_RERUN" env "$@"
}
cpu=$work/root/sys/devices/system/cpu
mkdir -p "$cpu/cpu0/cpufreq" "$cpu/cpu0/topology" "$cpu/intel_pstate" "$work/root/proc/sys/kernel" "$work/root/etc"
echo x86_64 >"$work/root/proc/sys/kernel/arch"
echo 6.1.0 >"$work/root/proc/sys/kernel/osrelease"
echo 2 >"$work/root/proc/sys/kernel/perf_event_paranoid"
echo '0.01 0.02 0.03 1/2 3' >"$work/root/proc/loadavg"
printf 'processor\t: 0\nmodel name\t: Model A\nflags\t\t: fpu avx2\n' >"$work/root/proc/cpuinfo"
echo 0 >"$cpu/online"
echo 0 >"$cpu/cpu0/topology/thread_siblings_list"
echo 1 >"$cpu/intel_pstate/no_turbo"
echo performance >"$cpu/cpu0/cpufreq/scaling_governor"
echo 800000 >"$cpu/cpu0/cpufreq/scaling_min_freq"
echo 2100000 >"$cpu/cpu0/cpufreq/scaling_max_freq"
printf '{"compiler_version": "cc 1", "built_on": {"kernel": "5.10", "cpu_model": "Model A"}}\n' >"$work/build-env.json"
NGCC_BUILD_ENV=$work/build-env.json
export NGCC_BUILD_ENV

NGCC_TEST_ROOT=$work/root
export NGCC_TEST_ROOT
run 0 env --cpu=0 --check && [ "$(grep -c ' fixed ' "$work/out")" -eq 10 ]
result $? 'a fixed host'

echo powersave >"$cpu/cpu0/cpufreq/scaling_governor"
echo 0 >"$cpu/intel_pstate/no_turbo"
run 1 env --cpu=0 --check && grep -q '^governor *not fixed *powersave' "$work/out" &&
    says 'echo performance > /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor' && says 'echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo'
result $? 'what is not fixed comes with the command that fixes it'

rm -r "$cpu/cpu0/cpufreq" "$cpu/intel_pstate"
run 0 env --cpu=0 --check && grep -q '^governor *unknown' "$work/out" && grep -q '^boost *unknown' "$work/out"
result $? 'what cannot be read is unknown'

run 0 env --cpu=0 && says 'Model A' && says 'cc 1' && says '6.1.0' && says '5.10' && grep -q '^Drift' "$work/out" &&
    says 'scaling_governor: No such file or directory'
result $? 'both layers and their drift'

run 0 env --cpu=0 --json && says '"cpu_model": "Model A"' && says '"field": "kernel"' && says '"state": "unknown"' && says '"reason": "'
result $? 'as JSON'

echo '{' >"$work/build-env.json"
run 65 env && complains 'build-env.json: line '
result $? 'a damaged build record'

echo '{}' >"$work/build-env.json"
run 64 env --cpu=x && complains 'x: expected the number of a logical CPU' && run 64 env extra && run 64 env --bogus && run 0 env --help && says 'Usage: ngcc-rerun env'
result $? 'usage'

unset NGCC_TEST_ROOT
run 0 env && says architecture && says perf_event_paranoid && says load_average
result $? 'this machine'

code=0
env --check >"$work/out" 2>"$work/err" || code=$?
[ $code -le 1 ] && [ "$(grep -c -E '^[a-z_]+ +(fixed|not fixed|unknown) ' "$work/out")" -eq 10 ] &&
    if grep -q ' not fixed ' "$work/out"; then [ $code -eq 1 ]; else [ $code -eq 0 ]; fi
result $? 'this machine: ten items, the exit code follows them'
plan
