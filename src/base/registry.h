/* SPDX-License-Identifier: BSD-2-Clause */
/* The parameter sets that this package builds (data/instances.tsv), those of imported libraries in the module folder, and
 * the libraries that stand there. */
#ifndef NGCC_REGISTRY_H
#define NGCC_REGISTRY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *instance;  /* OPSsig-128 */
    const char *candidate; /* sign-17 */
    const char *scheme;    /* ops: kat/ops.sha256; null for a set that only an imported library has */
    const char *algorithm; /* name as listed by NICCS */
    unsigned long long pk, sk, sn; /* bytes; sn is the capacity; 0 where scheme is null */
} registry_row;

/* All rows, *count of them: the package's in build order, then the imported ones by name; ends the program with a message
 * when the file is missing or damaged. */
const registry_row *registry_rows(size_t *count);
const registry_row *registry_find(const char *instance); /* null if unknown */

extern const char *const registry_variants[]; /* reference, performance, resource, native, then null */
bool registry_is_variant(const char *name);

/* The library of an instance and variant: a new string (free it), null if it was not built. */
char *registry_library(const char *instance, const char *variant);
/* The same in another folder than the module folder. */
char *registry_library_in(const char *dir, const char *instance, const char *variant);

/* What the user named: INSTANCE (variant reference), INSTANCE-VARIANT, or a path with a slash or ending in .so. Returns the
 * library's path (free it), or null after a message; *code is then the exit code. */
char *registry_resolve(const char *name, int *code);

/* The first instruction set of `flags` (a compiler's flag string) that this processor lacks, as its flag ("-mavx2"), else
 * null. NGCC_TEST_LACKS=FLAG makes the processor lack that one, for tests. */
const char *registry_cpu_lacks(const char *flags);

#endif
