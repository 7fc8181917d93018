/* SPDX-License-Identifier: BSD-2-Clause */
/* Which instruction sets the primitives may use. In `reference` none, in `performance` and `resource` what their flags
 * allow, in `native` what the processor has, cut down by the environment variable NGCC_ISA. */
#ifndef NGCC_ISA_H
#define NGCC_ISA_H

#define ISA_AVX2 1u
#define ISA_AES 2u     /* AES-NI and SSE4.1 */
#define ISA_CLMUL 4u   /* carry-less multiplication, 128 bits */
#define ISA_SHA 8u     /* SHA-256 instructions */
#define ISA_AVX512 16u /* F, BW, VL, DQ */
#define ISA_VAES 32u   /* VAES with AVX-512 */
#define ISA_VCLMUL 64u /* VPCLMULQDQ with AVX-512 */
#define ISA_GFNI 128u  /* GFNI with AVX-512 */

#if defined(NGCC_NATIVE) && defined(__x86_64__)
/* The sets above that may be used. Read once and kept: NGCC_ISA=c none, avx2 the first, aes the first four, avx512
 * all; unset all that the processor has. A level that the processor lacks gives what it has below that level. */
unsigned isa_have(void);
#elif !defined(NGCC_REFERENCE) && defined(__AVX2__)
#define isa_have() ISA_AVX2
#else
#define isa_have() 0u
#endif

/* Code for AVX2 is compiled: always used in performance and resource, by isa_have() in native. */
#if !defined(NGCC_REFERENCE) && defined(__x86_64__) && defined(__AVX2__)
#define ISA_BUILD_AVX2 1
#endif
/* Code with per-function targets beyond AVX2 is compiled (native only). */
#if defined(NGCC_NATIVE) && defined(__x86_64__)
#define ISA_BUILD_X86 1
#endif

#endif
