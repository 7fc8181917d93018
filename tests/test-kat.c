/* SPDX-License-Identifier: BSD-2-Clause */
/* The parts of the known-answer check: generators, text, digest files. Whole runs are in cli-kat.sh. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/msg.h"
#include "kat/digests.h"
#include "kat/generator.h"
#include "kat/kat.h"
#include "kat/text.h"
#include "support.h"

Suite *scheme_suite(void);

#define HEX64(c) \
    c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c c \
        c c c c c c c

/* The inputs of record 0, as every submitted known-answer file has them. */
START_TEST(inputs_of_the_records)
{
    kat_generator g;
    unsigned char seed[KAT_SEED_BYTES], message[KAT_MESSAGE_MOST];
    kat_generator_start(&g);
    ck_assert_uint_eq(kat_generator_next(&g, seed, message), 56);
    support_assert_hex(seed, sizeof seed,
                       "927f06b594798a4ddfaa4f03f92aaaf04e1d453f6ed1de19b86d3aade048a65483df4754049b5cd3f586406cf2c6487"
                       "5c51edb576df342b5a970f4"
                       "0eabc15d3c");
    support_assert_hex(message, 56,
                       "ee402d1730d0117b9f51be0672592fcec438a2945a81f5d894b869dc863ccbf57e5c8e7766d74e27e965235cd91e5e3"
                       "0e5583167053e1014");
    for (size_t i = 1; i < KAT_RECORDS; i++) {
        unsigned char before[KAT_SEED_BYTES];
        memcpy(before, seed, sizeof seed);
        ck_assert_uint_eq(kat_generator_next(&g, seed, message), 56 + 8 * i);
        ck_assert_mem_ne(before, seed, sizeof seed);
    }
    ck_assert_uint_eq(56 + 8 * (KAT_RECORDS - 1), KAT_MESSAGE_MOST);
}
END_TEST

START_TEST(text_of_a_field)
{
    static const unsigned char bytes[] = { 0x00, 0x9f, 0xab };
    kat_text t = { NULL, 0, 0 };
    kat_text_field(&t, "Sn", bytes, sizeof bytes);
    kat_text_field(&t, "M", bytes, 0);
    ck_assert_str_eq(t.data, "Sn_Len = 3\nSn = 009FAB\nM_Len = 0\nM = \n");
    ck_assert_uint_eq(t.len, strlen(t.data));
    kat_text_free(&t);
    ck_assert_ptr_null(t.data);
}
END_TEST

START_TEST(canonical_form)
{
    static const char plain[] = "Count = 0\nM = 1\n", raw[] = "Count = 0 \r\n\n  \t\nM = 1\t\r\n\r\n\n",
                      open[] = "Count = 0\nM = 1";
    char expected[SHA256_HEX], got[SHA256_HEX];
    sha256_hex(plain, strlen(plain), expected);
    kat_manifest(plain, strlen(plain), got);
    ck_assert_str_eq(got, expected);
    kat_manifest(raw, strlen(raw), got);
    ck_assert_str_eq(got, expected);
    kat_manifest(open, strlen(open), got);
    ck_assert_str_eq(got, expected);
    kat_manifest("Count = 0\nM = 2\n", 16, got);
    ck_assert_str_ne(got, expected);
}
END_TEST

#define RECORD(count, pk, len, sn) "Count = " count "\nPK_Len = 2\nPK = " pk "\nSn_Len = " len "\nSn = " sn "\n\n"

START_TEST(first_difference)
{
    static const char expected[] = RECORD("0", "A1B2", "3", "010203") RECORD("1", "C1D2", "3", "040506");
    static const struct {
        const char *record, *where;
    } cases[] = {
        { RECORD("1", "C1D3", "3", "040506"), "field PK differs from byte 1 on" },
        { RECORD("1", "C1D2", "3", "140506"), "field Sn differs from byte 0 on" },
        { RECORD("1", "C1D2", "4", "04050607"), "field Sn_Len is 4, expected 3" },
        { "Count = 1\nPK_Len = 2\nPK = C1D2\nSn = 040506\n\n", "field Sn where Sn_Len is expected" },
        { "Count = 1\nPK_Len = 2\nPK = C1D2\nSn_Len = 3\nSn = 040506\nMore = 1\n\n",
          "the expected record ends before field More" },
        { RECORD("2", "C1D2", "3", "040506"), "the expected text has no record \"Count = 2\"" },
        { RECORD("0", "A1B2", "3", "010203"),
          "the expected text has the same record, so it is not the text of the digest" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char where[160];
        kat_first_difference(cases[i].record, expected, where, sizeof where);
        ck_assert_str_eq(where, cases[i].where);
    }
}
END_TEST

/* Reads digests of "A-1" from a file with that text. */
static int read_text(const char *text, kat_digests *d, char *why, size_t size)
{
    char name[] = "test-kat-XXXXXX";
    int fd = mkstemp(name), code;
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq((int)write(fd, text, strlen(text)), (int)strlen(text));
    close(fd);
    code = kat_digests_read(name, "A-1", d, why, size);
    unlink(name);
    return code;
}

START_TEST(digest_file)
{
    static const char text[] = "# comment\n\n" HEX64("a") "  A-1/0\n" HEX64("b") "  A-1/9\n" HEX64(
        "c") "  B/0  # unsubmitted\n" HEX64("d") "  A-1/all\n" HEX64("e") "  A-1/manifest";
    static const char ours[] = HEX64("a") "  A-1/3  # unsubmitted\n";
    kat_digests d;
    char why[200];
    ck_assert_int_eq(read_text(text, &d, why, sizeof why), 0);
    ck_assert_str_eq(d.record[0], HEX64("a"));
    ck_assert_str_eq(d.record[9], HEX64("b"));
    ck_assert_str_eq(d.record[1], "");
    ck_assert_str_eq(d.all, HEX64("d"));
    ck_assert_str_eq(d.manifest, HEX64("e"));
    ck_assert(d.any && !d.unsubmitted);
    ck_assert_int_eq(read_text(ours, &d, why, sizeof why), 0);
    ck_assert(d.any && d.unsubmitted);
    ck_assert_str_eq(d.record[3], HEX64("a"));
    ck_assert_int_eq(read_text("# nothing\n", &d, why, sizeof why), 0);
    ck_assert(!d.any);
}
END_TEST

START_TEST(damaged_digest_file)
{
    static const struct {
        const char *text, *why;
    } cases[] = {
        { "abc  A-1/0\n", "line 1: expected 64 lower-case" },
        { "#\n" HEX64("A") "  A-1/0\n", "line 2: expected 64 lower-case" },
        { HEX64("a") " A-1/0\n", "line 1: expected 64 lower-case" },
        { HEX64("a") "a  A-1/0\n", "line 1: expected 64 lower-case" },
        { HEX64("a") "  A-1\n", "line 1: expected INSTANCE/RECORD" },
        { HEX64("a") "  A-1/10\n", "line 1: expected a record 0 to 9" },
        { HEX64("a") "  B/x\n", "line 1: expected a record 0 to 9" },
        { HEX64("a") "  A-1/0  # what\n", "line 1: unknown note" },
        { HEX64("a") "  A-1/0\n" HEX64("a") "  A-1/0\n", "line 2: a second digest" },
        { HEX64("a") "  A-1/0\n" HEX64("a") "  A-1/1  # unsubmitted\n", "line 2: only some digests" },
    };
    kat_digests d;
    char why[200];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ck_assert_int_eq(read_text(cases[i].text, &d, why, sizeof why), EXIT_DATA);
        ck_assert_msg(strstr(why, cases[i].why) != NULL, "%s", why);
    }
    ck_assert_int_eq(kat_digests_read("no-such-file", "A-1", &d, why, sizeof why), EXIT_NO_INPUT);
    ck_assert_str_eq(why, "no-such-file: No such file or directory");
}
END_TEST

START_TEST(digest_files_of_the_package)
{
    static const struct {
        const char *file, *instance;
        bool unsubmitted;
    } sets[] = { { "cedrus", "CEDRUSALPHA-160f", false },      { "facto", "Facto-DSA-128", false },
                 { "facto", "Facto-DSA-512", true },           { "ops", "OPSsig-512", false },
                 { "resolved", "ReSolveD-alpha-512s", false }, { "sigurd", "Sigurd-256", false } };
    const char *dir = getenv("NGCC_KAT_DIR");
    ck_assert_ptr_nonnull(dir);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        kat_digests d;
        char why[200], *path = format_new("%s/%s.sha256", dir, sets[i].file);
        ck_assert_msg(kat_digests_read(path, sets[i].instance, &d, why, sizeof why) == 0, "%s", why);
        for (int k = 0; k < KAT_RECORDS; k++)
            ck_assert_uint_eq(strlen(d.record[k]), 64);
        ck_assert_uint_eq(strlen(d.all), 64);
        ck_assert_uint_eq(strlen(d.manifest), 64);
        ck_assert(d.unsubmitted == sets[i].unsubmitted);
        free(path);
    }
}
END_TEST

START_TEST(verdicts)
{
    ck_assert_str_eq(kat_verdict_name(KAT_PASS), "PASS");
    ck_assert_str_eq(kat_verdict_name(KAT_NOKAT), "NOKAT");
    ck_assert_str_eq(kat_verdict_name(KAT_CRASH), "CRASH");
    ck_assert_str_eq(kat_verdict_name((enum kat_verdict)8), "UNKNOWN");
    ck_assert_int_eq(KAT_CRASH, 7);
}
END_TEST

Suite *scheme_suite(void)
{
    Suite *suite = suite_create("kat");
    TCase *tests = tcase_create("kat");
    tcase_add_test(tests, inputs_of_the_records);
    tcase_add_test(tests, text_of_a_field);
    tcase_add_test(tests, canonical_form);
    tcase_add_test(tests, first_difference);
    tcase_add_test(tests, digest_file);
    tcase_add_test(tests, damaged_digest_file);
    tcase_add_test(tests, digest_files_of_the_package);
    tcase_add_test(tests, verdicts);
    suite_add_tcase(suite, tests);
    return suite;
}
