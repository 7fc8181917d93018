/* SPDX-License-Identifier: BSD-2-Clause */
/* Powers in the field; out of line, since each is twenty products long. */
#include "field/fq.h"

/* a^(2^count). */
static inline fq squares(fq a, unsigned count)
{
    for (; count != 0; count--)
        a = fq_mul(a, a);
    return a;
}

/* a^255, and on the way a^3 and a^15. */
static inline fq power_255(fq a, fq *a3, fq *a15)
{
    *a3 = fq_mul(fq_mul(a, a), a);
    *a15 = fq_mul(squares(*a3, 2), *a3);
    return fq_mul(squares(*a15, 4), *a15);
}

/* The exponent q-2 is eleven ones, then 01101. */
fq fq_inv(fq a)
{
    fq a3, a15, r = power_255(a, &a3, &a15);
    r = fq_mul(squares(r, 2), a3);
    r = fq_mul(squares(r, 1), a);
    r = fq_mul(squares(r, 2), a);
    r = fq_mul(squares(r, 1), a);
    return fq_mul(squares(r, 2), a);
}

/* The exponent (q+1)/4 is twelve ones, then 00. */
fq fq_root(fq a)
{
    fq a3, a15, r = power_255(a, &a3, &a15);
    return squares(fq_mul(squares(r, 4), a15), 2);
}
