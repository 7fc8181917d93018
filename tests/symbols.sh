#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Every library exports exactly the names of schemes/api/exports.sym and needs the C library only; so do ngcc-probe and ngcc-hashprof.
set -u
: "${NM:=nm}" "${READELF:=readelf}" "${srcdir:=.}"
n=0
failed=0
result()
{
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; failed=1; fi
}

# The libraries that a file names as needed, without the C library, its loader and, before glibc 2.34, libdl.
foreign()
{
    $READELF -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v -E '^(libc|ld-linux.*|ld64|libdl)\.so' || true
}

if ! command -v "$READELF" >/dev/null 2>&1; then
    echo "1..0 # SKIP no readelf here"
    exit 0
fi
set -- "$NGCC_MODULE_DIR"/*.so
[ -e "$1" ]
result $? "there are libraries"
for module in "$NGCC_MODULE_DIR"/*.so; do
    name=$(basename "$module")
    exported=$($NM -D --defined-only "$module" | awk '{print $3}' | LC_ALL=C sort | tr '\n' ' ')
    wanted=$(LC_ALL=C sort "$srcdir/schemes/api/exports.sym" | tr '\n' ' ')
    [ "$exported" = "$wanted" ]
    result $? "$name exports the interface and nothing else"
    if [ -n "${SANITIZED:-}" ]; then
        n=$((n + 1))
        echo "ok $n - $name needs the C library only # SKIP a sanitizer's library is linked"
        continue
    fi
    extra=$(foreign "$module")
    [ -z "$extra" ] || echo "# $name needs $extra"
    [ -z "$extra" ]
    result $? "$name needs the C library only"
done
if [ -z "${SANITIZED:-}" ]; then
    for program in "$NGCC_PROBE" "$NGCC_HASHPROF"; do
        extra=$(foreign "$program")
        [ -x "$program" ] && [ -z "$extra" ]
        result $? "$(basename "$program") needs the C library only"
    done
fi
echo "1..$n"
exit $failed
