/* SPDX-License-Identifier: BSD-2-Clause */
/* Batches over the widest backend that the variant has; see sm3_batch.h for the contract. */
#include "sym/sm3_batch.h"

#include <string.h>

#include "api/bytes.h"
#include "sym/isa.h"
#include "sym/sm3_lanes.h"

#define MAX_LANES SM3_MAX_LANES
#define PAD_BYTES 9 /* one byte 80 and the 64-bit length */

size_t sm3_backends(const sm3_backend *list[SM3_MAX_BACKENDS])
{
    size_t n = 0;
#ifdef ISA_BUILD_X86
    if ((isa_have() & ISA_AVX512) != 0) {
        list[n++] = &sm3_backend_avx512x2;
        list[n++] = &sm3_backend_avx512;
    }
#endif
#ifdef ISA_BUILD_AVX2
    if (n == 0 && (isa_have() & ISA_AVX2) != 0)
        list[n++] = &sm3_backend_avx2;
#endif
    list[n++] = &sm3_backend_c;
    return n;
}

/* Runs n <= b->lanes jobs; spare lanes repeat the last job. */
static void run_padded(const sm3_backend *b, uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks, size_t n)
{
    uint32_t hs[MAX_LANES][8];
    const uint8_t *ps[MAX_LANES];
    for (size_t i = 0; i < b->lanes; i++) {
        size_t from = i < n ? i : n - 1;
        memcpy(hs[i], h[from], sizeof hs[i]);
        ps[i] = p[from];
    }
    b->run(hs, ps, nblocks);
    memcpy(h, hs, n * sizeof hs[0]);
}

/* A backend is worth its call when the jobs would cost more one by one and do not fit the next narrower one. */
static int worth(const sm3_backend *b, const sm3_backend *narrower, size_t n)
{
    return n * SM3_COST_UNIT > b->cost && (narrower->lanes == 1 || n > narrower->lanes);
}

void sm3_batch_compress(uint32_t (*h)[8], const uint8_t *const *p, size_t nblocks, size_t n)
{
    const sm3_backend *list[SM3_MAX_BACKENDS];
    size_t widths = sm3_backends(list);
    for (size_t r = 0; r + 1 < widths; r++) {
        const sm3_backend *b = list[r];
        for (; n >= b->lanes; n -= b->lanes, h += b->lanes, p += b->lanes) {
            b->run(h, p, nblocks);
            SM3_COUNT(b->lanes * nblocks);
        }
        if (worth(b, list[r + 1], n)) {
            run_padded(b, h, p, nblocks, n);
            SM3_COUNT(n * nblocks);
            return;
        }
    }
    for (size_t i = 0; i < n; i++)
        sm3_compress(h[i], p[i], nblocks);
}

/* Fills pad with the last bytes of a message and its padding; returns the number of blocks. tail: bytes of the message
 * behind its last whole block, already at pad. total: bytes of the whole message. */
static size_t finish_padding(uint8_t *pad, size_t tail, uint64_t total)
{
    size_t nblocks = (tail + PAD_BYTES + SM3_BLOCK - 1) / SM3_BLOCK;
    pad[tail] = 0x80;
    memset(pad + tail + 1, 0, nblocks * SM3_BLOCK - tail - PAD_BYTES);
    store_be64(pad + nblocks * SM3_BLOCK - 8, 8 * total);
    return nblocks;
}

static void start_from(uint32_t h[8], const sm3_mid *from)
{
    sm3_mid start;
    if (from == NULL) {
        sm3_mid_start(&start);
        from = &start;
    }
    memcpy(h, from->h, sizeof from->h);
}

static void store_digest(uint8_t *out, const uint32_t h[8], size_t out_len)
{
    uint8_t digest[SM3_DIGEST];
    uint8_t *to = out_len == SM3_DIGEST ? out : digest;
    for (unsigned k = 0; k < 8; k++)
        store_be32(to + 4 * k, h[k]);
    if (to == digest)
        memcpy(out, digest, out_len);
}

void sm3_batch(const sm3_job *jobs, size_t n, size_t len, size_t out_len)
{
    uint32_t h[MAX_LANES][8];
    const uint8_t *p[MAX_LANES];
    uint8_t pad[MAX_LANES][2 * SM3_BLOCK];
    size_t whole = len / SM3_BLOCK, tail = len % SM3_BLOCK;
    while (n != 0) {
        size_t m = n < MAX_LANES ? n : MAX_LANES, last = 1;
        for (size_t i = 0; i < m; i++) {
            start_from(h[i], jobs[i].from);
            p[i] = jobs[i].msg;
        }
        if (whole != 0)
            sm3_batch_compress(h, p, whole, m);
        for (size_t i = 0; i < m; i++) {
            if (tail != 0)
                memcpy(pad[i], jobs[i].msg + whole * SM3_BLOCK, tail);
            last = finish_padding(pad[i], tail, (jobs[i].from != NULL ? jobs[i].from->bytes : 0) + len);
            p[i] = pad[i];
        }
        sm3_batch_compress(h, p, last, m);
        for (size_t i = 0; i < m; i++)
            store_digest(jobs[i].out, h[i], out_len);
        jobs += m;
        n -= m;
    }
}

void sm3_batch_xof(const sm3_xof_job *jobs, size_t n, size_t len)
{
    uint32_t h[MAX_LANES][8];
    const uint8_t *p[MAX_LANES];
    uint8_t *out[MAX_LANES];
    uint8_t msg[MAX_LANES][SM3_XOF_TAIL + SM3_BLOCK];
    size_t m = 0, nblocks = 0;
    for (size_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < jobs[i].blocks; j++) {
            start_from(h[m], jobs[i].from);
            if (len != 0)
                memcpy(msg[m], jobs[i].msg, len);
            store_be32(msg[m] + len, jobs[i].first + j);
            nblocks = finish_padding(msg[m], len + 4, (jobs[i].from != NULL ? jobs[i].from->bytes : 0) + len + 4);
            p[m] = msg[m];
            out[m] = jobs[i].out + (size_t)j * SM3_DIGEST;
            if (++m < MAX_LANES && (i + 1 < n || j + 1 < jobs[i].blocks))
                continue;
            sm3_batch_compress(h, p, nblocks, m);
            for (size_t k = 0; k < m; k++)
                store_digest(out[k], h[k], SM3_DIGEST);
            m = 0;
        }
    }
    if (m != 0) {
        sm3_batch_compress(h, p, nblocks, m);
        for (size_t k = 0; k < m; k++)
            store_digest(out[k], h[k], SM3_DIGEST);
    }
}
