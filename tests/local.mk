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

# KAT=full runs all ten records of every library.
KAT =
TEST_TIMEOUT = 3600

AM_TESTS_ENVIRONMENT = \
    srcdir='$(srcdir)'; export srcdir; \
    KAT='$(KAT)'; export KAT; \
    EMULATOR='$(EMULATOR)'; export EMULATOR; \
    NM='$(NM)'; export NM; \
    SANITIZED='$(NONREFERENCE)'; export SANITIZED; \
    NGCC_RERUN='$(abs_builddir)/ngcc-rerun$(EXEEXT)'; export NGCC_RERUN; \
    NGCC_PROBE='$(abs_builddir)/ngcc-probe$(EXEEXT)'; export NGCC_PROBE; \
    NGCC_MODULE_DIR='$(abs_builddir)/modules/.libs'; export NGCC_MODULE_DIR; \
    NGCC_KAT_DIR='$(abs_srcdir)/kat'; export NGCC_KAT_DIR; \
    NGCC_DATA_DIR='$(abs_srcdir)/data'; export NGCC_DATA_DIR; \
    NGCC_BUILD_ENV='$(abs_builddir)/build-env.json'; export NGCC_BUILD_ENV;

unit_cppflags = -I$(srcdir)/tests $(CHECK_CFLAGS) $(JANSSON_CFLAGS) $(LIBCRYPTO_CFLAGS)
unit_libs = $(CHECK_LIBS) $(JANSSON_LIBS) $(LIBCRYPTO_LIBS)

if HAVE_CHECK
check_LIBRARIES += objects/libbase-count.a
objects_libbase_count_a_SOURCES = $(base_sources)
objects_libbase_count_a_CPPFLAGS = $(AM_CPPFLAGS) -DNGCC_REFERENCE -DNGCC_COUNT
else
TESTS += tests/no-check.sh
endif

check_PROGRAMS += tests/test-api
tests_test_api_SOURCES = tests/test-api.c
tests_test_api_CPPFLAGS = $(AM_CPPFLAGS) $(TEST_ALLOCATIONS)
tests_test_api_LDADD = $(DL_LIBS)

shell_tests = \
    tests/symbols.sh
TESTS += $(shell_tests)

EXTRA_DIST += \
    $(shell_tests) \
    tests/check-generated \
    tests/kat-records \
    tests/no-check.sh \
    tests/run-api \
    tests/run-kat \
    kat/cedrus-vectors.json \
    kat/facto-split.json \
    kat/ops-edge.json \
    kat/resolved-tables.json \
    tests/toy-scheme
