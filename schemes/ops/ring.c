/* SPDX-License-Identifier: BSD-2-Clause */
#include "ops/ring.h"

#if OPS_N == 512
#include "ops/roots_512.h"
#else
#include "ops/roots_1024.h"
#endif
