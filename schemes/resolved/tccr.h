/* SPDX-License-Identifier: BSD-2-Clause */
/* TCCR and PRG (resolved.md 3.2, 3.3) on batches. */
#ifndef RESOLVED_TCCR_H
#define RESOLVED_TCCR_H

#include <stddef.h>
#include <stdint.h>

#include "resolved/params.h"

#define TCCR_BATCH 256 /* inputs at once; a matter of memory only */
#define LEAF_OUT (LEAF_STEPS * PRG_CALLS * BLOCK)
#define LEAF_ROW (COM_STEPS * PRG_STEP) /* where the row starts in a leaf's output */

typedef struct {
    uint8_t key[TCCR_BATCH * KEY];
    uint8_t base[TCCR_BATCH * BLOCK];
    uint8_t out[TCCR_BATCH * LEAF_OUT];
    uint8_t masks[LEAF_STEPS * PRG_CALLS * BLOCK];
} tccr_work;

/* TCCR(x_i, s, iv) for n <= TCCR_BATCH nodes of LB bytes at x; with both nonzero also that of x_i with bit 0 of
 * byte 0 flipped. Value i stands in the first LB bytes at work->out + i * (both ? 4 : 2) * BLOCK, the second 2 *
 * BLOCK behind it. */
void tccr_nodes(tccr_work *work, const uint8_t *x, size_t n, const uint8_t *s, const uint8_t *iv, int both);

/* LEAF_STEPS steps of PRG(seed_i, iv, ., .) for n <= TCCR_BATCH seeds of LB bytes: step q is the block with the counter
 * counters[q]. Its PRG_STEP bytes stand at work->out + i * LEAF_OUT + q * PRG_STEP. */
void prg_steps(tccr_work *work, const uint8_t *seeds, size_t n, const uint8_t *iv, const uint8_t counters[LEAF_STEPS]);

/* For n <= TCCR_BATCH leaf seeds of LB bytes: com = PRG(seed, iv, 0, COM) at work->out + i * LEAF_OUT and row =
 * PRG(seed, iv, TWEAK_ROW, EB) LEAF_ROW bytes behind it, followed by more bytes of the same stream to 8*EW. */
void prg_leaves(tccr_work *work, const uint8_t *seeds, size_t n, const uint8_t *iv);

/* PRG(seed, iv_i, 0, LB) for n <= TCCR_BATCH values iv_i = 16-bit little-endian (first + i) and zeros (section 4,
 * noise). Value i stands at work->out + i * 2 * BLOCK. */
void prg_noise(tccr_work *work, const uint8_t *seed, unsigned first, size_t n);

#endif
