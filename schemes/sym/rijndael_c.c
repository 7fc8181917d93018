/* SPDX-License-Identifier: BSD-2-Clause */
/* Portable bitsliced Rijndael: 64 keys in the bits of 64-bit words. */
#include <stdint.h>

typedef uint64_t vec;
#define GROUPS 1
#define XOR(a, b) ((a) ^ (b))
#define AND(a, b) ((a) & (b))
#define SHL(a, n) ((a) << (n))
#define SHR(a, n) ((a) >> (n))
#define MASK(m) (m)
#define ONES (~UINT64_C(0))
#define gather(w) ((w)[0])
#define scatter(w, v) ((w)[0] = (v))

#include "sym/rijndael_bitslice.h"

void rijndael_run_c(const rijndael_shape *shape, const cipher_job *job, size_t n)
{
    slice_work w;
    run_all(&w, shape, job, n);
}
