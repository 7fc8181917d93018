/* SPDX-License-Identifier: BSD-2-Clause */
/* The chains of sm3_chain.h over word-sliced lanes: a lane's message stays in the slices from its chain's first step
 * to the last, so that a step costs its compressions and nothing else. */
#include "sym/sm3_chain.h"

#include <string.h>

#include "api/bytes.h"

#define COLUMN_WORDS SM3_CHAIN_WORDS

int sm3_chain_shape_start(sm3_chain_shape *shape, uint64_t prefix_bytes, unsigned fixed_words, unsigned value_words,
                          unsigned out_words)
{
    unsigned varying = fixed_words + SM3_CHAIN_ID + value_words, counter = out_words > 8;
    unsigned used = varying + counter, blocks = (used + 3 + 15) / 16;
    uint64_t bits = 8 * (prefix_bytes + 4 * (uint64_t)used);
    memset(shape, 0, sizeof *shape);
    if (fixed_words > SM3_CHAIN_FIXED || value_words > SM3_CHAIN_WORDS || out_words > 16 || blocks > SM3_CHAIN_BLOCKS)
        return -1;
    if (prefix_bytes % SM3_BLOCK != 0 || (counter && varying / 16 != blocks - 1))
        return -1;
    shape->fixed_words = fixed_words;
    shape->value_words = value_words;
    shape->out_words = out_words;
    shape->blocks = blocks;
    shape->varying_blocks = (varying + 15) / 16;
    shape->two_counters = counter;
    if (counter)
        shape->tail[varying] = 1;
    shape->tail[used] = 0x80000000u;
    shape->tail[16 * blocks - 2] = (uint32_t)(bits >> 32);
    shape->tail[16 * blocks - 1] = (uint32_t)bits;
    if (shape->varying_blocks < blocks) {
        uint32_t last[16];
        memcpy(last, shape->tail + 16 * (blocks - 1), sizeof last);
        sm3_expand(&shape->last[0], last);
        if (counter) {
            last[varying % 16] = 2;
            sm3_expand(&shape->last[1], last);
        }
    } else if (counter) {
        uint32_t difference[16] = { 0 };
        difference[varying % 16] = 1 ^ 2;
        sm3_expand(&shape->last[1], difference);
    }
    return 0;
}

/* The lanes of one call: lane l's message is column l of the slices. */
typedef struct {
    const sm3_chain_form *form;
    const sm3_backend *backend;
    size_t active; /* lanes with a chain, the first ones */
    const sm3_chain *chain[SM3_MAX_LANES];
    uint32_t left[SM3_MAX_LANES];    /* steps up to the next store */
    uint32_t behind[SM3_MAX_LANES];  /* steps behind a mark, when that is the next store */
    uint8_t marking[SM3_MAX_LANES];  /* the next store is the mark */
    uint32_t start[8 * SM3_MAX_LANES];
    uint32_t state[8 * SM3_MAX_LANES];
    uint32_t second[8 * SM3_MAX_LANES];
    uint32_t words[COLUMN_WORDS * SM3_MAX_LANES];
} lane_set;

/* Fills every column with the form's words. */
static void set_columns(lane_set *set)
{
    const sm3_chain_shape *shape = set->form->shape;
    size_t lanes = set->backend->lanes;
    for (unsigned i = 0; i < 16 * shape->blocks; i++) {
        uint32_t word = i < shape->fixed_words ? set->form->fixed[i] : shape->tail[i];
        for (size_t l = 0; l < lanes; l++)
            set->words[i * lanes + l] = word;
    }
    for (unsigned i = 0; i < 8; i++)
        for (size_t l = 0; l < lanes; l++)
            set->start[i * lanes + l] = set->form->from.h[i];
}

static void begin_chain(lane_set *set, size_t lane, const sm3_chain *chain)
{
    const sm3_chain_shape *shape = set->form->shape;
    size_t lanes = set->backend->lanes;
    uint32_t *column = set->words + shape->fixed_words * lanes + lane;
    column[0] = chain->id[0];
    column[lanes] = chain->id[1];
    column[2 * lanes] = chain->number;
    column += SM3_CHAIN_ID * lanes;
    for (unsigned i = 0; i < shape->value_words; i++)
        column[i * lanes] = load_be32(chain->in + 4 * i);
    set->chain[lane] = chain;
    set->marking[lane] = chain->mark != NULL;
    set->left[lane] = chain->mark != NULL ? chain->mark_steps : chain->steps;
    set->behind[lane] = chain->mark != NULL ? chain->steps - chain->mark_steps : 0;
}

/* After a step the value is state, then second; before the first step of a chain it is in the message. */
static void store_value(const lane_set *set, size_t lane, uint8_t *out)
{
    const sm3_chain_shape *shape = set->form->shape;
    size_t lanes = set->backend->lanes;
    if (shape->value_words == shape->out_words) {
        const uint32_t *column = set->words + (shape->fixed_words + SM3_CHAIN_ID) * lanes + lane;
        for (unsigned i = 0; i < shape->out_words; i++)
            store_be32(out + 4 * i, column[i * lanes]);
        return;
    }
    for (unsigned i = 0; i < shape->out_words; i++)
        store_be32(out + 4 * i, i < 8 ? set->state[i * lanes + lane] : set->second[(i - 8) * lanes + lane]);
}

/* One step of all lanes. */
static void step(lane_set *set)
{
    const sm3_chain_shape *shape = set->form->shape;
    const sm3_backend *b = set->backend;
    size_t lanes = b->lanes;
    unsigned plain = shape->two_counters ? shape->blocks - 1 : shape->varying_blocks;
    const uint32_t *in = set->start;
    uint32_t *number = set->words + (shape->fixed_words + 2) * lanes, *value = number + lanes;
    unsigned first = shape->out_words < 8 ? shape->out_words : 8;
    for (unsigned i = 0; i < plain; i++) {
        b->block(in, set->state, set->words + 16 * i * lanes);
        in = set->state;
    }
    if (shape->two_counters && shape->varying_blocks == shape->blocks) {
        b->pair(in, set->state, set->second, set->words + 16 * plain * lanes, &shape->last[1]);
    } else if (shape->two_counters) {
        b->fixed(in, set->second, &shape->last[1]);
        b->fixed(in, set->state, &shape->last[0]);
    } else if (shape->varying_blocks < shape->blocks) {
        b->fixed(in, set->state, &shape->last[0]);
    }
    SM3_COUNT(set->active * (shape->blocks + shape->two_counters));
    for (size_t l = 0; l < lanes; l++)
        number[l]++;
    if (shape->value_words == shape->out_words) {
        memcpy(value, set->state, first * lanes * sizeof *value);
        memcpy(value + first * lanes, set->second, (shape->out_words - first) * lanes * sizeof *value);
    }
}

/* Moves the active lanes' columns to a narrower backend. Destinations never run ahead of the words still to be read. */
static void narrow(lane_set *set, const sm3_backend *to)
{
    size_t from = set->backend->lanes;
    for (size_t i = 0; i < 16 * set->form->shape->blocks; i++)
        for (size_t l = 0; l < to->lanes; l++)
            set->words[i * to->lanes + l] = set->words[i * from + l];
    for (size_t i = 0; i < 8; i++)
        for (size_t l = 0; l < to->lanes; l++)
            set->start[i * to->lanes + l] = set->start[i * from + l];
    set->backend = to;
}

/* Ends lane l: the next chain of the list takes it or, when there is none, the last active lane moves there. */
static void end_chain(lane_set *set, size_t lane, const sm3_chain **next, const sm3_chain *end)
{
    size_t lanes = set->backend->lanes, last;
    if (*next != end) {
        begin_chain(set, lane, (*next)++);
        return;
    }
    last = --set->active;
    if (lane == last)
        return;
    for (size_t i = 0; i < 16 * set->form->shape->blocks; i++)
        set->words[i * lanes + lane] = set->words[i * lanes + last];
    for (size_t i = 0; i < 8; i++) {
        set->state[i * lanes + lane] = set->state[i * lanes + last];
        set->second[i * lanes + lane] = set->second[i * lanes + last];
    }
    set->chain[lane] = set->chain[last];
    set->left[lane] = set->left[last];
    set->behind[lane] = set->behind[last];
    set->marking[lane] = set->marking[last];
}

/* Stores what is due and refills the lanes. Returns the steps until something is due again, 0 when all has ended. */
static uint32_t serve(lane_set *set, const sm3_chain **next, const sm3_chain *end)
{
    uint32_t least = UINT32_MAX;
    for (size_t l = 0; l < set->active;) {
        if (set->left[l] != 0) {
            least = set->left[l] < least ? set->left[l] : least;
            l++;
        } else if (set->marking[l]) {
            store_value(set, l, set->chain[l]->mark);
            set->marking[l] = 0;
            set->left[l] = set->behind[l];
            set->behind[l] = 0;
        } else {
            store_value(set, l, set->chain[l]->out);
            end_chain(set, l, next, end);
        }
    }
    return set->active == 0 ? 0 : least;
}

/* The backend that ends the active lanes soonest when no chain is waiting. */
static const sm3_backend *best_backend(const sm3_backend *const *list, size_t count, uint64_t total, uint64_t longest)
{
    const sm3_backend *best = NULL;
    uint64_t least = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t passes = (total + list[i]->lanes - 1) / list[i]->lanes, cost;
        passes = passes < longest && list[i]->lanes > 1 ? longest : passes;
        cost = passes * list[i]->cost;
        if (best == NULL || cost < least) {
            best = list[i];
            least = cost;
        }
    }
    return best;
}

/* Wipes what the lanes hold. */
static void forget(lane_set *set)
{
    size_t lanes = set->backend->lanes;
    wipe(set->start, 8 * lanes * sizeof set->start[0]);
    wipe(set->state, 8 * lanes * sizeof set->state[0]);
    wipe(set->second, 8 * lanes * sizeof set->second[0]);
    wipe(set->words, 16 * set->form->shape->blocks * lanes * sizeof set->words[0]);
}

static void advance(lane_set *set, uint32_t steps)
{
    for (size_t l = 0; l < set->active; l++)
        set->left[l] -= steps;
    while (steps-- != 0)
        step(set);
}

/* Ends the active lanes one by one on the portable backend. */
static void drain(lane_set *set)
{
    lane_set one;
    size_t lanes = set->backend->lanes;
    one.form = set->form;
    one.backend = &sm3_backend_c;
    memcpy(one.start, set->form->from.h, sizeof set->form->from.h);
    for (size_t l = 0; l < set->active; l++) {
        const sm3_chain *none = NULL;
        for (size_t i = 0; i < 16 * set->form->shape->blocks; i++)
            one.words[i] = set->words[i * lanes + l];
        one.active = 1;
        one.chain[0] = set->chain[l];
        one.left[0] = set->left[l];
        one.behind[0] = set->behind[l];
        one.marking[0] = set->marking[l];
        for (uint32_t steps; (steps = serve(&one, &none, NULL)) != 0;)
            advance(&one, steps);
    }
    set->active = 0;
    forget(&one);
}

/* With no chain waiting a narrower backend may end the rest sooner. */
static void consider_narrower(lane_set *set, const sm3_backend *const *list, size_t count)
{
    uint64_t total = 0, longest = 0;
    const sm3_backend *best;
    for (size_t l = 0; l < set->active; l++) {
        uint64_t left = (uint64_t)set->left[l] + set->behind[l];
        total += left;
        longest = left > longest ? left : longest;
    }
    best = best_backend(list, count, total, longest);
    if (best->lanes >= set->backend->lanes)
        return;
    if (best->lanes == 1)
        drain(set);
    else if (set->active <= best->lanes)
        narrow(set, best);
}

void sm3_chains(const sm3_chain_form *form, const sm3_chain *chains, size_t n)
{
    const sm3_backend *list[SM3_MAX_BACKENDS];
    size_t count = sm3_backends(list), considered = 0;
    const sm3_chain *next = chains, *end;
    const sm3_backend *widest; /* that the lanes were on */
    uint64_t total = 0, longest = 0;
    uint32_t steps;
    lane_set set;
    if (n == 0)
        return;
    end = chains + n;
    for (size_t i = 0; i < n; i++) {
        total += chains[i].steps;
        longest = chains[i].steps > longest ? chains[i].steps : longest;
    }
    set.form = form;
    set.backend = best_backend(list, count, total, longest);
    widest = set.backend;
    set_columns(&set);
    for (set.active = 0; set.active < set.backend->lanes && next != end; set.active++)
        begin_chain(&set, set.active, next++);
    while ((steps = serve(&set, &next, end)) != 0) {
        if (next == end && set.active != considered && set.backend->lanes > 1) {
            considered = set.active;
            consider_narrower(&set, list, count);
            if (set.active == 0)
                break;
        }
        advance(&set, steps);
    }
    set.backend = widest;
    forget(&set);
}
