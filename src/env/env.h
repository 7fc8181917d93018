/* SPDX-License-Identifier: BSD-2-Clause */
/* The environment in two layers (build, host), their drift, and the readiness of the host. Every field is a value, or
 * {"value": null, "reason": "…"} when it could not be read. No function prints. */
#ifndef NGCC_ENV_H
#define NGCC_ENV_H

#include <jansson.h>

/* The facts that configure and make found (build-env.json). Installed copies have none: {"value": null, "reason":
 * "installed copy"}. A damaged file gives null and *why (a static or new string, never freed). New reference. */
json_t *env_build(const char **why);

/* Host facts now, for measuring on that logical CPU. New reference, never null. */
json_t *env_host(int cpu);

/* Fields that both layers have and that differ: [{"field", "build", "host"}]. New reference. */
json_t *env_drift(const json_t *build, const json_t *host);

/* Readiness: [{"item", "state": "fixed"|"not fixed"|"unknown", "detail", "fix"}] in a fixed order. New reference. */
json_t *env_checks(const json_t *host);

/* The items of env_checks that are not fixed, as an array of names (for host_unfixed). New reference. */
json_t *env_unfixed(const json_t *checks);

/* The environment block of the peer's schema 2 (peer field names, null where unknown), made from both layers. */
json_t *env_peer_block(const json_t *build, const json_t *host);

#endif
