#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# ngcc-rerun validate, compare, merge, the parts of a campaign and what report makes beside the pages. TOY_DIR has toy
# libraries.
. "${srcdir:-.}/tests/tap.sh"
need NGCC_RERUN NGCC_PROBE TOY_DIR
top=$(cd "${srcdir:-.}" && pwd)
mkdir "$work/kat" "$work/data" "$work/modules" "$work/runtime"
ln -s "$top/data/published" "$top"/data/*.schema.json "$work/data/"
NGCC_KAT_DIR=$work/kat NGCC_DATA_DIR=$work/data NGCC_MODULE_DIR=$work/modules XDG_RUNTIME_DIR=$work/runtime NGCC_BUILD_ENV=
export NGCC_KAT_DIR NGCC_DATA_DIR NGCC_MODULE_DIR NGCC_PROBE XDG_RUNTIME_DIR NGCC_BUILD_ENV
cd "$work" || exit 99

# Two instances of the same toy: the second one has no digests that it could be compared with, under its own name.
printf 'Toy-1\tsign-98\ttoy\t32\t48\t80\tToy\nToy-9\tsign-99\ttoy\t32\t48\t80\tToy\n' >data/instances.tsv
cp "$TOY_DIR/toy-good.so" modules/Toy-1-reference.so || exit 99
cp "$TOY_DIR/toy-unknown.so" modules/Toy-9-reference.so || exit 99
zero=0000000000000000000000000000000000000000000000000000000000000000
digests()
{
    for instance in Toy-1 Toy-9; do
        for what in 0 1 2 3 4 5 6 7 8 9; do
            echo "$1  $instance/$what"
        done
        echo "$1  $instance/all"
        echo "$1  $instance/manifest"
    done
}
digests $zero >kat/toy.sha256
"$NGCC_RERUN" kat -q --out=text Toy-1-reference >/dev/null 2>&1
for instance in Toy-1 Toy-9; do
    i=0
    while [ $i -lt 10 ]; do
        echo "$(awk -v RS= -v n=$((i + 1)) 'NR == n { print; print "" }' text | sha256sum | cut -d' ' -f1)  $instance/$i"
        i=$((i + 1))
    done
    echo "$(sha256sum <text | cut -d' ' -f1)  $instance/all"
    echo "$(grep -v '^$' text | sha256sum | cut -d' ' -f1)  $instance/manifest"
done >kat/toy.sha256

rerun()
{
    "$NGCC_RERUN" "$@"
}
record=records/sign-98/Toy-1-reference__sign.json

# --- two parts and the whole
run 0 rerun campaign --plan=quick --shard=1/2 --run=p1 --samples --work && [ -f p1/campaign.json ]
result $? 'the first part runs'
run 0 rerun campaign --plan=quick --shard=2/2 --run=p2 --samples --work
result $? 'the second part runs'
cat p1/campaign.json p2/campaign.json | grep -c '"library_sha256"' >count && [ "$(cat count)" -eq 2 ]
result $? 'together they have each library once'
run 0 rerun campaign --plan=quick --shard=3/3 --run=p3 && complains 'nothing in this part'
result $? 'a part may be empty'
run 0 rerun merge --into=whole p1 p2 && [ "$(find whole/records -name '*.json' | wc -l)" -eq 6 ]
result $? 'merge joins their records'
run 0 rerun validate whole && says 'whole: 6 records, 0 problems'
result $? 'and the whole is valid'
run 65 rerun merge --into=whole p1 && complains 'has records already'
result $? 'a directory with records is not merged into'
run 0 rerun campaign --plan=standard --ops=verify --run=p4 Toy-1 && run 65 rerun merge --into=w2 p1 p2 p4 && complains 'the plan is another one'
result $? 'another plan is refused'
[ ! -d w2 ]
result $? 'and nothing was made'
cp -r p2 p5 && sed 's/"system_id": .*/"system_id": "elsewhere",/' p2/campaign.json >p5/campaign.json
run 65 rerun merge --into=w2 p1 p5 && complains 'another system'
result $? 'another system is refused'
cp -r p1 p5b && for f in p5b/records/*/*.json p5b/campaign.json; do
    sed 's/"library_sha256": "..../"library_sha256": "0000/' "$f" >t && mv t "$f"
done
run 65 rerun merge --into=w2 p1 p5b
result $? 'another build is refused'
run 66 rerun merge --into=w2 p1 nowhere
result $? 'a run that is not there'
run 64 rerun merge p1
result $? 'merge without --into'

# --- what a record has
[ -f whole/$record ] && grep -q '"sha256": "[0-9a-f]\{64\}"' whole/$record
result $? 'the record has the digest of the work'
grep -q '"mean_interval_95": \[' whole/$record && grep -q '"q3_seconds"' whole/$record
result $? 'and figures of single calls'
if [ -n "${SANITIZED-}" ]; then # a sanitizer has its own allocator and stack
    skip 'and the memory by kind' 'built with a sanitizer'
else
    grep -q '"heap_peak_bytes": [0-9]' whole/$record && grep -q '"stack_bytes": [0-9]' whole/$record
    result $? 'and the memory by kind'
fi
run 0 rerun campaign --plan=quick --run=again --work Toy-1
work_of()
{
    sed -n 's/^ *"sha256": "\([0-9a-f]*\)",/\1/p' "$1/records/sign-98/Toy-1-reference__verify.json"
}
[ -n "$(work_of again)" ]
result $? 'the digest is made by --work alone too'

# --- validate
# broken SED FIELD NAME: the changed record is one problem that names the field
broken()
{
    rm -rf bad && cp -r whole bad && rm -rf bad/report
    sed "$1" whole/$record >bad/$record
    ! cmp -s whole/$record bad/$record && run 1 rerun validate bad && says "$record: $2"
    result $? "$3"
}
broken 's/"mean_seconds": [0-9]/"mean_seconds": 77/' 'mean_seconds: is' 'a changed mean is found'
broken 's/"measurements": .*,/"measurements": 7,/' 'trials' 'changed trials are found'
broken 's/^ "kat": "PASS"/ "kat": "NOKAT"/' 'kat' 'a changed verdict is found'
broken 's/"library_sha256": "../"library_sha256": "00/' 'library_sha256' 'a changed library digest is found'
broken 's/"kat_log_sha256": "../"kat_log_sha256": "00/' 'kat_log_sha256' 'a changed log digest is found'
broken 's/^ "schema": 2/ "schema": 2, "colour": "red"/' 'colour: unknown field' 'an unknown field is refused'
broken 's|"stderr": ""|"stderr": "in /home/someone/x"|' 'processes[0].stderr: absolute path' 'an absolute path is refused'
broken 's/"load_average_start": \[/"load_average_start": [ NaN,/' 'file: line' 'NaN is refused'
broken 's/^ "operation": .*/ "operation": "hash",/' 'operation' 'another operation is refused'
broken 's/"iterations_per_trial": .*,/"iterations_per_trial": 3,/' 'plan: iterations_per_trial' 'a plan that does not follow is found'
broken 's/"warmups": 3/"warmups": 2/' 'processes' 'other warm-ups are found'
broken 's/^ "peak_rss_bytes": [0-9]*/ "peak_rss_bytes": 5/' 'peak_rss_bytes' 'another peak is found'
rm -rf bad && cp -r whole bad && rm bad/kat/sign-98/Toy-1-reference.log
run 1 rerun validate bad && says 'kat_log'
result $? 'a missing log is found'
rm -rf bad && cp -r whole bad && echo x >>bad/report/sign-98.md
run 1 rerun validate bad && says 'report: pages'
result $? 'a changed page is found'
run 66 rerun validate nowhere
result $? 'a directory without records'
run 64 rerun validate
result $? 'validate without a directory'

# A record as the public harness makes it: without our part, with its label and log name.
mkdir -p peer/records/sign-98 peer/kat/sign-98
cp whole/kat/sign-98/Toy-1-reference.log peer/kat/sign-98/Toy-1.log
awk '/^ "rerun": \{/ { skip = 1 } !skip { print } /^ \},$/ { skip = 0 }' whole/$record |
    sed 's/"label": .*/"label": "Toy-1",/; s|kat/sign-98/Toy-1-reference.log|kat/sign-98/Toy-1.log|' >peer/records/sign-98/Toy-1__sign.json
run 0 rerun validate peer && says '1 record, 0 problems'
result $? 'a record of the public harness is accepted'
run 0 rerun report peer && grep -q 'imported' peer/report/sign-98.md
result $? 'and gives a page'

# --- compare
run 0 rerun compare whole --with=again && says '| Toy-1 | reference | sign |'
result $? 'two runs are set side by side'
says 'not there'
result $? 'a row that is missing on the other side is named'
run 1 rerun compare whole --with=again --strict
result $? 'which --strict does not accept'
cp -r again other && sed 's/"iterations_per_trial": [0-9]*/"iterations_per_trial": 9/' again/$record >other/$record
run 0 rerun compare again --with=other && grep -q 'sign .*plan' out && ! grep -q 'verify .*plan' out
result $? 'another plan is a reason'
run 0 rerun compare again --with=x86_1 && says 'not there'
result $? 'the toy is not published'
run 0 rerun compare whole --with=again --csv && [ "$(wc -l <out)" -eq 7 ]
result $? 'rows as CSV'
run 64 rerun compare whole
result $? 'compare without --with'
run 66 rerun compare whole --with=nowhere
result $? 'compare with nothing'

# --- the other files of report
page=whole/report/index.html
grep -q '^<!DOCTYPE html>' $page && grep -q '<html lang="en">' $page && grep -q '</html>' $page
result $? 'there is an HTML page'
! grep -q -e 'src=' -e 'url(' -e '<link' -e '@import' -e 'http[s]*://' $page
result $? 'that needs nothing from elsewhere'
[ "$(grep -c '<svg' $page)" -ge 4 ] && [ "$(grep -c '<svg[^>]*role="img"' $page)" -eq "$(grep -c '<svg' $page)" ] &&
    [ "$(grep -c '<title id=' $page)" -eq "$(grep -c '<svg' $page)" ]
result $? 'every plot has a title'
[ "$(wc -l <whole/report/results.csv)" -eq 7 ] &&
    [ "$(awk -F, '{ print NF }' whole/report/results.csv | sort -u | wc -l)" -eq 1 ]
result $? 'the CSV has a line per record and equal columns'
cp -r whole/report first && run 0 rerun report whole && diff -r first whole/report >/dev/null
result $? 'the same records give the same bytes'

# --- somebody else's library
mkdir imported && cp modules/Toy-1-reference.so imported/
cat >imported/Toy-1-reference.json <<EOF
{ "schema": 1, "implementation": "imported", "provenance_sha256": "$zero",
  "library_sha256": "$(sha256sum <imported/Toy-1-reference.so | cut -d' ' -f1)", "archive": null }
EOF
run 0 rerun campaign --plan=quick --ops=verify --libraries=imported --run=theirs Toy-1 && run 0 rerun validate theirs
result $? 'an imported library is measured'
grep -q '"implementation": "imported"' theirs/records/sign-98/Toy-1-reference__verify.json &&
    grep -q 'Code measured for .Toy-1.: imported' theirs/report/sign-98.md
result $? 'record and page say whose code it was'
run 0 rerun compare theirs --with=again && grep -q 'verify .*impl' out
result $? 'and compare does not set it beside ours without saying so'

sed 's/"archive": null/"archive": { "name": "a.zip", "sha256": "x", "published": "same digest" }/' imported/Toy-1-reference.json >t && mv t imported/Toy-1-reference.json
run 0 rerun campaign --plan=quick --ops=sign --libraries=imported --run=official Toy-1 && run 0 rerun compare official --with=peer &&
    grep -q '| sign |' out && ! grep -q 'impl' out && run 0 rerun compare official --with=again && grep -q 'sign .*impl' out
result $? 'what comes from the published archive is the code of the published records'

# --- replay
run 0 rerun campaign --plan=replay=x86_1 --dry-run && says 'plan replay of x86_1'
result $? 'a replay is planned'
plan
