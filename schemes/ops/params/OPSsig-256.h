/* SPDX-License-Identifier: BSD-2-Clause */
/* OPSsig-256 (ops.md section 1). */
#define OPS_N 512
#define OPS_K 4
#define OPS_L 4
#define OPS_ETA 3
#define OPS_TAU 45
#define OPS_GAMMA1_BITS 20
#define OPS_BUCKETS 48
#define OPS_OMEGA 85
#define OPS_C_BYTES 64
#define OPS_MISMATCH (-1)
#define OPS_PK_BYTES 3392
#define OPS_SK_BYTES 5056
#define OPS_SIG_BYTES 5540
