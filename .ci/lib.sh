#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-2-Clause
# Sourced by run and wide: a work folder that goes at the end, steps with their times, clones.
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
started=$(date +%s)

step()
{
    local name=$1 begin code=0
    shift
    begin=$(date +%s)
    printf '\n=== %s\n' "$name"
    # In a shell of its own, and not as a condition: there the first failing command must end it.
    set +e
    (
        set -e
        "$@"
    )
    code=$?
    set -e
    printf -- '--- %s: %d s, %d s in all\n' "$name" $(($(date +%s) - begin)) $(($(date +%s) - started))
    if [ $code -ne 0 ]; then
        printf 'FAILED: %s (exit %d)\n' "$name" "$code"
        exit 1
    fi
}

# Runs a command with its output in a file; shows the failures and the end of it only when the command fails.
quiet()
{
    local log
    log=$(mktemp -p "$work" log.XXXXXX)
    if ! "$@" >"$log" 2>&1; then
        grep -E '^(FAIL|ERROR)' "$log" | head -n 40 || :
        tail -n 60 "$log"
        return 1
    fi
}

clone()
{
    git clone -q "$top" "$work/$1"
}
