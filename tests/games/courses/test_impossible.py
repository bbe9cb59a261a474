"""What cannot have happened at a table of Courses, and what its rules refuse in a log, with the reason."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.core.log.events import Event
from ledger.core.rules.rulebook import check
from ledger.games.courses import GAME
from ledger.games.courses.acting import Battled, CourseCleared
from ledger.games.courses.playing import PartnerEntered, PartnerMoved
from ledger.games.courses.state import MOST
from ledger.testing import Play
from tests.games.courses.tables import lying, state, table


def told(play: Play, event: Event) -> tuple[str, str, str]:
    verdict = check(GAME, state(play), event)
    return verdict.kind, verdict.rule, verdict.why


def number(play: Play, name: str) -> int:
    return lying(play, name).number


# battle and clear


def battle() -> tuple[Play, Battled]:
    """Ann's Titan (power 5) stands against Bob's Rook (power 1) and Pike (power 2), all at the Mead."""
    play = table(
        "ann bob", "flip Mead", "end", "flip Weir", "enter Rook at Mead", "enter Pike at Mead", "end"
    )
    play.after("flip Crag", "enter Titan at Mead with c5")
    at, attacker, defender = (number(play, name) for name in ("Mead", "Titan", "Rook"))
    event = Battled(by="ann", course=at, attacker=attacker, defender=defender, damage=5, defeated=True)
    return play, event


def test_MT15_and_MT16_a_battle_ends_by_the_two_powers() -> None:
    play, event = battle()
    assert told(play, event) == ("legal", "", "")
    assert told(play, replace(event, damage=4)) == ("refused", "MT-15", "Titan (p6) deals 5 damage")
    stands = replace(event, defeated=False)
    assert told(play, stands) == ("refused", "Battle", "Rook (p3) has power 1 and takes 5, so it is defeated")


def test_MT16_a_stronger_defender_stands() -> None:
    play, event = battle()
    lying(play, "Titan").owner, lying(play, "Rook").owner = "bob", "ann"
    weak = replace(event, attacker=event.defender, defender=event.attacker, damage=1, defeated=False)
    assert told(play, weak) == ("legal", "", "")
    assert told(play, replace(weak, defeated=True))[2].endswith("has power 5 and takes 1, so it stands")


def test_a_battle_is_between_two_partners_of_two_seats_at_one_course() -> None:
    play, event = battle()
    rook, pike, titan = (lying(play, name) for name in ("Rook", "Pike", "Titan"))
    assert told(play, replace(event, defender=titan.number))[2] == "a partner does not battle itself"
    pike.owner = "ann"
    own = replace(event, defender=pike.number)
    assert told(play, own) == ("refused", "Battle", f"Pike (p{pike.number}) is ann's own")
    rook.tapped = True
    nobody = f"nobody else has an untapped partner at Mead (c{event.course})"
    assert told(play, event) == ("refused", "Battle", nobody)
    assert told(play, replace(event, defender=titan.number)) == ("impossible", "", nobody)


@pytest.mark.parametrize(("needs_untapped", "wanted"), [(False, ("legal", "")), (True, ("refused", "MT-13"))])
def test_MT13_a_tapped_defender(needs_untapped: bool, wanted: tuple[str, str]) -> None:
    play, event = battle()
    state(play).table.rule("defender_must_be_untapped", value=needs_untapped)
    lying(play, "Rook").tapped = True
    assert told(play, event)[:2] == wanted
    assert told(play, replace(event, defender=number(play, "Pike")))[:2] == ("legal", "")


def test_a_power_that_the_catalog_lacks_is_unverifiable() -> None:
    play, event = battle()
    state(play).pieces.names[lying(play, "Rook").token] = "Blank"
    why = "the catalog does not say what power Blank (p3) has"
    assert told(play, event) == ("unverifiable", "Battle", why)
    state(play).pieces.names[lying(play, "Titan").token] = "Thing"
    assert told(play, event)[2] == "the catalog does not say what power Thing (p6) has"


def cleared() -> tuple[Play, CourseCleared]:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "enter Meek at Mead")
    event = CourseCleared(by="ann", course=number(play, "Mead"), partner=number(play, "Rook"), points=2)
    return play, event


def test_MT20_a_clear_brings_what_its_one_partner_is_worth() -> None:
    play, event = cleared()
    assert told(play, event) == ("legal", "", "")
    for points in (1, 3, None):
        assert told(play, replace(event, points=points)) == ("refused", "MT-20", "Rook (p2) brings 2 points")
    assert told(play, replace(event, points=MOST + 1))[:1] == ("impossible",)


def test_MT20_an_unknown_worth_is_unverifiable() -> None:
    play, event = cleared()
    state(play).pieces.names[lying(play, "Rook").token] = "Blank"
    why = "the catalog does not say how many points Blank (p2) brings"
    assert told(play, event) == ("unverifiable", "MT-20", why)


def test_a_partner_clears_the_course_where_it_is() -> None:
    play, event = cleared()
    lying(play, "Rook").at = 0
    assert told(play, event)[:2] == ("refused", "Clear")
    lying(play, "Rook").at = event.course
    lying(play, "Mead").tapped = True
    assert told(play, event)[2] == "Mead (c1) is tapped"
    assert told(play, replace(event, partner=event.course))[2] == "c1 is not a partner"
    assert told(play, replace(event, course=event.partner))[2] == "p2 is not a course"


def test_MT22_only_an_untapped_partner_of_another_seat_hinders() -> None:
    play, event = cleared()
    lying(play, "Meek").owner = "bob"
    assert told(play, event)[2] == "bob's Meek (p3) is untapped here"
    lying(play, "Meek").tapped = True
    assert told(play, event) == ("legal", "", "")


# paying


def entered(**changes: Any) -> PartnerEntered:
    return replace(PartnerEntered(by="ann", card="Pike", course=1, tapped=(1,)), **changes)


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        (entered(), ("legal", "", "")),
        (
            entered(tapped=(3,), overpaid=0),
            ("refused", "MT-6", "Fell (c3) is bob's; only your own sources pay"),
        ),
        (entered(tapped=(2,)), ("refused", "Stars", "Meek (p2) gives no stars")),
        (entered(tapped=(1, 1)), ("impossible", "", "a card cannot be tapped twice")),
        (entered(tapped=(9,)), ("impossible", "", "no card 9 is in play")),
        (entered(tapped=(4,)), ("refused", "MT-7", "1 star too many are tapped, not 0")),
        (entered(tapped=(4,), overpaid=1), ("legal", "", "")),
        (entered(tapped=(1, 4), overpaid=2), ("legal", "", "")),
        (entered(tapped=(6,)), ("refused", "MT-7", "Tarn (c6) is already tapped")),
        (entered(tapped=()), ("refused", "Stars", "Pike costs 1 star, and ann has 3")),
        (entered(card="Titan", tapped=(1,)), ("refused", "Stars", "Titan costs 3 stars, and 1 are tapped")),
        (entered(course=2), ("impossible", "", "p2 is not a course")),
        (entered(card="Lamp", tapped=()), ("refused", "Cards", "Lamp is a supporter, not a partner")),
    ],
)
def test_own_untapped_sources_pay(event: Event, wanted: tuple[str, str, str]) -> None:
    """MT-6, MT-7: Ann has the Mead (1 star), the Weir (2), and a tapped Tarn."""
    play = table("ann bob", "flip Mead", "enter Meek at Mead", "end", "flip Fell", "end", "flip Weir")
    play.after("end", "flip Dell", "end", "flip Tarn")
    lying(play, "Tarn").tapped = True
    cards = state(play).cards
    names = {state(play).pieces.names[card.token]: at for at, card in cards.items()}
    assert [names[name] for name in ("Mead", "Meek", "Fell", "Weir", "Tarn")] == [1, 2, 3, 4, 6]
    assert told(play, event) == wanted


def test_a_card_whose_stars_nobody_knows_pays_unverifiably() -> None:
    play = table("ann bob", "flip Thing")
    event = entered()
    assert told(play, event)[:2] == ("unverifiable", "Stars")
    blank = entered(card="Blank", tapped=())
    assert told(play, blank) == ("unverifiable", "Stars", "the catalog does not say what Blank costs")


def test_MT34_and_MT10_a_move_needs_an_untapped_partner_and_another_course() -> None:
    play = table("ann bob", "flip Mead", "enter Rook at Mead", "end", "flip Fell", "end", "flip Tarn")
    rook, fell = number(play, "Rook"), number(play, "Fell")
    moved = PartnerMoved(by="ann", partner=rook, course=fell)
    assert told(play, moved)[0] == "legal"
    assert told(play, replace(moved, course=1)) == ("refused", "MT-34", f"Rook (p{rook}) is already there")
    lying(play, "Rook").tapped = True
    assert told(play, moved)[1:] == ("MT-10", f"Rook (p{rook}) is tapped")
    lying(play, "Rook").owner = "bob"
    assert told(play, moved)[1:] == ("MT-12", f"Rook (p{rook}) is bob's")
