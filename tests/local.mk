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
    NGCC_MODULE_DIR='$(abs_builddir)/modules/.libs'; export NGCC_MODULE_DIR; \
    NGCC_KAT_DIR='$(abs_srcdir)/kat'; export NGCC_KAT_DIR; \
    NGCC_DATA_DIR='$(abs_srcdir)/data'; export NGCC_DATA_DIR; \
    NGCC_SCHEMES_DIR='$(abs_srcdir)/schemes'; export NGCC_SCHEMES_DIR; \
    NGCC_BUILD_ENV='$(abs_builddir)/build-env.json'; export NGCC_BUILD_ENV;

unit_cppflags = -I$(srcdir)/tests $(CHECK_CFLAGS) $(JANSSON_CFLAGS) $(LIBCRYPTO_CFLAGS)
unit_libs = $(CHECK_LIBS) $(JANSSON_LIBS) $(LIBCRYPTO_LIBS)
unit_main = tests/unit-main.c tests/support.c tests/support.h

if HAVE_CHECK
check_LIBRARIES += objects/libbase-count.a
objects_libbase_count_a_SOURCES = $(base_sources)
objects_libbase_count_a_CPPFLAGS = $(AM_CPPFLAGS) -DNGCC_REFERENCE -DNGCC_COUNT

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

# SM3 and the helpers, in every variant that differs by instructions.
check_PROGRAMS += tests/sm3-count
TESTS += tests/sm3-count
tests_sm3_count_SOURCES = tests/test-sm3.c tests/iccs-vectors.h $(unit_main)
tests_sm3_count_CPPFLAGS = $(scheme_cppflags) -DNGCC_REFERENCE -DNGCC_COUNT $(unit_cppflags)
tests_sm3_count_LDADD = objects/libbase-count.a $(unit_libs)
if VARIANT_REFERENCE
check_PROGRAMS += tests/sm3-reference
TESTS += tests/sm3-reference
tests_sm3_reference_SOURCES = tests/test-sm3.c tests/iccs-vectors.h $(unit_main)
tests_sm3_reference_CPPFLAGS = $(scheme_cppflags) -DNGCC_REFERENCE $(unit_cppflags)
tests_sm3_reference_CFLAGS = $(REFERENCE_FLAGS)
tests_sm3_reference_LDFLAGS =
tests_sm3_reference_LDADD = objects/libbase-reference.a $(unit_libs)
endif
if VARIANT_PERFORMANCE
check_PROGRAMS += tests/sm3-performance
TESTS += tests/sm3-performance
tests_sm3_performance_SOURCES = tests/test-sm3.c tests/iccs-vectors.h $(unit_main)
tests_sm3_performance_CPPFLAGS = $(scheme_cppflags) -DNGCC_PERFORMANCE $(unit_cppflags)
tests_sm3_performance_CFLAGS = $(PERFORMANCE_FLAGS)
tests_sm3_performance_LDFLAGS = $(LTO_JOBS)
tests_sm3_performance_LDADD = objects/libbase-performance.a $(unit_libs)
endif
if VARIANT_NATIVE
check_PROGRAMS += tests/sm3-native
TESTS += tests/sm3-native
tests_sm3_native_SOURCES = tests/test-sm3.c tests/iccs-vectors.h $(unit_main)
tests_sm3_native_CPPFLAGS = $(scheme_cppflags) -DNGCC_NATIVE $(unit_cppflags)
tests_sm3_native_CFLAGS = $(NATIVE_FLAGS)
tests_sm3_native_LDFLAGS = $(LTO_JOBS)
tests_sm3_native_LDADD = objects/libbase-native.a $(unit_libs)
endif
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
check_DATA = toys/stamp

clean-local:
	-rm -rf toys

shell_tests = \
    tests/cli-campaign.sh \
    tests/cli-env.sh \
    tests/cli-evidence.sh \
    tests/cli-kat.sh \
    tests/cli-probe.sh \
    tests/symbols.sh
TESTS += $(shell_tests)

EXTRA_DIST += \
    $(shell_tests) \
    kat/cedrus-vectors.json \
    kat/facto-split.json \
    kat/ops-edge.json \
    kat/resolved-tables.json \
    tests/build-toys \
    tests/check-generated \
    tests/iccs-vectors.h \
    tests/kat-records \
    tests/no-check.sh \
    tests/run-api \
    tests/run-kat \
    tests/tap.sh \
    tests/toy-scheme \
    tests/toy-sig.c
