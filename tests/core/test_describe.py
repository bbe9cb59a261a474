"""Events and questions in a sentence."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.core.log.events import (
    Adjusted,
    Claimed,
    Counted,
    Defined,
    Event,
    Noted,
    Overruled,
    Ruled,
    UnknownEvent,
)
from ledger.core.rules.describe import describe, prompt, sentence
from ledger.core.rules.verdicts import Chance, Decision, Follows, Later, Over
from tests.core.tables import GAME, CharmDealt, Rolled, StoneTaken, stones, taken, varied


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Noted(text="late"), "note: late"),
        (Overruled(rule="ST-3"), "the table overrules ST-3"),
        (Overruled(rule="ST-3", reason="it fell"), "the table overrules ST-3: it fell"),
        (Ruled(knob="kind_die", value=True), "ruling kind_die is yes from here on"),
        (Ruled(knob="heaps", value=3, reason="less"), "ruling heaps is 3 from here on: less"),
        (Defined(kind="heap", name="onyx", fields={}), "heap onyx is defined: ?"),
        (Claimed(seat="ann", points=7), "ann claims 7 points"),
        (Claimed(seat="ann", points=1), "ann claims 1 point"),
        (Claimed(seat="ann", points=-1), "ann claims -1 point"),
        (Claimed(seat="ann", points=0), "ann claims 0 points"),
        (Counted(what="amber", count=2), "counted amber: 2"),
        (Adjusted(what="amber", count=2), "amber is 2 from here on"),
        (Adjusted(what="amber", count=2, reason="it fell"), "amber is 2 from here on: it fell"),
        (UnknownEvent(type="flown"), "flown: this version does not know what that is"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_what_every_table_records_is_told_alike(event: Event, said: str) -> None:
    assert describe(GAME, stones().state, event) == said


def test_a_game_tells_its_own_events() -> None:
    assert describe(GAME, stones().state, taken("bob", "jade")) == "bob takes a stone from jade"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (taken("bob", "jade"), "bob: stone taken (heap jade)"),
        (taken("bob", "jade", by=""), "stone taken (heap jade)"),
        (CharmDealt(seat="bob", charm="jade"), "charm dealt (seat bob)"),
        (Rolled(by="table", value=None), "table: rolled"),
        (Rolled(value=0), "rolled (value 0)"),
    ],
)
def test_what_a_game_does_not_tell_is_told_from_the_fields(event: Event, said: str) -> None:
    assert describe(varied(tell={}), stones().state, event) == said


def test_a_seat_is_told_what_it_may_see() -> None:
    game = varied(
        veil={StoneTaken: lambda event, state, seat: event if seat == "ann" else replace(event, heap="?")}
    )
    state = stones().state
    assert describe(game, state, taken("ann"), "ann") == "ann takes a stone from amber"
    assert describe(game, state, taken("ann"), "bob") == "ann takes a stone from ?"
    assert describe(game, state, taken("ann")) == "ann takes a stone from ?"


def test_a_question_says_who_is_asked() -> None:
    assert prompt(Decision("ann", "take a stone", (StoneTaken,))) == "ann: take a stone"
    assert prompt(Chance(Rolled(value=None), "value", "what does it show?")) == "what does it show?"
    assert prompt(Follows(taken("ann"))) == "the rules go on by themselves"
    assert prompt(Over()) == "the game is over"


@pytest.mark.parametrize(
    ("text", "said"),
    [("it is so", "It is so."), ("is it?", "Is it?"), ("so!", "So!"), ("So it is.", "So it is."), ("", ".")],
)
def test_words_become_a_sentence(text: str, said: str) -> None:
    assert sentence(text) == said


def test_a_prompt_that_takes_some_working_out_is_put_together_when_it_is_read() -> None:
    read: list[str] = []

    def asked(name: str) -> str:
        read.append(name)
        return f"take a stone, {name}"

    due = Decision("ann", Later(asked, "Ann"), (StoneTaken,))
    assert read == []
    assert prompt(due) == "ann: take a stone, Ann"
    assert read == ["Ann"]
    assert due == Decision("ann", "take a stone, Ann", (StoneTaken,))
    assert hash(due.prompt) == hash("take a stone, Ann")
