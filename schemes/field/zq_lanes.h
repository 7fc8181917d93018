/* SPDX-License-Identifier: BSD-2-Clause */
/* Contract of the backends of zq_ntt.h: the functions of that name, same arguments, same bounds. */
#ifndef NGCC_ZQ_LANES_H
#define NGCC_ZQ_LANES_H

#include "field/zq_ntt.h"

void zq_ntt_avx2(const zq_ring *ring, int32_t *a);
void zq_ntt_inverse_avx2(const zq_ring *ring, int32_t *a);
void zq_acc_start_avx2(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n);
void zq_acc_add_avx2(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n);
void zq_acc_sub_avx2(zq_acc *acc, const int32_t *a, const int32_t *b, size_t n);
void zq_acc_reduce_avx2(int32_t *out, const zq_acc *acc, size_t n);
int zq_from_words_avx2(int32_t *out, const uint8_t *data, size_t n);
void zq_sparse16_avx2(int16_t *out, const int16_t *window, const uint16_t *at, size_t count, size_t n);
void zq_sparse32_avx2(int32_t *out, const int32_t *window, const uint16_t *at, size_t count, size_t n);

#endif
