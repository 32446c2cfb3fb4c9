"""The errors that reach people: what is wrong, where, and what to do, in one sentence; and the mark for texts."""

from typing import Any, ClassVar, Protocol, Self

__all__ = [
    "N_",
    "AnswerIsNo",
    "BrokenPromise",
    "CannotSave",
    "DamagedFile",
    "FileError",
    "ForeignFile",
    "FutureVersion",
    "Speaker",
    "StudioError",
    "Text",
    "TruncatedFile",
    "UnknownPack",
    "UsageError",
]


class Text(str):
    """An English text of ours that is said in the reader's language at the last moment."""

    __slots__ = ()


def N_(text: str) -> Text:
    """Marks a text for the catalogues without translating it; whoever shows it says it."""
    return Text(text)


class Speaker(Protocol):
    """Whatever says a marked text in one language: a `Words` value."""

    def say(self, msgid: str, /, **params: object) -> str:
        """Returns the text in the reader's language with its parameters filled in."""
        ...


class StudioError(Exception):
    """Something a person can be told in one sentence.

    The tree::

        StudioError
        ├── AnswerIsNo          the work was done and its answer is "no" (exit code 1)
        ├── UsageError          the call or the input makes no sense
        ├── UnknownPack         no installed pack has this key
        ├── BrokenPromise       the studio contradicts itself; carries the input that shows it
        └── FileError           a file cannot be used
            ├── DamagedFile     its content is broken
            │   └── TruncatedFile   it ends too early
            ├── ForeignFile     it is something else
            ├── FutureVersion   a newer studio wrote it
            └── CannotSave      it cannot be written; what was there is untouched

    `code` is stable and for programs, `text` and `advice` are English sentences marked with `N_`, `where` is a
    file, a field or a place in it. Parameters that are marked texts themselves are said too.
    """

    exit_code: ClassVar[int] = 2

    def __init__(self, code: str, text: str, where: object = "", advice: str = "", **params: object) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text
        self.where = str(where)
        self.advice = advice
        self.params = params

    def say(self, words: Speaker) -> str:
        """Returns the sentence for people, on one line: where, what, what to do, and the code in brackets."""
        parts = [words.say(self.text, **self.params)]
        if self.advice:
            parts.append(words.say(self.advice, **self.params))
        sentence = " ".join(" ".join(parts).split())
        place = f"{self.where}: " if self.where else ""
        return f"{place}{sentence} [{self.code}]"

    def __str__(self) -> str:
        return self.say(_English())

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.code, self.text, self.where, self.advice, self.params)


class AnswerIsNo(StudioError):
    """The question was answered, and the answer is "no"."""

    exit_code = 1


class UsageError(StudioError):
    """The call or the input makes no sense."""


class UnknownPack(StudioError):
    """No installed pack has this key."""

    @classmethod
    def named(cls, key: str, known: list[str], where: object = "") -> Self:
        """Returns the error for a pack key that is not among the known ones."""
        return cls(
            "pack.unknown",
            N_("There is no rule pack “{key}”; installed are: {known}."),
            where,
            N_("Install the pack or choose one of these."),
            key=key,
            known=", ".join(sorted(known)) or "–",
        )


class BrokenPromise(StudioError):
    """The studio contradicts itself; `given` holds the input that shows it, for the log file."""

    def __init__(self, code: str, text: str, where: object = "", advice: str = "", **params: object) -> None:
        super().__init__(code, text, where, advice or N_("Please report it with the log file."), **params)
        self.given: object = params.get("given")


class FileError(StudioError):
    """A file cannot be used."""

    @classmethod
    def missing(cls, where: object) -> Self:
        """Returns the error for a file that is not there."""
        return cls("file.missing", N_("There is no such file."), where, N_("Check the name and the folder."))

    @classmethod
    def too_big(cls, where: object, limit: int) -> Self:
        """Returns the error for a file above the limit, in bytes."""
        return cls("file.too-big", N_("The file is larger than {limit} kB."), where, limit=limit // 1024)


class DamagedFile(FileError):
    """The content of a file is broken."""

    @classmethod
    def at(cls, where: object, place: object, reason: str) -> Self:
        """Returns the error for a file broken at a place (line, byte, field); the reason may be a marked text."""
        return cls(
            "file.damaged",
            N_("The file is damaged at {place}: {reason}."),
            where,
            N_("Restore it from a copy or the last autosave."),
            place=place,
            reason=reason,
        )


class TruncatedFile(DamagedFile):
    """A file ends too early."""

    @classmethod
    def after(cls, where: object, place: object) -> Self:
        """Returns the error for a file that stops after a place (line, byte)."""
        return cls(
            "file.truncated",
            N_("The file stops too early, after {place}."),
            where,
            N_("Restore it from a copy or the last autosave."),
            place=place,
        )


class ForeignFile(FileError):
    """A file is something else."""

    @classmethod
    def instead_of(cls, where: object, wanted: str) -> Self:
        """Returns the error for a file that is not the wanted kind (a marked text such as “a scenario”)."""
        return cls(
            "file.foreign",
            N_("The file is not {wanted}."),
            where,
            N_("Choose a file of the right kind."),
            wanted=wanted,
        )


class FutureVersion(FileError):
    """A newer studio wrote the file."""

    @classmethod
    def found(cls, where: object, version: object, newest: object) -> Self:
        """Returns the error for a format version above the newest one that is known."""
        return cls(
            "file.future-version",
            N_("A newer version of the studio wrote this file (format {version}; this one reads up to {newest})."),
            where,
            N_("Update the studio to open it."),
            version=version,
            newest=newest,
        )


class CannotSave(FileError):
    """A file cannot be written; what was there before is untouched."""

    @classmethod
    def because(cls, where: object, reason: str) -> Self:
        """Returns the error for a save that failed; the reason may be a marked text."""
        return cls(
            "file.cannot-save",
            N_("The file could not be saved: {reason}."),
            where,
            N_("Nothing was lost: what was there before is unchanged. Save it somewhere else."),
            reason=reason,
        )


class _English:
    """Says texts as they stand, for logs and tracebacks."""

    def say(self, msgid: str, /, **params: object) -> str:
        return msgid.format(**params) if params else msgid


def _rebuilt(
    kind: type[StudioError], code: str, text: str, where: str, advice: str, params: dict[str, object]
) -> StudioError:
    return kind(code, text, where, advice, **params)
