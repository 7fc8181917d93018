/* SPDX-License-Identifier: BSD-2-Clause */
#include "config.h"

#include "record/elf_image.h"

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

typedef struct {
    const unsigned char *data;
    size_t len;
    bool big_endian;
    bool outside; /* a read beyond the end was asked for */
} elf_file;

/* `width` bytes at `offset` in the file's byte order. */
static uint64_t get(elf_file *file, uint64_t offset, unsigned width)
{
    uint64_t value = 0;
    if (offset > file->len || file->len - offset < width) {
        file->outside = true;
        return 0;
    }
    for (unsigned i = 0; i < width; i++) {
        unsigned at = file->big_endian ? i : width - 1 - i;
        value = value << 8 | file->data[offset + at];
    }
    return value;
}

static int sum_load_segments(elf_file *file, bool wide, unsigned long long *bytes)
{
    uint64_t headers = wide ? get(file, offsetof(Elf64_Ehdr, e_phoff), 8) : get(file, offsetof(Elf32_Ehdr, e_phoff), 4);
    uint64_t size = get(file, wide ? offsetof(Elf64_Ehdr, e_phentsize) : offsetof(Elf32_Ehdr, e_phentsize), 2);
    uint64_t count = get(file, wide ? offsetof(Elf64_Ehdr, e_phnum) : offsetof(Elf32_Ehdr, e_phnum), 2);
    uint64_t sum = 0;
    if (file->outside || headers > file->len || count == 0 || size < (wide ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr)) ||
        count * size > file->len - headers)
        return -1;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t at = headers + i * size;
        if (get(file, at, 4) != PT_LOAD)
            continue;
        sum +=
            wide ? get(file, at + offsetof(Elf64_Phdr, p_memsz), 8) : get(file, at + offsetof(Elf32_Phdr, p_memsz), 4);
    }
    *bytes = sum;
    return file->outside ? -1 : 0;
}

int elf_image_bytes(const char *path, unsigned long long *bytes)
{
    char *data;
    elf_file file = { 0 };
    int error = file_read(path, &data, &file.len);
    if (error != 0)
        return error;
    file.data = (const unsigned char *)data;
    if (file.len < EI_NIDENT || memcmp(data, ELFMAG, SELFMAG) != 0 ||
        (data[EI_CLASS] != ELFCLASS32 && data[EI_CLASS] != ELFCLASS64) ||
        (data[EI_DATA] != ELFDATA2LSB && data[EI_DATA] != ELFDATA2MSB)) {
        free(data);
        return -1;
    }
    file.big_endian = data[EI_DATA] == ELFDATA2MSB;
    error = sum_load_segments(&file, data[EI_CLASS] == ELFCLASS64, bytes);
    free(data);
    return error;
}
