/* SPDX-License-Identifier: BSD-2-Clause */
/* Bit packing, and the canonical form of the hint (ops.md sections 8, 9). */
#include "ops/encode.h"
#include "ops/test_ops.h"
#include "pack/bits.h"

#define FIELDS 40

static unsigned bit_of(const uint8_t *p, size_t t)
{
    return (unsigned)p[t / 8] >> t % 8 & 1;
}

START_TEST(fields_stand_where_the_definition_says)
{
    uint64_t state = 7;
    for (unsigned width = 1; width <= 25; width++) {
        for (size_t n = 8; n <= FIELDS; n += 8) {
            uint32_t in[FIELDS], out[FIELDS];
            uint8_t *p = malloc(n * width / 8); /* exact, so that a reader beyond it is caught */
            ck_assert_ptr_nonnull(p);
            for (size_t i = 0; i < n; i++)
                in[i] = (uint32_t)support_next(&state) & (((uint32_t)1 << width) - 1);
            pack_bits(p, in, n, width);
            for (size_t t = 0; t < n * width; t++)
                ck_assert_uint_eq(bit_of(p, t), in[t / width] >> t % width & 1);
            unpack_bits(out, p, n, width);
            ck_assert_mem_eq(out, in, n * sizeof *in);
            free(p);
        }
    }
}
END_TEST

START_TEST(polynomials_come_back)
{
    uint64_t state = 8;
    uint8_t bytes[OPS_N * 4];
    ops_poly a, b;
    int8_t s[OPS_N], s2[OPS_N];
    uint8_t w1[OPS_N];
    for (size_t i = 0; i < OPS_N; i++) {
        a.c[i] = (int32_t)(support_next(&state) % (2 * OPS_GAMMA1)) - (OPS_GAMMA1 - 1);
        s[i] = (int8_t)((int)(support_next(&state) % 8) - (7 - OPS_ETA));
        w1[i] = (uint8_t)(support_next(&state) % OPS_BUCKETS);
    }
    a.c[0] = OPS_GAMMA1;
    a.c[OPS_N - 1] = -(OPS_GAMMA1 - 1);
    ops_pack_z(bytes, &a);
    ck_assert_uint_eq(bytes[0], 0);
    ops_unpack_z(&b, bytes);
    ck_assert_mem_eq(&a, &b, sizeof a);
    ops_pack_s(bytes, s);
    ops_unpack_s(s2, bytes);
    ck_assert_mem_eq(s, s2, sizeof s);
    ops_pack_w1(bytes, w1);
    for (size_t t = 0; t < 8 * OPS_W1_BYTES; t++)
        ck_assert_uint_eq(bit_of(bytes, t), (unsigned)w1[t / OPS_W1_BITS] >> t % OPS_W1_BITS & 1);
    for (size_t i = 0; i < OPS_N; i++)
        a.c[i] = (int32_t)(support_next(&state) % 8192);
    ops_pack_t1(bytes, &a);
    ops_unpack_t1(&b, bytes);
    ck_assert_mem_eq(&a, &b, sizeof a);
    ops_unpack_t0(&b, bytes);
    for (size_t i = 0; i < OPS_N; i++)
        ck_assert_int_eq(b.c[i], 4096 - a.c[i]);
    ops_pack_t0(bytes, &b);
    ops_unpack_t1(&b, bytes);
    ck_assert_mem_eq(&a, &b, sizeof a);
}
END_TEST

/* A hint with ones in every row, the first at 0 and the last at n-1; some left unused. */
static ops_hint sample_hint(void)
{
    ops_hint h;
    unsigned count = 0;
    memset(&h, 0, sizeof h);
    for (unsigned row = 0; row < OPS_K; row++) {
        for (unsigned i = 0; i < 5; i++)
            h.at[count++] = (uint16_t)(i == 4 ? OPS_N - 1 : i * (row + 3));
        h.end[row] = (uint8_t)count;
    }
    return h;
}

static void set_position(uint8_t *p, size_t i, unsigned value)
{
    for (size_t k = 0; k < OPS_INDEX_BITS; k++) {
        size_t t = i * OPS_INDEX_BITS + k;
        p[t / 8] = (uint8_t)((p[t / 8] & ~(1u << t % 8)) | (value >> k & 1) << t % 8);
    }
}

START_TEST(hint_comes_back)
{
    ops_hint h = sample_hint(), back;
    uint8_t p[OPS_HINT_BYTES], again[OPS_HINT_BYTES];
    memset(p, 0xff, sizeof p);
    ops_pack_hint(p, &h);
    for (size_t t = 0; t < 8 * OPS_POSITION_BYTES; t++) {
        size_t i = t / OPS_INDEX_BITS;
        unsigned expected = i < h.end[OPS_K - 1] ? (unsigned)h.at[i] >> t % OPS_INDEX_BITS & 1 : 0;
        ck_assert_uint_eq(bit_of(p, t), expected);
    }
    ck_assert_int_eq(ops_unpack_hint(&back, p), 0);
    ck_assert_mem_eq(back.at, h.at, sizeof h.at);
    ck_assert_mem_eq(back.end, h.end, sizeof h.end);
    /* empty; full in the first row; full in the last row */
    for (int form = 0; form < 3; form++) {
        memset(&h, 0, sizeof h);
        for (unsigned i = 0; form != 0 && i < OPS_OMEGA; i++)
            h.at[i] = (uint16_t)(OPS_N - OPS_OMEGA + i);
        for (unsigned row = 0; row < OPS_K; row++)
            h.end[row] = form == 1 || (form == 2 && row == OPS_K - 1) ? OPS_OMEGA : 0;
        ops_pack_hint(p, &h);
        ck_assert_int_eq(ops_unpack_hint(&back, p), 0);
        ops_pack_hint(again, &back);
        ck_assert_mem_eq(again, p, sizeof p);
    }
}
END_TEST

/* One alteration for each rule of the canonical form. */
START_TEST(other_forms_of_a_hint_are_refused)
{
    ops_hint h = sample_hint(), back;
    uint8_t good[OPS_HINT_BYTES], p[OPS_HINT_BYTES];
    uint8_t *end = p + OPS_POSITION_BYTES;
    ops_pack_hint(good, &h);
    for (size_t t = OPS_OMEGA * OPS_INDEX_BITS; t < 8 * OPS_POSITION_BYTES; t++) { /* padding */
        memcpy(p, good, sizeof p);
        p[t / 8] = (uint8_t)(p[t / 8] | 1u << t % 8);
        ck_assert_int_eq(ops_unpack_hint(&back, p), OPS_INVALID);
    }
    for (size_t i = h.end[OPS_K - 1]; i < OPS_OMEGA; i++) { /* unused entries */
        memcpy(p, good, sizeof p);
        set_position(p, i, i % 2 != 0 ? 1 : OPS_N / 2);
        ck_assert_int_eq(ops_unpack_hint(&back, p), OPS_INVALID);
    }
    for (unsigned row = 0; row < OPS_K; row++) { /* order within a row */
        size_t first = row != 0 ? h.end[row - 1] : 0;
        memcpy(p, good, sizeof p);
        set_position(p, first + 1, h.at[first]);
        ck_assert_int_eq(ops_unpack_hint(&back, p), OPS_INVALID);
        memcpy(p, good, sizeof p);
        set_position(p, first + 2, 1);
        ck_assert_int_eq(ops_unpack_hint(&back, p), OPS_INVALID);
    }
    memcpy(p, good, sizeof p); /* falling total */
    end[1] = (uint8_t)(end[0] - 1);
    ck_assert_int_eq(ops_unpack_hint(&back, p), OPS_INVALID);
    for (unsigned row = 0; row < OPS_K; row++) { /* totals beyond omega */
        static const uint8_t totals[] = { OPS_OMEGA + 1, 128, 255 };
        for (size_t i = 0; i < sizeof totals; i++) {
            memcpy(p, good, sizeof p);
            end[row] = totals[i];
            ck_assert_int_eq(ops_unpack_hint(&back, p), OPS_INVALID);
        }
    }
    memcpy(p, good, sizeof p); /* a total that leaves a used entry outside every row */
    end[OPS_K - 1]--;
    ck_assert_int_eq(ops_unpack_hint(&back, p), OPS_INVALID);
    memcpy(p, good, sizeof p); /* one that takes an unused entry, 0 behind n-1 */
    end[OPS_K - 1]++;
    ck_assert_int_eq(ops_unpack_hint(&back, p), OPS_INVALID);
}
END_TEST

/* Any bytes: whatever is accepted is the encoding that the decoded hint has. */
START_TEST(accepted_forms_are_canonical)
{
    uint64_t state = 9;
    unsigned accepted = 0;
    for (int run = 0; run < 20000; run++) {
        uint8_t p[OPS_HINT_BYTES], again[OPS_HINT_BYTES];
        ops_hint h = sample_hint();
        ops_pack_hint(p, &h);
        for (unsigned flips = (unsigned)(support_next(&state) % 3); flips != 0; flips--) {
            size_t t = support_next(&state) % (8 * sizeof p);
            p[t / 8] = (uint8_t)(p[t / 8] ^ 1u << t % 8);
        }
        if (ops_unpack_hint(&h, p) != 0)
            continue;
        accepted++;
        ops_pack_hint(again, &h);
        ck_assert_mem_eq(again, p, sizeof p);
    }
    ck_assert_uint_gt(accepted, 1000);
}
END_TEST

TCase *case_encode(void)
{
    TCase *tc = tcase_create("encoding");
    tcase_add_test(tc, fields_stand_where_the_definition_says);
    tcase_add_test(tc, polynomials_come_back);
    tcase_add_test(tc, hint_comes_back);
    tcase_add_test(tc, other_forms_of_a_hint_are_refused);
    tcase_add_test(tc, accepted_forms_are_canonical);
    return tc;
}
