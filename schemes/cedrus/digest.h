/* SPDX-License-Identifier: BSD-2-Clause */
/* Randomiser and message digest (cedrus.md sections 4.2 and 4.3). */
#ifndef CEDRUS_DIGEST_H
#define CEDRUS_DIGEST_H

#include "cedrus/forc.h"
#include "cedrus/subtree.h"

typedef struct {
    const uint8_t *ptr;
    size_t len;
} message;

/* R (N bytes) = hash_n(sk_prf || optrand || M); sk_prf and optrand have N bytes. */
void message_randomiser(uint8_t *r, const uint8_t *sk_prf, const uint8_t *optrand, const message *m);

/* The FORC selection and the place in layer 0 that the digest of R (N bytes), pk (2 N bytes) and M names. */
void message_digest(forc_selection *sel, place *p, const uint8_t *r, const uint8_t *pk, const message *m);

#endif
