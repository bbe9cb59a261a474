"""What a file of a seat holds is nobody else's business: no list tells it, whoever looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.rules.game import veil
from ledger.core.typing import listing
from ledger.core.typing.open_moves import longer_moves
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.courses import GAME
from ledger.games.courses.catalog import ReadyDeck
from ledger.games.courses.decks import text
from ledger.games.courses.playing import ItemPlayed
from tests.games.courses.chancer import HOUSE

HILL = text(HOUSE.of(ReadyDeck)["hill"])


def opened(folder: Path, deck: str, seed: int | None) -> Desk:
    """Bob begins, with a file of his own; it is his main phase."""
    file = folder / "secret.deck"
    file.write_text(deck, encoding="utf-8")
    wanted = NewGame(
        game="courses",
        seats=("ann", "bob"),
        brought=(("ann", "house:river"), ("bob", str(file))),
        dealer="table" if seed is None else "tool",
        seed=seed,
    )
    desk = Desk.new(folder / f"game{len(list(folder.iterdir()))}.jsonl", wanted)
    for line in ("keep", "keep", "first bob", *(["flip Hill Path"] if seed is None else [])):
        desk.do(line)
    return desk


def listed(desk: Desk, who: str | None) -> list[str]:
    return [move.text for move in listing.moves(GAME, veil(GAME, desk.state, who))]


@pytest.mark.parametrize("seed", [None, 77])
def test_another_list_in_a_private_file_changes_no_list_of_moves(seed: int | None, tmp_path: Path) -> None:
    one = opened(tmp_path, HILL, seed)
    other = opened(tmp_path, HILL.replace("3 Night Watch", "3 Goose Girl"), seed)
    assert one.state.players["bob"].card_list != other.state.players["bob"].card_list
    for who in (None, "ann", "bob") if seed is None else (None, "ann"):
        assert sorted(listed(one, who)) == sorted(listed(other, who))
        assert any("Goose Girl" in move for move in listed(one, who))


@pytest.mark.parametrize("who", [None, "ann"])
def test_what_is_searched_in_a_private_deck_lists_the_catalog(who: str | None, tmp_path: Path) -> None:
    """Also where the hand is empty, so that all that the others do not see lies in the deck."""
    desk = opened(tmp_path, HILL, 77)
    state = desk.state.copy()
    letter = state.pieces.new("Sealed Letter")
    for token in state.players["bob"].hand:
        state.pieces.retire(token)
    state.players["bob"].hand = [letter]
    GAME.projector.fold(state, (ItemPlayed(by="bob", card="Sealed Letter", id=99),))
    assert any("Goose Girl" in move.text for move in listing.moves(GAME, veil(GAME, state, who)))
    assert not any("Goose Girl" in move.text for move in listing.moves(GAME, veil(GAME, state, "bob")))


def test_a_ready_deck_is_open_to_everybody(tmp_path: Path) -> None:
    wanted = NewGame(game="courses", seats=("ann", "bob"), brought=(("bob", "house:hill"),))
    desk = Desk.new(tmp_path / "game.jsonl", wanted)
    for line in ("keep", "keep", "first bob", "flip Hill Path"):
        desk.do(line)
    assert not any("Goose Girl" in move for move in listed(desk, None))


def test_what_may_be_said_of_a_hidden_card_once_all_is_over_lists_no_card(tmp_path: Path) -> None:
    """Each card that a hand can still hold would stand in it, and some of them nobody has seen."""
    desk = opened(tmp_path, HILL, 77)
    desk.do("concede")
    for who in (None, "ann", "bob"):
        found = [*longer_moves(GAME, veil(GAME, desk.settled_state(), who), who)]
        unseen = [move for move in found if move.text.endswith("?")]
        assert [name for move in unseen for hole in move.holes for name in hole.among] == []
    assert unseen, "somebody may still say which card it is"
