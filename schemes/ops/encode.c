/* SPDX-License-Identifier: BSD-2-Clause */
#include "ops/encode.h"

#include "pack/bits.h"

#define GROUP 8 /* coefficients handled at once; n is a multiple */

void ops_pack_s(uint8_t *out, const int8_t *s)
{
    for (size_t i = 0; i < OPS_N; i += GROUP, out += 3) {
        uint32_t f[GROUP];
        for (size_t k = 0; k < GROUP; k++)
            f[k] = (uint32_t)(OPS_ETA - s[i + k]);
        pack_bits(out, f, GROUP, 3);
    }
}

void ops_unpack_s(int8_t *s, const uint8_t *p)
{
    for (size_t i = 0; i < OPS_N; i += GROUP, p += 3) {
        uint32_t v = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16;
        for (size_t k = 0; k < GROUP; k++)
            s[i + k] = (int8_t)(OPS_ETA - (int)(v >> 3 * k & 7));
    }
}

/* Packs fields base + sign c_i, or unpacks them to coefficients sign (field - base). */
static inline void pack_poly(uint8_t *out, const ops_poly *a, int32_t base, int32_t sign, unsigned width)
{
    for (size_t i = 0; i < OPS_N; i += GROUP, out += width) {
        uint32_t f[GROUP];
        for (size_t k = 0; k < GROUP; k++)
            f[k] = (uint32_t)(base + sign * a->c[i + k]);
        pack_bits(out, f, GROUP, width);
    }
}

static inline void unpack_poly(ops_poly *a, const uint8_t *p, int32_t base, int32_t sign, unsigned width)
{
    unpack_bits((uint32_t *)a->c, p, OPS_N, width);
    for (size_t i = 0; i < OPS_N; i++)
        a->c[i] = sign * (a->c[i] - base);
}

void ops_pack_t1(uint8_t *out, const ops_poly *t1)
{
    pack_poly(out, t1, 0, 1, OPS_D);
}

void ops_unpack_t1(ops_poly *t1, const uint8_t *p)
{
    unpack_poly(t1, p, 0, 1, OPS_D);
}

void ops_pack_t0(uint8_t *out, const ops_poly *t0)
{
    pack_poly(out, t0, 1 << (OPS_D - 1), -1, OPS_D);
}

void ops_unpack_t0(ops_poly *t0, const uint8_t *p)
{
    unpack_poly(t0, p, 1 << (OPS_D - 1), -1, OPS_D);
}

void ops_pack_z(uint8_t *out, const ops_poly *z)
{
    pack_poly(out, z, OPS_GAMMA1, -1, OPS_Z_BITS);
}

void ops_unpack_z(ops_poly *z, const uint8_t *p)
{
    unpack_poly(z, p, OPS_GAMMA1, -1, OPS_Z_BITS);
}

void ops_pack_w1(uint8_t *out, const uint8_t *w1)
{
    for (size_t i = 0; i < OPS_N; i += GROUP, out += OPS_W1_BITS) {
        uint64_t v = 0;
        for (size_t k = 0; k < GROUP; k++)
            v |= (uint64_t)w1[i + k] << OPS_W1_BITS * k;
        for (size_t k = 0; k < OPS_W1_BITS; k++)
            out[k] = (uint8_t)(v >> 8 * k);
    }
}

void ops_pack_hint(uint8_t *out, const ops_hint *hint)
{
    memset(out, 0, OPS_POSITION_BYTES);
    for (size_t i = 0; i < hint->end[OPS_K - 1]; i++) {
        size_t bit = i * OPS_INDEX_BITS;
        unsigned v = (unsigned)hint->at[i] << bit % 8;
        out[bit / 8] = (uint8_t)(out[bit / 8] | v);
        out[bit / 8 + 1] = (uint8_t)(out[bit / 8 + 1] | v >> 8); /* 9 or 10 bits never reach a third byte */
    }
    memcpy(out + OPS_POSITION_BYTES, hint->end, OPS_K);
}

int ops_unpack_hint(ops_hint *hint, const uint8_t *p)
{
    const unsigned spare = 8 * OPS_POSITION_BYTES - OPS_OMEGA * OPS_INDEX_BITS;
    unsigned first = 0;
    if (p[OPS_POSITION_BYTES - 1] >> (8 - spare) != 0)
        return OPS_INVALID;
    for (size_t i = 0; i < OPS_OMEGA; i++) {
        size_t bit = i * OPS_INDEX_BITS;
        unsigned pair = p[bit / 8] | (unsigned)p[bit / 8 + 1] << 8;
        hint->at[i] = (uint16_t)(pair >> bit % 8 & (OPS_N - 1));
    }
    for (size_t row = 0; row < OPS_K; row++) {
        unsigned end = hint->end[row] = p[OPS_POSITION_BYTES + row];
        if (end < first || end > OPS_OMEGA)
            return OPS_INVALID;
        for (unsigned i = first; i + 1 < end; i++)
            if (hint->at[i] >= hint->at[i + 1])
                return OPS_INVALID;
        first = end;
    }
    for (size_t i = first; i < OPS_OMEGA; i++)
        if (hint->at[i] != 0)
            return OPS_INVALID;
    return 0;
}
