/* SPDX-License-Identifier: BSD-2-Clause */
#include "toy/params.h"

#include <string.h>

#include "api/bytes.h"
#include "api/drng.h"
#include "api/sig_api.h"
#include "iccs/iccs.h"

static void tag(const unsigned char *key, const unsigned char *m, size_t m_len, unsigned char *out)
{
    iccs_piece pieces[2] = { { key, TOY_BYTES }, { m, m_len } };
    iccs_sm3(pieces, 2, out);
}

int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len)
{
    if (pk == NULL || pk_len == NULL || sk == NULL || sk_len == NULL)
        return -2;
    get_random_number(&drng_algorithm, sk, 8 * TOY_BYTES);
    memcpy(pk, sk, TOY_BYTES);
    *pk_len = *sk_len = TOY_BYTES;
    return 0;
}

int sig_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len, unsigned char *sn,
             unsigned long long *sn_len)
{
    if (sk == NULL || m == NULL || sn == NULL || sn_len == NULL)
        return -2;
    if (sk_len != TOY_BYTES || m_len > SIZE_MAX)
        return -3;
    tag(sk, m, (size_t)m_len, sn);
    *sn_len = TOY_BYTES;
    return 0;
}

int sig_verify(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len, unsigned char *m,
               unsigned long long m_len)
{
    unsigned char expected[TOY_BYTES];
    if (pk == NULL || sn == NULL || m == NULL)
        return -2;
    if (pk_len != TOY_BYTES || m_len > SIZE_MAX)
        return -3;
    if (sn_len != TOY_BYTES)
        return -1;
    tag(pk, m, (size_t)m_len, expected);
    return equal_ct(expected, sn, TOY_BYTES) ? 0 : -1;
}
