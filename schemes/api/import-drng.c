/* SPDX-License-Identifier: BSD-2-Clause */
/* The generator's context, for imported sources that leave it to their program. */
#include "api/drng.h"

DRNG_ctx drng_algorithm;
