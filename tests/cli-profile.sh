#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# ngcc-hashprof and the profile of a campaign, over the real OPSsig-128 and its copy that is linked with the wrappers.
# Numbers of calls and compressions are compared, never times.
. "${srcdir:-.}/tests/tap.sh"
need NGCC_RERUN NGCC_PROBE NGCC_HASHPROF NGCC_MODULE_DIR NGCC_KAT_DIR TOY_DIR
export NGCC_PROBE NGCC_HASHPROF NGCC_KAT_DIR
NGCC_DATA_DIR=$(cd "${srcdir:-.}/data" && pwd) XDG_RUNTIME_DIR=$work
export NGCC_DATA_DIR XDG_RUNTIME_DIR
unset PLAN RUN || :
ALLOW_NONREFERENCE=1
export ALLOW_NONREFERENCE
built=$NGCC_MODULE_DIR
hashprof()
{
    "$NGCC_HASHPROF" "$@"
}
rerun()
{
    "$NGCC_RERUN" "$@"
}
cd "$work" || exit 99

# --- what the program refuses
run 0 hashprof --help && says 'Usage: ngcc-hashprof' && run 0 hashprof --version && says 'ngcc-hashprof (ngcc-rerun) '
result $? 'help and version'
run 64 hashprof && run 64 hashprof --fast && run 64 hashprof "$TOY_DIR/toy-good.so" hash 0 1 1 && complains 'keygen, sign or verify'
result $? 'an operation that is none'
run 64 hashprof "$TOY_DIR/toy-good.so" sign 5 1 1 && run 64 hashprof "$TOY_DIR/toy-good.so" sign 0 0 1 && complains 'number of calls' &&
    run 64 hashprof "$TOY_DIR/toy-good.so" sign 0 1 x && complains 'warm-up'
result $? 'numbers that are none'
run 66 hashprof nowhere.so sign 0 1 1 && complains 'nowhere.so'
result $? 'a library that is not there'
run 65 hashprof "$TOY_DIR/toy-good.so" sign 0 1 1 && complains "not linked with the profile's wrappers" && says 'STATUS	failed'
result $? 'a library without wrappers'

if [ ! -f "$built/profile/OPSsig-128-reference.so" ]; then
    skip 'the profile of OPSsig-128' 'OPSsig-128 is not built here with the wrappers'
    plan
    exit 0
fi

# --- exact counts of a deterministic operation: ten verifications of one signature
run 0 hashprof "$built/profile/OPSsig-128-reference.so" verify 0 10 1 && says 'META	overflow_calls	0' && says 'STATUS	complete'
result $? 'OPSsig-128 verify is profiled'
# calls FUNCTION: "calls compressions" of ten operations, all lengths together
calls()
{
    awk -F '\t' -v fn="$1" '$1 == "CALL" && $2 == fn { calls += $5; compressions += $7 } END { print calls + 0, compressions + 0 }' out
}
[ "$(calls pseudoXOF)" = '30 30' ]
result $? 'the challenge is sampled from three blocks'
# mu, 128 bytes, and three packed polynomials of 256 bytes: 15 blocks with the padding
[ "$(calls sm3hash)" = '10 150' ] && grep -q '^CALL	sm3hash	7168	256	10	' out
result $? 'one hash of the commitment'
# nine polynomials of 64 digests; tr and mu, pseudohashes of 2560 and 194 bytes with 13 compressions behind the message
[ "$(calls sm3_batch_compress)" = "630 $((10 * (9 * 64 + 2 * 41 + 13 + 2 * 4 + 13)))" ]
result $? 'the matrix and both long hashes go in batches'
[ "$(calls sm3_mid_add)" = '10 10' ] && [ "$(calls drng)" = '0 0' ]
result $? 'one prefix, and no random number'
awk -F '\t' '$1 == "CALL" { ticks += $6 } $1 == "TOTAL" { exit !($2 == 10 && ticks > 0 && ticks <= $3) }' out
result $? 'the calls are a part of the ten operations'
run 0 hashprof "$built/profile/OPSsig-128-reference.so" keygen 0 10 1 && [ "$(calls drng)" = '20 100' ]
result $? 'keygen draws 512 and 1024 bits: 4 and 6 compressions'
sed -n '/^CALL/p' out | cut -f 1-5,7 >first
run 0 hashprof "$built/profile/OPSsig-128-reference.so" keygen 0 10 1 && sed -n '/^CALL/p' out | cut -f 1-5,7 | cmp -s - first
result $? 'the same seed gives the same calls'

# --- a campaign; two runs, as of two shards
run 0 rerun campaign --plan=quick --run=a OPSsig-128 && grep -q '^  profile of 3 operations' out && grep -q '^profile 3 of 3: OPSsig-128-reference' out
result $? 'a quick campaign profiles three operations'
profile=profile/sign-17/OPSsig-128-reference__verify.json
[ "$(find a/profile -name '*.json' | wc -l)" -eq 3 ] && grep -q '"status": "complete"' a/$profile
result $? 'there are three whole profiles'
run 0 rerun validate a && says 'a: 3 records, 3 profiles, 0 problems'
result $? 'that are valid'
grep -A 99 '"compressions_per_operation": {' a/$profile | sed '/}/q' | tr -d ' \n' |
    grep -q '"pseudoXOF":3.0,"sm3_batch_compress":692.0,"sm3_mid_add":1.0,"sm3hash":15.0}'
result $? 'the compressions per operation are those of the code'
awk -F ': ' '/^ "share"/ { in_share = 1; next } /^ }/ { in_share = 0 } in_share { sum += $2 } /^ "hash_share"/ { hash = $2 + 0 }
    /"batch_share"/ { batch = $2 + 0 } END { exit !(sum <= 1 && sum > hash - 1e-9 && hash > batch && batch > 0) }' a/$profile
result $? 'the shares are parts of one'
grep -q '"profile/OPSsig-128-reference.so"' a/$profile && ! grep -q "$work" a/$profile
result $? 'the command is one that anyone can give'
page=a/report/sign-17.md
grep -q '| past the helpers | SM3 compressions per operation |$' $page && grep -q '^This library hashes past the helper functions' $page &&
    grep -q '| pseudoXOF 3, sm3_batch_compress 63, sm3_mid_add 1, sm3hash 1 |.*| pseudoXOF 3, sm3_batch_compress 692, sm3_mid_add 1, sm3hash 15 |$' $page
result $? 'the page has calls and compressions'
grep -q "| hash profile verify | .$profile. |" $page
result $? 'and the evidence'
sha256sum a/profile/sign-17/*.json >before && run 0 rerun campaign --run=a && ! grep -q '^profile [0-9]* of' out && sha256sum -c --quiet before
result $? 'a campaign that is continued keeps them'
rm a/$profile && run 0 rerun campaign --run=a && says 'profile 1 of 1: OPSsig-128-reference verify' && [ -f a/$profile ]
result $? 'and makes what is missing'

# --- validate
# broken SED FIELD NAME
broken()
{
    rm -rf bad && cp -r a bad && rm -rf bad/report && sed "$1" a/$profile >bad/$profile
    ! cmp -s a/$profile bad/$profile && run 1 rerun validate bad && says "$profile: $2"
    result $? "$3"
}
broken 's/^ "hash_share": .*,/ "hash_share": 0.5,/' 'hash_share: is' 'a changed share is found'
broken 's/"sm3_batch_compress": 692.0/"sm3_batch_compress": 12.0/' 'rerun.compressions_per_operation.sm3_batch_compress' 'changed compressions are found'
broken 's/"batch_share": .*,/"batch_share": 0.01,/' 'rerun.batch_share' 'a changed batch share is found'
broken 's/"profiled_library_sha256": "../"profiled_library_sha256": "00/' 'rerun.profiled_library_sha256' 'another profiled library is found'
broken 's/^  "library_sha256": "../  "library_sha256": "00/' 'rerun.library_sha256' 'another measured library is found'
broken 's/"overflow_calls": "0"/"overflow_calls": "4"/' 'meta.overflow_calls' 'a table that was too small is found'
broken 's/^  "operations": [0-9]*/  "operations": 7/' 'total.operations' 'other counts than planned are found'
broken 's/^ "stderr": ""/ "stderr": "", "colour": "red"/' 'colour: unknown field' 'an unknown field is refused'
broken 's/"fn": "sm3hash"/"fn": "sm3hush"/' 'share' 'another function is found'
awk '/^ "rerun": \{/ { skip = 1 } !skip { print } /^ \},?$/ { skip = 0 }' a/$profile | sed '/"compressions"/d; s/\("ticks": [0-9]*\),$/\1/' >peer.json
rm -rf bad && cp -r a bad && rm -rf bad/report && sed 's/^ "hash_share": \(.*\),$/ "hash_share": \1/' peer.json >bad/$profile
rm -f bad/profile/sign-17/OPSsig-128-reference__sign.json bad/profile/sign-17/OPSsig-128-reference__keygen.json
run 0 rerun validate bad && says '1 profile, 0 problems'
result $? 'a profile as the public harness makes it is accepted'

# --- merge
run 0 rerun campaign --plan=quick --ops=keygen --run=p1 --system-id=here OPSsig-256 &&
    run 0 rerun campaign --plan=quick --ops=verify --run=p2 --system-id=here OPSsig-128 &&
    run 0 rerun merge --into=whole p1 p2 && [ "$(find whole/profile -name '*.json' | wc -l)" -eq 2 ] && run 0 rerun validate whole
result $? 'merge carries the profiles'
cp -r p2 p3 && sed 's/"profiled_library_sha256": "../"profiled_library_sha256": "00/' p2/$profile >p3/$profile
run 65 rerun merge --into=w2 p1 p3 && complains 'profiled_library_sha256'
result $? 'and refuses one of another library'

# --- what is not profiled is said
mkdir bare && cp "$built/OPSsig-128-reference.so" bare/
run 0 rerun campaign --plan=quick --ops=verify --libraries=bare --run=b OPSsig-128 && says 'not profiled: no library linked with' &&
    grep -q '^Not profiled: no library linked with' b/report/sign-17.md && run 0 rerun validate b
result $? 'a library that is not linked for it'
echo '{ "compiler": "cc", "nonreference": [], "profile": { "value": null, "reason": "linker has no --wrap" } }' >build-env.json
run 0 env NGCC_BUILD_ENV="$work/build-env.json" "$NGCC_RERUN" campaign --plan=quick --ops=verify --libraries=bare --run=c OPSsig-128 &&
    says 'profile: 1 library not profiled: linker has no --wrap' && grep -q '^Not profiled: linker has no --wrap\.$' c/report/sign-17.md
result $? 'a build without --wrap'
run 1 env NGCC_HASHPROF="$work/nothing" "$NGCC_RERUN" campaign --plan=quick --ops=verify --run=d OPSsig-128 &&
    grep -q '"status": "failed"' d/$profile && grep -q '"reason": "the measuring program' d/$profile && run 0 rerun validate d
result $? 'a program that is not there gives a failed profile'
run 1 rerun campaign --run=d && run 0 rerun campaign --run=d --retry-failed && grep -q '"status": "complete"' d/$profile
result $? 'that is made again on request'
plan
