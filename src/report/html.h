/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef NGCC_HTML_H
#define NGCC_HTML_H

#include <stdio.h>

#include "report/load.h"

/* The whole run as one HTML file that needs nothing else: tables that can be sorted, plots, light and dark, print. */
void html_write(FILE *out, const report_data *data);

#endif
