#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# One set of each scheme goes out as a submission's folder, comes back by ngcc-rerun import, gives the submitted known answers
# and is measured side by side with the library that this tree built.
. "${srcdir:-.}/tests/tap.sh"
need NGCC_RERUN NGCC_PROBE NGCC_MODULE_DIR
source=$(cd "${srcdir:-.}" && pwd)
cd "$work" || exit 99
XDG_RUNTIME_DIR=$work ALLOW_NONREFERENCE=1 # a tree with sanitizers is compared all the same
export XDG_RUNTIME_DIR ALLOW_NONREFERENCE
unset PLAN RUN || :

sets=$(grep -v '^#' "$source/tests/fast-sets")
pairs=
for set in $sets; do
    id=$(awk -F '\t' -v set="$set" '$1 == set { print $2 }' "$source/data/instances.tsv")
    folder="submitted α/$set"
    mkdir -p 'submitted α'
    run 0 sh "$source/tests/export-folder" "$source" "$set" "$folder" && [ -f "$folder/SIG_AlgorithmInstance.h" ] &&
        [ -z "$(find "$folder" -mindepth 1 -type d)" ] && ! grep -q '#include ".*/' "$folder"/*
    result $? "$set is written as a flat folder"
    run 0 "$NGCC_RERUN" import "$folder" --id="$id" --instance="$set" && grep -q '"own_helpers": true' "imported/$set-reference.json" &&
        grep -q '"own_drng": true' "imported/$set-reference.json"
    result $? "$set is built from it, with its own helpers"
    run 0 "$NGCC_RERUN" kat -q "imported/$set-reference.so" && says 'PASS, 10 of 10 records equal'
    result $? "$set gives the submitted known answers"
    [ ! -e "$NGCC_MODULE_DIR/$set-reference.so" ] || pairs="$pairs $set"
done

if [ -z "$pairs" ]; then
    skip 'side by side' 'no reference library of these sets is built'
else
    # shellcheck disable=SC2086 # a list of names
    run 0 "$NGCC_RERUN" campaign --plan=quick --beside=imported --run=pairs $pairs
    result $? "side by side:$pairs"
    for set in $pairs; do
        for operation in keygen sign verify; do
            here=$(echo pairs/here/records/*/"$set-reference__$operation.json")
            there=$(echo pairs/there/records/*/"$set-reference__$operation.json")
            grep -q '^ "kat": "PASS"' "$here" && grep -q '^ "kat": "PASS"' "$there" &&
                grep -q '^  "implementation": "ngcc-rerun"' "$here" && grep -q '^  "implementation": "imported"' "$there" &&
                grep -q '"ratio": [0-9]' "$here" && grep -q '"ratio": [0-9]' "$there"
            result $? "$set $operation has a record of each side and the ratio"
        done
    done
    run 0 "$NGCC_RERUN" validate pairs
    result $? 'which are valid'
    # shellcheck disable=SC2086
    set -- $pairs
    run 0 "$NGCC_RERUN" compare pairs/here --with=pairs/there && [ "$(grep -c '| impl' out)" -eq $((3 * $#)) ] && ! grep -q '| impl,.*\(plan\|work\|flags\|kat\)' out
    result $? 'they differ by the implementation, not by plan, work, flags or known answers'
fi

run 64 sh "$source/tests/export-folder" "$source" Toy-1 new && complains 'no such parameter set' && [ ! -e new ]
result $? 'an unknown set'
mkdir there
run 73 sh "$source/tests/export-folder" "$source" OPSsig-128 there && complains 'it is there already'
result $? 'a folder that is there stays as it is'
plan
