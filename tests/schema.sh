#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Every record and profile of a campaign against its schema in data/ with a validator that is not ours, Python's jsonschema.
# RUN_DIR=DIR takes the records of that run instead of one over toy libraries. Skipped without the validator.
. "${srcdir:-.}/tests/tap.sh"
. "${srcdir:-.}/tests/toy-run.sh"
need NGCC_RERUN NGCC_PROBE TOY_DIR
python=
for candidate in python3 /usr/bin/python3; do
    [ -n "$python" ] || ! "$candidate" -c 'import jsonschema' 2>/dev/null || python=$candidate
done
if [ -z "$python" ]; then
    skip 'records against the JSON Schema' 'Python has no jsonschema'
    plan
    exit 0
fi

# schema_check KIND FILE...: the problems, a line each; KIND is record or profile.
schema_check()
{
    kind=$1
    shift
    "$python" - "${srcdir:-.}/data/$kind.schema.json" "$@" <<'END'
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
kind = jsonschema.validators.validator_for(schema)
kind.check_schema(schema)
problems = 0
for path in sys.argv[2:]:
    for error in kind(schema).iter_errors(json.load(open(path))):
        print(path, "/".join(map(str, error.absolute_path)), error.message[:200])
        problems += 1
sys.exit(problems != 0)
END
}

run=${RUN_DIR-}
if [ -z "$run" ]; then
    toy_run
    run=$work/run
fi
find "$run/records" -name '*.json' >"$work/list"
count=$(wc -l <"$work/list")
if [ -z "${RUN_DIR-}" ]; then
    [ "$count" -eq 6 ]
else
    [ "$count" -gt 0 ]
fi
result $? "$count records"
if [ -z "${RUN_DIR-}" ]; then
    [ "$(grep -l '"status": "failed"' "$run"/records/*/*.json | wc -l)" -eq 3 ]
    result $? 'three of them failed, three did not'
fi
while read -r record; do
    run 0 schema_check record "$record"
    result $? "${record#"$run/"}"
done <"$work/list"
find "$run/profile" -name '*.json' >"$work/profiles" 2>/dev/null
while read -r profile; do
    run 0 schema_check profile "$profile"
    result $? "${profile#"$run/"}"
done <"$work/profiles"

# The check finds what is wrong: an unknown field, a figure that is a text, a missing field.
first=$(head -n 1 "$work/list")
damage()
{
    "$python" -c "
import json, sys
record = json.load(open(sys.argv[1]))
$1
json.dump(record, open(sys.argv[2], 'w'))" "$first" "$work/damaged.json"
}
damage "record['unknown_field'] = 1" && run 1 schema_check record "$work/damaged.json" && says unknown_field
result $? 'an unknown field is refused'
damage "record['schema'] = '2'" && run 1 schema_check record "$work/damaged.json"
result $? 'a text for a number is refused'
damage "del record['instance']" && run 1 schema_check record "$work/damaged.json" && says instance
result $? 'a missing field is refused'
plan
