"""What a class of events says about an event, and which of its fields are kept back."""

from __future__ import annotations

import msgspec
import pytest

from ledger.core.log.events import Event, Noted, Retired, _kept_back, bare, withheld
from ledger.core.rules.kinds import kind_of
from ledger.core.rules.verdicts import Later


def test_the_rest_of_a_thing_that_may_be_seen_in_part_is_kept_back() -> None:
    assert _kept_back("a", "a") == "a"
    assert _kept_back("a", "b") == "?"
    assert _kept_back(("a", "b"), ("a", "")) == ["a", "?"]
    assert _kept_back(("a", "b"), ()) == "?", "their number does not show either"
    assert _kept_back((("a",), "b"), (("x",), "b")) == [["?"], "b"]
    note = Noted(by="ann", text="a secret")
    assert withheld(note, note, "ann") == {}
    assert withheld(note, msgspec.structs.replace(note, text=""), "bob") == {"text": "?"}
    assert bare(msgspec.structs.replace(note, id=7, on=6, typed="note a secret")) == note


def test_a_kind_of_event_says_what_it_does_and_a_retired_one_what_it_is_now() -> None:
    class Gone(Retired, frozen=True, kw_only=True):
        """Nobody writes it any more."""

    with pytest.raises(TypeError, match="Gone does not say what it is now"):
        Gone().now()

    class Idle(Noted, frozen=True, kw_only=True):
        """It changes nothing, and does not say so."""

    with pytest.raises(TypeError, match="Idle does not say how it changes the state: it has no method `do`"):
        kind_of(Idle, Idle, {})


def test_a_field_of_an_event_may_be_called_like_a_method_that_it_does_not_have() -> None:
    class Hinted(Event, frozen=True, kw_only=True):
        """Somebody said what a clue is about, and when."""

        about: str
        when: int

        def do(self, state: object) -> None:
            """Changes nothing."""

    kind = kind_of(Hinted, Hinted, {})
    assert (kind.about, kind.when, Hinted(about="red", when=3).about) == (None, None, "red")


def test_a_sentence_that_is_made_later_is_the_sentence() -> None:
    said = Later(lambda name: f"{name} wins", "ann")
    assert (str(said), repr(said), said == "ann wins", said == Later(str, "ann wins")) == (
        "ann wins",
        "'ann wins'",
        True,
        True,
    )
    assert said != "bob wins"
    assert hash(said) == hash(Later(str, "ann wins"))
