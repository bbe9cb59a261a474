"""An explanation in words that fit after "if".

Law: words only. For an event that would be different, they say how its sentence would differ, with the
table's own names for places and pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from ledger.core.audit.explain import Conjecture, Explanation
from ledger.core.audit.story import Playback
from ledger.core.log.events import Event
from ledger.core.pieces.names import counted, listed
from ledger.core.pieces.table import shown
from ledger.core.pieces.tokens import UNKNOWN

NAMED = 3
"""How many events an explanation names, and how many ways it shows."""
STOPS = ",:;"
"""Signs that may come after a word of a sentence."""
PREPOSITIONS = frozenset({"at", "by", "for", "from", "in", "into", "of", "on", "to", "with"})


def with_changes(words: str, one: Explanation) -> str:
    """The words of an explanation, with what it changes."""
    return ": ".join(filter(None, (words, "; ".join(map(str, one.changes)))))


def in_short(story: Playback, one: Explanation) -> str:
    """The likeliest way, and how many more there are: `event 7 (ann places effort at City) had been at Market
    instead of City, or 3 other events`. Spends no patience."""
    words, ids = _Ways(story, one).words(one.ways[0])
    return words + _and_more(one, ids)


def in_full(story: Playback, one: Explanation) -> tuple[str, ...]:
    """The likeliest ways, with at most three events, and how many more there are."""
    *causes, last = _Ways(story, one).causes(NAMED)
    return (*(words for words, _ in causes), last[0] + _and_more(one, last[1]))


def all_ways(story: Playback, one: Explanation) -> tuple[str, ...]:
    """All ways in words, with every event that may be wrong."""
    return tuple(words for words, _ in _Ways(story, one).causes(len(one.ways)))


def _and_more(one: Explanation, named: Sequence[int]) -> str:
    more = len(set(one.events) - set(named))
    return f", or {counted(more, 'other event')}" if more else ""


def unknown_in_words(story: Playback, one: Explanation) -> str:
    """What an unnamed piece would be: `the unknown card of event 7 (ann takes ? from City) were Wisdom or
    Strength, or 3 other unknown cards likewise`."""
    first = one.ways[0]
    event, naming = story.path[first.place], first.slip.naming
    kind = naming.kind.kind if naming else "piece"
    names = [str(getattr(way.slip.events[0], way.slip.field)) for way in one.ways if way.place == first.place]
    more = len(one.events) - 1
    return (
        f"the unknown {kind} of event {event.id} ({story.sentence(first.place, event)}) were {listed(names)}"
        + (f", or {counted(more, f'other unknown {kind}')} likewise" if more else "")
    )


class _Ways:
    """The ways of an explanation, each put into words once."""

    def __init__(self, story: Playback, one: Explanation) -> None:
        self._story, self._ways = story, one.ways
        happened = (way for way in one.ways if way.place >= 0 and not way.is_forgotten)
        self._wrong = [
            (way, story.sentence(way.place, story.path[way.place]), _wording(story, way)) for way in happened
        ]
        """Each way, with the sentence of the recorded event, and the words for what it would have been."""

    def causes(self, most: int) -> Iterator[tuple[str, list[int]]]:
        """Ways in words that name at most this many events, each with all ids named so far."""
        named, is_forgotten = list[int](), False
        for way in self._ways:
            id_ = self._id(way)
            if id_ in named or (id_ and len(named) == most) or (way.is_forgotten and is_forgotten):
                continue
            words, ids = self.words(way, most - len(named), named)
            named = [*named, *ids]
            is_forgotten = is_forgotten or way.is_forgotten
            yield words, named

    def _id(self, way: Conjecture) -> int:
        """The id of the event that would be different; 0 if there is none."""
        return self._story.path[way.place].id if way.place >= 0 and not way.is_forgotten else 0

    def words(self, first: Conjecture, most: int = NAMED, named: Sequence[int] = ()) -> tuple[str, list[int]]:
        """A way together with similar ways, and the ids that it names: at most `most` ids, none of them in
        `named`."""
        if first.ruling:
            return first.ruling, []
        if first.is_forgotten:
            return f"something was forgotten: {self._story.sentence(first.place, first.slip.events[0])}", []
        sentence, what = next((sentence, what) for way, sentence, what in self._wrong if way is first)
        ids, others = [self._id(first)], list[str]()
        for way, same, other in self._wrong:
            id_ = self._id(way)
            if id_ not in (*ids, *named) and len(ids) < most and (same, other) == (sentence, what):
                ids.append(id_)
            is_there = (way.place, way.slip.field, way.wrongs) == (
                first.place,
                first.slip.field,
                first.wrongs,
            )
            if is_there and other[0] == what[0]:
                others.append(other[1])
        said = what[0].format(listed(others))
        return f"event {listed([str(id_) for id_ in sorted(ids)])} ({sentence}) {said}", ids


def _wording(story: Playback, way: Conjecture) -> tuple[str, str]:
    """What is wrong with an event, with a gap for what it would have been, and what fills the gap."""
    if not way.slip.events:
        return "had not happened", ""
    event, (other,), field = story.path[way.place], way.slip.events, way.slip.field
    if field == "by":
        return "had been {}'s", other.by
    one, two = story.sentence(way.place, event), story.sentence(way.place, other)
    if one == two:
        return _difference_by_field(event, other, field)
    was, would = (getattr(each, field, None) if field else None for each in (event, other))
    if not (isinstance(was, str) and isinstance(would, str) and was in one and would in two):
        catalog = story.end.table.catalog
        names = [name for kind in catalog.schema.kinds for name in catalog.of(kind)]
        differing = zip((one, two), _differing_words(one, two), strict=True)
        was, would = (_whole_name(said, words, names) for said, words in differing)
    if was and would:
        return f"had been {_escaped(_preposition_before(one, was))}{{}} instead of {_escaped(was)}", would
    return "had been this: {}", two


def _difference_by_field(event: Event, other: Event, field: str) -> tuple[str, str]:
    """What is wrong, with the name of the field: for events whose sentences do not differ."""
    name = f"{field.replace('_', ' ')} " if field else ""
    was, would = (getattr(each, field) if field else "another one" for each in (event, other))
    if isinstance(was, dict):
        key = next(key for key in was if was[key] != would[key])
        name, was, would = f"{key} ", was[key], would[key]
    return f"had {_escaped(name)}{{}} instead of {_escaped(_shown_value(was))}", _shown_value(would)


def _differing_words(one: str, two: str) -> tuple[str, str]:
    """The words in which two sentences differ."""
    first, second = one.split(), two.split()
    pairs = list(zip(first, second, strict=False))
    front = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    rest = zip(reversed(first[front:]), reversed(second[front:]), strict=False)
    back = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], rest))
    if back and front + back in (len(first), len(second)):
        back -= 1  # a name that the other one ends with is shown in full
    was, would = (" ".join(words[front : len(words) - back]) for words in (first, second))
    return was.rstrip(STOPS), would.rstrip(STOPS)


def _whole_name(sentence: str, words: str, names: Iterable[str]) -> str:
    """The whole name that contains these words of a sentence, or just the words."""
    whole = (name for name in names if words and words in name and name in sentence)
    return max(whole, key=len, default=words)


def _preposition_before(sentence: str, words: str) -> str:
    """The preposition before some words of a sentence."""
    before = sentence[: sentence.find(words)].split()
    return f"{before[-1]} " if before and before[-1] in PREPOSITIONS else ""


def _escaped(text: str) -> str:
    """Words, made safe to put into a text with gaps."""
    return text.replace("{", "{{").replace("}", "}}")


def _shown_value(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_shown_value, value)) or "nothing"
    return UNKNOWN if value is None else shown(value)
