/* SPDX-License-Identifier: BSD-2-Clause */
/* C(t) = A(t) Y(t) is formed at D points t = p instead of coefficient by coefficient: one product of a quadratic
 * by a linear form per point. T and the interpolation back to coefficients are one m x D matrix, which meets the
 * cubics of a block of monomials while they are in the cache; the cubics are never stored as a whole. */
#include "facto/publicmap.h"

static void transpose_s(public_work *w, const fq_c *s)
{
    for (size_t i = 0; i < FACTO_V; i++) {
        for (size_t j = 0; j < FACTO_V; j++)
            w->columns[j][i] = s[i * FACTO_VW + j];
        for (size_t j = 0; j < FACTO_V; j++)
            w->half[i / FACTO_N][j][i % FACTO_N] = s[i * FACTO_VW + j];
    }
}

/* form = row a of Q: alpha, beta and gamma (section 3). */
static void read_q_row(public_work *w, const uint8_t *sk, size_t a)
{
    const uint8_t *from = sk + SK_Q + 2 * (a * (a + 1) * (a + 2) / 6);
    memset(w->form, 0, sizeof w->form);
    w->form[a][a] = fq_centre(fq_load(from));
    for (size_t u = 0; u < a; u++)
        w->form[u][a] = fq_centre(fq_load(from += 2));
    for (size_t u = 0; u < a; u++)
        for (size_t k = u; k < a; k++)
            w->form[u][k] = fq_centre(fq_load(from += 2));
}

static void read_r_row(public_work *w, const uint8_t *sk, size_t a)
{
    const uint8_t *from = sk + SK_R + 2 * a * FACTO_NR;
    memset(w->form, 0, sizeof w->form);
    for (size_t u = 0; u < FACTO_N; u++)
        for (size_t k = u; k < FACTO_N; k++, from += 2)
            w->form[u][k] = fq_centre(fq_load(from));
}

/* quadratic[x][a] for all x: S^T (form of Q beside form of R) S, folded to i <= j. */
static void quadratic_form(public_work *w, const uint8_t *sk, size_t a)
{
    const fq_rows form = { w->form[0], FACTO_N, FACTO_NW };
    const fq_rows columns = { w->columns[0], FACTO_V, FACTO_VW }, inner = { w->inner[0], FACTO_V, FACTO_VW };
    size_t x = 0;
    for (size_t h = 0; h < 2; h++) {
        const fq_rows half = { w->half[h][0], FACTO_V, FACTO_NW };
        if (h == 0)
            read_q_row(w, sk, a);
        else
            read_r_row(w, sk, a);
        fq_products(w->inner[0] + h * FACTO_N, FACTO_VW, &half, &form, FACTO_N);
    }
    fq_products(w->square[0], FACTO_VW, &columns, &inner, FACTO_V);
    for (size_t i = 0; i < FACTO_V; i++) {
        w->quadratic[x++][a] = w->square[i][i];
        for (size_t j = i + 1; j < FACTO_V; j++)
            w->quadratic[x++][a] = fq_centre(fq_add(fq_plain(w->square[i][j]), fq_plain(w->square[j][i])));
    }
}

/* powers and lagrange for the points 0 .. D-1. */
static void interpolation(public_work *w)
{
    fq all[FACTO_D + 1]; /* the polynomial with all points as roots */
    memset(all, 0, sizeof all);
    all[0] = 1;
    for (size_t p = 0; p < FACTO_D; p++) {
        fq power = 1;
        for (size_t a = 0; a < FACTO_N; a++, power = fq_mul(power, (fq)p))
            w->powers[p][a] = fq_centre(power);
        for (size_t l = p + 1; l > 0; l--)
            all[l] = fq_sub(all[l - 1], fq_mul(all[l], (fq)p));
        all[0] = fq_neg(fq_mul(all[0], (fq)p));
    }
    for (size_t p = 0; p < FACTO_D; p++) {
        fq quotient[FACTO_D], c = 0, value = 0;
        for (size_t l = FACTO_D; l > 0; l--) { /* all / (t - p), and the quotient's value at p */
            c = fq_add(all[l], fq_mul(c, (fq)p));
            quotient[l - 1] = c;
            value = fq_add(c, fq_mul(value, (fq)p));
        }
        value = fq_inv(value);
        for (size_t l = 0; l < FACTO_D; l++)
            w->lagrange[l][p] = fq_centre(fq_mul(quotient[l], value));
    }
}

/* A, Y and T at the points. */
static void at_points(public_work *w, const fq_c *t)
{
    const fq_rows quadratic = { w->quadratic[0], FACTO_PAIRS, FACTO_NW }, powers = { w->powers[0], FACTO_D, FACTO_NW };
    const fq_rows y = { w->half[1][0], FACTO_V, FACTO_NW };
    fq_products(w->factor[0], FACTO_DW, &quadratic, &powers, FACTO_N);
    fq_products(w->linear[0], FACTO_DW, &y, &powers, FACTO_N);
    for (size_t r = 0; r < FACTO_M; r++)
        fq_combine(w->mix[r], FACTO_DW, t + r * FACTO_DW, FACTO_D, w->lagrange[0], FACTO_DW);
}

/* Coefficient of z_i z_j z_k in A Y, at all points: a term for each different way to take one variable from Y.
 * x[.] is where the pairs with that first variable begin, so that x[i] + j is the pair i, j. */
static void cubic_row(fq_c *out, const public_work *w, const size_t *x, const size_t ijk[3])
{
    const size_t i = ijk[0], j = ijk[1], k = ijk[2];
    const fq_c *a[3], *y[3];
    a[0] = w->factor[x[i] + j];
    y[0] = w->linear[k];
    a[1] = j != k ? w->factor[x[i] + k] : w->none;
    y[1] = w->linear[j];
    a[2] = i != j ? w->factor[x[j] + k] : w->none;
    y[2] = w->linear[i];
    fq_sum3(out, FACTO_DW, a, y);
}

/* Monomials first .. first+count-1 of all equations. */
static void write_block(uint8_t *pk, public_work *w, size_t first, size_t count)
{
    const fq_rows mix = { w->mix[0], FACTO_M, FACTO_DW }, cubic = { w->cubic[0], count, FACTO_DW };
    fq_products(w->block[0], PUBLIC_BLOCK, &mix, &cubic, FACTO_D);
    for (size_t r = 0; r < FACTO_M; r++) {
        uint8_t *to = pk + 2 * (r * FACTO_C3 + first);
        for (size_t c = 0; c < count; c++)
            fq_store(to + 2 * c, fq_plain(w->block[r][c]));
    }
}

void public_map(uint8_t *pk, const fq_c *s, const fq_c *t, const uint8_t *sk, public_work *w)
{
    size_t x[FACTO_V], ijk[3], first = 0, count = 0;
    transpose_s(w, s);
    for (size_t a = 0; a < FACTO_N; a++)
        quadratic_form(w, sk, a);
    interpolation(w);
    at_points(w, t);
    x[0] = 0;
    for (size_t i = 1; i < FACTO_V; i++)
        x[i] = x[i - 1] + FACTO_V - i;
    for (ijk[0] = 0; ijk[0] < FACTO_V; ijk[0]++)
        for (ijk[1] = ijk[0]; ijk[1] < FACTO_V; ijk[1]++)
            for (ijk[2] = ijk[1]; ijk[2] < FACTO_V; ijk[2]++) {
                cubic_row(w->cubic[count++], w, x, ijk);
                if (count == PUBLIC_BLOCK) {
                    write_block(pk, w, first, count);
                    first += count;
                    count = 0;
                }
            }
    if (count != 0)
        write_block(pk, w, first, count);
}
