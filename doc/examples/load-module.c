/* SPDX-License-Identifier: BSD-2-Clause */
/* Loads one module, makes a key pair, signs a message, verifies the signature, and sees a changed message refused.
 *
 *   cc -o load-module load-module.c $(pkg-config --cflags ngcc-rerun) -ldl
 *   ./load-module "$(pkg-config --variable=moduledir ngcc-rerun)/OPSsig-128-reference.so"
 *
 * The schemes are research candidates: protect nothing with them. The seed here is fixed, so the key is no secret. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ngcc-rerun/link.h>
#include <ngcc-rerun/sig_api.h>

typedef struct {
    const ngcc_meta_t *(*meta)(void);
    int (*seed)(const unsigned char *seed, unsigned long long seed_bytes);
    int (*keygen)(unsigned char *pk, unsigned long long *pk_len, unsigned char *sk, unsigned long long *sk_len);
    int (*sign)(unsigned char *sk, unsigned long long sk_len, unsigned char *m, unsigned long long m_len, unsigned char *sn,
                unsigned long long *sn_len);
    int (*verify)(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len, unsigned char *m,
                  unsigned long long m_len);
} module;

/* POSIX lets a pointer of dlsym become a function pointer; ISO C has no cast for it. */
static int find(void *handle, const char *name, void *function)
{
    void *address = dlsym(handle, name);
    if (address == NULL)
        return -1;
    memcpy(function, &address, sizeof address);
    return 0;
}

static int load(const char *path, module *m)
{
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return -1;
    }
    if (find(handle, "ngcc_meta", &m->meta) != 0 || find(handle, "ngcc_seed", &m->seed) != 0 || find(handle, "sig_keygen", &m->keygen) != 0 ||
        find(handle, "sig_sign", &m->sign) != 0 || find(handle, "sig_verify", &m->verify) != 0) {
        fprintf(stderr, "%s: not a module of the NGCC interface\n", path);
        return -1;
    }
    if (m->meta()->magic != NGCC_META_MAGIC || m->meta()->abi != NGCC_META_ABI || m->meta()->type != NGCC_TYPE_SIGNATURE) {
        fprintf(stderr, "%s: another version or kind of the interface\n", path);
        return -1;
    }
    return 0;
}

static int try_module(const module *m, unsigned char *pk, unsigned char *sk, unsigned char *sn)
{
    static const unsigned char seed[48] = { 1 };
    static unsigned char message[] = "a message";
    const ngcc_meta_t *meta = m->meta();
    unsigned long long pk_len = meta->pk_len, sk_len = meta->sk_len, sn_len = meta->sn_len;
    if (m->seed(seed, sizeof seed) != 0 || m->keygen(pk, &pk_len, sk, &sk_len) != 0) {
        fprintf(stderr, "no key pair\n");
        return -1;
    }
    if (m->sign(sk, sk_len, message, sizeof message, sn, &sn_len) != 0) {
        fprintf(stderr, "no signature\n");
        return -1;
    }
    if (m->verify(pk, pk_len, sn, sn_len, message, sizeof message) != 0) {
        fprintf(stderr, "the signature is refused\n");
        return -1;
    }
    message[0] ^= 1;
    if (m->verify(pk, pk_len, sn, sn_len, message, sizeof message) == 0) {
        fprintf(stderr, "a changed message is accepted\n");
        return -1;
    }
    printf("%s (%s): public key %llu, secret key %llu, signature %llu bytes: good\n", meta->instance, meta->variant, pk_len, sk_len, sn_len);
    return 0;
}

int main(int argc, char **argv)
{
    module m;
    unsigned char *pk, *sk, *sn;
    int code = EXIT_FAILURE;
    if (argc != 2) {
        fprintf(stderr, "Usage: load-module MODULE.so\n");
        return EXIT_FAILURE;
    }
    if (load(argv[1], &m) != 0)
        return EXIT_FAILURE;
    pk = malloc(m.meta()->pk_len);
    sk = malloc(m.meta()->sk_len);
    sn = malloc(m.meta()->sn_len);
    if (pk != NULL && sk != NULL && sn != NULL && try_module(&m, pk, sk, sn) == 0)
        code = EXIT_SUCCESS;
    free(pk);
    free(sk);
    free(sn);
    return code;
}
