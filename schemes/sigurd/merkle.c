/* SPDX-License-Identifier: BSD-2-Clause */
#include "sigurd/merkle.h"

#include "sigurd/expand.h"

#define BATCH 64

/* Real nodes of a tree in level h. */
static size_t level_nodes(unsigned h)
{
    return (LEAVES + ((size_t)1 << h) - 1) >> h;
}

/* Where level h >= 1 starts in node[]. */
static size_t level_start(unsigned h)
{
    size_t at = 0;
    for (unsigned i = 1; i < h; i++)
        at += TREES * level_nodes(i);
    return at;
}

void merkle_start(merkle *m)
{
    static const uint8_t zero[LEAF] = { 0 };
    const iccs_piece leaf = { zero, LEAF };
    hash(m->padding[0], &leaf, 1);
    for (unsigned h = 1; h <= HEIGHT; h++) {
        const iccs_piece pair[2] = { { m->padding[h - 1], DIGEST }, { m->padding[h - 1], DIGEST } };
        hash(m->padding[h], pair, 2);
    }
    m->filled = 0;
    m->done = 0;
}

/* Hashes the waiting messages, always a whole number of pairs, and the parents of the leaves. */
static void flush(merkle *m)
{
    iccs_job jobs[LEAVES_AT_ONCE];
    for (size_t i = 0; i < m->filled; i++) {
        jobs[i].msg = m->message[i];
        jobs[i].out = m->digest[i];
    }
    hash_batch(jobs, m->filled, LEAF);
    for (size_t i = 0; i < m->filled / 2; i++) {
        jobs[i].msg = m->digest[2 * i];
        jobs[i].out = m->node[m->done / 2 + i];
    }
    hash_batch(jobs, m->filled / 2, 2 * DIGEST);
    m->done += m->filled;
    m->filled = 0;
}

uint8_t *merkle_leaf(merkle *m)
{
    if (m->filled == LEAVES_AT_ONCE)
        flush(m);
    return m->message[m->filled++];
}

/* Level h from level h - 1, all trees together. A last node without a right neighbour goes with the padding. */
static void build_level(merkle *m, unsigned h)
{
    const size_t children = level_nodes(h - 1), nodes = level_nodes(h), from = level_start(h - 1), to = level_start(h);
    uint8_t edge[TREES][2 * DIGEST];
    iccs_job jobs[BATCH];
    size_t n = 0;
    for (size_t g = 0; g < TREES; g++)
        for (size_t i = 0; i < nodes; i++) {
            const uint8_t *pair = m->node[from + g * children + 2 * i];
            if (2 * i + 1 == children) {
                memcpy(edge[g], pair, DIGEST);
                memcpy(edge[g] + DIGEST, m->padding[h - 1], DIGEST);
                pair = edge[g];
            }
            jobs[n].msg = pair;
            jobs[n++].out = m->node[to + g * nodes + i];
            if (n == BATCH) {
                hash_batch(jobs, n, 2 * DIGEST);
                n = 0;
            }
        }
    hash_batch(jobs, n, 2 * DIGEST);
}

void merkle_finish(merkle *m, uint8_t *roots)
{
    flush(m);
    for (unsigned h = 2; h <= HEIGHT; h++)
        build_level(m, h);
    memcpy(roots, m->node[level_start(HEIGHT)], ROOTS);
}

/* Goes up from the opened leaves: in each level the siblings that are not known themselves. */
static void find_needed(merkle_plan *p, const uint16_t sorted[OPENINGS])
{
    uint32_t known[OPENINGS];
    size_t n = OPENINGS;
    for (size_t i = 0; i < OPENINGS; i++)
        known[i] = (uint32_t)(sorted[i] / LEAVES << HEIGHT | sorted[i] % LEAVES);
    p->total = 0;
    for (unsigned h = 0; h < HEIGHT; h++) {
        size_t parents = 0;
        p->count[h] = 0;
        for (size_t i = 0; i < n; i++) {
            if (i + 1 < n && known[i + 1] == (known[i] ^ 1))
                i++; /* both children are known */
            else
                p->needed[h][p->count[h]++] = known[i] ^ 1;
            known[parents++] = known[i] >> 1;
        }
        n = parents;
        p->total += p->count[h];
    }
}

void merkle_plan_make(merkle_plan *p, const uint16_t sorted[OPENINGS])
{
    size_t at[HEIGHT] = { 0 };
    uint16_t place = 0;
    find_needed(p, sorted);
    for (uint32_t g = 0; g < TREES; g++)
        for (unsigned h = HEIGHT; h-- > 0;)
            for (; at[h] < p->count[h] && p->needed[h][at[h]] >> (HEIGHT - h) == g; at[h]++)
                p->place[h][at[h]] = place++;
}

size_t merkle_prove(const merkle *m, const merkle_plan *p, uint8_t *proof, uint16_t missing[OPENINGS],
                    uint16_t place[OPENINGS])
{
    size_t n = 0;
    for (unsigned h = 0; h < HEIGHT; h++)
        for (size_t i = 0; i < p->count[h]; i++) {
            const size_t tree = p->needed[h][i] >> (HEIGHT - h);
            const size_t node = p->needed[h][i] & (((uint32_t)1 << (HEIGHT - h)) - 1);
            const uint8_t *digest = m->padding[h];
            if (node < level_nodes(h)) {
                if (h == 0) {
                    place[n] = p->place[h][i];
                    missing[n++] = (uint16_t)(tree * LEAVES + node);
                    continue;
                }
                digest = m->node[level_start(h) + tree * level_nodes(h) + node];
            }
            memcpy(proof + (size_t)p->place[h][i] * DIGEST, digest, DIGEST);
        }
    return n;
}

/* Replaces the n known nodes of level h by their parents; returns how many those are. */
static size_t climb(merkle_check_work *w, size_t n, const merkle_plan *p, unsigned h, const uint8_t *proof)
{
    iccs_job jobs[OPENINGS];
    size_t parents = 0, used = 0;
    for (size_t i = 0; i < n; i++, parents++) {
        const uint32_t number = w->number[i];
        uint8_t *own = w->message[parents] + (number & 1) * DIGEST;
        uint8_t *other = w->message[parents] + (~number & 1) * DIGEST;
        memcpy(own, w->digest[i], DIGEST);
        if (i + 1 < n && w->number[i + 1] == (number ^ 1))
            memcpy(other, w->digest[++i], DIGEST);
        else
            memcpy(other, proof + (size_t)p->place[h][used++] * DIGEST, DIGEST);
        w->number[parents] = number >> 1;
        jobs[parents].msg = w->message[parents];
        jobs[parents].out = w->digest[parents];
    }
    hash_batch(jobs, parents, 2 * DIGEST);
    return parents;
}

int merkle_check(merkle_check_work *w, const merkle_plan *p, const uint16_t sorted[OPENINGS], const uint8_t *proof,
                 const uint8_t *roots)
{
    size_t n = OPENINGS;
    int good = 1;
    for (size_t i = 0; i < OPENINGS; i++)
        w->number[i] = (uint32_t)(sorted[i] / LEAVES << HEIGHT | sorted[i] % LEAVES);
    for (unsigned h = 0; h < HEIGHT; h++)
        n = climb(w, n, p, h, proof);
    for (size_t i = 0; i < n; i++)
        good &= memcmp(w->digest[i], roots + w->number[i] * DIGEST, DIGEST) == 0;
    return good;
}
