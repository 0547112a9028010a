# Each target sets up what it needs in a local virtual environment. `make play` and `make test` are all a newcomer types.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAMES ?= 100000
GAME ?= darkest-crusade
LOAD ?=
TWINS ?= 50
MIXES ?= 1000
FROM ?= 0
PYTHON_FILES := src tests build_tools tools examples setup.py
MUTANTS ?= --sample 3
# Tests wait for browsers, databases and disks for a good part of their time, so two more run than there are cores.
TESTERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 2) + 2)')

.PHONY: play terminal test thorough lint types format soak fuzz bench load twins mixes attacks mutants golden balance rulings kills openapi web web-check screenshots clean

$(VENV)/.ready: pyproject.toml setup.py $(wildcard web/package-lock.json web/src/*.* web/src/*/*.*)
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("crusade needs Python 3.11 or later; try: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[table,terminal]'
	touch $@

$(VENV)/.dev: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

$(VENV)/.bench: $(VENV)/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,bench]'
	touch $@

play: $(VENV)/.ready
	$(BIN)/crusade play

test: $(VENV)/.dev
	$(MAKE) --no-print-directory -j2 lint types web-check
	$(BIN)/python -m pytest -n $(TESTERS) --dist worksteal

thorough: $(VENV)/.dev
	CRUSADE_THOROUGH=1 $(BIN)/python -m pytest -n auto --dist worksteal tests/properties tests/oracle tests/browser/test_learning_by_playing.py

lint: $(VENV)/.dev
	$(BIN)/ruff check $(PYTHON_FILES)
	$(BIN)/ruff format --check $(PYTHON_FILES)

types: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/mypy.ini

format: $(VENV)/.dev
	$(BIN)/ruff check --fix $(PYTHON_FILES)
	$(BIN)/ruff format $(PYTHON_FILES)
	$(BIN)/python build_tools/web_check.py --format

terminal: $(VENV)/.ready
	$(BIN)/crusade play --terminal

web-check: $(VENV)/.dev
	$(BIN)/python build_tools/web_check.py

web: $(VENV)/.ready
	cd web && npm install --no-audit --no-fund --no-save && npm run build

openapi: $(VENV)/.dev
	$(BIN)/python -m crusade.table.openapi web/openapi.json

screenshots: $(VENV)/.dev
	$(BIN)/python tests/browser/screenshots.py

kills: $(VENV)/.dev
	mkdir -p build
	CRUSADE_KILLS=1000 $(BIN)/python -m pytest -s tests/table/test_durability.py -k "acknowledged and sqlite" --basetemp=build/kills
	CRUSADE_KILLS=200 $(BIN)/python -m pytest -s tests/table/test_durability.py -k "acknowledged and postgres" --basetemp=build/kills

mixes: $(VENV)/.dev
	mkdir -p build
	CRUSADE_MIXES=$(MIXES) CRUSADE_MIXES_FROM=$(FROM) $(BIN)/python -m pytest -s tests/table/test_mixes.py -k agree --basetemp=build/mixes

attacks: $(VENV)/.dev
	CRUSADE_ATTACKS=5000 $(BIN)/python -m pytest tests/table/test_attacks_malformed.py tests/table/test_api_schema.py

mutants: $(VENV)/.dev
	$(BIN)/python tools/mutants.py $(MUTANTS)

soak: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto tests/browser/whole_games.py

fuzz: $(VENV)/.ready
	$(BIN)/crusade fuzz $(GAME) -n $(GAMES)

bench: $(VENV)/.bench
	$(BIN)/crusade bench

load: $(VENV)/.dev
	$(BIN)/python tools/load.py $(LOAD)

twins: $(VENV)/.dev
	CRUSADE_TWINS=$(TWINS) $(BIN)/python -m pytest -n auto tests/views/test_non_interference.py

golden: $(VENV)/.dev
	$(BIN)/python tests/golden/make_golden.py

# What every switch does to the balance, by `normal`: hours, and it can be stopped at any time. Writes docs/rulings.md.
RULINGS = --players normal,normal --out docs/rulings --resume --report docs/rulings.md
rulings: $(VENV)/.ready
	$(BIN)/crusade rulings darkest-crusade tiger-attack -n 40 $(RULINGS)
	$(BIN)/crusade rulings dark-crusade --switch version=tournament_campaign -n 20 $(RULINGS)

balance: $(VENV)/.ready
	$(BIN)/crusade sim --players thumb,thumb -n 1000 --name balance --out runs/balance.jsonl --resume

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
