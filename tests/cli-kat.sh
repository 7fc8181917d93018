#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# ngcc-rerun kat, list and the command itself, with toy libraries (tests/toy-sig.c) that misbehave on purpose. TOY_DIR has
# them as toy-<behaviour>.so.
. "${srcdir:-.}/tests/tap.sh"
need NGCC_RERUN NGCC_PROBE TOY_DIR
# A sanitizer must leave the toy's crash to the system.
ASAN_OPTIONS=${ASAN_OPTIONS-}${ASAN_OPTIONS:+:}handle_segv=0
export ASAN_OPTIONS

# A package of one instance, whose digests are those of the well-behaved toy.
mkdir "$work/kat" "$work/data" "$work/modules"
NGCC_KAT_DIR=$work/kat NGCC_DATA_DIR=$work/data NGCC_MODULE_DIR=$work/modules
export NGCC_KAT_DIR NGCC_DATA_DIR NGCC_MODULE_DIR
printf '# instance\tcandidate\tscheme\tpk\tsk\tsn\talgorithm\n' >"$work/data/instances.tsv"
printf 'Toy-1\tsign-99\ttoy\t32\t48\t80\tToy\nToy-2\tsign-99\ttoy\t32\t48\t80\tToy\n' >>"$work/data/instances.tsv"
kat()
{
    "$NGCC_RERUN" kat "$@"
}
digest()
{
    sha256sum | cut -d' ' -f1
}

run 2 kat -q --out="$work/text" "$TOY_DIR/toy-unknown.so" && says 'Toy-9 reference: NOKAT' && says 'no digests for Toy-9'
result $? 'an instance without digests is NOKAT'

[ "$(grep -c '^Count = ' "$work/text")" -eq 10 ] && grep -q '^Seed_Len = 64$' "$work/text" && [ "$(grep -c '^$' "$work/text")" -eq 10 ]
result $? 'the text has ten records'

i=0
while [ $i -lt 10 ]; do
    record=$(awk -v RS= -v n=$((i + 1)) 'NR == n { print; print "" }' "$work/text" | digest)
    echo "$record  Toy-1/$i"
    i=$((i + 1))
done >"$work/kat/toy.sha256"
echo "$(digest <"$work/text")  Toy-1/all" >>"$work/kat/toy.sha256"
echo "$(grep -v '^$' "$work/text" | digest)  Toy-1/manifest" >>"$work/kat/toy.sha256"

run 0 kat --out="$work/again" "$TOY_DIR/toy-good.so" && says 'Toy-1 reference: PASS, 10 of 10 records equal' && says 'record 9: equal' &&
    cmp -s "$work/text" "$work/again"
result $? 'a good library passes and gives the same text'

run 0 kat -q --records=2 "$TOY_DIR/toy-good.so" && says 'PASS, 2 of 2 records equal'
result $? 'two records only'

# behaviour, exit code, words of the verdict line
while read -r behaviour code words; do
    limit=60
    [ "$behaviour" != hang ] || limit=2
    run "$code" kat -q --timeout=$limit "$TOY_DIR/toy-$behaviour.so" && says "$words"
    result $? "$behaviour: $words"
done <<EOF
wrong 1 Toy-1 reference: MISMATCH, 9 of 10 records equal: record 3 has SHA-256
refuses 3 CRYPTOFAIL, 0 of 10 records equal: record 0: sig_verify refuses the signature just made
accepts-all 3 CRYPTOFAIL, 0 of 10 records equal: record 0: sig_verify accepts a changed message
fails 3 CRYPTOFAIL, 2 of 10 records equal: record 2: sig_sign returned -7
overflow 4 OVERFLOW, 0 of 10 records equal: record 0: sig_sign wrote 1 bytes behind the signature of 80 bytes
underflow 4 OVERFLOW, 0 of 10 records equal: record 0: sig_keygen wrote 1 bytes before the public key
long 4 OVERFLOW, 0 of 10 records equal: record 0: sig_sign returned 81 bytes for the signature of 80
no-symbol 5 LOADFAIL, 0 of 10 records equal: it lacks the symbol sig_sign
bad-meta 5 LOADFAIL, 0 of 10 records equal: the metadata block has another magic number
hang 6 TIMEOUT, 0 of 10 records equal: 2 s passed, in sig_verify of record 0
crash 7 CRASH, 2 of 10 records equal: SIGSEGV in sig_sign of record 2
prints 0 Toy-1 reference: PASS, 10 of 10 records equal
EOF

run 1 kat -q --expect="$work/text" "$TOY_DIR/toy-wrong.so" && says '; field PK differs from byte 7 on'
result $? 'with the expected text the field is named'

run 7 kat -q "$TOY_DIR/toy-wrong.so" "$TOY_DIR/toy-crash.so" "$TOY_DIR/toy-good.so" && says MISMATCH && says CRASH && says PASS
result $? 'of several libraries the highest verdict'

run 0 kat --tap --log="$work/log" "$TOY_DIR/toy-good.so" && [ "$(grep -c '^ok ' "$work/out")" -eq 11 ] && says '1..11' &&
    says 'ok 1 - Toy-1 reference record 0' && says 'ok 11 - Toy-1 reference verdict PASS' && says '# 10 records made, 10 equal the digests'
result $? 'TAP of a good library'

grep -q '^instance = Toy-1$' "$work/log" && grep -q '^build_flags = -O1 -fPIC$' "$work/log" && grep -q '^sn_len = 80$' "$work/log" &&
    [ "$(sed -n '$p' "$work/log" | cut -d' ' -f1-4)" = 'RESULT sign-99 Toy-1 PASS' ] &&
    grep -q "^manifest $(grep -v '^$' "$work/text" | digest) strict " "$work/log"
result $? 'the log'

run 7 kat --tap "$TOY_DIR/toy-crash.so" && says 'ok 2 - ' && says 'not ok 3 - Toy-1 reference record 2 # not made' &&
    says 'not ok 11 - Toy-1 reference verdict CRASH' && says '1..11'
result $? 'TAP of a library that crashes: what is missing is not ok'

run 77 env NGCC_TEST_LACKS=-mavx2 "$NGCC_RERUN" kat --tap "$TOY_DIR/toy-avx2.so" && says '1..0 # SKIP the processor lacks -mavx2'
result $? 'TAP of a library that the processor cannot run: a skip with its reason'

run 69 env NGCC_TEST_LACKS=-mavx2 "$NGCC_RERUN" kat "$TOY_DIR/toy-avx2.so" && complains 'the processor lacks -mavx2'
result $? 'without TAP an exit code'

sed 's/$/  # unsubmitted/' "$work/kat/toy.sha256" >"$work/kat/ours" && mv "$work/kat/toy.sha256" "$work/kat/kept" && mv "$work/kat/ours" "$work/kat/toy.sha256"
run 2 kat -q "$TOY_DIR/toy-good.so" && says 'NOKAT, 10 of 10 records equal: no submitted vectors'
result $? 'unsubmitted digests are checked, the verdict is NOKAT'

run 0 kat --tap "$TOY_DIR/toy-good.so" && says 'ok 11 - Toy-1 reference verdict NOKAT'
result $? 'which TAP takes for good'

run 1 kat -q "$TOY_DIR/toy-wrong.so" && says 'MISMATCH, 9 of 10'
result $? 'unless a record differs'

sed '4s/^./x/' "$work/kat/kept" >"$work/kat/toy.sha256"
run 65 kat -q "$TOY_DIR/toy-good.so" && complains 'toy.sha256: line 4: expected 64 lower-case'
result $? 'a damaged digest file is named with its line'

sed '/Toy-1\/5/d' "$work/kat/kept" >"$work/kat/toy.sha256"
run 65 kat -q "$TOY_DIR/toy-good.so" && complains 'toy.sha256: no digest of Toy-1/5'
result $? 'a digest that is not there too'

zero=0000000000000000000000000000000000000000000000000000000000000000
sed "s/^.*manifest/$zero  Toy-1\/manifest/" "$work/kat/kept" >"$work/kat/toy.sha256"
run 1 kat -q "$TOY_DIR/toy-good.so" && says 'every record is right, and the manifest digest is'
result $? 'a manifest digest of another text is a mismatch'

rm "$work/kat/toy.sha256"
run 66 kat -q "$TOY_DIR/toy-good.so" && complains 'toy.sha256: No such file'
result $? 'a missing digest file'
mv "$work/kat/kept" "$work/kat/toy.sha256"

run 73 kat -q --out="$work/no/where" "$TOY_DIR/toy-good.so" && complains "$work/no/where: No such file"
result $? 'a text that cannot be written'

run 66 kat "$work/none.so" && complains 'none.so: No such file'
result $? 'a library that is not there'

run 64 kat Nobody && complains 'Nobody: no such parameter set' && run 64 kat && run 64 kat --records=11 x && run 64 kat --bogus x &&
    run 64 kat --out=x "$TOY_DIR/toy-good.so" "$TOY_DIR/toy-good.so" && run 64 kat --timeout=0 x
result $? 'wrong usage'

cp "$TOY_DIR/toy-good.so" "$work/modules/Toy-1-reference.so"
cp "$TOY_DIR/toy-avx2.so" "$work/modules/Toy-1-performance.so"
cp "$TOY_DIR/toy-bad-meta.so" "$work/modules/Toy-2-reference.so"
run 0 kat -q Toy-1 && says 'Toy-1 reference: PASS' && run 66 kat Toy-1-native && complains 'native library of Toy-1'
result $? 'libraries by instance and variant'

run 0 env NGCC_TEST_LACKS=-mavx2 "$NGCC_RERUN" list && says 'CPU lacks -mavx2' && says 'not built' && says 'broken' &&
    says '2 parameter sets; 1 libraries built, 1 more that this processor cannot run, 1 broken'
result $? 'list'

tab=$(printf '\t')
run 0 env NGCC_TEST_LACKS=-mavx2 "$NGCC_RERUN" list --plain && [ "$(wc -l <"$work/out")" -eq 8 ] &&
    says "Toy-1${tab}reference${tab}sign-99${tab}built${tab}$work/modules/Toy-1-reference.so" &&
    says "Toy-1${tab}performance${tab}sign-99${tab}cpu-lacks${tab}-mavx2" && says "Toy-2${tab}native${tab}sign-99${tab}not-built"
result $? 'list for scripts'

run 0 "$NGCC_RERUN" --help && says 'research candidates, for evaluation only' && says 'campaign' && run 0 "$NGCC_RERUN" --version &&
    says 'ngcc-rerun (ngcc-rerun) ' && run 0 kat --help && says 'Usage: ngcc-rerun kat' && run 0 "$NGCC_RERUN" list --help
result $? 'help and version'

run 64 "$NGCC_RERUN" && run 64 "$NGCC_RERUN" bogus && complains 'bogus: no such command'
result $? 'no command, unknown command'

if [ -w /dev/full ]; then
    code=0
    "$NGCC_RERUN" --help >/dev/full 2>"$work/err" || code=$?
    [ $code -eq 74 ] && complains 'standard output'
    result $? 'a full disk behind standard output'
fi

# An interruption ends the library's process and the command.
TOY_MARK=$work/mark "$NGCC_RERUN" kat -q "$TOY_DIR/toy-hang.so" >"$work/out" 2>"$work/err" &
pid=$!
i=0
while [ ! -e "$work/mark" ] && [ $i -lt 100 ]; do
    sleep 1
    i=$((i + 1))
done
kill -TERM $pid
code=0
wait $pid || code=$?
[ $code -eq 143 ] && complains interrupted
result $? 'an interruption'
plan
