"""The door `battle`: machine players fight a scenario to its end, and a record is worked out again."""

from pathlib import Path
from typing import Annotated, Any

import typer

from studio.cli.frame import Call, Json, Output, answer, call_of
from studio.errors import N_, UsageError

app = typer.Typer(help=N_("Battles: play by machine, replay a record."))

LARGEST = 200_000_000
SideName = Annotated[str, typer.Option("--side", metavar="SIDE", help=N_("Whose view: attacker or defender."))]
PlayerName = Annotated[str, typer.Option(metavar="PLAYER", help=N_("A machine player: random, easy, normal."))]


@app.command("play", help=N_("Lets machine players fight a scenario and writes the record."))
def play(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help=N_("A scenario with both armies in it."))],
    output: Output,
    seed: Annotated[int, typer.Option(help=N_("The number that all dice come from."))] = 0,
    attacker: PlayerName = "easy",
    defender: PlayerName = "easy",
    view: Annotated[
        str, typer.Option(metavar="SIDE", help=N_("Writes only what this side has seen, instead of the record."))
    ] = "",
    json: Json = False,
) -> None:
    """Plays a battle of the scenario's pack to its end."""
    from studio.engine.dice import SeededDice
    from studio.engine.game import new_game
    from studio.engine.game import play as play_on
    from studio.engine.pack import find_pack
    from studio.engine.record import dump
    from studio.engine.side_view import view_lines
    from studio.files import save_atomic
    from studio.scenario.files import read_scenario

    call = call_of(context)
    scenario = read_scenario(file)
    if not scenario.sides or any(_is_missing(camp) for camp in scenario.sides):
        raise UsageError(
            "battle.no-armies",
            N_("This scenario has no armies on its table."),
            where=file,
            advice=N_("Add both armies and place them, or make one by estado-mayor scenario new."),
        )
    pack = find_pack(scenario.pack)
    setup = pack.hooks["battle_setup"](scenario)
    rules = pack.bind("battle", setup, scenario.overlay)
    names = dict(zip(rules.sides, (attacker, defender), strict=True))
    players = {side: rules.player(name) for side, name in names.items()}
    eyes = _side(rules, view) if view else None
    game = play_on(new_game(pack, "battle", rules, SeededDice(seed)), players, seed)
    told = {str(side): name for side, name in names.items()}
    content = dump(game, told, overlay=scenario.overlay) if eyes is None else b"".join(view_lines(game, eyes, told))
    save_atomic(output, content)
    answer(_summary(game, output), _lines(call, pack, game, output), json)


@app.command("replay", help=N_("Works a record out again and tells whether it holds."))
def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help=N_("The record of a game."))],
    json: Json = False,
) -> None:
    """Works a record out again; exit code 1 and the entry where it diverges."""
    from studio.engine.pack import find_pack
    from studio.engine.record import load
    from studio.engine.replay import Diverged, PlayedBack
    from studio.engine.replay import replay as work_out
    from studio.files import read_limited

    call = call_of(context)
    record = load(read_limited(file, LARGEST), file)
    pack = find_pack(record.header.pack)
    found = work_out(record, pack)
    words = call.words
    if isinstance(found, Diverged):
        data = {"answer": "diverged", "entry": found.entry, "recorded": found.recorded, "worked_out": found.worked_out}
        line = words.say("The record diverges at entry {entry}.", entry=found.entry)
        answer(data, [line], json)
        raise typer.Exit(1)
    data = {"answer": "played back" if isinstance(found, PlayedBack) else "verified", "entries": found.entries}
    data["state"] = found.state
    if isinstance(found, PlayedBack):
        data["why"] = found.why
        line = words.say(
            "The record has {entries} entries; it was made under other rules ({why}) and was only played back.",
            entries=found.entries,
            why=found.why,
        )
    else:
        line = words.say("The record holds: {entries} entries came out again.", entries=found.entries)
    answer(data, [line], json)


@app.command("view", help=N_("Tells a record as one side has seen it, also before the battle has ended."))
def view(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help=N_("The record of a game."))],
    side: SideName,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=N_("The file to write the view into."))
    ] = None,
    json: Json = False,
) -> None:
    """Works a record out and tells or writes what a side may see of it; nothing that others hide is in it."""
    from studio.engine.pack import find_pack
    from studio.engine.record import load
    from studio.engine.replay import worked_out
    from studio.engine.side_view import view_lines
    from studio.engine.telling import log_of
    from studio.files import read_limited, save_atomic

    call = call_of(context)
    record = load(read_limited(file, LARGEST), file)
    _, game = worked_out(record, find_pack(record.header.pack))
    eyes = _side(game.rules, side)
    lines = [f"{number}. {told.text}" for number, told in log_of(game, eyes, call.words)]
    if output is not None:
        save_atomic(output, b"".join(view_lines(game, eyes, record.header.players)))
        lines = [call.words.say("What {side} has seen is in {file}.", side=eyes, file=output)]
    answer({"file": output, "side": str(eyes), "log": [] if output else lines}, lines, json)


def _side(rules: Any, name: str) -> Any:
    """Gives a side of a game by its name; raises UsageError."""
    for side in rules.sides:
        if str(side) == name:
            return side
    raise UsageError(
        "battle.no-side",
        N_("There is no side “{name}”; there are: {known}."),
        name=name,
        known=", ".join(map(str, rules.sides)),
    )


def _is_missing(camp: Any) -> bool:
    """Tells whether an army is not there; one of which only the points are known is the pack's to refuse."""
    return camp.army is None or (not camp.placed and not camp.army.typed_points)


def _summary(game: Any, output: Path) -> dict[str, object]:
    """Gives the end of a battle as data."""
    outcome = game.state.outcome
    return {
        "file": output,
        "actions": len(game.entries),
        "round": game.state.round,
        "winner": str(outcome.winner) if outcome.winner else None,
        "rule": str(outcome.rule),
        "key": outcome.key,
    }


def _lines(call: Call, pack: Any, game: Any, output: Path) -> list[str]:
    from studio.engine.telling import names_for, tell_outcome

    words = call.words
    outcome = game.state.outcome
    told = tell_outcome(pack, outcome, names_for(pack, game.rules, game.state, words), words)
    lines = [words.say("The battle ended in round {round}: {why}", round=game.state.round, why=told.text)]
    lines.append(words.say("{count} actions are in {file}.", count=len(game.entries), file=output))
    return lines
