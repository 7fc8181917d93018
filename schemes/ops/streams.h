/* SPDX-License-Identifier: BSD-2-Clause */
/* Many counter-mode streams (pseudoXOF) beside one serial hash: all blocks share lanes. */
#ifndef OPS_STREAMS_H
#define OPS_STREAMS_H

#include "ops/chain.h"
#include "sym/sm3_batch.h"

#define OPS_STREAM_MESSAGE 50 /* a message fits one block with counter, 80 byte and length */

/* What sm3_batch_xof does for n streams of `len` (at most OPS_STREAM_MESSAGE) bytes behind one common midstate;
 * jobs' `from` is not read. Along with them go steps of *chain, where it is not null, and of its successors; *chain
 * becomes the chain that is not yet at its end, or null. */
void ops_streams(const sm3_mid *from, const sm3_xof_job *jobs, size_t n, size_t len, ops_chain **chain);

#endif
