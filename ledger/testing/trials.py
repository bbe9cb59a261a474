"""A game on trial: random play in which every state and event is checked by the laws.

Law: a trial collects and never stops; what a game raises while it is asked is its fault. Legal play is judged
more strictly than a table where anything is said to have happened.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import count, islice
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.errors import BrokenPromise, LogDamaged
from ledger.core.log.events import Event
from ledger.core.pieces.luck import Luck
from ledger.core.pieces.table import Setup, shown
from ledger.core.rules.automatic import follow
from ledger.core.rules.describe import describe
from ledger.core.rules.game import AnyGame
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import Over
from ledger.desk.desk import Desk
from ledger.games.registry import blame
from ledger.store.disk import StrPath
from ledger.testing.forging import Forger
from ledger.testing.laws import (
    asked,
    commands,
    corrections,
    draws,
    editions,
    events,
    hiding,
    leftovers,
    logs,
    pages,
    pictures,
    scores,
    secrets,
    states,
    stories,
    tokens,
    worlds,
)
from ledger.testing.laws.people import NamedSeats
from ledger.testing.moments import Law, Moment, Witness
from ledger.testing.playing import contents, difference
from ledger.testing.seen import Seen
from ledger.testing.tables import can_start, tables
from ledger.testing.walking import Stuck, choose, misfit, walk
from ledger.testing.watch import OutOfTime, Watchdog

OF_WHOLE_GAMES = (
    *states.LAWS,
    *pictures.LAWS,
    *scores.LAWS,
    *stories.LAWS,
    *draws.LAWS,
    *tokens.LAWS,
    *corrections.LAWS,
    *logs.LAWS,
    *editions.LAWS,
    *commands.LAWS,
    *pages.LAWS,
)
GAMES = 8
"""The number of games that share the forged events, if nobody says how many are played."""
BOTH = 2
"""After how many games both dealers have been tried."""
RULINGS = 20
"""At most this many times other rulings are drawn, until a game accepts them together."""
ENOUGH = 60.0
"""Seconds of processor time after which no further game begins, if nobody says how many are played."""
LONGEST_GAME = 400
"""After how many events a random game ends."""
LIMIT = 60.0
"""After how many seconds of processor time a random game is stopped."""
BEGINNING = 8
"""How many events at the beginning of a game are all checked by laws that later check only some."""
PLACES = (5, 10, 20, 40)
"""After how many events a game is always played again with other hidden cards."""
LONGEST_DISORDER = 60
"""After how many forged events a table begins anew."""
PLAYED = "A game can be played until it is over."
ANSWERS = "A game answers whatever it is asked, and raises nothing."
IN_TIME = "A game ends in time, all the questions about it included."
SHOWN_BEFORE = 12
"""How many events are shown before the one that shows a fault."""


class Fault(msgspec.Struct, frozen=True):
    """One way in which a game broke a law. `shown_by` is the story that leads there, line by line; `moment`
    the point in the game that shows it."""

    law: str
    what: str
    shown_by: tuple[str, ...] = ()
    moment: Moment | None = None

    @property
    def kind(self) -> str:
        """What the fault has in common with others: its text up to the first colon, where the example
        begins."""
        return self.what.partition(": ")[0]


class Trial:
    """`faults` is what was found so far, `seen` what was met, `named` which fields name seats. A random game
    ends after `steps` events, and is stopped after `limit` seconds of processor time."""

    def __init__(
        self,
        game: AnyGame,
        steps: int = LONGEST_GAME,
        limit: float = LIMIT,
        progress: Callable[[int], None] = lambda events: None,
    ) -> None:
        self.seen = Seen(game)
        self.game = self.seen.game
        self.faults: list[Fault] = []
        self.named = NamedSeats()
        self._first: tuple[Moment, leftovers.Answers, leftovers.Answers] | None = None
        self._steps = steps
        self._ends = inf
        self._watch = Watchdog(game, limit)
        self._progress = progress

    @cached_property
    def _tables(self) -> list[Setup]:
        return tables(self.game)

    def table(self, seed: int) -> Setup:
        """The table for a seed: each table in turn, first with the usual rulings, then with drawn ones if the
        game accepts them together."""
        known, chance = self._tables, Random(seed)
        usual = known[seed % len(known)]
        if usual.luck is not None:
            usual = replace(usual, luck=Luck(seed))
        for _ in range(RULINGS if seed >= len(known) else 0):
            rulings = {ruling.knob: chance.choice(ruling.choices) for ruling in self.game.info.rulings}
            if can_start(self.game, other := replace(usual, rulings=rulings)):
                return other
        return usual

    def ask(self, law: Callable[..., Iterable[str]], *subject: object, story: Iterable[str] = ()) -> None:
        """Asks one law about a moment, or about whatever else it takes."""
        words = str(law.__doc__).strip()
        moment = next((each for each in subject if isinstance(each, Moment)), None)
        try:
            for what in law(*subject):
                self.faults.append(Fault(words, what, tuple(story), moment))
        except Exception as mistake:
            asked = f"{_in_words(mistake)}, asked whether: {words}"
            self.faults.append(Fault(ANSWERS, asked, tuple(story), moment))

    def _ask_all(self, laws: Iterable[Law], moment: Moment, story: list[str]) -> None:
        for law in laws:
            self.ask(law, moment, story=_ending(story))

    @contextmanager
    def collect_what_is_raised(
        self, words: str, story: list[str], at: Callable[[], Moment | None] = lambda: None
    ) -> Iterator[None]:
        """Collects what is raised outside of any law as a fault: against the law in these `words` if play is
        stuck, otherwise against IN_TIME or ANSWERS. `at` gives the moment."""
        try:
            with self._watch.limited():
                yield
        except OutOfTime:
            self.faults.append(Fault(IN_TIME, self._watch.where_time_went(), _ending(story), at()))
        except Stuck as stuck:
            self.faults.append(Fault(words, str(stuck), _ending(story), at()))
        except Exception as mistake:
            self.faults.append(Fault(ANSWERS, _in_words(mistake), _ending(story), at()))

    def play(self, seed: int) -> None:
        """Plays a random legal game, and asks everything on the way and at its end."""
        setup, chance = self.table(seed), Random(seed)
        luck = Witness(seed) if setup.dealer == "tool" else None
        path: list[Event] = []
        story = [_table_line(setup, seed)]
        begun_at: list[Moment] = []

        def where() -> Moment | None:
            return replace(begun_at[0], path=tuple(path)) if begun_at else None

        with self.collect_what_is_raised(PLAYED, story, where):
            now = Moment(self.game, setup, self.game.start(setup), (), luck, chance)
            self.seen.listen(now.state)
            begun_at.append(now)
            begun = leftovers.Answers.of(self.game, now.state)
            try:
                copies = self._play_on(now, path, story)
            except Stuck:
                self._ask_all((asked.questions_can_be_answered,), replace(now, path=tuple(path)), story)
                raise
            for copy, kept in copies:
                if changed := difference(kept, contents(copy)):
                    words = "A copy of a state does not change while the game goes on."
                    what = f"a copy changed, {changed}: {states.SHARES}"
                    self.faults.append(Fault(words, what, _ending(story)))
                    break
            end = replace(now, path=tuple(path))
            self._first = self._first or (end, begun, leftovers.Answers.of(self.game, end.state))
            self.seen.look_at(end)
            self.seen.end_game(end, None if time.process_time() > self._ends else seed)
            self._ask_all(OF_WHOLE_GAMES, end, story)

    def _play_on(self, now: Moment, path: list[Event], story: list[str]) -> list[tuple[Any, Any]]:
        """Plays on from `now`, and asks the laws about every event and state on the way.

        Returns copies of some states, each with what it held."""
        game, state, chance, luck = now.game, now.state, now.chance, now.luck
        before = state.copy()
        copies = [(state.copy(), contents(state))]
        for event, verdict in islice(walk(game, now.setup, state, chance, luck, typed=0.4), self._steps):
            is_early = len(path) < BEGINNING
            moment = replace(now, state=before, path=tuple(path), event=event, verdict=verdict)
            story.append(_event_line(game, before, event))
            self._ask_all(events.OF_LEGAL_PLAY, moment, story)
            if is_early or chance.random() < 0.3:
                self._ask_all(hiding.OF_LEGAL_PLAY, moment, story)
            self.named.try_fields(moment)
            path.append(event)
            self.seen.count_event(event)
            self._progress(self.seen.events)
            before = state.copy()
            moment = replace(now, state=before, path=tuple(path))
            self.ask(asked.questions_can_be_answered, moment, story=_ending(story))
            if chance.random() < 0.3:
                self.seen.look_at(moment)
                self._ask_all(secrets.OF_STATES, moment, story)
            if len(path) in PLACES or chance.random() < 0.02:
                self._ask_all(worlds.LAWS, moment, story)
            if is_early or chance.random() < 0.1:
                self._ask_all((*states.LAWS, *pictures.LAWS, *scores.LAWS), moment, story)
                copies.append((state.copy(), contents(state)))
            if time.process_time() > self._ends:
                break
        return copies

    def numbers_while_there_is_more_to_see(self) -> Iterator[int]:
        """A number for each game, until every kind of event has happened often or the time is up. If
        something is wrong, one game with each dealer is enough: the author waits for the report."""
        ends = time.process_time() + ENOUGH
        for number in count():
            has_seen_enough = number >= GAMES and self.seen.has_seen_enough
            if number and (time.process_time() > ends or has_seen_enough or (number >= BOTH and self.faults)):
                break
            self._ends = ends if number else inf
            yield number
        self._ends = inf

    def play_the_first_again(self) -> None:
        """Asks whether the first game is still the same now that others were played."""
        if self._first is not None:
            self.ask(leftovers.nothing_is_left_of_other_games, *self._first)

    def play_disorder(self, seed: int, count: int) -> None:
        """Plays at tables that record anything at all, right or wrong, and goes on from there."""
        chance = Random(f"disorder {seed}")
        setup = self.table(seed)
        for first in range(0, count, LONGEST_DISORDER):
            luck = Witness(seed) if setup.dealer == "tool" else None
            story = [f"{_table_line(setup, seed)}, and anything may be said to have happened"]
            start = Moment(self.game, setup, self.game.start(setup), (), luck, chance)
            self._play_at(_Disorder(start, story), min(LONGEST_DISORDER, count - first))

    def _play_at(self, table: _Disorder, count: int) -> None:
        with self.collect_what_is_raised("A table that plays wrongly can go on.", table.story):
            for _ in range(count):
                if (moment := table.next_moment()) is not None:
                    laws = (*events.OF_ANYTHING, *secrets.OF_ANYTHING)
                    self._ask_all(laws, moment, [*table.story, repr(moment.event)])
                    if not table.go_on(moment):
                        break

    def replay_log(self, path: StrPath, forged: int) -> None:
        """Replays a game that was played, asks what is asked of any game, and plays disorder in between."""
        game, chance = self.game, Random(Path(path).name)
        desk = Desk.open(path)
        setup, story = desk.setup, [f"{path}"]
        luck = Witness(desk.header.seed) if desk.header.seed is not None else None
        state, before = game.start(setup), list[Event]()
        for event in desk.history.path():
            story.append(_event_line(game, state, event))
            moment = Moment(game, setup, state.copy(), tuple(before), luck, chance, event)
            self.named.try_fields(moment)
            if chance.random() < 0.3:
                self._ask_all((*events.OF_ANYTHING, *hiding.OF_LEGAL_PLAY), moment, story)
            if chance.random() < 0.05:
                self._ask_all((*states.LAWS, *pictures.LAWS, *scores.LAWS, *secrets.OF_STATES), moment, story)
            if chance.random() < 0.1:
                self._play_at(_Disorder(moment, list(story)), forged)
            game.projector.fold(state, (event,))
            before.append(event)


class _Disorder:
    """A table at which some events are legal, and others are anything at all."""

    def __init__(self, start: Moment, story: list[str]) -> None:
        self._game, self._setup, self._luck, self._chance = start.game, start.setup, start.luck, start.chance
        self._state = start.state.copy()
        self._path = list(start.path)
        self._forger = Forger(start.game, start.chance)
        self._forger.seen += start.path
        self.story = story

    def next_moment(self) -> Moment | None:
        """What is said to happen next, after all that follows by itself; None if no log could hold it."""
        for event in islice(follow(self._game, self._state, self._luck), LONGEST_GAME):
            try:
                self._fold(event)
            except LogDamaged as error:
                raise misfit(event, error) from error
        try:
            event = self._stamped(self._forger.any_event(self._state))
        except msgspec.ValidationError:
            return None
        return Moment(
            self._game, self._setup, self._state, tuple(self._path), self._luck, self._chance, event
        )

    def go_on(self, moment: Moment) -> bool:
        """Plays the event of the moment, a legal one, or none. Returns False if the game cannot go on."""
        try:
            if (
                self._chance.random() < 0.3
                and check(self._game, self._state, moment.event).kind != "impossible"
            ):
                self._fold(moment.event)
            elif self._chance.random() < 0.7 and not isinstance(self._game.pending(self._state), Over):
                self._fold(choose(self._game, self._state, self._chance))
        except (Stuck, LogDamaged):
            return False
        return True

    def _stamped(self, draft: Event) -> Event:
        return replace(draft, id=len(self._path) + 1, on=len(self._path), at="", more=False, then=False, h="")

    def _fold(self, draft: Event) -> None:
        event = self._stamped(draft)
        self.story.append(_event_line(self._game, self._state, event))
        self._game.projector.fold(self._state, (event,))
        self._path.append(event)
        self._forger.seen.append(event)


def _table_line(setup: Setup, seed: int) -> str:
    rulings = "".join(f", {knob}={shown(value)}" for knob, value in setup.rulings.items())
    return f"seed={seed}: {setup.variant}, {' '.join(setup.seats)}, the {setup.dealer} deals{rulings}"


def _event_line(game: AnyGame, state: Any, event: Event) -> str:
    """An event as a report shows it."""
    try:
        return f"{event.id} {describe(game, state, event)}"
    except Exception:
        return f"{event.id} {event}"


def _ending(story: list[str]) -> tuple[str, ...]:
    """The table, and the events that led here last."""
    if len(story) <= SHOWN_BEFORE + 2:
        return tuple(story)
    return story[0], f"… {len(story) - SHOWN_BEFORE - 1} events …", *story[-SHOWN_BEFORE:]


def _in_words(mistake: Exception) -> str:
    """What was raised, and where: in the innermost function of the game, if one was called."""
    where = blame(mistake).where
    if isinstance(mistake, BrokenPromise):
        return f"{mistake}: {where}"
    if isinstance(mistake, LogDamaged):  # no file is damaged: the game says so of its own event
        return f"{mistake.message.rstrip('.')} in {where or 'the kit'}{_called_by(mistake, where)}"
    return f"{type(mistake).__name__} ({mistake}) in {where or 'the kit'}"


def _called_by(mistake: LogDamaged, where: str) -> str:
    """The handler that was folding when it went wrong further in, in words."""
    folding = mistake.__cause__.__traceback__ if mistake.__cause__ is not None else None
    if folding is None or folding.tb_next is None:
        return ""
    handler = folding.tb_next.tb_frame.f_code.co_qualname
    return "" if f"`{handler}`" in where else f", called by `{handler}`"
