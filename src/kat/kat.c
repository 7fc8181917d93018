/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "kat/kat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/child.h"
#include "base/msg.h"
#include "base/paths.h"
#include "base/registry.h"
#include "kat/digests.h"
#include "kat/records.h"
#include "kat/text.h"

#define TIMEOUT 900

/* The parent's side of a run. */
typedef struct {
    const kat_options *options;
    kat_result *result;
    kat_text frames; /* bytes of the pipe that are not a whole frame yet */
    kat_text text;   /* the records so far */
    kat_digests digests;
    const char *library;
    char *digest_file;
    char *expected;       /* the text to compare fields with, or null */
    char difference[256]; /* of the first record that differs */
    kat_stage stage;
    kat_end end;
    bool ended;
    int code; /* exit code when the run was stopped by us */
} run;

const char *kat_verdict_name(enum kat_verdict verdict)
{
    static const char *const names[] = { "PASS",     "MISMATCH", "NOKAT",   "CRYPTOFAIL",
                                         "OVERFLOW", "LOADFAIL", "TIMEOUT", "CRASH" };
    return (unsigned)verdict < sizeof names / sizeof names[0] ? names[verdict] : "UNKNOWN";
}

static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
}

/* Finds the digests of the instance; false stops the run. */
static bool find_digests(run *r)
{
    const char *instance = r->result->instance;
    const registry_row *row = registry_find(instance);
    bool submitted = row != NULL && row->scheme != NULL;
    r->digest_file =
        submitted ? format_new("%s/%s.sha256", paths_kat_dir(), row->scheme) : kat_digests_beside(r->library);
    if (!submitted && access(r->digest_file, F_OK) != 0) {
        r->result->no_digests = true;
        return true;
    }
    r->result->given_digests = !submitted;
    r->code = kat_digests_read(r->digest_file, instance, &r->digests, r->result->detail, sizeof r->result->detail);
    if (r->code != 0)
        return false;
    for (unsigned i = 0; i < r->options->records; i++) {
        if (r->digests.record[i][0] == 0) {
            snprintf(r->result->detail, sizeof r->result->detail, "%s: no digest of %s/%u", r->digest_file, instance,
                     i);
            r->code = EXIT_DATA;
            return false;
        }
    }
    r->result->unsubmitted = r->digests.unsubmitted;
    return true;
}

static bool take_meta(run *r, const kat_meta *meta)
{
    kat_result *result = r->result;
    copy(result->candidate, sizeof result->candidate, meta->candidate);
    copy(result->instance, sizeof result->instance, meta->instance);
    copy(result->variant, sizeof result->variant, meta->variant);
    copy(result->algorithm, sizeof result->algorithm, meta->algorithm);
    copy(result->source_dir, sizeof result->source_dir, meta->source_dir);
    copy(result->compiler, sizeof result->compiler, meta->compiler);
    copy(result->build_flags, sizeof result->build_flags, meta->flags);
    result->pk = meta->pk;
    result->sk = meta->sk;
    result->sn = meta->sn;
    return find_digests(r);
}

/* Says where the record differs, once. */
static void note_difference(run *r, unsigned number, const char *record, const char *digest)
{
    char field[160] = "";
    if (r->difference[0] != 0)
        return;
    if (r->expected != NULL)
        kat_first_difference(record, r->expected, field, sizeof field);
    snprintf(r->difference, sizeof r->difference, "record %u has SHA-256 %.16s…, expected %.16s…%s%s", number, digest,
             r->digests.record[number], field[0] != 0 ? "; " : "", field);
}

static bool take_record(run *r, const char *text, size_t len)
{
    kat_result *result = r->result;
    unsigned number = result->records_run++;
    char digest[SHA256_HEX];
    bool matched;
    if (number >= r->options->records)
        return false;
    sha256_hex(text, len, digest);
    kat_text_add(&r->text, text, len);
    matched = strcmp(digest, r->digests.record[number]) == 0;
    if (matched)
        result->records_matched++;
    else if (!result->no_digests)
        note_difference(r, number, r->text.data + r->text.len - len, digest);
    if (r->options->progress != NULL)
        r->options->progress(r->options->context, number, matched);
    return true;
}

static bool take_frame(run *r, const kat_frame *head, const char *data)
{
    switch (head->tag) {
    case KAT_TAG_META: {
        kat_meta meta;
        if (head->len != sizeof meta)
            return false;
        memcpy(&meta, data, sizeof meta);
        return take_meta(r, &meta);
    }
    case KAT_TAG_STAGE:
        if (head->len != sizeof r->stage)
            return false;
        memcpy(&r->stage, data, sizeof r->stage);
        return true;
    case KAT_TAG_RECORD:
        return take_record(r, data, head->len);
    case KAT_TAG_END:
        if (head->len != sizeof r->end)
            return false;
        memcpy(&r->end, data, sizeof r->end);
        r->ended = true;
        return true;
    default:
        return false;
    }
}

static bool on_output(void *context, const char *data, size_t len)
{
    run *r = context;
    size_t at = 0;
    kat_text_add(&r->frames, data, len);
    while (r->frames.len - at >= sizeof(kat_frame)) {
        kat_frame head;
        memcpy(&head, r->frames.data + at, sizeof head);
        if (head.len > KAT_FRAME_MOST)
            return false;
        if (r->frames.len - at - sizeof head < head.len)
            break;
        if (!take_frame(r, &head, r->frames.data + at + sizeof head))
            return false;
        at += sizeof head + head.len;
    }
    memmove(r->frames.data, r->frames.data + at, r->frames.len - at);
    r->frames.len -= at;
    return true;
}

/* The digests of the whole text must be those of the file too. */
static void judge_whole(run *r)
{
    kat_result *result = r->result;
    if (result->records_run < KAT_RECORDS)
        return;
    sha256_hex(r->text.data, r->text.len, result->text_sha256);
    kat_manifest(r->text.data, r->text.len, result->manifest_sha256);
    if (result->no_digests || r->difference[0] != 0)
        return;
    if (r->digests.all[0] != 0 && strcmp(r->digests.all, result->text_sha256) != 0)
        snprintf(r->difference, sizeof r->difference,
                 "every record is right, and the digest of all ten is %.16s…, expected %.16s…", result->text_sha256,
                 r->digests.all);
    else if (r->digests.manifest[0] != 0 && strcmp(r->digests.manifest, result->manifest_sha256) != 0)
        snprintf(r->difference, sizeof r->difference,
                 "every record is right, and the manifest digest is %.16s…, expected %.16s…", result->manifest_sha256,
                 r->digests.manifest);
}

/* The verdict of a run that made all its records. */
static void judge_records(run *r)
{
    kat_result *result = r->result;
    judge_whole(r);
    if (r->difference[0] != 0) {
        result->verdict = KAT_MISMATCH;
        copy(result->detail, sizeof result->detail, r->difference);
    } else if (result->no_digests) {
        result->verdict = KAT_NOKAT;
        snprintf(result->detail, sizeof result->detail, "no digests for %s", result->instance);
    } else if (result->unsubmitted) {
        result->verdict = KAT_NOKAT;
        copy(result->detail, sizeof result->detail, "no submitted vectors; the records equal our own digests");
    } else {
        result->verdict = KAT_PASS;
        if (result->given_digests)
            copy(result->detail, sizeof result->detail, "the digests are those given with the library");
    }
}

static void where(const run *r, char *text, size_t size)
{
    if (r->stage.call[0] == 0)
        copy(text, size, "before the library was loaded");
    else if (strcmp(r->stage.call, "dlopen") == 0)
        copy(text, size, "while loading the library");
    else
        snprintf(text, size, "in %s of record %u", r->stage.call, r->stage.record);
}

/* The verdict of a child that did not come to its end. */
static void judge_end(run *r, const child_result *child)
{
    kat_result *result = r->result;
    char place[80];
    where(r, place, sizeof place);
    if (child->timed_out) {
        result->verdict = KAT_TIMEOUT;
        snprintf(result->detail, sizeof result->detail, "%.0f s passed, %s", child->wall_seconds, place);
    } else if (child->signal != 0) {
        result->verdict = KAT_CRASH;
        snprintf(result->detail, sizeof result->detail, "%s %s", child_signal_name(child->signal), place);
    } else {
        result->verdict = KAT_CRASH;
        snprintf(result->detail, sizeof result->detail, "the process ended with exit code %d %s", child->exit_code,
                 place);
    }
}

/* From what the child did to the verdict, or an exit code when there is none. */
static int judge(run *r, const child_result *child)
{
    kat_result *result = r->result;
    size_t len;
    if (child->error != 0) {
        snprintf(result->detail, sizeof result->detail, "%s: %s", child->stage, strerror(child->error));
        return strcmp(child->stage, "sched_setaffinity") == 0 ? EXIT_UNAVAILABLE : EXIT_SOFTWARE;
    }
    if (child->interrupted) {
        copy(result->detail, sizeof result->detail, "interrupted");
        return 128 + (int)child_interrupted;
    }
    if (r->code != 0)
        return r->code;
    if (!r->ended || child->stopped) {
        judge_end(r, child);
    } else if (r->end.outcome == KAT_LACKS) {
        snprintf(result->detail, sizeof result->detail, "the processor lacks %s", r->end.detail);
        return EXIT_UNAVAILABLE;
    } else if (r->end.outcome == KAT_STOPPED) {
        result->verdict = (enum kat_verdict)r->end.verdict;
        copy(result->detail, sizeof result->detail, r->end.detail);
    } else {
        judge_records(r);
        return 0;
    }
    len = strlen(result->detail);
    if (r->difference[0] != 0)
        snprintf(result->detail + len, sizeof result->detail - len, "; before: %s", r->difference);
    return 0;
}

static int write_text(run *r)
{
    const char *out = r->options->out;
    int error;
    if (out == NULL)
        return 0;
    error = file_write_atomic(out, r->text.data != NULL ? r->text.data : "", r->text.len);
    if (error == 0)
        return 0;
    snprintf(r->result->detail, sizeof r->result->detail, "%s: %s", out, strerror(error));
    return EXIT_CANT_CREATE;
}

/* What can be seen to be wrong before the run. */
static int prepare(run *r, const char *library)
{
    size_t len;
    int error = sha256_file(library, r->result->library_sha256);
    if (error != 0) {
        snprintf(r->result->detail, sizeof r->result->detail, "%s: %s", library, strerror(error));
        return EXIT_NO_INPUT;
    }
    if (r->options->expect != NULL) {
        error = file_read(r->options->expect, &r->expected, &len);
        if (error != 0) {
            snprintf(r->result->detail, sizeof r->result->detail, "%s: %s", r->options->expect, strerror(error));
            return EXIT_NO_INPUT;
        }
    }
    return 0;
}

static int run_child(run *r, const char *library)
{
    kat_job job = { library, r->options->records };
    child_options options = CHILD_OPTIONS;
    child_result child;
    int code;
    options.function = kat_child;
    options.context = &job;
    options.timeout_seconds = r->options->timeout_seconds != 0 ? r->options->timeout_seconds : TIMEOUT;
    options.cpu = r->options->cpu - 1;
    options.on_output = on_output;
    options.output_context = r;
    child_run(&options, &child);
    code = judge(r, &child);
    child_free(&child);
    return code;
}

int kat_run(const char *library, const kat_options *options, kat_result *result)
{
    run r;
    int code;
    memset(&r, 0, sizeof r);
    memset(result, 0, sizeof *result);
    r.options = options;
    r.library = library;
    r.result = result;
    if (options->records < 1 || options->records > KAT_RECORDS) {
        copy(result->detail, sizeof result->detail, "a run has 1 to 10 records");
        return EXIT_USAGE;
    }
    code = prepare(&r, library);
    if (code == 0)
        code = run_child(&r, library);
    if (code == 0)
        code = write_text(&r);
    result->text_bytes = r.text.len;
    if (result->records_run != 0) {
        result->keygen_ms = r.end.keygen_ms / result->records_run;
        result->sign_ms = r.end.sign_ms / result->records_run;
        result->verify_ms = r.end.verify_ms / result->records_run;
    }
    kat_text_free(&r.frames);
    kat_text_free(&r.text);
    free(r.digest_file);
    free(r.expected);
    return code;
}
