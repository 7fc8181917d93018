/* SPDX-License-Identifier: BSD-2-Clause */
/* The product of slices, for a backend that has defined
 *     slice            a machine word with ^ and &, free of alignment and aliasing rules
 *     EXT_FN           storage class and attributes of its functions
 *     EXT_PRODUCT      the name of the kernel
 * Karatsuba over the coefficients down to single ones, and once over the bits of those. Empty where no backend asks. */
#include "field/ext.h"

#ifdef EXT_PRODUCT

/* r (15 planes) = a * b as polynomials of 8 bits each. */
EXT_FN void product8(slice *r, const slice *a, const slice *b)
{
    const slice a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], a4 = a[4], a5 = a[5], a6 = a[6], a7 = a[7];
    slice b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3], b4 = b[4], b5 = b[5], b6 = b[6], b7 = b[7];
    r[0] = a0 & b0;
    r[1] = (a0 & b1) ^ (a1 & b0);
    r[2] = (a0 & b2) ^ (a1 & b1) ^ (a2 & b0);
    r[3] = (a0 & b3) ^ (a1 & b2) ^ (a2 & b1) ^ (a3 & b0);
    r[4] = (a0 & b4) ^ (a1 & b3) ^ (a2 & b2) ^ (a3 & b1) ^ (a4 & b0);
    r[5] = (a0 & b5) ^ (a1 & b4) ^ (a2 & b3) ^ (a3 & b2) ^ (a4 & b1) ^ (a5 & b0);
    r[6] = (a0 & b6) ^ (a1 & b5) ^ (a2 & b4) ^ (a3 & b3) ^ (a4 & b2) ^ (a5 & b1) ^ (a6 & b0);
    r[7] = (a0 & b7) ^ (a1 & b6) ^ (a2 & b5) ^ (a3 & b4) ^ (a4 & b3) ^ (a5 & b2) ^ (a6 & b1) ^ (a7 & b0);
    r[8] = (a1 & b7) ^ (a2 & b6) ^ (a3 & b5) ^ (a4 & b4) ^ (a5 & b3) ^ (a6 & b2) ^ (a7 & b1);
    r[9] = (a2 & b7) ^ (a3 & b6) ^ (a4 & b5) ^ (a5 & b4) ^ (a6 & b3) ^ (a7 & b2);
    r[10] = (a3 & b7) ^ (a4 & b6) ^ (a5 & b5) ^ (a6 & b4) ^ (a7 & b3);
    r[11] = (a4 & b7) ^ (a5 & b6) ^ (a6 & b5) ^ (a7 & b4);
    r[12] = (a5 & b7) ^ (a6 & b6) ^ (a7 & b5);
    r[13] = (a6 & b7) ^ (a7 & b6);
    r[14] = a7 & b7;
}

/* r (16 planes) = a * b in F. */
EXT_FN void product_word(slice *r, const slice *a, const slice *b)
{
    slice sa[8], sb[8], low[15], mid[15], u[31];
    for (int i = 0; i < 8; i++) {
        sa[i] = a[i] ^ a[8 + i];
        sb[i] = b[i] ^ b[8 + i];
    }
    product8(low, a, b);
    product8(u + 16, a + 8, b + 8);
    product8(mid, sa, sb);
    for (int i = 0; i < 15; i++)
        mid[i] ^= low[i] ^ u[16 + i];
    for (int i = 0; i < 8; i++)
        u[i] = low[i];
    for (int i = 0; i < 7; i++) {
        u[8 + i] = low[8 + i] ^ mid[i];
        u[16 + i] ^= mid[8 + i];
    }
    u[15] = mid[7];
    /* x^16 = x^5 + x^3 + x^2 + 1: from the top down, since the planes 27 to 30 fall back on 16 to 19. */
    for (int i = 30; i >= 16; i--) {
        u[i - 11] ^= u[i];
        u[i - 13] ^= u[i];
        u[i - 14] ^= u[i];
        u[i - 16] ^= u[i];
    }
    for (int i = 0; i < 16; i++)
        r[i] = u[i];
}

/* r (2n-1 coefficients) = a * b as polynomials of n coefficients each, not reduced. tmp: 16 * (4n + 8) planes suffice,
 * since a level takes 4h - 1 coefficients for the half h = (n + 1) / 2. */
EXT_FN void product_poly(slice *r, const slice *a, const slice *b, size_t n, slice *tmp)
{
    const size_t h = (n + 1) / 2, rest = n - h;
    slice *sa = tmp, *sb = sa + 16 * h, *mid = sb + 16 * h;
    if (n == 1) {
        product_word(r, a, b);
        return;
    }
    for (size_t i = 0; i < 16 * rest; i++) {
        sa[i] = a[i] ^ a[16 * h + i];
        sb[i] = b[i] ^ b[16 * h + i];
    }
    for (size_t i = 16 * rest; i < 16 * h; i++) {
        sa[i] = a[i];
        sb[i] = b[i];
    }
    tmp = mid + 16 * (2 * h - 1);
    product_poly(r, a, b, h, tmp);
    product_poly(r + 32 * h, a + 16 * h, b + 16 * h, rest, tmp);
    product_poly(mid, sa, sb, h, tmp);
    for (size_t i = 0; i < 16 * (2 * h - 1); i++)
        mid[i] ^= r[i];
    for (size_t i = 0; i < 16 * (2 * rest - 1); i++)
        mid[i] ^= r[32 * h + i];
    for (size_t i = 0; i < 16; i++)
        r[16 * (2 * h - 1) + i] = mid[16 * (h - 1) + i];
    for (size_t i = 0; i < 16 * (h - 1); i++) {
        r[16 * h + i] ^= mid[i];
        r[32 * h + i] ^= mid[16 * h + i];
    }
}

void EXT_PRODUCT(const ext_field *field, uint64_t *out, const uint64_t *a, const uint64_t *b, uint64_t *work)
{
    const size_t d = field->degree;
    slice *u = (slice *)(void *)work, *to = (slice *)(void *)out;
    product_poly(u, (const slice *)(const void *)a, (const slice *)(const void *)b, d, u + 16 * (2 * d - 1));
    for (size_t i = 2 * d - 2; i >= d; i--) {
        const slice *lead = u + 16 * i;
        slice *base = u + 16 * (i - d), *x = base + 16 * field->xpos;
        for (unsigned j = 0; j < field->count; j++)
            for (int k = 0; k < 16; k++)
                base[16 * field->ones[j] + (size_t)k] ^= lead[k];
        for (int k = 0; k < 15; k++)
            x[k + 1] ^= lead[k];
        x[0] ^= lead[15];
        x[2] ^= lead[15];
        x[3] ^= lead[15];
        x[5] ^= lead[15];
    }
    for (size_t i = 0; i < 16 * d; i++)
        to[i] = u[i];
}

#endif
