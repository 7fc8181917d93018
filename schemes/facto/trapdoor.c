/* SPDX-License-Identifier: BSD-2-Clause */
#include "facto/trapdoor.h"

static const uint8_t *q_row(const uint8_t *sk, size_t a)
{
    return sk + SK_Q + 2 * (a * (a + 1) * (a + 2) / 6);
}

void trapdoor_halves(fq *half, const uint8_t *sk)
{
    for (size_t i = 0; i < FACTO_N; i++) {
        fq alpha = fq_load(q_row(sk, i));
        half[i] = fq_inv(fq_add(alpha, alpha));
    }
}

/* b = sum beta_u x_u and c = sum gamma_uw x_u x_w of row i, from x_0 .. x_(i-1). */
static void row_sums(fq *b, fq *c, const uint8_t *row, const fq *x, size_t i)
{
    const uint8_t *beta = row + 2, *gamma = beta + 2 * i;
    uint64_t sum_b = 0, sum_c = 0;
    for (size_t u = 0; u < i; u++) {
        uint64_t inner = 0;
        sum_b += (uint32_t)fq_load(beta + 2 * u) * x[u];
        for (size_t w = u; w < i; w++, gamma += 2)
            inner += (uint32_t)fq_load(gamma) * x[w];
        sum_c += (uint32_t)fq_reduce64(inner) * x[u];
    }
    *b = fq_reduce64(sum_b);
    *c = fq_reduce64(sum_c);
}

/* Roots of level i: returns how many there are (0 to 2), the one to try first in root[0]. */
static int level(fq root[2], const uint8_t *row, fq half, const fq *x, const fq tau[1], size_t i)
{
    fq alpha = fq_load(row), b, c, disc, r;
    row_sums(&b, &c, row, x, i);
    disc = fq_mul(fq_mul(4, alpha), fq_sub(tau[0], c));
    disc = fq_add(disc, fq_mul(b, b));
    r = fq_root(disc);
    if (fq_mul(r, r) != disc)
        return 0;
    root[0] = fq_mul(fq_sub(r, b), half);
    root[1] = fq_mul(fq_sub(fq_neg(r), b), half);
    return r != 0 ? 2 : 1;
}

/* Q(-X) = Q(X): below the second root of level 0 stands the mirror image of what failed below the first, so it is
 * left out. */
int solve(fq *x, const uint8_t *sk, const fq *half, const fq *tau)
{
    fq other[FACTO_N];
    uint8_t open[FACTO_N]; /* the second root of this level is still to be tried */
    size_t i = 0;
    int result = -1;
    while (i < FACTO_N) {
        fq root[2] = { 0, 0 };
        int roots = level(root, q_row(sk, i), half[i], x, tau + i, i);
        if (roots != 0) {
            x[i] = root[0];
            other[i] = root[1];
            open[i] = roots == 2 && i != 0;
            i++;
            continue;
        }
        while (i != 0 && !open[i - 1])
            i--;
        if (i == 0)
            goto cleanup;
        x[i - 1] = other[i - 1];
        open[i - 1] = 0;
    }
    result = 0;
cleanup:
    wipe(other, sizeof other);
    return result;
}

void evaluate_r(fq *out, const uint8_t *sk, const fq *y)
{
    fq products[FACTO_NR];
    fq_point point;
    size_t x = 0;
    for (size_t u = 0; u < FACTO_N; u++)
        for (size_t w = u; w < FACTO_N; w++)
            products[x++] = fq_mul(y[u], y[w]);
    fq_point_start(&point, products, FACTO_NR);
    for (size_t a = 0; a < FACTO_N; a++)
        (void)fq_evaluate(&out[a], sk + SK_R + 2 * a * FACTO_NR, &point); /* in range, says the caller */
    wipe(products, sizeof products);
}

void evaluate_q(fq *out, const uint8_t *sk, const fq *x)
{
    for (size_t a = 0; a < FACTO_N; a++) {
        fq b, c;
        row_sums(&b, &c, q_row(sk, a), x, a);
        b = fq_add(b, fq_mul(fq_load(q_row(sk, a)), x[a]));
        out[a] = fq_add(fq_mul(b, x[a]), c);
    }
}

int trapdoor_check(const uint8_t *sk, const fq *x, const fq *y, const fq *c)
{
    fq a[FACTO_N], r[FACTO_N];
    uint64_t sum[FACTO_D];
    int result = 0;
    evaluate_q(a, sk, x);
    evaluate_r(r, sk, y);
    memset(sum, 0, sizeof sum);
    for (size_t i = 0; i < FACTO_N; i++) {
        a[i] = fq_add(a[i], r[i]);
        for (size_t k = 0; k < FACTO_N; k++)
            sum[i + k] += (uint32_t)a[i] * y[k];
    }
    for (size_t l = 0; l < FACTO_D; l++)
        if (fq_reduce64(sum[l]) != c[l])
            result = -1;
    wipe(a, sizeof a);
    wipe(r, sizeof r);
    wipe(sum, sizeof sum);
    return result;
}
