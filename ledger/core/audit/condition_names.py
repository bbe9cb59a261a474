"""What the names in a condition mean in a game, and where in a line of play the condition becomes true or
false.

Law: pure. A condition uses what a seat, or everybody, may know at that point, and asks the game only for what
it names. A name that never means anything is an error, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from ledger.core.errors import BadCondition
from ledger.core.line import with_composed_letters
from ledger.core.log.events import Asserted, Event
from ledger.core.pieces.formulas import Points
from ledger.core.pieces.names import close, listed
from ledger.core.pieces.table import Fact, Table, shown
from ledger.core.rules.conditions import (
    At,
    Condition,
    ConditionName,
    ValueOf,
    comparisons_in,
    is_true,
    names_in,
    parse,
    value_of,
    with_other_names,
)
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import AnyGame, actors, redacted, score_lines, tags_of, totals, veil
from ledger.core.rules.rulebook import TABLE, TOOL
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.core.rules.verdicts import Over

_BEFORE = re.compile(r"""(?:.*(?:[-+=<>()]|\b(?:and|or|not)\s))?\s*""", re.IGNORECASE | re.DOTALL)
"""Everything before the name that somebody is typing, while no quote is open."""
MOST_NAMED = 12
"""How many names an error lists."""


class KnownGame:
    """The game just after an event, as far as a seat, or everybody, may know it."""

    def __init__(self, game: AnyGame, state: Any, event: Event, seat: str | None = None) -> None:
        """`event` is the event as that seat may see it. `state` must not change while this is in use."""
        self.game = game
        self.state = state
        self.event = event
        self._seat = seat
        self._lines: dict[str, tuple[ScoreLine, ...]] = {}

    @cached_property
    def _veiled(self) -> Any:
        return veil(self.game, self.state, self._seat)

    @cached_property
    def facts(self) -> Mapping[str, Fact | None]:
        return self.game.facts(self._veiled)

    @cached_property
    def score(self) -> ScoreSheet:
        return self.game.score(self._veiled)

    @cached_property
    def _totals(self) -> Mapping[str, Points]:
        return totals(self.game, self._veiled)

    def points(self, seat: str, category: str = "") -> Points:
        """The points of a seat, or those in one category."""
        if not category and self.game.totals is not None:
            return self._totals.get(seat, 0)
        if seat not in self._lines:
            self._lines[seat] = score_lines(self.game, self._veiled, seat)
        return sum(line.points for line in self._lines[seat] if category in ("", line.category))

    def has_won(self, seat: str) -> bool | None:
        """Whether a seat has won: False while the game goes on, None if it is over and nobody can know."""
        if not self.score.winners and self.score.open_lines() and _is_over(self):
            return None
        return seat in self.score.winners


def _is_over(now: KnownGame) -> bool:
    return isinstance(now.game.pending(now.state), Over)


Meaning = Callable[[KnownGame], Fact | None]

_OF_EVERY_GAME: Mapping[str, Meaning] = {
    "turn": lambda now: now.game.turn(now.state),
    "event": lambda now: now.event.id,
    "by": lambda now: now.event.by,
    "type": lambda now: str(type(now.event).__struct_config__.tag),
    "asked": lambda now: prompt(now.game.pending(now.state)),
    "over": _is_over,
}
"""`turn` is a number that grows from turn to turn, `asked` what the game waits for, in words."""


def _meaning(name: ConditionName, now: KnownGame) -> Meaning | None:
    """What a name means, as far as the game shows it now."""
    return next(filter(None, (_meaning_in_words(each, now) for each in _in_words(name, now))), None)


def _in_words(name: ConditionName, now: KnownGame) -> Iterator[ConditionName]:
    """A name as it is typed, then the same name with the words of seats in place of their names."""
    yield name
    table, folded = now.state.table, name.text.casefold()
    said = table.names
    for label in (*now.facts, *_words_without_quotes(now)) if said.shown else ():
        if said.with_names(label).casefold() == folded:
            yield ConditionName(label, quoted=True)
    for other, seat in table.other_words().items():
        if folded.startswith(f"{other.casefold()} "):
            yield ConditionName(f"{seat}{folded[len(other.casefold()) :]}", quoted=True)


def _recorded(name: ConditionName, now: KnownGame) -> ConditionName:
    """A name as a log holds it: with the words of seats, and in quotes if it needs them."""
    found = next((each for each in _in_words(name, now) if _meaning_in_words(each, now) is not None), name)
    needs_quotes = name.quoted or _quoted_if_needed(found.text) != found.text
    return ConditionName(found.text, needs_quotes)


def _meaning_in_words(name: ConditionName, now: KnownGame) -> Meaning | None:
    folded = name.text.casefold()
    if not name.quoted and folded in _OF_EVERY_GAME:
        return _OF_EVERY_GAME[folded]
    for label in now.facts:
        if label.casefold() == folded:
            return _fact_meaning(label)
    for word in _words_without_quotes(now):
        if word.casefold() == folded:
            return _word_meaning(word)
        if (
            folded.startswith(f"{word.casefold()} ")
            and (meaning := _points_meaning(word, folded, now)) is not None
        ):
            return meaning
    return None


def _read(meaning: Meaning, now: KnownGame) -> Fact | None:
    """A value as people read it: words with the names of seats."""
    found = meaning(now)
    return now.state.table.names.with_names(found) if isinstance(found, str) else found


def _fact_meaning(label: str) -> Meaning:
    return lambda now: now.facts.get(label)


def _word_meaning(word: str) -> Meaning:
    return lambda now: word


def _words_without_quotes(now: KnownGame) -> Iterator[str]:
    """Words that need no quotes to mean themselves: the names of all who can act, and kinds of events."""
    yield from (*actors(now.game, now.state), *now.game.info.reserved, TABLE, TOOL)
    yield from tags_of(now.game)


def _points_meaning(somebody: str, folded: str, now: KnownGame) -> Meaning | None:
    """Somebody's total on the score sheet, their points in a category, or whether they have won."""
    if somebody not in now.score.seats:
        return None
    what = folded[len(somebody.casefold()) + 1 :]
    if what == "total":
        return lambda now: now.points(somebody)
    for category in now.score.categories():
        if category.casefold() == what:
            return lambda now: now.points(somebody, category)
    return (lambda now: now.has_won(somebody)) if what == "won" else None


def nameable(now: KnownGame) -> dict[str, Fact | None]:
    """Everything that a condition can name at this point: each name as somebody types it → its value."""
    score = now.score
    points = [f"{seat} {what}" for seat in score.seats for what in ("total", *score.categories(), "won")]
    found = {name: meaning(now) for name, meaning in _OF_EVERY_GAME.items()}
    table = now.state.table
    for name in (*now.facts, *points):
        if (meaning := _meaning(ConditionName(name, quoted=True), now)) is not None:
            is_plain = {name, table.names.with_names(name)} == {
                _quoted_if_needed(each, names_of_seats(table))
                for each in (name, table.names.with_names(name))
            }
            found[name if is_plain else f'"{name}"'] = meaning(now)
    return found


def names_of_seats(table: Table) -> tuple[str, ...]:
    """Every word and name of a seat: in a condition each is a single word, whatever signs it holds."""
    return (*table.seats, *table.names.shown.values())


def ways_to_name(now: KnownGame) -> tuple[str, ...]:
    """What a condition can name at this point, without quotes: with the names of seats, and with their
    words."""
    plain = [name.strip('"') for name in nameable(now)]
    return (*map(now.state.table.names.with_names, plain), *plain)


def _quoted_if_needed(name: str, names: Iterable[str] = ()) -> str:
    """The name, in quotes if it needs them."""
    try:
        plain = parse(name, names=names) == ConditionName(name)
    except BadCondition:
        plain = False
    return name if plain else f'"{name}"'


def checked_condition(game: AnyGame, state: Any, text: str) -> str:
    """A condition that makes sense in this state, as a log holds it: seats go by their words, which stay the
    same. Raises BadCondition."""
    now = KnownGame(game, state, Event())
    watch = condition_watch(text, now)
    watch.require_sense()
    watch.holds(now)
    return str(with_other_names(watch.condition, lambda name: _recorded(name, now)))


def completions_of(now: KnownGame, text: str) -> Iterator[tuple[str, str]]:
    """How a half-typed condition can go on: the whole text, and the name that it adds. After an open quote,
    every name has quotes."""
    is_quoted = text.count('"') % 2 == 1
    if is_quoted:
        cut = text.rindex('"')
    else:
        before = _BEFORE.match(text)
        cut = before.end() if before else 0
    begun = text[cut:].casefold()
    say = now.state.table.names.with_names
    for word in (*nameable(now), *dict.fromkeys(_words_without_quotes(now))):
        for name in dict.fromkeys((say(word), word)):
            plain = name.strip('"')
            added = f'"{plain}"' if is_quoted else name
            if added.casefold().startswith(begun) and added.casefold() != begun:
                yield text[:cut] + added, added
                break


class ConditionWatch:
    """A condition along a line of play. `end` is the end of that line, where most names mean something."""

    def __init__(self, condition: Condition, end: KnownGame) -> None:
        self.condition = condition
        self._meanings: dict[ConditionName, Meaning] = {}
        self._end = end
        for name in names_in(condition):
            self._learn(name, end)

    def _learn(self, name: ConditionName, now: KnownGame) -> Meaning | None:
        if (meaning := _meaning(name, now)) is not None:
            self._meanings[name] = meaning
        return meaning

    def holds(self, now: KnownGame, part: Condition | None = None) -> bool | None:
        """Whether the condition, or a `part` of it, is true now; None if nobody can know. Raises
        BadCondition."""
        return is_true(self.condition if part is None else part, self._values_at(now))

    def then(self, asked: At) -> bool | None:
        """Whether something was true at another moment. Always None here, where no other moment is known."""
        return None

    def number(self, now: KnownGame) -> Points | None:
        """The value of the condition now; yes and no are 1 and 0; None if nobody can know. Raises
        BadCondition if the value is not a number."""
        found = value_of(self.condition, self._values_at(now))
        if isinstance(found, str):
            numbers = [name for name, value in nameable(self._end).items() if type(value) is int]
            own = [name for name in numbers if name.casefold().startswith(f"{found.casefold()} ")]
            raise BadCondition(
                f"{self.condition} is a word ({found}), not a number.",
                hint=f"These are numbers: {listed(own or numbers, MOST_NAMED)}.",
            )
        return int(found) if isinstance(found, bool) else found

    def _values_at(self, now: KnownGame) -> ValueOf:
        def value(name: ConditionName | At) -> Fact | None:
            if isinstance(name, At):
                return self.then(name)
            meaning = self._meanings.get(name) or self._learn(name, now)
            if meaning is not None:
                return _read(meaning, now)
            return now.state.table.names.with_names(name.text) if name.quoted else None

        return value

    def values_in_words(self, now: KnownGame) -> str:
        """The values of its names now, in words: `deck is 39`."""
        meant = [name for name in names_in(self.condition) if name in self._meanings]
        values = {name: _read(self._meanings[name], now) for name in meant}
        words = (
            f"{name} is {'?' if value is None else shown(value)}"
            for name, value in values.items()
            if value is None or shown(value).casefold() != name.text.casefold()
        )
        return ", ".join(words) or "whatever happens"

    def require_sense(self) -> None:
        """Raises BadCondition for a name that has meant nothing so far."""
        for name in self.meaningless_names():
            raise self._no_such_name(name)

    def makes_sense(self) -> bool:
        """Whether every name that has to mean something has meant something by now."""
        return not any(True for _ in self.meaningless_names())

    def meaningless_names(self) -> Iterator[ConditionName]:
        """Names that have to mean something, but have meant nothing so far."""
        for name in names_in(self.condition):
            if name not in self._meanings and not name.quoted:
                yield name
        for compared in comparisons_in(self.condition):
            quoted = [name for name in names_in(compared) if name not in self._meanings]
            if quoted and len(quoted) == len(list(names_in(compared))):
                yield quoted[0]

    def _no_such_name(self, name: ConditionName) -> BadCondition:
        say = self._end.state.table.names.with_names
        known = tuple(map(say, nameable(self._end)))
        words = (*known, *map(say, dict.fromkeys(_words_without_quotes(self._end))))
        near = close(name.text, words)
        hint = near or f"It can name {listed(known, MOST_NAMED)}."
        return BadCondition(f"{name} is not something a condition can name in this game.", hint=hint)


def condition_watch(text: str, end: KnownGame) -> ConditionWatch:
    """A condition that somebody typed. Raises BadCondition."""
    names = names_of_seats(end.state.table)
    return ConditionWatch(parse(with_composed_letters(text), names=names), end)


def recorded_watch(said: Asserted, now: KnownGame) -> ConditionWatch:
    """A condition that a log holds, just after its event. Raises BadCondition."""
    return ConditionWatch(parse(said.condition), now)


class ConditionChange(msgspec.Struct, frozen=True):
    """An event that makes a condition true (`begins`) or false."""

    event: Event
    begins: bool


def condition_changes(
    game: AnyGame, start: Any, path: Iterable[Event], watch: ConditionWatch, seat: str | None = None
) -> Iterator[ConditionChange]:
    """Every event that makes the condition true or false. The events are folded into `start`, the state
    before the first. If nobody can know, nothing changes. Raises BadCondition."""
    was = False
    for event in path:
        seen = redacted(game, start, event, seat)
        game.projector.fold(start, (event,))
        now = watch.holds(KnownGame(game, start, seen, seat))
        if now is not None and now is not was:
            was = now
            yield ConditionChange(seen, now)
