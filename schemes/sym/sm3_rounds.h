/* SPDX-License-Identifier: BSD-2-Clause */
/* The SM3 rounds for any lane type, included once by each backend. The backend defines before: LANES, the type vec (one word
 * of every lane), ADD, XOR, XOR3 (three-way), ROL, FF1 (majority), GG1 (choice), SPLAT (one word to all lanes), and
 * FN (attributes of its functions). */

#define FF0(x, y, z) XOR3((x), (y), (z))
#define GG0(x, y, z) XOR3((x), (y), (z))

/* One round; wj is W_j, xj is W_j ^ W_(j+4), t the rotated constant. The caller renames the words instead of moving them. */
#define ROUND(a, b, c, d, e, f, g, h, FF, GG, t, wj, xj) \
    do { \
        vec r12 = ROL(a, 12), s1 = ADD(ADD(r12, e), SPLAT(t)); \
        s1 = ROL(s1, 7); \
        d = ADD(ADD(d, FF(a, b, c)), ADD(XOR(s1, r12), (xj))); \
        h = ADD(ADD(h, GG(e, f, g)), ADD(s1, (wj))); \
        b = ROL(b, 9); \
        f = ROL(f, 19); \
        h = XOR3(h, ROL(h, 9), ROL(h, 17)); \
    } while (0)

#define ROL_CONST(x, n) ((uint32_t)((uint32_t)(x) << ((n) & 31) | (uint64_t)(x) >> (32 - ((n) & 31))))
#define T0(j) ROL_CONST(0x79cc4519u, j)
#define T1(j) ROL_CONST(0x7a879d8au, j)

#define QUAD(j, FF, GG, T, W, X) \
    do { \
        ROUND(a, b, c, d, e, f, g, hh, FF, GG, T(j), W(j), X(j)); \
        ROUND(d, a, b, c, hh, e, f, g, FF, GG, T((j) + 1), W((j) + 1), X((j) + 1)); \
        ROUND(c, d, a, b, g, hh, e, f, FF, GG, T((j) + 2), W((j) + 2), X((j) + 2)); \
        ROUND(b, c, d, a, f, g, hh, e, FF, GG, T((j) + 3), W((j) + 3), X((j) + 3)); \
    } while (0)

/* All rounds from round 12 on, the words by the macros W and X. */
#define ROUNDS_FROM_12(W, X) \
    do { \
        QUAD(12, FF0, GG0, T0, W, X); \
        QUAD(16, FF1, GG1, T1, W, X); \
        QUAD(20, FF1, GG1, T1, W, X); \
        QUAD(24, FF1, GG1, T1, W, X); \
        QUAD(28, FF1, GG1, T1, W, X); \
        QUAD(32, FF1, GG1, T1, W, X); \
        QUAD(36, FF1, GG1, T1, W, X); \
        QUAD(40, FF1, GG1, T1, W, X); \
        QUAD(44, FF1, GG1, T1, W, X); \
        QUAD(48, FF1, GG1, T1, W, X); \
        QUAD(52, FF1, GG1, T1, W, X); \
        QUAD(56, FF1, GG1, T1, W, X); \
        QUAD(60, FF1, GG1, T1, W, X); \
    } while (0)

/* W_(j) from the window w of the 16 words before it, kept as a ring. */
FN static inline vec next_word(const vec w[16], int j)
{
    vec x = XOR3(w[j & 15], w[(j + 7) & 15], ROL(w[(j + 13) & 15], 15));
    vec y = XOR3(x, ROL(x, 15), ROL(x, 23));
    return XOR3(y, ROL(w[(j + 3) & 15], 7), w[(j + 10) & 15]);
}

/* In the first twelve rounds all words stand in the window; from then on W_(j+4) is made just before it is needed, in the
 * place of W_(j-12), which no later round needs. */
#define RING_W(j) w[(j) & 15]
#define RING_OLD(j) XOR(w[(j) & 15], w[((j) + 4) & 15])
#define RING_NEW(j) (w[((j) + 4) & 15] = next_word(w, (j) + 4), XOR(w[(j) & 15], w[((j) + 4) & 15]))

/* s = compression of s with the block w, which is used up. */
FN static inline void compress_ring(vec s[8], vec w[16])
{
    vec a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], hh = s[7];
    QUAD(0, FF0, GG0, T0, RING_W, RING_OLD);
    QUAD(4, FF0, GG0, T0, RING_W, RING_OLD);
    QUAD(8, FF0, GG0, T0, RING_W, RING_OLD);
    ROUNDS_FROM_12(RING_W, RING_NEW);
    s[0] = XOR(s[0], a);
    s[1] = XOR(s[1], b);
    s[2] = XOR(s[2], c);
    s[3] = XOR(s[3], d);
    s[4] = XOR(s[4], e);
    s[5] = XOR(s[5], f);
    s[6] = XOR(s[6], g);
    s[7] = XOR(s[7], hh);
}
