/* SPDX-License-Identifier: BSD-2-Clause */
/* What follows from the primaries of an instance (resolved.md sections 1, 3 and 10). Lengths are bytes unless a
 * name ends in BITS or the comment says otherwise. */
#ifndef RESOLVED_PARAMS_H
#define RESOLVED_PARAMS_H

#include NGCC_PARAMS_H

#include "api/bytes.h"

#define LB (LAM / 8)           /* field element, seed, tree node */
#define ROWS (CODE_N - CODE_K) /* bits of the syndrome */
#define BLOCKS (CODE_N / 6)    /* blocks of the noise */
#define HEAD_BLOCKS (ROWS / 6) /* those in the first part of the noise */
#define TAIL_BLOCKS (CODE_K / 6)
#define YLEN ((ROWS + 7) / 8)
#define WB (ELL / 8) /* masked witness */
#define ELLHAT (ELL + 2 * LAM + 16)
#define EB (ELLHAT / 8)        /* VOLE row or column */
#define EW ((EB + 7) / 8)      /* the same in 64-bit words */
#define MATRIX_BYTES ((ROWS * CODE_K + 7) / 8)
#define FW ((LAM + 63) / 64)   /* words of a field element */

/* Vectors: the first TAU1 have depth DEPTH, the others one less. */
#define DEPTH ((LAM - GRIND) / TAU + 1)
#define TAU1 ((LAM - GRIND) % TAU)
#define HALF (1 << (DEPTH - 1))
#define LEAVES (TAU * HALF + TAU1 * HALF)
#define MAX_DEPTH (TAU1 != 0 ? DEPTH : DEPTH - 1)
#define TAU1_STRIDE (TAU1 != 0 ? TAU1 : 1)
#define COLUMNS (LAM - GRIND) /* columns that are not zero by definition */

/* Block cipher: key and block. */
#if LAM == 160
#define KEY 24
#define BLOCK 16
#elif LAM == 256
#define KEY 32
#define BLOCK 16
#elif LAM == 384
#define KEY 32
#define BLOCK 32
#else
#define KEY 64
#define BLOCK 32
#endif
#define IV 15
#define TWEAK_ROW ((2 * LAM + 127) / 128)
/* A step of PRG makes PRG_STEP bytes out of PRG_CALLS cipher calls: a cipher block or, at 384, a TCCR value. */
#if LAM == 384
#define PRG_STEP LB
#define PRG_CALLS 2
#else
#define PRG_STEP BLOCK
#define PRG_CALLS 1
#endif
#define COM (2 * LB)
#define COM_STEPS ((COM + PRG_STEP - 1) / PRG_STEP)
#define ROW_STEPS ((EB + PRG_STEP - 1) / PRG_STEP)
#define LEAF_STEPS (COM_STEPS + ROW_STEPS)

#define PK_BYTES (LB + YLEN)
#define SK_BYTES (2 * LB)
#define TILDE (LB + 2) /* universal hash of a column */
#define CHALL_1 (5 * LB + 8)
#define CHALL_2 (3 * LB + 8)

/* Offsets in the signature (section 10). */
#define SN_C 0
#define SN_U_TILDE ((TAU - 1) * EB)
#define SN_D (SN_U_TILDE + TILDE)
#define SN_A1 (SN_D + WB)
#define SN_OPENING (SN_A1 + LB)
#define SN_CHALL_3 (SN_OPENING + (2 * TAU + OPEN_MAX) * LB)
#define SN_IV (SN_CHALL_3 + LB)
#define SN_CTR (SN_IV + IV)
#define SIG_PK_BYTES PK_BYTES
#define SIG_SK_BYTES SK_BYTES
#define SIG_SN_BYTES (SN_CTR + 4)

SIZE_CHECK(pk, SIG_PK_BYTES == PUBLISHED_PK);
SIZE_CHECK(sk, SIG_SK_BYTES == PUBLISHED_SK);
SIZE_CHECK(sn, SIG_SN_BYTES == PUBLISHED_SN);
SIZE_CHECK(whole_bytes, ELLHAT % 8 == 0 && ELL % 8 == 0 && LAM % 32 == 0);
SIZE_CHECK(row_words, ROW_STEPS * PRG_STEP >= 8 * EW);

#endif
