"""An explanation in words: whole names, nothing doubled, and what no total tells said first."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ledger.core.audit.explain import Conjecture, Explanation
from ledger.core.audit.slips import Slip
from ledger.core.audit.story import Playback
from ledger.core.audit.telling import NAMED, in_full, in_short
from ledger.core.log.events import Event
from ledger.desk.desk import Desk

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "effortless"
FILLED = "event {} ({} is filled with {})"


def story_of(name: str) -> Playback:
    desk = Desk.open(SAMPLES / f"{name}.jsonl")
    path = [replace(event, id=number) for number, event in enumerate(desk.history.path(), 1)]
    return Playback(desk.game, desk.game.start(desk.setup), path)


@pytest.fixture(scope="module")
def story() -> Playback:
    return story_of("three-at-the-kitchen-table")


def otherwise(story: Playback, place: int, weight: float = 1.0, **fields: object) -> Conjecture:
    event: Event = replace(story.path[place], **fields)
    return Conjecture(Slip((event,), weight, next(iter(fields))), 0, place)


def explanation(story: Playback, *ways: Conjecture) -> Explanation:
    ids = (story.path[way.place].id for way in ways if way.place >= 0 and not way.is_forgotten)
    return Explanation((), ways, tuple(dict.fromkeys(ids)))


def dealt(story: Playback, card: str) -> list[int]:
    return [
        place
        for place, event in enumerate(story.path)
        if type(event).__name__ == "CardDealt" and getattr(event, "card", "") == card
    ]


def test_a_name_that_shares_a_word_with_the_true_one_is_told_whole(story: Playback) -> None:
    place = dealt(story, "Double Wisdom")[0]
    words = in_short(story, explanation(story, otherwise(story, place, card="Double Charisma")))
    assert words.endswith(" had been with Double Charisma instead of Double Wisdom")


def test_one_name_among_several_is_told_whole_and_without_its_comma() -> None:
    story = story_of("five-and-only-effort")
    place, event = next((p, e) for p, e in enumerate(story.path) if len(getattr(e, "cards", ())) > 4)
    cards = tuple(getattr(event, "cards", ()))
    at = next(at for at, card in enumerate(cards) if card == "Double Charisma")
    ways = [
        otherwise(story, place, cards=(*cards[:at], other, *cards[at + 1 :]))
        for other in ("Double Wisdom", "Mage Feet")
    ]
    words = in_short(story, explanation(story, *ways))
    assert words.endswith(" had been Double Wisdom or Mage Feet instead of Double Charisma")


def test_three_events_are_named_the_likeliest_first_and_the_rest_counted(story: Playback) -> None:
    places = [dealt(story, card)[0] for card in ("Wisdom", "Double Wisdom", "Charisma", "Strength")]
    ways = [otherwise(story, place, 1 / number, card="Mage Feet") for number, place in enumerate(places, 1)]
    told = in_full(story, explanation(story, *ways))
    ids = [story.path[place].id for place in places]
    assert len(told) == NAMED
    assert [each.split(" (")[0] for each in told] == [f"event {id_}" for id_ in ids[:NAMED]]
    assert told[-1].endswith(" had been with Mage Feet instead of Charisma, or 1 other event")


def test_something_forgotten_is_told_once_and_names_no_event(story: Playback) -> None:
    place = dealt(story, "Wisdom")[0]
    forgotten = [
        Conjecture(Slip((story.path[at],), 0.1), 0, at, is_forgotten=True) for at in (place, place + 1)
    ]
    told = in_full(story, explanation(story, *forgotten, otherwise(story, place, card="Charisma")))
    assert told[0].split(":")[0] == "something was forgotten"
    assert len(told) == 2
