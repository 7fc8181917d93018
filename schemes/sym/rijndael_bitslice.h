/* SPDX-License-Identifier: BSD-2-Clause */
/* The bitsliced Rijndael, a template. The including file defines the vector type `vec` of 64*GROUPS lanes (one lane
 * is one key), XOR, AND, ONES, SHL and SHR (shifts within 64-bit groups), MASK(m) (64-bit constant in every group),
 * and gather/scatter between a vec and its GROUPS 64-bit words; then it includes this file, which defines
 * run_lanes().
 *
 * A value of B bytes is 8*B planes: plane 8*j+k holds bit k of byte j of all lanes. So rows shift by renaming,
 * columns mix by XOR alone, and the S-box is a circuit of 8 planes. */

#include <string.h>

#include "api/bytes.h"
#include "sym/rijndael_batch.h"

#define LANES (64 * GROUPS)
#define STATE_PLANES (8 * RIJNDAEL_MAX_BLOCK)

typedef struct {
    vec round_key[8 * 4 * RIJNDAEL_MAX_KEY_WORDS];
    vec base[STATE_PLANES];
    vec state[STATE_PLANES];
    vec other[STATE_PLANES];
} slice_work;

/* Transposes the 64 x 64 bit matrices of all groups: bit c of row r becomes bit r of row c. */
static inline void swap_stage(vec *r, int width, uint64_t low)
{
    const vec mask = MASK(low);
    for (int i = 0; i < 64; i += 2 * width) {
        for (int j = i; j < i + width; j++) {
            vec t = AND(XOR(SHR(r[j], width), r[j + width]), mask);
            r[j + width] = XOR(r[j + width], t);
            r[j] = XOR(r[j], SHL(t, width));
        }
    }
}

static void transpose64(vec *r)
{
    swap_stage(r, 32, UINT64_C(0x00000000ffffffff));
    swap_stage(r, 16, UINT64_C(0x0000ffff0000ffff));
    swap_stage(r, 8, UINT64_C(0x00ff00ff00ff00ff));
    swap_stage(r, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
    swap_stage(r, 2, UINT64_C(0x3333333333333333));
    swap_stage(r, 1, UINT64_C(0x5555555555555555));
}

/* Planes of len bytes (a multiple of 8) of each of n lanes, step bytes apart; spare lanes repeat the last. */
static void load_planes(vec *planes, const uint8_t *p, size_t step, size_t len, size_t n)
{
    for (size_t at = 0; at < len; at += 8) {
        for (size_t i = 0; i < 64; i++) {
            uint64_t word[GROUPS];
            for (size_t g = 0; g < GROUPS; g++) {
                size_t lane = i + 64 * g < n ? i + 64 * g : n - 1;
                word[g] = load_le64(p + lane * step + at);
            }
            planes[8 * at + i] = gather(word);
        }
        transpose64(planes + 8 * at);
    }
}

/* The reverse; the planes are spoilt. */
static void store_planes(vec *planes, uint8_t *p, size_t step, size_t len, size_t n)
{
    for (size_t at = 0; at < len; at += 8) {
        transpose64(planes + 8 * at);
        for (size_t i = 0; i < 64 && i < n; i++) {
            uint64_t word[GROUPS];
            scatter(word, planes[8 * at + i]);
            for (size_t g = 0; g < GROUPS && i + 64 * g < n; g++)
                store_le64(p + (i + 64 * g) * step + at, word[g]);
        }
    }
}

/* The S-box without its constant 63, after the circuit of Boyar and Peralta (A depth-16 circuit for the AES S-box,
 * 2011; the names are the paper's). y = S(x) ^ 63. */
static inline void sbox(vec *y, const vec *x)
{
    vec x0 = x[7], x1 = x[6], x2 = x[5], x3 = x[4], x4 = x[3], x5 = x[2], x6 = x[1], x7 = x[0];
    vec y14 = XOR(x3, x5), y13 = XOR(x0, x6), y9 = XOR(x0, x3), y8 = XOR(x0, x5), t0 = XOR(x1, x2);
    vec y1 = XOR(t0, x7), y4 = XOR(y1, x3), y12 = XOR(y13, y14), y2 = XOR(y1, x0), y5 = XOR(y1, x6);
    vec y3 = XOR(y5, y8), t1 = XOR(x4, y12), y15 = XOR(t1, x5), y20 = XOR(t1, x1), y6 = XOR(y15, x7);
    vec y10 = XOR(y15, t0), y11 = XOR(y20, y9), y7 = XOR(x7, y11), y17 = XOR(y10, y11), y19 = XOR(y10, y8);
    vec y16 = XOR(t0, y11), y21 = XOR(y13, y16), y18 = XOR(x0, y16);

    vec t2 = AND(y12, y15), t4 = XOR(AND(y3, y6), t2), t6 = XOR(AND(y4, x7), t2);
    vec t7 = AND(y13, y16), t9 = XOR(AND(y5, y1), t7), t11 = XOR(AND(y2, y7), t7);
    vec t12 = AND(y9, y11), t14 = XOR(AND(y14, y17), t12), t16 = XOR(AND(y8, y10), t12);
    vec t21 = XOR(XOR(t4, t14), y20), t22 = XOR(XOR(t6, t16), y19);
    vec t23 = XOR(XOR(t9, t14), y21), t24 = XOR(XOR(t11, t16), y18);

    vec t25 = XOR(t21, t22), t26 = AND(t21, t23), t27 = XOR(t24, t26), t29 = XOR(AND(t25, t27), t22);
    vec t30 = XOR(t23, t24), t31 = XOR(t22, t26), t33 = XOR(AND(t31, t30), t24), t34 = XOR(t23, t33);
    vec t35 = XOR(t27, t33), t36 = AND(t24, t35), t37 = XOR(t36, t34), t38 = XOR(t27, t36);
    vec t40 = XOR(t25, AND(t29, t38)), t41 = XOR(t40, t37), t42 = XOR(t29, t33), t43 = XOR(t29, t40);
    vec t44 = XOR(t33, t37), t45 = XOR(t42, t41);

    vec z0 = AND(t44, y15), z1 = AND(t37, y6), z2 = AND(t33, x7), z3 = AND(t43, y16), z4 = AND(t40, y1);
    vec z5 = AND(t29, y7), z6 = AND(t42, y11), z7 = AND(t45, y17), z8 = AND(t41, y10), z9 = AND(t44, y12);
    vec z10 = AND(t37, y3), z11 = AND(t33, y4), z12 = AND(t43, y13), z13 = AND(t40, y5), z14 = AND(t29, y2);
    vec z15 = AND(t42, y9), z16 = AND(t45, y14), z17 = AND(t41, y8);

    vec t46 = XOR(z15, z16), t47 = XOR(z10, z11), t48 = XOR(z5, z13), t49 = XOR(z9, z10), t50 = XOR(z2, z12);
    vec t51 = XOR(z2, z5), t52 = XOR(z7, z8), t53 = XOR(z0, z3), t54 = XOR(z6, z7), t55 = XOR(z16, z17);
    vec t56 = XOR(z12, t48), t57 = XOR(t50, t53), t58 = XOR(z4, t46), t59 = XOR(z3, t54), t60 = XOR(t46, t57);
    vec t61 = XOR(z14, t57), t62 = XOR(t52, t58), t63 = XOR(t49, t58), t64 = XOR(z4, t59), t65 = XOR(t61, t62);
    vec t66 = XOR(z1, t63), t67 = XOR(t64, t65), s3 = XOR(t53, t66);
    y[7] = XOR(t59, t63);
    y[6] = XOR(t64, s3);
    y[5] = XOR(t55, t67);
    y[4] = s3;
    y[3] = XOR(t51, t66);
    y[2] = XOR(t47, t65);
    y[1] = XOR(t56, t62);
    y[0] = XOR(t48, t60);
}

static inline void add_constant(vec *planes, unsigned value)
{
    for (int k = 0; k < 8; k++)
        if (value >> k & 1)
            planes[k] = XOR(planes[k], ONES);
}

/* Round keys of all lanes; all but the first carry the S-box's constant 63, which survives the mixing of columns. */
static void expand_keys(vec *rk, const rijndael_shape *shape)
{
    unsigned nk = shape->nk, words = shape->nb * (shape->rounds + 1), rcon = 1;
    for (unsigned i = nk; i < words; i++) {
        vec *w = rk + 32 * (size_t)i;
        const vec *back = w - 32 * (size_t)nk;
        int fresh = i % nk == 0, sub = fresh || (nk == 8 && i % 8 == 4);
        for (unsigned r = 0; r < 4; r++) {
            const vec *last = w - 32 + 8 * (fresh ? (r + 1) % 4 : r);
            vec s[8];
            if (sub) {
                sbox(s, last);
                add_constant(s, 0x63);
                last = s;
            }
            for (int k = 0; k < 8; k++)
                w[8 * r + k] = XOR(back[8 * r + k], last[k]);
        }
        if (fresh) {
            add_constant(w, rcon);
            rcon = rcon << 1 ^ (rcon >> 7) * 0x11b;
        }
    }
    for (unsigned j = 4 * shape->nb; j < 4 * words; j++)
        add_constant(rk + 8 * (size_t)j, 0x63);
}

/* out = key ^ the mixed column a (four bytes of eight planes). */
static inline void mix_column(vec *out, const vec *a, const vec *key)
{
    vec d[4][8], all[8];
    for (int k = 0; k < 8; k++) {
        for (int r = 0; r < 4; r++)
            d[r][k] = XOR(a[8 * r + k], a[8 * ((r + 1) & 3) + k]);
        all[k] = XOR(d[0][k], d[2][k]);
    }
    for (int r = 0; r < 4; r++) {
        for (int k = 0; k < 8; k++) {
            vec v = XOR(XOR(a[8 * r + k], all[k]), key[8 * r + k]);
            v = XOR(v, d[r][(k + 7) & 7]);
            if (k == 1 || k == 3 || k == 4)
                v = XOR(v, d[r][7]);
            out[8 * r + k] = v;
        }
    }
}

/* Rounds 1 to the last on w->state, which has the first round key in it already. */
static void run_rounds(slice_work *w, const rijndael_shape *shape)
{
    static const uint8_t shifts[2][4] = { { 0, 1, 2, 3 }, { 0, 1, 3, 4 } };
    const uint8_t *shift = shifts[shape->nb == 8];
    unsigned nb = shape->nb;
    vec *from = w->state, *to = w->other;
    for (unsigned round = 1; round <= shape->rounds; round++) {
        const vec *key = w->round_key + 32 * (size_t)nb * round;
        for (unsigned c = 0; c < nb; c++) {
            vec a[32];
            for (unsigned r = 0; r < 4; r++)
                sbox(a + 8 * r, from + 8 * (4 * ((c + shift[r]) & (nb - 1)) + r));
            if (round < shape->rounds)
                mix_column(to + 32 * c, a, key + 32 * c);
            else
                for (int k = 0; k < 32; k++)
                    to[32 * c + (unsigned)k] = XOR(a[k], key[32 * c + (unsigned)k]);
        }
        vec *swap = from;
        from = to;
        to = swap;
    }
    /* the number of rounds is even, so the result stands in w->state */
}

static void add_mask(vec *planes, const uint8_t *mask, size_t len)
{
    for (size_t j = 0; j < len; j++)
        add_constant(planes + 8 * j, mask[j]);
}

/* 1 <= n <= LANES keys. */
static void run_lanes(slice_work *w, const rijndael_shape *shape, const cipher_job *job, size_t n)
{
    size_t block = 4 * (size_t)shape->nb, planes = 8 * block;
    load_planes(w->round_key, job->keys, 4 * (size_t)shape->nk, 4 * (size_t)shape->nk, n);
    expand_keys(w->round_key, shape);
    if (job->base_step != 0) {
        load_planes(w->base, job->base, job->base_step, block, n);
    } else {
        memset(w->base, 0, planes * sizeof(vec));
        add_mask(w->base, job->base, block);
    }
    for (size_t q = 0; q < job->nmasks; q++) {
        const uint8_t *mask = job->masks + q * block;
        for (size_t k = 0; k < planes; k++)
            w->state[k] = XOR(w->base[k], w->round_key[k]);
        add_mask(w->state, mask, block);
        run_rounds(w, shape);
        if (job->feed) {
            for (size_t k = 0; k < planes; k++)
                w->state[k] = XOR(w->state[k], w->base[k]);
            add_mask(w->state, mask, block);
        }
        store_planes(w->state, job->out + q * block, job->out_step, block, n);
    }
}

/* Any n. */
static void run_all(slice_work *w, const rijndael_shape *shape, const cipher_job *job, size_t n)
{
    cipher_job part = *job;
    while (n != 0) {
        size_t m = n < LANES ? n : LANES;
        run_lanes(w, shape, &part, m);
        part.keys += m * 4 * (size_t)shape->nk;
        part.base += m * part.base_step;
        part.out += m * part.out_step;
        n -= m;
    }
    wipe(w, sizeof *w);
}
