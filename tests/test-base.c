/* SPDX-License-Identifier: BSD-2-Clause */
/* Unit tests of src/base: files that are there whole or not at all, digests, the registry, flags against the processor. */
#include "config.h"

#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/paths.h"
#include "base/registry.h"

Suite *scheme_suite(void);

static char dir[] = "/tmp/ngcc-base-XXXXXX";

static void make_dir(void)
{
    strcpy(dir, "/tmp/ngcc-base-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(dir));
}

static void remove_dir(void)
{
    char *command = format_new("rm -rf %s", dir);
    ck_assert_int_eq(system(command), 0);
    free(command);
}

START_TEST(writes_and_reads_whole_files)
{
    char *path = format_new("%s/file", dir), *data;
    size_t len;
    ck_assert_int_eq(file_write_atomic(path, "a\0b", 3), 0);
    ck_assert_int_eq(file_read(path, &data, &len), 0);
    ck_assert_uint_eq(len, 3);
    ck_assert_mem_eq(data, "a\0b\0", 4);
    free(data);
    ck_assert_int_eq(file_write_atomic(path, "", 0), 0);
    ck_assert_int_eq(file_read(path, &data, &len), 0);
    ck_assert_uint_eq(len, 0);
    free(data);
    free(path);
}
END_TEST

START_TEST(a_failed_write_leaves_the_old_file_and_nothing_else)
{
    char *path = format_new("%s/sub/file", dir), *sub = format_new("%s/sub", dir), *data;
    size_t len;
    ck_assert_int_eq(file_write_atomic(path, "x", 1), ENOENT);
    ck_assert_int_eq(file_make_dirs(path), 0); /* a folder stands where the file should go */
    ck_assert_int_eq(file_write_atomic(path, "x", 1), EISDIR);
    ck_assert_int_eq(rmdir(path), 0);
    ck_assert_int_eq(rmdir(sub), 0); /* empty: no temporary file was left */
    ck_assert_int_eq(file_read(path, &data, &len), ENOENT);
    ck_assert_ptr_null(data);
    free(path);
    free(sub);
}
END_TEST

START_TEST(makes_folders_with_parents)
{
    char *path = format_new("%s/a/b/c", dir), *file = format_new("%s/a/f", dir), *below = format_new("%s/a/f/g", dir);
    struct stat st;
    ck_assert_int_eq(file_make_dirs(path), 0);
    ck_assert_int_eq(file_make_dirs(path), 0);
    ck_assert_int_eq(stat(path, &st), 0);
    ck_assert(S_ISDIR(st.st_mode));
    ck_assert_int_eq(file_write_atomic(file, "x", 1), 0);
    ck_assert_int_eq(file_make_dirs(below), ENOTDIR);
    ck_assert_int_eq(file_make_dirs(file), ENOTDIR);
    free(path);
    free(file);
    free(below);
}
END_TEST

START_TEST(digests)
{
    char hex[SHA256_HEX], *path = format_new("%s/file", dir);
    sha256_hex("abc", 3, hex);
    ck_assert_str_eq(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    ck_assert_int_eq(file_write_atomic(path, "", 0), 0);
    ck_assert_int_eq(sha256_file(path, hex), 0);
    ck_assert_str_eq(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    ck_assert_int_eq(sha256_file("/nonexistent", hex), ENOENT);
    free(path);
}
END_TEST

START_TEST(registry_has_the_published_sizes)
{
    const registry_row *row = registry_find("OPSsig-128");
    ck_assert_ptr_nonnull(row);
    ck_assert_str_eq(row->candidate, "sign-17");
    ck_assert_str_eq(row->scheme, "ops");
    ck_assert_str_eq(row->algorithm, "OPS Digital Signature Algorithm");
    ck_assert_uint_eq(row->pk, 2560);
    ck_assert_uint_eq(row->sk, 3840);
    ck_assert_uint_eq(row->sn, 4349);
    ck_assert_ptr_null(registry_find("OPSsig-129"));
    ck_assert_ptr_null(registry_find(""));
    ck_assert(registry_is_variant("native"));
    ck_assert(!registry_is_variant("nativ"));
}
END_TEST

START_TEST(flags_against_the_processor)
{
    ck_assert_ptr_null(registry_cpu_lacks("-O2 -std=c99"));
    ck_assert_int_eq(setenv("NGCC_TEST_LACKS", "-mavx2", 1), 0);
#if defined(__x86_64__)
    ck_assert_str_eq(registry_cpu_lacks("-O3 -mavx2 -flto"), "-mavx2");
    ck_assert_ptr_null(registry_cpu_lacks("-O3 -mavx2x"));
    ck_assert_ptr_null(registry_cpu_lacks("-O3 x-mavx2"));
#endif
    unsetenv("NGCC_TEST_LACKS");
}
END_TEST

START_TEST(paths_come_from_the_environment_first)
{
    ck_assert_int_eq(setenv("NGCC_PROBE", "/some/probe", 1), 0);
    ck_assert_str_eq(paths_probe(), "/some/probe");
    unsetenv("NGCC_PROBE");
    ck_assert_ptr_nonnull(paths_probe());
}
END_TEST

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("base");
    TCase *tcase = tcase_create("base");
    tcase_add_checked_fixture(tcase, make_dir, remove_dir);
    tcase_add_test(tcase, writes_and_reads_whole_files);
    tcase_add_test(tcase, a_failed_write_leaves_the_old_file_and_nothing_else);
    tcase_add_test(tcase, makes_folders_with_parents);
    tcase_add_test(tcase, digests);
    tcase_add_test(tcase, registry_has_the_published_sizes);
    tcase_add_test(tcase, flags_against_the_processor);
    tcase_add_test(tcase, paths_come_from_the_environment_first);
    suite_add_tcase(suite, tcase);
    return suite;
}
