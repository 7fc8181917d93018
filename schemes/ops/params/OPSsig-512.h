/* SPDX-License-Identifier: BSD-2-Clause */
/* OPSsig-512 (ops.md section 1). */
#define OPS_N 1024
#define OPS_K 4
#define OPS_L 4
#define OPS_ETA 2
#define OPS_TAU 90
#define OPS_GAMMA1_BITS 22
#define OPS_BUCKETS 24
#define OPS_OMEGA 90
#define OPS_C_BYTES 128
#define OPS_MISMATCH (-4)
#define OPS_PK_BYTES 6720
#define OPS_SK_BYTES 9920
#define OPS_SIG_BYTES 12021
