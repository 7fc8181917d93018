# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=sh
# Sourced by the shell tests of the command: TAP lines, and a folder of their own that goes at the end.
tests=0
work=$(mktemp -d "${TMPDIR:-.}/cli-XXXXXX") || exit 99
work=$(cd "$work" && pwd) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# A campaign here is not the user's. A tree with sanitizers is not the reference build; toys are measured in it all the same.
unset PLAN RUN ALLOW_NONREFERENCE || :
if [ -n "${SANITIZED-}" ]; then
    ALLOW_NONREFERENCE=1
    export ALLOW_NONREFERENCE
fi

need()
{
    for variable; do
        eval "value=\${$variable-}"
        if [ -z "$value" ]; then
            echo "Bail out! $variable is not set; run the tests by make check"
            exit 99
        fi
    done
}

# result STATUS NAME: a test line; when STATUS is not 0 what the last run printed is shown.
result()
{
    tests=$((tests + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $tests - $2"
    else
        echo "not ok $tests - $2"
        sed 's/^/#   /' "$work/out" "$work/err" 2>/dev/null
    fi
}

# skip NAME REASON
skip()
{
    tests=$((tests + 1))
    echo "ok $tests - $1 # SKIP $2"
}

# run CODE COMMAND...: runs, output to $work/out and $work/err; true if it ends with that code.
run()
{
    expected=$1
    shift
    code=0
    "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    [ "$code" -eq "$expected" ] || {
        echo "exit code $code, expected $expected" >>"$work/err"
        return 1
    }
}

# says TEXT: the last run's output has a line with that text; complains TEXT: its messages have.
says()
{
    grep -F -e "$1" "$work/out" >/dev/null
}
complains()
{
    grep -F -e "$1" "$work/err" >/dev/null
}

plan()
{
    echo "1..$tests"
}
