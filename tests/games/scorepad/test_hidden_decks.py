"""Cards that only whoever drew them knows: nobody finds them by drawing, and the tool deals none twice."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Literal

import pytest

from ledger.core.errors import MoveImpossible, MoveRefused, TablefoldError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.what_if import what_if
from ledger.testing.laws.draws import each_draw_is_a_new_one
from ledger.testing.moments import Moment, Witness
from tests.samples.forge import signed
from tests.secrets.worlds import body, renamed

SHEET = (
    'name = "own"\n[[category]]\nname = "eggs"\n[[category]]\nname = "goals"\ndeck = "goal"\n'
    '[[deck]]\nname = "goal"\n'
)
CARDS = "".join(
    f'[[card]]\nname = "{name}"\ndeck = "goal"\npoints = 2\n' for name in ("fox", "owl", "bee", "elk")
)
HIDDEN, OPEN = (SHEET + f"hidden = {word}\n" + CARDS for word in ("true", "false"))


def pad(
    folder: Path, sheet: str, *moves: str, dealer: Literal["table", "tool"] = "table", seed: int = 4
) -> Desk:
    (folder / "own.toml").write_text(sheet, encoding="utf-8")
    wanted = NewGame(
        game="scorepad",
        seats=("ann", "bob"),
        catalog=str(folder / "own.toml"),
        dealer=dealer,
        seed=seed if dealer == "tool" else None,
    )
    desk = Desk.new(folder / f"{len(list(folder.iterdir()))}.jsonl", wanted)
    for move in moves:
        desk.do(move)
    return desk


def said(desk: Desk, move: str, seat: str | None = None) -> str:
    try:
        return " ".join(desk.do(move, seat=seat).sentences)
    except TablefoldError as error:
        return f"{error.message} {error.hint}"


@pytest.mark.parametrize("seat", [None, "bob"])
@pytest.mark.parametrize("card", ["fox", "owl", "cat"])
def test_whoever_draws_finds_out_nothing_of_what_others_hold(
    card: str, seat: str | None, tmp_path: Path
) -> None:
    told = {
        said(pad(tmp_path, HIDDEN, f"ann draw {held}"), f"bob draw {card}", seat) for held in ("fox", "owl")
    }
    assert len(told) == 1


def test_a_card_that_lies_openly_is_drawn_by_nobody_else(tmp_path: Path) -> None:
    assert "'fox' is not a card that can be named here" in said(
        pad(tmp_path, OPEN, "ann draw fox"), "bob draw fox"
    )


def test_a_card_that_was_drawn_too_often_is_found_when_it_is_shown(tmp_path: Path) -> None:
    desk = pad(tmp_path, HIDDEN, "ann draw fox", "bob draw fox", "ann reveal")
    assert "drawn-too-often" not in {finding.code for finding in desk.audit(desk.head)}
    desk.do("bob reveal")
    (found,) = [finding for finding in desk.audit(desk.head) if finding.code == "drawn-too-often"]
    assert (found.message, found.events) == ("fox was drawn 2 times, but goal has only 1 of it.", (1, 2))
    desk.do("end")
    assert found in desk.audit(desk.head)


@pytest.mark.parametrize("sheet", [HIDDEN, OPEN])
@pytest.mark.parametrize("seed", range(8))
def test_a_card_that_is_added_to_a_deck_damages_no_log(seed: int, sheet: str, tmp_path: Path) -> None:
    """The deck is shuffled anew with it, and what has left it stays out."""
    define = "define card yak, deck goal, points 3"
    desk = pad(tmp_path, sheet, "ann draw", "bob draw", define, *(["ann draw"] * 3), dealer="tool", seed=seed)
    assert Desk.open(desk.journal.path).damage is None
    names = [
        desk.state.pieces.names[token]
        for hand in desk.state.chances.hands.values()
        for token, _ in hand.cards
    ]
    assert sorted(map(str, names)) == ["bee", "elk", "fox", "owl", "yak"]


@pytest.mark.parametrize("at", [1, 3, 5])
@pytest.mark.parametrize("move", ["ann draw", "ann eggs 4"])
def test_a_whatif_of_a_game_that_another_seed_dealt_damages_nothing(
    move: str, at: int, tmp_path: Path
) -> None:
    desk = pad(tmp_path, HIDDEN, "ann draw", "bob draw", "ann eggs 3", "ann draw", dealer="tool")
    drawn = [desk.state.pieces.names[token] for token in sorted(desk.state.pieces.names)]
    head, *lines = Path(desk.journal.path).read_bytes().splitlines()
    for one in drawn:
        for other in {"fox", "owl", "bee", "elk"} - {one}:
            there = {str(one): other, other: str(one)}
            bodies = [body(renamed(json.loads(line), there)) for line in lines]
            Path(desk.journal.path).write_bytes(signed(body(json.loads(head)), *bodies))
            what_if(Desk.open(desk.journal.path), at, [move])


def test_the_tool_records_no_card_that_lies_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = pad(tmp_path, OPEN, "ann draw", dealer="tool")
    before = Path(desk.journal.path).read_bytes()
    monkeypatch.setattr("ledger.core.rules.chances._next", lambda order, lying: 0)
    with pytest.raises(MoveImpossible, match="The tool cannot deal"):
        desk.do("bob draw")
    assert Path(desk.journal.path).read_bytes() == before


@pytest.mark.parametrize("kind", [HIDDEN, OPEN])
def test_whoever_has_asked_for_a_card_may_say_which_it_is_in_the_words_of_a_draw(
    kind: str, tmp_path: Path
) -> None:
    desk = pad(tmp_path, kind, "ann draw")
    for other in ("bob draw fox", "ann draw"):
        with pytest.raises(MoveRefused):
            desk.do(other)
    desk.do("ann draw owl")
    assert [desk.state.pieces.names[token] for token in desk.state.pieces.names] == ["owl"]
    assert desk.state.chances.asked == ("", "")


def test_somebody_who_speaks_out_of_turn_is_told_what_is_asked(tmp_path: Path) -> None:
    desk = pad(tmp_path, OPEN, "ann draw")
    with pytest.raises(MoveRefused, match="Something else is asked: ann: what comes up \\(goal\\)"):
        desk.do("bob draw fox")


def test_what_the_tool_would_deal_is_refused_because_it_deals(tmp_path: Path) -> None:
    desk = pad(tmp_path, OPEN, dealer="tool")
    with pytest.raises(MoveImpossible, match="the tool deals in this game, not ann"):
        desk.do("ann roll 2d6: 3 4")


@pytest.mark.parametrize("sheet", [HIDDEN, OPEN])
def test_the_kit_sees_that_every_card_is_drawn_anew(sheet: str, tmp_path: Path) -> None:
    """Each deal looks at the whole deck, and takes a card of it."""
    desk = pad(tmp_path, sheet, "ann draw goal", "bob draw goal", dealer="tool")
    luck, path = Witness(4), (*desk.history.path(),)
    moment = Moment(desk.game, desk.setup, desk.state, path, luck, Random(1))
    assert [event.by for event in path].count("tool") == 2
    assert [*each_draw_is_a_new_one(moment)] == []
