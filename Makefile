# What one does with the referee: `make run`, `make test` and their siblings.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help setup dev run compiled web static test again long check verify-others lint types \
  docs bench texts \
	reference \
  conformance fmt lock clean chromium engines proxies parts cluster campaign clients wheel sbom pythons pictures

PYTHON ?= python3
# The tools of .venv come first, also for what they start (Node, where it had to be installed there).
export PATH := $(CURDIR)/.venv/bin:$(PATH)
# What Python has compiled is kept, whatever is usual here: a command then starts in half the time.
unexport PYTHONDONTWRITEBYTECODE
# pip and uv may say what they like elsewhere; here a failure ends in one sentence of our own.
or_say = || { echo "referee: $(1)" >&2; exit 1; }
REGISTRY = is the Python package registry within reach?

help:  ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 16

setup: .venv/.run  ## .venv with the `referee` command in it
	@echo "referee: .venv/bin/referee is ready"

run: .venv/.run  ## the service on this machine, with TLS and a QR code for the phone (ARGS="--plain" …)
	@.venv/bin/python hatch_build.py page
	@# What phones fetch when they have time may be ready later than the service.
	@nice .venv/bin/python hatch_build.py aside rules &
	@nice .venv/bin/python scripts/compiled/hatch_compiled.py aside &
	@.venv/bin/referee serve --tls $(ARGS)

cluster: .venv/.dev web parts  ## three PostgreSQL nodes under Patroni, and two services, on this machine (ARGS="--port 8001" …)
	@.venv/bin/python -m tests.cluster $(ARGS)

campaign: .venv/.dev parts  ## everything of a cluster killed and cut off under load (ARGS="--minutes 60" …)
	@.venv/bin/python -m tests.campaign $(ARGS)

compiled: .venv/.run  ## the rules as machine code, for this machine; a source that is changed runs as Python
	@.venv/bin/python scripts/compiled/hatch_compiled.py

# A test of this suite waits half of its time, for a server or a browser: two of them for each core.
WORKERS = $(shell expr 2 '*' $$(nproc))

test: .venv/.dev web chromium engines proxies  ## the tests but for the long ones (ARGS="-k whot" …)
	@.venv/bin/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

again: .venv/.dev web chromium engines proxies  ## the tests that changed, or some, twenty times (ARGS=tests/… TIMES=20 BASE=main LATE=1)
	@.venv/bin/python scripts/again.py --times "$(or $(TIMES),20)" --base "$(BASE)" $(if $(LATE),--late) $(ARGS)

long: export REFEREE_DAY ?= $(shell expr $$(date +%s) / 86400)
long: .venv/.dev web chromium engines proxies parts  ## thirteen minutes of the tests that take long, other ones each day (ARGS="--minutes 60" …)
	@.venv/bin/python -m pytest -n auto --dist worksteal -m long --minutes 13 \
	  -o faulthandler_timeout=1500 $(ARGS)

check: lint types docs  ## lint, types, docs

verify-others: .venv/.dev  ## have an export verified, and a log witnessed, by programs that are not ours
	@.venv/bin/python scripts/verify_others.py

bench: .venv/.dev web chromium  ## speed, as ratios against anchors measured in the same run
	@.venv/bin/python scripts/compiled/hatch_compiled.py lacks || .venv/bin/python scripts/compiled/hatch_compiled.py
	@.venv/bin/python -m tests.bench $(ARGS)

conformance: .venv/.dev  ## files to try a reader of the notation by, in dist/conformance
	@.venv/bin/python -m tests.conformance

clients: .venv/.dev web  ## typed clients of the API, in Python and TypeScript, into dist/clients
	@.venv/bin/python scripts/make_clients.py
	@echo "referee: the clients are in dist/clients"

wheel: .venv/.dev web  ## the wheels into dist, one of them for this machine, and the sources
	@for project in . api referee/phone; do .venv/bin/uv build -q --wheel --no-build-isolation -o dist $$project || exit 1; done
	@.venv/bin/python scripts/compiled/hatch_compiled.py lacks \
	  || .venv/bin/uv build -q --wheel --no-build-isolation -o dist scripts/compiled
	@.venv/bin/uv build -q --sdist --no-build-isolation -o dist .
	@ls -l dist/*.whl dist/*.tar.gz

sbom: .venv/.dev web  ## what is shipped of others, as CycloneDX, into dist
	@scripts/sbom

pythons: wheel  ## the wheels installed and tried with each Python from 3.11 to 3.13 that is here
	@scripts/pythons

texts: .venv/.dev  ## the golden files of every printed clause anew; then read the difference
	@.venv/bin/python -m tests.texts

reference: .venv/.dev  ## what authors of games may use, a line each, in docs/reference/for-authors.md
	@.venv/bin/python -m docs.from_code.authors

pictures: .venv/.dev web chromium  ## the pictures of the documentation anew; then look at what changed (ARGS="watten wall" …)
	@.venv/bin/python -m scripts.pictures $(ARGS)

fmt: .venv/.dev  ## format, and mend what ruff can mend
	@.venv/bin/ruff format .
	@.venv/bin/ruff check --fix .

web: .venv/.run  ## the phone page, when its sources changed
	@.venv/bin/python hatch_build.py

static: .venv/.run web  ## the page with its own referee, as a folder for any web server
	@.venv/bin/python scripts/static.py $(ARGS)

dev: .venv/.dev  ## .venv with the tools of test, check and bench as well
	@echo "referee: pytest, ruff, mypy and sphinx are in .venv/bin"

lock: .venv/.run  ## requirements*.lock anew from pyproject.toml (ARGS=--upgrade)
	$(call compile,requirements.lock,pyproject.toml --all-extras)
	$(call compile,requirements-dev.lock,pyproject.toml --all-extras --group dev -c requirements.lock)
	$(call compile,requirements-build.lock,--group build -c requirements-dev.lock)
	$(call compile,requirements-compile.lock,--group compile -c requirements-dev.lock)
	$(call compile,requirements-cluster.lock,--group cluster -c requirements-dev.lock)

clean:  ## away with everything that was made here, .venv included; records stay
	rm -rf .venv .chromium .cluster .engines .proxies .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist docs/_build \
	  docs/reference/books docs/de/regeln \
	  test-results api/web/dist api/web/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what the above is made of

lint: .venv/.dev
	@.venv/bin/ruff format --check .
	@.venv/bin/ruff check .

types: .venv/.dev web
	@.venv/bin/mypy
	@.venv/bin/python scripts/page_types.py
	@cd api/web && node_modules/.bin/tsc --noEmit

docs: .venv/.dev
	@.venv/bin/sphinx-build -q -W --keep-going -b html docs docs/_build/html

chromium:
	@scripts/chromium >/dev/null

engines:
	@scripts/engines >/dev/null

proxies:
	@scripts/proxies >/dev/null

parts: .venv/.run
	@scripts/cluster >/dev/null

compile = @.venv/bin/uv pip compile -q $(2) --universal --generate-hashes --no-emit-index-url \
  --custom-compile-command "make lock" $(ARGS) -o $(1)

.venv/.run: requirements.lock pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  $(call or_say,Python 3.11 or newer is needed; name it as PYTHON=…)
	@[ -x .venv/bin/pip ] || $(PYTHON) -m venv .venv \
	  $(call or_say,Python's venv is missing: on Debian it is the package python3-venv)
	@.venv/bin/pip install -q 'uv>=0.9' \
	  $(call or_say,uv could not be installed: $(REGISTRY))
	@.venv/bin/uv pip install -q --require-hashes -r requirements.lock \
	  $(call or_say,the locked packages could not be installed: $(REGISTRY))
	@command -v node >/dev/null && command -v npm >/dev/null \
	  || .venv/bin/uv pip install -q "$$(.venv/bin/python -c 'import hatch_build as h; print(h.NODE)')" \
	  $(call or_say,Node could not be installed: $(REGISTRY))
	@.venv/bin/uv pip install -q --no-deps -e . \
	  $(call or_say,the package could not be built, see above)
	@touch $@

.venv/.dev: .venv/.run requirements-dev.lock
	@.venv/bin/uv pip install -q --require-hashes -r requirements-dev.lock \
	  $(call or_say,the tools could not be installed: $(REGISTRY))
	@touch $@
