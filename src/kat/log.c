/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "kat/kat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *manifest_line(const char *out, const kat_result *r)
{
    if (r->manifest_sha256[0] == 0)
        return format_new("%s", "");
    return format_new("manifest %s strict %s\n", r->manifest_sha256, out != NULL ? out : r->instance);
}

int kat_write_log(const char *path, const char *library, const char *out, const kat_result *r)
{
    char *manifest = manifest_line(out, r);
    char *wrote = out != NULL ? format_new("wrote %s (%llu bytes)\n", out, r->text_bytes) : format_new("%s", "");
    char *log =
        format_new("library = %s\nid = %s\ntype = 2\nalgorithm = %s\ninstance = %s\nvariant = %s\nsource_dir = %s\n"
                   "compiler = %s\nbuild_flags = %s\npk_len = %llu\nsk_len = %llu\nsn_len = %llu\nlibrary_sha256 = %s\n"
                   "timing keygen %.3f ms sign %.3f ms verify %.3f ms (average over %u)\n%s%sRESULT %s %s %s %s\n",
                   library, r->candidate, r->algorithm, r->instance, r->variant, r->source_dir, r->compiler,
                   r->build_flags, r->pk, r->sk, r->sn, r->library_sha256, r->keygen_ms, r->sign_ms, r->verify_ms,
                   r->records_run, wrote, manifest, r->candidate, r->instance, kat_verdict_name(r->verdict), r->detail);
    int error = file_write_atomic(path, log, strlen(log));
    free(manifest);
    free(wrote);
    free(log);
    return error;
}
