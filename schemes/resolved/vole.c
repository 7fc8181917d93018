/* SPDX-License-Identifier: BSD-2-Clause */
#include "resolved/vole.h"

#include <string.h>

#include "sym/sm3_batch.h"

#define G_BLOCKS ((COM + SM3_DIGEST - 1) / SM3_DIGEST)

SIZE_CHECK(com_group_blocks, COM_GROUP * COM % SM3_BLOCK == 0 && HALF % COM_GROUP == 0);

unsigned vole_first_column(unsigned i)
{
    const unsigned deep = TAU1;
    return i < deep ? i * DEPTH : deep * DEPTH + (i - deep) * (DEPTH - 1);
}

unsigned vole_depth(unsigned i)
{
    const unsigned deep = TAU1;
    return i < deep ? DEPTH : DEPTH - 1;
}

static inline void add_words(uint64_t *r, const uint64_t *a)
{
    for (unsigned k = 0; k < EW; k++)
        r[k] ^= a[k];
}

/* Adds row j of vector i. Rows are added up pairwise like the digits of a binary counter: when two sums of 2^d rows
 * meet, one of them, that whose numbers have bit d set, belongs to column d. */
static void fold_row(vole_work *work, vole_columns *v, leaf_place at, uint64_t *row)
{
    unsigned depth = vole_depth(at.i), shift = work->delta != NULL ? work->delta[at.i] : 0, d = 0;
    uint64_t *column = v->column[vole_first_column(at.i)];
    for (; at.j >> d & 1; d++, column += EW) {
        const uint64_t *even = work->pending[at.i][d];
        add_words(column, shift >> d & 1 ? even : row);
        add_words(row, even);
    }
    memcpy(d < depth ? work->pending[at.i][d] : work->total[at.i], row, EW * sizeof *row);
}

/* Hashes the collected commitments of the first n vectors. */
static void absorb_group(vole_work *work, unsigned n)
{
    const uint8_t *p[TAU];
    for (unsigned i = 0; i < n; i++)
        p[i] = work->com[i];
    sm3_batch_compress(work->state, p, COM_GROUP * COM / SM3_BLOCK, n);
}

/* One leaf, with its PRG output. */
static void take_leaf(vole_work *work, vole_columns *v, leaf_place at, const uint8_t *out)
{
    uint64_t row[EW];
    const uint8_t *com = out;
    int hidden = work->delta != NULL && work->delta[at.i] == at.j;
    if (hidden) {
        com = work->hidden_com + (size_t)at.i * COM;
        memset(row, 0, sizeof row);
    } else {
        for (unsigned k = 0; k < EW; k++)
            row[k] = load_le64(out + LEAF_ROW + 8 * k);
    }
    memcpy(work->com[at.i] + at.j % COM_GROUP * COM, com, COM);
    fold_row(work, v, at, row);
}

/* g_i of vectors first to last-1, whose lists have the same length. */
static void finish_hashes(vole_work *work, unsigned first, unsigned last)
{
    sm3_mid mid[TAU];
    sm3_xof_job jobs[TAU] = { { NULL, NULL, NULL, 0, 0 } };
    uint8_t out[TAU][G_BLOCKS * SM3_DIGEST];
    for (unsigned i = first; i < last; i++) {
        memcpy(mid[i].h, work->state[i], sizeof mid[i].h);
        mid[i].bytes = (uint64_t)COM << vole_depth(i);
        jobs[i].from = &mid[i];
        jobs[i].msg = NULL;
        jobs[i].out = out[i];
        jobs[i].first = 1;
        jobs[i].blocks = G_BLOCKS;
    }
    sm3_batch_xof(jobs + first, last - first, 0);
    for (unsigned i = first; i < last; i++)
        memcpy(work->g[i], out[i], COM);
}

void vole_commit(vole_work *work, vole_columns *v, tree *t)
{
    leaf_place at = { 0, 0 };
    size_t run;
    memset(v, 0, sizeof *v);
    for (unsigned i = 0; i < TAU; i++) {
        sm3_mid start;
        sm3_mid_start(&start);
        memcpy(work->state[i], start.h, sizeof start.h);
    }
    while ((run = tree_next(t)) != 0) {
        for (size_t done = 0; done < run; done += TCCR_BATCH) {
            size_t n = run - done < TCCR_BATCH ? run - done : TCCR_BATCH;
            prg_leaves(&t->tccr, t->leaves + done * LB, n, t->iv);
            for (size_t k = 0; k < n; k++) {
                unsigned width = at.j < HALF ? TAU : TAU1;
                take_leaf(work, v, at, t->tccr.out + k * LEAF_OUT);
                if (++at.i == width) {
                    if (at.j % COM_GROUP == COM_GROUP - 1)
                        absorb_group(work, width);
                    at.i = 0;
                    at.j++;
                }
            }
        }
    }
    finish_hashes(work, 0, TAU1);
    finish_hashes(work, TAU1, TAU);
}
