#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# ngcc-rerun import on folders laid out like submissions: one that works, with blanks in its path, and those that fail.
. "${srcdir:-.}/tests/tap.sh"
need NGCC_RERUN NGCC_PROBE
source=$(cd "${srcdir:-.}" && pwd)
cd "$work" || exit 99
import()
{
    "$NGCC_RERUN" import "$@" --id=sign-99 --out="$work/imported"
}

# A small scheme of our own: the key is drawn, a signature is SM3 of key and message.
folder="My Submission/Reference Implementation α/Toy-32"
mkdir -p "$folder/include"
cat >"$folder/SIG_AlgorithmInstance.h" <<'END'
#define TOY_BYTES 32
int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len);
END
cat >"$folder/sig.c" <<'END'
#include <string.h>
#include "SIG_AlgorithmInstance.h"
#include "state.h"
int sm3(int x); /* a name that our own helpers have too */
int sm3(int x) { return x + 1; }
unsigned long long sig_get_pk_len_bytes(void) { return TOY_BYTES; }
unsigned long long sig_get_sk_len_bytes(void) { return TOY_BYTES; }
unsigned long long sig_get_sn_len_bytes(void) { return TOY_BYTES; }
static void tag(const unsigned char *key, const unsigned char *m, unsigned long long n, unsigned char *out)
{
    unsigned char buffer[4096 + TOY_BYTES];
    memcpy(buffer, key, TOY_BYTES);
    memcpy(buffer + TOY_BYTES, m, n);
    sm3hash(256, buffer, 8 * (n + TOY_BYTES), out); /* never declared: old C */
}
int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len)
{
    get_random_number(&drng_algorithm, sk, 8ull * TOY_BYTES);
    memcpy(pk, sk, TOY_BYTES);
    *pk_len = *sk_len = TOY_BYTES;
    return 0;
}
int sig_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len, unsigned char *sn,
             unsigned long long *sn_len)
{
    (void)sk_len;
    BEFORE_SIGNING
    tag(sk, m, m_len, sn);
    *sn_len = TOY_BYTES;
    return 0;
}
int sig_verify(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len, unsigned char *m,
               unsigned long long m_len)
{
    unsigned char t[32];
    (void)pk_len;
    tag(pk, m, m_len, t);
    return sn_len == TOY_BYTES && memcmp(t, sn, TOY_BYTES) == 0 ? 0 : -1;
}
END
cat >"$folder/include/state.h" <<'END'
typedef struct { unsigned char V[55], C[55], counter[55]; } DRNG_ctx;
extern DRNG_ctx drng_algorithm;
int get_random_number(DRNG_ctx *ctx, unsigned char *out, unsigned long long bits);
#ifndef BEFORE_SIGNING
#define BEFORE_SIGNING
#endif
END
echo 'int main(void) { return undefined_everywhere(); }' >"$folder/KATgenerate.c"
echo 'this is no C' >"$folder/notes.c"
before=$(find "$folder" -type f -exec cksum {} + | LC_ALL=C sort)

run 0 import "$folder" --instance=Toy-32 --include=include --exclude=notes.c && says "$work/imported/Toy-32-reference.so" &&
    complains 'KATgenerate.c has main() and is left out'
result $? 'a folder with blanks, an undeclared function, a program and a file to leave out'

[ "$before" = "$(find "$folder" -type f -exec cksum {} + | LC_ALL=C sort)" ]
result $? 'nothing was written into the folder'

digest=$(sha256sum <"$folder/sig.c" | cut -c1-64)
grep -q "$digest" imported/Toy-32-reference.json && grep -q '"why": "excluded"' imported/Toy-32-reference.json &&
    grep -q '"why": "has main"' imported/Toy-32-reference.json && grep -q '"implementation": "imported"' imported/Toy-32-reference.json &&
    grep -q -e '-Wno-error=implicit-int' imported/Toy-32-reference.json && ! grep -q "$work" imported/Toy-32-reference.json
result $? 'the provenance names sources, what was left out and flags, and no path of this machine'

run 0 "$NGCC_PROBE" --meta imported/Toy-32-reference.so && says 'Toy-32' && says 'sign-99'
result $? 'the library says what it is'

run 2 "$NGCC_RERUN" kat -q imported/Toy-32-reference.so && says 'NOKAT'
result $? 'its known answers are unknown, and it works'

run 0 "$NGCC_PROBE" imported/Toy-32-reference.so sign 0 1 10 5 1 && says '5 of 5'
result $? 'it is measured'

nm -D --defined-only imported/Toy-32-reference.so | awk '{print $3}' | LC_ALL=C sort >names
LC_ALL=C sort "$source/schemes/api/exports.sym" | cmp -s - names
result $? 'it exports the interface and nothing else'

echo archive >archive.zip
run 0 import "$folder" --instance=Toy-32 --include=include --exclude=notes.c --archive=archive.zip &&
    grep -q '"published": "not listed"' imported/Toy-32-reference.json && grep -q '"name": "archive.zip"' imported/Toy-32-reference.json
result $? 'the archive is recorded'

# Own helpers and generator: nothing of ours is linked beside the glue.
cp -R "$folder" own
for file in iccs/auxfunc.c iccs/drng.c sym/sm3_c.c sym/sm3_batch.c; do
    cp "$source/schemes/$file" own/
done
sed -i.old 's/int sm3(int x);.*//; s/int sm3(int x) {.*//' own/sig.c && rm own/sig.c.old
run 0 import own --instance=Toy-33 --include=include --include="$source/schemes" --exclude=notes.c --define=NGCC_REFERENCE &&
    grep -q '"own_helpers": true' imported/Toy-33-reference.json && grep -q '"own_drng": true' imported/Toy-33-reference.json
result $? 'a folder with its own helpers'

for variant in performance resource; do
    code=0
    import "$folder" --instance=Toy-32 --include=include --exclude=notes.c --variant=$variant >out 2>err || code=$?
    if [ $code -eq 69 ]; then
        tests=$((tests + 1))
        echo "ok $tests - $variant # SKIP no flags for it here"
        continue
    fi
    [ $code -eq 0 ] && "$NGCC_PROBE" --meta "imported/Toy-32-$variant.so" | grep -q -e '-flto'
    result $? "variant $variant"
done

# ---- a set that this package does not know, measured like any other

NGCC_BUILD_ENV='' XDG_RUNTIME_DIR=$work
export NGCC_BUILD_ENV XDG_RUNTIME_DIR
import "$folder" --instance=Toy-32 --include=include --exclude=notes.c >/dev/null 2>&1
run 0 "$NGCC_RERUN" campaign --plan=quick --libraries=imported --run=unknown Toy-32
result $? 'a campaign takes an instance that is none of ours'
record=unknown/records/sign-99/Toy-32-reference__sign.json
provenance=$(sed -n 's/^ "provenance_sha256": "\(.*\)",/\1/p' imported/Toy-32-reference.json)
grep -q '"implementation": "imported"' $record && grep -q "\"provenance_sha256\": \"$provenance\"" $record &&
    grep -q '^ "kat": "NOKAT"' $record && grep -q '"calibration_seconds": [0-9]' $record
result $? 'its records say imported, from what, NOKAT, and the calibration that planned them'
page=unknown/report/sign-99.md
grep -q '^| .Toy-32. | sign | ' $page && grep -q "imported, somebody else's sources (SHA-256 .*$provenance" $page &&
    grep -q 'no known answers of Toy-32 are known here' $page
result $? 'its page has the rows, whose code it is, and that nothing was compared'
run 0 "$NGCC_RERUN" validate unknown && says '3 records, 0 problems'
result $? 'the run is valid'
run 0 "$NGCC_RERUN" compare unknown --with=x86_1 && says 'not there'
result $? 'there is no published row beside it'
run 0 env NGCC_MODULE_DIR=imported "$NGCC_RERUN" list --plain && says 'Toy-32	reference	sign-99	built'
result $? 'list knows it in its folder'

# Known answers given by the user: the text as a submission may have it, with other line ends, a head and blanks.
run 2 "$NGCC_RERUN" kat -q --out=answers imported/Toy-32-reference.so
{ printf '# Toy-32\r\n\r\n' && sed 's/$/ \r/' answers; } >'the answers.txt'
run 0 import "$folder" --instance=Toy-32 --include=include --exclude=notes.c --kat='the answers.txt' &&
    run 0 "$NGCC_RERUN" kat -q imported/Toy-32-reference.so && says 'PASS, 10 of 10 records equal: the digests are those given'
result $? 'with the text of its known answers it passes'
run 0 "$NGCC_RERUN" campaign --run=unknown --libraries=imported --ops=verify Toy-32 && grep -q '"verdict": "PASS"' unknown/kat/sign-99/Toy-32-reference.json
result $? 'and a campaign checks it again'
run 0 "$NGCC_RERUN" campaign --plan=quick --libraries=imported --run=given Toy-32 && run 0 "$NGCC_RERUN" validate given &&
    grep -q '^ "kat": "PASS"' given/records/sign-99/Toy-32-reference__sign.json &&
    grep -q 'known answers given with it: the answers.txt' given/report/sign-99.md
result $? 'record and page say whose answers they were'
sed '/^Count = 3/,/^$/s/^Sn = ./Sn = X/' answers >wrong.txt
run 0 import "$folder" --instance=Toy-32 --include=include --exclude=notes.c --kat=wrong.txt &&
    run 1 "$NGCC_RERUN" kat -q --expect=wrong.txt imported/Toy-32-reference.so && says 'MISMATCH, 9 of 10' && says 'record 3' && says 'field Sn differs from byte 0'
result $? 'another signature is a MISMATCH that names record and field'
run 1 "$NGCC_RERUN" campaign --plan=quick --libraries=imported --run=mismatch Toy-32 &&
    grep -q 'sign failed: known answers: MISMATCH' mismatch/report/sign-99.md
result $? 'and is not measured'
head -n 20 answers >short.txt
rm -rf imported
run 65 import "$folder" --instance=Toy-32 --include=include --exclude=notes.c --kat=short.txt && complains 'short.txt: 2 records in it; expected ten' &&
    [ ! -e imported/Toy-32-reference.so ]
result $? 'a text of fewer records is refused'
run 64 "$NGCC_RERUN" import "$folder" --id=sign-99 --instance=OPSsig-128 && complains 'expected sign-17'
result $? 'a set of ours under another id is refused'
run 64 "$NGCC_RERUN" import "$folder" --id=sign-17 --instance=OPSsig-128 --kat=answers && complains 'known answers of OPSsig-128'
result $? 'the submitted answers cannot be replaced'

# Whose code stands on either side of a comparison.
import "$folder" --instance=Toy-32 --include=include --exclude=notes.c >/dev/null 2>&1
sed 's/static void tag/void tag/' "$folder/sig.c" >changed.c && cp -R "$folder" changed && mv changed.c changed/sig.c
"$NGCC_RERUN" import changed --id=sign-99 --instance=Toy-32 --include=include --exclude=notes.c --out=other >/dev/null 2>&1
run 0 "$NGCC_RERUN" campaign --plan=quick --ops=verify --libraries=other --run=r-other Toy-32
run 0 "$NGCC_RERUN" compare unknown --with=given && ! grep -q 'impl' out && run 0 "$NGCC_RERUN" compare given --with=r-other && grep -q 'verify .*impl' out
result $? 'compare gives the reason impl for another import, not for the same'

run 0 "$NGCC_RERUN" campaign --plan=quick --ops=sign --libraries=imported --beside=other --run=two Toy-32 && run 0 "$NGCC_RERUN" validate two &&
    grep -q "^   \"provenance_sha256\": \"$provenance\"" two/here/records/sign-99/Toy-32-reference__sign.json &&
    grep -q "^    \"provenance_sha256\": \"$provenance\"" two/there/records/sign-99/Toy-32-reference__sign.json
result $? 'two imports of an unknown set stand side by side'

# ---- what fails, and how

# fails CODE WORDS NAME FOLDER OPTION...
fails()
{
    expected_code=$1 words=$2 name=$3
    shift 3
    run "$expected_code" import "$@" && complains "$words" && [ ! -e imported/Bad-1-reference.so ] && [ ! -e imported/Bad-1-reference.so.new ]
    result $? "$name"
}
mkdir empty
fails 65 'no SIG_AlgorithmInstance.h' 'a folder without the header' empty --instance=Bad-1
fails 66 'No such file' 'a folder that is not there' nowhere --instance=Bad-1
fails 8 'notes.c: does not compile' 'a file that does not compile' "$folder" --instance=Bad-1 --include=include
fails 64 '--instance ../x' 'a name that is no name' "$folder" --instance=../x
fails 64 '--variant fast' 'an unknown variant' "$folder" --instance=Bad-1 --variant=fast
fails 69 'does not run' 'no compiler' "$folder" --instance=Bad-1 --cc=no-such-compiler
fails 65 'no source file is left' 'nothing to compile' "$folder" --instance=Bad-1 --exclude='*.c'

cp -R "$folder" static && sed -i.old 's/^int sig_sign/static int sig_sign/' static/sig.c
fails 8 'no source defines sig_sign' 'a function that is missing' static --instance=Bad-1 --include=include --exclude=notes.c
mkdir silent && cp "$folder/SIG_AlgorithmInstance.h" silent/ && echo 'static int nothing; int *use(void); int *use(void) { return &nothing; }' >silent/sig.c
fails 8 'no source defines sig_keygen' 'a folder that defines none of the interface' silent --instance=Bad-1
cp -R "$folder" hidden && { echo '#pragma GCC visibility push(hidden)' && cat "$folder/sig.c"; } >hidden/sig.c
fails 8 'sig_keygen is not exported' 'a folder that hides what it defines' hidden --instance=Bad-1 --include=include --exclude=notes.c
cp -R "$folder" header && { echo '#include <no_such_library.h>' && cat "$folder/sig.c"; } >header/sig.c
fails 8 'no_such_library.h' 'the header of an unknown library' header --instance=Bad-1 --include=include --exclude=notes.c
fails 8 'no-such-library' 'an unknown library' "$folder" --instance=Bad-1 --include=include --exclude=notes.c --libs=-lno-such-library
cp -R "$folder" library && sed -i.old 's/BEFORE_SIGNING$/mpz_init(sk);/' library/sig.c
fails 8 'mpz_init' 'a library that is missing' library --instance=Bad-1 --include=include --exclude=notes.c

# misbehaves CODE WORDS NAME STATEMENT: builds, and the known-answer check names what it does
misbehaves()
{
    limit=60
    [ "$2" != TIMEOUT ] || limit=5
    run 0 import "$folder" --instance=Bad-2 --include=include --exclude=notes.c "--define=BEFORE_SIGNING=$4" &&
        run "$1" "$NGCC_RERUN" kat -q --timeout=$limit imported/Bad-2-reference.so && says "$2"
    result $? "$3"
}
misbehaves 4 OVERFLOW 'a folder whose code writes past its buffer' 'sn[TOY_BYTES] = 1;'
misbehaves 6 TIMEOUT 'a folder whose code hangs' 'for (volatile int i = 1; i;) ;'
misbehaves 7 CRASH 'a folder whose code crashes' '*(volatile int *)0 = 1;'
plan
