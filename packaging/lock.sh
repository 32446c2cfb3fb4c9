#!/bin/sh
# Writes the hashed requirements-*.lock files, for every system and every supported Python; `lock.sh --upgrade` takes the newest.
set -eu
cd "$(dirname "$0")/.."

compile() {
  lock=requirements-$1.lock
  shift
  .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
    --no-emit-find-links "$@" pyproject.toml -o "$lock"
}

compile run --group build "$@"
for extra in club cluster; do
  compile "$extra" --group build --extra "$extra" --constraint requirements-run.lock "$@"
done
compile dev --group build --group dev --constraint requirements-run.lock "$@"
