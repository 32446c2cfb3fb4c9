"""What a database says when it fails, as errors for people."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError, SQLAlchemyError

from studio.errors import N_, DamagedFile, ForeignFile, StudioError

__all__ = ["StoreError", "plain_errors", "shown_url"]


class StoreError(StudioError):
    """The database cannot be reached or refuses."""


@contextmanager
def plain_errors(url: str) -> Iterator[None]:
    """Turns whatever the database raises into a StudioError that names the database without its password."""
    try:
        yield
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as failure:
        raise StoreError(
            "store.address",
            N_("This is no database that the studio can use: {reason}."),
            shown_url(url),
            N_("Give a sqlite or postgresql+psycopg address; for the latter install estado-mayor[club]."),
            reason=_first_line(failure),
        ) from failure
    except (OperationalError, DatabaseError) as failure:
        raise _explained(failure, shown_url(url)) from failure
    except SQLAlchemyError as failure:
        raise StoreError(
            "store.failed", N_("The database failed: {reason}."), shown_url(url), reason=_first_line(failure)
        ) from failure


def shown_url(url: str) -> str:
    """Returns a database address as people may see it: a SQLite file as its path, no password."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return url.partition("://")[0] + "://…" if "@" in url else url
    if parsed.get_backend_name() == "sqlite":
        return parsed.database or ":memory:"
    return parsed.render_as_string(hide_password=True)


def _explained(failure: DatabaseError, where: str) -> StudioError:
    reason = _first_line(failure.orig or failure)
    if "not a database" in reason:
        return ForeignFile.instead_of(where, N_("a library of the studio"))
    if "malformed" in reason or "disk image" in reason:
        return DamagedFile.at(where, N_("its database pages"), reason)
    if "locked" in reason:
        return StoreError(
            "store.busy",
            N_("Another program is writing to the library."),
            where,
            N_("Wait a moment and try again."),
        )
    if "full" in reason:
        return StoreError(
            "store.full", N_("The disk is full; the library is unchanged."), where, N_("Make room and try again.")
        )
    if "readonly" in reason or "read-only" in reason:
        return StoreError("store.read-only", N_("The library may not be written."), where)
    return StoreError(
        "store.failed",
        N_("The database failed: {reason}."),
        where,
        N_("Check that it is there and that you may use it."),
        reason=reason,
    )


def _first_line(failure: BaseException) -> str:
    return str(failure).strip().partition("\n")[0].rstrip(".") or type(failure).__name__
