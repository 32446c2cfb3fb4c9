"""The log file in the data folder: the details of every error; it turns over at a megabyte."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from studio.errors import BrokenPromise

__all__ = ["LOG_NAME", "log_to", "note_failure"]

LOG_NAME: Final = "estado-mayor.log"
SIZE: Final = 1 << 20
OLD_ONES: Final = 3


def log_to(folder: Path) -> logging.Handler:
    """Sends the log of the studio into the data folder and returns the handler, which the caller removes and closes."""
    handler = RotatingFileHandler(folder / LOG_NAME, maxBytes=SIZE, backupCount=OLD_ONES, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger("studio").addHandler(handler)
    return handler


def note_failure(folder: Path, failure: BaseException, arguments: list[str]) -> Path:
    """Writes a failure, its traceback, the call and the input it carries into the log, and returns the log's path."""
    handler = log_to(folder)
    logger = logging.getLogger("studio")
    try:
        given = failure.given if isinstance(failure, BrokenPromise) else None
        logger.error("call %r given %r", arguments, given, exc_info=failure)
    finally:
        logger.removeHandler(handler)
        handler.close()
    return folder / LOG_NAME
