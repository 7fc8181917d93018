/* SPDX-License-Identifier: BSD-2-Clause */
/* What the verifier refuses and with which code. */
#include "api/sig_api.h"
#include "sigurd/test_record.h"
#include "sigurd/verify.h"

static record r;

static void setup(void)
{
    record_make(&r);
}

static void teardown(void)
{
    free(r.sn);
}

/* Verifies a copy that ends with its allocation, so that a sanitizer sees any read behind it. */
static int verify_copy(const uint8_t *sn, size_t len)
{
    uint8_t *copy = malloc(len + (len == 0));
    int code;
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, sn, len);
    code = sig_verify(r.pk, SIG_PK_BYTES, copy, len, r.message, RECORD_MESSAGE);
    free(copy);
    return code;
}

START_TEST(truncations)
{
    uint64_t state = 15;
    for (size_t len = 0; len <= 400; len++)
        ck_assert_int_eq(verify_copy(r.sn, len), -4);
    for (int i = 0; i < 200; i++)
        ck_assert_int_eq(verify_copy(r.sn, support_next(&state) % r.sn_len), -4);
    for (size_t less = 1; less <= 70; less++)
        ck_assert_int_eq(verify_copy(r.sn, r.sn_len - less), -4);
    ck_assert_int_eq(verify_copy(r.sn, r.sn_len), 0);
}
END_TEST

START_TEST(extensions)
{
    uint8_t *longer = calloc(1, r.sn_len + 5000);
    uint64_t state = 16;
    memcpy(longer, r.sn, r.sn_len);
    for (size_t more = 1; more <= 200; more++)
        ck_assert_int_eq(verify_copy(longer, r.sn_len + more), -4);
    for (int i = 0; i < 50; i++)
        ck_assert_int_eq(verify_copy(longer, r.sn_len + 1 + support_next(&state) % 5000), -4);
    free(longer);
}
END_TEST

/* A message and its key in their own buffers, changed step by step as kat/sigurd-mutations.json says. */
typedef struct {
    uint8_t *sn, pk[SIG_PK_BYTES], message[RECORD_MESSAGE];
    size_t sn_len, message_len;
} mutant;

static void change(mutant *m, const json_t *step)
{
    const char *what = json_string_value(json_array_get(step, 0));
    const size_t a = (size_t)json_integer_value(json_array_get(step, 1));
    const size_t b = (size_t)json_integer_value(json_array_get(step, 2));
    const size_t c = (size_t)json_integer_value(json_array_get(step, 3));
    if (strcmp(what, "s") == 0) {
        ck_assert_uint_lt(a, m->sn_len);
        m->sn[a] ^= (uint8_t)b;
    } else if (strcmp(what, "k") == 0) {
        m->pk[a] ^= (uint8_t)b;
    } else if (strcmp(what, "m") == 0) {
        m->message[a] ^= (uint8_t)b;
    } else if (strcmp(what, "cut") == 0) {
        m->sn_len = a;
    } else if (strcmp(what, "add") == 0) {
        memset(m->sn + m->sn_len, (int)b, a);
        m->sn_len += a;
    } else if (strcmp(what, "put") == 0) {
        memmove(m->sn + a + b, m->sn + a, m->sn_len - a);
        memset(m->sn + a, (int)c, b);
        m->sn_len += b;
    } else if (strcmp(what, "del") == 0) {
        memmove(m->sn + a, m->sn + a + b, m->sn_len - a - b);
        m->sn_len -= b;
    } else if (strcmp(what, "mcut") == 0) {
        m->message_len = a;
    } else {
        ck_abort_msg("unknown step %s", what);
    }
}

START_TEST(mutations)
{
    json_t *file = support_json("sigurd-mutations.json");
    const char *name = DEGREE == 10 ? "Sigurd-128" : DEGREE == 16 ? "Sigurd-256" : "Sigurd-512";
    const json_t *cases = json_object_get(file, name);
    ck_assert_uint_ge(json_array_size(cases), 200);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *one = json_array_get(cases, i);
        mutant m;
        uint8_t *exact;
        int code;
        m.sn = malloc(SIG_SN_BYTES + 4 * DIGEST * ELEMENT);
        memcpy(m.sn, r.sn, r.sn_len);
        m.sn_len = r.sn_len;
        memcpy(m.pk, r.pk, sizeof m.pk);
        memcpy(m.message, r.message, RECORD_MESSAGE);
        m.message_len = RECORD_MESSAGE;
        for (size_t k = 1; k < json_array_size(one); k++)
            change(&m, json_array_get(one, k));
        exact = malloc(m.sn_len + (m.sn_len == 0));
        memcpy(exact, m.sn, m.sn_len);
        code = sig_verify(m.pk, SIG_PK_BYTES, exact, m.sn_len, m.message, m.message_len);
        ck_assert_msg(code == (int)json_integer_value(json_array_get(one, 0)), "case %zu: %d", i, code);
        free(exact);
        free(m.sn);
    }
    json_decref(file);
}
END_TEST

/* Every check for itself, over the challenges of the good signature: what a change makes fail, and nothing else. */
START_TEST(each_check)
{
    static const struct {
        size_t at;
        int openings, evaluation, linear, range;
    } changes[] = {
        { 0, 0, 1, 1, 1 },                               /* a root */
        { AT_EVALUATIONS, 1, 0, 1, 1 },                  /* e_eval */
        { AT_EVALUATIONS + 2 * ELEMENT - 1, 1, 0, 1, 1 },/* v_eval */
        { AT_P, 1, 1, 0, 1 },
        { AT_P + 10, 1, 1, 0, 1 },                       /* coefficient 5 of P[0] */
        { AT_Q + REPETITIONS * ELEMENT - 1, 1, 1, 0, 1 },
        { AT_G, 1, 1, 1, 0 },
        { AT_W - 1, 1, 1, 1, 0 },
        { AT_COUNT - 1, 1, 0, 1, 1 },                    /* w behind the masks, in a chunk that may be opened or not */
        { AT_PROOF, 0, 1, 1, 1 },
    };
    const iccs_piece message = { r.message, RECORD_MESSAGE };
    const size_t count = load_le32(r.sn + AT_COUNT);
    verify_work *v = malloc(sizeof *v);
    uint8_t *sn = malloc(r.sn_len);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        memcpy(sn, r.sn, r.sn_len);
        verify_recompute(v, r.pk, sn, &message);
        sn[changes[i].at] ^= 0x10;
        if (changes[i].at != AT_COUNT - 1)
            ck_assert_int_eq(verify_openings(v, sn, count), changes[i].openings);
        ck_assert_int_eq(verify_evaluation(v, sn), changes[i].evaluation);
        ck_assert_int_eq(verify_linear(v, r.pk, sn), changes[i].linear);
        ck_assert_int_eq(verify_range(v, sn), changes[i].range);
    }
    memcpy(sn, r.sn, r.sn_len);
    verify_recompute(v, r.pk, sn, &message);
    ck_assert_int_eq(verify_openings(v, sn, count), 1);
    ck_assert_int_eq(verify_openings(v, sn, count + 1), 0);
    ck_assert_int_eq(verify_openings(v, sn, count - 1), 0);
    /* P and Q changed together so that the sum still holds: only the condition on coefficient 5 can refuse it */
    for (size_t i = 0; i < ELEMENT; i++)
        sn[AT_Q + i] ^= v->delta[i];
    sn[AT_P] ^= 1;
    ck_assert_int_eq(verify_linear(v, r.pk, sn), 1);
    memcpy(sn, r.sn, r.sn_len);
    memset(sn + AT_W, 0, ELEMENT);
    sn[AT_W + 10] = 1;
    ext_mul(&sigurd_field, sn + AT_W, sn + AT_W, v->delta);
    for (size_t i = 0; i < ELEMENT; i++)
        sn[AT_Q + i] ^= sn[AT_W + i];
    memcpy(sn + AT_W, r.sn + AT_W, ELEMENT);
    sn[AT_P + 10] ^= 1;
    ck_assert_int_eq(verify_linear(v, r.pk, sn), 0);
    free(v);
    free(sn);
}
END_TEST

START_TEST(parser)
{
    uint8_t *sn = calloc(1, SIGNATURE(MAX_PROOF + 1));
    for (uint32_t count = 0; count <= MAX_PROOF + 1; count += count < 3 || count >= MAX_PROOF - 1 ? 1 : MAX_PROOF / 7) {
        const int64_t expected = count <= MAX_PROOF ? (int64_t)count : -1;
        store_le32(sn + AT_COUNT, count);
        ck_assert_int_eq(verify_parse(sn, SIGNATURE((uint64_t)count)), expected);
        ck_assert_int_eq(verify_parse(sn, SIGNATURE((uint64_t)count) + 1), -1);
        ck_assert_int_eq(verify_parse(sn, SIGNATURE((uint64_t)count) - 1), -1);
        ck_assert_int_eq(verify_parse(sn, SIGNATURE((uint64_t)count) + (1ull << 32)), -1);
    }
    store_le32(sn + AT_COUNT, 0xffffffffu);
    ck_assert_int_eq(verify_parse(sn, SIGNATURE((uint64_t)0xffffffffu)), -1);
    ck_assert_int_eq(verify_parse(sn, SIGNATURE((uint64_t)0) - DIGEST), -1);
    free(sn);
}
END_TEST

TCase *test_verify_case(void)
{
    TCase *tc = tcase_create("verify");
    tcase_add_unchecked_fixture(tc, setup, teardown);
    tcase_add_test(tc, truncations);
    tcase_add_test(tc, extensions);
    tcase_add_test(tc, mutations);
    tcase_add_test(tc, each_check);
    tcase_add_test(tc, parser);
    return tc;
}
