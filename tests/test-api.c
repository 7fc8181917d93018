/* SPDX-License-Identifier: BSD-2-Clause */
/* test-api LIBRARY FLIPS: what every library must do whatever its scheme, as TAP. Buffers end at a page that cannot be
 * touched, so that an access behind any given length ends the program, which then lacks its plan and has failed. FLIPS is
 * the number of changed signatures that are tried. */
#include <dlfcn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "api/drng.h"
#include "api/link.h"

typedef unsigned char byte;
typedef unsigned long long length;

static struct {
    int (*keygen)(byte *, length *, byte *, length *);
    int (*sign)(byte *, length, byte *, length, byte *, length *);
    int (*verify)(byte *, length, byte *, length, byte *, length);
    length (*pk_len)(void), (*sk_len)(void), (*sn_len)(void);
    int (*seed)(const byte *, length);
    const ngcc_meta_t *(*meta)(void);
    const char *(*flags)(void);
    DRNG_ctx *drng;
} lib;

static unsigned test_count, failures;

static void check(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void check(bool good, const char *format, ...)
{
    va_list args;
    printf("%s %u - ", good ? "ok" : "not ok", ++test_count);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
    failures += !good;
}

/* ---- allocation: the library's calls come here, since the program exports these names */

#ifdef TEST_ALLOCATIONS
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void __libc_free(void *);

static bool counting;
static unsigned long allocated, released, fail_at; /* fail_at: index of the call that fails, 0 none */

static bool refuse(void)
{
    return counting && ++allocated == fail_at;
}

void *malloc(size_t n)
{
    return refuse() ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return refuse() ? NULL : __libc_calloc(n, size);
}

void free(void *p)
{
    if (counting && p != NULL)
        released++;
    __libc_free(p);
}

static void count_from(unsigned long fail)
{
    allocated = released = 0;
    fail_at = fail;
    counting = true;
}

static unsigned long count_end(void)
{
    counting = false;
    return allocated;
}
#endif

/* ---- buffers */

/* len bytes, the last one before a page without access. */
static byte *guarded(size_t len)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (len + page - 1) / page * page;
    byte *p = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED || mprotect(p + room, page, PROT_NONE) != 0) {
        printf("Bail out! no memory for a guarded buffer of %zu bytes\n", len);
        exit(1);
    }
    return p + room - len;
}

static void *symbol(void *handle, const char *name)
{
    void *p = dlsym(handle, name);
    if (p == NULL) {
        printf("Bail out! the library has no %s\n", name);
        exit(1);
    }
    return p;
}

static void load(const char *path)
{
    void *h = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (h == NULL) {
        printf("Bail out! %s\n", dlerror());
        exit(1);
    }
    *(void **)&lib.keygen = symbol(h, "sig_keygen");
    *(void **)&lib.sign = symbol(h, "sig_sign");
    *(void **)&lib.verify = symbol(h, "sig_verify");
    *(void **)&lib.pk_len = symbol(h, "sig_get_pk_len_bytes");
    *(void **)&lib.sk_len = symbol(h, "sig_get_sk_len_bytes");
    *(void **)&lib.sn_len = symbol(h, "sig_get_sn_len_bytes");
    *(void **)&lib.seed = symbol(h, "ngcc_seed");
    *(void **)&lib.meta = symbol(h, "ngcc_meta");
    *(void **)&lib.flags = symbol(h, "ngcc_build_flags");
    lib.drng = symbol(h, "drng_algorithm");
}

/* ---- one key pair and signature, in guarded buffers */

static byte *pk, *sk, *sn, *m;
static length pk_len, sk_len, sn_len, sn_room;
static const length m_len = 64;

static void reseed(byte first)
{
    byte seed[48];
    for (unsigned i = 0; i < sizeof seed; i++)
        seed[i] = (byte)(first + i);
    lib.seed(seed, sizeof seed);
}

static void test_sizes(void)
{
    const ngcc_meta_t *meta = lib.meta();
    check(meta->magic == NGCC_META_MAGIC && meta->abi == NGCC_META_ABI && meta->type == NGCC_TYPE_SIGNATURE &&
              meta->struct_size == sizeof *meta,
          "metadata block");
    check(meta->pk_len == lib.pk_len() && meta->sk_len == lib.sk_len() && meta->sn_len == lib.sn_len(),
          "sizes of metadata and functions agree");
    check(strncmp(meta->build_flags, lib.flags(), 127) == 0 && strlen(lib.flags()) != 0, "flag strings agree");
}

static void test_keys(void)
{
    byte *pk2, *sk2;
    length p = 0, s = 0;
    pk = guarded(lib.pk_len());
    sk = guarded(lib.sk_len());
    pk2 = guarded(lib.pk_len());
    sk2 = guarded(lib.sk_len());
    reseed(0);
    check(lib.keygen(pk, &pk_len, sk, &sk_len) == 0 && pk_len == lib.pk_len() && sk_len == lib.sk_len(),
          "key generation gives the declared lengths");
    reseed(0);
    check(lib.keygen(pk2, &p, sk2, &s) == 0 && memcmp(pk, pk2, pk_len) == 0 && memcmp(sk, sk2, sk_len) == 0,
          "the same seed gives the same key");
    check(lib.keygen(pk2, &p, sk2, &s) == 0 && memcmp(pk, pk2, pk_len) != 0, "the next key is another");
    check(lib.verify(pk2, pk_len, sn, sn_len, m, m_len) != 0, "another key refuses the signature");
    check(lib.keygen(NULL, &p, sk2, &s) != 0 && lib.keygen(pk2, NULL, sk2, &s) != 0 && lib.keygen(pk2, &p, NULL, &s) != 0 &&
              lib.keygen(pk2, &p, sk2, NULL) != 0,
          "key generation refuses null pointers");
}

static void test_sign(void)
{
    DRNG_ctx before;
    byte *again = guarded(sn_room);
    length n = 0;
    check(lib.verify(pk, pk_len, sn, sn_len, m, m_len) == 0, "the signature is accepted");
    before = *lib.drng;
    (void)lib.verify(pk, pk_len, sn, sn_len, m, m_len);
    check(memcmp(&before, lib.drng, sizeof before) == 0, "verification draws no random numbers");
    reseed(7);
    check(lib.sign(sk, sk_len, m, m_len, again, &n) == 0 && n == sn_len && memcmp(again, sn, n) == 0,
          "the same seed gives the same signature");
    for (length k = 0; k < 3; k++) {
        static const length lengths[3] = { 0, 1, 1000 };
        byte *text = guarded(lengths[k] != 0 ? lengths[k] : 1);
        memset(text, 0x5a, lengths[k]);
        check(lib.sign(sk, sk_len, text, lengths[k], again, &n) == 0 && n <= sn_room &&
                  lib.verify(pk, pk_len, again, n, text, lengths[k]) == 0,
              "a message of %llu bytes", lengths[k]);
    }
}

static void test_refusals(void)
{
    static const length wrong[] = { 0, 1, (length)1 << 32, (length)1 << 63, ~(length)0 };
    byte *longer = guarded(sn_room + 1), *out = guarded(sn_room);
    length n = 0;
    bool good = true;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        good = good && lib.verify(pk, wrong[i], sn, sn_len, m, m_len) != 0;
    good = good && lib.verify(pk, pk_len - 1, sn, sn_len, m, m_len) != 0;
    check(good, "verification refuses wrong public key lengths");
    good = true;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        good = good && lib.sign(sk, wrong[i], m, m_len, out, &n) != 0;
    good = good && lib.sign(sk, sk_len - 1, m, m_len, out, &n) != 0;
    check(good, "signing refuses wrong secret key lengths");
    good = true;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        good = good && lib.verify(pk, pk_len, sn, wrong[i], m, m_len) != 0;
    memcpy(longer, sn, sn_len);
    good = good && lib.verify(pk, pk_len, longer, sn_len - 1, m, m_len) != 0;
    good = good && lib.verify(pk, pk_len, longer, sn_len + 1, m, m_len) != 0;
    check(good, "verification refuses wrong signature lengths");
    check(lib.verify(NULL, pk_len, sn, sn_len, m, m_len) != 0 && lib.verify(pk, pk_len, NULL, sn_len, m, m_len) != 0 &&
              lib.verify(pk, pk_len, sn, sn_len, NULL, m_len) != 0,
          "verification refuses null pointers");
    check(lib.sign(NULL, sk_len, m, m_len, out, &n) != 0 && lib.sign(sk, sk_len, NULL, m_len, out, &n) != 0 &&
              lib.sign(sk, sk_len, m, m_len, NULL, &n) != 0 && lib.sign(sk, sk_len, m, m_len, out, NULL) != 0,
          "signing refuses null pointers");
    m[m_len - 1] ^= 1;
    check(lib.verify(pk, pk_len, sn, sn_len, m, m_len) != 0, "a changed message is refused");
    m[m_len - 1] ^= 1;
    check(lib.verify(pk, pk_len, sn, sn_len, m, m_len - 1) != 0, "a shorter message is refused");
}

/* Each bit position spread evenly over the signature, and the last byte. */
static void test_flips(unsigned flips)
{
    byte *changed = guarded(sn_len);
    unsigned accepted = 0;
    memcpy(changed, sn, sn_len);
    for (unsigned i = 0; i < flips; i++) {
        length at = i + 1 == flips ? sn_len - 1 : sn_len * i / flips;
        byte bit = (byte)(1u << i % 8);
        changed[at] ^= bit;
        if (lib.verify(pk, pk_len, changed, sn_len, m, m_len) == 0) {
            printf("# accepted with bit %u of byte %llu changed\n", i % 8, at);
            accepted++;
        }
        changed[at] ^= bit;
    }
    check(accepted == 0, "%u changed signatures are refused", flips);
    memset(changed, 0, sn_len);
    check(lib.verify(pk, pk_len, changed, sn_len, m, m_len) != 0, "a signature of zeros is refused");
    memset(changed, 0xff, sn_len);
    check(lib.verify(pk, pk_len, changed, sn_len, m, m_len) != 0, "a signature of ones is refused");
}

#ifdef TEST_ALLOCATIONS
static int run(unsigned operation, byte *a, byte *b)
{
    length x = 0, y = 0;
    if (operation == 0)
        return lib.keygen(a, &x, b, &y);
    if (operation == 1)
        return lib.sign(sk, sk_len, m, m_len, a, &x);
    return lib.verify(pk, pk_len, sn, sn_len, m, m_len);
}

static void test_allocations(unsigned flips)
{
    static const char *const names[3] = { "key generation", "signing", "verification" };
    for (unsigned operation = 0; operation < 3; operation++) {
        byte *a = guarded(operation == 0 ? lib.pk_len() : sn_room), *b = guarded(lib.sk_len());
        unsigned long calls, tried = 0, step;
        bool good;
        reseed(1);
        count_from(0);
        good = run(operation, a, b) == 0;
        calls = count_end();
        check(good && allocated == released, "%s frees what it allocates (%lu times)", names[operation], calls);
        good = true;
        step = calls > flips ? calls / flips : 1;
        for (unsigned long i = 1; i <= calls; i += step, tried++) {
            reseed(1);
            count_from(i);
            good = good && run(operation, a, b) != 0;
            count_end();
            good = good && allocated - 1 == released;
        }
        check(good, "%s reports each of %lu failed allocations and leaks nothing", names[operation], tried);
    }
}
#endif

int main(int argc, char **argv)
{
    unsigned flips = argc > 2 ? (unsigned)atoi(argv[2]) : 0;
    if (argc != 3 || flips == 0) {
        fprintf(stderr, "usage: test-api LIBRARY FLIPS\n");
        return 64;
    }
    load(argv[1]);
    sn_room = lib.sn_len();
    sn = guarded(sn_room);
    m = guarded(m_len);
    for (length i = 0; i < m_len; i++)
        m[i] = (byte)(131 * i + 64);
    test_sizes();
    reseed(0);
    pk = guarded(lib.pk_len());
    sk = guarded(lib.sk_len());
    if (lib.keygen(pk, &pk_len, sk, &sk_len) != 0) {
        printf("Bail out! key generation failed\n");
        return 1;
    }
    reseed(7);
    check(lib.sign(sk, sk_len, m, m_len, sn, &sn_len) == 0 && sn_len <= sn_room, "signing gives a length within the capacity");
    /* The signature again, its last byte at the guard. */
    memmove(sn + (sn_room - sn_len), sn, sn_len);
    sn += sn_room - sn_len;
    test_keys();
    test_sign();
    test_refusals();
    test_flips(flips);
#ifdef TEST_ALLOCATIONS
    test_allocations(flips);
#else
    printf("ok %u - allocation failures # SKIP the C library or a sanitizer does not allow it\n", ++test_count);
#endif
    printf("1..%u\n", test_count);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
