/* SPDX-License-Identifier: BSD-2-Clause */
/* Slices in portable C: transposing, sums, and the product on planes of one 64-bit word. */
#include "field/ext.h"

#include <string.h>

#include "api/bytes.h"
#include "field/ext_backends.h"

typedef uint64_t slice;
#define EXT_FN static
#define EXT_PRODUCT ext_product_c
#include "field/ext_product.h"

size_t ext_lanes(void)
{
#if defined(ISA_BUILD_X86)
    unsigned have = isa_have();
    return (have & ISA_AVX512) != 0 ? 512 : (have & ISA_AVX2) != 0 ? 256 : 64;
#else
    return EXT_MAX_LANES;
#endif
}

void ext_slices_mul(const ext_field *field, uint64_t *out, const uint64_t *a, const uint64_t *b, uint64_t *work)
{
    switch (ext_lanes()) {
#ifdef ISA_BUILD_X86
    case 512:
        ext_product_avx512(field, out, a, b, work);
        break;
#endif
#ifdef ISA_BUILD_AVX2
    case 256:
        ext_product_avx2(field, out, a, b, work);
        break;
#endif
    default:
        ext_product_c(field, out, a, b, work);
    }
}

/* Transposes an 8 x 8 bit matrix: bit j of byte i goes to bit i of byte j. */
static inline uint64_t transpose8(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & 0x00aa00aa00aa00aau;
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & 0x0000cccc0000ccccu;
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & 0x00000000f0f0f0f0u;
    return x ^ t ^ t << 28;
}

void ext_slices_load(const ext_field *field, uint64_t *slices, const uint8_t *rows, size_t stride, size_t count)
{
    const size_t words = ext_lanes() / 64;
    memset(slices, 0, 16 * field->degree * words * sizeof *slices);
    for (size_t at = 0; at < count; at += 8) {
        const size_t n = count - at < 8 ? count - at : 8;
        const unsigned shift = (unsigned)(at % 64);
        uint64_t *to = slices + at / 64;
        for (size_t k = 0; k < 2 * field->degree; k++) {
            uint64_t x = 0;
            for (size_t i = 0; i < n; i++)
                x |= (uint64_t)rows[(at + i) * stride + k] << (8 * i);
            x = transpose8(x);
            for (size_t bit = 0; bit < 8; bit++)
                to[(8 * k + bit) * words] |= (x >> (8 * bit) & 0xff) << shift;
        }
    }
}

void ext_slices_store(const ext_field *field, uint8_t *rows, size_t stride, const uint64_t *slices, size_t count)
{
    const size_t words = ext_lanes() / 64;
    for (size_t at = 0; at < count; at += 8) {
        const size_t n = count - at < 8 ? count - at : 8;
        const unsigned shift = (unsigned)(at % 64);
        const uint64_t *from = slices + at / 64;
        for (size_t k = 0; k < 2 * field->degree; k++) {
            uint64_t x = 0;
            for (size_t bit = 0; bit < 8; bit++)
                x |= (from[(8 * k + bit) * words] >> shift & 0xff) << (8 * bit);
            x = transpose8(x);
            for (size_t i = 0; i < n; i++)
                rows[(at + i) * stride + k] = (uint8_t)(x >> (8 * i));
        }
    }
}

static inline uint64_t all_or_none(const uint8_t *a, size_t plane)
{
    return 0 - (uint64_t)(a[plane / 8] >> plane % 8 & 1);
}

void ext_slices_fill(const ext_field *field, uint64_t *slices, const uint8_t *a)
{
    const size_t words = ext_lanes() / 64;
    for (size_t plane = 0; plane < 16 * field->degree; plane++)
        for (size_t w = 0; w < words; w++)
            slices[plane * words + w] = all_or_none(a, plane);
}

void ext_slices_add(const ext_field *field, uint64_t *out, const uint64_t *slices)
{
    const size_t n = 16 * field->degree * (ext_lanes() / 64);
    for (size_t i = 0; i < n; i++)
        out[i] ^= slices[i];
}

static inline unsigned parity(uint64_t x)
{
    x ^= x >> 32;
    x ^= x >> 16;
    x ^= x >> 8;
    x ^= x >> 4;
    return 0x6996u >> (x & 15) & 1;
}

void ext_slices_sum(const ext_field *field, uint8_t *out, const uint64_t *slices, const uint64_t *mask)
{
    const size_t words = ext_lanes() / 64;
    for (size_t plane = 0; plane < 16 * field->degree; plane++) {
        uint64_t x = 0;
        for (size_t w = 0; w < words; w++)
            x ^= mask != NULL ? slices[plane * words + w] & mask[w] : slices[plane * words + w];
        out[plane / 8] ^= (uint8_t)(parity(x) << plane % 8);
    }
}

/* Bit k of the lane numbers 64 w .. 64 w + 63. */
static uint64_t lane_bit(size_t w, unsigned k)
{
    static const uint64_t low[6] = { 0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu, 0xf0f0f0f0f0f0f0f0u,
                                     0xff00ff00ff00ff00u, 0xffff0000ffff0000u, 0xffffffff00000000u };
    return k < 6 ? low[k] : 0 - (uint64_t)(w >> (k - 6) & 1);
}

/* Multiplies the lanes whose number has bit k by a^(2^k), for every k. */
void ext_slices_powers(const ext_field *field, uint64_t *slices, const uint8_t *a, uint8_t *last, uint64_t *factor,
                       uint64_t *work)
{
    const size_t lanes = ext_lanes(), words = lanes / 64;
    uint8_t power[2 * EXT_MAX_DEGREE];
    memcpy(power, a, 2 * field->degree);
    for (unsigned k = 0; (size_t)1 << k < lanes; k++) {
        uint64_t *to = k == 0 ? slices : factor;
        for (size_t plane = 0; plane < 16 * field->degree; plane++)
            for (size_t w = 0; w < words; w++) {
                uint64_t one = plane == 0 ? ~lane_bit(w, k) : 0;
                to[plane * words + w] = (all_or_none(power, plane) & lane_bit(w, k)) | one;
            }
        if (k != 0)
            ext_slices_mul(field, slices, slices, factor, work);
        ext_mul(field, power, power, power);
    }
    memcpy(last, power, 2 * field->degree);
}
