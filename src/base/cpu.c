/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "base/cpu.h"

#include <stdlib.h>
#include <string.h>

#ifdef HAVE_SYS_AUXV_H
#include <sys/auxv.h>
#endif

/* A flag and whether the processor has what it allows the compiler to use. */
typedef struct {
    const char *flag;
    int (*has)(void);
} cpu_flag;

#if defined(__x86_64__) || defined(__i386__)
#define CPU_TEST(name, feature) \
    static int name(void) \
    { \
        return __builtin_cpu_supports(feature); \
    }
CPU_TEST(has_avx, "avx")
CPU_TEST(has_avx2, "avx2")
CPU_TEST(has_bmi2, "bmi2")
CPU_TEST(has_avx512f, "avx512f")
CPU_TEST(has_aes, "aes")
CPU_TEST(has_pclmul, "pclmul")

static const cpu_flag cpu_flags[] = {
    { "-mavx", has_avx },         { "-mavx2", has_avx2 }, { "-mbmi2", has_bmi2 },
    { "-mavx512f", has_avx512f }, { "-maes", has_aes },   { "-mpclmul", has_pclmul },
};
#elif defined(__aarch64__) && defined(HAVE_SYS_AUXV_H)
static int has_sve(void)
{
    return (getauxval(AT_HWCAP) >> 22 & 1) != 0; /* HWCAP_SVE */
}

static const cpu_flag cpu_flags[] = { { "-march=armv8.2-a+sve", has_sve } };
#else
static int has_nothing(void)
{
    return 0;
}

static const cpu_flag cpu_flags[] = { { "-mavx2", has_nothing } };
#endif

/* Whether `flags` has `flag` as a whole word. */
static int has_word(const char *flags, const char *flag)
{
    size_t len = strlen(flag);
    for (const char *p = strstr(flags, flag); p != NULL; p = strstr(p + 1, flag)) {
        if ((p == flags || p[-1] == ' ') && (p[len] == ' ' || p[len] == 0))
            return 1;
    }
    return 0;
}

const char *cpu_lacks(const char *flags)
{
    const char *pretend = getenv("NGCC_TEST_LACKS");
    for (size_t i = 0; i < sizeof cpu_flags / sizeof cpu_flags[0]; i++) {
        const char *flag = cpu_flags[i].flag;
        if (has_word(flags, flag) && (!cpu_flags[i].has() || (pretend != NULL && strcmp(pretend, flag) == 0)))
            return flag;
    }
    return NULL;
}
