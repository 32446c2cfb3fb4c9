"""Files that survive: atomic writing, limited reading, and a journal that a killed process leaves whole."""

from studio.files.atomic import Steps, save_atomic
from studio.files.journal import Journal, Recovered, recover
from studio.files.reading import read_limited

__all__ = ["Journal", "Recovered", "Steps", "read_limited", "recover", "save_atomic"]
