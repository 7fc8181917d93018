#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Holds the documents against the tools: every command and option of a --help is in the man page and the other way round,
# exit codes agree, the pages are free of errors, completion answers, and the scripts pass on what they are given. TAP.
# shellcheck disable=SC2154 # from AM_TESTS_ENVIRONMENT
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0

test_line()
{
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then echo "ok $number - $2"; else echo "not ok $number - $2"; fi
}

# Says what differs between two lists.
same()
{
    code=0
    diff "$work/$1" "$work/$2" >"$work/diff" || code=1
    sed "s/^</# in $1 only:/; s/^>/# in $2 only:/; /^[0-9]/d; /^---/d" "$work/diff"
    test_line $code "$3"
}

options_of_help()
{
    grep -v '^Usage' | grep -o -E -- '(^|[ ,(])--[a-z][a-z-]*' | tr -d ' ,(' | sort -u
}

# Options of the section of one command: from its .Ss to the next.
options_of_page()
{
    awk -v want="$1" '/^\.S[sh]/ { on = ($2 == "ngcc-rerun" && $3 == want) } on && /^\.It Fl/' "$2" |
        grep -o -E 'Fl -[a-z][a-z-]*' | sed 's/^Fl /-/' | sort -u
}

page=$srcdir/doc/man/ngcc-rerun.1
commands=$("$NGCC_RERUN" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p')
printf '%s\n' "$commands" | sort >"$work/help"
sed -n 's/^\.Ss ngcc-rerun \([a-z-]*\).*/\1/p' "$page" | sort >"$work/page"
same help page "commands"
for command in $commands; do
    "$NGCC_RERUN" "$command" --help >"$work/text" 2>&1 || true
    options_of_help <"$work/text" | grep -v -x -e --help >"$work/help" || true
    options_of_page "$command" "$page" >"$work/page" || true
    same help page "options of $command"
done

for program in "$NGCC_PROBE" "$NGCC_HASHPROF"; do
    name=$(basename "$program")
    page=$srcdir/doc/man/$name.1
    "$program" --help >"$work/text"
    options_of_help <"$work/text" >"$work/help"
    grep -E '^\.It Fl' "$page" | grep -o -E 'Fl -[a-z][a-z-]*' | sed 's/^Fl /-/' | sort -u >"$work/page"
    same help page "options of $name"
    sed -n '/^Exit status/,$p' "$work/text" | tr '\n' ' ' | grep -o -E '(^|[ ,])[0-9]+ ' | tr -d ' ,' | sort -u >"$work/help"
    sed -n '/^\.Sh EXIT STATUS/,/^\.Sh EXAMPLES/s/^\.It \([0-9]*\).*/\1/p' "$page" | sort -u >"$work/page"
    same help page "exit codes of $name"
done

# The codes that the command's sources know; 8 is import's own.
if [ -f "$srcdir/src/base/msg.h" ]; then
    sed -n 's/^ *EXIT_[A-Z_]* = \([0-9]*\).*/\1/p' "$srcdir/src/base/msg.h" | sort -u >"$work/sources"
    sed -n '/^\.Sh EXIT STATUS/,/^\.Sh EXAMPLES/s/^\.It \([0-9]*\)$/\1/p' "$srcdir/doc/man/ngcc-rerun.1" | grep -v -x 8 | sort -u >"$work/page"
    same sources page "exit codes of ngcc-rerun"
fi

# Fields of the record schema, and of its member rerun; the file is indented by one blank a level.
schema=$srcdir/data/record.schema.json
if [ -f "$schema" ]; then
    awk '/^ "properties": [{]/ { outer = 1 } /^ "[$]defs"/ { defs = 1 } /^ [}]/ { outer = 0 }
         defs && /^  "rerun": [{]/ { rerun = 1 } /^  [}]/ { rerun = 0; own = 0 }
         rerun && /^   "properties": [{]/ { own = 1 } /^   [}]/ { own = 0 }
         outer && /^  "[a-zA-Z0-9_]*": / || own && /^    "[a-zA-Z0-9_]*": / { sub(/":.*/, ""); sub(/.*"/, ""); print }' "$schema" |
        grep -v -x rerun | sort -u >"$work/schema"
    sed -n '/^\.Ss Fields/,/^\.Sh SEE/s/^\.It Li //p' "$srcdir/doc/man/ngcc-rerun-record.5" | tr -s ' ,' '\n' | sort -u >"$work/page"
    same schema page "fields of a record"
else
    test_line 0 "fields of a record # SKIP no record schema"
fi

# Outer fields of the profile schema.
schema=$srcdir/data/profile.schema.json
if [ -f "$schema" ]; then
    awk '/^ "properties": [{]/ { outer = 1 } /^ [}]/ { outer = 0 } outer && /^  "[a-z_]*": / { sub(/":.*/, ""); sub(/.*"/, ""); print }' "$schema" |
        sort -u >"$work/schema"
    sed -n '/^\.Ss Profile/,/^\.El/s/^\.It Li //p' "$srcdir/doc/man/ngcc-rerun-record.5" | tr -s ' ,' '\n' | sort -u >"$work/page"
    same schema page "fields of a profile"
else
    test_line 0 "fields of a profile # SKIP no profile schema"
fi

if command -v mandoc >/dev/null 2>&1; then
    code=0
    # Pages of other packages need not be installed here.
    mandoc -T lint "$srcdir"/doc/man/*.[15] 2>&1 | grep -v -e 'referenced manual not found' -e 'outdated mandoc.db' >"$work/lint" || true
    [ ! -s "$work/lint" ] || code=1
    sed 's/^/# /' "$work/lint"
    test_line $code "mandoc finds nothing in the pages"
else
    test_line 0 "mandoc finds nothing in the pages # SKIP no mandoc"
fi

if command -v bash >/dev/null 2>&1 && [ -f "$srcdir/doc/completion/ngcc-rerun" ]; then
    bash -c '. "$1"; compopt() { :; }; COMP_WORDS=(ngcc-rerun ""); COMP_CWORD=1; _ngcc_rerun "$2" ""; printf "%s\n" "${COMPREPLY[@]}"' \
        x "$srcdir/doc/completion/ngcc-rerun" "$NGCC_RERUN" | sort >"$work/completion"
    { printf '%s\n' "$commands" --help --version; } | sort >"$work/help"
    same help completion "completion of commands"
    bash -c '. "$1"; compopt() { :; }; COMP_WORDS=(ngcc-rerun kat --re); COMP_CWORD=2; _ngcc_rerun "$2" --re; printf "%s\n" "${COMPREPLY[@]}"' \
        x "$srcdir/doc/completion/ngcc-rerun" "$NGCC_RERUN" >"$work/completion"
    echo --records= >"$work/help"
    same help completion "completion of an option"
else
    test_line 0 "completion # SKIP no bash"
fi

# What a script passes on, seen by a stand-in.
# shellcheck disable=SC2016 # for the stand-in
printf '#!/bin/sh\nfor word in "$@"; do printf "%%s " "[$word]"; done\necho\n' >"$work/stand-in"
chmod +x "$work/stand-in"
echo "[campaign] [--shard=2/3] [--run=$work/d/part-2] [--only=a b] " >"$work/wanted"
SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=3 NGCC_RERUN="$work/stand-in" \
    sh "$srcdir/doc/examples/slurm-array.sh" "$work/d" '--only=a b' >"$work/got"
same wanted got "slurm-array.sh"
if command -v parallel >/dev/null 2>&1; then
    printf '1\t[campaign] [--shard=1/2] [--cpu=4] [--run=%s/d/part-1] [--only=a b] \n' "$work" >"$work/wanted"
    printf '2\t[campaign] [--shard=2/2] [--cpu=6] [--run=%s/d/part-2] [--only=a b] \n' "$work" >>"$work/wanted"
    HOME=$work CPUS='4 6' NGCC_RERUN="$work/stand-in" sh "$srcdir/doc/examples/parallel.sh" "$work/d" '--only=a b' 2>/dev/null |
        grep '\[campaign\]' | sed 's/^\([0-9]\) [46]/\1/' | sort >"$work/got"
    same wanted got "parallel.sh"
else
    test_line 0 "parallel.sh # SKIP no GNU parallel"
fi
echo "1..$number"
