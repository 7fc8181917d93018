/* SPDX-License-Identifier: BSD-2-Clause */
#include "probe/library.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/cpu.h"

/* Finds a symbol and copies its address to *target: ISO C has no cast from an object to a function pointer. */
static int find(void *handle, const char *name, void *target)
{
    void *address = dlsym(handle, name);
    if (address == NULL)
        return 0;
    memcpy(target, &address, sizeof address);
    return 1;
}

static int terminated(const char *text, size_t size)
{
    return memchr(text, 0, size) != NULL;
}

/* What is wrong with the metadata block, or null. */
static const char *meta_fault(const ngcc_meta_t *meta)
{
    if (meta == NULL)
        return "ngcc_meta gives no metadata block";
    if (meta->magic != NGCC_META_MAGIC)
        return "the metadata block has another magic number";
    if (meta->abi != NGCC_META_ABI)
        return "the metadata block has another interface version than 1";
    if (meta->type != NGCC_TYPE_SIGNATURE)
        return "the library holds no signature scheme";
    if (meta->struct_size < sizeof *meta)
        return "the metadata block is too short";
    if (!terminated(meta->id, sizeof meta->id) || !terminated(meta->algorithm, sizeof meta->algorithm) ||
        !terminated(meta->instance, sizeof meta->instance) || !terminated(meta->variant, sizeof meta->variant) ||
        !terminated(meta->source_dir, sizeof meta->source_dir) || !terminated(meta->compiler, sizeof meta->compiler) ||
        !terminated(meta->build_flags, sizeof meta->build_flags))
        return "a text of the metadata block has no end";
    return NULL;
}

/* Reads metadata and flags, the only calls made before the processor is known to suffice. */
static enum library_state read_meta(library *lib, char *reason, size_t size)
{
    const ngcc_meta_t *(*meta)(void);
    const char *(*flags)(void), *fault;
    if (!find(lib->handle, "ngcc_meta", &meta)) {
        snprintf(reason, size, "it lacks the symbol ngcc_meta");
        return LIBRARY_UNUSABLE;
    }
    lib->meta = meta();
    fault = meta_fault(lib->meta);
    if (fault != NULL) {
        snprintf(reason, size, "%s", fault);
        return LIBRARY_UNUSABLE;
    }
    if (!find(lib->handle, "ngcc_build_flags", &flags)) {
        snprintf(reason, size, "it lacks the symbol ngcc_build_flags");
        return LIBRARY_UNUSABLE;
    }
    lib->flags = flags();
    if (lib->flags == NULL) {
        snprintf(reason, size, "ngcc_build_flags gives no text");
        return LIBRARY_UNUSABLE;
    }
    fault = cpu_lacks(lib->flags);
    if (fault != NULL) {
        snprintf(reason, size, "%s", fault);
        return LIBRARY_CPU_LACKS;
    }
    return LIBRARY_OK;
}

static enum library_state find_all(library *lib, char *reason, size_t size)
{
    ull (*pk_len)(void), (*sk_len)(void), (*sn_len)(void);
    int (*draw)(unsigned char *, ull), (*init)(DRNG_ctx *, const unsigned char *, ull),
        (*get)(DRNG_ctx *, unsigned char *, ull);
    const struct {
        const char *name;
        void *target;
    } symbols[] = {
        { "sig_keygen", &lib->keygen },      { "sig_sign", &lib->sign },
        { "sig_verify", &lib->verify },      { "sig_get_pk_len_bytes", &pk_len },
        { "sig_get_sk_len_bytes", &sk_len }, { "sig_get_sn_len_bytes", &sn_len },
        { "ngcc_seed", &lib->seed },         { "ngcc_random", &draw },
        { "init_random_number", &init },     { "get_random_number", &get },
        { "drng_algorithm", &lib->drng },
    };
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        if (!find(lib->handle, symbols[i].name, symbols[i].target)) {
            snprintf(reason, size, "it lacks the symbol %s", symbols[i].name);
            return LIBRARY_UNUSABLE;
        }
    }
    lib->pk_len = pk_len();
    lib->sk_len = sk_len();
    lib->sn_len = sn_len();
    if (lib->pk_len != lib->meta->pk_len || lib->sk_len != lib->meta->sk_len || lib->sn_len != lib->meta->sn_len) {
        snprintf(reason, size, "its length functions and its metadata block disagree");
        return LIBRARY_UNUSABLE;
    }
    if (lib->pk_len - 1 >= 1u << 30 || lib->sk_len - 1 >= 1u << 30 || lib->sn_len - 1 >= 1u << 30) {
        snprintf(reason, size, "a length of its metadata block is 0 or above 1 GiB");
        return LIBRARY_UNUSABLE;
    }
    return LIBRARY_OK;
}

enum library_state library_open(library *lib, const char *path, char *reason, size_t reason_size)
{
    char name[4096];
    enum library_state state;
    memset(lib, 0, sizeof *lib);
    if (access(path, R_OK) != 0) {
        snprintf(reason, reason_size, "%s", strerror(errno));
        return LIBRARY_MISSING;
    }
    /* without a slash the loader would look through the system's folders */
    if ((size_t)snprintf(name, sizeof name, "%s%s", strchr(path, '/') == NULL ? "./" : "", path) >= sizeof name) {
        snprintf(reason, reason_size, "%s", strerror(ENAMETOOLONG));
        return LIBRARY_MISSING;
    }
    lib->handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (lib->handle == NULL) {
        const char *why = dlerror();
        snprintf(reason, reason_size, "%s", why != NULL ? why : "it cannot be loaded");
        return LIBRARY_UNUSABLE;
    }
    state = read_meta(lib, reason, reason_size);
    return state == LIBRARY_OK ? find_all(lib, reason, reason_size) : state;
}
