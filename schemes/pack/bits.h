/* SPDX-License-Identifier: BSD-2-Clause */
/* Bit packing, least significant bit first (ops.md section 2): bit t of the stream is bit t mod 8 of byte t div 8. */
#ifndef NGCC_PACK_BITS_H
#define NGCC_PACK_BITS_H

#include "api/bytes.h"

/* out: n width / 8 bytes; n is a multiple of 8, width 1 to 25; fields are below 2^width. out overlaps no field. */
static inline void pack_bits(uint8_t *out, const uint32_t *fields, size_t n, unsigned width)
{
    for (size_t i = 0; i < n; i += 8, fields += 8) {
        uint64_t acc = 0;
        unsigned bits = 0;
        for (unsigned k = 0; k < 8; k++) {
            acc |= (uint64_t)fields[k] << bits;
            bits += width;
            if (bits >= 32) {
                store_le32(out, (uint32_t)acc);
                out += 4;
                acc >>= 32;
                bits -= 32;
            }
        }
        for (; bits != 0; bits -= 8, acc >>= 8)
            *out++ = (uint8_t)acc;
    }
}

/* Eight fields of `width` bits from the 32 bytes at p, of which the first `width` matter. */
static inline void unpack_eight(uint32_t fields[8], const uint8_t *p, unsigned width)
{
    const uint32_t mask = ((uint32_t)1 << width) - 1;
    for (unsigned k = 0; k < 8; k++)
        fields[k] = load_le32(p + k * width / 8) >> k * width % 8 & mask;
}

/* n fields, a multiple of 8, of 1 to 25 bits from n width / 8 bytes at p. fields overlaps no byte of p. */
static inline void unpack_bits(uint32_t *fields, const uint8_t *p, size_t n, unsigned width)
{
    uint8_t last[32] = { 0 };
    size_t i = 0;
    /* A group's reads end at most 4 bytes behind it. */
    for (; i + 8 < n && (n - i) / 8 * width >= width + 4; i += 8, p += width)
        unpack_eight(fields + i, p, width);
    for (; i < n; i += 8, p += width) {
        memcpy(last, p, width);
        unpack_eight(fields + i, last, width);
    }
}

#endif
