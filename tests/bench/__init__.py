"""Measurements of what the studio holds itself to; `python -m tests.bench` prints each beside its goal."""
