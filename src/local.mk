# SPDX-License-Identifier: BSD-2-Clause
# The measuring ring. ngcc-probe links the C library only: every byte of it shows in the resident-memory columns.

bin_PROGRAMS += ngcc-rerun ngcc-probe ngcc-probe-memory ngcc-hashprof

tool_cppflags = $(AM_CPPFLAGS) $(JANSSON_CFLAGS) $(LIBCRYPTO_CFLAGS) \
    -DPKGLIBDIR='"$(pkglibdir)"' -DPKGDATADIR='"$(pkgdatadir)"' -DBINDIR='"$(bindir)"'

# The generators of the known answers, independent of the measured libraries.
iccs_for_tools = \
    schemes/iccs/auxfunc.c \
    schemes/iccs/drng.c \
    schemes/sym/sm3_batch.c \
    schemes/sym/sm3_c.c

noinst_LIBRARIES += src/libngcc.a
src_libngcc_a_CPPFLAGS = $(tool_cppflags) -DNGCC_REFERENCE
src_libngcc_a_SOURCES = \
    $(iccs_for_tools) \
    src/base/child.c \
    src/base/child.h \
    src/base/cpu.c \
    src/base/cpu.h \
    src/base/file.c \
    src/base/file.h \
    src/base/msg.c \
    src/base/msg.h \
    src/base/paths.c \
    src/base/paths.h \
    src/base/registry.c \
    src/base/registry.h \
    src/campaign/beside.c \
    src/campaign/beside.h \
    src/campaign/extras.c \
    src/campaign/extras.h \
    src/campaign/host.c \
    src/campaign/host.h \
    src/campaign/interrupt.c \
    src/campaign/interrupt.h \
    src/campaign/lock.c \
    src/campaign/lock.h \
    src/campaign/merge.c \
    src/campaign/merge.h \
    src/campaign/phase_calibrate.c \
    src/campaign/phase_kat.c \
    src/campaign/phase_measure.c \
    src/campaign/phase_profile.c \
    src/campaign/phases.h \
    src/campaign/plan.c \
    src/campaign/plan.h \
    src/campaign/probe_run.c \
    src/campaign/probe_run.h \
    src/campaign/progress.c \
    src/campaign/progress.h \
    src/campaign/record_make.c \
    src/campaign/run.c \
    src/campaign/run.h \
    src/campaign/run_dir.c \
    src/campaign/run_dir.h \
    src/campaign/select.c \
    src/campaign/select.h \
    src/cmd.h \
    src/env/checks.c \
    src/env/clock.c \
    src/env/env.h \
    src/env/facts.h \
    src/env/frequency.c \
    src/env/layers.c \
    src/env/processor.c \
    src/env/source.c \
    src/env/source.h \
    src/env/system.c \
    src/import/argv.c \
    src/import/argv.h \
    src/import/build.c \
    src/import/import.c \
    src/import/import.h \
    src/import/sources.c \
    src/kat/digests.c \
    src/kat/digests.h \
    src/kat/generator.c \
    src/kat/generator.h \
    src/kat/kat.c \
    src/kat/kat.h \
    src/kat/log.c \
    src/kat/records.c \
    src/kat/records.h \
    src/kat/text.c \
    src/kat/text.h \
    src/probe/counter.c \
    src/probe/counter.h \
    src/probe/library.c \
    src/probe/library.h \
    src/probe/sha256.c \
    src/probe/sha256.h \
    src/probe/usage.c \
    src/probe/usage.h \
    src/record/elf_image.c \
    src/record/elf_image.h \
    src/record/figures.c \
    src/record/figures.h \
    src/record/format.c \
    src/record/format.h \
    src/record/json.c \
    src/record/json.h \
    src/record/published.c \
    src/record/published.h \
    src/record/sampling.c \
    src/record/sampling.h \
    src/record/schema.c \
    src/record/schema.h \
    src/record/scrub.c \
    src/record/scrub.h \
    src/record/shares.c \
    src/record/shares.h \
    src/record/stats.c \
    src/record/stats.h \
    src/record/validate.c \
    src/record/validate.h \
    src/record/validate_beside.c \
    src/record/validate_profile.c \
    src/record/validate_run.c \
    src/report/beside.c \
    src/report/beside.h \
    src/report/compare.c \
    src/report/compare.h \
    src/report/csv.c \
    src/report/csv.h \
    src/report/html.c \
    src/report/html.h \
    src/report/index.c \
    src/report/index.h \
    src/report/load.c \
    src/report/load.h \
    src/report/page.c \
    src/report/page.h \
    src/report/page_tables.c \
    src/report/plot.c \
    src/report/plot.h \
    src/report/profile.c \
    src/report/profile.h \
    src/report/report.c \
    src/report/report.h
tool_libs = src/libngcc.a $(JANSSON_LIBS) $(LIBCRYPTO_LIBS) $(DL_LIBS) -lm

ngcc_rerun_CPPFLAGS = $(tool_cppflags)
ngcc_rerun_LDADD = $(tool_libs)
ngcc_rerun_SOURCES = \
    src/cmd_campaign.c \
    src/cmd_compare.c \
    src/cmd_env.c \
    src/cmd_import.c \
    src/cmd_kat.c \
    src/cmd_list.c \
    src/cmd_merge.c \
    src/cmd_report.c \
    src/cmd_validate.c \
    src/ngcc-rerun.c

session_sources = \
    src/base/cpu.c \
    src/base/cpu.h \
    src/probe/arguments.c \
    src/probe/arguments.h \
    src/probe/library.c \
    src/probe/library.h \
    src/probe/modes.h \
    src/probe/print.c \
    src/probe/session.c \
    src/probe/session.h \
    src/probe/ticks.h
probe_sources = \
    $(session_sources) \
    src/probe/counter.c \
    src/probe/counter.h \
    src/probe/digest.c \
    src/probe/memory.h \
    src/probe/ngcc-probe.c \
    src/probe/sha256.c \
    src/probe/sha256.h \
    src/probe/time.c \
    src/probe/usage.c \
    src/probe/usage.h
ngcc_probe_SOURCES = $(probe_sources) src/probe/memory-exec.c
ngcc_probe_CPPFLAGS = $(AM_CPPFLAGS)
ngcc_probe_LDADD = $(DL_LIBS)
ngcc_probe_memory_SOURCES = $(probe_sources) src/probe/heap.c src/probe/memory.c
ngcc_probe_memory_CPPFLAGS = $(AM_CPPFLAGS) -DNGCC_PROBE_MEMORY
ngcc_probe_memory_LDADD = $(DL_LIBS)
ngcc_hashprof_SOURCES = $(session_sources) src/probe/ngcc-hashprof.c src/probe/profile-table.h
ngcc_hashprof_CPPFLAGS = $(AM_CPPFLAGS)
ngcc_hashprof_LDADD = $(DL_LIBS)
