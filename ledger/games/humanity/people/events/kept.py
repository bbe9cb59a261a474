"""Characters of an earlier log, as they were at its end. Law: a character brings all that lasts longer than a
session. What belonged to a session, a scene or an open Check stays in the log in which it was played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

import msgspec

from ledger.api import LEGAL, Chapter, Event, Verdict, refused
from ledger.games.humanity import sheets
from ledger.games.humanity.bookkeeping import add_blessings, came_in
from ledger.games.humanity.catalog import CharacterCondition, Ethic, Lifestyle, Spec
from ledger.games.humanity.people import creation
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.preconditions import DISCRETION
from ledger.games.humanity.required import require
from ledger.games.humanity.resources.state import MOST, Banked
from ledger.games.humanity.state import State

chapter: Chapter[State] = Chapter()
KINDS = ("pc", "companion")


@chapter.event
class CharacterKept(Event, frozen=True, kw_only=True):
    """A character of a player, or a companion, comes from an earlier log. It brings the whole sheet,
    Blessings (their faces), favorability, banked tokens (for each the opponent, or nothing), and what is not
    recharged."""

    character: str
    owner: str
    kind: str
    dice: dict[str, int]
    lifestyle: str = ""
    ethic: str = ""
    apts: dict[str, str] = msgspec.field(default_factory=dict)
    values: dict[str, int] = msgspec.field(default_factory=dict)
    things: dict[str, bool] = msgspec.field(default_factory=dict)
    backstory: tuple[str, ...] = ()
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    conditions: tuple[tuple[str, str], ...] = ()
    injuries: tuple[str, ...] = ()
    blessings: tuple[int, ...] = ()
    banks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    favor: dict[str, int] = msgspec.field(default_factory=dict)
    spent: tuple[str, ...] = ()
    recharges: dict[str, int] = msgspec.field(default_factory=dict)
    chosen: dict[str, str] = msgspec.field(default_factory=dict)
    totals: dict[str, int] = msgspec.field(default_factory=dict)
    sessions: int = 0

    def needs(self, state: State) -> None:
        require(self.kind in KINDS, f"nobody is a {self.kind!r}")
        if self.kind == "companion":
            state.require_people(self.owner)
            require(self.character and self.character not in state.characters, f"{self.character} is here")
        else:
            sheets.require_new(state, self.character, self.owner)
            require(self.owner in state.table.seats, f"nobody called {self.owner} sits at this table")
        creation.require_dice(state, self.dice)
        missing = set(sheets.ordinary_stats(state)) - set(self.dice)
        require(not missing, f"the dice of {self.character} lack {', '.join(sorted(missing))}")
        for face in self.blessings:
            require(face in range(1, 7), f"no Blessing shows {face}")
        require(len(self.blessings) <= MOST * MOST, "nobody has that many Blessings")
        catalog = state.table.catalog
        specs = (*filter(None, self.apts.values()), *self.spent, *self.recharges, *self.chosen, *self.totals)
        for kind, names in (
            (Spec, specs),
            (Ethic, (*filter(None, (self.ethic,)), *self.banks)),
            (Lifestyle, filter(None, (self.lifestyle,))),
            (CharacterCondition, (name for name, _ in self.conditions)),
        ):
            for name in names:
                require(name in catalog.of(kind), f"the catalog knows no {kind.kind} {name}")
        counts = (*self.values.values(), *self.recharges.values(), *self.totals.values(), self.sessions)
        require(min(counts, default=0) >= 0, "nothing is counted below 0")

    def do(self, state: State) -> None:
        fields = {field: _SHEET[field].read(getattr(self, said)) for field, said in _NAMES.items()}
        made = state.characters[self.character] = Character(**fields)
        add_blessings(state, made, self.blessings)
        if self.blessings:
            came_in(state, made.name, "brought along", len(self.blessings))

    def anytime(self, state: State) -> Verdict:
        if state.session:
            return refused(DISCRETION, "characters from an earlier log join before the first session")
        return LEGAL

    def tell(self, state: State) -> str:
        held = "1 Blessing" if len(self.blessings) == 1 else f"{len(self.blessings)} Blessings"
        return f"{self.character} comes from an earlier log, with {held}"


def keep(state: State, seats: Collection[str]) -> Iterator[Event]:
    """The characters of these seats with their companions, owners first."""
    people = [one for one in sheets.active(state) if one.kind in KINDS]
    for one in sorted(people, key=lambda one: KINDS.index(one.kind)):
        if sheets.seat_of(state, one.name) in seats:
            yield _kept(one)


class _Field(NamedTuple):
    """A field of a sheet: its name in the event, and how it is written and read."""

    said: str = ""
    write: Callable[[Any], Any] = lambda value: value
    read: Callable[[Any], Any] = lambda value: value


def _written_banks(banks: dict[str, tuple[Banked, ...]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(token.opponent for token in held) for name, held in banks.items() if held}


def _read_banks(banks: dict[str, tuple[str, ...]]) -> dict[str, tuple[Banked, ...]]:
    return {name: tuple(Banked(0, who) for who in held) for name, held in banks.items()}


_DICT = _Field(write=dict, read=dict)
_LIST = _Field(write=tuple, read=list)
_SHEET: dict[str, _Field] = {
    "name": _Field("character"),
    "owner": _Field(),
    "kind": _Field(),
    "stats": _Field("dice", dict, dict),
    "lifestyle": _Field(),
    "ethic": _Field(),
    "apts": _DICT,
    "values": _DICT,
    "things": _DICT,
    "backstory": _LIST,
    "notes": _DICT,
    "conditions": _Field(),
    "injuries": _LIST,
    "banks": _Field("", _written_banks, _read_banks),
    "favor": _DICT,
    "spent": _Field("", lambda spent: tuple(sorted(spent)), frozenset),
    "recharges": _DICT,
    "chosen": _DICT,
    "totals": _DICT,
    "sessions": _Field(),
}
"""What lasts longer than a session, written and read; Blessings are kept separately."""
_NAMES = {field: each.said or field for field, each in _SHEET.items()}


def _kept(one: Character) -> CharacterKept:
    fields = {said: _SHEET[field].write(getattr(one, field)) for field, said in _NAMES.items()}
    fields["favor"] = {other: count - one.fading.get(other, 0) for other, count in one.favor.items()}
    lasting = tuple(held.face for held in one.pool if not held.lasts and not held.only)
    return CharacterKept(by=one.owner if one.kind == "pc" else "table", blessings=lasting, **fields)
