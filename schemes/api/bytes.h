/* SPDX-License-Identifier: BSD-2-Clause */
/* Integers of fixed byte order, wiping, and constant-time comparison: what every part of this ring shares. */
#ifndef NGCC_BYTES_H
#define NGCC_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t load_be32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static inline void store_be32(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)(v >> 24);
    p[1] = (uint8_t)(v >> 16);
    p[2] = (uint8_t)(v >> 8);
    p[3] = (uint8_t)v;
}

static inline uint64_t load_be64(const uint8_t *p)
{
    return (uint64_t)load_be32(p) << 32 | load_be32(p + 4);
}

static inline void store_be64(uint8_t *p, uint64_t v)
{
    store_be32(p, (uint32_t)(v >> 32));
    store_be32(p + 4, (uint32_t)v);
}

static inline uint32_t load_le32(const uint8_t *p)
{
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

static inline void store_le32(uint8_t *p, uint32_t v)
{
    p[0] = (uint8_t)v;
    p[1] = (uint8_t)(v >> 8);
    p[2] = (uint8_t)(v >> 16);
    p[3] = (uint8_t)(v >> 24);
}

static inline uint64_t load_le64(const uint8_t *p)
{
    return (uint64_t)load_le32(p + 4) << 32 | load_le32(p);
}

static inline void store_le64(uint8_t *p, uint64_t v)
{
    store_le32(p, (uint32_t)v);
    store_le32(p + 4, (uint32_t)(v >> 32));
}

/* Overwrites a secret with zeros; the compiler may not drop it. p may be null when len is 0. */
static inline void wipe(void *p, size_t len)
{
    if (len != 0) {
        memset(p, 0, len);
        __asm__ __volatile__("" : : "r"(p) : "memory");
    }
}

/* 1 if the len bytes are equal, else 0; the time depends on len only. */
static inline int equal_ct(const uint8_t *a, const uint8_t *b, size_t len)
{
    uint32_t diff = 0;
    for (size_t i = 0; i < len; i++)
        diff |= (uint32_t)(a[i] ^ b[i]);
    return (int)(((diff - 1) >> 31) & 1);
}

/* A size check that needs no C11: an array type of negative size when the condition is false. */
#define SIZE_CHECK(name, condition) typedef char size_check_##name[(condition) ? 1 : -1]

#endif
