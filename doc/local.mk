# SPDX-License-Identifier: BSD-2-Clause
# Manual, man pages, completion, what users of the modules need, and the reproducible tarball.

pkginclude_HEADERS = schemes/api/drng.h schemes/api/link.h schemes/api/sig_api.h
pkgconfigdir = $(libdir)/pkgconfig
pkgconfig_DATA = doc/ngcc-rerun.pc

bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = doc/completion/ngcc-rerun

examplesdir = $(docdir)/examples
dist_examples_DATA = doc/examples/load-module.c
dist_examples_SCRIPTS = doc/examples/parallel.sh doc/examples/slurm-array.sh

dist_man_MANS = \
    doc/man/ngcc-hashprof.1 \
    doc/man/ngcc-probe.1 \
    doc/man/ngcc-rerun.1 \
    doc/man/ngcc-rerun-record.5

AM_MAKEINFOFLAGS = -D 'VERSION $(PACKAGE_VERSION)'
AM_MAKEINFOHTMLFLAGS = $(AM_MAKEINFOFLAGS) --no-split
AM_DISTCHECK_DVI_TARGET = info
info_TEXINFOS = doc/ngcc-rerun.texi
doc_ngcc_rerun_TEXINFOS = doc/reference.texi
EXTRA_DIST += doc/man2texi.awk

# Options, exit codes and record fields are written once, in the man pages.
man_sources = $(srcdir)/doc/man/ngcc-rerun.1 $(srcdir)/doc/man/ngcc-probe.1 $(srcdir)/doc/man/ngcc-hashprof.1 \
    $(srcdir)/doc/man/ngcc-rerun-record.5
$(srcdir)/doc/reference.texi: $(man_sources) $(srcdir)/doc/man2texi.awk
	$(AM_V_GEN)LC_ALL=C $(AWK) -f $(srcdir)/doc/man2texi.awk $(man_sources) >$@.new && mv $@.new $@
MAINTAINERCLEANFILES = $(srcdir)/doc/reference.texi

# One page for two programs.
install-data-hook:
	cd "$(DESTDIR)$(man1dir)" && rm -f ngcc-probe-memory.1 && $(LN_S) ngcc-probe.1 ngcc-probe-memory.1

# What stands in the documents is checked against the tools; an installed copy is checked by installcheck.
shell_tests += tests/docs.sh tests/tutorial.sh
EXTRA_DIST += tests/fast-sets tests/installcheck.sh

installcheck-local:
	@srcdir='$(srcdir)' DESTDIR='$(DESTDIR)' CC='$(CC)' CFLAGS='$(TOOL_CFLAGS)' LDFLAGS='$(TOOL_LDFLAGS)' DL_LIBS='$(DL_LIBS)' PKG_CONFIG='$(PKG_CONFIG)' \
	  EMULATOR='$(EMULATOR)' VERSION='$(PACKAGE_VERSION)' VARIANTS='$(VARIANTS)' bindir='$(bindir)' libdir='$(libdir)' pkglibdir='$(pkglibdir)' \
	  pkgdatadir='$(pkgdatadir)' includedir='$(includedir)' docdir='$(docdir)' $(SHELL) $(srcdir)/tests/installcheck.sh

# Folders that are ours alone go with their files.
uninstall-hook:
	rm -f "$(DESTDIR)$(man1dir)/ngcc-probe-memory.1"
	-@for dir in '$(docdir)' '$(pkgdatadir)' '$(pkglibdir)' '$(pkgincludedir)'; do \
	  test ! -d "$(DESTDIR)$$dir" || find "$(DESTDIR)$$dir" -depth -type d -exec rmdir {} \; 2>/dev/null; \
	done; :

# The packaging is part of the tarball; listed one by one, since a package build leaves its own files there.
EXTRA_DIST += \
    debian/README.Debian \
    debian/changelog \
    debian/control \
    debian/copyright \
    debian/ngcc-rerun-doc.doc-base \
    debian/ngcc-rerun-doc.info \
    debian/ngcc-rerun-doc.install \
    debian/ngcc-rerun-modules.install \
    debian/ngcc-rerun-modules.lintian-overrides \
    debian/ngcc-rerun.docs \
    debian/ngcc-rerun.install \
    debian/rules \
    debian/source/format \
    debian/tests/cli \
    debian/tests/compile \
    debian/tests/control \
    debian/tests/kat-installed

# The same bytes wherever, whenever and by whomever the tarball is made: file times are SOURCE_DATE_EPOCH, by default the
# time of the last commit.
release-dist:
	@: "$${SOURCE_DATE_EPOCH:=`git -C '$(srcdir)' log -1 --format=%ct 2>/dev/null`}"; \
	test -n "$$SOURCE_DATE_EPOCH" || { echo "release-dist: not a git checkout: set SOURCE_DATE_EPOCH" >&2; exit 1; }; \
	export SOURCE_DATE_EPOCH; umask 022; \
	LC_ALL=C TZ=UTC XZ_OPT='-6 --threads=1' \
	TAR_OPTIONS="--sort=name --mtime=@$$SOURCE_DATE_EPOCH --owner=0 --group=0 --numeric-owner --mode=u+rw,go=u,go-w --format=ustar" \
	$(MAKE) $(AM_MAKEFLAGS) dist
.PHONY: release-dist
