/* SPDX-License-Identifier: BSD-2-Clause */
#include "kat/generator.h"

#include <string.h>

void kat_generator_start(kat_generator *g)
{
    unsigned char text[KAT_SEED_BYTES];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (unsigned char)"seed"[i % 4];
    init_random_number(&g->seeds, text, sizeof text);
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (unsigned char)"msg"[i % 3];
    init_random_number(&g->messages, text, sizeof text);
    g->next = 0;
}

size_t kat_generator_next(kat_generator *g, unsigned char *seed, unsigned char *message)
{
    size_t len = 56 + 8 * (size_t)g->next++;
    get_random_number(&g->seeds, seed, 8 * KAT_SEED_BYTES);
    get_random_number(&g->messages, message, 8 * len);
    return len;
}
