# `make play` and `make test` need Python 3.11 or newer and nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check bench load pictures lint playthroughs clean

play: $(VENV)/ready
	$(BIN)/igroteka serve --open

check: $(VENV)/ready lint
	IGROTEKA_JIT=0 $(BIN)/python -m pytest -n 2 tests/test_core.py tests/test_laws.py tests/test_docs.py tests/test_meeting.py tests/test_tenno.py

test: $(VENV)/ready lint
	$(BIN)/igroteka compile
	$(BIN)/python -m pytest -n 2 || $(BIN)/python -m pytest --last-failed --last-failed-no-failures none  # once more, alone: browsers on a crowded machine
	IGROTEKA_BOUNDS=1 $(BIN)/python -m pytest -n 2 -m rules tests/test_laws.py
	IGROTEKA_JIT=0 $(BIN)/python -m pytest -n 2 -m rules tests/test_laws.py

bench: $(VENV)/ready
	$(BIN)/igroteka bench

load: $(VENV)/ready
	$(BIN)/python benchmarks/load.py $(if $(PEER),--peer)

pictures: $(VENV)/ready
	$(BIN)/python docs/take_pictures.py

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

playthroughs: $(VENV)/ready
	$(BIN)/python tests/playthroughs.py

$(VENV)/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[test]'
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
