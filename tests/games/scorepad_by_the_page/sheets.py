"""Sheets by seed: each says some of everything that a sheet can say, and is sound.

Law: the same seed makes the same sheet. Formulas read what stands above them, so that none comes back to
itself; what is hidden is read by none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

Content = dict[str, Any]
_NUMBERS = ["apples", "birds", "coins", "debts", "eggs", "fields", "gems", "herbs", "iron", "jewels"]
_POINTS = ["keeps", "lands", "mills", "nests", "oaks", "quests", "songs", "towers", "villas", "wagons"]
_PLACES = ("north", "south", "west")
_CARDS = ("fox", "owl", "yak", "zebra", "lynx", "hare")
_ROLES = ("druid", "smith", "knight", "bard", "monk")
_ALL = ("ann", "bob", "cy", "dan", "eve", "fay")


def toml(content: Content) -> str:
    """A sheet as a file."""
    lines = [f"name = {_value(content['name'])}"]
    for name, part in content.items():
        if name == "name":
            continue
        for one in [part] if isinstance(part, dict) else part:
            lines.append(f"[{name}]" if isinstance(part, dict) else f"[[{name}]]")
            lines += [f"{key} = {_value(value)}" for key, value in one.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {_value(one)}' for key, one in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else str(value)


@dataclass
class Maker:
    """Makes one sheet, part after part."""

    chance: Random
    content: Content = field(default_factory=lambda: {"name": "made"})
    readable: list[str] = field(default_factory=list)
    """What formulas may read by now."""

    def maybe(self, probability: float) -> bool:
        return self.chance.random() < probability

    def add(self, kind: str, part: Content) -> None:
        self.content.setdefault(kind, []).append(part)

    # formulas

    def formula(self, depth: int = 2, *, more: tuple[str, ...] = ()) -> str:
        """What a seat's numbers come to."""
        chance = self.chance
        if depth == 0 or self.maybe(0.2):
            return chance.choice([*self.readable, *more, str(chance.randint(0, 6))])
        one, other = self.formula(depth - 1, more=more), self.formula(depth - 1, more=more)
        prizes = ", ".join(str(chance.randint(0, 7)) for _ in range(chance.randint(1, 3)))
        return chance.choice(
            [
                f"{one} {chance.choice('+-*')} {other}",
                f"({one} {chance.choice('+-')} {other}) * {chance.randint(2, 3)}",
                f"({one}) // {chance.randint(2, 4)}",
                f"({one}) // ({other})",
                f"({one} {chance.choice(['<', '<=', '>', '>=', '==', '!='])} {other})",
                f"if({one} {chance.choice(['and', 'or'])} not {other}, {chance.randint(0, 9)}, {one})",
                f"{chance.choice(['min', 'max'])}({one}, {other})",
                f"abs({one} - ({other}))",
                f"{chance.choice(['sum', 'rank', 'best', 'least', 'team'])}({one})",
                f"{chance.choice(['most', 'split', 'alone'])}({one}, {prizes})",
                f"table({one}, {prizes}, {chance.randint(-3, 12)})",
                chance.choice(["round", "seats", "pips", "face(6)", f"-({one})"]),
            ]
        )

    def about_all(self) -> str:
        """A condition that is the same whoever asks."""
        over = self.chance.choice(["best", "sum", "least"])
        read = self.chance.choice([*self.readable, *self.points_so_far() * 2, "0"])
        if self.maybe(0.1):
            return f"{read} >= {self.chance.randint(5, 30)}"
        return f"{over}({read}) >= {self.chance.randint(5, 30)}"

    def points_so_far(self) -> tuple[str, ...]:
        """`total`, where nothing in it is hidden."""
        hidden = any(
            part.get("hidden")
            for kind in ("category", "counter", "deck")
            for part in self.content.get(kind, ())
        )
        return () if hidden else ("total",)

    # counters

    def counters(self, names: list[str]) -> None:
        for name in names:
            part: Content = {"name": name}
            if self.maybe(0.3):
                part["start"] = self.chance.randint(1, 4)
            if self.maybe(0.3):
                part["most"] = self.chance.randint(4, 12)
            elif self.maybe(0.15):
                part["least"] = -self.chance.randint(1, 9)
            self._kind_of_counter(part)
            self.add("counter", part)
            places = [f"{name} {place}" for place in part.get("places", ())]
            self.readable += places or [name]
            if places and self.maybe(0.1):
                self.readable.append(name)

    def _kind_of_counter(self, part: Content) -> None:
        name = part["name"]
        if self.maybe(0.2):
            part["shared"] = True
        elif self.maybe(0.25):
            part["places"] = list(_PLACES[: self.chance.randint(1, 3)])
        elif self.maybe(0.2) and "role" in self.content:
            part["role"] = self.chance.choice(self.content["role"])["name"]
        if self.maybe(0.25) and not part.get("shared"):
            part["supply"] = self.chance.randint(20, 60)
        if self.maybe(0.25):
            part["fresh"] = True
        if self.maybe(0.12):
            part["once"] = True
        if self.maybe(0.3) and not part.get("places"):
            part["must"] = self.must(name)
        if self.maybe(0.3) and "must" in part:
            part["because"] = "the box says so"

    def must(self, name: str) -> str:
        """What is true when a game begins, as a rule."""
        other = self.chance.choice([*self.readable, name])
        return self.chance.choice(
            [
                f"{name} <= {other} + {self.chance.randint(3, 9)}",
                f"sum({name}) <= {self.chance.randint(10, 30)}",
                f"{name} + {other} <= {self.chance.randint(9, 20)}",
                f"pips == 0 or {name} <= pips",
                f"{name} <= 7 or round > 1",
                f"said <= {self.chance.randint(1, 3)}",
            ]
        )

    def followers(self, names: list[str]) -> None:
        for name in names:
            part: Content = {"name": name, "follows": self.formula(1)}
            if self.maybe(0.7):
                part["least"] = -10_000
            if self.maybe(0.2):
                part["most"] = self.chance.randint(5, 30)
            if self.maybe(0.2):
                part["must"] = self.must(name)
            self.add("counter", part)
        self.readable += names

    # categories

    def category(self, name: str) -> None:
        part: Content = {"name": name}
        kind = self.chance.choice(
            ["number", "number", "table", "majority", "of", "formula", "formula", "cards"]
        )
        if kind == "cards" and "deck" not in self.content:
            kind = "number"
        if kind in ("number", "table", "majority"):
            self._own_number(part)
        if self.readable and kind in ("majority", "of", "table") and self.maybe(0.6):
            for key in ("least", "most", "must", "hidden", "once", "because"):
                part.pop(key, None)
            part["of"] = self.chance.choice([*self.readable, self.formula(1)])
            kind = self.chance.choice(["each", "plain"]) if kind == "of" else kind
        if (kind == "number" and self.maybe(0.4)) or kind == "each":
            part["each"] = self.chance.randint(-2, 4)
        if kind == "table":
            part["table"] = [self.chance.randint(-2, 12) for _ in range(self.chance.randint(1, 6))]
        if kind == "majority":
            self._majority(part)
        if kind == "cards":
            part["deck"] = self.chance.choice(self.content["deck"])["name"]
        if kind in ("formula", "of") and "of" not in part:
            part["points"] = self.formula()
        hidden = any(
            deck.get("hidden") and deck["name"] == part.get("deck") for deck in self.content.get("deck", ())
        )
        is_told = "hidden" not in part and not hidden
        if self.maybe(0.3 if "rounds" in self.content["values"] else 0.05) and "hidden" not in part:
            part["scored"] = "round"
        if self.maybe(0.12) and "role" in self.content:
            part["role"] = self.chance.choice(self.content["role"])["name"]
        elif self.maybe(0.2) and self.content["values"].get("goal") in ("teams", "together"):
            self._of_team(part)
        self.add("category", part)
        if is_told:
            self.readable.append(name)
        if part.get("scored") and self.maybe(0.5):
            self.readable.append(f"banked({name})")

    def _of_team(self, part: Content) -> None:
        """What partners have together: what is read is theirs together, too."""
        if "hidden" in part or "majority" in part:
            return
        part["team"] = True
        for key in ("of", "points"):
            if key in part:
                part[key] = f"team({part[key]})"

    def _own_number(self, part: Content) -> None:
        if self.maybe(0.3):
            part["least"] = -self.chance.randint(1, 20)
        if self.maybe(0.3):
            part["most"] = self.chance.randint(5, 20)
        if self.maybe(0.12):
            part["once"] = True
        if self.maybe(0.15):
            part["hidden"] = True
        if self.maybe(0.2):
            part["must"] = self.must(part["name"])

    def _majority(self, part: Content) -> None:
        part["majority"] = sorted(
            (self.chance.randint(1, 9) for _ in range(self.chance.randint(1, 4))), reverse=True
        )
        if self.maybe(0.7):
            part["ties"] = self.chance.choice(["shared", "split", "nothing"])
        placed = [counter for counter in self.content.get("counter", ()) if "places" in counter]
        if placed and self.maybe(0.5):
            counter = self.chance.choice(placed)
            for key in ("least", "most", "must", "hidden", "once", "because"):
                part.pop(key, None)
            part |= {"of": counter["name"], "places": counter["places"]}

    def decks(self) -> None:
        names = list(_CARDS)
        self.chance.shuffle(names)
        for deck in ("lots", "xrays")[: self.chance.randint(1, 2)]:
            self.add("deck", {"name": deck} | ({"hidden": True} if self.maybe(0.3) else {}))
            for _ in range(self.chance.randint(1, 3)):
                card: Content = {"name": names.pop(), "deck": deck, "points": self.chance.randint(-4, 9)}
                if self.maybe(0.4):
                    card["copies"] = self.chance.randint(1, 3)
                self.add("card", card)

    def pieces(self) -> None:
        """Roles, cards and decks that formulas read; of what is hidden, how many it is."""
        hidden = {deck["name"] for deck in self.content.get("deck", ()) if deck.get("hidden")}
        cards = [card["name"] for card in self.content.get("card", ()) if card["deck"] not in hidden]
        decks = [deck["name"] for deck in self.content.get("deck", ())]
        roles = [role["name"] for role in self.content.get("role", ())]
        for names in (cards, decks, roles):
            if names and self.maybe(0.5):
                self.readable.append(self.chance.choice(names))

    def in_secret(self, name: str) -> None:
        """A hidden counter, and a category that reads it."""
        counter: Content = {"name": name, "hidden": True}
        if self.maybe(0.5):
            counter["fresh"] = True
        if self.maybe(0.3):
            counter["must"] = self.must(name)
        self.add("counter", counter)
        category: Content = {"name": f"{name} told", "points": f"{name} + {self.formula(1)}"}
        if self.maybe(0.5):
            category["scored"] = "round"
        self.add("category", category)

    def brought(self) -> None:
        """What roles begin with: numbers of a seat that are no role's alone."""
        numbers = [
            part["name"]
            for kind in ("counter", "category")
            for part in self.content.get(kind, ())
            if not any(
                key in part
                for key in (
                    "shared",
                    "places",
                    "follows",
                    "role",
                    "of",
                    "points",
                    "deck",
                    "hidden",
                    "scored",
                    "team",
                )
            )
        ]
        for role in self.content.get("role", ()):
            chosen = [name for name in numbers if self.maybe(0.3)]
            if chosen:
                role["start"] = {name: self.chance.randint(0, 4) for name in chosen}


def made(seed: int) -> tuple[Content, tuple[str, ...]]:
    """A sheet, and who plays."""
    maker = Maker(Random(f"sheet {seed}"))
    chance = maker.chance
    values: Content = {}
    maker.content["values"] = values
    seats = ("ann", "bob", "cy", "dan", "eve")[: chance.choice([1, 2, 2, 3, 3, 4, 5])]
    values["goal"] = chance.choice(["most", "most", "fewest", "teams", "together"])
    if values["goal"] == "teams":
        seats = chance.choice([_ALL[:2], _ALL[:4], _ALL, _ALL[:3], _ALL[:5]])
        values["teams"] = 3 if len(seats) == 6 and maker.maybe(0.5) else 2
        if len(seats) % values["teams"]:  # the same teams, named
            values["sides"] = [place % values["teams"] + 1 for place in range(len(seats))]
    if maker.maybe(0.6):
        values["rounds"] = chance.choice([0, 1, 2, 3])
    if maker.maybe(0.4):
        for role in (*_ROLES, "seer")[: len(seats)]:
            maker.add("role", {"name": role})
    names, points = list(_NUMBERS), list(_POINTS)
    chance.shuffle(names)
    chance.shuffle(points)
    if maker.maybe(0.4):
        maker.decks()
    if maker.maybe(0.3):
        maker.pieces()
    maker.counters(names[: chance.randint(1, 4)])
    if maker.maybe(0.4):
        maker.followers(names[4:5])
    if maker.maybe(0.15):
        maker.in_secret(names[5])
    for name in points[: chance.randint(2, 6)]:
        maker.category(name)
    maker.brought()
    _values(maker, values)
    return maker.content, seats


def _values(maker: Maker, values: Content) -> None:
    chance = maker.chance
    if maker.maybe(0.5):
        values["turns"] = "clockwise" if maker.maybe(0.5) else maker.formula(1, more=maker.points_so_far())
        if "rounds" in values and maker.maybe(0.4):
            values["passing"] = "round"
    if "rounds" in values:
        if maker.maybe(0.4):
            values["starts"] = "next"
        if maker.maybe(0.3):
            values["phases"] = ["bid", "play", "rest"][: chance.randint(2, 3)]
    if values.get("rounds") is not None and maker.maybe(0.2):
        values["closes"] = (
            f"{chance.choice(maker.readable)} {chance.choice(['<=', '>='])} {chance.randint(0, 5)}"
        )
    if maker.maybe(0.4):
        values["ends"] = maker.about_all()
    if values["goal"] == "together":
        if maker.maybe(0.7):
            values["won"] = maker.about_all()
        for name in ("heroes", "survivors", "ghosts")[: chance.randint(0, 3)]:
            maker.add(
                "rating", {"name": name} | ({"least": chance.randint(-5, 40)} if maker.maybe(0.8) else {})
            )
    elif maker.maybe(0.4):
        values["ties"] = [maker.formula(1, more=maker.points_so_far()) for _ in range(chance.randint(1, 2))]
    if maker.maybe(0.4):
        values["dice"] = [f"{chance.randint(1, 3)}d6"]
