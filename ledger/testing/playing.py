"""Given-when-then for any game, so that a test of a rule reads as a sentence.

    given(GAME, "ann bob cat", *moves).when("take 4").refused("More than three")

Law: moves are typed as a player types them, or are events. Everything that the rules let follow happens at
once; `then` names every event that one move recorded, its own included. A claim that does not hold raises
AssertionError.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import lru_cache
from typing import Any, Literal

from msgspec.structs import replace

from ledger.core.blocks import Block
from ledger.core.line import read_line
from ledger.core.log.events import Event, Overruled, bare
from ledger.core.pieces.catalog import Catalog
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.parts import Copyable
from ledger.core.pieces.table import Fact, Knob, Setup
from ledger.core.rules.automatic import follow
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame, veil
from ledger.core.rules.scores import ScoreSheet
from ledger.core.rules.verdicts import Verdict
from ledger.core.typing import listing
from ledger.core.typing.deciding import verdict_for_player
from ledger.core.typing.parsing import typed_draft

MoveOrEvent = str | Event


def given(
    game: AnyGame,
    seats: str,
    *moves: MoveOrEvent,
    catalog: str | Mapping[str, Any] = "",
    variant: str = "",
    seed: int | None = None,
    **rulings: Knob,
) -> Play:
    """A game of these seats after some moves; the tool deals if there is a seed."""
    return Play(game, setup_for(game, seats, catalog, variant, seed, **rulings), seed).after(*moves)


def setup_for(
    game: AnyGame,
    seats: str,
    catalog: str | Mapping[str, Any] = "",
    variant: str = "",
    seed: int | None = None,
    **rulings: Knob,
) -> Setup:
    """The setup of a game with these seats and options."""
    name = catalog or game.info.catalogs[0].name
    content = game.catalog(name) if isinstance(name, str) else name
    dealer: Literal["table", "tool"] = "table" if seed is None else "tool"
    return Setup(
        seats=tuple(seats.split()),
        variant=variant or game.info.variants[0].name,
        dealer=dealer,
        rulings={ruling.knob: ruling.default for ruling in game.info.rulings} | rulings,
        catalog=Catalog(game.schema, content),
        luck=None if seed is None else Luck(seed),
    )


class Play:
    """A game in a test. `events` are stamped as a log would stamp them."""

    def __init__(self, game: AnyGame, setup: Setup, seed: int | None) -> None:
        self.game, self.setup = game, setup
        self.luck = None if seed is None else Luck(seed)
        self.state = game.start(setup)
        self.events: list[Event] = []
        self._follow()

    def copy(self) -> Play:
        """A copy of the game, which can be played on without changing this game."""
        other = copy(self)
        other.state, other.events = self.state.copy(), [*self.events]
        return other

    def after(self, *moves: MoveOrEvent) -> Play:
        """Plays moves that must be accepted."""
        for move in moves:
            self.when(move).accepted()
        return self

    def when(self, move: MoveOrEvent) -> Outcome:
        """Asks the referee, and records what is accepted or overruled."""
        if isinstance(move, Event):
            event, reason = move, None
        else:
            line = read_line(move)
            event = typed_draft(self.game, self.state, line)
            reason = (line.text or "") if line.insists else None
        verdict = verdict_for_player(self.game, self.state, event)
        before = len(self.events)
        if verdict.is_accepted or (reason is not None and verdict.kind == "refused"):
            if not verdict.is_accepted:
                self._record(Overruled(by="table", rule=verdict.rule, reason=str(reason)))
            self._record(event)
            self._follow()
        return Outcome(self, str(move), verdict, self.events[before:])

    def _record(self, event: Event) -> None:
        number = len(self.events) + 1
        self.events.append(replace(event, id=number, on=number - 1))
        self.game.projector.fold(self.state, self.events[-1:])

    def _follow(self) -> None:
        for event in follow(self.game, self.state, self.luck):
            self._record(event)

    # what is true now

    @property
    def asked(self) -> str:
        return prompt(self.game.pending(self.state))

    @property
    def offered(self) -> tuple[str, ...]:
        """The moves that can be made now, as they are typed."""
        return tuple(move.text for move in listing.legal_moves(self.game, self.state))

    @property
    def facts(self) -> Mapping[str, Fact | None]:
        return self.game.facts(self.state)

    def sentences(self, seat: str | None = None) -> tuple[str, ...]:
        """What happened so far in sentences, as a seat, or everybody, may know it."""
        state = self.game.start(self.setup)
        found = []
        for event in self.events:
            found.append(describe(self.game, state, event, seat))
            self.game.projector.fold(state, (event,))
        return tuple(found)

    def view(self, seat: str | None = None) -> tuple[Block, ...]:
        """The table as a seat, or everybody, may see it."""
        return self.game.view(veil(self.game, self.state, seat), seat)

    @property
    def score(self) -> ScoreSheet:
        return self.game.score(self.state)


class Outcome:
    """The result of one move. Every claim about it returns the play, so that a test can go on."""

    def __init__(self, play: Play, move: str, verdict: Verdict, events: list[Event]) -> None:
        self.play, self.move, self.verdict = play, move, verdict
        self.events = [bare(event) for event in events]

    def then(self, *events: Event) -> Play:
        """Exactly these events were recorded."""
        assert list(events) == self.events, f"{self._text()}\nexpected {list(events)}\nrecorded {self.events}"
        return self.play

    def accepted(self) -> Play:
        assert self.events, self._text()
        return self.play

    def legal(self) -> Play:
        return self._assert_kind("legal")

    def refused(self, rule: str, *instead: str) -> Play:
        """This rule forbids it, and nothing was recorded. `instead` is what the rules would allow."""
        assert rule == self.verdict.rule, self._text()
        assert not instead or instead == self.verdict.instead, self._text()
        return self._assert_kind("refused")

    def unverifiable(self, rule: str) -> Play:
        """It was recorded and marked, because of this rule."""
        assert rule == self.verdict.rule, self._text()
        return self._assert_kind("unverifiable")

    def impossible(self, why: str) -> Play:
        """The pieces forbid it; `why` is part of the reason."""
        assert why in self.verdict.why, self._text()
        return self._assert_kind("impossible")

    def _assert_kind(self, kind: str) -> Play:
        assert kind == self.verdict.kind, self._text()
        return self.play

    def _text(self) -> str:
        return f"{self.move}: {self.verdict}"


_PLAIN = frozenset({str, int, float, bool, bytes, type(None)})
"""Types whose values are already plain data."""
_ROWS, _SETS = (list, tuple), (set, frozenset)


def contents(thing: Any) -> Any:
    """Everything a state holds, as plain data: two states are the same if their contents are."""
    if type(thing) in _PLAIN:
        return thing
    if isinstance(thing, dict):
        return {key: each if type(each) in _PLAIN else contents(each) for key, each in thing.items()}
    if isinstance(thing, _ROWS):
        return [each if type(each) in _PLAIN else contents(each) for each in thing]
    if isinstance(thing, _SETS):
        return sorted(thing)
    if isinstance(thing, Copyable):
        return {name: contents(getattr(thing, name)) for name in thing.__struct_fields__}
    return _catalog_content(thing) if isinstance(thing, Catalog) else thing


@lru_cache(maxsize=64)
def _catalog_content(catalog: Catalog[Any]) -> dict[str, Any]:
    """The content of a catalog, which never changes."""
    return catalog.content()


def difference(before: Any, after: Any, where: str = "") -> str:
    """The first thing that changed, with the path to it: `hands.ann`. Empty if nothing changed."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in (*before, *(name for name in after if name not in before)):
            if before.get(name) != after.get(name) or (name in before) != (name in after):
                return difference(
                    before.get(name), after.get(name), f"{where}.{name}" if where else f"{name}"
                )
    return "" if before == after else f"`{where}` is {after!r}, and was {before!r}"
