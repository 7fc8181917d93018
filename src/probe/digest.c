/* SPDX-License-Identifier: BSD-2-Clause */
/* The work digest: SHA-256 over the length (8 bytes, big-endian) and the bytes of every output of preparation, warm-ups
 * and calls, in order. keygen gives pk and sk, sign the signature, verify one byte (0 accepted, 1 rejected). Two
 * machines with the same digest did the same work. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/bytes.h"
#include "probe/modes.h"
#include "probe/sha256.h"

#define SHORT 16 /* bytes kept of an output's own digest, to count distinct ones */

static void add_output(sha256 *h, const void *data, ull len)
{
    uint8_t length[8];
    store_be64(length, len);
    sha256_add(h, length, sizeof length);
    sha256_add(h, data, (size_t)len);
}

static void add_call(sha256 *h, const session *s, ull rejections_before)
{
    unsigned char rejected = s->rejections != rejections_before;
    switch (s->operation) {
    case KEYGEN:
        add_output(h, s->pk, s->pk_len);
        add_output(h, s->sk, s->sk_len);
        break;
    case SIGN:
        add_output(h, s->sn, s->sn_len);
        break;
    case VERIFY:
        add_output(h, &rejected, 1);
        break;
    }
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, SHORT);
}

static ull distinct(unsigned char *list, ull n)
{
    ull count = n != 0;
    qsort(list, (size_t)n, SHORT, compare);
    for (ull i = 1; i < n; i++)
        count += memcmp(list + SHORT * (i - 1), list + SHORT * i, SHORT) != 0;
    return count;
}

/* One call, hashed into h; the start of its own digest goes to `own` unless that is null. */
static int hash_call(session *s, sha256 *h, unsigned char *own)
{
    ull before = s->rejections;
    int code = session_run(s, 1);
    if (code != 0)
        return code;
    add_call(h, s, before);
    if (own != NULL) {
        sha256 one;
        unsigned char digest[32];
        sha256_start(&one);
        add_call(&one, s, before);
        sha256_end(&one, digest);
        memcpy(own, digest, SHORT);
    }
    return 0;
}

int mode_digest(session *s, const plan *p)
{
    ull n = p->trials * p->iters;
    unsigned char digest[32], *list = malloc((size_t)n * SHORT);
    sha256 h;
    int code = 0;
    if (list == NULL)
        return print_status(PROBE_NO_MEMORY, "no memory for the digests");
    sha256_start(&h);
    if (s->operation != KEYGEN) {
        add_output(&h, s->pk, s->pk_len);
        add_output(&h, s->sk, s->sk_len);
    }
    if (s->operation == VERIFY)
        add_output(&h, s->sn, s->sn_len);
    for (ull i = 0; i < p->warmups && code == 0; i++)
        code = hash_call(s, &h, NULL);
    for (ull i = 0; i < n && code == 0; i++)
        code = hash_call(s, &h, list + SHORT * i);
    if (code == 0) {
        sha256_end(&h, digest);
        printf("DIGEST\tsha256\t");
        for (int i = 0; i < 32; i++)
            printf("%02x", digest[i]);
        printf("\toutputs\t%llu\tdistinct\t%llu\n", n, distinct(list, n));
    }
    free(list);
    return code == 0 ? print_status(PROBE_COMPLETE, "") : print_fault(s, code);
}
