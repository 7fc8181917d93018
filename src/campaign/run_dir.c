/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "campaign/run_dir.h"

#include <ctype.h>
#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/msg.h"
#include "campaign/progress.h"
#include "campaign/run.h"
#include "record/json.h"

static bool found_record;

static int look_for_record(const char *path, const struct stat *st, int type, struct FTW *place)
{
    size_t len = strlen(path);
    (void)st;
    (void)place;
    found_record = type == FTW_F && len > 5 && strcmp(path + len - 5, ".json") == 0;
    return found_record;
}

bool run_has_records(const char *dir)
{
    char *records = format_new("%s/records", dir);
    found_record = false;
    nftw(records, look_for_record, 8, FTW_PHYS);
    free(records);
    return found_record;
}

bool run_library_has_records(const char *dir, const select_library *library)
{
    static const char *const operations[] = { "keygen", "sign", "verify" };
    bool found = false;
    for (size_t i = 0; i < 3; i++) {
        char *path = format_new("%s/records/%s/%s-%s__%s.json", dir, library->row->candidate, library->row->instance,
                                library->variant, operations[i]);
        found = found || access(path, F_OK) == 0;
        free(path);
    }
    return found;
}

/* file_write_atomic's name: something.tmp and the process's number. */
static int remove_half(const char *path, const struct stat *st, int type, struct FTW *place)
{
    const char *tail = strstr(path + place->base, ".tmp");
    (void)st;
    if (type != FTW_F || tail == NULL)
        return 0;
    tail += 4;
    if (!isdigit((unsigned char)*tail) || tail[strspn(tail, "0123456789")] != 0)
        return 0;
    if (unlink(path) == 0)
        msg_note("%s: removed; it was left when an earlier campaign was killed", path);
    return 0;
}

void run_remove_halves(const char *dir)
{
    nftw(dir, remove_half, 8, FTW_PHYS);
}

char *run_item_path(const campaign_run *run, const char *kind, const select_item *item)
{
    return format_new("%s/%s/%s/%s-%s__%s.json", run->dir, kind, item->library->row->candidate,
                      item->library->row->instance, item->library->variant, item->operation);
}

char *run_library_path(const campaign_run *run, const char *kind, const select_library *library, const char *ending)
{
    return format_new("%s/%s/%s/%s-%s%s", run->dir, kind, library->row->candidate, library->row->instance,
                      library->variant, ending);
}

int run_make_folder(const char *path)
{
    char *folder = format_new("%s", path), *slash = strrchr(folder, '/');
    int error = 0;
    if (slash != NULL && slash != folder) {
        *slash = 0;
        error = file_make_dirs(folder);
    }
    free(folder);
    return error;
}

bool run_saved(campaign_run *run, const char *path, int error)
{
    if (error == 0)
        return true;
    progress_clear();
    msg_error("%s: cannot be written: %s", path, strerror(error));
    run->failed++;
    if (error == ENOSPC || error == EDQUOT || error == EFBIG || error == EIO)
        run->worst = EXIT_IO;
    else if (run->worst != EXIT_IO)
        run->worst = EXIT_FAILED;
    return false;
}

bool run_save(campaign_run *run, const char *path, const json_t *value)
{
    int error = run_make_folder(path);
    return run_saved(run, path, error != 0 ? error : json_file_save(path, value));
}
