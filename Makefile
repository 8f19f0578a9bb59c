# make lab    the lessons in JupyterLab          make test   every check there is
# Both set themselves up in .venv; all they need is Python 3.11 or later.

PYTHON ?= python3
VENV ?= .venv
WHEEL_VENV ?= $(VENV)-wheel
ARGS ?=

BIN := $(abspath $(VENV))/bin
PY := $(BIN)/python
WHEEL_PY := $(abspath $(WHEEL_VENV))/bin/python

IS_INSTALLED := import escoba_learn as package, sys; \
  assert package.__file__.startswith(sys.prefix), package.__file__; print("testing", package.__file__)

# The stages in the order of how soon they tell you something.
STAGES := lint types tests notebooks-check nbval browser wheel-test

.PHONY: help lab test $(STAGES) notebooks bench format clean
.NOTPARALLEL:

help:
	@echo "make lab            open the first lesson in JupyterLab, as a copy in my-lessons"
	@echo "make test           every check: $(STAGES)"
	@echo "make <one of them>  that check alone"
	@echo "make notebooks      build the lessons from notebooks/src (ARGS='--lang en 01' for some)"
	@echo "make format         let ruff format and fix the code"
	@echo "make bench          the benchmarks"
	@echo "make clean          remove what make made"
	@echo "PYTHON=python3.13 VENV=.venv313 chooses another Python, in an environment of its own"

lab: $(VENV)/.lab
	$(BIN)/escoba-learn lab --folder my-lessons $(if $(filter 0,$(shell id -u)),--allow-root) $(ARGS)

test: $(STAGES)
	@printf '\n== all passed: %s\n' "$(STAGES)"

lint: $(VENV)/.dev
	@printf '\n== lint: ruff check, ruff format\n'
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	@printf '\n== types: mypy --strict\n'
	$(BIN)/mypy

tests: $(VENV)/.dev
	@printf '\n== tests: doctests, tests, layers; every branch of the engine covered\n'
	$(PY) -m coverage run -m pytest --ignore=tests/browser $(ARGS)
	$(PY) -m coverage report

notebooks-check: $(VENV)/.dev
	@printf '\n== notebooks-check: the built lessons are what their source says\n'
	$(PY) notebooks/build.py --check $(ARGS)

# The built notebooks again, cell by cell: what a cell shows must be what was saved.
nbval: $(VENV)/.dev
	@printf '\n== nbval: every cell of every lesson shows what was saved\n'
	ESCOBA_PROGRESS= $(PY) -m pytest --nbval --nbval-current-env $(wildcard notebooks/??/)

browser: $(VENV)/.dev
	@printf '\n== browser: lessons in a real JupyterLab, clicked and typed at\n'
	$(PY) -m pytest tests/browser $(ARGS)

# The suite against the wheel, built from the sdist, in an environment and a folder of its own that
# hold nothing of the checkout but the tests: what was forgotten in the package shows here. Before
# the tests' own needs are installed, the package has to do with what it says it needs.
wheel-test: $(VENV)/.dev
	@printf '\n== wheel-test: the tests against the installed package\n'
	rm -rf dist $(WHEEL_VENV)
	$(PY) -m build --outdir dist . >/dev/null
	$(PYTHON) -m venv $(WHEEL_VENV)
	$(WHEEL_PY) -m pip install --quiet --disable-pip-version-check dist/*.whl
	cd / && $(WHEEL_PY) -c '$(IS_INSTALLED)' && $(WHEEL_PY:python=escoba-learn) --help >/dev/null
	$(WHEEL_PY) -m pip install --quiet --disable-pip-version-check "$$(echo dist/*.whl)[test]"
	room=$$(mktemp -d) && trap 'rm -rf "$$room"' EXIT && \
	  cp -r tests notebooks pyproject.toml $(wildcard README.md) "$$room" && cd "$$room" && \
	  $(WHEEL_PY) -c '$(IS_INSTALLED)' && \
	  $(WHEEL_PY) -m pytest --ignore=tests/browser --pyargs escoba_learn tests $(wildcard README.md)

notebooks: $(VENV)/.dev
	$(PY) notebooks/build.py $(ARGS)

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev
	$(PY) -m pytest benchmarks --benchmark-only $(ARGS)

clean:
	rm -rf $(VENV) $(WHEEL_VENV) build dist .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis

# The stamps are younger than pyproject.toml, or the environment is brought up to date.
$(VENV)/.lab $(VENV)/.dev: $(VENV)/.%: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "escoba_learn needs Python 3.11 or later, and $(PYTHON) is not; say make PYTHON=... with one that is." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { \
	  echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@[ "$$($(PY) --version 2>/dev/null)" = "$$($(PYTHON) --version)" ] || $(PYTHON) -m venv --clear $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[$*]'
	@touch $@
