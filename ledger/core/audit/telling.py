"""An explanation in words that fit behind "if".

Law: words only. What would have been otherwise is told as the sentences of both events differ, so that places
and pieces have the names that the table gives them.
"""

from __future__ import annotations

from itertools import takewhile

from ledger.core.audit.explain import Explanation, Way
from ledger.core.audit.story import Story
from ledger.core.log.events import Event
from ledger.core.pieces.names import counted, listed
from ledger.core.pieces.table import shown
from ledger.core.pieces.tokens import UNKNOWN

PREPOSITIONS = frozenset({"at", "by", "for", "from", "in", "into", "of", "on", "to", "with"})


def told(brief: str, one: Explanation) -> str:
    """An explanation in short with what changes."""
    return ": ".join(filter(None, (brief, "; ".join(map(str, one.changes)))))


def in_short(story: Story, one: Explanation) -> str:
    """The likeliest way, and how many more there are: `event 7 (ann places effort at City) had been at Market
    instead of City, or 3 other events`. Spends no patience."""
    first = one.ways[0]
    words, ids = _told(story, one, first)
    more = len(set(one.events) - set(ids))
    return words + (f", or {counted(more, 'other event')}" if more else "")


def of_unknown(story: Story, one: Explanation) -> str:
    """What one of the pieces that nobody named would be: `the unknown card of event 7 (ann takes ? from City)
    were Wisdom or Strength, or one of 3 other unknown ones`."""
    first = one.ways[0]
    event, naming = story.path[first.place], first.slip.naming
    kind = naming.kind.kind if naming else "piece"
    names = [str(getattr(way.slip.events[0], way.slip.field)) for way in one.ways if way.place == first.place]
    more = len(one.events) - 1
    return (
        f"the unknown {kind} of event {event.id} ({story.told(first.place, event)}) were {listed(names)}"
        + (f", or {counted(more, f'other unknown {kind}')} likewise" if more else "")
    )


def _told(story: Story, one: Explanation, first: Way) -> tuple[str, list[int]]:
    """A way with those that are like it, and the events that it names."""
    if first.ruling:
        return first.ruling, []
    if first.is_forgotten:
        return f"something was forgotten: {story.told(first.place, first.slip.events[0])}", []
    event = story.path[first.place]
    sentence, what = story.told(first.place, event), _what(story, first)
    ways = [way for way in one.ways if way.place >= 0 and not way.is_forgotten]
    ids = [event.id]
    for way in ways:
        twin = story.path[way.place]
        if twin.id not in ids and story.told(way.place, twin) == sentence and _what(story, way) == what:
            ids.append(twin.id)
    others = [
        other
        for way in ways
        if way.place == first.place and way.slip.field == first.slip.field and way.wrongs == first.wrongs
        for other in ([_what(story, way)[1]] if _what(story, way)[0] == what[0] else [])
    ]
    said = what[0].format(listed(others))
    return f"event {listed([str(id_) for id_ in sorted(ids)])} ({sentence}) {said}", ids


def _what(story: Story, way: Way) -> tuple[str, str]:
    """What is wrong about an event, with a hole for what it would have been, and that."""
    if not way.slip.events:
        return "had not happened", ""
    event, (other,), field = story.path[way.place], way.slip.events, way.slip.field
    if field == "by":
        return "had been {}'s", other.by
    one, two = story.told(way.place, event), story.told(way.place, other)
    if one == two:
        return _unsaid(event, other, field)
    lead, was, would = _difference(one.split(), two.split())
    if was and would:
        return f"had been {_whole(lead)}{{}} instead of {_whole(was)}".rstrip(), would
    return "had been this: {}", two


def _unsaid(event: Event, other: Event, field: str) -> tuple[str, str]:
    """Where the sentence says nothing of what differs: by the name of the field."""
    name = f"{field.replace('_', ' ')} " if field else ""
    was, would = (getattr(each, field) if field else "another one" for each in (event, other))
    if isinstance(was, dict):
        key = next(key for key in was if was[key] != would[key])
        name, was, would = f"{key} ", was[key], would[key]
    return f"had {_whole(name)}{{}} instead of {_whole(_value(was))}", _value(would)


def _difference(one: list[str], two: list[str]) -> tuple[str, str, str]:
    """The words in which two sentences differ, with the preposition before them."""
    pairs = list(zip(one, two, strict=False))
    front = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    rest = zip(reversed(one[front:]), reversed(two[front:]), strict=False)
    back = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], rest))
    if back and front + back in (len(one), len(two)):
        back -= 1  # a name that the other one ends with is told in full
    lead = f"{one[front - 1]} " if front and one[front - 1] in PREPOSITIONS else ""
    return lead, " ".join(one[front : len(one) - back]), " ".join(two[front : len(two) - back])


def _whole(text: str) -> str:
    """Words that stand in a text with holes."""
    return text.replace("{", "{{").replace("}", "}}")


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_value, value)) or "nothing"
    return UNKNOWN if value is None else shown(value)
