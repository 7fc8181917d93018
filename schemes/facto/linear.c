/* SPDX-License-Identifier: BSD-2-Clause */
#include "facto/linear.h"

static void swap_rows(fq_c *a, fq_c *b)
{
    for (size_t i = 0; i < WIDE; i++) {
        fq_c c = a[i];
        a[i] = b[i];
        b[i] = c;
    }
}

size_t row_reduce(fq_c *matrix, size_t rows, size_t columns, size_t *pivots)
{
    size_t rank = 0;
    for (size_t col = 0; col < columns && rank < rows; col++) {
        fq_c *top = matrix + rank * WIDE;
        size_t pick = rank;
        while (pick < rows && matrix[pick * WIDE + col] == 0)
            pick++;
        if (pick == rows)
            continue;
        if (pick != rank)
            swap_rows(top, matrix + pick * WIDE);
        fq_blend(top, WIDE, top, fq_centre(fq_inv(fq_plain(top[col]))), top, 0);
        for (size_t r = 0; r < rows; r++) {
            fq_c *row = matrix + r * WIDE;
            if (r != rank)
                fq_blend(row, WIDE, row, 1, top, (fq_c)-row[col]);
        }
        pivots[rank++] = col;
    }
    return rank;
}

/* room = (matrix | identity). */
static void beside_identity(fq_c *room, const fq_c *matrix, size_t rows, size_t columns, size_t stride)
{
    memset(room, 0, rows * WIDE * sizeof *room);
    for (size_t r = 0; r < rows; r++) {
        memcpy(room + r * WIDE, matrix + r * stride, columns * sizeof *room);
        room[r * WIDE + columns + r] = 1;
    }
}

int invert_s(uint8_t *sinv, const fq_c *s, fq_c *room)
{
    size_t pivots[FACTO_V];
    beside_identity(room, s, FACTO_V, FACTO_V, FACTO_VW);
    if (row_reduce(room, FACTO_V, FACTO_V, pivots) != FACTO_V)
        return -1;
    for (size_t r = 0; r < FACTO_V; r++)
        for (size_t c = 0; c < FACTO_V; c++)
            fq_store(sinv + 2 * (r * FACTO_V + c), fq_plain(room[r * WIDE + FACTO_V + c]));
    return 0;
}

int fibre_maps(uint8_t *u, uint8_t *k, const fq_c *t, fq_c *room)
{
    size_t pivots[FACTO_M], next = 0;
    beside_identity(room, t, FACTO_M, FACTO_D, FACTO_DW);
    if (row_reduce(room, FACTO_M, FACTO_D, pivots) != FACTO_M)
        return -1;
    memset(u, 0, 2 * FACTO_D * FACTO_M);
    memset(k, 0, 2 * FACTO_S * FACTO_D);
    for (size_t col = 0; col < FACTO_D; col++) {
        if (next < FACTO_M && pivots[next] == col) { /* row `next` of E */
            for (size_t c = 0; c < FACTO_M; c++)
                fq_store(u + 2 * (col * FACTO_M + c), fq_plain(room[next * WIDE + FACTO_D + c]));
            next++;
        } else { /* a free column */
            fq_store(k + 2 * col, 1);
            for (size_t r = 0; r < FACTO_M; r++)
                fq_store(k + 2 * pivots[r], fq_neg(fq_plain(room[r * WIDE + col])));
            k += 2 * FACTO_D;
        }
    }
    return 0;
}
