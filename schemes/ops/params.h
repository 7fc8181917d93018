/* SPDX-License-Identifier: BSD-2-Clause */
/* What follows from the parameters of the set (ops.md section 1). */
#ifndef OPS_PARAMS_H
#define OPS_PARAMS_H

#include "api/bytes.h"
#include "field/zq_ntt.h"
#include NGCC_PARAMS_H

#define OPS_Q ZQ_Q
#define OPS_D 13                              /* bits of a coefficient of t0 */
#define OPS_BETA (OPS_TAU * OPS_ETA)          /* bound of the coefficients of c s */
#define OPS_GAMMA1 (1 << OPS_GAMMA1_BITS)
#define OPS_GAMMA2 ((OPS_Q - 1) / (2 * OPS_BUCKETS))
#define OPS_INDEX_BITS (OPS_N == 512 ? 9 : 10)

#define OPS_RHO_BYTES 64 /* one SM3 block */
#define OPS_WIDE_BYTES 128 /* rho' (two SM3 blocks), tr, mu */

#define OPS_S_BYTES (OPS_N * 3 / 8)           /* a polynomial of s1 or s2 in the secret key */
#define OPS_T_BYTES (OPS_N * OPS_D / 8)       /* a polynomial of t1 or t0 */
#define OPS_Z_BITS (OPS_GAMMA1_BITS + 1)
#define OPS_Z_BYTES (OPS_N * OPS_Z_BITS / 8)
#define OPS_W1_BITS (OPS_BUCKETS <= 16 ? 4 : OPS_BUCKETS <= 32 ? 5 : 6)
#define OPS_W1_BYTES (OPS_N * OPS_W1_BITS / 8)
#define OPS_POSITION_BYTES ((OPS_OMEGA * OPS_INDEX_BITS + 7) / 8)
#define OPS_HINT_BYTES (OPS_POSITION_BYTES + OPS_K)

#define SIG_PK_BYTES (OPS_RHO_BYTES + OPS_K * OPS_T_BYTES)
#define SIG_SK_BYTES (OPS_RHO_BYTES + OPS_WIDE_BYTES + (OPS_K + OPS_L) * OPS_S_BYTES + OPS_K * OPS_T_BYTES)
#define SIG_SN_BYTES (OPS_C_BYTES + OPS_L * OPS_Z_BYTES + OPS_HINT_BYTES)

SIZE_CHECK(pk, SIG_PK_BYTES == OPS_PK_BYTES);
SIZE_CHECK(sk, SIG_SK_BYTES == OPS_SK_BYTES);
SIZE_CHECK(sn, SIG_SN_BYTES == OPS_SIG_BYTES);
SIZE_CHECK(buckets, 2 * OPS_BUCKETS * OPS_GAMMA2 == OPS_Q - 1);

/* A longer message is refused: its length must fit the address space and SM3. */
#define OPS_MESSAGE_MAX (SIZE_MAX / 16)

/* Result codes (sections 9 and 10). OPS_MISMATCH is what verification gives when only the hash differs. */
#define OPS_INVALID (-1)
#define OPS_NULL (-2)
#define OPS_BAD_LENGTH (-3) /* of a key, or a message that the address space cannot hold */
#define OPS_NO_MEMORY (-5)
#define OPS_NO_RANDOM (-6)

#endif
