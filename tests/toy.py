"""Stones: a game small enough to read in a minute, for tests that need some game and not a real one.

Law: seats in turn take a stone from a heap that still has one; a die says how many points it brings. An
unknown die is `?`: its points stay open. The game is over when the heaps are empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ledger.core.blocks import Block, Facts, Heading
from ledger.core.blocks import Table as Grid
from ledger.core.catalog import Entry, Sheet, Values
from ledger.core.events import Adjusted, Event
from ledger.core.findings import Finding
from ledger.core.fold import Projector
from ledger.core.game import GameInfo, Ruling, Shipped, Topic, Variant
from ledger.core.luck import Luck
from ledger.core.moves import Arg, Choice, Verb
from ledger.core.scores import ScoreLine, ScoreSheet
from ledger.core.table import Knob, Setup, Table
from ledger.core.verdicts import LEGAL, Chance, Decision, Over, Pending, Verdict, impossible, refused

DIE = "Points for the stone?"


class Heap(Entry, frozen=True, kw_only=True):
    kind: ClassVar[str] = "heap"
    stones: int | None = None


class StoneTaken(Event, frozen=True, kw_only=True):
    seat: str
    heap: str


class Rolled(Event, frozen=True, kw_only=True):
    value: int | None


class State:
    def __init__(self, setup: Setup) -> None:
        self.table = Table(setup)
        many = 10_000 if setup.variant == "endless" else 0
        heaps = setup.catalog.of(Heap).values()
        self.heaps = {heap.name: many or heap.stones or 0 for heap in heaps}
        self.rolls: tuple[tuple[str, int | None, int], ...] = ()
        self.taken = 0
        self.rolling = False

    def copy(self) -> State:
        twin: State = object.__new__(State)
        twin.__dict__.update(self.__dict__, table=self.table.copy(), heaps=self.heaps.copy())
        return twin

    @property
    def current(self) -> str:
        return self.table.seats[self.taken % len(self.table.seats)]


projector: Projector[State] = Projector()


@projector.on(StoneTaken)
def _taken(state: State, event: StoneTaken) -> None:
    state.heaps[event.heap] -= 1
    state.rolling = True


@projector.on(Rolled)
def _rolled(state: State, event: Rolled) -> None:
    state.rolls = (*state.rolls[-7:], (state.current, event.value, event.id))
    state.taken += 1
    state.rolling = False


@projector.on(Adjusted)
def _adjusted(state: State, event: Adjusted) -> None:
    state.heaps[event.what] = event.count


def _heaps(state: State, _: tuple[Any, ...]) -> Iterable[Choice]:
    return (Choice(name, name, help=f"{left} left") for name, left in state.heaps.items())


def _faces(state: State, _: tuple[Any, ...]) -> Iterator[Choice]:
    yield from (Choice(str(value), value) for value in range(1, 7))
    yield Choice("?", None, help="nobody saw it")


class Stones:
    info = GameInfo(
        name="stones",
        title="Stones",
        about="Take a stone, roll a die.",
        credit="made for the tests",
        rules_version=1,
        variants=(
            Variant(name="short", least=2, most=4, about="six stones"),
            Variant(name="endless", least=2, most=4, about="for long logs"),
        ),
        catalogs=(Shipped(name="plain", about="three heaps"),),
        rulings=(
            Ruling(knob="kind_die", default=False, choices=(True, False), about="ones count", source="ST-1"),
        ),
    )
    sheet = Sheet((Heap,), Values)
    events = StoneTaken | Rolled
    projector = projector
    verbs: Mapping[str, Verb] = {
        "take": Verb(
            name="take",
            help="take a stone from a heap",
            args=(Arg(name="heap", choices=_heaps),),
            make=lambda _, by, v: StoneTaken(by=by, seat=by, heap=v[0]),
        ),
        "roll": Verb(
            name="roll",
            help="what the die shows",
            args=(Arg(name="face", choices=_faces),),
            make=lambda _, by, v: Rolled(by="table", value=v[0]),
            by_table=True,
        ),
    }

    def catalog(self, name: str) -> Mapping[str, Any]:
        heaps = [{"name": n, "stones": s} for n, s in (("amber", 3), ("jade", 2), ("jet black", 1))]
        return {"name": name, "heap": heaps}

    def start(self, setup: Setup) -> State:
        return State(setup)

    def pending(self, state: State) -> Pending:
        if state.rolling:
            return Chance("die", DIE, ("roll",))
        if not any(state.heaps.values()):
            return Over()
        return Decision(state.current, "take a stone", ("take",))

    def check(self, state: State, event: Event) -> Verdict:
        if isinstance(event, Rolled):
            return LEGAL if state.rolling else impossible("no die is on its way")
        if isinstance(event, StoneTaken) and state.rolling:
            return refused("ST-2 The die", "the die comes first")
        if isinstance(event, StoneTaken) and not state.heaps[event.heap]:
            left = tuple(f"take {name}" for name, count in state.heaps.items() if count)
            return refused("ST-3 Empty heaps", f"{event.heap} is empty", left)
        return LEGAL

    def deal(self, state: State, chance: Chance, luck: Luck) -> Event:
        return Rolled(by="tool", value=luck.roll("die", state.taken, 6))

    def turn(self, state: State) -> int:
        return state.taken + 1

    def chapter(self, state: State) -> int:
        return 0

    def score(self, state: State) -> ScoreSheet:
        lines = tuple(
            ScoreLine(
                seat=seat,
                category="stones",
                label=f"stone {place}",
                points=value or 0,
                rule="ST-1",
                events=(event,),
                open="" if value else "the die is unknown",
            )
            for place, (seat, value, event) in enumerate(state.rolls, 1)
        )
        return ScoreSheet(seats=state.table.seats, lines=lines, final=not any(state.heaps.values()))

    def facts(self, state: State) -> Mapping[str, Knob | None]:
        return {**state.heaps, "taken": state.taken}

    def view(self, state: State, seat: str | None = None) -> tuple[Block, ...]:
        rows = tuple((name, left) for name, left in state.heaps.items())
        return (Heading("Heaps", 2), Grid(("heap", "stones"), rows), Facts((("turn", state.taken + 1),)))

    def tell(self, state: State, event: Event) -> str:
        if isinstance(event, StoneTaken):
            return f"{event.seat} takes a stone from {event.heap}"
        if isinstance(event, Rolled):
            return f"the die shows {event.value or '?'}"
        return type(event).__name__

    def cause(self, state: State, event: Event) -> int | None:
        return None

    def reveals(self, state: State, event: Event) -> str:
        return ""

    def hindsight(self, state: State, later: State) -> None:
        """Nothing is hidden for good here."""

    def findings(self, state: State) -> tuple[Finding, ...]:
        return ()

    def topics(self) -> Sequence[Topic]:
        return (Topic(name="turn", text="Take a stone, roll the die."),)


GAME = Stones()
projector.require_all(Stones.events)
