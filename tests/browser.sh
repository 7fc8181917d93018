#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# The HTML report in headless Chromium: no console message, no overflow on a phone, tables that sort, drawings with names,
# light and dark, paper. REPORT_PAGE=FILE looks at that page instead of one of toy libraries. Skipped without Chromium.
. "${srcdir:-.}/tests/tap.sh"
. "${srcdir:-.}/tests/toy-run.sh"
need NGCC_RERUN NGCC_PROBE TOY_DIR
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
    skip 'the HTML report in a browser' 'no chromium in PATH'
    plan
    exit 0
}

page=${REPORT_PAGE-}
if [ -z "$page" ]; then
    toy_run
    page=$work/run/report/index.html
fi
[ -s "$page" ]
result $? 'there is a page'

# A window is never narrower than 500 pixels; a frame is.
frame()
{
    printf '<!DOCTYPE html><meta charset="utf-8"><body><iframe id="report" style="width:%spx;height:800px;border:0" srcdoc="' "$1"
    sed -e 's/&/\&amp;/g' -e 's/"/\&quot;/g' "$page"
    printf '"></iframe><script>\n'
    cat "${srcdir:-.}/tests/browser.js"
    printf '</script></body>\n'
}

# browse FILE OPTION...: the document after its scripts ran, in $work/dom; what the page wrote to the console in $work/console.
browse()
{
    file=$1
    shift
    timeout 120 "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --enable-logging=stderr \
        "$@" "file://$file" >"$work/dom" 2>"$work/browser" </dev/null
    code=$?
    grep 'CONSOLE' "$work/browser" >"$work/console"
    sed -n '/<pre>FOUND/,/^END/p' "$work/dom" >"$work/out"
    cp "$work/console" "$work/err"
    return $code
}

# The value of a line that browser.js wrote.
value()
{
    sed -n "s/^$1 //p" "$work/out"
}

for width in 360 1280; do
    frame $width >"$work/frame-$width.html"
    browse "$work/frame-$width.html" --dump-dom && [ "$(value width)" = $width ]
    result $? "$width pixels: opens"
    [ ! -s "$work/console" ]
    result $? "$width pixels: nothing on the console"
    [ "$(value overflow)" = 0 ]
    result $? "$width pixels: no overflow"
done
[ "$(value tables)" -ge 3 ] && [ "$(value sorted | grep -c ' 0 wrong$')" -eq "$(value tables)" ]
result $? "$(value tables) tables sort by every column, both ways"
[ "$(value drawings)" -ge 3 ] && [ "$(value drawings-without-name)" = 0 ]
result $? "$(value drawings) drawings have names"
if [ -z "${REPORT_PAGE-}" ]; then
    # One of the toys fails its known answers, so its rows have no figures and stand at the end.
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["mean_seconds"] != "" { print $at["mean_seconds"], $at["instance"], $at["operation"] }' \
        "$work/run/report/results.csv" | sort -g | cut -d' ' -f2- >"$work/expected"
    [ "$(wc -l <"$work/expected")" -eq 3 ] && value order | head -n 3 | diff "$work/expected" - >"$work/err"
    result $? 'sorted by time, the order is that of the CSV'
fi

light=$(value background)
[ "$(value dark)" = false ]
result $? 'light is the default'
browse "$work/frame-360.html" --dump-dom --blink-settings=preferredColorScheme=0 &&
    [ "$(value dark)" = true ] && [ "$(value background)" != "$light" ] && [ ! -s "$work/console" ]
result $? "dark has a background of its own"
browse "$page" --print-to-pdf="$work/page.pdf" && [ "$(head -c 5 "$work/page.pdf")" = '%PDF-' ]
result $? 'prints'
plan
