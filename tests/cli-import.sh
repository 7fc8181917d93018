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
cp -R "$folder" library && sed -i.old 's/BEFORE_SIGNING$/mpz_init(sk);/' library/sig.c
fails 8 'mpz_init' 'a library that is missing' library --instance=Bad-1 --include=include --exclude=notes.c

# misbehaves CODE WORDS NAME STATEMENT: builds, and the known-answer check names what it does
misbehaves()
{
    run 0 import "$folder" --instance=Bad-2 --include=include --exclude=notes.c "--define=BEFORE_SIGNING=$4" &&
        run "$1" "$NGCC_RERUN" kat -q --timeout=5 imported/Bad-2-reference.so && says "$2"
    result $? "$3"
}
misbehaves 4 OVERFLOW 'a folder whose code writes past its buffer' 'sn[TOY_BYTES] = 1;'
misbehaves 6 TIMEOUT 'a folder whose code hangs' 'for (volatile int i = 1; i;) ;'
misbehaves 7 CRASH 'a folder whose code crashes' '*(volatile int *)0 = 1;'
plan
