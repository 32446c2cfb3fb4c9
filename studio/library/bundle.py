"""Bundles `*.estado`: a zip of documents, games and pictures, read with limits on size and paths."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

import msgspec

from studio.errors import N_, DamagedFile, FileError, ForeignFile, FutureVersion, UsageError
from studio.library.item import digest_of

__all__ = ["FORMAT", "Limits", "Member", "pack_bundle", "read_bundle"]

FORMAT: Final = 1
MANIFEST: Final = "estado.json"
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
CHUNK: Final = 1 << 16
FORBIDDEN: Final = re.compile(r'[\x00-\x1f<>:"|?*\\]')
DEVICES: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


@dataclass(frozen=True)
class Limits:
    """How much a bundle may hold, in bytes and in members."""

    total: int = 512 << 20
    member: int = 64 << 20
    members: int = 2000
    path: int = 200


@dataclass(frozen=True)
class Member:
    """One file of a bundle; its name is a relative path with forward slashes."""

    name: str
    content: bytes


class _Line(msgspec.Struct, frozen=True):
    name: str
    size: int
    sha256: str


class _Manifest(msgspec.Struct, frozen=True):
    bundle: int
    files: tuple[_Line, ...] = ()


def pack_bundle(members: Iterable[Member]) -> bytes:
    """Returns the bundle of the members, the same bytes for the same members; raises UsageError for a bad name."""
    rows = sorted(members, key=lambda member: member.name)
    out = io.BytesIO()
    for row in rows:
        if _fault(row.name, Limits()):
            raise UsageError("bundle.name", N_("“{name}” cannot be a name in a bundle."), name=row.name)
    if len({row.name.casefold() for row in rows}) != len(rows):
        raise UsageError("bundle.twice", N_("Two members of the bundle have the same name."))
    lines = tuple(_Line(row.name, len(row.content), digest_of(row.content)) for row in rows)
    manifest = Member(MANIFEST, msgspec.json.encode(_Manifest(FORMAT, lines), order="sorted"))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for row in (manifest, *rows):
            info = zipfile.ZipInfo(row.name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, row.content, compresslevel=6)
    return out.getvalue()


def read_bundle(content: bytes, where: object = "", limits: Limits | None = None) -> list[Member]:
    """Returns the members in the order of their names; raises FileError for anything that is not as it should be.

    Names that lead out of the folder, links, encrypted and oversized members are refused before anything is unpacked,
    and what is unpacked is counted, whatever the headers say.
    """
    limits = limits or Limits()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            _judge(infos, where, limits)
            manifest = _manifest(archive, infos, where, limits)
            left = limits.total
            members = []
            for info in sorted(infos, key=lambda info: info.filename):
                if info.filename == MANIFEST:
                    continue
                unpacked = _unpack(archive, info, min(limits.member, left), where)
                left -= len(unpacked)
                members.append(Member(info.filename, unpacked))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as failure:
        if content[:2] != b"PK":
            raise ForeignFile.instead_of(where, N_("a bundle of the studio")) from failure
        raise DamagedFile.at(where, N_("its archive"), str(failure)) from failure
    _compare(manifest, members, where)
    return members


def _judge(infos: list[zipfile.ZipInfo], where: object, limits: Limits) -> None:
    if len(infos) > limits.members:
        raise FileError("bundle.many", N_("The bundle holds more than {limit} files."), where, limit=limits.members)
    if sum(info.file_size for info in infos) > limits.total:
        raise FileError.too_big(where, limits.total)
    seen: set[str] = set()
    for info in infos:
        name = info.filename
        fault = _fault(name, limits)
        if not fault and info.external_attr >> 28 not in (0, 8):
            fault = N_("it is not a plain file")
        if not fault and info.flag_bits & 1:
            fault = N_("it is encrypted")
        if not fault and name.casefold() in seen:
            fault = N_("its name occurs twice")
        if fault:
            raise FileError(
                "bundle.member",
                N_("The bundle holds a file that is refused, {name}: {reason}."),
                where,
                name=repr(name),
                reason=fault,
            )
        seen.add(name.casefold())
        if info.file_size > limits.member:
            raise FileError.too_big(f"{where}!{name}", limits.member)


def _fault(name: str, limits: Limits) -> str:
    path = PurePosixPath(name)
    if not name or len(name) > limits.path or path.is_absolute() or FORBIDDEN.search(name):
        return N_("its name is not a plain relative path")
    parts = name.split("/")
    if any(part in ("", ".", "..") or part.endswith((" ", ".")) or DEVICES.fullmatch(part) for part in parts):
        return N_("its name leads out of the folder")
    return ""


def _unpack(archive: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int, where: object) -> bytes:
    parts, size = [], 0
    with archive.open(info) as source:
        while part := source.read(CHUNK):
            size += len(part)
            if size > limit:
                raise FileError.too_big(f"{where}!{info.filename}", limit)
            parts.append(part)
    return b"".join(parts)


def _manifest(archive: zipfile.ZipFile, infos: list[zipfile.ZipInfo], where: object, limits: Limits) -> _Manifest:
    info = next((info for info in infos if info.filename == MANIFEST), None)
    if info is None:
        raise ForeignFile.instead_of(where, N_("a bundle of the studio"))
    try:
        manifest = msgspec.json.decode(_unpack(archive, info, limits.member, where), type=_Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as failure:
        raise DamagedFile.at(where, MANIFEST, str(failure)) from failure
    if manifest.bundle > FORMAT:
        raise FutureVersion.found(where, manifest.bundle, FORMAT)
    return manifest


def _compare(manifest: _Manifest, members: list[Member], where: object) -> None:
    listed = {line.name: line for line in manifest.files}
    held = {member.name: member for member in members}
    for name in sorted(listed.keys() | held.keys()):
        if name not in held:
            raise DamagedFile.at(where, name, N_("it is missing"))
        if name not in listed or digest_of(held[name].content) != listed[name].sha256:
            raise DamagedFile.at(where, name, N_("it is not what the bundle lists"))
