/* SPDX-License-Identifier: BSD-2-Clause */
/* Verification (sigurd.md section 8): parse, recompute the challenges, check openings, evaluation, linear and range
 * relation. Everything here is public. */
#include "sigurd/verify.h"

#include <stdlib.h>

#include "api/sig_api.h"

int64_t verify_parse(const uint8_t *sn, uint64_t sn_len)
{
    uint32_t count;
    if (sn_len < SIGNATURE((uint64_t)0))
        return -1;
    count = load_le32(sn + AT_COUNT);
    if (count > MAX_PROOF || sn_len != SIGNATURE((uint64_t)count))
        return -1;
    return count;
}

void verify_recompute(verify_work *v, const uint8_t *pk, const uint8_t *sn, const iccs_piece *message)
{
    transcript *t = &v->t;
    transcript_start(t, message);
    transcript_commit(t, pk, sn);
    challenge_element(v->z, "commitment", t->h[1]);
    transcript_step(t, 2, sn);
    challenge_linear(v->linear, t->h[2]);
    transcript_step(t, 3, sn);
    v->zeta = challenge_range(v->tau, t->h[3]);
    transcript_step(t, 4, sn);
    challenge_element(v->delta, "mask", t->h[4]);
    transcript_step(t, 5, sn);
    challenge_open(&v->open, t->h[5]);
}

int verify_openings(verify_work *v, const uint8_t *sn, size_t count)
{
    const uint8_t *opened = sn + AT_PROOF + count * DIGEST;
    const code_list list = { v->open.sorted, OPENINGS, v->u.open.symbol[0], ELEMENT };
    iccs_job jobs[OPENINGS];
    merkle_plan_make(&v->plan, v->open.sorted);
    if (v->plan.total != count)
        return 0;
    for (size_t i = 0; i < OPENINGS; i++)
        memcpy(v->u.open.opened[i], opened + v->open.rank[i] * ELEMENT, ELEMENT);
    code_start(&v->u.open.c);
    code_at(&v->u.open.c, &v->u.open.w, sn + AT_W, &list);
    multiply_add(&v->u.open.p, v->u.open.symbol[0], v->u.open.opened[0], v->delta, v->u.open.symbol[0], OPENINGS);
    for (size_t i = 0; i < OPENINGS; i++) {
        memcpy(v->u.open.leaf[i], v->u.open.opened[i], ELEMENT);
        memcpy(v->u.open.leaf[i] + ELEMENT, v->u.open.symbol[i], ELEMENT);
        jobs[i].msg = v->u.open.leaf[i];
        jobs[i].out = v->u.open.check.digest[i];
    }
    hash_batch(jobs, OPENINGS, LEAF);
    return merkle_check(&v->u.open.check, &v->plan, v->open.sorted, sn + AT_PROOF, sn);
}

int verify_evaluation(verify_work *v, const uint8_t *sn)
{
    const uint8_t *e_eval = sn + AT_EVALUATIONS, *v_eval = e_eval + ELEMENT;
    uint8_t left[ELEMENT], right[ELEMENT];
    evaluate_start(&v->u.p, v->z);
    evaluate(&v->u.p, left, sn + AT_W);
    ext_mul(&sigurd_field, right, v->delta, e_eval);
    for (size_t i = 0; i < ELEMENT; i++)
        right[i] ^= v_eval[i];
    return memcmp(left, right, ELEMENT) == 0;
}

int verify_linear(verify_work *v, const uint8_t *pk, const uint8_t *sn)
{
    uint8_t left[REPETITIONS * ELEMENT];
    int good = 1;
    matrix_start(&v->u.H, pk);
    while (matrix_next(&v->u.H))
        matrix_times(&v->u.H, sn + AT_W, v->Hw);
    linear_combine(&v->u.l, left, v->linear, v->Hw, sn + AT_W + BLOCKS * ELEMENT);
    for (size_t s = 0; s < REPETITIONS; s++) {
        const unsigned syndrome = linear_syndrome(v->linear, s, pk + SEED);
        uint8_t P[ELEMENT];
        memcpy(P, sn + AT_P + s * ELEMENT, ELEMENT);
        good &= P[10] == 0 && P[11] == 0;
        P[10] ^= (uint8_t)syndrome;
        P[11] ^= (uint8_t)(syndrome >> 8);
        ext_mul(&sigurd_field, P, P, v->delta);
        for (size_t i = 0; i < ELEMENT; i++)
            left[s * ELEMENT + i] ^= P[i];
    }
    return good && memcmp(left, sn + AT_Q, sizeof left) == 0;
}

int verify_range(verify_work *v, const uint8_t *sn)
{
    const range_challenge c = { v->tau, v->zeta };
    return range_check(&v->u.p, &c, sn + AT_W, v->delta, sn + AT_G);
}

int sig_verify(unsigned char *pk, unsigned long long pk_len, unsigned char *sn, unsigned long long sn_len,
               unsigned char *m, unsigned long long m_len)
{
    iccs_piece message;
    verify_work *v;
    int64_t count;
    int code = SIGURD_REJECTED;
    if (pk == NULL || sn == NULL || m == NULL)
        return SIGURD_NULL;
    if (pk_len != SIG_PK_BYTES)
        return SIGURD_KEY_LENGTH;
    count = verify_parse(sn, sn_len);
    if (count < 0)
        return SIGURD_PARSE;
    if (m_len >> 61 != 0 || m_len > SIZE_MAX)
        return SIGURD_MESSAGE_LENGTH;
    v = malloc(sizeof *v);
    if (v == NULL)
        return SIGURD_MEMORY;
    message.ptr = m;
    message.len = (size_t)m_len;
    verify_recompute(v, pk, sn, &message);
    if (verify_openings(v, sn, (size_t)count) && verify_evaluation(v, sn) && verify_linear(v, pk, sn) &&
        verify_range(v, sn))
        code = 0;
    free(v);
    return code;
}
