/* SPDX-License-Identifier: BSD-2-Clause */
/* The ICCS helper functions (iccs.md sections 2 to 4). Message and output lengths are bits; a bit string starts in the
 * top bit of byte 0, unused low bits of a last byte are ignored on input and zero on output. The message may overlap
 * the output. Each returns 0, or -4 for a digest width that the function does not have. */
#ifndef NGCC_AUXFUNC_H
#define NGCC_AUXFUNC_H

int sm3hash(int digest_bits, const unsigned char *msg, unsigned long long msg_bits, unsigned char *out);    /* 256 */
int pseudohash(int digest_bits, const unsigned char *msg, unsigned long long msg_bits, unsigned char *out); /* 512, 768, 1024 */
int pseudoXOF(unsigned long long out_bits, const unsigned char *msg, unsigned long long msg_bits, unsigned char *out);

#endif
