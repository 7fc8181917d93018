#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The commands campaign and report over toy libraries: plans, resuming, locks, signals, failures. Prints TAP.
# NGCC_RERUN, NGCC_PROBE: the programs; TOY_DIR: the folder with toy-good.so and toy-wrong.so.

set -u
: "${NGCC_RERUN:?}" "${NGCC_PROBE:?}" "${TOY_DIR:?}"
srcdir=${srcdir:-.}
rerun=$NGCC_RERUN
probe=$NGCC_PROBE
work=$(mktemp -d "${TMPDIR:-/tmp}/cli-campaign.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
export NGCC_PROBE
count=0
bad=0

# ok CODE DESCRIPTION: a test that passed if CODE is 0
ok()
{
    count=$((count + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $count - $2"
    else
        echo "not ok $count - $2"
        sed 's/^/# /' "$work/out" "$work/err" 2>/dev/null | head -n 30
        bad=$((bad + 1))
    fi
}

skip()
{
    count=$((count + 1))
    echo "ok $count - $1 # SKIP $2"
}

# run EXPECTED DESCRIPTION COMMAND...: the exit code is the expected one
run()
{
    expected=$1
    name=$2
    shift 2
    "$@" >"$work/out" 2>"$work/err"
    code=$?
    [ $code -eq "$expected" ] || echo "# exit code $code, expected $expected"
    [ $code -eq "$expected" ]
    ok $? "$name"
}

# has FILE TEXT DESCRIPTION
has()
{
    grep -q -e "$2" "$1" 2>/dev/null
    ok $? "$3"
}

has_not()
{
    ! grep -q -e "$2" "$1" 2>/dev/null
    ok $? "$3"
}

records()
{
    find "$1/records" -name '*.json' 2>/dev/null | wc -l | tr -d ' '
}

mkdir -p "$work/modules" "$work/data" "$work/kat" "$work/runtime"
if ! cp "$TOY_DIR/toy-good.so" "$work/modules/Toy-1-reference.so" || ! cp "$TOY_DIR/toy-wrong.so" "$work/modules/Toy-1-performance.so"; then
    echo "Bail out! the toy libraries are not in $TOY_DIR"
    exit 99
fi
ln -s "$(cd "$srcdir" && pwd)/data/published" "$work/data/published"
printf 'Toy-1\tsign-99\ttoy\t32\t48\t80\tToy signature\n' >"$work/data/instances.tsv"
NGCC_MODULE_DIR=$work/modules NGCC_DATA_DIR=$work/data NGCC_KAT_DIR=$work/kat XDG_RUNTIME_DIR=$work/runtime
NGCC_BUILD_ENV=
export NGCC_MODULE_DIR NGCC_DATA_DIR NGCC_KAT_DIR XDG_RUNTIME_DIR NGCC_BUILD_ENV
unset PLAN RUN ALLOW_NONREFERENCE
if [ -n "${SANITIZED-}" ]; then # not the reference build; the toys are measured in it all the same
    ALLOW_NONREFERENCE=1
    export ALLOW_NONREFERENCE
fi
cd "$work" || exit 99

# The toy's digests are its own first answers.
zero=0000000000000000000000000000000000000000000000000000000000000000
for what in 0 1 2 3 4 5 6 7 8 9 all manifest; do
    echo "$zero  Toy-1/$what"
done >kat/toy.sha256
"$rerun" kat --quiet --out text Toy-1 >/dev/null 2>&1
awk 'BEGIN { n = 0 } { print > ("text." n) } $0 == "" { n++ }' text
awk 'NF { if (n++) printf "\n"; printf "%s", $0 } END { printf "\n" }' text >text.manifest
{
    for what in 0 1 2 3 4 5 6 7 8 9 manifest; do
        echo "$(sha256sum <text.$what | cut -c 1-64)  Toy-1/$what"
    done
    echo "$(sha256sum <text | cut -c 1-64)  Toy-1/all"
} >kat/toy.sha256

# --- plans and usage
run 0 "the plan is printed alone" "$rerun" campaign --plan=quick --dry-run
has out '^total .* for 3 operations of 1 library' "it has a total"
[ ! -d campaign ]
ok $? "and nothing was made"
run 0 "--plan alone prints the plan too" "$rerun" campaign --plan
has out '^plan standard: 0.5 s per trial, at most 30 s' "standard is the default"
run 0 "published follows arm_1" "$rerun" campaign --plan=published --dry-run
has out '0.5 s per trial, at most 300 s' "with its constants"
run 0 "published of x86_1" "$rerun" campaign --plan=published --system=x86_1 --dry-run
has out '1 s per trial, at most 900 s' "with its constants"
run 64 "an unknown plan" "$rerun" campaign --plan=slow --dry-run
run 64 "an unknown instance" "$rerun" campaign Toy-2
run 64 "an expression that nothing matches" "$rerun" campaign --only=Toy-2
run 64 "a broken expression" "$rerun" campaign --only='('
run 64 "an unknown operation" "$rerun" campaign --ops=sign,hash
run 64 "an unknown variant" "$rerun" campaign --variants=fast
run 64 "an unknown option" "$rerun" campaign --fast
run 64 "a shard outside its number" "$rerun" campaign --shard=3/2
run 64 "a CPU that is no number" "$rerun" campaign --cpu=x
run 69 "a CPU that is not there" "$rerun" campaign --cpu=60000
touch file
run 73 "a run directory that cannot be made" "$rerun" campaign --plan=quick --run=file/run
has err 'file/run: the run directory cannot be made' "names it"

# --- a whole run
run 0 "a quick campaign" "$rerun" campaign --plan=quick --run=r1 --system-id=here
[ "$(records r1)" -eq 3 ]
ok $? "made three records"
has out '^measure 3 of 3: ' "printed a line per item"
has r1/records/sign-99/Toy-1-reference__sign.json '"status": "complete"' "a record is complete"
has r1/records/sign-99/Toy-1-reference__sign.json '"kat": "PASS"' "and has the verdict"
has r1/kat/sign-99/Toy-1-reference.log '^RESULT sign-99 Toy-1 PASS' "the log has the result"
has r1/campaign.json '"op_budget_s": 2.0' "campaign.json has the plan"
has_not r1/records/sign-99/Toy-1-reference__sign.json "$work" "no path of this machine in a record"
has r1/report/sign-99.md '^| .Toy-1. | sign | ' "the page has the row"
cp r1/report/sign-99.md page
find r1 -name '*.json' -exec sha256sum {} + | sort >before
run 0 "report again" "$rerun" report r1
cmp -s page r1/report/sign-99.md
ok $? "gives the same bytes"
run 0 "the campaign again" "$rerun" campaign --run=r1
has_not out '^\(kat\|calibrate\|measure\) 1 of' "has nothing left to do"
find r1/records r1/kat r1/calibrations -name '*.json' -exec sha256sum {} + | sort >after
grep -v campaign.json before | cmp -s - after
ok $? "and changed no record"
run 65 "another plan in the same run directory" "$rerun" campaign --plan=standard --run=r1
has err 'r1 has records of the plan quick' "is refused by name"
run 65 "another build of the library" sh -c "cp modules/Toy-1-performance.so modules/keep &&
    cp modules/Toy-1-reference.so modules/keep2 && cp modules/keep modules/Toy-1-reference.so &&
    { \"$rerun\" campaign --run=r1; code=\$?; cp modules/keep2 modules/Toy-1-reference.so; exit \$code; }"
has err 'another build of this library' "is refused by name"

# --- damage
cp -r r1 r2
echo '{ "schema": 2,' >r2/records/sign-99/Toy-1-reference__sign.json
run 65 "a record that is cut off" "$rerun" report r2
has err 'Toy-1-reference__sign.json: line 2, column' "is named with its position"
cp r1/records/sign-99/Toy-1-reference__sign.json record
sed 's/"mean_seconds": .*/"mean_seconds": "fast",/' record >r2/records/sign-99/Toy-1-reference__sign.json
run 65 "a record with a wrong field" "$rerun" report r2
has err 'mean_seconds' "is named with the field"
echo x >r2/campaign.json
run 65 "a damaged campaign.json" "$rerun" campaign --run=r2
run 66 "a run directory without records" "$rerun" report modules
run 64 "report without a directory" "$rerun" report

# --- failures go on
run 1 "a library with wrong answers" "$rerun" campaign --plan=quick --run=r3 --variants=reference,performance
[ "$(records r3)" -eq 6 ]
ok $? "has records all the same"
has r3/records/sign-99/Toy-1-performance__sign.json '"status": "failed"' "that say it failed"
has r3/records/sign-99/Toy-1-performance__sign.json '"reason": "known answers: MISMATCH' "and why"
has r3/records/sign-99/Toy-1-reference__sign.json '"status": "complete"' "the others are complete"
has r3/report/sign-99-performance.md 'sign failed: known answers: MISMATCH' "its own page says so"
has_not r3/report/sign-99.md 'MISMATCH' "the other variant's page does not"

cat >killed <<EOF
#!/bin/sh
case " \$* " in *" sign "*) kill -9 \$\$ ;; esac
exec "$probe" "\$@"
EOF
chmod +x killed
NGCC_PROBE=$work/killed
run 1 "a killed child" "$rerun" campaign --plan=quick --run=r4
has r4/records/sign-99/Toy-1-reference__sign.json 'ended by SIGKILL' "is named in the record"
has r4/records/sign-99/Toy-1-reference__verify.json '"status": "complete"' "the rest goes on"
cat >slow <<EOF
#!/bin/sh
case " \$* " in *" verify "*) sleep 30 ;; esac
exec "$probe" "\$@"
EOF
chmod +x slow
# Long enough for the rest on a busy machine.
NGCC_PROBE=$work/slow NGCC_TEST_TIMEOUT=6
export NGCC_TEST_TIMEOUT
run 1 "a child that hangs" "$rerun" campaign --plan=quick --run=r12 --ops=keygen,verify
has r12/records/sign-99/Toy-1-reference__verify.json '"reason": .*time limit: ended after 6.0 s' "is ended and named in the record"
has r12/records/sign-99/Toy-1-reference__keygen.json '"status": "complete"' "the rest goes on"
unset NGCC_TEST_TIMEOUT
NGCC_PROBE=$work/nothing
run 1 "a measuring program that is not there" "$rerun" campaign --plan=quick --run=r5 --ops=verify
NGCC_PROBE=$probe
run 1 "a failed record stays" "$rerun" campaign --run=r4
run 0 "until it is asked for again" "$rerun" campaign --run=r4 --retry-failed
has r4/records/sign-99/Toy-1-reference__sign.json '"status": "complete"' "and then it is whole"

(
    trap '' XFSZ 2>/dev/null || exit 77
    ulimit -f 12 2>/dev/null || exit 77
    "$rerun" campaign --plan=quick --run=r6 >out 2>err
)
code=$?
if [ $code -eq 77 ]; then
    skip "a full disk" "no limit of file sizes in this shell"
else
    [ $code -eq 74 ]
    ok $? "a full disk gives exit code 74"
    has err 'records/.*: cannot be written' "and names the file"
    [ -z "$(find r6 -name '*.tmp*')" ]
    ok $? "and leaves no half"
fi

# --- build that is not the reference one
cat >build-env.json <<'EOF'
{ "compiler": "cc", "nonreference": [ "CFLAGS=-O3" ] }
EOF
NGCC_BUILD_ENV=$work/build-env.json
run 78 "a build with other flags" env -u ALLOW_NONREFERENCE "$rerun" campaign --plan=quick --run=r7
has err 'CFLAGS=-O3' "is refused with the reason"
run 0 "unless it is allowed" env ALLOW_NONREFERENCE=1 "$rerun" campaign --plan=quick --run=r7 --ops=verify
grep -A 2 '"nonreference": \[' r7/records/sign-99/Toy-1-reference__verify.json | grep -q 'CFLAGS=-O3'
ok $? "and then every record says so"
NGCC_BUILD_ENV=

# await FILE: until a campaign in the background has made it.
await()
{
    tries=0
    while [ ! -f "$1" ] && [ $tries -lt 600 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
}

# --- locks
"$rerun" campaign --plan=standard --run=r8 >out8 2>err8 &
other=$!
await r8/.lock
run 75 "the run directory of another campaign" "$rerun" campaign --plan=standard --run=r8
has err "run directory r8 is in use by another campaign: process $other" "is refused with the process"
run 75 "the CPU of another campaign" "$rerun" campaign --plan=quick --run=r9
has err "CPU [0-9]* is in use by another campaign: process $other, run directory .*/r8" "is refused with process and run"
kill -TERM $other
wait $other
[ $? -eq 143 ]
ok $? "SIGTERM ends a campaign with 143"
has err8 'Go on with: ngcc-rerun campaign --run=r8' "and it says how to go on"

# --- signals
# ended_by SIGNAL CODE RUN TEXT COMMAND...: a campaign of COMMAND is sent the signal when its run directory stands.
ended_by()
{
    signal=$1 expected=$2 directory=$3 text=$4
    shift 4
    "$@" campaign --plan=standard "--run=$directory" >out 2>err &
    other=$!
    await "$directory/campaign.json"
    kill "-$signal" $other
    wait $other
    [ $? -eq "$expected" ]
    ok $? "$text"
}

# A shell starts what runs in the background with SIGINT ignored, and a campaign heeds that.
if env --default-signal=INT true 2>/dev/null; then
    ended_by INT 130 r10 "SIGINT ends a campaign with 130" env --default-signal=INT "$rerun"
else
    skip "SIGINT" "env cannot restore the default of a signal"
fi
ended_by KILL 137 r11 "a campaign is killed" "$rerun"
mkdir -p r11/records/sign-99
: >r11/records/sign-99/Toy-1-reference__sign.json.tmp4711
run 0 "a killed campaign goes on" "$rerun" campaign --run=r11
[ "$(records r11)" -eq 3 ] && [ ! -f r11/records/sign-99/Toy-1-reference__sign.json.tmp4711 ]
ok $? "to all records, and what was half is gone"

echo "1..$count"
[ $bad -eq 0 ]
