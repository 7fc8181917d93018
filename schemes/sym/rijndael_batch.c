/* SPDX-License-Identifier: BSD-2-Clause */
/* Batches over the best backend that the variant has. */
#include "sym/rijndael_batch.h"

#include "sym/isa.h"

const rijndael_shape rijndael_aes192 = { 6, 4, 12 };
const rijndael_shape rijndael_aes256 = { 8, 4, 14 };
const rijndael_shape rijndael_256 = { 8, 8, 14 };

void rijndael_batch(const rijndael_shape *shape, const cipher_job *job, size_t n)
{
#ifdef ISA_BUILD_X86
    if ((isa_have() & ISA_VAES) != 0) {
        rijndael_run_vaes(shape, job, n);
        return;
    }
    if ((isa_have() & ISA_AES) != 0) {
        rijndael_run_aesni(shape, job, n);
        return;
    }
#endif
#ifdef ISA_BUILD_AVX2
    /* One pass of 256 lanes costs about as much as two of 64, so one narrow pass is better where it does. */
    if ((isa_have() & ISA_AVX2) != 0 && n > 64) {
        rijndael_run_avx2(shape, job, n);
        return;
    }
#endif
    rijndael_run_c(shape, job, n);
}
