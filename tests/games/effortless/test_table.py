"""What a table may do beside the rules: overrule, count, adjust, rulings, low effort, its own catalog."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.audit.audit import audit
from ledger.core.errors import BadCatalog
from ledger.core.log.events import Overruled, Ruled
from ledger.core.log.history import History
from ledger.core.pictures import Box
from ledger.desk.new_log import read_catalog
from ledger.games.effortless import GAME
from ledger.games.effortless.dummy import DummyRolled
from ledger.games.effortless.visits import EffortPlaced
from ledger.testing import Play, given, setup_for
from tests.games.effortless.tables import counted, holding, spent, table, visited


def findings(play: Play) -> list[tuple[str, str]]:
    """What an audit says of the play: code and severity."""
    history: History[object] = History(lambda: GAME.start(play.setup), GAME.projector)
    history.extend(play.events)
    return [
        (finding.code, finding.severity)
        for finding in audit(GAME, play.setup, history, history.timeline.head, play.luck)
    ]


def test_what_the_table_did_against_the_rules_is_recorded_with_its_reason() -> None:
    play = table("Market")
    play.when("! place market -- we forgot").then(
        Overruled(by="table", rule="EF-5", reason="we forgot"), EffortPlaced(by="ann", pos=1)
    )
    assert ("overruled", "note") in findings(play)
    assert not [code for code, severity in findings(play) if severity == "error"]


def test_what_contradicts_the_pieces_cannot_be_overruled() -> None:
    play = spent(table("City"), but=1, ann=0)
    play.when("! ann place city -- why not").impossible("no effort left")


def test_a_turn_out_of_order_leaves_whoever_was_due_asked() -> None:
    play = table("City").after("! bob place city -- hurry", "take 1", "refill ?")
    assert play.asked == "ann: place effort"


def test_counts_that_differ_are_findings_and_adjusting_goes_on() -> None:
    play = table("City").after(
        "count ann supply 20", "count ann supply 19", "adjust ann supply 19 a cube fell"
    )
    assert [code for code, _ in findings(play)].count("count-differs") == 1
    assert play.facts["ann supply"] == 19


@pytest.mark.parametrize(
    "what", ["ann supply", "ann cards", "ann City", "deck", "discard", "bob Docks", "cat cards"]
)
@pytest.mark.parametrize("count", [0, 1, 3])
def test_every_count_can_be_adjusted(what: str, count: int) -> None:
    play = counted(visited(table("City", "Coliseum"), "City", "Coliseum"), what, count)
    assert play.facts[what] == count


def test_a_count_below_zero_is_impossible() -> None:
    table().when("adjust deck -1").impossible("below zero")


def test_the_tools_deck_cannot_get_cards_from_nowhere() -> None:
    play = given(GAME, "ann bob", "keep", seed=1)
    left = play.facts["deck"]
    play.when(f"adjust deck {left + 1}").impossible("cards left")  # type: ignore[operator]
    play.when(f"adjust deck {left - 1}").unverifiable("Setup, 4")  # type: ignore[operator]


def test_the_table_says_that_its_deck_is_empty() -> None:
    catalog = {**GAME.catalog("rulebook"), "card": []}
    play = given(GAME, "ann bob cat", *_laid(), catalog=catalog)
    assert play.facts["deck"] is None
    play.after("refill ?", "empty")
    assert (play.facts["deck"], play.asked) == (0, "who goes first?")


def test_no_deck_has_run_out_before_the_layout_is_kept() -> None:
    given(GAME, "ann bob cat", *_laid()[:-1]).when("empty").refused("Setup")


def _laid() -> tuple[str, ...]:
    names = ("City", "Library", "Docks", "River", "Prison", "Tunnels")
    modifiers = ("Lively", "Eerie", "Quiet", "Holy", "Active", "Hidden")
    return (*(f"lay {one} {two}" for one, two in zip(names, modifiers, strict=True)), "keep")


def test_effort_alone_is_recorded_and_collections_come_at_the_end() -> None:
    play = table("City", "Docks", record="effort")
    play.when("place city").then(EffortPlaced(by="ann", pos=1))
    assert play.asked == "bob: place effort"
    spent(play)
    assert [line.label for line in play.score.open_lines()] == ["cards not declared"] * 3
    play.after("declare ann Strength, Mage Head", "declare bob Wisdom", "declare cat Charisma")
    assert play.score.final
    assert [play.score.total(seat) for seat in ("ann", "bob", "cat")] != [0, 0, 0]


def test_where_effort_alone_is_recorded_nobody_knows_who_can_discard() -> None:
    play = table("Market", "City", record="effort")
    play.when("place market").unverifiable("EF-5")
    table("Market", "City", record="effort").when("place city").legal()


def test_effort_alone_in_a_game_of_two_still_rolls_the_die() -> None:
    play = table("City", seats="ann bob", record="effort").after("place city", "place city")
    play.when("roll 3").then(DummyRolled(by="table", value=3), EffortPlaced(by="dummy", pos=3))
    assert play.asked == "ann: place effort"


@pytest.mark.parametrize("ruling", GAME.info.rulings, ids=lambda ruling: ruling.knob)
def test_a_knob_is_changed_by_a_recorded_ruling_alone(ruling) -> None:  # type: ignore[no-untyped-def]
    play = table("City")
    other = next(choice for choice in ruling.choices if choice != ruling.default)
    typed = {True: "yes", False: "no"}.get(other, other)
    play.when(f"ruling {ruling.knob} {typed} we agreed").then(
        Ruled(by="table", knob=ruling.knob, value=other, reason="we agreed")
    )
    assert play.state.table.rulings[ruling.knob] == other
    assert ("ruling-changed", "note") in findings(play)


def test_a_ruling_that_does_not_exist_is_impossible() -> None:
    table().when(Ruled(by="table", knob="house_rule", value=True)).impossible("no ruling")
    table().when(Ruled(by="table", knob="deck_out", value="burn")).impossible("leave_empty")


OWN = """
name = "our table"
extends = "rulebook"

[values]
second_scores = "own"

[[location]]
name = "Tavern"
slots = ["up"]
gain = "anywhere"
action = "none"
discards_own = false

[[card]]
name = "Odd Spoon"
sort = "attribute"
attribute = "wisdom"
"""


def test_a_tables_own_catalog_replaces_and_extends(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(OWN, encoding="utf-8")
    catalog = read_catalog(GAME, path)
    play = table("Tavern", catalog=catalog, cards=("Odd Spoon",))
    assert len(play.state.spots[1].slots) == 1
    assert play.facts["deck"] == 110 - 6
    assert play.state.table.catalog.values.armor == {1: 1, 2: 4, 3: 8, 4: 13}
    assert play.state.table.catalog.values.second_scores == "own"


def test_a_tables_own_catalog_may_stand_alone(tmp_path: Path) -> None:
    path = tmp_path / "bare.json"
    path.write_text('{"name": "bare", "card": [{"name": "Odd Spoon"}]}', encoding="utf-8")
    content = read_catalog(GAME, path)
    assert [card["name"] for card in content["card"]] == ["Odd Spoon"]
    assert content["values"]["armor"] == {"4": 13}
    assert "location" not in content


def test_a_catalog_with_a_slip_names_the_entry(tmp_path: Path) -> None:
    path = tmp_path / "slip.toml"
    path.write_text('name = "x"\n[[location]]\nname = "Maze"\nslots = ["sideways"]\n', encoding="utf-8")
    with pytest.raises(BadCatalog, match="location Maze"):
        read_catalog(GAME, path)


def test_claims_after_the_end_are_compared_with_the_log() -> None:
    play = spent(holding(table(), ann="Strength", bob="Wisdom", cat="Charisma"))
    total = play.score.total("ann")
    play.after(f"claim ann {total}", f"claim bob {play.score.total('bob') + 2}")
    codes = [code for code, _ in findings(play)]
    assert codes.count("claim-differs") == 1
    assert codes.count("no-claim") == 1


def test_what_can_still_be_said_after_the_end_is_listed() -> None:
    play = spent(table())
    assert all(text.split()[0] in ("declare", "reveal") for text in play.offered)


def test_a_setup_says_which_rulings_hold() -> None:
    setup = setup_for(GAME, "ann bob", dummy_last_roll=False)
    assert setup.rulings["dummy_last_roll"] is False
    assert setup.rulings["deck_out"] == "leave_empty"


def test_in_a_picture_a_card_that_lies_face_down_is_told_from_the_others_by_its_colour() -> None:
    play = table("Library", cards=("Hypnotic Flute",))
    assert GAME.picture is not None
    drawn = GAME.picture(play.state, None)
    assert drawn is not None
    tones = {shape.text: shape.tone for part in drawn.parts for shape in part if isinstance(shape, Box)}
    assert (tones["Hypnotic Flute"], tones["face down"]) == ("plain", "off")
