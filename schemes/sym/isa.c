/* SPDX-License-Identifier: BSD-2-Clause */
#include "sym/isa.h"

#ifdef ISA_BUILD_X86

#include <stdlib.h>
#include <string.h>

#define KNOWN 0x80000000u

static unsigned level_mask(void)
{
    const char *level = getenv("NGCC_ISA");
    if (level == NULL || strcmp(level, "avx512") == 0)
        return ~0u;
    if (strcmp(level, "aes") == 0)
        return ISA_AVX2 | ISA_AES | ISA_CLMUL | ISA_SHA;
    if (strcmp(level, "avx2") == 0)
        return ISA_AVX2;
    return 0;
}

/* CPUID leaf 7 has the SHA bit, which gcc 12's feature names lack. */
static int has_sha(void)
{
    unsigned a = 7, b, c = 0, d;
    __asm__ __volatile__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    (void)d;
    return (b >> 29 & 1) != 0;
}

static unsigned processor_has(void)
{
    unsigned have = 0;
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2"))
        return 0;
    have |= ISA_AVX2;
    if (__builtin_cpu_supports("aes") && __builtin_cpu_supports("sse4.1"))
        have |= ISA_AES;
    if (__builtin_cpu_supports("pclmul"))
        have |= ISA_CLMUL;
    if (has_sha())
        have |= ISA_SHA;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
        !__builtin_cpu_supports("avx512vl") || !__builtin_cpu_supports("avx512dq"))
        return have;
    have |= ISA_AVX512;
    if (__builtin_cpu_supports("vaes"))
        have |= ISA_VAES;
    if (__builtin_cpu_supports("vpclmulqdq"))
        have |= ISA_VCLMUL;
    if (__builtin_cpu_supports("gfni"))
        have |= ISA_GFNI;
    return have;
}

unsigned isa_have(void)
{
    static unsigned cache; /* the only state beside the DRNG: every thread that writes it writes the same value */
    unsigned have = cache;
    if (have == 0) {
        have = (processor_has() & level_mask()) | KNOWN;
        cache = have;
    }
    return have;
}

#else
typedef int isa_c_is_not_empty;
#endif
