/* SPDX-License-Identifier: BSD-2-Clause */
/* The prime field of q = 65519 = 2^16 - 17 elements, one at a time (facto.md section 1).
 * Two representations: fq is plain, 0 .. q-1; fq_c is centred, -FQ_HALF .. FQ_HALF. Both are unique. */
#ifndef NGCC_FQ_H
#define NGCC_FQ_H

#include <stddef.h>
#include <stdint.h>

#define FQ_Q 65519u
#define FQ_HALF 32759 /* (q-1)/2, which is also the exponent of the quadratic character */

typedef uint16_t fq;
typedef int16_t fq_c;

/* Conditions become masks: half of them would be mispredicted, and the elements are often secret. */
static inline uint32_t fq_mask(uint32_t negative)
{
    return (uint32_t)0 - (negative >> 31);
}

/* A residue of x below 2^16 + 17^2, for any x: 2^16 = 17 (mod q), twice. */
static inline uint32_t fq_fold(uint32_t x)
{
    x = (x & 0xffffu) + 17u * (x >> 16);
    return (x & 0xffffu) + 17u * (x >> 16);
}

/* x mod q for any x. */
static inline fq fq_reduce(uint32_t x)
{
    x = fq_fold(x) - FQ_Q;
    return (fq)(x + (FQ_Q & fq_mask(x)));
}

/* x mod q for x < 2^43: a sum of 2^11 products and more. */
static inline fq fq_reduce64(uint64_t x)
{
    return fq_reduce((uint32_t)((x & 0xffffu) + 17u * (x >> 16)));
}

static inline fq fq_mul(fq a, fq b)
{
    return fq_reduce((uint32_t)a * b);
}

static inline fq fq_add(fq a, fq b)
{
    uint32_t s = (uint32_t)a + b - FQ_Q;
    return (fq)(s + (FQ_Q & fq_mask(s)));
}

static inline fq fq_sub(fq a, fq b)
{
    uint32_t s = (uint32_t)a - b;
    return (fq)(s + (FQ_Q & fq_mask(s)));
}

static inline fq fq_neg(fq a)
{
    return fq_sub(0, a);
}

/* The centred form of a residue below 2^16 + 17^2. */
static inline fq_c fq_centre(uint32_t a)
{
    return (fq_c)((int32_t)a - (int32_t)(FQ_Q & fq_mask((uint32_t)FQ_HALF - a)));
}

static inline fq fq_plain(fq_c c)
{
    uint32_t s = (uint32_t)(int32_t)c;
    return (fq)(s + (FQ_Q & fq_mask(s)));
}

/* The centred residue of a sum of products, |s| <= 2^40. The multiple of q makes it positive, so that no sign is
 * ever shifted. */
static inline fq_c fq_centre_sum(int64_t s)
{
    uint64_t x = (uint64_t)(s + ((int64_t)FQ_Q << 25));
    return fq_centre(fq_fold((uint32_t)((x & 0xffffu) + 17u * (x >> 16))));
}

/* a^(q-2): 1/a, and 0 for 0. */
fq fq_inv(fq a);

/* a^((q+1)/4): for a square the root that is itself a square (facto.md section 2); else its square is -a. */
fq fq_root(fq a);

/* Two bytes, least significant first; what stands there may be q or more (facto.md section 2). */
static inline uint16_t fq_load(const uint8_t *p)
{
    return (uint16_t)((unsigned)p[0] | (unsigned)p[1] << 8);
}

static inline void fq_store(uint8_t *p, fq a)
{
    p[0] = (uint8_t)a;
    p[1] = (uint8_t)(a >> 8);
}

#endif
