/* SPDX-License-Identifier: BSD-2-Clause */
#include "facto/factor.h"

#define ATTEMPTS 1024

/* Sums of degrees are bits of a word: bit u is the sum u. */
SIZE_CHECK(facto_degree_sums, FACTO_D <= 64);

static uint64_t sums_between(size_t low, size_t high)
{
    return low > high ? 0 : (~(uint64_t)0 >> (63 - (high - low))) << low;
}

/* The admissible degrees of A for a given degree of f. */
static uint64_t admissible(size_t degree)
{
    return sums_between(degree < FACTO_N ? 0 : degree - FACTO_N + 1, degree < FACTO_N ? degree : FACTO_N - 1);
}

/* Whether a split may still exist: `reach` has the sums of the factors found; the rest has degree u, and its
 * factors have degrees above d. */
static int split_possible(uint64_t reach, uint64_t wanted, size_t u, size_t d)
{
    uint64_t rest = 1 | (uint64_t)1 << u;
    if (u > 2 * d + 1)
        rest |= sums_between(d + 1, u - d - 1);
    for (size_t w = 0; w <= u; w++)
        if ((rest >> w & 1) != 0 && ((reach << w) & wanted) != 0)
            return 1;
    return 0;
}

static void add_group(factor_work *w, size_t e, size_t d, const poly *product)
{
    factor_group *g = &w->group[w->groups++];
    g->e = e;
    g->d = d;
    g->count = (product->len - 1) / d;
    g->product = *product;
}

/* Groups of a square-free monic part of degree >= 1 and multiplicity e, by ascending degree. `wanted`: admissible
 * sums if the part is all of f, else 0. Returns 0, or -1 if it gave up. */
static int distinct_degrees(factor_work *w, const poly *part, size_t e, uint64_t wanted)
{
    poly rest = *part, power, g;
    uint64_t reach = 1;
    fq_c h[2][FACTO_DW];
    if (rest.len > 2) {
        modulus_start(&w->m, part);
        memcpy(h[1], TABLE_ROW(w->m.frobenius, 1), sizeof h[1]);
    }
    for (size_t d = 1; rest.len - 1 >= 2 * d; d++) {
        if (d > 1)
            modulus_frobenius(&w->m, h[d & 1], h[~d & 1]);
        poly_set(&power, h[d & 1], w->m.n);
        power.c[1] = fq_centre_sum(power.c[1] - 1);
        poly_set(&power, power.c, w->m.n);
        poly_gcd(&g, &rest, &power);
        if (g.len > 1) {
            add_group(w, e, d, &g);
            poly_divide(&rest, &rest, &g);
            for (size_t i = 0; i < w->group[w->groups - 1].count; i++)
                reach |= reach << d;
        }
        if (wanted != 0 && !split_possible(reach, wanted, rest.len - 1, d))
            return -1;
    }
    if (rest.len > 1)
        add_group(w, e, rest.len - 1, &rest);
    return 0;
}

int factor_groups(factor_work *w, const poly *f, int give_up)
{
    poly radical = *f, repeated, deeper, part;
    const uint64_t wanted = give_up ? admissible(f->len - 1) : 0;
    w->groups = 0;
    poly_make_monic(&radical);
    if (f->len == 1)
        return 0;
    poly_derive(&deeper, &radical);
    poly_gcd(&repeated, &radical, &deeper);
    if (repeated.len == 1)
        return distinct_degrees(w, &radical, 1, wanted);
    poly_divide(&radical, &radical, &repeated);
    for (size_t e = 1; radical.len > 1; e++) {
        poly_gcd(&deeper, &radical, &repeated); /* the factors of more than e */
        poly_divide(&part, &radical, &deeper);
        if (part.len > 1)
            (void)distinct_degrees(w, &part, e, 0);
        poly_divide(&repeated, &repeated, &deeper);
        radical = deeper;
    }
    return 0;
}

/* out = (norm of T + t)^((q-1)/2) modulo the group's product: on each factor 1, -1 or 0. The conjugates of T are
 * powers[0 .. d-1]. */
static void character(fq_c *out, const modulus *m, const fq_c *powers, size_t d, fq t)
{
    fq_c norm[FACTO_DW], conjugate[FACTO_DW];
    for (size_t i = 0; i < d; i++) {
        memcpy(conjugate, powers + i * FACTO_DW, sizeof conjugate);
        conjugate[0] = fq_centre_sum((int64_t)conjugate[0] + t);
        if (i == 0)
            memcpy(norm, conjugate, sizeof norm);
        else
            modulus_multiply(m, norm, norm, conjugate, 0);
    }
    memcpy(out, norm, sizeof norm);
    for (unsigned bit = 14; bit-- != 0;) {
        modulus_multiply(m, out, out, out, 0);
        if ((FQ_HALF >> bit & 1) != 0)
            modulus_multiply(m, out, out, norm, 0);
    }
}

/* The list starts with the product and is refined in place: for t = 0, 1, .. each entry that is no single factor
 * yet is parted by the character of T + t, what is not 1 before what is. */
int factor_order(factor_work *w, const factor_group *g)
{
    size_t count = 1;
    fq_c *powers = TABLE_ROW(w->m.times, 0), value[FACTO_DW];
    poly minus_one, ones;
    w->factor[0] = g->product;
    if (g->count == 1)
        return 0;
    modulus_start(&w->m, &g->product);
    memset(powers, 0, FACTO_DW * sizeof *powers);
    powers[1] = 1;
    for (size_t i = 1; i < g->d; i++)
        modulus_frobenius(&w->m, powers + i * FACTO_DW, powers + (i - 1) * FACTO_DW);
    for (fq t = 0; count < g->count; t++) {
        if (t == ATTEMPTS)
            return -1;
        character(value, &w->m, powers, g->d, t);
        value[0] = fq_centre_sum((int64_t)value[0] - 1);
        poly_set(&minus_one, value, w->m.n);
        for (size_t i = 0; i < count; i++) {
            poly *entry = &w->factor[i];
            if (entry->len - 1 == g->d)
                continue;
            poly_gcd(&ones, entry, &minus_one);
            if (ones.len == 1 || ones.len == entry->len)
                continue;
            memmove(entry + 2, entry + 1, (count - i - 1) * sizeof *entry);
            poly_divide(&entry[0], &entry[0], &ones);
            entry[1] = ones;
            count++;
            i++;
        }
    }
    return 0;
}

typedef struct {
    uint8_t from; /* the sum before */
    uint8_t index; /* the list entry that was added to it */
} way;

/* chosen[i] = 1 for the entries of the list that go to A (section 5.2). Returns 0, -1 if there is no admissible
 * split. */
static int choose(uint8_t *chosen, const uint8_t *degrees, size_t entries, size_t degree)
{
    way via[FACTO_D];
    uint64_t reach = 1, good;
    size_t sum = 0;
    for (size_t i = 0; i < entries; i++)
        for (size_t u = degree - degrees[i] + 1; u-- > 0;)
            if ((reach >> u & 1) != 0 && (reach >> (u + degrees[i]) & 1) == 0) {
                reach |= (uint64_t)1 << (u + degrees[i]);
                via[u + degrees[i]].from = (uint8_t)u;
                via[u + degrees[i]].index = (uint8_t)i;
            }
    good = reach & admissible(degree);
    if (good == 0)
        return -1;
    for (size_t rad = 0;; rad++) {
        if (rad <= degree / 2 && (good >> (degree / 2 - rad) & 1) != 0)
            sum = degree / 2 - rad;
        else if (degree / 2 + rad < 64 && (good >> (degree / 2 + rad) & 1) != 0)
            sum = degree / 2 + rad;
        else
            continue;
        break;
    }
    memset(chosen, 0, entries);
    for (; sum != 0; sum = via[sum].from)
        chosen[via[sum].index] = 1;
    return 0;
}

static void multiply_power(poly *p, const poly *factor, size_t e)
{
    for (; e != 0; e--)
        poly_multiply(p, p, factor);
}

/* Gives the group's share to A and B; chosen has e entries for each of its factors. */
static int share(poly *a, poly *b, factor_work *w, const factor_group *g, const uint8_t *chosen)
{
    size_t to_a[FACTO_D] = {0};
    int divided = 0;
    for (size_t i = 0; i < g->count; i++) {
        for (size_t k = 0; k < g->e; k++)
            to_a[i] += chosen[i * g->e + k];
        divided |= to_a[i] != to_a[0];
    }
    if (!divided) {
        multiply_power(a, &g->product, to_a[0]);
        multiply_power(b, &g->product, g->e - to_a[0]);
        return 0;
    }
    if (factor_order(w, g) != 0)
        return -1;
    for (size_t i = 0; i < g->count; i++) {
        multiply_power(a, &w->factor[i], to_a[i]);
        multiply_power(b, &w->factor[i], g->e - to_a[i]);
    }
    return 0;
}

int factor_split(poly *a, poly *b, factor_work *w, fq_c unit)
{
    uint8_t degrees[FACTO_D], chosen[FACTO_D];
    size_t entries = 0, degree = 0, at = 0;
    for (size_t i = 0; i < w->groups; i++)
        for (size_t k = 0; k < w->group[i].count * w->group[i].e; k++) {
            degrees[entries++] = (uint8_t)w->group[i].d;
            degree += w->group[i].d;
        }
    if (choose(chosen, degrees, entries, degree) != 0)
        return -1;
    poly_set(a, &unit, 1);
    poly_set(b, &unit, 1);
    b->c[0] = 1;
    for (size_t i = 0; i < w->groups; i++) {
        if (share(a, b, w, &w->group[i], chosen + at) != 0)
            return -1;
        at += w->group[i].count * w->group[i].e;
    }
    return 0;
}
