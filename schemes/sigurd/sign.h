/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef NGCC_SIGURD_SIGN_H
#define NGCC_SIGURD_SIGN_H

#include "iccs/iccs.h"
#include "sigurd/params.h"

/* sig_sign with its arguments checked (sigurd.md section 7). sk: SIG_SK_BYTES; sn: SIG_SN_BYTES are reserved, *sn_len
 * of them used. Where zeta is zero, fails with SIGURD_ZERO_CHALLENGE unless release is set: such a signature verifies
 * and gives the witness away, so only a test may want it. Returns 0, SIGURD_MEMORY, SIGURD_ZERO_CHALLENGE; after an
 * error sn holds zeros or what it held. */
int sign_message(uint8_t *sn, size_t *sn_len, const uint8_t *sk, const iccs_piece *message, int release);

#endif
