/* SPDX-License-Identifier: BSD-2-Clause */
#include "sigurd/products.h"

#include "sigurd/expand.h"
#include "sigurd/witness.h"

#define K (&sigurd_field)

static size_t part(size_t at, size_t n)
{
    return n - at < ext_lanes() ? n - at : ext_lanes();
}

static void add(uint8_t *out, const uint8_t *a)
{
    for (size_t i = 0; i < ELEMENT; i++)
        out[i] ^= a[i];
}

/* out = out + a * b; out is neither. */
static void add_product(uint8_t *out, const uint8_t *a, const uint8_t *b)
{
    uint8_t product[ELEMENT];
    ext_mul(K, product, a, b);
    add(out, product);
    wipe(product, sizeof product);
}

void evaluate_start(products *p, const uint8_t *z)
{
    uint8_t step[ELEMENT];
    ext_slices_powers(K, p->power, z, step, p->value, p->work);
    ext_slices_fill(K, p->fixed, step);
}

/* Lane i runs over the entries i, i + L, i + 2L, ... by Horner's rule in z^L, then takes its z^i. */
void evaluate(products *p, uint8_t *out, const uint8_t *vector)
{
    const size_t lanes = ext_lanes();
    size_t at = (VECTOR - 1) / lanes * lanes;
    memset(out, 0, ELEMENT);
    ext_slices_load(K, p->sum, vector + at * ELEMENT, ELEMENT, VECTOR - at);
    while (at != 0) {
        at -= lanes;
        ext_slices_mul(K, p->sum, p->sum, p->fixed, p->work);
        ext_slices_load(K, p->value, vector + at * ELEMENT, ELEMENT, lanes);
        ext_slices_add(K, p->sum, p->value);
    }
    ext_slices_mul(K, p->sum, p->sum, p->power, p->work);
    ext_slices_sum(K, out, p->sum, NULL);
}

void multiply_add(products *p, uint8_t *out, const uint8_t *a, const uint8_t *factor, const uint8_t *b, size_t n)
{
    ext_slices_fill(K, p->fixed, factor);
    for (size_t at = 0; at < n; at += ext_lanes()) {
        const size_t count = part(at, n);
        ext_slices_load(K, p->value, a + at * ELEMENT, ELEMENT, count);
        ext_slices_mul(K, p->value, p->value, p->fixed, p->work);
        ext_slices_load(K, p->sum, b + at * ELEMENT, ELEMENT, count);
        ext_slices_add(K, p->value, p->sum);
        ext_slices_store(K, out + at * ELEMENT, ELEMENT, p->value, count);
    }
}

/* Y^a, a < DEGREE. */
static void unit(uint8_t out[ELEMENT], unsigned a)
{
    memset(out, 0, ELEMENT);
    out[2 * a] = 1;
}

void range_polynomial(uint8_t f[7][ELEMENT])
{
    uint8_t root[ELEMENT];
    memset(f, 0, 7 * ELEMENT);
    unit(f[0], 0);
    for (unsigned a = 0; a < 6; a++) {
        unit(root, a);
        for (unsigned i = a + 1; i > 0; i--) {
            ext_mul(K, f[i], f[i], root);
            add(f[i], f[i - 1]);
        }
        ext_mul(K, f[0], f[0], root);
    }
}

/* The sums over the blocks of tau[i] v[i]^q: for q = 1, 2, 4 one for each alpha, for the others in the first place. */
typedef struct {
    uint8_t t[7][6][ELEMENT];
} power_sums;

static void sum_powers(products *p, power_sums *s, const range_challenge *c, const range_witness *w)
{
    uint64_t class_mask[6][EXT_MAX_LANES / 64];
    memset(s, 0, sizeof *s);
    for (size_t at = 0; at < BLOCKS; at += ext_lanes()) {
        const size_t count = part(at, BLOCKS);
        memset(class_mask, 0, sizeof class_mask);
        for (size_t i = 0; i < count; i++)
            for (uint32_t a = 0; a < 6; a++)
                class_mask[a][i / 64] |= (uint64_t)(equal_mask(w->alpha[at + i], a) & 1) << i % 64;
        ext_slices_load(K, p->value, w->v + at * ELEMENT, ELEMENT, count);
        ext_slices_load(K, p->sum, c->tau + at * ELEMENT, ELEMENT, count);
        for (unsigned q = 1; q <= 6; q++) {
            ext_slices_mul(K, p->sum, p->sum, p->value, p->work);
            if (q == 1 || q == 2 || q == 4)
                for (unsigned a = 0; a < 6; a++)
                    ext_slices_sum(K, s->t[q][a], p->sum, class_mask[a]);
            else
                ext_slices_sum(K, s->t[q][0], p->sum, NULL);
        }
    }
    wipe(class_mask, sizeof class_mask);
}

/* The factors of tau v, tau v^2 and tau v^4 for the witness Y^a: f1 + f3 Y^2a + f5 Y^4a, f2 + f3 Y^a + f6 Y^4a and
 * f4 + f5 Y^a + f6 Y^2a. */
static void class_factors(uint8_t factor[3][ELEMENT], uint8_t f[7][ELEMENT], unsigned a)
{
    uint8_t y1[ELEMENT], y2[ELEMENT], y4[ELEMENT];
    unit(y1, a);
    ext_mul(K, y2, y1, y1);
    ext_mul(K, y4, y2, y2);
    memcpy(factor[0], f[1], ELEMENT);
    add_product(factor[0], f[3], y2);
    add_product(factor[0], f[5], y4);
    memcpy(factor[1], f[2], ELEMENT);
    add_product(factor[1], f[3], y1);
    add(factor[1], y4);
    memcpy(factor[2], f[4], ELEMENT);
    add_product(factor[2], f[5], y1);
    add(factor[2], y2);
}

void range_prove(products *p, uint8_t G[6 * ELEMENT], const range_challenge *c, const range_witness *w)
{
    const uint8_t *r = w->e + (BLOCKS + REPETITIONS) * ELEMENT, *u = w->v + (BLOCKS + REPETITIONS) * ELEMENT;
    uint8_t f[7][ELEMENT], factor[3][ELEMENT];
    power_sums s;
    sum_powers(p, &s, c, w);
    range_polynomial(f);
    memset(G, 0, 6 * ELEMENT);
    for (unsigned a = 0; a < 6; a++) {
        class_factors(factor, f, a);
        add_product(G + 5 * ELEMENT, factor[0], s.t[1][a]);
        add_product(G + 4 * ELEMENT, factor[1], s.t[2][a]);
        add_product(G + 2 * ELEMENT, factor[2], s.t[4][a]);
    }
    add_product(G + 3 * ELEMENT, f[3], s.t[3][0]);
    add_product(G + ELEMENT, f[5], s.t[5][0]);
    add(G, s.t[6][0]);
    for (unsigned i = 0; i < 5; i++) {
        ext_add_scaled(G + (5 - i) * ELEMENT, c->zeta, r + i * ELEMENT, DEGREE);
        ext_add_scaled(G + (4 - i) * ELEMENT, c->zeta, u + i * ELEMENT, DEGREE);
    }
    wipe(&s, sizeof s);
}

/* The sum over the blocks of tau[i] times the range polynomial, homogenised by delta, of w[i]. scaled[q] = f[q]
 * delta^(6-q). */
static void sum_range(products *p, uint8_t *out, const uint8_t *tau, const uint8_t *w, uint8_t scaled[6][ELEMENT])
{
    for (size_t at = 0; at < BLOCKS; at += ext_lanes()) {
        const size_t count = part(at, BLOCKS);
        ext_slices_load(K, p->value, w + at * ELEMENT, ELEMENT, count);
        ext_slices_load(K, p->sum, w + at * ELEMENT, ELEMENT, count);
        for (unsigned q = 6; q-- > 0;) {
            ext_slices_fill(K, p->fixed, scaled[q]);
            ext_slices_add(K, p->sum, p->fixed);
            if (q == 0)
                ext_slices_load(K, p->value, tau + at * ELEMENT, ELEMENT, count);
            ext_slices_mul(K, p->sum, p->sum, p->value, p->work);
        }
        ext_slices_sum(K, out, p->sum, NULL);
    }
}

int range_check(products *p, const range_challenge *c, const uint8_t *w, const uint8_t *delta, const uint8_t *G)
{
    const uint8_t *mask = w + (BLOCKS + REPETITIONS) * ELEMENT;
    uint8_t f[7][ELEMENT], power[ELEMENT], sum[ELEMENT] = { 0 }, masked[ELEMENT] = { 0 };
    range_polynomial(f);
    unit(power, 0);
    for (unsigned g = 0; g < 6; g++) {
        add_product(sum, G + g * ELEMENT, power);
        if (g < 5)
            add_product(masked, mask + (4 - g) * ELEMENT, power);
        ext_mul(K, power, power, delta);
        ext_mul(K, f[5 - g], f[5 - g], power);
    }
    ext_add_scaled(sum, c->zeta, masked, DEGREE);
    sum_range(p, sum, c->tau, w, f);
    for (size_t i = 0; i < ELEMENT; i++)
        if (sum[i] != 0)
            return 0;
    return 1;
}
