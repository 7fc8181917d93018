/* SPDX-License-Identifier: BSD-2-Clause */
#include "facto/poly.h"

void poly_set(poly *p, const fq_c *c, size_t len)
{
    while (len != 0 && c[len - 1] == 0)
        len--;
    p->len = len;
    memmove(p->c, c, len * sizeof *c);
    memset(p->c + len, 0, (POLY_ROOM - len) * sizeof *c);
}

void poly_make_monic(poly *p)
{
    fq lead = fq_plain(p->c[p->len - 1]);
    if (p->len == 1) /* the usual outcome of a gcd */
        p->c[0] = 1;
    else if (lead != 1)
        fq_blend(p->c, FQ_ROUND(p->len), p->c, fq_centre(fq_inv(lead)), p->c, 0);
}

/* The coefficients of p from the leading one down, zeros behind. */
static void reverse(fq_c *out, const poly *p)
{
    memset(out, 0, POLY_ROOM * sizeof *out);
    for (size_t i = 0; i < p->len; i++)
        out[i] = p->c[p->len - 1 - i];
}

/* Euclid without divisions: both polynomials start with their leading coefficients, so that one step is a
 * combination of two vectors in place, after which the longer one starts later. */
void poly_gcd(poly *g, const poly *a, const poly *b)
{
    fq_c room[2][POLY_ROOM], *high = room[0], *low = room[1];
    size_t m = a->len, n = b->len;
    reverse(high, a);
    reverse(low, b);
    for (;;) {
        if (m < n) {
            fq_c *v = high;
            size_t len = m;
            high = low;
            low = v;
            m = n;
            n = len;
        }
        if (n <= 1)
            break;
        fq_blend(high, FQ_ROUND(m), high, low[0], low, (fq_c)-high[0]);
        while (m != 0 && high[0] == 0) {
            high++;
            m--;
        }
    }
    if (n == 1) /* a constant divides everything */
        m = 1;
    memset(g->c, 0, sizeof g->c);
    for (size_t i = 0; i < m; i++)
        g->c[m - 1 - i] = high[i];
    g->len = m;
    poly_make_monic(g);
    wipe(room, sizeof room);
}

void poly_divide(poly *quotient, const poly *a, const poly *b)
{
    poly rest = *a, q;
    memset(&q, 0, sizeof q);
    q.len = a->len - b->len + 1;
    for (size_t i = q.len; i-- > 0;) {
        q.c[i] = rest.c[i + b->len - 1];
        fq_blend(rest.c + i, FQ_ROUND(b->len), rest.c + i, 1, b->c, (fq_c)-q.c[i]);
    }
    *quotient = q;
    wipe(&rest, sizeof rest);
    wipe(&q, sizeof q);
}

void poly_multiply(poly *product, const poly *a, const poly *b)
{
    poly p;
    memset(&p, 0, sizeof p);
    if (a->len != 0 && b->len != 0) {
        p.len = a->len + b->len - 1;
        for (size_t i = 0; i < a->len; i++)
            fq_blend(p.c + i, FQ_ROUND(b->len), p.c + i, 1, b->c, a->c[i]);
    }
    *product = p;
    wipe(&p, sizeof p);
}

void poly_derive(poly *derivative, const poly *a)
{
    fq_c c[FACTO_D];
    size_t len = a->len != 0 ? a->len - 1 : 0;
    for (size_t i = 0; i < len; i++)
        c[i] = fq_centre_sum((int64_t)(i + 1) * a->c[i + 1]);
    poly_set(derivative, c, len);
}

/* next = t row mod f: the row one place up, less the multiple of f that takes off its new top. */
static void times_t(const modulus *m, fq_c *next, const fq_c *row)
{
    fq_blend(next, FQ_ROUND(m->n + 1), row - 1, 1, m->f, (fq_c)-row[m->n - 1]);
}

/* out = t^q mod f: from the longest prefix of q whose power of t is at hand, a square per bit. */
static void t_to_the_q(const modulus *m, fq_c *out)
{
    unsigned s = 0;
    size_t e;
    while ((FQ_Q >> s) > 2 * m->n - 1)
        s++;
    e = FQ_Q >> s;
    if (e < m->n) {
        memset(out, 0, FACTO_DW * sizeof *out);
        out[e] = 1;
    } else {
        memcpy(out, TABLE_ROW(m->above, e - m->n), FACTO_DW * sizeof *out);
    }
    while (s-- != 0)
        modulus_multiply(m, out, out, out, FQ_Q >> s & 1u);
}

void modulus_start(modulus *m, const poly *f)
{
    memset(m, 0, sizeof *m);
    m->n = f->len - 1;
    m->width = FQ_ROUND(m->n);
    memcpy(m->f, f->c, sizeof m->f);
    for (size_t i = 0; i < m->n; i++)
        TABLE_ROW(m->above, 0)[i] = (fq_c)-f->c[i];
    for (size_t i = 1; i < m->n; i++)
        times_t(m, TABLE_ROW(m->above, i), TABLE_ROW(m->above, i - 1));
    t_to_the_q(m, TABLE_ROW(m->times, 0));
    for (size_t i = 1; i < m->n; i++)
        times_t(m, TABLE_ROW(m->times, i), TABLE_ROW(m->times, i - 1));
    TABLE_ROW(m->frobenius, 0)[0] = 1;
    for (size_t i = 1; i < m->n; i++)
        fq_combine(TABLE_ROW(m->frobenius, i), m->width, TABLE_ROW(m->frobenius, i - 1), m->n, TABLE_ROW(m->times, 0),
                   FACTO_DW);
}

void modulus_multiply(const modulus *m, fq_c *out, const fq_c *a, const fq_c *b, unsigned shift)
{
    fq_c factor[3 * FACTO_DW], product[2 * FACTO_DW + FQ_LANES], low[FACTO_DW];
    const size_t n = m->n;
    memset(factor, 0, sizeof factor);
    memcpy(factor + FACTO_DW, b, n * sizeof *b);
    product[0] = 0;
    fq_combine(product + shift, FQ_ROUND(2 * n - 1), a, n, factor + FACTO_DW, -1);
    memset(low, 0, sizeof low);
    memcpy(low, product, n * sizeof *low);
    fq_combine(out, m->width, product + n, n - 1 + shift, TABLE_ROW(m->above, 0), FACTO_DW);
    fq_blend(out, m->width, out, 1, low, 1);
}

void modulus_frobenius(const modulus *m, fq_c *out, const fq_c *a)
{
    fq_combine(out, m->width, a, m->n, TABLE_ROW(m->frobenius, 0), FACTO_DW);
}
