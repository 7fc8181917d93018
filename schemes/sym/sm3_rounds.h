/* SPDX-License-Identifier: BSD-2-Clause */
/* The SM3 rounds for any lane type, included once by each backend. The backend defines before: LANES, the type vec
 * (one word of every lane), ADD, XOR, XOR3 (three-way), ROL, FF1 (majority), GG1 (choice), SPLAT (one word to all
 * lanes), LOAD and STORE (LANES consecutive words, no alignment), and FN (attributes of its functions). It gets
 * compress_ring and the three word-sliced calls of sm3_lanes.h: sliced_block, sliced_fixed, sliced_pair.
 *
 * Rounds 16 to 63 are a loop of sixteen: all 64 in a row exceed what the instruction caches of some cores deliver at
 * full speed, and cost up to twice the time there. */

/* The constant of round j, rotated: rounds 16 to 63. */
static const uint32_t round_constant[48] = {
    0x9d8a7a87u, 0x3b14f50fu, 0x7629ea1eu, 0xec53d43cu, 0xd8a7a879u, 0xb14f50f3u, 0x629ea1e7u, 0xc53d43ceu,
    0x8a7a879du, 0x14f50f3bu, 0x29ea1e76u, 0x53d43cecu, 0xa7a879d8u, 0x4f50f3b1u, 0x9ea1e762u, 0x3d43cec5u,
    0x7a879d8au, 0xf50f3b14u, 0xea1e7629u, 0xd43cec53u, 0xa879d8a7u, 0x50f3b14fu, 0xa1e7629eu, 0x43cec53du,
    0x879d8a7au, 0x0f3b14f5u, 0x1e7629eau, 0x3cec53d4u, 0x79d8a7a8u, 0xf3b14f50u, 0xe7629ea1u, 0xcec53d43u,
    0x9d8a7a87u, 0x3b14f50fu, 0x7629ea1eu, 0xec53d43cu, 0xd8a7a879u, 0xb14f50f3u, 0x629ea1e7u, 0xc53d43ceu,
    0x8a7a879du, 0x14f50f3bu, 0x29ea1e76u, 0x53d43cecu, 0xa7a879d8u, 0x4f50f3b1u, 0x9ea1e762u, 0x3d43cec5u
};

/* Keeps the compiler from making the words of the next sixteen rounds ahead of the loop. */
#define KEEP_IN_MEMORY(words) __asm__ __volatile__("" : : "r"(words) : "memory")

#define FF0(x, y, z) XOR3((x), (y), (z))
#define GG0(x, y, z) XOR3((x), (y), (z))

/* One round; wj is W_j, xj is W_j ^ W_(j+4), t the rotated constant. The caller renames the words instead of moving
 * them. */
#define ROUND(a, b, c, d, e, f, g, h, FF, GG, t, wj, xj) \
    do { \
        vec r12 = ROL(a, 12), s1 = ADD(ADD(r12, SPLAT(t)), e), dx = ADD(d, (xj)), hw = ADD(h, (wj)); \
        s1 = ROL(s1, 7); \
        d = ADD(ADD(dx, FF(a, b, c)), XOR(s1, r12)); \
        h = ADD(ADD(hw, GG(e, f, g)), s1); \
        b = ROL(b, 9); \
        f = ROL(f, 19); \
        h = XOR3(h, ROL(h, 9), ROL(h, 17)); \
    } while (0)

#define QUAD(j, FF, GG, T, W, X) \
    do { \
        ROUND(a, b, c, d, e, f, g, hh, FF, GG, T(j), W(j), X(j)); \
        ROUND(d, a, b, c, hh, e, f, g, FF, GG, T((j) + 1), W((j) + 1), X((j) + 1)); \
        ROUND(c, d, a, b, g, hh, e, f, FF, GG, T((j) + 2), W((j) + 2), X((j) + 2)); \
        ROUND(b, c, d, a, f, g, hh, e, FF, GG, T((j) + 3), W((j) + 3), X((j) + 3)); \
    } while (0)

#define FIRST_T(j) ((uint32_t)(0x79cc4519u << (j) | (uint64_t)0x79cc4519u >> (32 - (j))))
#define LATER_T(j) t[j]

#define START(s) vec a = (s)[0], b = (s)[1], c = (s)[2], d = (s)[3], e = (s)[4], f = (s)[5], g = (s)[6], hh = (s)[7]
#define FEED_FORWARD(out, in) \
    do { \
        (out)[0] = XOR((in)[0], a); \
        (out)[1] = XOR((in)[1], b); \
        (out)[2] = XOR((in)[2], c); \
        (out)[3] = XOR((in)[3], d); \
        (out)[4] = XOR((in)[4], e); \
        (out)[5] = XOR((in)[5], f); \
        (out)[6] = XOR((in)[6], g); \
        (out)[7] = XOR((in)[7], hh); \
    } while (0)

/* W_j from the window w of the 16 words before it, kept as a ring. */
FN static inline vec next_word(const vec w[16], unsigned j)
{
    vec x = XOR3(w[j & 15], w[(j + 7) & 15], ROL(w[(j + 13) & 15], 15));
    vec y = XOR3(x, ROL(x, 15), ROL(x, 23));
    return XOR3(y, ROL(w[(j + 3) & 15], 7), w[(j + 10) & 15]);
}

/* In the first twelve rounds all words stand in the window; from then on W_(j+4) is made just before it is needed, in
 * the place of W_(j-12), which no later round needs. */
#define RING_W(j) w[(j) & 15]
#define RING_OLD(j) XOR(w[(j) & 15], w[((j) + 4) & 15])
#define RING_NEW(j) (w[((j) + 4) & 15] = next_word(w, (j) + 4), XOR(w[(j) & 15], w[((j) + 4) & 15]))

/* s = compression of s with the block w, which is used up. */
FN static inline void compress_ring(vec s[8], vec w[16])
{
    START(s);
    QUAD(0, FF0, GG0, FIRST_T, RING_W, RING_OLD);
    QUAD(4, FF0, GG0, FIRST_T, RING_W, RING_OLD);
    QUAD(8, FF0, GG0, FIRST_T, RING_W, RING_OLD);
    QUAD(12, FF0, GG0, FIRST_T, RING_W, RING_NEW);
    for (const uint32_t *t = round_constant; t != round_constant + 48; t += 16) {
        KEEP_IN_MEMORY(w);
        QUAD(0, FF1, GG1, LATER_T, RING_W, RING_NEW);
        QUAD(4, FF1, GG1, LATER_T, RING_W, RING_NEW);
        QUAD(8, FF1, GG1, LATER_T, RING_W, RING_NEW);
        QUAD(12, FF1, GG1, LATER_T, RING_W, RING_NEW);
    }
    FEED_FORWARD(s, s);
}

FN static inline void load_rows(vec *v, const uint32_t *p, int rows)
{
    for (int i = 0; i < rows; i++)
        v[i] = LOAD(p + LANES * i);
}

FN static inline void store_state(uint32_t *p, const vec s[8])
{
    for (int i = 0; i < 8; i++)
        STORE(p + LANES * i, s[i]);
}

FN static void sliced_block(const uint32_t *in, uint32_t *out, const uint32_t *words)
{
    vec s[8], w[16];
    load_rows(s, in, 8);
    load_rows(w, words, 16);
    compress_ring(s, w);
    store_state(out, s);
}

#define FIXED_W(j) SPLAT(fw[j])
#define FIXED_X(j) SPLAT(fx[j])

FN static void sliced_fixed(const uint32_t *in, uint32_t *out, const sm3_schedule *fixed)
{
    vec s[8];
    const uint32_t *fw = fixed->w, *fx = fixed->x;
    load_rows(s, in, 8);
    START(s);
    QUAD(0, FF0, GG0, FIRST_T, FIXED_W, FIXED_X);
    QUAD(4, FF0, GG0, FIRST_T, FIXED_W, FIXED_X);
    QUAD(8, FF0, GG0, FIRST_T, FIXED_W, FIXED_X);
    QUAD(12, FF0, GG0, FIRST_T, FIXED_W, FIXED_X);
    for (const uint32_t *t = round_constant; t != round_constant + 48; t += 16) {
        fw += 16;
        fx += 16;
        QUAD(0, FF1, GG1, LATER_T, FIXED_W, FIXED_X);
        QUAD(4, FF1, GG1, LATER_T, FIXED_W, FIXED_X);
        QUAD(8, FF1, GG1, LATER_T, FIXED_W, FIXED_X);
        QUAD(12, FF1, GG1, LATER_T, FIXED_W, FIXED_X);
    }
    FEED_FORWARD(s, s);
    store_state(out, s);
}

#define SHIFT_W(j) XOR(w[j], SPLAT(fw[j]))
#define SHIFT_X(j) XOR(XOR(w[j], w[(j) + 4]), SPLAT(fx[j]))

/* The rounds over 68 expanded words, each XORed with its word of shift. */
FN static void compress_shifted(const vec s[8], uint32_t *out, const vec *w, const sm3_schedule *shift)
{
    vec r[8];
    const uint32_t *fw = shift->w, *fx = shift->x;
    START(s);
    QUAD(0, FF0, GG0, FIRST_T, SHIFT_W, SHIFT_X);
    QUAD(4, FF0, GG0, FIRST_T, SHIFT_W, SHIFT_X);
    QUAD(8, FF0, GG0, FIRST_T, SHIFT_W, SHIFT_X);
    QUAD(12, FF0, GG0, FIRST_T, SHIFT_W, SHIFT_X);
    for (const uint32_t *t = round_constant; t != round_constant + 48; t += 16) {
        w += 16;
        fw += 16;
        fx += 16;
        QUAD(0, FF1, GG1, LATER_T, SHIFT_W, SHIFT_X);
        QUAD(4, FF1, GG1, LATER_T, SHIFT_W, SHIFT_X);
        QUAD(8, FF1, GG1, LATER_T, SHIFT_W, SHIFT_X);
        QUAD(12, FF1, GG1, LATER_T, SHIFT_W, SHIFT_X);
    }
    FEED_FORWARD(r, s);
    store_state(out, r);
}

#define KEEP_W(j) (kept[j] = w[(j) & 15])
#define KEEP_X_OLD(j) RING_OLD(j)
#define KEEP_X_NEW(j) RING_NEW(j)

/* The first of the two keeps the words that it makes for the second. */
FN static void sliced_pair(const uint32_t *in, uint32_t *out, uint32_t *second, const uint32_t *words,
                           const sm3_schedule *shift)
{
    vec s[8], r[8], w[16], all[68], *kept = all;
    load_rows(s, in, 8);
    load_rows(w, words, 16);
    {
        START(s);
        QUAD(0, FF0, GG0, FIRST_T, KEEP_W, KEEP_X_OLD);
        QUAD(4, FF0, GG0, FIRST_T, KEEP_W, KEEP_X_OLD);
        QUAD(8, FF0, GG0, FIRST_T, KEEP_W, KEEP_X_OLD);
        QUAD(12, FF0, GG0, FIRST_T, KEEP_W, KEEP_X_NEW);
        for (const uint32_t *t = round_constant; t != round_constant + 48; t += 16) {
            kept += 16;
            KEEP_IN_MEMORY(w);
            QUAD(0, FF1, GG1, LATER_T, KEEP_W, KEEP_X_NEW);
            QUAD(4, FF1, GG1, LATER_T, KEEP_W, KEEP_X_NEW);
            QUAD(8, FF1, GG1, LATER_T, KEEP_W, KEEP_X_NEW);
            QUAD(12, FF1, GG1, LATER_T, KEEP_W, KEEP_X_NEW);
        }
        FEED_FORWARD(r, s);
    }
    for (int i = 0; i < 4; i++)
        kept[16 + i] = w[i];
    store_state(out, r);
    compress_shifted(s, second, all, shift);
}
