/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "kat/records.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "kat/generator.h"
#include "kat/text.h"
#include "probe/library.h"

#define GUARD 64    /* bytes looked at before a buffer */
#define BEHIND 4096 /* and behind it: a long overrun should still be an overrun and no crash */

/* A buffer between guard bytes. */
typedef struct {
    const char *name;
    unsigned char *raw, *p;
    size_t size;
} guarded;

enum { PK, SK, SN, MESSAGE, BUFFERS };

typedef struct {
    int fd;
    library lib;
    guarded buffers[BUFFERS];
    unsigned record;
    kat_end end;
} worker;

static unsigned char guard_byte(size_t i)
{
    return (unsigned char)(0xc3 ^ 7 * i);
}

static void send(const worker *w, enum kat_tag tag, const void *data, size_t len)
{
    kat_frame head = { tag, (uint32_t)len };
    const struct {
        const void *data;
        size_t len;
    } parts[] = { { &head, sizeof head }, { data, len } };
    for (int i = 0; i < 2; i++) {
        const char *p = parts[i].data;
        size_t left = parts[i].len;
        while (left != 0) {
            ssize_t n = write(w->fd, p, left);
            if (n < 0 && errno == EINTR)
                continue;
            if (n <= 0)
                _exit(125); /* nobody listens any more */
            p += n;
            left -= (size_t)n;
        }
    }
}

static int send_end(worker *w, enum kat_outcome outcome)
{
    w->end.outcome = outcome;
    send(w, KAT_TAG_END, &w->end, sizeof w->end);
    return 0;
}

static void stage(const worker *w, const char *call)
{
    kat_stage s;
    memset(&s, 0, sizeof s);
    s.record = w->record;
    snprintf(s.call, sizeof s.call, "%s", call);
    send(w, KAT_TAG_STAGE, &s, sizeof s);
}

static int allocate(guarded *g, const char *name, unsigned long long size)
{
    g->name = name;
    g->size = (size_t)size;
    g->raw = malloc(GUARD + g->size + BEHIND);
    if (g->raw == NULL)
        return -1;
    g->p = g->raw + GUARD;
    return 0;
}

static void prepare(guarded *g)
{
    memset(g->p, 0, g->size);
    for (size_t i = 0; i < GUARD; i++)
        g->raw[i] = guard_byte(i);
    for (size_t i = 0; i < BEHIND; i++)
        g->p[g->size + i] = guard_byte(i);
}

static int fault(worker *w, enum kat_verdict verdict, const char *call, const char *what)
{
    w->end.verdict = verdict;
    snprintf(w->end.detail, sizeof w->end.detail, "record %u: %s %s", w->record, call, what);
    return -1;
}

/* The guard bytes around every buffer, after `call`. */
static int check_guards(worker *w, const char *call)
{
    char what[96];
    for (int b = 0; b < BUFFERS; b++) {
        const guarded *g = &w->buffers[b];
        for (size_t i = 0; i < GUARD; i++) {
            if (g->raw[i] != guard_byte(i)) {
                snprintf(what, sizeof what, "wrote %zu bytes before the %s", GUARD - i, g->name);
                return fault(w, KAT_OVERFLOW, call, what);
            }
        }
        for (size_t i = BEHIND; i-- != 0;) {
            if (g->p[g->size + i] != guard_byte(i)) {
                snprintf(what, sizeof what, "wrote %zu bytes behind the %s of %zu bytes", i + 1, g->name, g->size);
                return fault(w, KAT_OVERFLOW, call, what);
            }
        }
    }
    return 0;
}

/* What every call must do: leave the guards, return 0, and lengths within the capacity. */
static int check_call(worker *w, const char *call, int code)
{
    char what[64];
    if (check_guards(w, call) != 0)
        return -1;
    if (code == 0)
        return 0;
    snprintf(what, sizeof what, "returned %d", code);
    return fault(w, KAT_CRYPTOFAIL, call, what);
}

static int check_length(worker *w, const char *call, int buffer, unsigned long long len)
{
    char what[128];
    if (len <= w->buffers[buffer].size)
        return 0;
    snprintf(what, sizeof what, "returned %llu bytes for the %s of %zu", len, w->buffers[buffer].name,
             w->buffers[buffer].size);
    return fault(w, KAT_OVERFLOW, call, what);
}

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static int verify(worker *w, const ull lens[BUFFERS])
{
    const guarded *b = w->buffers;
    return w->lib.verify(b[PK].p, lens[PK], b[SN].p, lens[SN], b[MESSAGE].p, lens[MESSAGE]);
}

/* The three calls on the record's inputs; the lengths returned go to lens. */
static int call_all(worker *w, const unsigned char *seed, ull lens[BUFFERS])
{
    const guarded *b = w->buffers;
    double t[4];
    int code;
    stage(w, "ngcc_seed");
    code = w->lib.seed(seed, KAT_SEED_BYTES);
    if (check_call(w, "ngcc_seed", code) != 0)
        return -1;
    stage(w, "sig_keygen");
    t[0] = now_ms();
    code = w->lib.keygen(b[PK].p, &lens[PK], b[SK].p, &lens[SK]);
    t[1] = now_ms();
    if (check_call(w, "sig_keygen", code) != 0 || check_length(w, "sig_keygen", PK, lens[PK]) != 0 ||
        check_length(w, "sig_keygen", SK, lens[SK]) != 0)
        return -1;
    stage(w, "sig_sign");
    t[2] = now_ms();
    code = w->lib.sign(b[SK].p, lens[SK], b[MESSAGE].p, lens[MESSAGE], b[SN].p, &lens[SN]);
    t[3] = now_ms();
    if (check_call(w, "sig_sign", code) != 0 || check_length(w, "sig_sign", SN, lens[SN]) != 0)
        return -1;
    w->end.keygen_ms += t[1] - t[0];
    w->end.sign_ms += t[3] - t[2];
    stage(w, "sig_verify");
    t[0] = now_ms();
    code = verify(w, lens);
    w->end.verify_ms += now_ms() - t[0];
    if (check_guards(w, "sig_verify") != 0)
        return -1;
    return code == 0 ? 0 : fault(w, KAT_CRYPTOFAIL, "sig_verify", "refuses the signature just made");
}

/* One bit of the message is changed, another one in every record. */
static int check_flipped(worker *w, const ull lens[BUFFERS])
{
    unsigned char *m = w->buffers[MESSAGE].p;
    size_t bit = (37 * (size_t)w->record) % (8 * (size_t)lens[MESSAGE]);
    int code;
    stage(w, "sig_verify");
    m[bit / 8] ^= (unsigned char)(0x80 >> bit % 8);
    code = verify(w, lens);
    m[bit / 8] ^= (unsigned char)(0x80 >> bit % 8);
    if (check_guards(w, "sig_verify") != 0)
        return -1;
    return code != 0 ? 0 : fault(w, KAT_CRYPTOFAIL, "sig_verify", "accepts a changed message");
}

static int make_record(worker *w, kat_generator *g)
{
    unsigned char seed[KAT_SEED_BYTES];
    guarded *b = w->buffers;
    ull lens[BUFFERS];
    kat_text text = { NULL, 0, 0 };
    char head[32];
    for (int i = 0; i < BUFFERS; i++) {
        prepare(&b[i]);
        lens[i] = b[i].size;
    }
    lens[MESSAGE] = kat_generator_next(g, seed, b[MESSAGE].p);
    if (call_all(w, seed, lens) != 0)
        return -1;
    kat_text_add(&text, head, (size_t)snprintf(head, sizeof head, "Count = %u\n", w->record));
    kat_text_field(&text, "Seed", seed, sizeof seed);
    kat_text_field(&text, "PK", b[PK].p, lens[PK]);
    kat_text_field(&text, "SK", b[SK].p, lens[SK]);
    kat_text_field(&text, "M", b[MESSAGE].p, lens[MESSAGE]);
    kat_text_field(&text, "Sn", b[SN].p, lens[SN]);
    kat_text_add(&text, "\n", 1);
    if (check_flipped(w, lens) == 0)
        send(w, KAT_TAG_RECORD, text.data, text.len);
    else
        lens[SN] = 0;
    kat_text_free(&text);
    return lens[SN] != 0 ? 0 : -1;
}

static void send_meta(const worker *w)
{
    const ngcc_meta_t *from = w->lib.meta;
    kat_meta meta;
    memset(&meta, 0, sizeof meta);
    memcpy(meta.candidate, from->id, sizeof meta.candidate);
    memcpy(meta.algorithm, from->algorithm, sizeof meta.algorithm);
    memcpy(meta.instance, from->instance, sizeof meta.instance);
    memcpy(meta.variant, from->variant, sizeof meta.variant);
    memcpy(meta.source_dir, from->source_dir, sizeof meta.source_dir);
    memcpy(meta.compiler, from->compiler, sizeof meta.compiler);
    snprintf(meta.flags, sizeof meta.flags, "%s", w->lib.flags);
    meta.pk = from->pk_len;
    meta.sk = from->sk_len;
    meta.sn = from->sn_len;
    send(w, KAT_TAG_META, &meta, sizeof meta);
}

static int start(worker *w, const char *path)
{
    char reason[300];
    enum library_state state;
    stage(w, "dlopen");
    state = library_open(&w->lib, path, reason, sizeof reason);
    if (state == LIBRARY_OK || state == LIBRARY_CPU_LACKS)
        send_meta(w);
    if (state == LIBRARY_OK)
        return 0;
    w->end.verdict = KAT_LOADFAIL;
    snprintf(w->end.detail, sizeof w->end.detail, "%s", reason);
    send_end(w, state == LIBRARY_CPU_LACKS ? KAT_LACKS : KAT_STOPPED);
    return -1;
}

int kat_child(void *context)
{
    const kat_job *job = context;
    static worker w; /* large: not on the stack that the library uses */
    kat_generator g;
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    w.fd = fcntl(1, F_DUPFD_CLOEXEC, 10);
    if (w.fd < 0 || null < 0 || dup2(null, 1) < 0)
        return 124;
    if (start(&w, job->library) != 0)
        return 0;
    if (allocate(&w.buffers[PK], "public key", w.lib.pk_len) != 0 ||
        allocate(&w.buffers[SK], "secret key", w.lib.sk_len) != 0 ||
        allocate(&w.buffers[SN], "signature", w.lib.sn_len) != 0 ||
        allocate(&w.buffers[MESSAGE], "message", KAT_MESSAGE_MOST) != 0)
        return 124;
    kat_generator_start(&g);
    for (w.record = 0; w.record < job->records; w.record++) {
        if (make_record(&w, &g) != 0)
            return send_end(&w, KAT_STOPPED);
    }
    return send_end(&w, KAT_DONE);
}
