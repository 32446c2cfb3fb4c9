"""Files that survive: atomic writing, limited reading, and a journal that a killed process leaves whole."""

from studio.files.atomic import Steps, reason_for, save_atomic
from studio.files.journal import Journal, Recovered, recover
from studio.files.reading import read_limited

__all__ = ["Journal", "Recovered", "Steps", "read_limited", "reason_for", "recover", "save_atomic"]
