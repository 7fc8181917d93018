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

/* The bits of CPUID leaf 7: not every compiler that we take knows the names of these features. */
#define LEAF7_EBX_SHA (1u << 29)
#define LEAF7_ECX_GFNI (1u << 8)
#define LEAF7_ECX_VAES (1u << 9)
#define LEAF7_ECX_VPCLMUL (1u << 10)

static void leaf7(unsigned *ebx, unsigned *ecx)
{
    unsigned a = 7, d;
    *ecx = 0;
    __asm__ __volatile__("cpuid" : "+a"(a), "=b"(*ebx), "+c"(*ecx), "=d"(d));
    (void)d;
}

static unsigned processor_has(void)
{
    unsigned have = 0, ebx, ecx;
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2"))
        return 0;
    have |= ISA_AVX2;
    leaf7(&ebx, &ecx);
    if (__builtin_cpu_supports("aes") && __builtin_cpu_supports("sse4.1"))
        have |= ISA_AES;
    if (__builtin_cpu_supports("pclmul"))
        have |= ISA_CLMUL;
    if ((ebx & LEAF7_EBX_SHA) != 0)
        have |= ISA_SHA;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
        !__builtin_cpu_supports("avx512vl") || !__builtin_cpu_supports("avx512dq"))
        return have;
    have |= ISA_AVX512;
    if ((ecx & LEAF7_ECX_VAES) != 0)
        have |= ISA_VAES;
    if ((ecx & LEAF7_ECX_VPCLMUL) != 0)
        have |= ISA_VCLMUL;
    if ((ecx & LEAF7_ECX_GFNI) != 0)
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
