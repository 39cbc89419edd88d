# Halley. `make` alone says what can be made.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= auto
#: folders and modules whose tests need no Discord, no store and no browser
FAST := tests/cards tests/rules/test_patterns.py tests/rules/test_record.py tests/test_arrows.py tests/test_citations.py tests/test_guide.py tests/test_readme.py \
	$(wildcard tests/cogs/*/test_rules.py tests/cogs/*/test_words.py tests/cogs/*/test_score.py tests/cogs/*/test_play.py)

.DEFAULT_GOAL := help
.PHONY: help run test test-fast coverage docs game setup check hooks lock clean

help: ## says what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/ready-run ## sets everything up and opens the room (the playground when there is no DISCORD_TOKEN)
	@exec $(BIN)/python -m bot

test: setup check ## sets everything up and runs all checks and tests
	$(BIN)/python -m pytest -n $(WORKERS)

test-fast: setup ## the tests of cards, of each game's rules and words, and of the house's shape (CONTRIBUTING.md says what is left out)
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow" $(FAST)

coverage: setup ## all tests, with the lines that none of them reaches
	$(BIN)/python -m pytest -n $(WORKERS) --cov=bot --cov=cogs --cov-report=term:skip-covered --cov-report=html:build/coverage

docs: setup ## the documentation as a site in build/site, made from docs/ and from the code; a warning is an error
	@$(BIN)/python -m tools.site

game: ## NAME=high_card: the skeleton of a new game (docs/adding-a-game.md)
	@$(PYTHON) tools/new_game.py "$(NAME)"

check: setup ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

hooks: ## has git look at the style of what is committed (.pre-commit-config.yaml)
	pre-commit install

setup: $(VENV)/ready ## the virtual environment, from requirements-dev.lock

# What opening the room takes; uv does it where it is there, and venv and pip do otherwise.
$(VENV)/ready-run: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Halley needs Python 3.11 or newer; try make PYTHON=python3.12 run.") if sys.version_info < (3, 11) else None'
	$(MAKE_VENV)
	$(INSTALL) -r requirements.lock
	@touch $@

# What testing takes besides: the same packages, and more.
$(VENV)/ready: requirements-dev.lock $(VENV)/ready-run
	$(INSTALL) -r requirements-dev.lock
	@touch $@

ifneq ($(shell command -v uv 2>/dev/null),)
MAKE_VENV = @test -x $(BIN)/python || uv venv --quiet --allow-existing --no-python-downloads --python "$(PYTHON)" $(VENV)
INSTALL = uv pip install --quiet --python $(BIN)/python --require-hashes
else
MAKE_VENV = @$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
endif

COMPILE = uv pip compile --quiet pyproject.toml --universal --python-version 3.11 --extra postgres --generate-hashes --no-strip-extras --no-header --no-annotate

lock: ## makes both lock files and requirements.txt anew from pyproject.toml (with uv), keeping the versions that still fit
	$(COMPILE) -o requirements.lock >/dev/null
	$(COMPILE) --extra dev -c requirements.lock -o requirements-dev.lock >/dev/null
	@{ echo "# For builders that look for this file: Halley itself, and the versions of requirements.lock (make lock)."; \
	  echo .; sed -n '/^[a-z]/s/ \\$$//p' requirements.lock; } > requirements.txt

clean: ## removes what was made
	rm -rf $(VENV) .pytest_cache .ruff_cache build dist
