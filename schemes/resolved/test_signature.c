/* SPDX-License-Identifier: BSD-2-Clause */
/* The three operations: agreement, error codes, and what a verifier must refuse. */
#include <string.h>

#include "api/link.h"
#include "api/sig_api.h"
#include "resolved/challenge.h"
#include "resolved/owf.h"
#include "resolved/test_vectors.h"
#include "sym/sm3.h"

static uint8_t pk[PK_BYTES], sk[SK_BYTES], sn[SIG_SN_BYTES], message[33];

static void sign_once(void)
{
    unsigned long long pk_len = 0, sk_len = 0, sn_len = 0;
    fill_steps(message, sizeof message, 1, 1);
    ck_assert_int_eq(ngcc_seed(message, sizeof message), 0);
    ck_assert_int_eq(sig_keygen(pk, &pk_len, sk, &sk_len), 0);
    ck_assert_int_eq(sig_sign(sk, SK_BYTES, message, sizeof message, sn, &sn_len), 0);
    ck_assert_uint_eq(pk_len, PK_BYTES);
    ck_assert_uint_eq(sk_len, SK_BYTES);
    ck_assert_uint_eq(sn_len, SIG_SN_BYTES);
}

static int verify(void)
{
    return sig_verify(pk, PK_BYTES, sn, SIG_SN_BYTES, message, sizeof message);
}

START_TEST(a_signature_is_accepted_and_any_change_refused)
{
    static const unsigned fields[] = { SN_C, SN_U_TILDE, SN_D, SN_A1, SN_OPENING, SN_OPENING + TAU * COM,
                                       SN_CHALL_3 - 1, SN_CHALL_3, SN_IV - 1, SN_IV, SN_CTR, SIG_SN_BYTES - 1 };
    ck_assert_int_eq(verify(), 0);
    for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++) {
        sn[fields[k]] ^= 1;
        ck_assert_int_eq(verify(), -1);
        sn[fields[k]] ^= 1;
    }
    message[4] ^= 16;
    ck_assert_int_eq(verify(), -1);
    message[4] ^= 16;
    pk[0] ^= 1;
    ck_assert_int_eq(verify(), -1);
    pk[0] ^= 1;
    if (ROWS % 8 != 0) { /* unused bits of y are hashed */
        pk[PK_BYTES - 1] ^= 0x80;
        ck_assert_int_eq(verify(), -1);
        pk[PK_BYTES - 1] ^= 0x80;
    }
    ck_assert_int_eq(verify(), 0);
}
END_TEST

START_TEST(wrong_lengths_and_null_pointers_are_refused)
{
    unsigned long long len = 7;
    ck_assert_int_eq(sig_verify(pk, PK_BYTES - 1, sn, SIG_SN_BYTES, message, sizeof message), -1);
    ck_assert_int_eq(sig_verify(pk, PK_BYTES + (1ull << 32), sn, SIG_SN_BYTES, message, sizeof message), -1);
    ck_assert_int_eq(sig_verify(pk, PK_BYTES, sn, SIG_SN_BYTES - 1, message, sizeof message), -1);
    ck_assert_int_eq(sig_verify(pk, PK_BYTES, sn, SIG_SN_BYTES + (1ull << 32), message, sizeof message), -1);
    ck_assert_int_eq(sig_verify(NULL, PK_BYTES, sn, SIG_SN_BYTES, message, sizeof message), -1);
    ck_assert_int_eq(sig_verify(pk, PK_BYTES, NULL, SIG_SN_BYTES, message, sizeof message), -1);
    ck_assert_int_eq(sig_verify(pk, PK_BYTES, sn, SIG_SN_BYTES, NULL, 1), -1);
    ck_assert_int_eq(sig_verify(pk, PK_BYTES, sn, SIG_SN_BYTES, message, ~0ull), -1);
    ck_assert_int_eq(sig_sign(NULL, SK_BYTES, message, 1, sn, &len), -1);
    ck_assert_int_eq(sig_sign(sk, SK_BYTES - 1, message, 1, sn, &len), -1);
    ck_assert_int_eq(sig_sign(sk, SK_BYTES, NULL, 1, sn, &len), -1);
    ck_assert_int_eq(sig_sign(sk, SK_BYTES, message, 1, NULL, &len), -1);
    ck_assert_int_eq(sig_sign(sk, SK_BYTES, message, 1, sn, NULL), -1);
    ck_assert_int_eq(sig_sign(sk, SK_BYTES, message, ~0ull, sn, &len), -1);
    ck_assert_int_eq(sig_keygen(NULL, &len, sk, &len), -1);
    ck_assert_int_eq(sig_keygen(pk, &len, NULL, &len), -1);
    ck_assert_int_eq(sig_keygen(pk, NULL, sk, &len), -1);
    ck_assert_int_eq(sig_keygen(pk, &len, sk, NULL), -1);
    ck_assert_uint_eq(len, 7);
}
END_TEST

START_TEST(an_empty_message_may_be_a_null_pointer)
{
    unsigned long long sn_len = 0;
    ck_assert_int_eq(sig_sign(sk, SK_BYTES, NULL, 0, sn, &sn_len), 0);
    ck_assert_int_eq(sig_verify(pk, PK_BYTES, sn, sn_len, NULL, 0), 0);
    ck_assert_int_eq(sig_verify(pk, PK_BYTES, sn, sn_len, message, 1), -1);
}
END_TEST

/* A syndrome is the matrix times the noise, bit by bit as section 4 says. */
START_TEST(the_public_key_is_the_syndrome_of_the_noise)
{
    tccr_work *work = malloc(sizeof *work);
    uint8_t *matrix = malloc(MATRIX_ROOM), y[YLEN] = { 0 };
    noise e;
    ck_assert_ptr_nonnull(work);
    ck_assert_ptr_nonnull(matrix);
    sample_noise(&e, work, sk + LB);
    expand_matrix(matrix, sk);
    for (unsigned r = 0; r < ROWS; r++) {
        unsigned bit = e.block[r / 6] >> r % 6 & 1u;
        for (unsigned c = 0; c < CODE_K; c++) {
            size_t at = (size_t)r * CODE_K + c;
            unsigned i = ROWS + c;
            bit ^= (unsigned)(matrix[at / 8] >> at % 8) & (unsigned)(e.block[i / 6] >> i % 6) & 1u;
        }
        y[r / 8] |= (uint8_t)(bit << r % 8);
    }
    for (unsigned b = 0; b < BLOCKS; b++) { /* one bit of six */
        ck_assert_uint_ne(e.block[b], 0);
        ck_assert_uint_eq(e.block[b] & (e.block[b] - 1), 0);
        ck_assert_uint_lt(e.block[b], 64);
    }
    ck_assert_mem_eq(pk + LB, y, YLEN);
    ck_assert_mem_eq(pk, sk, LB);
    free(matrix);
    free(work);
}
END_TEST

#ifdef NGCC_COUNT
/* The matrix costs one compression per output block (one more at 512 bits for the first block of its message), and each
 * request to the generator one per 256 bits and two more. */
START_TEST(key_generation_costs_what_the_specification_says)
{
    unsigned long long len;
    uint64_t matrix = (MATRIX_BYTES + 31) / 32 + (LAM == 512), draw = (LAM + 255) / 256 + 2;
    sm3_count = 0;
    ck_assert_int_eq(sig_keygen(pk, &len, sk, &len), 0);
    ck_assert_uint_eq(sm3_count, matrix + 2 * draw);
}
END_TEST
#endif

TCase *signature_case(void)
{
    TCase *tc = tcase_create("signature");
    tcase_add_checked_fixture(tc, sign_once, NULL);
    tcase_add_test(tc, a_signature_is_accepted_and_any_change_refused);
    tcase_add_test(tc, wrong_lengths_and_null_pointers_are_refused);
    tcase_add_test(tc, an_empty_message_may_be_a_null_pointer);
    tcase_add_test(tc, the_public_key_is_the_syndrome_of_the_noise);
#ifdef NGCC_COUNT
    tcase_add_test(tc, key_generation_costs_what_the_specification_says);
#endif
    return tc;
}
