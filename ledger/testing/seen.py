"""What a trial has seen of a game: what happened, what was refused, what ended. A green run that saw nothing
says so.

Law: it counts, and judges nothing. The game is asked as always; what its rules answer is counted on the way.
"""

from __future__ import annotations

import time
import timeit
from collections import Counter
from collections.abc import Callable, Iterator
from cProfile import Profile
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from cli.words import WORDS
from ledger.core.errors import Contradiction, TablefoldError
from ledger.core.log.events import Event
from ledger.core.pieces.names import counted
from ledger.core.pieces.table import Knob, Rulings
from ledger.core.rules.chapter import Chapter
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, known_to
from ledger.core.rules.rulebook import check
from ledger.core.rules.verdicts import AtOnce, Decision, Over
from ledger.core.typing import questions
from ledger.core.typing.filling import fillings
from ledger.games.registry import place_of_code
from ledger.testing.moments import Moment
from ledger.testing.timing import own_time

ENOUGH = 5
"""How many answers without a refusal make a rule worth a look."""
SLOW = 0.005
"""Seconds after which a list of choices is reported as slow."""
OFTEN = 10
"""How many times a kind of event has to happen to be well tried."""
ENOUGH_TURNS = 2
"""A game that has reached this many turns counts as a game with turns."""
TRIED = 3
"""How many ways to act out of turn are tried at one moment."""


class HeardRulings(Rulings):
    """The rulings of a table, which note in `heard` what the game reads."""

    __slots__ = ("heard",)
    heard: set[str]

    def __getitem__(self, knob: str) -> Knob:
        self.heard.add(knob)
        return super().__getitem__(knob)


class Report(msgspec.Struct, frozen=True):
    """A run that found no fault. `notes` say what it did not see, and what is worth a look."""

    title: str
    games: int
    events: int
    """How many events of legal play there were."""
    seconds: float
    """Seconds of processor time."""
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        rate = f"{self.events / self.seconds:.0f} events a second" if self.seconds else "in no time"
        first = (
            f"{self.title} conforms: {counted(self.games, 'game')}, {counted(self.events, 'event')}, {rate}."
        )
        return "\n".join((first, *(f"- {note}" for note in self.notes)))


class Seen:
    """Everything that a trial met. `game` is the game, with rules that count their answers."""

    def __init__(self, game: AnyGame) -> None:
        self._words = [verb.name for verb in game.words]
        self._played: Counter[type[Event]] = Counter()
        self._asked: Counter[type[Event]] = Counter()
        self._judged: Counter[tuple[type[Event], str]] = Counter()
        self._out_of_turn: dict[type[Event], Counter[str]] = {}
        self._why: dict[type[Event], str] = {}
        self._impossible: dict[type[Event], str] = {}
        self._scored: dict[str, bool] = {}
        self._unfinished: list[str] = []
        self._slow: dict[str, tuple[float, str]] = {}
        self._unlisted: dict[str, str] = {}
        self._turns = Counter[int]()
        """The first numbers of turns that were met."""
        self._has_pieces = self._hid = False
        self._heard = set[str]()
        """The rulings that the game read."""
        self.games = 0
        self.game = replace(game, chapters=(*game.chapters, self._counting_chapter(game)))

    def _counting_chapter(self, game: AnyGame) -> Chapter[Any]:
        """The game's own rules, wrapped so that their answers are counted."""
        chapter: Chapter[Any] = Chapter()
        for kind, said in game.kinds.items():
            may, anytime = self._counting_rule(kind, said.may), self._counting_rule(kind, said.anytime)
            chapter.kinds[kind] = replace(said, may=may, anytime=anytime)
        return chapter

    def _counting_rule(
        self, kind: type[Event], rule: Callable[[Any, Any], Any] | None
    ) -> Callable[[Any, Any], Any] | None:
        if rule is None:
            return None

        def listened(event: Event, state: Any) -> Any:
            verdict = rule(event, state)
            self._judged[kind, getattr(verdict, "kind", "none")] += 1
            return verdict

        return listened

    # what is met on the way

    @property
    def events(self) -> int:
        return self._played.total()

    def listen(self, state: Any) -> None:
        """Notes from now on which rulings the game reads in a state and its copies."""
        state.table.rulings = HeardRulings(state.table.rulings)
        state.table.rulings.heard = self._heard

    def count_event(self, event: Event) -> None:
        self._played[type(event)] += 1

    def look_at(self, moment: Moment) -> None:
        """Looks at a state of legal play: what is asked, who could act out of turn, what scores."""
        pending, state, game = moment.pending, moment.state, moment.game
        self._asked.update(questions.kinds_of(pending))
        self._has_pieces = self._has_pieces or bool(state.pieces.made)
        self._hid = self._hid or any(state.pieces.names.get(token) for token in game.hidden(state, None))
        if isinstance(pending, Decision | AtOnce) and len(self._turns) < ENOUGH_TURNS:
            self._turns[game.turn(state)] += 1
        if isinstance(pending, Decision | AtOnce):
            self._look_for_what_no_list_has(game, pending)
        if isinstance(pending, Decision):
            self._look_at_offers(moment)
            self._time_lists(moment, pending)
        for line in game.score(state).lines:
            if line.points:
                self._scored[line.category] = self._scored.get(line.category, False) or bool(line.events)
        if isinstance(pending, Decision) and pending.seat in moment.seats:
            self._try_out_of_turn(moment, pending)

    def _look_for_what_no_list_has(self, game: AnyGame, due: Decision | AtOnce) -> None:
        """Notes words for an answer that no list can have, because an argument is a number or a text."""
        for kind in due.events:
            for verb in questions.verbs_making(game).get(kind, ()):
                for arg in verb.args:
                    if not arg.optional and (arg.choices is None or arg.repeat):
                        self._unlisted.setdefault(verb.usage, arg.name)

    def _look_at_offers(self, moment: Moment) -> None:
        """Notes choices that are offered although whoever chooses can know that they are impossible."""
        for move in moment.moves:
            event = move.event
            known = moment.known_to(event.by if event.by in moment.seats else None)
            if move.verdict.kind == "impossible" and type(event) not in self._impossible:
                verdict = check(moment.game, known, event)
                if verdict.kind == "impossible":
                    self._impossible[type(event)] = f"`{move.text}`: {verdict.why}"

    def _time_lists(self, moment: Moment, due: Decision) -> None:
        """Notes lists of choices that take long, with the function that takes most of it."""
        by = due.seat
        known = known_to(moment.game, moment.state, by)
        for verb in questions.verbs_that_answer(moment.game, due):
            if not verb.args or verb.args[0].choices is None:
                continue
            listed = partial(_all_choices, verb.args[0].choices, known, by)
            seconds = min(timeit.repeat(listed, timer=time.process_time, number=1, repeat=3))
            name = f"`{verb.args[0].name}` of `{verb.name}`"
            if seconds > SLOW and seconds > self._slow.get(name, (0.0, ""))[0]:
                self._slow[name] = seconds, _busiest(listed)

    def _try_out_of_turn(self, moment: Moment, due: Decision) -> None:
        """Lets somebody who is not asked try the same kind of move with their own pieces."""
        waiting = [seat for seat in moment.seats if seat not in (due.seat, *due.others)]
        if not waiting:
            return
        seat = moment.chance.choice(waiting)
        known = known_to(moment.game, moment.state, seat)
        for verb in questions.verbs_that_answer(moment.game, due):
            if verb.by_table:
                continue
            for _, values, _ in [*fillings(verb.args, known, seat)][:TRIED]:
                try:
                    event = questions.verb_draft(moment.game, known, due, verb, seat, values)
                except (TablefoldError, Contradiction):
                    continue
                verdict = check(moment.game, moment.state, event)
                kinds = self._out_of_turn.setdefault(type(event), Counter())
                kinds[verdict.kind] += 1
                if verdict.kind == "impossible":
                    self._why[type(event)] = verdict.why

    def end_game(self, moment: Moment, seed: int | None) -> None:
        """Counts a game, and notes where it stopped if that was not its end. A game without a seed was not
        meant to end."""
        self.games += 1
        if seed is not None and not isinstance(moment.pending, Over):
            last = type(moment.path[-1]).__name__ if moment.path else "nothing"
            asked = f"after {last} it goes on asking: {prompt(moment.pending)}"
            self._unfinished.append(f"seed={seed}, {counted(len(moment.path), 'event')}, {asked}")

    # what is worth a look

    def points_without_events(self) -> Iterator[str]:
        """A fault if no score line names the events that earned it. A single game is passed over: its points
        may all be there from the start."""
        if self.games > 1 and self._scored and not any(self._scored.values()):
            named = ", ".join(map(repr, self._scored))
            yield f"no score line names `events`: {named} have points, and `why` can show nothing for them"

    @property
    def has_seen_enough(self) -> bool:
        """Whether every kind of event has happened often."""
        return all(self._played[kind] >= OFTEN for kind in self.game.events)

    def rare_kinds(self) -> Iterator[str]:
        """A note on kinds of events that happened, but not often."""
        rare = {kind.__name__: self._played[kind] for kind in self.game.events}
        told = [f"{name} {times(count)}" for name, count in rare.items() if 0 < count < OFTEN]
        if told:
            yield f"rare events were hardly tried: {', '.join(told)}"

    def notes(self) -> Iterator[str]:
        never = [kind.__name__ for kind in self.game.events if not self._played[kind]]
        if never:
            yield f"nothing was tried with events that never happened: {self._names_with_counts(never)}"
        if len(self._turns) == 1 and self._turns.total() >= OFTEN:
            grows = "a handler adds 1 to `state.turns` with the first decision of each"
            yield f"the number of the turn never grew, so `undo turn` and `odds` know no turns: {grows}"
        if unread := [each.knob for each in self.game.info.rulings if each.knob not in self._heard]:
            yield f"no random game read the ruling {', '.join(unread)}: does anything depend on it?"
        yield from self._notes_on_rules()
        yield from self._notes_on_turns()
        for name, (seconds, where) in self._slow.items():
            took = f"{seconds * 1000:.0f} ms, most of it in {where}"
            yield f"the choices of {name} take {took}: they are made anew for every key"
        for usage, name in self._unlisted.items():
            lacks = "has no `choices`, or takes several in order"
            yield f"no list has `{usage}`, because {name!r} {lacks}: `odds` and bots never play it"
        for category, has_events in self._scored.items():
            if not has_events:
                yield f"score lines of {category!r} have points, and never name the events that earned them"
        for word in self._words:
            if word in WORDS:
                alone = f"the move only with a seat in front (`ann {word}`)"
                yield f"`{word}` is a word of the session, too, and {alone}: another word is easier to type"
        if self._unfinished:
            ends = f"{len(self._unfinished)} of {counted(self.games, 'game')} did not come to an end"
            yield f"{ends}: {self._unfinished[0]}"
        if self._has_pieces and not self._hid:
            yield "no piece with a name was hidden from anybody, so nothing was tried about secrets"

    def _names_with_counts(self, names: list[str]) -> str:
        """Kinds of events, with how often they were asked for."""
        asked = {kind.__name__: count for kind, count in self._asked.items()}
        return ", ".join(f"{name} ({times(asked[name])})" if name in asked else name for name in names)

    def _notes_on_rules(self) -> Iterator[str]:
        kinds = [kind for kind, said in self.game.kinds.items() if said.may or said.anytime]
        asked = {kind: sum(count for (of, _), count in self._judged.items() if of is kind) for kind in kinds}
        if silent := [kind.__name__ for kind, count in asked.items() if not count]:
            yield f"the rule of {', '.join(silent)} was never asked"
        for kind, count in asked.items():
            if count >= ENOUGH and not self._judged[kind, "refused"]:
                yield f"the rule of {kind.__name__} never refused anything, asked {times(count)}"

    def _notes_on_turns(self) -> Iterator[str]:
        """Notes on moves that the pieces forbid, although only the rules should."""
        belongs = "if only the rules forbid it, say so in `may`: a table may insist on what is refused"
        for kind, why in self._impossible.items():
            yield f"{kind.__name__} is offered and impossible, not refused ({why}): {belongs}"
        for kind, verdicts in self._out_of_turn.items():
            if set(verdicts) == {"impossible"} and verdicts.total() >= ENOUGH:
                why = self._why[kind]
                yield f"{kind.__name__} out of turn is never refused, only impossible ({why}): {belongs}"


def _all_choices(choices: Callable[..., Any], known: Any, by: str) -> list[Any]:
    return [*choices(known, by, ())]


def _busiest(call: Callable[[], Any]) -> str:
    """The function in which a call spends most of its time, with its place."""
    profile = Profile()
    profile.runcall(call)
    written = {each.code: own_time(each) for each in profile.getstats() if not isinstance(each.code, str)}
    busy = max(written, key=written.__getitem__)
    return place_of_code(busy, busy.co_firstlineno)


def times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
