"""A character's sheet, the pools, banks and charges.

Law: states become blocks; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Container

from ledger.api import Block, Cell, Facts, Grid, Heading
from ledger.games.humanity import payment, sheets
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.resources.state import Banked
from ledger.games.humanity.state import State


def overview(state: State, only: Container[str] | None = None) -> list[Block]:
    """A table of everybody, or of those in `only`: dice, Blessings, Conditions."""
    people = [one for one in sheets.active(state) if only is None or one.name in only]
    if not people:
        return []
    rows: list[tuple[Cell, ...]] = [(one.name, dice(one), pool(one), conditions(one)) for one in people]
    return [Grid(("who", "Stats", "Blessings", "Conditions"), tuple(rows))]


def dice(character: Character) -> str:
    """The Stat Dice, largest first; the most common size comes last, for all others together."""
    sizes = list(character.stats.values())
    usual = max(set(sizes), key=lambda size: (sizes.count(size), -size))
    ranked = sorted(character.stats.items(), key=lambda pair: -pair[1])
    named = [f"{stat} d{size}" for stat, size in ranked if size != usual]
    return ", ".join([*named, f"{'others' if named else 'all'} d{usual}"])


def pool(character: Character) -> str:
    """The faces of the Blessings, with their worth if it differs, grouped by how long they last and what they
    may pay for."""
    alike: dict[str, list[str]] = {}
    for held in sorted(character.pool, key=lambda blessing: (bool(blessing.lasts), blessing.face)):
        worth = payment.worth(held.face, cursed=character.is_cursed)
        about = f" for {held.only}" if held.only else ""
        about += f" until the {held.lasts} ends" if held.lasts else ""
        text = str(held.face) if worth == held.face else f"{held.face} (worth {worth})"
        alike.setdefault(about, []).append(text)
    return "; ".join(f"{', '.join(faces)}{about}" for about, faces in alike.items()) or "none"


def conditions(character: Character) -> str:
    return ", ".join(f"{kind} {stat}".strip() for kind, stat in character.conditions) or "none"


def sheet(state: State, name: str) -> list[Block]:
    """All that is written about one character."""
    one = state.characters[name]
    owner = f"played by {sheets.seat_of(state, name)}" if one.kind != "npc" else "of the table"
    pairs: list[tuple[str, Cell]] = [
        ("who", f"{one.kind}, {owner}{', gone' if one.retired else ''}"),
        *one.notes.items(),
        ("Lifestyle", _lifestyle(state, one)),
        ("Ethic", one.ethic or "none"),
        ("Stats", ", ".join(f"{stat} d{size}" for stat, size in one.stats.items())),
        ("balanced", _balanced(one)),
        ("Aptitudes", _aptitudes(one)),
        ("evergreen", ", ".join(sheets.setting(state).evergreen)),
        ("things", ", ".join(f"{t} (exceptional)" if x else t for t, x in one.things.items()) or "none"),
        ("Blessings", pool(one)),
        ("Conditions", conditions(one)),
        ("injuries", ", ".join(one.injuries) or "none"),
    ]
    pairs += _ledgers(state, one)
    if one.backstory:
        pairs.append(("Backstory", "; ".join(one.backstory)))
    return [Heading(name, 2), Facts(tuple(pairs))]


def own(state: State, seat: str) -> list[Block]:
    """What a player needs from their own sheets, besides everybody's dice, in short."""
    pairs: list[tuple[str, Cell]] = []
    for one in sheets.active(state):
        if one.kind == "npc" or sheets.seat_of(state, one.name) != seat:
            continue
        said = [f"apt in {_aptitudes(one)}" if one.apts else "no Aptitude"]
        said += [f"has {', '.join(one.things)}"] if one.things else []
        said += [f"hurt: {', '.join(one.injuries)}"] if one.injuries else []
        said += [f"{what}: {text}" for what, text in _ledgers(state, one)]
        pairs.append((f"{one.name}'s sheet", "; ".join(said)))
    return [Facts(tuple(pairs))] if pairs else []


def _lifestyle(state: State, one: Character) -> str:
    lit = sheets.ignites(state, one)
    return f"{one.lifestyle} (Ignites {' and '.join(lit)})" if lit else one.lifestyle or "none"


def _balanced(one: Character) -> str:
    groups: dict[int, list[str]] = {}
    for stat, size in one.stats.items():
        groups.setdefault(size, []).append(stat)
    found = [f"d{size}: {', '.join(stats)}" for size, stats in sorted(groups.items()) if len(stats) > 1]
    return "; ".join(found) or "none"


def _aptitudes(one: Character) -> str:
    parts = []
    for apt, spec in one.apts.items():
        value = f" {one.values[apt]}" if apt in one.values else ""
        charge = ", spent" if spec in one.spent else ""
        about = f" {one.chosen[spec]}" if spec in one.chosen else ""
        parts.append(f"{apt}{value} ({spec}{about}{charge})" if spec else f"{apt}{value}")
    return ", ".join(parts) or "none"


def _ledgers(state: State, one: Character) -> list[tuple[str, Cell]]:
    pairs: list[tuple[str, Cell]] = []
    waiting = [
        f"{spec} ({payment.said(sheets.recharge_cost(state, one, spec))})" for spec in sorted(one.spent)
    ]
    if waiting:
        pairs.append(("to recharge", ", ".join(waiting)))
    banks = [f"{ethic}: {_banked(held)}" for ethic, held in one.banks.items() if held]
    if banks:
        pairs.append(("bank", ", ".join(banks)))
    favor = [f"{other} {count:+}" for other, count in one.favor.items()]
    if favor:
        pairs.append(("favorability", ", ".join(favor)))
    pairs += [(f"spent on {spec}", total) for spec, total in one.totals.items()]
    if one.calm is not None:
        pairs.append(("kept value", f"{one.calm[0]} of a d{one.calm[1]}"))
    return pairs


def _banked(held: tuple[Banked, ...]) -> str:
    """How many tokens are banked, and from whom."""
    sources = dict.fromkeys(token.opponent for token in held if token.opponent)
    return f"{len(held)} (from {', '.join(sources)})" if sources else str(len(held))
