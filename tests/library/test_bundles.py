"""Bundles are read with limits on size and paths, and nothing in them goes unnoticed."""

import io
import stat
import zipfile
from collections.abc import Callable

import pytest

from studio.errors import DamagedFile, FileError, ForeignFile, FutureVersion, UsageError
from studio.library import Member, pack_bundle, read_bundle
from studio.library.bundle import Limits

MEMBERS = [
    Member("a.escenario.json", b'{"pack": "x"}' * 10),
    Member("campaña/b.jsonl", b"{}\n"),
    Member("m.png", b"\x89PNG"),
]


def rebuilt(change: Callable[[zipfile.ZipFile], None], without: str = "") -> bytes:
    """Returns a good bundle whose archive was changed; `without` leaves one member out."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(pack_bundle(MEMBERS))) as good, zipfile.ZipFile(out, "w") as bad:
        for info in good.infolist():
            if info.filename != without:
                bad.writestr(info.filename, good.read(info))
        change(bad)
    return out.getvalue()


def adding(name: str, content: bytes = b"x") -> bytes:
    return rebuilt(lambda archive: archive.writestr(name, content))


def test_members_come_back_in_the_order_of_their_names() -> None:
    assert read_bundle(pack_bundle(reversed(MEMBERS))) == MEMBERS


def test_the_same_members_give_the_same_bytes() -> None:
    assert pack_bundle(MEMBERS) == pack_bundle(reversed(MEMBERS))


@pytest.mark.parametrize(
    "name",
    [
        "../a.json",
        "a/../../b.json",
        "/etc/passwd",
        "C:\\a.json",
        "a\\..\\b.json",
        "a//b.json",
        "./a.json",
        "a\0b.json",
        "con.json",
        "a/LPT1",
        "trail. /x",
        "x" * 201,
        "a:b",
    ],
)
def test_names_that_lead_astray_are_refused_in_both_directions(name: str) -> None:
    with pytest.raises(UsageError, match=r"\[bundle.name\]"):
        pack_bundle([Member(name, b"")])
    if "\0" not in name:
        with pytest.raises(FileError, match=r"\[(bundle.member|file.damaged)\]"):
            read_bundle(adding(name))


def test_a_link_is_refused() -> None:
    info = zipfile.ZipInfo("link")
    info.create_system = 3
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with pytest.raises(FileError, match="not a plain file"):
        read_bundle(rebuilt(lambda archive: archive.writestr(info, "/etc/passwd")))


def test_two_members_of_one_name_are_refused_whatever_the_case() -> None:
    with pytest.raises(FileError, match="its name occurs twice"):
        read_bundle(adding("M.PNG"))
    with pytest.raises(UsageError, match=r"\[bundle.twice\]"):
        pack_bundle([Member("a", b""), Member("A", b"")])


def test_sizes_and_counts_are_limited() -> None:
    bundle = pack_bundle(MEMBERS)
    for limits in (Limits(total=20), Limits(member=20), Limits(members=2)):
        with pytest.raises(FileError, match=r"\[(file.too-big|bundle.many)\]"):
            read_bundle(bundle, "b.estado", limits)


def test_a_member_that_unpacks_to_more_than_it_says_is_stopped() -> None:
    bundle = bytearray(pack_bundle([Member("bomb", b"\0" * 50_000_000)]))
    true, false = (50_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little")
    lying = bytes(bundle).replace(true, false)
    assert lying != bytes(bundle)
    with pytest.raises(FileError):
        read_bundle(lying, "b.estado", Limits(member=1_000_000))


def test_what_is_no_bundle_is_foreign() -> None:
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as archive:
        archive.writestr("word/document.xml", "<x/>")
    for strange in (b"", b"text", b"{}", plain.getvalue()):
        with pytest.raises(ForeignFile):
            read_bundle(strange, "b.estado")


def test_a_bundle_of_a_newer_studio_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("estado.json", b'{"bundle": 2, "files": []}')
    with pytest.raises(FutureVersion, match="format 2"):
        read_bundle(out.getvalue(), "b.estado")


def test_a_missing_an_unlisted_and_a_changed_member_are_named() -> None:
    with pytest.raises(DamagedFile, match=r"m.png: it is missing"):
        read_bundle(rebuilt(lambda archive: None, without="m.png"), "b.estado")
    with pytest.raises(DamagedFile, match=r"extra.txt: it is not what"):
        read_bundle(adding("extra.txt"), "b.estado")
    changed = rebuilt(lambda archive: archive.writestr("m.png", b"other"), without="m.png")
    with pytest.raises(DamagedFile, match=r"m.png: it is not what"):
        read_bundle(changed, "b.estado")


def test_every_cut_and_every_changed_byte_is_a_clear_error_or_the_same_members() -> None:
    whole = pack_bundle(MEMBERS)
    for at in range(0, len(whole), 3):
        with pytest.raises(FileError):
            read_bundle(whole[:at], "b.estado")
        spoiled = whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]
        try:
            assert read_bundle(spoiled, "b.estado") == MEMBERS
        except FileError:
            continue
