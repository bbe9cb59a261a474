"""A game small enough to read in a minute: the command line is tested with it, so that no rule of a real game
gets in the way.

A charm is turned up. Seats take 1 to 3 pebbles in turn, the last pebble earns the charm. A peek at the bottom
of the heap is seen by the one who looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ledger.core.blocks import Block, Facts, Heading, Table
from ledger.core.catalog import Entry, Sheet, Values
from ledger.core.errors import BadCatalog
from ledger.core.events import Adjusted, Event
from ledger.core.findings import Finding
from ledger.core.fold import Projector
from ledger.core.game import GameInfo, Ruling, Shipped, Topic, Variant
from ledger.core.luck import Luck
from ledger.core.moves import Arg, Choice, Verb
from ledger.core.scores import ScoreLine, ScoreSheet
from ledger.core.table import Knob, Setup
from ledger.core.table import Table as Seats
from ledger.core.verdicts import (
    LEGAL,
    Chance,
    Decision,
    Over,
    Pending,
    Verdict,
    impossible,
    refused,
    unverifiable,
)


class Charm(Entry, frozen=True):
    kind: ClassVar[str] = "charm"
    points: int | None = None


class CharmTurned(Event, frozen=True):
    charm: str | None = None


class Taken(Event, frozen=True, kw_only=True):
    count: int


class Peeked(Event, frozen=True):
    pass


class State:
    def __init__(self, setup: Setup) -> None:
        self.table = Seats(setup)
        self.heap = int(setup.rulings["heap"])
        self.charm: str | None = None
        self.turned = False
        self.turns = 0
        self.taken: list[tuple[str, int, int]] = []
        self.peeked: frozenset[str] = frozenset()

    def copy(self) -> State:
        twin: State = object.__new__(State)
        twin.__dict__.update(self.__dict__)
        twin.table, twin.taken = self.table.copy(), self.taken.copy()
        return twin

    @property
    def seat(self) -> str:
        return self.table.seats[self.turns % len(self.table.seats)]


PROJECTOR: Projector[State] = Projector()


@PROJECTOR.on(CharmTurned)
def _turned(state: State, event: CharmTurned) -> None:
    state.charm, state.turned = event.charm, True


@PROJECTOR.on(Taken)
def _taken(state: State, event: Taken) -> None:
    state.heap -= event.count
    state.taken.append((event.by, event.count, event.id))
    state.turns += 1


@PROJECTOR.on(Peeked)
def _peeked(state: State, event: Peeked) -> None:
    state.peeked |= {event.by}


@PROJECTOR.on(Adjusted)
def _adjusted(state: State, event: Adjusted) -> None:
    state.heap = event.count


def _charms(state: State, _: tuple[Any, ...]) -> list[Choice]:
    return [*(Choice(name, name) for name in state.table.catalog.of(Charm)), Choice("?", None)]


def _counts(state: State, _: tuple[Any, ...]) -> list[Choice]:
    return [Choice(str(count), count, help=f"take {count} of {state.heap}") for count in (1, 2, 3, 4)]


class Pebbles:
    info = GameInfo(
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
    )
    sheet = Sheet((Charm,), Values)
    events = CharmTurned | Taken | Peeked
    projector = PROJECTOR
    verbs: ClassVar[Mapping[str, Verb]] = {
        "take": Verb(
            name="take",
            help="take pebbles",
            args=(Arg(name="number", choices=_counts),),
            make=lambda _, by, v: Taken(by=by, count=v[0]),
        ),
        "peek": Verb(name="peek", help="look under the heap", make=lambda _, by, v: Peeked(by=by)),
        "charm": Verb(
            name="charm",
            help="which charm came up",
            args=(Arg(name="charm", choices=_charms),),
            make=lambda _, by, v: CharmTurned(by="table", charm=v[0]),
            by_table=True,
        ),
    }

    def catalog(self, name: str) -> Mapping[str, Any]:
        if name != "charms":
            raise BadCatalog(f"Pebbles has no catalog {name!r}.", hint="It has: charms.")
        return {
            "name": "charms",
            "notes": "Two charms.",
            "house": True,
            "charm": [{"name": "Owl", "points": 2}, {"name": "Toad"}],
        }

    def start(self, setup: Setup) -> State:
        return State(setup)

    def pending(self, state: State) -> Pending:
        if not state.turned:
            return Chance("charm", "which charm came up?", ("charm",))
        if state.heap == 0:
            return Over()
        return Decision(state.seat, "take 1 to 3 pebbles", ("take", "peek"))

    def check(self, state: State, event: Event) -> Verdict:
        if isinstance(event, Taken):
            if event.count > state.heap:
                return impossible(f"only {state.heap} pebbles are left")
            if event.count > 3:
                return refused("PB-1", "nobody takes more than 3 pebbles", ("take 1", "take 2", "take 3"))
            if event.by != state.seat:
                return refused("PB-4", f"it is {state.seat}'s turn")
        if isinstance(event, Peeked):
            return unverifiable("PB-3", "what lies under the heap")
        return LEGAL

    def deal(self, state: State, chance: Chance, luck: Luck) -> Event:
        names = tuple(state.table.catalog.of(Charm))
        return CharmTurned(by="tool", charm=names[luck.roll("charm", 0, len(names)) - 1])

    def turn(self, state: State) -> int:
        return state.turns

    def chapter(self, state: State) -> int:
        return 0

    def score(self, state: State) -> ScoreSheet:
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
            lines.append(self._charm_line(state))
        sheet = ScoreSheet(seats=state.table.seats, lines=tuple(lines), final=over)
        if not over or sheet.open_lines():
            return sheet
        best = max(sheet.total(seat) for seat in sheet.seats)
        winners = tuple(seat for seat in sheet.seats if sheet.total(seat) == best)
        return ScoreSheet(
            seats=sheet.seats,
            lines=sheet.lines,
            final=True,
            winners=winners,
            notes=("PB-5: ties are shared.",),
        )

    def _charm_line(self, state: State) -> ScoreLine:
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

    def facts(self, state: State) -> Mapping[str, Knob | None]:
        held = {seat: sum(count for by, count, _ in state.taken if by == seat) for seat in state.table.seats}
        return {"heap": state.heap, "charm": state.charm, **{f"{s} pebbles": n for s, n in held.items()}}

    def view(self, state: State, seat: str | None = None) -> tuple[Block, ...]:
        held = self.facts(state)
        rows = tuple((each, int(held[f"{each} pebbles"] or 0)) for each in state.table.seats)
        under = "a beetle" if seat in state.peeked else "?"
        return (
            Heading("Pebbles"),
            Facts((("heap", state.heap), ("charm", state.charm or "?"), ("under the heap", under))),
            Table(("seat", "pebbles"), rows),
        )

    def tell(self, state: State, event: Event) -> str:
        if isinstance(event, Taken):
            return f"{event.by} takes {event.count}"
        if isinstance(event, Peeked):
            return f"{event.by} peeks under the heap"
        return f"the charm is {getattr(event, 'charm', None) or 'not known'}"

    def cause(self, state: State, event: Event) -> int | None:
        return None

    def reveals(self, state: State, event: Event) -> str:
        return f"{event.by} saw what lies under the heap." if isinstance(event, Peeked) else ""

    def hindsight(self, state: State, later: State) -> None:
        state.charm = state.charm or later.charm

    def findings(self, state: State) -> tuple[Finding, ...]:
        return ()

    def topics(self) -> Sequence[Topic]:
        return (
            Topic(
                name="taking", text="A seat takes 1 to 3 pebbles.\nThe turn passes clockwise.", source="PB-1"
            ),
            Topic(name="charms", text="The last pebble earns the charm."),
        )


PROJECTOR.require_all(Pebbles.events)
GAME = Pebbles()
