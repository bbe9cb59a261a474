"""A game small enough to read in a minute: the command line is tested with it, so that no rule of a real game
gets in the way.

A charm is turned up. Seats take 1 to 3 pebbles in turn, the last pebble earns the charm. A peek at the bottom
of the heap is seen by the one who looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import field

from ledger.api import (
    LEGAL,
    TABLE,
    Adjusted,
    Arg,
    BadCatalog,
    Block,
    Chance,
    Chapter,
    Choice,
    Contradiction,
    Decision,
    Entry,
    Event,
    Facts,
    Game,
    GameInfo,
    GameState,
    Grid,
    Heading,
    Knob,
    Luck,
    Over,
    Pending,
    Ruling,
    Schema,
    ScoreLine,
    ScoreSheet,
    Setup,
    Shipped,
    Table,
    Topic,
    Typed,
    Variant,
    Verb,
    Verdict,
    always,
    refused,
    sheet,
    unverifiable,
)


class Charm(Entry, frozen=True):
    kind: ClassVar[str] = "charm"
    points: int | None = None


class State(GameState, kw_only=True):
    heap: int
    charm: str | None = None
    turned: bool = False
    turns: int = 0
    taken: list[tuple[str, int, int]] = field(default_factory=list)
    peeked: frozenset[str] = frozenset()

    @property
    def seat(self) -> str:
        return self.table.seats[self.turns % len(self.table.seats)]

    def require(self, count: int) -> None:
        if count > self.heap:
            raise Contradiction(f"only {self.heap} pebbles are left")


pebbles: Chapter[State] = Chapter()


def _counts(state: State, by: str, _: Typed) -> list[Choice]:
    return [Choice(str(count), count, help=f"take {count} of {state.heap}") for count in (1, 2, 3, 4)]


@pebbles.event
class Taken(Event, frozen=True, kw_only=True):
    """take pebbles"""

    count: int
    told = "{by} takes {count}"
    verb, args = "take", (Arg(name="number", choices=_counts),)

    def needs(self, state: State) -> None:
        state.require(self.count)

    def do(self, state: State) -> None:
        state.heap -= self.count
        state.taken.append((self.by, self.count, self.id))
        state.turns += 1

    def may(self, state: State) -> Verdict:
        if self.count > 3:
            return refused("PB-1", "nobody takes more than 3 pebbles", ("take 1", "take 2", "take 3"))
        return LEGAL


@pebbles.event
class Peeked(Event, frozen=True):
    """look under the heap"""

    told = "{by} peeks under the heap"
    verb = "peek"

    needs = always

    def do(self, state: State) -> None:
        state.peeked |= {self.by}

    def may(self, state: State) -> Verdict:
        return unverifiable("PB-3", "what lies under the heap")

    def reveals(self, state: State) -> str:
        return f"{self.by} saw what lies under the heap."


def _charms(state: State, by: str, _: Typed) -> list[Choice]:
    return [*(Choice(name, name) for name in state.table.catalog.of(Charm)), Choice("?", None)]


@pebbles.event
class CharmTurned(Event, frozen=True):
    """which charm came up"""

    charm: str | None = None
    verb, args = Verb("charm", by_table=True), (Arg(name="charm", choices=_charms),)

    needs = always

    @staticmethod
    def made(state: State, by: str, values: Typed) -> Event:
        return CharmTurned(by=TABLE, charm=values[0])

    def do(self, state: State) -> None:
        state.charm, state.turned = self.charm, True

    def dealt(self, state: State, luck: Luck) -> str:
        names = tuple(state.table.catalog.of(Charm))
        return names[luck.roll("charm", 0, len(names)) - 1]

    def tell(self, state: State) -> str:
        return f"the charm is {self.charm or 'not known'}"


@pebbles.shared(Adjusted)
class OwnAdjusted:
    """What this game makes of `Adjusted`."""

    needs = always

    @staticmethod
    def do(event: Adjusted, state: State) -> None:
        state.heap = event.count


def _catalog(name: str) -> Mapping[str, Any]:
    if name != "charms":
        raise BadCatalog(f"Pebbles has no catalog {name!r}.", hint="It has: charms.")
    charms = [{"name": "Owl", "points": 2}, {"name": "Toad"}]
    return {"name": "charms", "notes": "Two charms.", "house": True, "charm": charms}


def _start(setup: Setup) -> State:
    return State(table=Table.of(setup), heap=int(setup.rulings["heap"]))


def _pending(state: State) -> Pending:
    if not state.turned:
        return Chance(CharmTurned(), "charm", "which charm came up?", source="Charms")
    if state.heap == 0:
        return Over()
    return Decision(state.seat, "take 1 to 3 pebbles", (Taken, Peeked), source="PB-1")


def _score(state: State) -> ScoreSheet:
    lines = [
        ScoreLine(
            seat=seat,
            category="pebbles",
            label=f"{count} taken",
            points=count,
            rule="Pebbles",
            events=(id_,),
        )
        for seat, count, id_ in state.taken
    ]
    over = state.heap == 0
    if over:
        lines.append(_charm_line(state))
    return sheet(state.table.seats, lines, over=over, shared="PB-5")


def _charm_line(state: State) -> ScoreLine:
    seat, _, id_ = state.taken[-1]
    charm = state.table.catalog.of(Charm).get(state.charm or "")
    points = charm.points if charm else None
    return ScoreLine(
        seat=seat,
        category="charm",
        label=state.charm or "?",
        points=points or 0,
        rule="Charms",
        events=(id_,),
        open="" if points is not None else "nobody has told its points",
    )


def _facts(state: State) -> Mapping[str, Knob | None]:
    held = {seat: sum(count for by, count, _ in state.taken if by == seat) for seat in state.table.seats}
    return {"heap": state.heap, "charm": state.charm, **{f"{s} pebbles": n for s, n in held.items()}}


def _view(state: State, seat: str | None = None) -> tuple[Block, ...]:
    held = _facts(state)
    rows = tuple((each, int(held[f"{each} pebbles"] or 0)) for each in state.table.seats)
    under = "a beetle" if seat in state.peeked else "?"
    return (
        Heading("Pebbles"),
        Facts((("heap", state.heap), ("charm", state.charm or "?"), ("under the heap", under))),
        Grid(("seat", "pebbles"), rows),
    )


def _later(state: State, later: State) -> None:
    state.charm = state.charm or later.charm


GAME: Game[State] = Game(
    info=GameInfo(
        name="pebbles",
        title="Pebbles",
        about="Take pebbles from a heap.",
        credit="Made up for these tests.",
        rules_version=1,
        variants=(Variant(name="plain", least=2, most=4, about="the whole game"),),
        catalogs=(Shipped(name="charms", about="two charms", house=True),),
        rulings=(
            Ruling(knob="heap", default=6, choices=(6, 12), about="pebbles at the start", source="PB-2"),
            Ruling(knob="peek", default=True, choices=(True, False), about="peeking is fine", source="PB-3"),
        ),
        definable=("charm",),
        turn_order="PB-4",
    ),
    schema=Schema((Charm,)),
    catalog=_catalog,
    chapters=(pebbles,),
    start=_start,
    pending=_pending,
    turn=lambda state: state.turns,
    score=_score,
    facts=_facts,
    adjustable=lambda state: ("heap",),
    view=_view,
    hindsight=_later,
    topics=lambda: (
        Topic(name="taking", text="A seat takes 1 to 3 pebbles.\nThe turn passes clockwise.", source="PB-1"),
        Topic(name="charms", text="The last pebble earns the charm."),
    ),
)
