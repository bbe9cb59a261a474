"""Which evenings meet a condition like those of `find`, asked of every log.

Law: a condition sees what everybody may know at that moment; without `at`, that is the end of the log. If a
log lacks the moment or the name, the condition neither holds nor fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial

import msgspec

from ledger.core.audit.condition_names import ConditionWatch, KnownGame, names_of_seats, ways_to_name
from ledger.core.errors import BadCondition
from ledger.core.hearing import Hear, ignore_progress
from ledger.core.line import with_composed_letters
from ledger.core.log.events import Event
from ledger.core.log.tree import ROOT
from ledger.core.pieces.names import close, listed
from ledger.core.rules.conditions import At, Condition, parse
from ledger.core.rules.game import redacted
from ledger.desk.reader import Reader
from ledger.shelf.asking import LogAnswer, ask, ask_all
from ledger.shelf.found import Found
from ledger.shelf.wanted import EveningFilter

MOST_NAMED = 12
MOMENTS = "After `at` comes turn N, event N, the end, or any time."
EVERYTHING = EveningFilter()


class LogMatches(msgspec.Struct, frozen=True):
    """What one log says about a condition."""

    holds: bool
    """Whether the condition surely holds; false if nobody can know."""
    unknown: tuple[str, ...] = ()
    """Names that mean nothing in this log."""
    names: tuple[str, ...] = ()
    """All names that a condition can use in this log; empty if `unknown` is empty."""
    nonsense: tuple[str, str] = ("", "")
    """Why the question makes no sense here, and what to do next."""


def logs_where(text: str, files: Iterable[Found], hear: Hear = ignore_progress) -> frozenset[str]:
    """The logs for which a condition holds. Raises BadCondition if it is malformed, before any log is read,
    or makes sense in no log."""
    text = with_composed_letters(text)
    condition = parse(text, moments=True)
    asked = ask_all(partial(_match_chunk, text=text), files, hear)
    answers = {each.evening.game.log: each.answer for each in asked if each.answer is not None}
    _require_sense(str(condition), list(answers.values()))
    return frozenset(log for log, answer in answers.items() if answer.holds)


def _require_sense(condition: str, answers: Sequence[LogMatches]) -> None:
    """Raises BadCondition for a name that no log knows, or a question that makes sense in no log."""
    nowhere = [set(answer.unknown) for answer in answers]
    for name in answers[0].unknown if answers else ():
        if all(name in unknown for unknown in nowhere):
            known = tuple(dict.fromkeys(each for answer in answers for each in answer.names))
            raise BadCondition(
                f"{name} is not something a condition can name in any of these logs.",
                where=condition,
                hint=MOMENTS
                if " at " in name
                else close(name, known) or f"It can name {listed(known, MOST_NAMED)}.",
            )
    asked_wrongly = [answer.nonsense for answer in answers if answer.nonsense[0]]
    if asked_wrongly and all(answer.unknown or answer.nonsense[0] for answer in answers):
        why, hint = asked_wrongly[0]
        raise BadCondition(why, where=condition, hint=hint)


def _match_chunk(files: Sequence[Found], *, text: str) -> list[LogAnswer[LogMatches]]:
    """A worker's task: asks some logs."""
    question = partial(_match_log, text=text)
    answers = (ask(file, EVERYTHING, question) for file in files)
    return [answer for answer in answers if answer is not None]


def _match_log(reader: Reader, text: str) -> LogMatches:
    names = names_of_seats(reader.history.state_at(reader.head).table)
    along, holds, nonsense = _Along(parse(text, moments=True, names=names), reader), None, ("", "")
    try:
        holds = along.holds(along.end)
    except BadCondition as error:
        nonsense = error.message, error.hint
    unknown = tuple(str(name) for name in along.meaningless_names())
    return LogMatches(holds is True, unknown, ways_to_name(along.end) if unknown else (), nonsense)


class _Along(ConditionWatch):
    """A condition over the whole current line of play."""

    def __init__(self, condition: Condition, reader: Reader) -> None:
        self._reader = reader
        self.end = self._moment(reader.head)
        super().__init__(condition, self.end)

    def then(self, asked: At) -> bool | None:
        """Whether the asked part held at its moment; None if there was no such moment, or nobody can know."""
        if asked.when == "any time":
            return self._held_ever(asked.part)
        if asked.when == "the end":
            return self.holds(self.end, asked.part)
        reached = self._last_event_by_turn if asked.when == "turn" else self._events
        event = reached.get(asked.number)
        return None if event is None else self.holds(self._moment(event), asked.part)

    def _held_ever(self, part: Condition) -> bool | None:
        """Whether it held just after any event."""
        game, history = self._reader.game, self._reader.history
        state, is_unknown = history.state_at(ROOT), False
        for event in history.path(self._reader.head):
            seen = redacted(game, state, event, None)
            game.projector.fold_one(state, event)
            holds = self.holds(KnownGame(game, state, seen), part)
            if holds:
                return True
            is_unknown = is_unknown or holds is None
        return None if is_unknown else False

    @cached_property
    def _last_event_by_turn(self) -> dict[int, int]:
        """The last event of each turn."""
        reader = self._reader
        state, last = reader.history.state_at(ROOT), {}
        for event in reader.history.path(reader.head):
            reader.game.projector.fold_one(state, event)
            last[reader.game.turn(state)] = event.id
        return last

    @cached_property
    def _events(self) -> dict[int, int]:
        """The id of each event on the current line, under that same id."""
        return {event.id: event.id for event in self._reader.history.path(self._reader.head)}

    def _moment(self, at: int) -> KnownGame:
        reader = self._reader
        event = Event()
        if at:
            event = reader.history.event(at)
            event = redacted(reader.game, reader.history.state_at(event.on), event, None)
        return KnownGame(reader.game, reader.history.state_at(at), event)
