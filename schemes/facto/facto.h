/* SPDX-License-Identifier: BSD-2-Clause */
/* Result codes of the three operations (facto.md sections 4 to 6). 0 is success. */
#ifndef FACTO_FACTO_H
#define FACTO_FACTO_H

#include "facto/params.h"

enum {
    KEYGEN_NULL = -1,
    KEYGEN_MEMORY = -2,
    KEYGEN_S = -3, /* no invertible S in 256 attempts */
    KEYGEN_T = -4, /* no T of full rank in 256 attempts */
    KEYGEN_DRNG = -5,

    SIGN_NULL = -1,
    SIGN_LENGTH = -2,
    SIGN_RANGE = -3, /* an element of the secret key is q or more */
    SIGN_HASH = -4,  /* out of memory, or a message too long to be hashed */
    SIGN_DRNG = -5,
    SIGN_TRIALS = -6,
    SIGN_CHECK = -7, /* ours: the self-check refused the result; only where it is asked for */

    VERIFY_REJECT = -1, /* an element of key or signature is q or more, or the values differ */
    VERIFY_INPUT = -2   /* null pointer, wrong length, out of memory, message too long */
};

/* sig_sign (section 5) with a choice: with check set, X and Y are put through the trapdoor map again before z is
 * released. Arguments and result codes as in api/sig_api.h and above; m may be empty but not null. */
int facto_sign(const uint8_t *sk, unsigned long long sk_len, const uint8_t *m, unsigned long long m_len,
               uint8_t *sn, int check);

#endif
