# SPDX-License-Identifier: BSD-2-Clause
# Turns the man pages (the subset of mdoc that they use) into a part of the Texinfo manual, so that options, exit codes and
# record fields are written once. Use: LC_ALL=C awk -f man2texi.awk PAGE... >reference.texi

function escape(text)
{
    gsub(/\\&/, "", text)
    gsub(/[@{}]/, "@&", text)
    return text
}

# The text of the words from i on, macros turned into commands.
function inline(i,    out, space, macro, word, joined, tail)
{
    out = ""
    space = ""
    macro = ""
    for (; i <= NF; i++) {
        word = $i
        if (word == "No") { macro = ""; continue }
        if (word == "Ns") { space = ""; continue }
        if (word == "Pq") { out = out space "("; space = ""; closing = closing ")"; continue }
        if (word == "Dq") { out = out space "``"; space = ""; closing = closing "''"; continue }
        if (word == "Op") { out = out space "["; space = ""; closing = closing "]"; continue }
        if (word ~ /^(Fl|Ar|Cm|Li|Pa|Ev|Ic|Dv)$/) { macro = word; continue }
        if (word == "Nm") { out = out space "@command{" (i < NF && $(i + 1) ~ /^[a-z]/ ? $(++i) : name) "}"; space = " "; continue }
        if (word == "Xr") { out = out space "@code{" $(i + 1) "}(" $(i + 2) ")"; i += 2; space = " "; continue }
        if (word ~ /^[.,:;)]+$/) { out = out word; space = " "; continue }
        if (word == "|") { out = out " | "; space = ""; continue }
        joined = word
        if (joined ~ /^"/) {
            while (joined !~ /"$/ && i < NF) joined = joined " " $(++i)
            gsub(/"/, "", joined)
        }
        joined = escape(joined)
        if (macro == "Fl") joined = "@option{-" joined "}"
        else if (macro == "Ar") joined = "@var{" joined "}"
        else if (macro == "Cm" || macro == "Li" || macro == "Dv") joined = "@code{" joined "}"
        else if (macro == "Pa") joined = "@file{" joined "}"
        else if (macro == "Ev") joined = "@env{" joined "}"
        else if (macro == "Ic") joined = "@code{" joined "}"
        out = out space joined
        space = " "
        if (macro == "Fl") macro = ""
    }
    # Closing marks come before the punctuation at the end.
    tail = ""
    if (closing != "" && match(out, /[.,:;]+$/)) { tail = substr(out, RSTART); out = substr(out, 1, RSTART - 1) }
    out = out closing tail
    closing = ""
    gsub(/@code{} /, "", out)
    return out
}

function title(text)
{
    return toupper(substr(text, 1, 1)) tolower(substr(text, 2))
}

function rest(n,    out, i)
{
    out = $n
    for (i = n + 1; i <= NF; i++) out = out " " $i
    return out
}

/^\.\\"/ || /^\.(Dd|Os)/ { next }
/^\.Dt/ { page = tolower($2); section = ""; skip = 1; next }
/^\.Nm/ && section == "NAME" { if (name == "" || fresh) { name = $2; fresh = 0 } next }
/^\.Nd/ {
    sub(/^\.Nd /, "")
    printf "@node %s\n@section %s: %s\n@pindex %s\n\n", page, page, escape($0), page
    next
}
/^\.Sh/ {
    section = rest(2)
    if (section == "NAME") fresh = 1
    # What a manual says elsewhere, or not at all.
    skip = (section == "NAME" || section == "SYNOPSIS" || section == "SEE ALSO" || section == "CAVEATS")
    if (!skip && section != "DESCRIPTION") printf "\n@subheading %s\n\n", title(section)
    next
}
skip { next }
/^\.Ss/ { $1 = ""; sub(/^ /, ""); $0 = $0; printf "\n@subheading %s\n\n", inline(1); next }
/^\.Pp/ { print ""; next }
/^\.Bl/ { print "\n@table @asis"; next }
/^\.El/ { print "@end table\n"; next }
/^\.It/ { print "@item " inline(2); next }
/^\.Bd/ { print "\n@example"; example = 1; next }
/^\.Ed/ { print "@end example\n"; example = 0; next }
/^\./ { sub(/^\./, ""); $0 = $0; print inline(1); next }
{ print escape($0) }
