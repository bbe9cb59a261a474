"""What depends on a type or an influence that nobody has told is neither legal nor refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.pieces.catalog import extend
from ledger.games.kingless import GAME
from ledger.games.kingless.hands import CardGiven, CardPut
from ledger.testing import Play, given
from tests.games.kingless.tables import CATALOG, _card, tallied

SOW = _card("Sow", "event", 0, {"do": "play", "what": "item"})
ROD = _card("Rod", "event", 0, {"do": "gutter", "who": "any", "what": "dwarf"})
CALL = _card("Summons", "event", 0, {"do": "claim", "what": "dwarf"})


def untold(*moves: str, seats: str = "ann bob") -> Play:
    """Nobody has told what Mist and Haze are."""
    cards: list[dict[str, Any]] = [
        SOW,
        ROD,
        CALL,
        {"name": "Mist", "copies": 2},
        {"name": "Haze", "copies": 2},
    ]
    return given(GAME, seats, "first ann", *moves, catalog=extend(CATALOG, {"name": "untold", "card": cards}))


@pytest.mark.parametrize(
    ("shown", "kind"), [("mist", "unverifiable"), ("stone", "legal"), ("rain", "refused")]
)
def test_recruit_of_a_card_of_unknown_type_cannot_be_checked(shown: str, kind: str) -> None:
    play = untold("play hire", "settle", f"turn {shown}, stone")
    assert play.when(f"recruit {shown}").verdict.kind == kind


@pytest.mark.parametrize("event", ["call", "summons"])
@pytest.mark.parametrize(
    ("card", "kind"), [("mist", "unverifiable"), ("beard", "legal"), ("rain", "refused")]
)
def test_a_claim_of_a_card_of_unknown_type_cannot_be_checked(event: str, card: str, kind: str) -> None:
    assert untold(f"play {event}", "settle").when(f"claim {card}").verdict.kind == kind


def test_gutter_of_a_type_cannot_be_checked_for_a_card_of_unknown_type() -> None:
    play = untold("play hire", "settle", "turn mist, stone", "recruit mist", "play rod", "settle")
    assert play.copy().when("gutter ann mist").verdict.why == "nobody said what Mist is"
    play.copy().after("define card Mist, sort=dwarf").when("gutter ann mist").legal()
    play.copy().after("define card Mist, sort=item").when("pass").refused("Playing the Game")


def test_gutter_of_any_card_needs_no_type() -> None:
    play = untold("play hire", "settle", "turn mist, stone", "recruit mist", "play pit", "settle")
    play.when("gutter ann mist").legal()


def test_KL20_a_card_that_is_put_down_is_of_the_type_that_is_said_with_it() -> None:
    play = untold("play sow", "settle")
    play.copy().when("put mist dwarf").refused("Play")
    play.copy().when("put mist item").legal()
    play.when(CardPut(by="ann", card="Nobody knows", sort="dwarf")).refused("Play")


def test_KL20_a_text_that_names_no_type_puts_down_a_dwarf_or_an_item() -> None:
    play = untold("play pelle", "settle")
    for card in ("stone", "beard", "mist dwarf"):
        play.when(CardPut(by="ann", card="Rain", sort="item")).impossible("Rain is of the type event")
        play.copy().when(f"put {card}").legal()


# a statement about a hand


@pytest.mark.parametrize(
    ("taught", "kind"), [("", "unverifiable"), (", sort=dwarf", "legal"), (", sort=item", "refused")]
)
def test_KL21_none_is_not_refused_because_of_a_card_of_unknown_type(taught: str, kind: str) -> None:
    play = untold("play sow", "settle", "reveal ann mist", "reveal ann rain")
    if taught:
        play.after(f"define card Mist{taught}")
    assert play.when("none").verdict.kind == kind


def found(play: Play) -> list[tuple[str, str, str]]:
    return [(finding.code, finding.severity, finding.message) for finding in GAME.findings(play.state)]


def denied(*moves: str) -> Play:
    return untold("play sow", "settle", "none", *moves)


@pytest.mark.parametrize("moves", [("play mist event",), ("reveal ann mist", "define card Mist, sort=event")])
def test_a_card_that_turns_out_to_be_an_event_makes_nobody_a_liar(moves: tuple[str, ...]) -> None:
    assert found(denied(*moves)) == []


def test_a_card_that_turns_out_to_be_an_item_does() -> None:
    said = "ann had Mist all the time: event 10 says that ann has no Item, and ann got no card since."
    assert found(denied("play mist item")) == [("false-claim", "error", said)]


def test_a_card_of_unknown_type_makes_it_possible_and_no_more() -> None:
    (told,) = found(denied("reveal ann mist"))
    assert told[:2] == ("doubtful-claim", "note")
    assert told[2].endswith("and ann got no card since, and nobody said what Mist is.")


def test_a_card_of_another_type_hides_no_lie() -> None:
    play = denied("reveal ann mist", "reveal ann haze", "define card Mist, sort=event")
    assert [told[0] for told in found(play)] == ["doubtful-claim"]
    play.after("define card Haze, sort=item")
    assert [(told[0], told[2][:12]) for told in found(play)] == [("false-claim", "ann had Haze")]
    play.after("reveal ann stone")
    assert len(found(play)) == 1


def test_two_cards_of_unknown_type_are_told_once() -> None:
    assert len(found(denied("reveal ann mist", "reveal ann haze"))) == 1


def test_a_denied_card_is_the_card_whatever_its_type() -> None:
    (told,) = found(untold("play call", "settle", "claim mist", "answer nobody", "reveal bob mist"))
    assert told[:2] == ("false-claim", "error")
    assert told[2].endswith("bob got no card since.")


# the King's Crown


def crowned(*held: str | None) -> Play:
    """Bob, the Fool of the last round, gives Ann, the King, a card; he holds these, and no other."""
    play = tallied(untold("define card Joker, sort=dwarf, copies=1", "adjust deck 5"), 5, 1).after("again")
    play.after(f"adjust bob hand {len(held)}")
    for token, name in zip(play.state.hands["bob"], held, strict=True):
        if name is not None:
            play.state.pieces.bind(token, name)
    return play


GIVEN = CardGiven(by="bob", source="bob", target="ann", card="Beard", why="crown")


@pytest.mark.parametrize(
    ("held", "card", "wanted"),
    [
        (("Beard", "Stone"), "Beard", ("legal", "")),
        (("Beard", "Stone"), "Stone", ("refused", "the King gets one of the highest cards")),
        (("Beard", "Joker"), "Beard", ("unverifiable", "nobody said how much influence Joker has")),
        (("Beard", "Joker"), "Joker", ("unverifiable", "nobody said how much influence Joker has")),
        (("Beard", None), "Beard", ("unverifiable", "nobody said what else bob holds")),
        (("Beard", "Stone", None), "Stone", ("refused", "the King gets one of the highest cards")),
        (("Beard", None), None, ("unverifiable", "nobody else saw which card ann gets")),
        (("Siege Ram", "Joker"), "Siege Ram", ("unverifiable", "nobody said how much influence Joker has")),
    ],
)
def test_KL04_the_highest_card_is_checked_as_far_as_the_hand_is_known(
    held: tuple[str | None, ...], card: str | None, wanted: tuple[str, str]
) -> None:
    verdict = replace(GIVEN, card=card).may(crowned(*held).state)
    assert (verdict.kind, verdict.why) == wanted
