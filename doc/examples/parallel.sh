#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# parallel.sh DIR [OPTION...]: one campaign on several CPUs of this machine, driven by GNU parallel; a part for each CPU of
# $CPUS, in DIR/part-1, DIR/part-2, and so on. OPTIONs go to ngcc-rerun campaign. Started again it goes on where it stopped.
#
#   CPUS='2 6' parallel.sh campaign/both --plan=standard
#
# Cores that share a cache, a clock or, worse, a core (SMT) disturb one another: name few of them. Times taken side by side
# are not those of a quiet machine, and the records show the load.
set -eu
program=${NGCC_RERUN:-ngcc-rerun}
if [ $# -lt 1 ] || [ -z "${CPUS:-}" ]; then
    echo "Usage: CPUS='N...' $0 DIR [OPTION...]" >&2
    exit 64
fi
command -v parallel >/dev/null 2>&1 || { echo "$0: GNU parallel was not found" >&2; exit 69; }
dir=$1
shift
# shellcheck disable=SC2086 # a list of numbers
set -- "$dir" $CPUS -- "$@"
shift
cpus=''
parts=0
while [ "$1" != -- ]; do
    cpus="$cpus $1" parts=$((parts + 1))
    shift
done
shift
mkdir -p "$dir"
code=0
# shellcheck disable=SC2046,SC2086,SC1083 # lists of numbers; braces of parallel
parallel --will-cite --line-buffer --tag --jobs "$parts" --link --quote \
    "$program" campaign --shard="{1}/$parts" --cpu={2} --run="$dir/part-{1}" "$@" ::: $(seq "$parts") ::: $cpus || code=$?
echo "join the parts: ngcc-rerun merge --into=$dir/all $dir/part-*"
exit $code
