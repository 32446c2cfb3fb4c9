"""Where a person's data lies: the library, the settings, the log."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from studio.errors import CannotSave
from studio.files.atomic import reason_for

__all__ = ["DATABASE_NAME", "DATABASE_VARIABLE", "FOLDER_VARIABLE", "data_folder", "database_url"]

FOLDER_VARIABLE: Final = "ESTADO_MAYOR_DATA"
DATABASE_VARIABLE: Final = "ESTADO_MAYOR_DATABASE"
DATABASE_NAME: Final = "library.sqlite"


def data_folder(environment: Mapping[str, str]) -> Path:
    """Returns the data folder, made when it is missing: the one the environment names, else the system's place."""
    named = environment.get(FOLDER_VARIABLE)
    if named:
        folder = Path(named).expanduser()
    else:
        from platformdirs import user_data_path

        folder = user_data_path("estado-mayor", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise CannotSave.because(folder, reason_for(failure)) from failure
    return folder


def database_url(folder: Path, environment: Mapping[str, str]) -> str:
    """Returns the URL of the library: the environment's, else the SQLite file in the data folder."""
    return environment.get(DATABASE_VARIABLE) or f"sqlite:///{folder / DATABASE_NAME}"
