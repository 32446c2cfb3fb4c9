"""Makes the campaign that comes with the studio, `campaigns/aragon`: its graph, and its tables by the set-up game.

Run `python packaging/make_campaign.py [FOLDER]`; the same studio makes the same bytes. A table is set by machine from
the first seed whose dice deal the sector kinds and the weather that the history asks for.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from studio.campaign.files import CAMPAIGN_ENDING, save_campaign
from studio.campaign.model import BATTLE, ENDING, Campaign, Carry, Edge, Formation, Node, RosterUnit
from studio.engine.dice import SeededDice
from studio.engine.pack import find_pack
from studio.engine.values import RuleId
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.lists import load_lists, unit_cost
from studio.places import campaigns
from studio.scenario.files import SCENARIO_ENDING, save_document
from studio.scenario.model import Army, ArmyUnit, Scenario

KEY = "spain1936"
NAME = "aragon"
EPR, NAC = "republicano", "nacional"
SEEDS = 100_000
DICE = RuleId("SP-I.4.4a")


@dataclass(frozen=True)
class Table:
    """What a table must be: its terrain, the kinds of sectors 1 to 4, season, weathers, points, waiting days.

    `reach` is how far from the attacker's edge the second objective may lie, in units; 0 for anywhere.
    """

    terrain: str
    kinds: tuple[str, ...]
    season: str
    weathers: tuple[str, ...]
    points: int = 500
    days: int = 0
    reach: int = 0


TABLES = {
    "belchite": Table("ciudad", ("campo", "arrabal", "urbano-a", "urbano-b"), "otono", ("clear",), days=8),
    "muela": Table("colina", ("pueblo", "abrupto-a", "bosque", "abrupto-b"), "invierno", ("snowfall",), days=4),
    "caspe": Table("llanura", ("campo-a", "campo-b", "pueblo", "rio"), "primavera", ("clear", "cloudy"), days=1),
    "balaguer": Table(
        "colina", ("pueblo", "abrupto-a", "abrupto-b", "bosque"), "primavera", ("clear",), days=8, reach=105_000
    ),
}

NAMES = {
    "brigade": "{n}.ª Secc. Brigada",
    "riflemen": "{n}.ª Secc. Fusileros",
    "requetes": "{n}.ª Secc. Requetés",
    "militia": "{n}.ª Secc. Milicias",
    "dynamiters": "{n}.ª Secc. Dinamiteros",
    "engineers": "{n}.ª Secc. Zapadores",
    "officer": "{n}.º Mando",
    "junior_officer": "{n}.º Subalterno",
    "hmg": "{n}.ª Ametralladora",
    "lmg": "{n}.º Fusil ametrallador",
    "sniper": "{n}.º Tirador",
    "mortar_50": "{n}.º Mortero 50",
    "mortar_81": "{n}.º Mortero 81",
    "gun_37": "{n}.º Cañón 37",
    "gun_45": "{n}.º Cañón 45",
    "gun_75": "{n}.º Cañón 75",
    "tank_gun": "{n}.º Carro",
    "tank_mg": "{n}.º Carro",
}


def formation(
    key: str, nation: str, es: str, en: str, *units: tuple[int, str, str], reserve: bool = False
) -> Formation:
    """Builds a formation of so many units of a type and quality each; `type+upgrade` buys an upgrade."""
    lists = load_lists()
    roster = []
    numbers: dict[str, int] = {}
    for count, kind, quality in units:
        kind, *upgrades = kind.split("+")
        for _ in range(count):
            number = numbers[kind] = numbers.get(kind, 0) + 1
            listed = ArmyUnit(type=kind, quality=quality, upgrades=tuple(upgrades))
            roster.append(
                RosterUnit(
                    id=f"{kind}-{number}",
                    type=kind,
                    quality=quality,
                    upgrades=tuple(upgrades),
                    name=NAMES[kind].format(n=number),
                    strength=lists.types[nation, kind].points or 1,
                    points=unit_cost(lists, nation, listed),
                )
            )
    return Formation(id=key, nation=nation, title={"es": es, "en": en}, units=tuple(roster), reserve=reserve)


def formations() -> tuple[Formation, ...]:
    """Gives the formations of both sides."""
    return (
        formation(
            "brigadas", EPR, "Brigadas Internacionales", "International Brigades",
            (3, "brigade", "veteran"), (2, "brigade", "regular"), (1, "officer", "regular"), (1, "hmg", "regular"),
            (1, "gun_45", "regular"),
        ),
        formation(
            "asalto", EPR, "Grupo de asalto a Belchite", "Belchite assault group",
            (1, "dynamiters", "regular"), (2, "riflemen", "regular"), (1, "officer", "regular"),
            (1, "gun_45", "regular"),
        ),
        formation(
            "division", EPR, "División del Ejército de Maniobra", "Division of the Army of Manoeuvre",
            (5, "riflemen", "regular"), (2, "riflemen", "veteran"), (2, "officer", "regular"), (1, "hmg", "regular"),
            (1, "gun_45", "regular"), (2, "tank_gun", "regular"),
        ),
        formation(
            "reserva", EPR, "Reserva del Ejército del Este", "Reserve of the Army of the East",
            (2, "riflemen", "regular"), reserve=True,
        ),
        formation(
            "retaguardia", EPR, "Retaguardia de Caspe", "Rearguard of Caspe",
            (1, "riflemen", "regular"), (2, "militia", "green"), (1, "junior_officer", "regular"), reserve=True,
        ),
        formation(
            "guarnicion", NAC, "Guarnición de Belchite", "Garrison of Belchite",
            (3, "riflemen", "regular"), (1, "riflemen+light_machine_gun", "regular"), (2, "requetes", "regular"),
            (1, "officer", "regular"), (1, "junior_officer", "regular"), (1, "hmg", "regular"),
            (1, "gun_37", "regular"),
        ),
        formation(
            "linea", NAC, "División de línea", "Line division",
            (4, "riflemen", "regular"), (1, "officer", "regular"), (1, "junior_officer", "regular"),
            (1, "hmg", "regular"),
        ),
        formation(
            "muela", NAC, "Posiciones de La Muela", "Positions on La Muela",
            (2, "militia", "regular"), (1, "engineers", "regular"), (1, "sniper", "regular"),
        ),
        formation(
            "navarra", NAC, "División de Navarra", "Navarre division",
            (2, "requetes", "regular"), (2, "riflemen", "veteran"), (2, "riflemen", "regular"),
            (1, "officer+chaplain", "veteran"), (1, "officer", "regular"), (1, "hmg", "regular"),
            (1, "lmg", "regular"), (2, "gun_75", "regular"), (2, "tank_mg", "regular"),
        ),
        formation(
            "segre", NAC, "Cabeza de puente del Segre", "Segre bridgehead",
            (1, "engineers", "regular"), (1, "hmg", "regular"), (1, "mortar_81", "regular"),
        ),
        formation(
            "refuerzo", NAC, "Batallón de refuerzo", "Relief battalion",
            (1, "riflemen", "regular"), reserve=True,
        ),
    )  # fmt: skip


def nodes() -> tuple[Node, ...]:
    """Gives the four battles and the two endings."""
    return (
        Node(
            id="belchite", kind=BATTLE, date="1937-09-01", scenario=scenario_file("belchite"),
            title={"es": "Belchite, casa por casa", "en": "Belchite, house by house"},
            attacker=("brigadas", "asalto"), defender=("guarnicion",),
            briefing={
                "es": "La guarnición está cercada desde los últimos días de agosto y resiste en la iglesia, el "
                "seminario y el ayuntamiento. El atacante abre brecha, bombardea y entra: los cañones delante y una "
                "casa cada vez. El defensor procura que dos casas fuertes se cubran una a otra. En la realidad, un "
                "resto de la guarnición rompió el cerco en la noche del 5 al 6 de septiembre; a Zaragoza no se llegó.",
                "en": "The garrison has been cut off since the last days of August and holds church, seminary and town "
                "hall. The attacker breaches, shells and enters: guns to the front, one house at a time. The defender "
                "keeps two strong houses in sight of each other. In truth a remnant broke out in the night of 5 to "
                "6 September; Zaragoza was not reached.",
            },
        ),
        Node(
            id="muela", kind=BATTLE, date="1937-12-18", scenario=scenario_file("muela"),
            title={"es": "La Muela de Teruel", "en": "La Muela de Teruel"},
            attacker=("division", "reserva"), defender=("linea", "muela", "refuerzo"),
            briefing={
                "es": "La ofensiva del 15 de diciembre ha cerrado el cerco de Teruel. Nieva, y "
                "los carros solo van seguros por carretera. El atacante debe alcanzar el borde de la meseta antes de "
                "que empeore el tiempo; el defensor tiene pocos hombres para un borde largo. A finales de mes un "
                "ataque de socorro recuperó buena parte de la meseta, y el frío detuvo a ambos.",
                "en": "The offensive of 15 December has shut the ring round Teruel without long preparation. It snows, "
                "and tanks are safe on the road alone. The attacker must reach the edge of the plateau before the "
                "weather closes; the defender has few men for a long edge. At the end of the month a relief attack "
                "retook much of it, and the cold stopped both.",
            },
        ),
        Node(
            id="caspe", kind=BATTLE, date="1938-03-16", scenario=scenario_file("caspe"),
            title={"es": "Caspe y el Guadalope", "en": "Caspe and the Guadalope"},
            attacker=("navarra", "refuerzo"), defender=("brigadas", "retaguardia"),
            briefing={
                "es": "El frente de Aragón se hunde. Restos de las brigadas sostienen Caspe dos días ante tres "
                "divisiones, antes de retirarse tras el Guadalope. Al atacante le importan los puentes, no el pueblo; "
                "al defensor, cada ronda que gane para los que cruzan.",
                "en": "The Aragon front collapses. Remnants of the brigades hold Caspe for two days against three "
                "divisions before they withdraw over the Guadalope. The attacker wants the bridges, not the town; "
                "for the defender every round lets someone cross.",
            },
        ),
        Node(
            id="balaguer", kind=BATTLE, date="1938-05-22", scenario=scenario_file("balaguer"),
            title={"es": "Balaguer, El Merengue", "en": "Balaguer, El Merengue"},
            attacker=("division", "reserva"), defender=("linea", "segre"),
            briefing={
                "es": "Una división con muchos reclutas muy jóvenes ataca la cabeza de puente atrincherada sobre el "
                "Segre, también para apartar fuerzas del avance hacia Valencia. La artillería y los carros deben "
                "romper las alambradas antes que la infantería. En la realidad, el ataque duró días, costó muchas "
                "bajas y no tomó el cerro.",
                "en": "A division with many very young recruits attacks the dug-in bridgehead over the Segre, also to "
                "draw forces from the drive on Valencia. Guns and tanks must break the wire before the infantry moves. "
                "In truth the attack went on for days with great loss and did not take the hill.",
            },
        ),
        Node(
            id="frente", kind=ENDING, date="1938-05-28", winner=NAC,
            title={"es": "La cabeza de puente resiste", "en": "The bridgehead holds"},
            briefing={
                "es": "El frente queda en el Segre con la cabeza de puente en manos sublevadas, como ocurrió.",
                "en": "The front stays on the Segre and the bridgehead in insurgent hands, as it did.",
            },
        ),
        Node(
            id="segre", kind=ENDING, date="1938-05-28", winner=EPR,
            title={"es": "La cabeza de puente cae", "en": "The bridgehead falls"},
            briefing={
                "es": "El Ejército del Este rompe la cabeza de puente y gana tiempo; el curso de la guerra no cambia.",
                "en": "The Army of the East breaks the bridgehead and gains time; the war's course is not changed.",
            },
        ),
    )  # fmt: skip


def edges() -> tuple[Edge, ...]:
    """Gives what each result leads to and what is carried over."""
    decisive, won, others = ("attacker:decisive",), ("attacker",), ("draw", "defender")
    return (
        edge("belchite", "muela", decisive, "Relevo completo", "Relief complete", calls=("reserva",)),
        edge("belchite", "muela", won, "El pueblo, tomado", "The town taken"),
        edge("belchite", "muela", others, "Belchite resiste", "Belchite holds", calls=("refuerzo",), waiting_days=2),
        edge("muela", "balaguer", decisive, "No hay hundimiento", "No collapse", calls=("reserva",)),
        edge("muela", "caspe", ("attacker", "draw"), "Teruel, cercado", "Teruel ringed", calls=("retaguardia",)),
        edge(
            "muela", "caspe", ("defender",), "La meseta resiste", "The plateau holds",
            calls=("retaguardia", "refuerzo"),
        ),
        edge("caspe", "frente", decisive, "El frente, roto", "The front broken"),
        edge(
            "caspe", "balaguer", ("attacker", "draw"), "Retirada en orden", "Withdrawal in order", releases=("reserva",)
        ),
        edge("caspe", "balaguer", ("defender",), "Caspe resiste", "Caspe holds", calls=("reserva",)),
        edge("balaguer", "segre", won, "El cerro, tomado", "The hill taken"),
        edge("balaguer", "frente", others, "El cerro resiste", "The hill holds"),
    )  # fmt: skip


def edge(
    source: str,
    target: str,
    when: tuple[str, ...],
    es: str,
    en: str,
    calls: tuple[str, ...] = (),
    releases: tuple[str, ...] = (),
    waiting_days: int = 0,
) -> Edge:
    """Builds an edge: its days are those between the dates of its nodes, nearly half of the losses are made good."""
    dates = {node.id: date.fromisoformat(node.date) for node in nodes()}
    carry = Carry(
        wounded_return=67,
        replaced=45,
        replacements="green",
        rebuilt=True,
        waiting_days=waiting_days,
        calls=calls,
        releases=releases,
        days=(dates[target] - dates[source]).days,
    )
    return Edge(source=source, target=target, when=when, title={"es": es, "en": en}, carry=carry)


def campaign() -> Campaign:
    """Gives the whole campaign with an empty ledger."""
    return Campaign(
        id=NAME,
        title={"es": "Aragón: de Belchite al Segre", "en": "Aragon: from Belchite to the Segre"},
        summary={
            "es": "Cuatro batallas entre septiembre de 1937 y mayo de 1938: dos ofensivas republicanas, el hundimiento "
            "del frente de Aragón y el ataque a la cabeza de puente de Balaguer. Si La Muela se gana con claridad, "
            "el hundimiento no llega y Caspe no se combate.",
            "en": "Four battles between September 1937 and May 1938: two Republican offensives, the collapse of the "
            "Aragon front and the attack on the Balaguer bridgehead. When La Muela is won decisively the collapse "
            "does not come and Caspe is not fought.",
        },
        notes={
            "es": "Las fuerzas son verosímiles, no órdenes de batalla. En ambas retaguardias se mató a prisioneros y "
            "civiles, y los pueblos y ciudades de Aragón fueron bombardeados; esta campaña nombra esos crímenes y "
            "no los juega. Lectura: D. Alegre Lorenz, La batalla de Teruel; C. Engel, Historia de las Brigadas "
            "Mixtas; G. Cardona, Historia militar de una guerra civil.",
            "en": "The forces are plausible, not orders of battle. Prisoners and civilians were killed behind both "
            "fronts, and the towns of Aragon were bombed; this campaign names these crimes and does not play them. "
            "Reading: D. Alegre Lorenz, La batalla de Teruel; C. Engel, Historia de las Brigadas Mixtas; "
            "G. Cardona, Historia militar de una guerra civil.",
        },
        pack=KEY,
        version=find_pack(KEY).version,
        start="belchite",
        begins="1937-09-01",
        nations={
            EPR: {"es": "Ejército Popular", "en": "Popular Army"},
            NAC: {"es": "Ejército sublevado", "en": "Insurgent army"},
        },
        formations=formations(),
        nodes=nodes(),
        edges=edges(),
    )


def scenario_file(key: str) -> str:
    """Names the scenario file of a battle."""
    return f"{NAME}-{key}{SCENARIO_ENDING}"


def seeds_for(table: Table) -> Iterator[int]:
    """Finds the seeds whose four dice deal the kinds in order and whose next two bring the weather."""
    book = load_book()
    listed = book.terrains[table.terrain]
    for seed in range(SEEDS):
        dice = SeededDice(seed)
        faces = dice.roll(len(listed), 6, DICE)
        total = sum(dice.roll(book.number["weather_dice"], 6, DICE))
        dealt = tuple(kind for _, kind in sorted(zip(faces, listed, strict=True)))
        weather, _ = book.weathers[table.season, total]
        if dealt == table.kinds and len(set(faces)) == len(faces) and weather in table.weathers:
            yield seed


def made(whole: Campaign, node: Node) -> Scenario:
    """Makes the scenario of a battle from the first seed that gives the table it must be."""
    table = TABLES[node.id]
    for seed in seeds_for(table):
        scenario: Scenario = find_pack(KEY).hooks["make_scenario"](
            seed=seed,
            terrain=table.terrain,
            season=table.season,
            points=table.points,
            armies=(army(whole, node.attacker), army(whole, node.defender)),
            title=node.title["es"],
            waiting_days=table.days,
        )
        if not table.reach or scenario.objectives[1].at.x <= table.reach:
            return scenario
    raise LookupError(f"no seed below {SEEDS} gives {table}")


def army(whole: Campaign, keys: tuple[str, ...]) -> Army:
    """Gives the army that formations make when whole and out of reserve."""
    found = [one for key in keys for one in whole.formations if one.id == key and not one.reserve]
    units = tuple(
        ArmyUnit(type=unit.type, quality=unit.quality, upgrades=unit.upgrades, name=unit.name)
        for one in found
        for unit in one.units
    )
    return Army(pack=KEY, nation=found[0].nation, units=units)


def main(folder: Path) -> None:
    """Writes the campaign and its scenarios into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = campaign()
    for node in whole.nodes:
        if node.kind == BATTLE:
            scenario = msgspec.structs.replace(
                made(whole, node),
                id=node.scenario.removesuffix(SCENARIO_ENDING),
                notes=node.briefing["es"],
                texts={"title": node.title, "notes": node.briefing},
                tags=(NAME,),
            )
            save_document(folder / node.scenario, scenario)
    save_campaign(folder / f"{NAME}{CAMPAIGN_ENDING}", whole)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else campaigns() / NAME)
