"""A piece that is named where it cannot be chosen: the refusal says where it is, and what can be named."""

from __future__ import annotations

import pytest

from ledger.core.errors import NotThere
from ledger.core.line import read_line
from ledger.core.pieces.names import whereabouts
from ledger.core.rules.game import veil
from ledger.core.typing.parsing import typed_draft
from ledger.desk.desk import Desk
from tests.bench.reading import ROOT

KITCHEN, SEA = "effortless/three-at-the-kitchen-table", "endeavor/two-by-the-sea"
DUEL, NO_BOX = "courses/a-duel-with-house-decks", "kingless/two-without-a-box"


@pytest.mark.parametrize(
    ("sample", "event", "line", "why"),
    [
        (KITCHEN, 100, "place cave", "Cave is not on the table."),
        (KITCHEN, 100, "cave", "Cave is not on the table."),
        (KITCHEN, 223, "take plate feet", "Plate Feet is ann's since event 90."),
        (KITCHEN, 223, "plate", "Plate Feet is ann's since event 90."),
        (DUEL, 80, "play deep lake", "Deep Lake is mia's."),
        (DUEL, 80, "exit twin falls", "Twin Falls is noa's."),
        (NO_BOX, 41, "gutter ida grappling hook", "Grappling Hook lies in front of jon."),
        (SEA, 80, "discard EU-c1", "EU-c1 is in red's hand, not in black's."),
        (SEA, 80, "discard EU-c2", "EU-c2 is not in black's hand."),
    ],
)
def test_what_lies_elsewhere_is_said_to_be_there(sample: str, event: int, line: str, why: str) -> None:
    desk = Desk.open(ROOT / "sample_logs" / f"{sample}.jsonl")
    with pytest.raises(NotThere) as refusal:
        typed_draft(desk.game, desk.settled_state(event), read_line(line))
    assert refusal.value.message == why
    assert refusal.value.hint.startswith("You can name ")


def test_a_card_in_a_hand_is_no_secret_that_a_refusal_tells() -> None:
    desk = Desk.open(ROOT / "sample_logs" / f"{NO_BOX}.jsonl")
    state = desk.settled_state(41)
    assert "Old Bones" in dict(desk.game.places(state))
    assert "Old Bones" not in dict(desk.game.places(veil(desk.game, state, "jon")))


PLACES = [
    ("Plate Feet", "is ann's"),
    ("Plate Head", "lies at City"),
    ("Oak", "is here"),
    ("", "is bob's"),
]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("plate feet", "Plate Feet is ann's"),
        ("plate f", "Plate Feet is ann's"),
        ("plate", ""),
        ("oak", "Oak is here"),
        ("oa", ""),
        ("", ""),
    ],
)
def test_only_the_one_thing_that_a_text_begins_is_meant(text: str, where: str) -> None:
    assert whereabouts(text, PLACES) == where
