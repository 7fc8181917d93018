# SPDX-License-Identifier: BSD-2-Clause
# How tests are run: everything prints TAP. Known answers and API tests per library come from schemes/instances.am.

TEST_EXTENSIONS = .la .api .sh
tap_driver = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = $(tap_driver)
LOG_COMPILER = $(TEST_WRAP) $(EMULATOR)
LA_LOG_DRIVER = $(tap_driver)
LA_LOG_COMPILER = $(TEST_WRAP) $(SHELL) $(srcdir)/tests/run-kat
API_LOG_DRIVER = $(tap_driver)
API_LOG_COMPILER = $(TEST_WRAP) $(SHELL) $(srcdir)/tests/run-api
SH_LOG_DRIVER = $(tap_driver)
SH_LOG_COMPILER = $(TEST_WRAP) $(SHELL)
AM_LOG_DRIVER_FLAGS = --comments --ignore-exit
AM_LA_LOG_DRIVER_FLAGS = --comments --ignore-exit
AM_API_LOG_DRIVER_FLAGS = --comments --ignore-exit
AM_SH_LOG_DRIVER_FLAGS = --comments --ignore-exit

# KAT=full runs all ten records of every library, KAT=quick one.
KAT =
TEST_TIMEOUT = 3600

AM_TESTS_ENVIRONMENT = \
    srcdir='$(srcdir)'; export srcdir; \
    KAT='$(KAT)'; export KAT; \
    EMULATOR='$(EMULATOR)'; export EMULATOR; \
    NM='$(NM)'; export NM; \
    SANITIZED='$(NONREFERENCE)'; export SANITIZED; \
    CC='$(CC)'; export CC; \
    TOY_DIR='$(abs_builddir)/toys'; export TOY_DIR; \
    NGCC_RERUN='$(abs_builddir)/ngcc-rerun$(EXEEXT)'; export NGCC_RERUN; \
    NGCC_PROBE='$(abs_builddir)/ngcc-probe$(EXEEXT)'; export NGCC_PROBE; \
    NGCC_HASHPROF='$(abs_builddir)/ngcc-hashprof$(EXEEXT)'; export NGCC_HASHPROF; \
    NGCC_MODULE_DIR='$(abs_builddir)/modules/.libs'; export NGCC_MODULE_DIR; \
    NGCC_KAT_DIR='$(abs_srcdir)/kat'; export NGCC_KAT_DIR; \
    NGCC_DATA_DIR='$(abs_srcdir)/data'; export NGCC_DATA_DIR; \
    NGCC_SCHEMES_DIR='$(abs_srcdir)/schemes'; export NGCC_SCHEMES_DIR; \
    NGCC_BUILD_ENV='$(abs_builddir)/build-env.json'; export NGCC_BUILD_ENV;

unit_cppflags = -I$(srcdir)/tests $(CHECK_CFLAGS) $(JANSSON_CFLAGS) $(LIBCRYPTO_CFLAGS)
unit_libs = $(CHECK_LIBS) $(JANSSON_LIBS) $(LIBCRYPTO_LIBS)
build_unit = $(AM_V_CCLD)$(SHELL) $(srcdir)/tests/build-unit $@ '$(srcdir)' '$(AM_V_P)'
unit_main = tests/unit-main.c tests/support.c tests/support.h

if HAVE_CHECK
objects/libbase-count.a: $(base_sources) $(library_deps)
	$(build_library) '$(base_sources)' $(CC) $(scheme_cppflags) -DNGCC_REFERENCE -DNGCC_COUNT $(TOOL_CPPFLAGS) $(TOOL_CFLAGS)
CLEANFILES += objects/libbase-count.a

# The profile's wrappers, over one set of each scheme (schemes/make-instances).
profile_test = tests/test-profile.c schemes/sym/sm3_chain.c schemes/iccs/iccs_batch.c $(unit_main)

# The measuring ring.
ring_tests = \
    tests/test-base \
    tests/test-child \
    tests/test-env \
    tests/test-format \
    tests/test-kat \
    tests/test-plan \
    tests/test-record
check_PROGRAMS += $(ring_tests)
TESTS += $(ring_tests)
ring_test_cppflags = $(tool_cppflags) $(unit_cppflags)
ring_test_libs = $(tool_libs) $(CHECK_LIBS)

tests_test_base_SOURCES = tests/test-base.c $(unit_main)
tests_test_base_CPPFLAGS = $(ring_test_cppflags)
tests_test_base_LDADD = $(ring_test_libs)

tests_test_child_SOURCES = tests/test-child.c $(unit_main)
tests_test_child_CPPFLAGS = $(ring_test_cppflags)
tests_test_child_LDADD = $(ring_test_libs)

tests_test_env_SOURCES = tests/test-env.c $(unit_main)
tests_test_env_CPPFLAGS = $(ring_test_cppflags)
tests_test_env_LDADD = $(ring_test_libs)

tests_test_format_SOURCES = tests/test-format.c $(unit_main)
tests_test_format_CPPFLAGS = $(ring_test_cppflags)
tests_test_format_LDADD = $(ring_test_libs)

tests_test_kat_SOURCES = tests/test-kat.c $(unit_main)
tests_test_kat_CPPFLAGS = $(ring_test_cppflags)
tests_test_kat_LDADD = $(ring_test_libs)

tests_test_plan_SOURCES = tests/test-plan.c $(unit_main)
tests_test_plan_CPPFLAGS = $(ring_test_cppflags)
tests_test_plan_LDADD = $(ring_test_libs)

tests_test_record_SOURCES = tests/test-record.c $(unit_main)
tests_test_record_CPPFLAGS = $(ring_test_cppflags)
tests_test_record_LDADD = $(ring_test_libs)

# SM3 and the helpers, in every variant that differs by instructions, and counted.
sm3_test = tests/test-sm3.c tests/iccs-vectors.h schemes/sym/sm3_chain.c schemes/sym/sm3_chain.h $(unit_main)
if VARIANT_REFERENCE
tests/sm3-reference: $(sm3_test) objects/libbase-reference.a $(srcdir)/tests/build-unit
	$(build_unit) '$(sm3_test)' ' objects/libbase-reference.a $(unit_libs)' $(CC) $(scheme_cppflags) -DNGCC_REFERENCE $(unit_cppflags) $(REFERENCE_FLAGS)
check_DATA += tests/sm3-reference
CLEANFILES += tests/sm3-reference
TESTS += tests/sm3-reference
endif
if VARIANT_PERFORMANCE
tests/sm3-performance: $(sm3_test) objects/libbase-performance.a $(srcdir)/tests/build-unit
	$(build_unit) '$(sm3_test)' '$(LTO_JOBS) objects/libbase-performance.a $(unit_libs)' $(CC) $(scheme_cppflags) -DNGCC_PERFORMANCE $(unit_cppflags) $(PERFORMANCE_FLAGS)
check_DATA += tests/sm3-performance
CLEANFILES += tests/sm3-performance
TESTS += tests/sm3-performance
endif
if VARIANT_NATIVE
tests/sm3-native: $(sm3_test) objects/libbase-native.a $(srcdir)/tests/build-unit
	$(build_unit) '$(sm3_test)' '$(LTO_JOBS) objects/libbase-native.a $(unit_libs)' $(CC) $(scheme_cppflags) -DNGCC_NATIVE $(unit_cppflags) $(NATIVE_FLAGS)
check_DATA += tests/sm3-native
CLEANFILES += tests/sm3-native
TESTS += tests/sm3-native
endif
tests/sm3-count: $(sm3_test) objects/libbase-count.a $(srcdir)/tests/build-unit
	$(build_unit) '$(sm3_test)' ' $(TOOL_LDFLAGS) objects/libbase-count.a $(unit_libs)' $(CC) $(scheme_cppflags) -DNGCC_REFERENCE -DNGCC_COUNT $(unit_cppflags) $(TOOL_CPPFLAGS) $(TOOL_CFLAGS)
check_DATA += tests/sm3-count
CLEANFILES += tests/sm3-count
TESTS += tests/sm3-count
else
TESTS += tests/no-check.sh
endif

check_PROGRAMS += tests/test-api
tests_test_api_SOURCES = tests/test-api.c
tests_test_api_CPPFLAGS = $(AM_CPPFLAGS) $(TEST_ALLOCATIONS)
tests_test_api_LDADD = $(DL_LIBS)

# Libraries that misbehave on purpose.
toys/stamp: $(srcdir)/tests/toy-sig.c $(srcdir)/tests/build-toys
	$(AM_V_GEN)$(SHELL) $(srcdir)/tests/build-toys '$(srcdir)' toys '$(CC)' '$(WERROR) $(TOOL_CFLAGS)' && : >$@
check_DATA += toys/stamp

clean-local:
	-rm -rf toys objects/*.d

shell_tests = \
    tests/browser.sh \
    tests/cli-beside.sh \
    tests/cli-campaign.sh \
    tests/cli-env.sh \
    tests/cli-evidence.sh \
    tests/cli-export.sh \
    tests/cli-import.sh \
    tests/cli-kat.sh \
    tests/cli-probe.sh \
    tests/cli-profile.sh \
    tests/schema.sh \
    tests/symbols.sh
TESTS += $(shell_tests)

EXTRA_DIST += \
    $(shell_tests) \
    kat/cedrus-vectors.json \
    kat/facto-split.json \
    kat/ops-edge.json \
    kat/resolved-tables.json \
    kat/sigurd-mutations.json \
    $(unit_main) \
    tests/browser.js \
    tests/build-toys \
    tests/build-unit \
    tests/test-profile.c \
    tests/test-sm3.c \
    tests/check-generated \
    tests/export-folder \
    tests/iccs-vectors.h \
    tests/kat-records \
    tests/no-check.sh \
    tests/run-api \
    tests/run-kat \
    tests/tap.sh \
    tests/toy-run.sh \
    tests/toy-scheme \
    tests/toy-sig.c

# One of our sets as the folder that a submission has: make export-folder SET=OPSsig-128 DIR=folder
SET =
DIR =
export-folder:
	@$(SHELL) $(srcdir)/tests/export-folder '$(srcdir)' '$(SET)' '$(DIR)'
.PHONY: export-folder
