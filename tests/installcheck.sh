#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Checks an installed copy (make installcheck): the commands start, every file a user is promised is there, the installed
# tool finds the installed modules right, and a program that knows nothing but the pkg-config file loads one. Respects
# DESTDIR. The environment has the folders; see doc/local.mk.
# shellcheck disable=SC2154,SC2153 # from doc/local.mk
set -eu

root=${DESTDIR:-}
tool=$root$bindir/ngcc-rerun
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0

passed()
{
    count=$((count + 1))
    echo "installcheck: $1"
}

failed()
{
    echo "installcheck: FAILED: $1" >&2
    exit 1
}

# Under a DESTDIR the folders fixed at configure time are elsewhere. Nothing of the build tree may help.
unset NGCC_BUILD_ENV NGCC_MODULE_DIR NGCC_KAT_DIR NGCC_DATA_DIR NGCC_PROBE NGCC_HASHPROF
if [ -n "$root" ]; then
    NGCC_MODULE_DIR=$root$pkglibdir NGCC_KAT_DIR=$root$pkgdatadir/kat NGCC_DATA_DIR=$root$pkgdatadir/data
    NGCC_PROBE=$root$bindir/ngcc-probe NGCC_HASHPROF=$root$bindir/ngcc-hashprof
    export NGCC_MODULE_DIR NGCC_KAT_DIR NGCC_DATA_DIR NGCC_PROBE NGCC_HASHPROF
fi
[ ! -e "$root$bindir/tree-paths" ] || failed "$bindir/tree-paths is installed: the tool would use a build tree"

# shellcheck disable=SC2086 # EMULATOR may be empty or several words
for program in ngcc-rerun ngcc-probe ngcc-probe-memory ngcc-hashprof; do
    ${EMULATOR:-} "$root$bindir/$program" --version | grep -qF "$VERSION" || failed "$program --version does not say $VERSION"
    ${EMULATOR:-} "$root$bindir/$program" --help >"$work/help" || failed "$program --help"
    grep -q '^Usage: ' "$work/help" || failed "$program --help shows no usage"
done
passed "the programs start and say $VERSION"

instances=$root$pkgdatadir/data/instances.tsv
[ -f "$instances" ] || failed "$instances: not there"
modules=$(find "$root$pkglibdir" -maxdepth 1 -name '*.so' | wc -l)
[ "$modules" -gt 0 ] || failed "no module in $root$pkglibdir"

# A fast parameter set of each scheme that is there: all ten records, each variant.
checked=0
# shellcheck disable=SC2013 # words are meant
for instance in $(grep -v '^#' "$srcdir/tests/fast-sets"); do
    grep -q "^$instance	" "$instances" || continue
    [ -f "$root$pkglibdir/$instance-reference.so" ] || continue
    for variant in $VARIANTS; do
        code=0
        # shellcheck disable=SC2086
        ${EMULATOR:-} "$tool" kat --quiet "$instance-$variant" >"$work/kat" 2>&1 || code=$?
        case $code in
        0) grep -q 'PASS, 10 of 10 records equal' "$work/kat" || failed "$(cat "$work/kat")"; passed "$(cat "$work/kat")" ;;
        69) echo "installcheck: skipped: $(cat "$work/kat")" ;;
        *) failed "kat $instance-$variant: exit $code: $(cat "$work/kat")" ;;
        esac
        checked=$((checked + 1))
    done
done
[ "$checked" -gt 0 ] || failed "no fast set has a module in $root$pkglibdir"

# The interface as a program of someone else sees it.
if ${PKG_CONFIG:-false} --version >/dev/null 2>&1; then
    PKG_CONFIG_PATH=$root$libdir/pkgconfig
    PKG_CONFIG_SYSROOT_DIR=$root
    export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
    cflags=$($PKG_CONFIG --cflags ngcc-rerun) || failed "pkg-config does not find ngcc-rerun"
    moduledir=$($PKG_CONFIG --variable=moduledir ngcc-rerun)
    # pkgconf adds the root to a variable, pkg-config does not.
    case $moduledir in "$root"*) ;; *) moduledir=$root$moduledir ;; esac
    [ "$moduledir" = "$root$pkglibdir" ] || failed "moduledir is $moduledir, expected $root$pkglibdir"
    # shellcheck disable=SC2086 # lists of words
    $CC -std=c99 -Wall -Wextra -Wpedantic $CFLAGS $cflags "-I$root$includedir" ${LDFLAGS:-} -o "$work/load-module" \
        "$root$docdir/examples/load-module.c" ${DL_LIBS:-} || failed "the example does not compile"
    first=$(find "$moduledir" -name '*-reference.so' | LC_ALL=C sort | head -n 1)
    # shellcheck disable=SC2086
    ${EMULATOR:-} "$work/load-module" "$first" >"$work/out" || failed "the example does not run: $first"
    grep -q ': good$' "$work/out" || failed "$(cat "$work/out")"
    passed "a program of its own loads a module: $(cat "$work/out")"
else
    echo "installcheck: skipped: no pkg-config for the example"
fi
echo "installcheck: $count checks passed; $modules modules installed"
