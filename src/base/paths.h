/* SPDX-License-Identifier: BSD-2-Clause */
/* Where the libraries, digests, data and build record are. Beside a program in a build tree (the file tree-paths there
 * says so) they are the tree's; an installed program uses the folders fixed at configure time. The environment variables
 * NGCC_MODULE_DIR, NGCC_KAT_DIR, NGCC_DATA_DIR, NGCC_SCHEMES_DIR, NGCC_BUILD_ENV, NGCC_PROBE and NGCC_HASHPROF override each. */
#ifndef NGCC_PATHS_H
#define NGCC_PATHS_H

const char *paths_module_dir(void);
const char *paths_kat_dir(void);   /* <scheme>.sha256 */
const char *paths_data_dir(void);  /* instances.tsv, published/, guide-flags.mk, record schema */
const char *paths_schemes_dir(void); /* our helpers' sources, for imported libraries */
const char *paths_build_env(void); /* build-env.json; null for an installed program */
const char *paths_probe(void);     /* the ngcc-probe program */
const char *paths_hashprof(void);  /* the ngcc-hashprof program */

#endif
