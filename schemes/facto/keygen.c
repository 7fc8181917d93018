/* SPDX-License-Identifier: BSD-2-Clause */
/* Key generation (facto.md section 4). */
#include <stdlib.h>

#include "api/sig_api.h"
#include "facto/facto.h"
#include "facto/linear.h"
#include "facto/publicmap.h"
#include "facto/random.h"
#include "sym/sm3.h"

#define ATTEMPTS 256

typedef struct {
    pool pool;
    fq_c s[FACTO_V * FACTO_VW];
    fq_c t[FACTO_M * FACTO_DW];
    union {
        fq_c matrix[FACTO_V * WIDE]; /* for the elimination, before the public map */
        public_work map;
    } room;
} keygen_work;

/* Draws a matrix row by row into rows of `stride`. */
static void draw_matrix(keygen_work *w, fq_c *matrix, size_t rows, size_t columns, size_t stride)
{
    for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < columns; c++)
            matrix[r * stride + c] = fq_centre(pool_next(&w->pool));
}

/* Steps 1, 2, 5 and 6: S and T, redrawn until they are of full rank, and what the secret key holds of them. */
static int draw_linear_maps(keygen_work *w, unsigned char *sk)
{
    unsigned attempt;
    for (attempt = 0; attempt < ATTEMPTS; attempt++) {
        draw_matrix(w, w->s, FACTO_V, FACTO_V, FACTO_VW);
        if (!w->pool.failed && invert_s(sk + SK_SINV, w->s, w->room.matrix) == 0)
            break;
    }
    if (attempt == ATTEMPTS)
        return KEYGEN_S;
    for (attempt = 0; attempt < ATTEMPTS; attempt++) {
        draw_matrix(w, w->t, FACTO_M, FACTO_D, FACTO_DW);
        if (!w->pool.failed && fibre_maps(sk + SK_U, sk + SK_K, w->t, w->room.matrix) == 0)
            break;
    }
    return attempt == ATTEMPTS ? KEYGEN_T : 0;
}

/* Steps 3 and 4. */
static int draw_quadratic_maps(keygen_work *w, unsigned char *sk)
{
    unsigned char *to = sk + SK_Q;
    for (size_t a = 0; a < FACTO_N; a++) {
        fq_store(to, pool_next_nonzero(&w->pool));
        to += 2;
        for (size_t i = 0; i < a + a * (a + 1) / 2; i++, to += 2)
            fq_store(to, pool_next(&w->pool));
    }
    for (size_t i = 0; i < FACTO_N * FACTO_NR; i++, to += 2)
        fq_store(to, pool_next(&w->pool));
    return w->pool.failed ? KEYGEN_DRNG : 0;
}

int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len)
{
    keygen_work *w;
    int result;
    if (pk == NULL || pk_len == NULL || sk == NULL || sk_len == NULL)
        return KEYGEN_NULL;
    w = calloc(1, sizeof *w);
    if (w == NULL)
        return KEYGEN_MEMORY;
    pool_start(&w->pool);
    result = draw_linear_maps(w, sk);
    if (result != 0)
        goto cleanup;
    result = draw_quadratic_maps(w, sk);
    if (result != 0)
        goto cleanup;
    memset(&w->room, 0, sizeof w->room.matrix);
    public_map(pk, w->s, w->t, sk, &w->room.map);
    sm3(pk, SIG_PK_BYTES, sk + SK_PKH);
    *pk_len = SIG_PK_BYTES;
    *sk_len = SIG_SK_BYTES;
cleanup:
    if (result != 0)
        wipe(sk, SIG_SK_BYTES);
    wipe(w, sizeof *w);
    free(w);
    return result;
}
