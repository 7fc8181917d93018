/* SPDX-License-Identifier: BSD-2-Clause */
#include "probe/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PREPARE_TRIES 16 /* signing attempts per message, and messages, while preparing a verification */

static int fail(session *s, const char *call, int code)
{
    snprintf(s->fault, sizeof s->fault, "%s returned %d", call, code);
    return 1;
}

static int too_long(session *s, const char *call, ull len, ull capacity)
{
    snprintf(s->fault, sizeof s->fault, "%s returned a length of %llu bytes, above the %llu declared", call, len,
             capacity);
    return 1;
}

int session_keygen(session *s)
{
    int code;
    s->pk_len = s->lib->pk_len;
    s->sk_len = s->lib->sk_len;
    code = s->lib->keygen(s->pk, &s->pk_len, s->sk, &s->sk_len);
    if (code != 0)
        return fail(s, "sig_keygen", code);
    if (s->pk_len > s->lib->pk_len)
        return too_long(s, "sig_keygen", s->pk_len, s->lib->pk_len);
    return s->sk_len > s->lib->sk_len ? too_long(s, "sig_keygen", s->sk_len, s->lib->sk_len) : 0;
}

/* Signs, trying again at most `tries` times in all; the code of the last call. */
static int sign_up_to(session *s, unsigned tries)
{
    int code = -1;
    for (unsigned i = 0; i < tries; i++) {
        s->sn_len = s->lib->sn_len;
        code = s->lib->sign(s->sk, s->sk_len, s->m, s->m_len, s->sn, &s->sn_len);
        if (code == 0)
            break;
        s->sign_retries++;
    }
    return code;
}

static int check_signature_length(session *s)
{
    if (s->sn_len <= s->lib->sn_len)
        return 0;
    if (s->sn_len > s->lib->sn_len + SIGNATURE_SPARE)
        return too_long(s, "sig_sign", s->sn_len, s->lib->sn_len);
    s->excess++;
    return 0;
}

int session_sign(session *s)
{
    int code = sign_up_to(s, SIGN_TRIES);
    return code != 0 ? fail(s, "sig_sign", code) : check_signature_length(s);
}

int session_accepts(const session *s)
{
    return s->lib->verify(s->pk, s->pk_len, s->sn, s->sn_len, s->m, s->m_len) == 0;
}

static int prepare_verify(session *s)
{
    int code = sign_up_to(s, PREPARE_TRIES);
    while (code != 0 && s->message_tweaks < PREPARE_TRIES) {
        s->m[s->m_len - 1]++;
        s->message_tweaks++;
        code = sign_up_to(s, PREPARE_TRIES);
    }
    return code != 0 ? fail(s, "sig_sign (preparing)", code) : check_signature_length(s);
}

int session_start(session *s, const library *lib, enum operation operation)
{
    unsigned char seed[48];
    int code;
    memset(s, 0, sizeof *s);
    s->lib = lib;
    s->operation = operation;
    for (unsigned i = 0; i < sizeof seed; i++)
        seed[i] = (unsigned char)i;
    code = lib->seed(seed, sizeof seed);
    if (code != 0)
        return fail(s, "ngcc_seed", code);
    s->pk = calloc(1, (size_t)lib->pk_len + SPARE);
    s->sk = calloc(1, (size_t)lib->sk_len + SPARE);
    s->sn = calloc(1, (size_t)lib->sn_len + SIGNATURE_SPARE);
    s->m = calloc(1, MESSAGE_BYTES + SPARE);
    if (s->pk == NULL || s->sk == NULL || s->sn == NULL || s->m == NULL)
        return -1;
    s->m_len = MESSAGE_BYTES;
    for (unsigned i = 0; i < MESSAGE_BYTES; i++)
        s->m[i] = (unsigned char)(131 * i + 64);
    if (operation == KEYGEN)
        return 0;
    code = session_keygen(s);
    return code == 0 && operation == VERIFY ? prepare_verify(s) : code;
}

int session_run(session *s, ull n)
{
    int code = 0;
    s->calls += n;
    switch (s->operation) {
    case KEYGEN:
        while (code == 0 && n-- != 0)
            code = session_keygen(s);
        break;
    case SIGN:
        while (code == 0 && n-- != 0)
            code = session_sign(s);
        break;
    case VERIFY:
        while (n-- != 0)
            s->rejections += session_accepts(s) ? 0u : 1u;
        break;
    }
    return code;
}

void session_end(session *s)
{
    free(s->pk);
    free(s->sk);
    free(s->sn);
    free(s->m);
}
