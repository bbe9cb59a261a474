"""Random sheets with all that a sheet can say, and a recount that shares only the events.

Law: the recount reads the catalog's plain tables and the log's events; Python itself evaluates formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ledger.api import Came
from ledger.core.log.events import Event
from ledger.core.pieces.formulas import Apply, Name, Number, Tree, parse
from ledger.games.scorepad.playing import Changed, Revealed
from ledger.games.scorepad.rounds import Ended, Took

WORDS = [
    "apple",
    "brick",
    "cloud",
    "drum",
    "ember",
    "flute",
    "grain",
    "heron",
    "iris",
    "jade",
    "kite",
    "lemon",
    "moss",
    "nail",
    "oak",
    "pearl",
]
ROLES = ("smith", "scout", "knight")
PLAIN = ("+", "-", "*", "//", "<", "<=", "==", "and", "or", "not", "min", "max", "if", "table", "abs")
EVERY = ("sum", "rank", "best", "least", "most", "split", "alone")


def formula(chance: Random, names: Sequence[str], depth: int = 3) -> str:
    """A random formula over some names. It never divides by what could be nothing."""
    if not depth or chance.random() < 0.2:
        return str(chance.randrange(8)) if chance.random() < 0.3 else chance.choice(names)
    one, two, three = (formula(chance, names, depth - 1) for _ in range(3))
    what = chance.choice((*PLAIN, *EVERY))
    if what in ("abs", "sum", "rank", "best", "least"):
        return f"{what}({one})"
    if what in ("most", "split", "alone"):
        return f"{what}({one}, {chance.randrange(9)}, {chance.randrange(5)})"
    if what in ("min", "max", "if", "table"):
        return f"{what}({one}, {two}, {three})"
    if what == "not":
        return f"(not {one} < {two})"
    return f"({one}) // (1 + abs({two}))" if what == "//" else f"(({one}) {what} ({two}))"


def sheet(seed: int) -> dict[str, Any]:
    """A random sheet as plain data."""
    chance = Random(f"sheet {seed}")
    words = iter(chance.sample(WORDS, len(WORDS)))
    gold, wood, track, area, sums = (next(words) for _ in range(5))
    counters: list[dict[str, Any]] = [
        {"name": gold, "start": chance.randrange(4), "least": chance.choice((0, -3)), "must": f"{gold} < 40"},
        {"name": wood, "supply": 12, "fresh": chance.random() < 0.3},
        {"name": track, "shared": True, "most": 9},
        {"name": area, "places": ["north", "south"]},
    ]
    names = [gold, wood, track, f"{area} north", "round", "seats"]
    counters.append({"name": sums, "follows": formula(chance, names)})
    names.append(sums)
    own, each, table, most, free, secret, rounds, cards, places, druids = (next(words) for _ in range(10))
    ties = chance.choice(("shared", "split", "nothing"))
    categories: list[dict[str, Any]] = [
        {"name": own, "least": -5},
        {"name": each, "each": chance.randrange(-2, 4)},
        {"name": table, "of": wood, "table": [0, 1, 3, 6, 10]},
        {"name": most, "of": gold, "majority": [5, 3], "ties": ties},
        {"name": free, "points": formula(chance, [*names, own, each]), "team": chance.random() < 0.3},
        {"name": secret, "hidden": True},
        {"name": rounds, "scored": "round", "each": 2},
        {"name": cards, "deck": "pile"},
        {"name": places, "of": area, "places": ["north", "south"], "majority": [4, 2], "ties": "split"},
        {"name": druids, "role": "druid", "points": f"min({own}, 6)"},
    ]
    values: dict[str, Any] = {
        "seats": [2, 4],
        "rounds": chance.choice((0, 3)),
        "turns": chance.choice(("", gold, "clockwise")),
    }
    values["passing"] = chance.choice(("turn", "round"))
    values["goal"] = chance.choice(("most", "fewest", "teams"))
    return {
        "name": f"random {seed}",
        "values": values,
        "counter": counters,
        "category": chance.sample(categories, len(categories)),
        "deck": [{"name": "pile", "hidden": chance.random() < 0.5}],
        "card": [
            {"name": f"{word} card", "deck": "pile", "points": chance.randrange(-3, 8), "copies": 2}
            for word in WORDS
        ],
        "role": [
            {"name": "druid", "start": {gold: 7}},
            *({"name": name} for name in ("smith", "scout", "knight")),
        ],
    }


def python(tree: Tree) -> str:
    """The same tree as an expression of Python's, for the seat `s`."""
    if isinstance(tree, Number):
        return str(tree.value)
    if isinstance(tree, Name):
        return f"look({tree.text!r}, s)"
    of = [python(part) for part in tree.of]
    if tree.what in EVERY or tree.what == "team":
        return f"every({tree.what!r}, lambda s: {of[0]}, s, [{', '.join(of[1:])}])"
    return _applied(tree, of)


def _applied(tree: Apply, of: Sequence[str]) -> str:
    if tree.what in ("min", "max", "abs"):
        return f"{tree.what}({', '.join(of)})"
    if tree.what == "if":
        return f"({of[1]} if {of[0]} else {of[2]})"
    if tree.what == "table":
        return f"[{', '.join(of[1:])}][min(max({of[0]}, 0), {len(of) - 2})]"
    if tree.what in ("-", "not") and len(of) == 1:
        return f"(-({of[0]}))" if tree.what == "-" else f"int(not ({of[0]}))"
    joined = f" {tree.what} ".join(f"({part})" for part in of)
    if tree.what in ("and", "or"):
        joined = f" {tree.what} ".join(f"bool({part})" for part in of)
    return f"({joined})" if tree.what in ("+", "*", "//") else f"int({joined})"


def compared(what: str, values: Mapping[str, int], seat: str, prizes: Sequence[int]) -> int:
    """What a function over all seats says, by sorting them."""
    if what in ("sum", "best", "least"):
        return {"sum": sum, "best": max, "least": min}[what](list(values.values()))
    order = sorted(values.values(), reverse=True)
    place, tied = order.index(values[seat]), order.count(values[seat])
    if what == "rank":
        return place + 1
    won = [prizes[at] for at in range(place, place + tied) if at < len(prizes)]
    if values[seat] <= 0 or not won:
        return 0
    return {"most": won[0], "split": sum(won) // tied, "alone": won[0] if tied == 1 else 0}[what]


class Recount:
    """Counts the events of a path again."""

    def __init__(self, content: Mapping[str, Any], seats: Sequence[str], path: Sequence[Event]) -> None:
        self.content, self.seats = content, seats
        self.counts: dict[tuple[str, str], int] = {}
        self.hidden: set[tuple[str, str]] = set()
        self.cards: list[tuple[str, str | None]] = []
        self.roles: dict[str, str] = {}
        self.banked = dict.fromkeys(seats, 0)
        self.round = 1
        self.counters = {row["name"]: row for row in content["counter"]}
        self.categories = {row["name"]: row for row in content["category"]}
        for event in path:
            self._count(event)

    def _count(self, event: Event) -> None:
        if isinstance(event, Changed):
            row = self.counters.get(event.what) or self.categories.get(event.what, {})
            owner = "" if row.get("shared") else event.by
            if event.plus is None:
                self.counts[owner, event.what] = event.to or 0
            elif event.seat:
                self.counts[event.by, event.what] = self.number(event.what, event.by) - event.plus
                self.counts[event.seat, event.what] = self.number(event.what, event.seat) + event.plus
            else:
                self.counts[owner, event.what] = self.number(event.what, event.by) + event.plus
        elif isinstance(event, Came) and event.of == "pile":
            self.cards.append((event.seat, event.what[0]))
        elif isinstance(event, Took) and event.what != "first":
            self.roles[event.by] = event.what
            for role in self.content["role"]:
                for name, number in role.get("start", {}).items() if role["name"] == event.what else ():
                    self.counts[event.by, name] = number
        elif isinstance(event, Ended) and event.of == "round":
            self._bank()

    def _bank(self) -> None:
        of_round = [row for row in self.categories.values() if row.get("scored") == "round"]
        for seat in self.seats:
            self.banked[seat] += sum(self.points(row, seat) for row in of_round)
        fresh = {
            row["name"] for row in (*of_round, *self.counters.values()) if row.get("fresh") or row in of_round
        }
        self.counts = {key: value for key, value in self.counts.items() if key[1] not in fresh}
        self.round += 1

    def number(self, what: str, seat: str) -> int:
        """A counter, whoever has it."""
        row = self.counters.get(what) or self.counters.get(what.rpartition(" ")[0]) or {}
        return self.counts.get(("" if row.get("shared") else seat, what), row.get("start", 0))

    def look(self, name: str, seat: str) -> int:
        if name in ("round", "seats"):
            return self.round if name == "round" else len(self.seats)
        follows = self.counters.get(name, {}).get("follows")
        return self.evaluated(follows, seat) if follows else self.number(name, seat)

    def evaluated(self, text: str, seat: str) -> int:
        """A formula by Python's own hand."""

        def every(what: str, of: Callable[[str], int], asking: str, prizes: Sequence[int]) -> int:
            return compared(what, {each: of(each) for each in self.seats}, asking, prizes)

        return int(eval(python(parse(text)), {"look": self.look, "every": every, "s": seat}))

    def points(self, row: Mapping[str, Any], seat: str) -> int:
        """What a category brings a seat now."""
        if row.get("role") and self.roles.get(seat) != row["role"]:
            return 0
        teams = self.content["values"]["goal"] == "teams"
        if row.get("team") and teams and self.seats.index(seat) >= 2:
            return 0
        if row.get("deck"):
            worth = {card["name"]: card["points"] for card in self.content["card"]}
            return sum(worth[card] for owner, card in self.cards if owner == seat and card is not None)
        if row.get("points"):
            return self.evaluated(row["points"], seat)
        found = 0
        for place in row.get("places", [""]):
            what = f"{row.get('of', row['name'])} {place}".strip()
            values = {each: self.look(what, each) for each in self.seats}
            if row.get("table"):
                found += row["table"][min(max(values[seat], 0), len(row["table"]) - 1)]
            elif row.get("majority"):
                how = {"shared": "most", "split": "split", "nothing": "alone"}[row.get("ties", "shared")]
                found += compared(how, values, seat, row["majority"])
            else:
                found += row.get("each", 1) * values[seat]
        return found

    def total(self, seat: str) -> int:
        """All of a seat, of what is known by now."""
        return self.banked[seat] + sum(self.points(row, seat) for row in self.categories.values())


def is_told(path: Sequence[Event]) -> bool:
    """Whether everything that was hidden has been told."""
    return any(isinstance(event, Revealed) for event in path)
