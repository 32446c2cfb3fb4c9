# Works on a bare Debian 12 with python3, make and git: each target installs first what it needs.
.DEFAULT_GOAL := help
BIN := .venv/bin
OFFSCREEN := QT_QPA_PLATFORM=offscreen

.PHONY: help setup dev run test check bench soak shots lock package

help:
	@echo 'make run       installs what is missing and opens the studio'
	@echo 'make test      installs what is missing and runs the tests'
	@echo 'make check     style, types and the walls between the rooms'
	@echo 'make bench     every number beside its goal'
	@echo 'make soak      the long tests'
	@echo 'make shots     every screenshot of the guide'
	@echo 'make lock      the hashed requirements-*.lock files'
	@echo 'make package   the distribution, in dist/'

setup:
	@sh packaging/bootstrap.sh run

dev:
	@sh packaging/bootstrap.sh dev

run: setup
	@sh packaging/bootstrap.sh display
	@$(BIN)/estado-mayor $(ARGS)

test: dev
	@$(OFFSCREEN) $(BIN)/python -m pytest -n 2 --dist loadfile -m 'not soak and not bench' $(ARGS)

# All four speak, whichever fails.
check: dev
	@failed=0; \
	$(BIN)/ruff check . || failed=1; \
	$(BIN)/ruff format --check . || failed=1; \
	$(BIN)/mypy --strict studio || failed=1; \
	$(BIN)/lint-imports --no-logo || failed=1; \
	exit $$failed

bench: dev
	@$(OFFSCREEN) $(BIN)/python -m tests.bench $(ARGS)

soak: dev
	@$(OFFSCREEN) $(BIN)/python -m pytest -m soak $(ARGS)

shots: dev
	@$(OFFSCREEN) $(BIN)/python -m tests.shots $(ARGS)

lock:
	@sh packaging/bootstrap.sh uv
	@sh packaging/lock.sh $(ARGS)

package: dev
	@$(BIN)/python -m build --no-isolation --outdir dist .
