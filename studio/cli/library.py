"""`estado-mayor library`: what the shelves hold, adding, exporting, backups."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec import structs

from studio.cli.frame import Call, Json, Output, answer, call_of, tell
from studio.errors import N_, StudioError, UsageError
from studio.files import save_atomic
from studio.library import Item, Kind, Order, Wanted, add_file, export_bundle, find_item

app = typer.Typer(help=N_("What your library holds: list, add, show, export, back up."))

BEFORE_RESTORE = "before-restore.sqlite"
KIND_NAMES = {
    Kind.SCENARIO: N_("scenario"),
    Kind.ARMY: N_("army"),
    Kind.CAMPAIGN: N_("campaign"),
    Kind.GAME: N_("game"),
}

Name = Annotated[str, typer.Argument(metavar="ITEM", help=N_("The id of an item, its beginning, or the title."))]


@app.command("list", help=N_("Lists the library."))
def list_items(
    context: typer.Context,
    kind: Annotated[Kind | None, typer.Option(help=N_("Only scenario, army, campaign or game."))] = None,
    search: Annotated[str, typer.Option(help=N_("Only items with these words, accents or not."))] = "",
    pack: Annotated[str, typer.Option(help=N_("Only items of this rule pack."))] = "",
    tag: Annotated[str, typer.Option(help=N_("Only items with this tag."))] = "",
    least: Annotated[int | None, typer.Option(help=N_("Only items of at least so many points."))] = None,
    most: Annotated[int | None, typer.Option(help=N_("Only items of at most so many points."))] = None,
    order: Annotated[Order, typer.Option(help=N_("By changed, title or points."))] = Order.CHANGED,
    limit: Annotated[int | None, typer.Option(min=1, help=N_("At most so many."))] = None,
    removed: Annotated[bool, typer.Option("--removed", help=N_("What lies in the bin."))] = False,
    json: Json = False,
) -> None:
    """Lists items by the columns that the shelf keeps."""
    call = call_of(context)
    with call.shelf() as shelf:
        items = shelf.find(Wanted(kind, pack, search, tag, least, most, order, limit, removed))
    lines = [_line(call, item) for item in items] or [call.words.say("The library holds nothing like that.")]
    answer(items, lines, json)


@app.command("add", help=N_("Puts documents and bundles into the library."))
def add(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(help=N_("Documents and bundles."))],
    json: Json = False,
) -> None:
    """Adds each file; one that cannot be used is named and does not stop the others."""
    call = call_of(context)
    items: list[Item] = []
    refused: list[tuple[Path, StudioError]] = []
    with call.shelf() as shelf:
        for file in files:
            try:
                added = add_file(shelf, file)
            except StudioError as failure:
                refused.append((file, failure))
                tell(failure.say(call.words))
                continue
            items += added.items
            for name in added.skipped:
                tell(call.words.say("{file}: {name} is no document and was left out.", file=file, name=name))
    lines = [call.words.say("Added {item}", item=_line(call, item)) for item in items]
    errors = [{"file": file, "code": failure.code, "text": failure.say(call.words)} for file, failure in refused]
    answer({"added": items, "refused": errors}, lines, json)
    if refused:
        raise typer.Exit(max(failure.exit_code for _, failure in refused))


@app.command("show", help=N_("Shows one item and its revisions."))
def show(context: typer.Context, name: Name, json: Json = False) -> None:
    """Shows the columns of an item and each state it had."""
    call = call_of(context)
    words = call.words
    with call.shelf() as shelf:
        item = find_item(shelf, name)
        revisions = shelf.revisions(item.id)
    facts = {
        words.say("Title"): item.title_in(words.language),
        words.say("Id"): item.id,
        words.say("Kind"): words.say(KIND_NAMES[item.kind]),
        words.say("Rule pack"): item.pack,
        words.say("Author"): item.author,
        words.say("Tags"): ", ".join(item.tags),
        words.say("Points"): "" if item.points is None else words.number(item.points),
    }
    lines = [f"{label}: {value}" for label, value in facts.items() if value]
    for revision in revisions:
        moment = words.moment(revision.made.astimezone())
        size = words.number(revision.size)
        line = words.say("Revision {number}: {moment}, {size} bytes", number=revision.number, moment=moment, size=size)
        lines.append(f"{line} {revision.note}".rstrip())
    data = {**structs.asdict(item), "revisions": revisions}
    answer(data, lines, json)


@app.command("export", help=N_("Writes an item into a file, or several into a bundle *.estado."))
def export(
    context: typer.Context,
    output: Output,
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="ITEM", help=N_("Ids or titles; with none a bundle holds everything.")),
    ] = None,
    revision: Annotated[int | None, typer.Option(min=1, help=N_("An older revision."))] = None,
    json: Json = False,
) -> None:
    """Exports documents byte for byte as they were kept."""
    call = call_of(context)
    with call.shelf() as shelf:
        items = [find_item(shelf, name) for name in names or ()]
        if output.suffix == ".estado":
            if revision is not None:
                raise UsageError("export.revision", N_("A bundle holds the newest revisions only."))
            written = export_bundle(shelf, items or shelf.find(Wanted()), output)
        elif len(items) == 1:
            save_atomic(output, shelf.content(items[0].id, revision))
            written = (output.name,)
        else:
            raise UsageError(
                "export.several",
                N_("A document file holds exactly one item."),
                output,
                N_("Name one item, or write a bundle whose name ends in .estado."),
            )
    answer({"file": output, "members": written}, [call.words.say("Wrote {file}.", file=output)], json)


@app.command("remove", help=N_("Puts an item into the bin."))
def remove(context: typer.Context, name: Name, json: Json = False) -> None:
    """Removes an item so that it can be taken back."""
    call = call_of(context)
    with call.shelf() as shelf:
        item = find_item(shelf, name)
        shelf.remove(item.id)
    answer(item, [call.words.say("“{title}” is in the bin now.", title=item.title_in(call.words.language))], json)


@app.command("take-back", help=N_("Takes an item out of the bin."))
def take_back(context: typer.Context, name: Name, json: Json = False) -> None:
    """Takes a removed item back; it must be named by its id."""
    call = call_of(context)
    with call.shelf() as shelf:
        item = find_item(shelf, name)
        shelf.take_back(item.id)
    answer(item, [call.words.say("“{title}” is back in the library.", title=item.title_in(call.words.language))], json)


@app.command("backup", help=N_("Writes the whole library with all revisions into one file."))
def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help=N_("The file to write."))],
    json: Json = False,
) -> None:
    """Backs the library up."""
    call = call_of(context)
    with call.shelf() as shelf:
        count = shelf.backup(file)
    line = call.words.many("Backed up {n} item to {file}.", "Backed up {n} items to {file}.", count, file=file)
    answer({"file": file, "items": count}, [line], json)


@app.command("restore", help=N_("Replaces the whole library by a backup; the one before is kept beside it."))
def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help=N_("The backup."))],
    json: Json = False,
) -> None:
    """Restores a backup after backing up what is there."""
    call = call_of(context)
    before = call.folder() / BEFORE_RESTORE
    with call.shelf() as shelf:
        shelf.backup(before)
        count = shelf.restore(file)
    lines = [
        call.words.many("Restored {n} item.", "Restored {n} items.", count),
        call.words.say("The library as it was before is in {file}.", file=before),
    ]
    answer({"items": count, "before": before}, lines, json)


def _line(call: Call, item: Item) -> str:
    words = call.words
    kind = words.say(KIND_NAMES[item.kind])
    points = words.many("{n} point", "{n} points", item.points) if item.points is not None else ""
    rest = [part for part in (kind, item.pack, points, ", ".join(item.tags)) if part]
    return f"{item.id}  {item.title_in(words.language)}  ({'; '.join(rest)})"
