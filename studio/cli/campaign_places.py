"""Finding the campaign that a command names: a file, a folder, a bundle, an item of the library, a shipped one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from studio.campaign.files import CAMPAIGN_ENDING
from studio.campaign.home import FolderHome, Home, campaign_file, copy_beside, shipped_campaigns
from studio.cli.frame import Call, tell
from studio.errors import N_, AnswerIsNo, UsageError
from studio.files import read_limited
from studio.library import Kind, Shelf, add_content, find_item, read_bundle
from studio.library.campaigns import ShelfHome, keep_campaign, members_home
from studio.places import campaigns

__all__ = ["Place", "place_for", "writable_place"]

BUNDLE_ENDING = ".estado"
LARGEST = 512 << 20


@dataclass(frozen=True)
class Place:
    """Where a campaign was found: its home, what to call it, and whether it may be changed there."""

    home: Home
    name: str
    writable: bool

    def keep_record(self, record: bytes, name: str) -> None:
        """Keeps the record of a battle beside a campaign of the library; elsewhere it is not kept."""
        if record and isinstance(self.home, ShelfHome):
            add_content(self.home.shelf, record, name)


@contextmanager
def place_for(call: Call, name: str) -> Iterator[Place]:
    """Finds a campaign by name; raises AnswerIsNo when there is none, UsageError when it may be several."""
    found = _on_disk(Path(name))
    if found:
        yield found
        return
    with call.shelf() as shelf:
        yield _on_shelf(shelf, name)


@contextmanager
def writable_place(call: Call, name: str, output: Path | None) -> Iterator[Place]:
    """Finds a campaign to be changed.

    With an output it is copied there; otherwise a shipped one or a bundle is first put into the library.
    """
    with place_for(call, name) as place:
        if output is not None:
            yield _copied(place, output)
        elif place.writable:
            yield place
        else:
            with call.shelf() as shelf:
                yield _imported(call, shelf, place)


def _on_disk(path: Path) -> Place | None:
    if path.is_dir():
        path = campaign_file(path)
    if not path.is_file():
        return None
    if path.suffix == BUNDLE_ENDING:
        members = read_bundle(read_limited(path, LARGEST), path)
        return Place(members_home(members, path), str(path), writable=False)
    shipped = path.resolve().is_relative_to(campaigns().resolve())
    return Place(FolderHome(path), str(path), writable=not shipped)


def _on_shelf(shelf: Shelf, name: str) -> Place:
    """Finds a campaign of the library by its id, then a shipped one, then one of the library by title or beginning."""
    item = shelf.item(f"{Kind.CAMPAIGN.value}-{name}")
    if item is not None and item.removed is None:
        return Place(ShelfHome(shelf, item.id), item.id, writable=True)
    shipped = shipped_campaigns(campaigns())
    if name in shipped:
        return Place(FolderHome(shipped[name]), name, writable=False)
    try:
        item = find_item(shelf, name)
    except AnswerIsNo as missing:
        raise AnswerIsNo(
            "campaign.missing",
            N_("There is no campaign called “{name}”."),
            advice=N_("List them with: estado-mayor campaign list."),
            name=name,
        ) from missing
    if item.kind is not Kind.CAMPAIGN:
        raise UsageError("campaign.other-kind", N_("{name} is no campaign."), name=item.id)
    return Place(ShelfHome(shelf, item.id), item.id, writable=True)


def _copied(place: Place, output: Path) -> Place:
    """Copies a campaign to a file; one that lies there already is the file itself, and is changed in place."""
    if not output.name.endswith(CAMPAIGN_ENDING):
        raise UsageError(
            "campaign.ending",
            N_("A campaign is kept in a file that ends in {ending}."),
            output,
            ending=CAMPAIGN_ENDING,
        )
    if isinstance(place.home, FolderHome) and output.exists() and output.samefile(place.home.file):
        return place
    return Place(copy_beside(place.home, output), str(output), writable=True)


def _imported(call: Call, shelf: Shelf, place: Place) -> Place:
    home, _ = keep_campaign(shelf, place.home)
    tell(call.words.say("{name} was put into the library as {item}.", name=place.name, item=home.item))
    return replace(place, home=home, name=home.item, writable=True)
