/* SPDX-License-Identifier: BSD-2-Clause */
/* Transposition between sixteen messages or states and word-sliced vectors of AVX-512, for the two backends that use
 * it. */
#ifndef NGCC_SM3_X512_H
#define NGCC_SM3_X512_H

#include <immintrin.h>
#include <stdint.h>

/* 16 x 16 words: row i becomes column i. */
FN static inline void sm3_x512_transpose(__m512i r[16])
{
    __m512i a[16], b[16];
    for (int i = 0; i < 8; i++) {
        a[2 * i] = _mm512_unpacklo_epi32(r[2 * i], r[2 * i + 1]);
        a[2 * i + 1] = _mm512_unpackhi_epi32(r[2 * i], r[2 * i + 1]);
    }
    for (int i = 0; i < 4; i++) {
        b[4 * i] = _mm512_unpacklo_epi64(a[4 * i], a[4 * i + 2]);
        b[4 * i + 1] = _mm512_unpackhi_epi64(a[4 * i], a[4 * i + 2]);
        b[4 * i + 2] = _mm512_unpacklo_epi64(a[4 * i + 1], a[4 * i + 3]);
        b[4 * i + 3] = _mm512_unpackhi_epi64(a[4 * i + 1], a[4 * i + 3]);
    }
    /* b[4i+k] holds columns k, k+4, k+8, k+12 of rows 4i .. 4i+3 */
    for (int k = 0; k < 4; k++) {
        __m512i lo01 = _mm512_shuffle_i32x4(b[k], b[k + 4], 0x44), hi01 = _mm512_shuffle_i32x4(b[k], b[k + 4], 0xee);
        __m512i lo23 = _mm512_shuffle_i32x4(b[k + 8], b[k + 12], 0x44);
        __m512i hi23 = _mm512_shuffle_i32x4(b[k + 8], b[k + 12], 0xee);
        r[k] = _mm512_shuffle_i32x4(lo01, lo23, 0x88);
        r[k + 4] = _mm512_shuffle_i32x4(lo01, lo23, 0xdd);
        r[k + 8] = _mm512_shuffle_i32x4(hi01, hi23, 0x88);
        r[k + 12] = _mm512_shuffle_i32x4(hi01, hi23, 0xdd);
    }
}

/* w[j] = word j of the block at offset off of each of 16 lanes. */
FN static inline void sm3_x512_load_blocks(__m512i w[16], const uint8_t *const *p, size_t off)
{
    const __m512i swap = _mm512_broadcast_i32x4(_mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3));
    for (int i = 0; i < 16; i++)
        w[i] = _mm512_shuffle_epi8(_mm512_loadu_si512((const void *)(p[i] + off)), swap);
    sm3_x512_transpose(w);
}

FN static inline void sm3_x512_load_states(__m512i s[8], uint32_t (*h)[8])
{
    __m512i r[16];
    for (int i = 0; i < 16; i++)
        r[i] = _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)(const void *)h[i]));
    sm3_x512_transpose(r);
    for (int i = 0; i < 8; i++)
        s[i] = r[i];
}

FN static inline void sm3_x512_store_states(uint32_t (*h)[8], const __m512i s[8])
{
    __m512i r[16];
    for (int i = 0; i < 16; i++)
        r[i] = i < 8 ? s[i] : _mm512_setzero_si512();
    sm3_x512_transpose(r);
    for (int i = 0; i < 16; i++)
        _mm256_storeu_si256((__m256i *)(void *)h[i], _mm512_castsi512_si256(r[i]));
}

#endif
