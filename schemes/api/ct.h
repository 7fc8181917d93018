/* SPDX-License-Identifier: BSD-2-Clause */
/* Marks for the secret-flow check: nothing in a measured build. In a build with NGCC_CT_CHECK, valgrind's memcheck
 * takes memory marked secret for undefined, so that a branch or an index on it is reported. Every ct_public is a
 * deliberate release and stands in the scheme's README. NGCC_CT_CLOSED releases nothing: then there must be reports, which
 * shows that the check sees them. */
#ifndef NGCC_CT_H
#define NGCC_CT_H

#ifdef NGCC_CT_CHECK
#include <valgrind/memcheck.h>
#define ct_secret(p, len) ((void)VALGRIND_MAKE_MEM_UNDEFINED((p), (len)))
#ifdef NGCC_CT_CLOSED
#define ct_public(p, len) ((void)(p), (void)(len))
#else
#define ct_public(p, len) ((void)VALGRIND_MAKE_MEM_DEFINED((p), (len)))
#endif
#else
#define ct_secret(p, len) ((void)(p), (void)(len))
#define ct_public(p, len) ((void)(p), (void)(len))
#endif

#endif
