"""The assistant at each of its steps, and the cards it asks with; each scene stands on the field page."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtWidgets import QApplication

from studio.board.place import Point
from studio.engine.game import view
from studio.ui.editor.assistant.placing import Placer
from studio.ui.editor.assistant.setting import Plan, Setting
from studio.ui.editor.stock import StockCard, keep_stock

SEED = 5
PATIENCE_S = 60.0
STOCK = {"wood": 0, "crop": 3, "wall": 3, "bush_line": 4, "bush_zone": 4, "house": 8, "road": 1}


def bare(window: Any) -> Any:
    """Clears the field page: no card, no table."""
    page = window.page("field")
    page.shell.dismiss()
    page.guide.close()
    for document in page.tabs.documents:
        page._drop(document)
    page._turn_to(None)
    return page


def until(window: Any, ready: Callable[[], bool]) -> None:
    """Lets the window work until something is so."""
    end = time.monotonic() + PATIENCE_S
    while not ready() and time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)


def at_step(window: Any, key: str, sector: int = 0, **wishes: Any) -> Any:
    """Opens the assistant and lets the machine play on to a step, the open one of the pack's list."""
    page = bare(window)
    plan = Plan(SEED, points=400, choices={"waiting_days": 3}, **wishes)
    page.begin_steps(plan)
    guide = page.guide
    player: Setting = guide.setting
    advance = player._run(player.game, lambda _done, _whole: None, lambda game: _is_at(player, game, key, sector))
    player.keep(advance.game)
    guide.show()
    return page


def _is_at(setting: Setting, game: Any, key: str, sector: int) -> bool:
    side = setting.side_in(game)
    window = view(game, side).windows[-1] if side is not None else None
    return window is not None and window.kind == key and (not sector or window.sector == sector)


def terrain(window: Any) -> None:
    """The first step: the terrain."""
    page = bare(window)
    page.begin_steps(Plan(SEED, points=400))


def tie(window: Any) -> None:
    """Equal dice of the deal, between which the owner of the sector picks."""
    page = bare(window)
    for seed in range(1, 60):
        page.begin_steps(Plan(seed, points=400))
        setting: Setting = page.guide.setting
        advance = setting._run(
            setting.game, lambda _d, _w: None,
            lambda game, now=setting: _is_at(now, game, "pick", 0) or _is_at(now, game, "counts", 0),
        )  # fmt: skip
        if _is_at(setting, advance.game, "pick", 0):
            setting.keep(advance.game)
            page.guide.show()
            return


def counts(window: Any) -> None:
    """The counts of a sector."""
    at_step(window, "counts", 2)


def placing(window: Any) -> None:
    """An element in hand that may not lie where it is held."""
    page = at_step(window, "place", 3)
    hand = page.guide.hand
    if isinstance(hand, Placer):
        hand.lie(Point(132_000, 70_000))


def objectives(window: Any) -> None:
    """The objectives of the defender."""
    at_step(window, "objectives")


def season(window: Any) -> None:
    """The season."""
    at_step(window, "season")


def army(window: Any) -> None:
    """The armies: ready lists and the other ways to one."""
    page = at_step(window, "army")
    page.guide.build_army(page.guide.setting.offers()[0])


def points(window: Any) -> None:
    """An army of points alone."""
    page = at_step(window, "army")
    page.guide.army_of_points(page.guide.setting.offers()[0])


def works(window: Any) -> None:
    """The works of the defender with what they cost; those that are shut say why."""
    page = at_step(window, "works")
    hand = page.guide.hand
    if isinstance(hand, Placer):
        hand.lie(Point(120_000, 60_000), 9000)


def deploy(window: Any) -> None:
    """The deployment."""
    at_step(window, "deploy")


def dice(window: Any) -> None:
    """Dice that are typed in."""
    page = bare(window)
    page.begin_steps(Plan(SEED, typed_dice=True))
    guide = page.guide
    guide.act(next(offer for offer in guide.setting.offers() if not offer.open).done())


def sector(window: Any) -> None:
    """A sector that is chosen anew, and what stays in it."""
    page = at_step(window, "season")
    page.guide.ask_sector()


def plan(window: Any) -> None:
    """Who sets the table, and who throws the dice."""
    page = bare(window)
    page.ask_steps()


def stock(window: Any) -> None:
    """What scenery the club owns."""
    page = bare(window)
    card = StockCard(page.desk, page.shell, page.pack, page.refresh)
    card.show_stock(STOCK)
    page.shell.present(card)


def seeds(window: Any) -> None:
    """Twenty tables with how even they are and what the club lacks."""
    page = bare(window)
    keep_stock(page.desk, page.pack, STOCK)
    page.making.terrains.choose("colina")
    page.ask_seeds()
    until(window, lambda: len(page.choice.made) == len(page.choice.seeds))
    keep_stock(page.desk, page.pack, {})


def judged(window: Any) -> None:
    """A finished table judged: fairness, and what the club lacks."""
    page = bare(window)
    keep_stock(page.desk, page.pack, STOCK)
    page.open(page.desk.pack(page.pack).hooks["make_scenario"](seed=7, terrain="colina", season="verano", points=500))
    until(window, lambda: page.document is not None)


SCENES: Mapping[str, Callable[[Any], None]] = {
    "terrain": terrain, "tie": tie, "counts": counts, "placing": placing, "objectives": objectives, "season": season,
    "army": army, "points": points, "works": works, "deploy": deploy, "dice": dice, "sector": sector, "plan": plan,
    "stock": stock, "seeds": seeds, "judged": judged,
}  # fmt: skip
