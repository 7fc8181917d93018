# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=sh disable=SC2154
# Sourced: a quick campaign over two toy libraries in $work/run. The first fails its known answers and so has failed records,
# the second calls itself Toy-9, of which no known answers are there.
toy_run()
{
    top=$(cd "${srcdir:-.}" && pwd)
    mkdir "$work/data" "$work/modules" "$work/runtime" "$work/kat"
    ln -s "$top"/data/published "$top"/data/*.schema.json "$work/data/"
    printf 'Toy-1\tsign-98\ttoy\t32\t48\t80\tToy\nToy-2\tsign-99\ttoy\t32\t48\t80\tToy\n' >"$work/data/instances.tsv"
    for what in 0 1 2 3 4 5 6 7 8 9 all manifest; do
        printf '%064d  Toy-1/%s\n' 0 $what
    done >"$work/kat/toy.sha256"
    cp "$TOY_DIR/toy-good.so" "$work/modules/Toy-1-reference.so" && cp "$TOY_DIR/toy-unknown.so" "$work/modules/Toy-2-reference.so" ||
        exit 99
    NGCC_KAT_DIR=$work/kat NGCC_DATA_DIR=$work/data NGCC_MODULE_DIR=$work/modules XDG_RUNTIME_DIR=$work/runtime NGCC_BUILD_ENV='' \
        "$NGCC_RERUN" campaign --plan=quick --run="$work/run" --samples --work >"$work/out" 2>"$work/err"
}
