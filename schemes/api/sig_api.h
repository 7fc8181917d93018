/* SPDX-License-Identifier: BSD-2-Clause */
/* The signature interface that every measured library exports (ICCS API). A scheme implements sig_keygen, sig_sign and
 * sig_verify; glue.c implements the length functions from the scheme's params.h.
 *
 * All lengths are bytes. 0 is success (verify: accepted); any other value is an error or a rejection, and each scheme
 * documents its own codes. Buffers never overlap. On entry *pk_len, *sk_len and *sn_len may hold anything; they are
 * written on success only. Nothing is read or written outside the given lengths. */
#ifndef NGCC_SIG_API_H
#define NGCC_SIG_API_H

/* Writes a key pair: pk of sig_get_pk_len_bytes() and sk of sig_get_sk_len_bytes() bytes. Draws from drng_algorithm. */
int sig_keygen(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len);

/* Signs m (m_len bytes, any length) under sk; writes at most sig_get_sn_len_bytes() bytes to sn and the length used to
 * *sn_len. Draws from drng_algorithm where the scheme is randomised. */
int sig_sign(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len,
             unsigned char *sn, unsigned long long *sn_len);

/* Accepts (0) or refuses a signature of sn_len bytes on m under pk. Draws no random numbers. */
int sig_verify(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len,
               unsigned char *m, unsigned long long m_len);

unsigned long long sig_get_pk_len_bytes(void);
unsigned long long sig_get_sk_len_bytes(void);
unsigned long long sig_get_sn_len_bytes(void); /* capacity that a signature buffer needs */

#endif
