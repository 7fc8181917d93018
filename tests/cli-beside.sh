#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# ngcc-rerun campaign --beside: two builds of a toy whose processes take turns; records, page, validation, failures of a side,
# going on. TOY_DIR has the toys.
. "${srcdir:-.}/tests/tap.sh"
need NGCC_RERUN NGCC_PROBE TOY_DIR
top=$(cd "${srcdir:-.}" && pwd)
cd "$work" || exit 99
mkdir kat data modules runtime theirs
ln -s "$top/data/published" "$top/data/record.schema.json" data/
printf 'Toy-1\tsign-98\ttoy\t32\t48\t80\tToy\nToy-2\tsign-98\ttoy\t32\t48\t80\tToy\n' >data/instances.tsv
NGCC_KAT_DIR=$work/kat NGCC_DATA_DIR=$work/data NGCC_MODULE_DIR=$work/modules XDG_RUNTIME_DIR=$work/runtime NGCC_BUILD_ENV=
export NGCC_KAT_DIR NGCC_DATA_DIR NGCC_MODULE_DIR NGCC_PROBE XDG_RUNTIME_DIR NGCC_BUILD_ENV
ALLOW_NONREFERENCE=1 # a tree with sanitizers is tested all the same
export ALLOW_NONREFERENCE
unset PLAN RUN || :
zero=0000000000000000000000000000000000000000000000000000000000000000

# Digests of the toy's own records.
cp "$TOY_DIR/toy-unknown.so" unknown.so || exit 99
"$NGCC_RERUN" kat -q --out=text ./unknown.so >/dev/null 2>&1
i=0
while [ $i -lt 10 ]; do
    echo "$(awk -v RS= -v n=$((i + 1)) 'NR == n { print; print "" }' text | sha256sum | cut -d' ' -f1)  Toy-1/$i"
    i=$((i + 1))
done >kat/toy.sha256

# imported FOLDER TOY: as import leaves a library
imported()
{
    mkdir -p "$1" && cp "$TOY_DIR/toy-$2.so" "$1/Toy-1-reference.so" || exit 99
    cat >"$1/Toy-1-reference.json" <<END
{ "schema": 1, "implementation": "imported", "provenance_sha256": "$zero",
  "library_sha256": "$(sha256sum <"$1/Toy-1-reference.so" | cut -d' ' -f1)", "archive": null }
END
}
cp "$TOY_DIR/toy-good.so" modules/Toy-1-reference.so || exit 99
cp "$TOY_DIR/toy-good.so" modules/Toy-2-reference.so || exit 99
imported theirs heap
label=records/sign-98/Toy-1-reference
rerun()
{
    "$NGCC_RERUN" "$@"
}

# --- a whole run
run 0 rerun campaign --plan=quick --beside=theirs --dry-run && says 'Toy-1-reference' && ! says 'Toy-2' && says 'side by side with the libraries of theirs' &&
    [ ! -d campaign ]
result $? 'the plan is printed alone, of the sets that both sides have'
complains '1 of the libraries asked for are not on both sides'
result $? 'the others are counted'
# The order of the processes, as a stand-in for the probe sees them.
cat >probe <<END
#!/bin/sh
case " \$* " in
*" --samples "* | *" --memory "* | *" --digest "*) ;;
*" 5 0 "*) ;;
*" sign 0 1 0 "[0-9]*" 3 "*) case "\$*" in */theirs/* | *theirs/*) echo there ;; *) echo here ;; esac >>"$work/order" ;;
esac
exec "$NGCC_PROBE" "\$@"
END
chmod +x probe
run 0 env NGCC_PROBE="$work/probe" "$NGCC_RERUN" campaign --plan=quick --beside=theirs --run=pair --system-id=here
result $? 'two builds side by side'
echo 'here there there here here there there here here there' >wanted
tr '\n' ' ' <order | sed 's/ $//' >got && echo >>got && cmp -s wanted got
result $? 'the processes take turns, and the side that begins alternates'
here=pair/here/$label there=pair/there/$label
grep -q '^  "implementation": "ngcc-rerun"' ${here}__sign.json && grep -q '^  "implementation": "imported"' ${there}__sign.json &&
    grep -q '^   "implementation": "imported"' ${here}__sign.json && grep -q '^   "implementation": "ngcc-rerun"' ${there}__sign.json
result $? 'each record says whose code it was, and whose the other'
plan_of()
{
    grep -E '^  "(iterations_per_trial|warmups|trials)": [0-9]' "$1"
}
plan_of ${here}__sign.json >wanted && plan_of ${there}__sign.json | cmp -s wanted - && [ "$(wc -l <wanted)" -eq 3 ] && [ "$(grep -c '^    \(true\|false\)' ${here}__sign.json)" -eq 5 ]
result $? 'both have one plan, and five pairs'
grep -q '^ "kat": "PASS"' ${here}__verify.json && grep -q '^ "kat": "PASS"' ${there}__verify.json
result $? 'both passed the known answers'
[ "$(grep -c '^| .Toy-1. | reference | \(keygen\|sign\|verify\) | [0-9].* | [0-9.]* . [0-9.]* | 5 | ' pair/side-by-side.md)" -eq 3 ] &&
    grep -q 'here ngcc-rerun; there imported (.0000000000000000' pair/side-by-side.md
result $? 'the page has a row per operation, and whose code it is'
grep -q '^| .Toy-1. | reference | sign |' out
result $? 'and it is printed'
grep -q '^| .Toy-1. | sign | ' pair/here/report/sign-98.md && grep -q 'Code measured for .Toy-1.: imported' pair/there/report/sign-98.md
result $? 'each side has its own page'
run 0 rerun validate pair && says 'pair/here: 3 records, 0 problems' && says 'pair/there: 3 records, 0 problems' && says 'pair: 3 pairs, 0 problems'
result $? 'the run is valid'
run 0 rerun compare pair/here --with=pair/there && [ "$(grep -c '| impl' out)" -eq 3 ] && ! grep -q '| impl.*\(plan\|work\|kat\|flags\)' out
result $? 'compare names the implementation and no other difference of the work'
cp pair/side-by-side.md page && run 0 rerun report pair && cmp -s page pair/side-by-side.md
result $? 'report gives the same bytes'

# --- going on
cat ${here}__*.json ${there}__*.json | sha256sum >before
run 0 rerun campaign --run=pair --beside=theirs && cat ${here}__*.json ${there}__*.json | sha256sum | cmp -s - before
result $? 'nothing is measured twice'
rm ${there}__sign.json
run 0 rerun campaign --run=pair --beside=theirs && [ -f ${there}__sign.json ] && run 0 rerun validate pair
result $? 'half a pair is measured again, both sides of it'
run 65 rerun campaign --run=pair && complains 'expected --beside=DIR'
result $? 'the run needs its other side'
run 0 rerun campaign --plan=quick --ops=verify --run=plain Toy-1 && run 65 rerun campaign --run=plain --beside=theirs && complains 'a plain campaign'
result $? 'a plain campaign does not become one'
run 66 rerun campaign --plan=quick --beside=nowhere --run=none && complains 'and in nowhere' && [ ! -d none ]
result $? 'a folder without libraries'

# --- damage: validate names the field
# damaged SED FIELD NAME [FILE]
damaged()
{
    rm -rf bad && cp -r pair bad && sed "$1" "pair/${4:-here/${label}__sign.json}" >"bad/${4:-here/${label}__sign.json}"
    rm -rf bad/here/report bad/there/report
    ! cmp -s "pair/${4:-here/${label}__sign.json}" "bad/${4:-here/${label}__sign.json}" && run 1 rerun validate bad && says "$2"
    result $? "$3"
}
damaged 's/^   "ratio": .*/   "ratio": 7.5,/' 'rerun.beside.ratio: is 7.5' 'another ratio'
damaged 's/^   "ratio_q3": .*/   "ratio_q3": 7.5,/' 'rerun.beside.ratio_q3' 'another quartile'
damaged 's/^    true/    false/' 'rerun.beside.first: trial 0 is first or second on both sides' 'another order'
damaged '/^  "beside": {/,/"first"/s/^   "library_sha256": "......../   "library_sha256": "00000000/' 'rerun.beside.library_sha256: is not that of the other side' 'another library'
damaged 's/^   "calibration_seconds": .*/   "calibration_seconds": 0.1,/' 'plan: iterations_per_trial' 'another calibration'
damaged 's/^   "ratio": /   "colour": "red", "ratio": /' 'rerun.beside.colour: unknown field' 'an unknown field'
damaged '1d' 'side-by-side.md: page' 'another page' side-by-side.md
rm -rf bad && cp -r pair bad && rm "bad/there/${label}__sign.json" && rm -rf bad/there/report bad/here/report
run 1 rerun validate bad && says "here/${label}__sign.json: file: the other side has no such record"
result $? 'a record without its counterpart'

# --- a side that fails
imported wrong wrong
run 1 rerun campaign --plan=quick --beside=wrong --run=failed
result $? 'a side with wrong answers'
grep -q '"reason": "known answers: MISMATCH' failed/there/${label}__sign.json &&
    grep -q '"reason": "the other side failed: known answers: MISMATCH' failed/here/${label}__sign.json
result $? 'fails both, with the reason'
grep -q '^| .Toy-1. | reference | sign | – .* failed |$' failed/side-by-side.md && grep -q 'sign failed: the other side failed' failed/side-by-side.md
result $? 'and the page says so'
run 0 rerun validate failed
result $? 'the records are valid'
cat >killer <<END
#!/bin/sh
case " \$* " in *theirs/*" sign 0 1 0 "[0-9]*" 3 "*) kill -9 \$\$ ;; esac
exec "$NGCC_PROBE" "\$@"
END
chmod +x killer
run 1 env NGCC_PROBE="$work/killer" "$NGCC_RERUN" campaign --plan=quick --beside=theirs --run=killed
grep -q '"reason": ".*ended by SIGKILL' killed/there/${label}__sign.json && grep -q 'the other side failed: .*SIGKILL' killed/here/${label}__sign.json &&
    grep -q '"status": "complete"' killed/here/${label}__verify.json
result $? 'a killed process fails its pair, the rest goes on'
run 0 rerun campaign --run=killed --beside=theirs --retry-failed && run 0 rerun validate killed
result $? 'and can be measured again'
plan
