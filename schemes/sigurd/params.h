/* SPDX-License-Identifier: BSD-2-Clause */
/* What follows from the primaries of a parameter set (sigurd.md section 1), checked against the published sizes. */
#ifndef NGCC_SIGURD_PARAMS_H
#define NGCC_SIGURD_PARAMS_H

#include NGCC_PARAMS_H
#include "api/bytes.h"

#define BLOCKS (CODE_BITS / 6)                      /* B: witness blocks */
#define PACKED_ROWS (SYNDROME_BITS / 16)            /* R; the last m mod 16 rows stay out of the proof */
#define TAIL (REPETITIONS + 5 + EXTRA_TAIL)         /* T */
#define VECTOR (BLOCKS + TAIL)                      /* N': length of a committed vector */
#define POSITIONS (INVERSE_RATE * VECTOR)           /* N: codeword positions */
#define CHUNKS 32
#define CHUNK ((VECTOR + CHUNKS - 1) / CHUNKS)      /* k: entries of a chunk */
#define CHUNK_CODE (INVERSE_RATE * CHUNK)           /* c: positions of a full chunk */
#define LEAVES (POSITIONS / TREES)                  /* l: real leaves of a tree */
#define ELEMENT (2 * DEGREE)                        /* E: bytes of an element */
#define SYNDROME (SYNDROME_BITS / 8)
#define ROOTS (TREES * DIGEST)
#define MAX_PROOF (OPENINGS * HEIGHT)               /* digests of a proof at most */

/* Offsets of the fields of a signature (section 7). */
#define AT_EVALUATIONS ROOTS
#define AT_P (AT_EVALUATIONS + 2 * ELEMENT)
#define AT_Q (AT_P + REPETITIONS * ELEMENT)
#define AT_G (AT_Q + REPETITIONS * ELEMENT)
#define AT_W (AT_G + 6 * ELEMENT)
#define AT_COUNT (AT_W + VECTOR * ELEMENT)
#define AT_PROOF (AT_COUNT + 4)
#define OPENED (OPENINGS * ELEMENT)                 /* bytes of the opened symbols */
#define SIGNATURE(count) (AT_PROOF + (count) * DIGEST + OPENED)

#define SIG_PK_BYTES (SEED + SYNDROME)
#define SIG_SK_BYTES (2 * SEED)
#define SIG_SN_BYTES SIGNATURE(MAX_PROOF)

/* Codes of the three operations. */
#define SIGURD_REJECTED (-1)
#define SIGURD_NULL (-2)
#define SIGURD_KEY_LENGTH (-3)
#define SIGURD_PARSE (-4)
#define SIGURD_MEMORY (-7)
#define SIGURD_ZERO_CHALLENGE (-8) /* sign: zeta or delta is zero */
#define SIGURD_MESSAGE_LENGTH (-9) /* a message of 2^61 bytes or more */

SIZE_CHECK(blocks, CODE_BITS % 6 == 0 && POSITIONS % TREES == 0);
SIZE_CHECK(pairs, LEAVES % 2 == 0 && CHUNK_CODE % 2 == 0 && LEAVES <= 1 << HEIGHT && LEAVES > 1 << (HEIGHT - 1));
SIZE_CHECK(stripes, CODE_BITS % 2 == 0);
SIZE_CHECK(published_sizes,
           (DEGREE == 10 && SIG_PK_BYTES == 112 && SIG_SK_BYTES == 80 && SIG_SN_BYTES == 62868 && AT_COUNT == 8464) ||
           (DEGREE == 16 && SIG_PK_BYTES == 212 && SIG_SK_BYTES == 128 && SIG_SN_BYTES == 137412 &&
            AT_COUNT == 22496) ||
           (DEGREE == 32 && SIG_PK_BYTES == 435 && SIG_SK_BYTES == 256 && SIG_SN_BYTES == 494532 &&
            AT_COUNT == 84928));

#endif
