/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef NGCC_ELF_IMAGE_H
#define NGCC_ELF_IMAGE_H

/* The published "static: ELF image": the sum of p_memsz over the PT_LOAD headers of a shared library, 32 or 64 bit,
 * either byte order, whatever this machine is. Returns 0, an errno value, or -1 when the file is no ELF file or ends
 * too early. */
int elf_image_bytes(const char *path, unsigned long long *bytes);

#endif
