/* SPDX-License-Identifier: BSD-2-Clause */
/* The quadratic maps Q and R of the trapdoor, read in place from a secret key whose elements are known to be in range
 * (facto.md sections 3 and 5.3). X, Y, tau, W are vectors of FACTO_N elements. */
#ifndef FACTO_TRAPDOOR_H
#define FACTO_TRAPDOOR_H

#include "facto/params.h"

/* half[i] = 1 / (2 alpha_i), which every solve under one key needs; 0 where a damaged key has alpha_i = 0. */
void trapdoor_halves(fq *half, const uint8_t *sk);

/* X = the first solution of Q(X) = tau in depth-first order. Returns 0, -1 if there is none. */
int solve(fq *x, const uint8_t *sk, const fq *half, const fq *tau);

/* out = R(Y). */
void evaluate_r(fq *out, const uint8_t *sk, const fq *y);

/* out = Q(X). */
void evaluate_q(fq *out, const uint8_t *sk, const fq *x);

/* Whether (Q(X) + R(Y)) Y, a product of polynomials, has the FACTO_D coefficients c: 0 if so, else -1. This is all
 * that a signer can check without the public key: that its answer is one for the C it has chosen. */
int trapdoor_check(const uint8_t *sk, const fq *x, const fq *y, const fq *c);

#endif
