/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef TOY_PARAMS_H
#define TOY_PARAMS_H

#include NGCC_PARAMS_H

#define SIG_PK_BYTES TOY_BYTES
#define SIG_SK_BYTES TOY_BYTES
#define SIG_SN_BYTES TOY_BYTES

#endif
