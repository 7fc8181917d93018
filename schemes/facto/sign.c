/* SPDX-License-Identifier: BSD-2-Clause */
/* Signing (facto.md section 5). */
#include <stdlib.h>

#include "api/sig_api.h"
#include "facto/factor.h"
#include "facto/facto.h"
#include "facto/random.h"
#include "facto/trapdoor.h"

typedef struct {
    pool pool;
    fq h[FACTO_M];
    fq base[FACTO_D];    /* U h */
    fq product[FACTO_D]; /* y: the coefficients of f = A B */
    fq half[FACTO_N];
    fq r[FACTO_N];       /* R(B) */
    fq tau[FACTO_N];
    fq xy[FACTO_V];      /* X, then Y */
    poly a;
    poly b;
    factor_work factors;
} sign_work;

/* out = the rows x columns matrix of elements at `matrix` times v; columns <= 64. */
static void matrix_times(fq *out, const uint8_t *matrix, size_t rows, size_t columns, const fq *v)
{
    for (size_t r = 0; r < rows; r++) {
        uint64_t sum = 0;
        for (size_t c = 0; c < columns; c++, matrix += 2)
            sum += (uint32_t)fq_load(matrix) * v[c];
        out[r] = fq_reduce64(sum);
    }
}

static int elements_in_range(const uint8_t *p, size_t count)
{
    uint32_t over = 0;
    for (size_t i = 0; i < count; i++)
        over |= fq_load(p + 2 * i) + (0x10000u - FQ_Q);
    return (over >> 16) == 0;
}

/* Step 3.1: y in product. */
static void draw_product(sign_work *w, const uint8_t *sk)
{
    const uint8_t *row = sk + SK_K;
    memcpy(w->product, w->base, sizeof w->product);
    for (size_t i = 0; i < FACTO_S; i++) {
        fq e = pool_next(&w->pool);
        for (size_t l = 0; l < FACTO_D; l++, row += 2)
            w->product[l] = fq_add(w->product[l], fq_mul(e, fq_load(row)));
    }
}

/* Steps 3.2 and 3.3: a and b. Returns 0, -1 if this trial has failed. */
static int split_product(sign_work *w)
{
    fq_c c[FACTO_D];
    poly *f = &w->a;
    fq_c unit;
    for (size_t l = 0; l < FACTO_D; l++)
        c[l] = fq_centre(w->product[l]);
    poly_set(f, c, FACTO_D);
    if (f->len == 0)
        return -1;
    unit = f->c[f->len - 1];
    if (factor_groups(&w->factors, f, 1) != 0)
        return -1;
    return factor_split(&w->a, &w->b, &w->factors, unit);
}

/* Step 3.4: the scales of one split. R(B / lambda) = R(B) / lambda^2. Returns 0 with xy set, SIGN_DRNG, or 1 if
 * all failed. */
static int try_scales(sign_work *w, const uint8_t *sk)
{
    fq *y = w->xy + FACTO_N;
    for (size_t i = 0; i < FACTO_N; i++)
        y[i] = fq_plain(w->b.c[i]);
    evaluate_r(w->r, sk, y);
    for (unsigned k = 0; k < FACTO_SCALES; k++) {
        fq lambda = k == 0 ? 1 : pool_next_nonzero(&w->pool);
        fq inverse = fq_inv(lambda), square = fq_mul(inverse, inverse);
        if (w->pool.failed)
            return SIGN_DRNG;
        for (size_t i = 0; i < FACTO_N; i++)
            w->tau[i] = fq_sub(fq_mul(lambda, fq_plain(w->a.c[i])), fq_mul(square, w->r[i]));
        if (solve(w->xy, sk, w->half, w->tau) == 0) {
            for (size_t i = 0; i < FACTO_N; i++)
                y[i] = fq_mul(inverse, y[i]);
            return 0;
        }
    }
    return 1;
}

/* Step 3. */
static int search(sign_work *w, const uint8_t *sk)
{
    for (unsigned trial = 0; trial < FACTO_TRIALS; trial++) {
        int result;
        draw_product(w, sk);
        if (split_product(w) != 0)
            continue;
        result = try_scales(w, sk);
        if (result <= 0)
            return result;
    }
    return SIGN_TRIALS;
}

int facto_sign(const uint8_t *sk, unsigned long long sk_len, const uint8_t *m, unsigned long long m_len,
               uint8_t *sn, int check)
{
    fq z[FACTO_V];
    sign_work *w;
    int result = SIGN_HASH;
    if (sk == NULL || m == NULL || sn == NULL)
        return SIGN_NULL;
    if (sk_len != SIG_SK_BYTES)
        return SIGN_LENGTH;
    if (!elements_in_range(sk, SK_PKH / 2))
        return SIGN_RANGE;
    w = calloc(1, sizeof *w);
    if (w == NULL)
        return SIGN_HASH;
    pool_start(&w->pool);
    if (target(w->h, sk + SK_PKH, m, m_len) != 0)
        goto cleanup;
    matrix_times(w->base, sk + SK_U, FACTO_D, FACTO_M, w->h);
    trapdoor_halves(w->half, sk);
    result = search(w, sk);
    if (result == 0 && check && trapdoor_check(sk, w->xy, w->xy + FACTO_N, w->product) != 0)
        result = SIGN_CHECK;
    if (result == 0) {
        matrix_times(z, sk + SK_SINV, FACTO_V, FACTO_V, w->xy);
        for (size_t i = 0; i < FACTO_V; i++)
            fq_store(sn + 2 * i, z[i]);
    }
cleanup:
    wipe(w, sizeof *w);
    free(w);
    return result;
}

int sig_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len,
             unsigned char *sn, unsigned long long *sn_len)
{
    int result;
    if (sn_len == NULL)
        return SIGN_NULL;
    result = facto_sign(sk, sk_len, m, m_len, sn, FACTO_SELF_CHECK);
    if (result == 0)
        *sn_len = SIG_SN_BYTES;
    return result;
}
