#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Runs the commands of the manual's tutorial and of its chapter on submitted code as they are written, one after the other in
# a folder that has nothing but a stand-in for an unpacked archive. TAP.
# shellcheck disable=SC2154 # from AM_TESTS_ENVIRONMENT
set -eu
manual=$srcdir/doc/ngcc-rerun.texi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
XDG_RUNTIME_DIR=$work
PATH=$(dirname "$NGCC_RERUN"):$PATH
# A tree with sanitizers is no reference build; its commands are run all the same.
[ -z "${SANITIZED:-}" ] || export ALLOW_NONREFERENCE=1
export PATH XDG_RUNTIME_DIR

# Texinfo's marks for @, { and } taken off; "@c test" stands before what is to be run, "@c test 1" where 1 is a right answer
# too, "@c test must 1" where it is the only one.
awk '/^@c test/ { run = 1; also = $3 == "must" ? "=" $4 : $3; next }
     run == 1 && /^@example/ { run = 2; next }
     run == 2 && /^@end example/ { run = 0; next }
     run == 2 { gsub(/@@/, "@"); gsub(/@[{]/, "{"); gsub(/@[}]/, "}"); print (also == "" ? 0 : also) " " $0 }' "$manual" >"$work/commands"
total=$(wc -l <"$work/commands")
echo "1..$((total + 1))"
number=0
mkdir -p "$work/empty/OPS/Reference_Implementation"
sh "$srcdir/tests/export-folder" "$srcdir" OPSsig-128 "$work/empty/OPS/Reference_Implementation/OPSsig-128"
echo 'stands for the archive' >"$work/empty/OPS.zip"
while read -r also command; do
    number=$((number + 1))
    code=0
    (cd "$work/empty" && sh -c "$command") >"$work/out" 2>&1 </dev/null || code=$?
    case $also in
    =*) [ "=$code" = "$also" ] && right=yes || right=no ;;
    *) [ $code -eq 0 ] || [ $code -eq "$also" ] && right=yes || right=no ;;
    esac
    if [ "$right" = yes ]; then
        echo "ok $number - $command"
    else
        sed 's/^/# /' "$work/out"
        echo "not ok $number - $command # exit $code"
    fi
done <"$work/commands"
if [ "$number" -ge 20 ]; then echo "ok $((number + 1)) - commands were found"; else echo "not ok $((number + 1)) - only $number commands"; fi
