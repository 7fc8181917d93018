#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
#SBATCH --job-name=ngcc-rerun
#SBATCH --array=1-8
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --exclusive
#SBATCH --hint=nomultithread
#SBATCH --output=ngcc-rerun-%A-%a.log
# slurm-array.sh DIR [OPTION...]: one campaign as a Slurm job array, a part and a whole node for each task, in DIR/part-1,
# DIR/part-2, and so on, on a file system that all nodes share. OPTIONs go to ngcc-rerun campaign. Submitted again it goes on
# where it stopped.
#
#   sbatch --constraint=MODEL slurm-array.sh campaign/cluster --plan=published --system-id=MODEL
#
# All nodes must be of one model, or the parts are not one system: --constraint sees to that.
set -eu
program=${NGCC_RERUN:-ngcc-rerun}
if [ $# -lt 1 ]; then
    echo "Usage: sbatch [--array=1-N] $0 DIR [OPTION...]" >&2
    exit 64
fi
if [ -z "${SLURM_ARRAY_TASK_ID:-}" ] || [ -z "${SLURM_ARRAY_TASK_COUNT:-}" ]; then
    echo "$0: not in a Slurm job array; start it with sbatch" >&2
    exit 64
fi
dir=$1
shift
mkdir -p "$dir"
exec "$program" campaign --shard="$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --run="$dir/part-$SLURM_ARRAY_TASK_ID" "$@"
