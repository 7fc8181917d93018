/* SPDX-License-Identifier: BSD-2-Clause */
/* One operation of one library: its buffers, its preparation, its calls. Inputs are fixed: the generator is seeded once
 * with the bytes 00 to 2f, the message is 64 bytes (131 i + 64) mod 256; so the number of calls decides which inputs
 * are seen. */
#ifndef NGCC_PROBE_SESSION_H
#define NGCC_PROBE_SESSION_H

#include "probe/library.h"

#define SPARE 64 /* bytes behind every buffer */
#define SIGNATURE_SPARE \
    4096 /* behind the signature: what exceeds the capacity and stays inside is counted, not fatal */
#define MESSAGE_BYTES 64
#define SIGN_TRIES 64 /* a failing signing call is repeated, and counted */

enum operation { KEYGEN, SIGN, VERIFY };

typedef struct {
    const library *lib;
    enum operation operation;
    unsigned char *pk, *sk, *sn, *m;
    ull pk_len, sk_len, sn_len, m_len; /* lengths as returned by the last call */
    ull sign_retries, message_tweaks, excess, rejections, calls;
    char fault[160]; /* what went wrong, after a function here returned non-zero */
} session;

/* Allocates, seeds, fills the message, and prepares without timing: keygen nothing, sign a key pair, verify a key pair
 * and a signature. lib stays in use. Returns 0; 1 with `fault`; -1 when there is no memory. */
int session_start(session *s, const library *lib, enum operation operation);

/* Calls the operation n times, nothing else. Returns 0, or 1 with `fault`. */
int session_run(session *s, ull n);

/* Whether the library accepts the present signature. */
int session_accepts(const session *s);

/* One call of each, as session_run does them, for checks after the timing. */
int session_keygen(session *s);
int session_sign(session *s);

void session_end(session *s);

#endif
