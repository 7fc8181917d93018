/* SPDX-License-Identifier: BSD-2-Clause */
/* Checks a JSON value against a JSON Schema. The words that data/record.schema.json uses are understood: type, const,
 * enum, required, properties, additionalProperties, items, minItems, maxItems, minimum, exclusiveMinimum, pattern
 * (extended regular expressions) and $ref to #/$defs. */
#ifndef NGCC_SCHEMA_H
#define NGCC_SCHEMA_H

#include <jansson.h>

/* Called once per problem; `where` is the place in the value (processes[0].meta), `text` what was expected. */
typedef void (*schema_report)(void *context, const char *where, const char *text);

void schema_check(const json_t *schema, const json_t *value, schema_report report, void *context);

#endif
