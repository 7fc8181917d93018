/* SPDX-License-Identifier: BSD-2-Clause */
#define TOY_BYTES 32
