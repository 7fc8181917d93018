/* SPDX-License-Identifier: BSD-2-Clause */
/* The ordered factor list and the choice of the split (facto.md sections 5.1 and 5.2). The list is kept in groups:
 * the factors of one multiplicity and one degree stand together in it, and degrees alone decide the split. A group
 * is taken apart only when some of its factors go to A and others to B. */
#ifndef FACTO_FACTOR_H
#define FACTO_FACTOR_H

#include "facto/poly.h"

#define FACTOR_GROUPS 14 /* most pairs (e, d) whose products e d add up to 62 or less */

typedef struct {
    size_t e;     /* multiplicity of the factors in f */
    size_t d;     /* their degree */
    size_t count; /* how many there are, each counted once */
    poly product; /* of them, each once; monic */
} factor_group;

/* Work area. Secret: the owner wipes it. */
typedef struct {
    size_t groups;
    factor_group group[FACTOR_GROUPS]; /* in list order */
    poly factor[FACTO_D];              /* the factors of one group */
    modulus m;
} factor_work;

/* Fills the groups of f, not 0. With give_up set it may stop as soon as the degrees found leave no admissible
 * split. Returns 0, or -1 if it stopped. */
int factor_groups(factor_work *w, const poly *f, int give_up);

/* Fills w->factor with the factors of group g in list order, each once. Returns 0; -1 when 1024 attempts do not
 * separate them. */
int factor_order(factor_work *w, const factor_group *g);

/* f = A B by the groups of f; unit is the leading coefficient of f, which goes to A. Returns 0, -1 if there is no
 * admissible split. */
int factor_split(poly *a, poly *b, factor_work *w, fq_c unit);

#endif
