/* SPDX-License-Identifier: BSD-2-Clause */
/* Merkle trees over the codeword positions, their proofs, and the check of a proof (sigurd.md section 6).
 *
 * * A node is numbered through all trees: leaf i of tree g is (g << HEIGHT) + i, the parent of node a is a / 2 one
 * level up. */
#ifndef NGCC_SIGURD_MERKLE_H
#define NGCC_SIGURD_MERKLE_H

#include "sigurd/params.h"

#define NODES (TREES * (LEAVES + HEIGHT)) /* bound for the real nodes above the leaves */
#define LEAF (2 * ELEMENT)                /* bytes that a leaf hashes */
#define LEAVES_AT_ONCE 64

typedef struct {
    uint8_t node[NODES][DIGEST];        /* levels 1 to HEIGHT, level by level, tree by tree; leaves are not kept */
    uint8_t padding[HEIGHT + 1][DIGEST];/* the node of a subtree of padding leaves */
    uint8_t message[LEAVES_AT_ONCE][LEAF];
    uint8_t digest[LEAVES_AT_ONCE][DIGEST];
    size_t filled; /* messages that wait */
    size_t done;   /* positions whose leaves are hashed */
} merkle;

void merkle_start(merkle *m);
/* Where the next position's leaf message goes: code_e's symbol, then code_v's. Positions come in ascending order. */
uint8_t *merkle_leaf(merkle *m);
/* After the last position: finishes the trees and writes the roots, ROOTS bytes. */
void merkle_finish(merkle *m, uint8_t *roots);

/* Which nodes a proof has, and where. */
typedef struct {
    size_t total;                           /* digests of the proof */
    size_t count[HEIGHT];                   /* of them in level h */
    uint32_t needed[HEIGHT][OPENINGS];      /* node numbers in ascending order */
    uint16_t place[HEIGHT][OPENINGS];       /* number of the digest in the proof */
} merkle_plan;

/* Plan for the opened positions in ascending order. */
void merkle_plan_make(merkle_plan *p, const uint16_t sorted[OPENINGS]);
/* Writes the plan's digests above the leaves, and those of padding leaves, to proof. Lists in missing[] the positions
 * of the real leaves that the proof needs, in ascending order, with their numbers in place[]; returns how many. */
size_t merkle_prove(const merkle *m, const merkle_plan *p, uint8_t *proof, uint16_t missing[OPENINGS],
                    uint16_t place[OPENINGS]);

typedef struct {
    uint8_t digest[OPENINGS][DIGEST]; /* in: leaves of the opened positions in ascending order; spent */
    uint32_t number[OPENINGS];
    uint8_t message[OPENINGS][2 * DIGEST];
} merkle_check_work;

/* 1 if the proof (plan->total digests) leads from the leaves to the roots of all trees that have an opened leaf. */
int merkle_check(merkle_check_work *w, const merkle_plan *p, const uint16_t sorted[OPENINGS], const uint8_t *proof,
                 const uint8_t *roots);

#endif
