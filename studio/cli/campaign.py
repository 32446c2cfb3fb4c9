"""`estado-mayor campaign`: list, show, check, play, enter results, undo, branch, export, import."""

from pathlib import Path
from typing import Annotated, Any

import typer

from studio.cli.campaign_saying import after, fought_lines, now_line, row_of, shown
from studio.cli.frame import Json, Output, answer, call_of, problems_exit
from studio.errors import N_, AnswerIsNo, CannotSave, UsageError

app = typer.Typer(help=N_("Campaigns: list, show, check, play, undo, branch, export, import."))

MOST_BATTLES = 200
Name = Annotated[str, typer.Argument(metavar="CAMPAIGN", help=N_("A name of the list, or a folder, file or bundle."))]
Copy = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help=N_("Keeps the campaign in this file instead.")),
]
PlayerName = Annotated[str, typer.Option(metavar="PLAYER", help=N_("A machine player: random, easy, normal."))]


@app.command("list", help=N_("Lists the campaigns that come with the studio and those of the library."))
def list_campaigns(context: typer.Context, json: Json = False) -> None:
    """Lists campaigns by the names under which the other commands take them."""
    from studio.campaign.home import FolderHome, shipped_campaigns
    from studio.campaign.phrases import text_in
    from studio.library import Kind, Wanted
    from studio.places import campaigns

    call = call_of(context)
    rows: list[dict[str, object]] = []
    for name, file in shipped_campaigns(campaigns()).items():
        campaign = FolderHome(file).campaign()
        rows.append({"name": name, "title": text_in(campaign.title, call.words.language, name), "shipped": True})
    with call.shelf() as shelf:
        for item in shelf.find(Wanted(Kind.CAMPAIGN)):
            rows.append({"name": item.id, "title": item.title_in(call.words.language), "shipped": False})
    where = {True: call.words.say("comes with the studio"), False: call.words.say("in the library")}
    lines = [f"{row['name']}  {row['title']}  ({where[bool(row['shipped'])]})" for row in rows]
    answer(rows, lines or [call.words.say("There are no campaigns.")], json)


@app.command("show", help=N_("Shows where a campaign stands and what has happened in it."))
def show(context: typer.Context, name: Name, json: Json = False) -> None:
    """Shows the standing, the diary and the formations."""
    from studio.campaign.standing import standing
    from studio.cli.campaign_places import place_for

    call = call_of(context)
    with place_for(call, name) as place:
        campaign = place.home.campaign()
    data = {"id": campaign.id, "title": campaign.title, "branch": campaign.branch, "standing": standing(campaign)}
    answer(data, shown(call, campaign), json)


@app.command("check", help=N_("Checks campaigns: the graph, the formations, the texts and every scenario."))
def check(
    context: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="CAMPAIGN", help=N_("Names, folders, files or bundles."))],
    json: Json = False,
) -> None:
    """Names every problem; exit code 1 when there is a fault."""
    from studio.campaign.phrases import problem_text
    from studio.campaign.review import review
    from studio.cli.campaign_places import place_for

    call = call_of(context)
    rows: list[dict[str, object]] = []
    lines: list[str] = []
    for name in names:
        with place_for(call, name) as place:
            found = review(place.home, place.home.campaign())
        for problem in found:
            text = problem_text(problem, call.words)
            rows.append({"campaign": place.name, "text": text, "problem": problem})
            lines.append(f"{place.name}: {problem.subject}: {text} [{problem.code}]")
        if not found:
            lines.append(call.words.say("{name}: no problems.", name=place.name))
    answer(rows, lines, json)
    problems_exit([row for row in rows if getattr(row["problem"], "severity", "") == "fault"])


@app.command("play", help=N_("Lets machine players fight the next battle, or all battles to the end."))
def play(
    context: typer.Context,
    name: Name,
    seed: Annotated[int, typer.Option(help=N_("The number that all dice come from."))] = 0,
    attacker: PlayerName = "easy",
    defender: PlayerName = "easy",
    to_end: Annotated[bool, typer.Option("--to-end", help=N_("Fights on until the campaign ends."))] = False,
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=N_("Writes the record of each battle there."))
    ] = None,
    output: Copy = None,
    json: Json = False,
) -> None:
    """Fights battles and enters their results; the campaign is kept after each."""
    from studio.campaign.conduct import battle_at
    from studio.campaign.fighting import fight, seed_of
    from studio.campaign.home import scenario_at
    from studio.campaign.standing import standing
    from studio.cli.campaign_places import writable_place
    from studio.engine.pack import find_pack
    from studio.files import save_atomic

    call = call_of(context)
    rows: list[dict[str, object]] = []
    with writable_place(call, name, output) as place:
        campaign = place.home.campaign()
        pack = find_pack(campaign.pack)
        for _ in range(MOST_BATTLES if to_end else 1):
            node = battle_at(campaign)
            drawn = seed_of(campaign, seed)
            fought = fight(campaign, scenario_at(place.home, node.scenario), pack, drawn, (attacker, defender))
            campaign = fought.campaign
            if records and fought.record:
                _made(records)
                save_atomic(records / f"{campaign.id}-{node.id}.jsonl", fought.record)
            place.keep_record(fought.record, f"{campaign.id}-{node.id}.jsonl")
            place.home.save(campaign)
            rows.append(row_of(node.id, fought.result, drawn))
            if standing(campaign).ending:
                break
        else:
            if to_end:
                raise AnswerIsNo(
                    "campaign.endless", N_("The campaign did not end within {count} battles."), count=MOST_BATTLES
                )
    lines = [line for row in rows for line in fought_lines(call, campaign, row)]
    answer(after(campaign, place.name, rows), [*lines, now_line(call, campaign)], json)


@app.command("enter-result", help=N_("Enters the result of the next battle as it was fought on a real table."))
def enter_result(
    context: typer.Context,
    name: Name,
    winner: Annotated[str, typer.Option(help=N_("Who won: attacker, defender or draw."))] = "",
    level: Annotated[str, typer.Option(help=N_("How clearly: decisive, clear or narrow."))] = "",
    field: Annotated[str, typer.Option(help=N_("Who holds the field; the winner unless given."))] = "",
    objectives: Annotated[
        str, typer.Option(metavar="HOLDERS", help=N_("Who holds each objective: attacker,defender,none."))
    ] = "",
    unit: Annotated[
        list[str] | None,
        typer.Option(metavar="UNIT", help=N_("A unit that lost: attacker:3:5 or defender:0:14:destroyed.")),
    ] = None,
    form: Annotated[Path | None, typer.Option(metavar="FILE", help=N_("The whole form as a JSON file."))] = None,
    output: Copy = None,
    json: Json = False,
) -> None:
    """Makes a result from what is typed, by the pack's own rule, and enters it."""
    from studio.campaign.conduct import battle_at, enter, muster
    from studio.campaign.form import TypedResult, typed
    from studio.campaign.home import scenario_at
    from studio.cli.campaign_places import writable_place
    from studio.engine.pack import find_pack
    from studio.files import read_limited

    call = call_of(context)
    if form is None and not winner:
        raise UsageError("call.missing", N_("{name} is missing."), name="--winner")
    if form is not None:
        told = typed(read_limited(form, 1 << 20), form)
    else:
        holders = tuple("" if one == "none" else one for one in objectives.split(",")) if objectives else ()
        lost = tuple(_typed_unit(text) for text in unit or ())
        told = TypedResult(winner=winner, level=level, field=field, objectives=holders, units=lost)
    with writable_place(call, name, output) as place:
        campaign = place.home.campaign()
        node = battle_at(campaign)
        mustered = muster(campaign, scenario_at(place.home, node.scenario))
        make = find_pack(campaign.pack).hooks.get("typed_result")
        if make is None:
            raise UsageError(
                "campaign.no-form", N_("The rule pack {pack} takes no results from a real table."), pack=campaign.pack
            )
        result = make(mustered, told)
        campaign = enter(campaign, result)
        place.home.save(campaign)
    row = row_of(node.id, result, 0)
    answer(after(campaign, place.name, [row]), [*fought_lines(call, campaign, row), now_line(call, campaign)], json)


@app.command("undo", help=N_("Takes the last step back."))
def undo(context: typer.Context, name: Name, output: Copy = None, json: Json = False) -> None:
    """Takes a step back; back at the beginning the file is again what it was."""
    from studio.campaign.conduct import undo as taken_back
    from studio.cli.campaign_places import writable_place

    call = call_of(context)
    with writable_place(call, name, output) as place:
        campaign = taken_back(place.home.campaign())
        place.home.save(campaign)
    answer(after(campaign, place.name, []), [now_line(call, campaign)], json)


@app.command("branch", help=N_("Makes a campaign of its own from what happened up to a step: what if …"))
def branch(
    context: typer.Context,
    name: Name,
    called: Annotated[str, typer.Option("--name", metavar="TEXT", help=N_("What the branch is called."))],
    step: Annotated[
        int | None, typer.Option(min=0, help=N_("Keeps so many steps; all but the last unless given."))
    ] = None,
    output: Copy = None,
    json: Json = False,
) -> None:
    """Keeps the branch beside the campaign: in its folder or in the library."""
    from studio.campaign.conduct import branch as branched
    from studio.campaign.files import CAMPAIGN_ENDING
    from studio.campaign.home import FolderHome, copy_beside
    from studio.campaign.standing import standing
    from studio.cli.campaign_places import writable_place

    call = call_of(context)
    with writable_place(call, name, None) as place:
        campaign = place.home.campaign()
        kept = max(0, standing(campaign).step - 1) if step is None else step
        other = branched(campaign, kept, called)
        if output is not None:
            copy_beside(place.home, output).save(other)
            kept_as = str(output)
        elif isinstance(place.home, FolderHome):
            file = place.home.file.with_name(f"{other.id}{CAMPAIGN_ENDING}")
            FolderHome(file).save(other)
            kept_as = str(file)
        else:
            place.home.save(other)
            kept_as = f"campaign-{other.id}"
    line = call.words.say("The branch “{name}” is kept as {where}.", name=called, where=kept_as)
    answer(after(other, kept_as, []), [line, now_line(call, other)], json)


@app.command("export", help=N_("Writes a campaign with its scenarios into a bundle, or as files into a folder."))
def export(context: typer.Context, name: Name, output: Output, json: Json = False) -> None:
    """Writes a bundle `*.estado`, or the campaign file with its scenarios beside it."""
    from studio.campaign.files import CAMPAIGN_ENDING
    from studio.campaign.home import copy_beside
    from studio.cli.campaign_places import BUNDLE_ENDING, place_for
    from studio.files import save_atomic
    from studio.library import pack_bundle
    from studio.library.campaigns import campaign_members

    call = call_of(context)
    with place_for(call, name) as place:
        members = campaign_members(place.home)
        if output.suffix == BUNDLE_ENDING:
            save_atomic(output, pack_bundle(members))
        elif output.name.endswith(CAMPAIGN_ENDING):
            copy_beside(place.home, output)
        else:
            raise UsageError(
                "campaign.export",
                N_("A campaign is exported to a file that ends in {bundle} or {ending}."),
                output,
                bundle=BUNDLE_ENDING,
                ending=CAMPAIGN_ENDING,
            )
    names = [member.name for member in members]
    line = call.words.say("{name} was written to {file}.", name=place.name, file=output)
    answer({"file": output, "members": names}, [line], json)


@app.command("draw", help=N_("Draws the graph of a campaign as SVG or PNG."))
def draw(
    context: typer.Context,
    name: Name,
    output: Output,
    theme: Annotated[str, typer.Option(help=N_("The palette: light, dark or another one."))] = "light",
    json: Json = False,
) -> None:
    """Draws the battles with their maps, what leads where, and where the campaign stands."""
    from studio.cli.campaign_draw import draw_campaign
    from studio.cli.campaign_places import place_for

    call = call_of(context)
    with place_for(call, name) as place:
        draw_campaign(place.home, place.home.campaign(), output, call.words, theme)
    line = call.words.say("{name} was drawn in {file}.", name=place.name, file=output)
    answer({"file": output}, [line], json)


@app.command("import", help=N_("Puts a campaign with its scenarios into the library."))
def import_campaign(context: typer.Context, name: Name, json: Json = False) -> None:
    """Puts a campaign from a file, a folder, a bundle or the shipped ones into the library."""
    from studio.cli.campaign_places import place_for
    from studio.library.campaigns import keep_campaign

    call = call_of(context)
    with place_for(call, name) as place, call.shelf() as shelf:
        home, items = keep_campaign(shelf, place.home)
    line = call.words.say("{name} was put into the library as {item}.", name=place.name, item=home.item)
    answer({"item": home.item, "items": items}, [line], json)


def _typed_unit(text: str) -> Any:
    """Reads `side:place:lost[:state]`."""
    from studio.campaign.form import TypedUnit

    parts = text.split(":")
    if len(parts) not in (3, 4) or not parts[1].isdigit() or not parts[2].isdigit():
        raise UsageError(
            "call.unit",
            N_("“{unit}” is no unit; write side:place:lost or side:place:lost:state, as attacker:3:5:panicked."),
            unit=text,
        )
    state = parts[3] if len(parts) == 4 else "fit"
    return TypedUnit(side=parts[0], unit=int(parts[1]), lost=int(parts[2]), state=state)


def _made(folder: Path) -> None:
    """Makes a folder; raises CannotSave when that is impossible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise CannotSave.because(folder, N_("the folder cannot be made")) from failure
