/* SPDX-License-Identifier: BSD-2-Clause */
/* What the processor lacks of the instruction sets that a flag string lets the compiler use. Depends on libc only, so
 * that the measuring program can ask too. */
#ifndef NGCC_CPU_H
#define NGCC_CPU_H

/* The first flag of `flags` whose instructions this processor lacks ("-mavx2"), else null. NGCC_TEST_LACKS=FLAG makes
 * it lack that one, for tests. */
const char *cpu_lacks(const char *flags);

#endif
