"""Stones: a game small enough to read in a minute, for tests that need some game and not a real one.

Law: seats in turn take a stone from a heap that still has one; a die says how many points it brings. An
unknown die is `?`: its points stay open. The game is over when the heaps are empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec import field

from ledger.api import (
    LEGAL,
    Adjusted,
    Arg,
    Block,
    Chance,
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
    Projector,
    Ruling,
    Schema,
    ScoreLine,
    Setup,
    Shipped,
    Table,
    Topic,
    Typed,
    Variant,
    Verb,
    Verdict,
    refused,
    sheet,
)

DIE = "Points for the stone?"


class Heap(Entry, frozen=True, kw_only=True):
    kind: ClassVar[str] = "heap"
    stones: int | None = None


class StoneTaken(Event, frozen=True, kw_only=True):
    seat: str
    heap: str


class Rolled(Event, frozen=True, kw_only=True):
    value: int | None


class State(GameState, kw_only=True):
    heaps: dict[str, int] = field(default_factory=dict)
    rolls: tuple[tuple[str, int | None, int], ...] = ()
    taken: int = 0
    rolling: bool = False

    @property
    def current(self) -> str:
        return self.table.seats[self.taken % len(self.table.seats)]

    def heap(self, name: str) -> int:
        if name not in self.heaps:
            raise Contradiction(f"there is no heap {name}")
        return self.heaps[name]


projector: Projector[State] = Projector()


@projector.on(StoneTaken)
def _taken(state: State, event: StoneTaken) -> None:
    state.heaps[event.heap] = state.heap(event.heap) - 1
    state.rolling = True


@projector.on(Rolled)
def _rolled(state: State, event: Rolled) -> None:
    state.rolls = (*state.rolls[-7:], (state.current, event.value, event.id))
    state.taken += 1
    state.rolling = False


@projector.on(Adjusted)
def _adjusted(state: State, event: Adjusted) -> None:
    state.heap(event.what)
    state.heaps[event.what] = event.count


def _heaps(state: State, by: str, _: Typed) -> Iterable[Choice]:
    return (Choice(name, name, help=f"{left} left") for name, left in state.heaps.items())


def _faces(state: State, by: str, _: Typed) -> Iterator[Choice]:
    yield from (Choice(str(value), value) for value in range(1, 7))
    yield Choice("?", None, help="nobody saw it")


def _catalog(name: str) -> Mapping[str, Any]:
    heaps = [{"name": n, "stones": s} for n, s in (("amber", 3), ("jade", 2), ("jet black", 1))]
    return {"name": name, "heap": heaps}


def _start(setup: Setup) -> State:
    many = 10_000 if setup.variant == "endless" else 0
    heaps = setup.catalog.of(Heap).values()
    return State(table=Table.of(setup), heaps={heap.name: many or heap.stones or 0 for heap in heaps})


def pending(state: State) -> Pending:
    if state.rolling:
        return Chance(Rolled(value=None), "value", DIE, source="ST-2 The die")
    if not any(state.heaps.values()):
        return Over()
    return Decision(state.current, "take a stone", (StoneTaken,), source="ST-4 Turns")


def _taking(state: State, event: StoneTaken) -> Verdict:
    if state.heaps[event.heap] > 0:
        return LEGAL
    left = tuple(f"take {name}" for name, count in state.heaps.items() if count)
    return refused("ST-3 Empty heaps", f"{event.heap} is empty", left)


def _is_rolling(state: State, event: Rolled) -> None:
    if not state.rolling:
        raise Contradiction("no die is on its way")


def _score(state: State) -> Any:
    lines = [
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
    ]
    return sheet(state.table.seats, lines, over=not any(state.heaps.values()))


def _facts(state: State) -> Mapping[str, Knob | None]:
    return {**state.heaps, "taken": state.taken}


def _board(state: State, seat: str | None = None) -> tuple[Block, ...]:
    return (Heading("Heaps", 2), Grid(("heap", "stones"), tuple(state.heaps.items())))


def _view(state: State, seat: str | None = None) -> tuple[Block, ...]:
    return (*_board(state), Facts((("turn", state.taken + 1),)))


def _dealt(state: State, draft: Rolled, luck: Luck) -> int:
    return luck.roll("die", state.taken, 6)


VERBS = (
    Verb(
        name="take",
        help="take a stone from a heap",
        makes=StoneTaken,
        args=(Arg(name="heap", choices=_heaps),),
        make=lambda _, by, v: StoneTaken(by=by, seat=by, heap=v[0]),
    ),
    Verb(
        name="roll",
        help="what the die shows",
        makes=Rolled,
        args=(Arg(name="face", choices=_faces),),
        by_table=True,
    ),
)

GAME: Game[State] = Game(
    info=GameInfo(
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
        definable=("heap",),
    ),
    schema=Schema((Heap,)),
    catalog=_catalog,
    events=(StoneTaken, Rolled),
    start=_start,
    projector=projector,
    pending=pending,
    physics={StoneTaken: lambda s, e: s.heap(e.heap), Rolled: _is_rolling},
    rules={StoneTaken: _taking},
    deal={Rolled: _dealt},
    verbs=VERBS,
    turn=lambda state: state.taken + state.rolling,
    score=_score,
    view=_view,
    board=_board,
    status=lambda state: f"turn {state.taken + 1}",
    facts=_facts,
    adjustable=lambda state: tuple(state.heaps),
    describe={
        StoneTaken: lambda s, e: f"{e.seat} takes a stone from {e.heap}",
        Rolled: lambda s, e: f"the die shows {e.value or '?'}",
    },
    topics=lambda: (Topic(name="turn", text="Take a stone, roll the die."),),
)
projector.require_all(GAME.events)
