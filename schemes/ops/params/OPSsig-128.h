/* SPDX-License-Identifier: BSD-2-Clause */
/* OPSsig-128 (ops.md section 1). */
#define OPS_N 512
#define OPS_K 3
#define OPS_L 3
#define OPS_ETA 2
#define OPS_TAU 39
#define OPS_GAMMA1_BITS 21
#define OPS_BUCKETS 16
#define OPS_OMEGA 80
#define OPS_C_BYTES 32
#define OPS_MISMATCH (-1)
#define OPS_PK_BYTES 2560
#define OPS_SK_BYTES 3840
#define OPS_SIG_BYTES 4349
