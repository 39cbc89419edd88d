# make run    sets everything up and opens the room (the playground when there is no DISCORD_TOKEN)
# make test   sets everything up and runs the checks and the tests

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= auto

.PHONY: run test setup check clean

run: setup
	@exec $(BIN)/python -m bot

test: setup check
	$(BIN)/python -m pytest -n $(WORKERS)

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

setup: $(VENV)/ready

$(VENV)/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Halley needs Python 3.11 or newer; try make PYTHON=python3.12 run.") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache build dist
