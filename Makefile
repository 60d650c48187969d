# make demo    set up what is needed and show the main job
# make test    set up what is needed, system packages included, and pass the tests
# make test-fast   seven thousand of them, for while working: no servers, no whole screens
# make clean-room  the first two commands in a bare Debian root
# make test-slow   the tests that take minutes or need gigabytes
# make soak    the server for minutes: kills, viewers, parallel parses
# make check   lint, types, licences, what is generated
# make studio  build the page of screenwright serve from studio/ into the package
# make bench   speed and memory beside a peer, as a table; make figures prints the rows of docs/figures.md
# make docs    regenerate docs/reference/cli.md from the commands

VENV ?= .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest
PHONE := tests/phone
STUDIO := studio
# Processes that share the tests, a file at a time: half of the time they wait for a device
WORKERS ?= 4
# Dearest files first, so that no worker is left with one of them at the end
SHARED := --dist loadfile --no-loadscope-reorder
# These load torch, which no other test does: in a process of their own
TRAINING := tests/lab/training
IMAGE ?=

# Hundreds of processes are started by the tests, and each would compile what it imports
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-most test-training test-fast test-slow clean-room soak studio check bench figures docs format clean system-packages

demo: $(VENV)/.stamp-base
	$(BIN)/screenwright demo

test: $(VENV)/.stamp-dev system-packages $(PHONE)/node_modules/.stamp $(STUDIO)/node_modules/.stamp
	$(MAKE) -j 2 test-most test-training

test-most:
	OMP_NUM_THREADS=1 $(PYTEST) --ignore $(TRAINING) -n $(WORKERS) $(SHARED) --durations 20

# Beside the others, which wait now and then; told when they are through
test-training:
	@OMP_NUM_THREADS=1 $(PYTEST) $(TRAINING) > .training.log 2>&1 && tail -n 1 .training.log || { cat .training.log; exit 1; }

test-fast: $(VENV)/.stamp-dev
	OMP_NUM_THREADS=1 $(PYTEST) tests/unit tests/lab tests/contract tests/house --ignore $(TRAINING) -n 3 $(SHARED) \
	  -m 'not slow and not integration'

test-slow: $(VENV)/.stamp-genuine system-packages $(PHONE)/node_modules/.stamp $(STUDIO)/node_modules/.stamp
	$(PYTEST) -m slow --timeout 600
	$(PYTEST) -m hypothesis --hypothesis-profile thorough --timeout 600

clean-room:
	tools/clean-room

soak: $(VENV)/.stamp-dev system-packages
	$(PYTEST) tests/e2e/test_serve_soak.py tests/e2e/test_soak.py -m slow --timeout 900 -rP

check: $(VENV)/.stamp-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy examples
	$(BIN)/lint-imports
	$(BIN)/python tools/licences.py
	$(BIN)/python tools/cli_reference.py --check
	$(BIN)/python tools/rest_reference.py --check

bench: $(VENV)/.stamp-dev
	$(BIN)/python benchmarks/bench.py $(IMAGE)

figures: bench

docs: $(VENV)/.stamp-dev
	$(BIN)/python tools/cli_reference.py
	$(BIN)/python tools/rest_reference.py

studio: $(STUDIO)/node_modules/.stamp
	npm run build --prefix $(STUDIO)

format: $(VENV)/.stamp-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) $(PHONE)/node_modules $(STUDIO)/node_modules demo-run runs dist .training.log .pytest_cache .mypy_cache .ruff_cache

system-packages:
	tools/system-packages

# The app on the tests' phone, and what builds and tests the page. What npm installs is never shipped.
%/node_modules/.stamp: %/package-lock.json | system-packages
	npm ci --prefix $*
	@touch $@

$(VENV)/.stamp-base: pyproject.toml tools/virtual-environment
	tools/virtual-environment $(VENV) -e '.[serve]'
	@touch $@

$(VENV)/.stamp-dev: pyproject.toml lab/pyproject.toml tools/virtual-environment
	tools/virtual-environment $(VENV) -e '.[dev]' -e 'lab[all]'
	@touch $(VENV)/.stamp-base $@

$(VENV)/.stamp-genuine: $(VENV)/.stamp-dev
	tools/virtual-environment $(VENV) -e '.[dev,scale]' -e 'lab[all,genuine-server]'
	@touch $@
