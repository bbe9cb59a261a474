"""What is refused is told as whoever asks may know it; `--as` says who looks, and nothing of who moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.repl.completions import Completions
from cli.repl.lookahead import Lookahead
from ledger.core.errors import MoveRefused, TablefoldError
from ledger.core.rules.describe import prompt
from ledger.core.rules.game import veil
from ledger.core.typing import questions
from ledger.core.typing.eyes import all_of_it
from ledger.desk.correcting import CorrectionOptions, insert
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.what_if import what_if
from ledger.games import registry
from ledger.testing import Nonconforming, conforms
from ledger.testing.laws import secrets

SEATS = {"effortless": ("ann", "bob", "cy"), "kingless": ("ann", "bob", "cy"), "courses": ("ann", "bob")}


def dealt(folder: Path, game: str, seed: int = 12) -> Desk:
    seats = SEATS[game]
    brought = tuple(zip(seats, ("house:river", "house:hill"), strict=True)) if game == "courses" else ()
    wanted = NewGame(game=game, seats=seats, dealer="tool", seed=seed, brought=brought)
    desk = Desk.new(str(folder / f"{game}.jsonl"), wanted)
    for move in {"effortless": ("keep",), "courses": ("keep", "keep", "first ann")}.get(game, ()):
        desk.do(move)
    return desk


def hand(desk: Desk) -> set[str]:
    """What only the seat that is asked sees."""
    names, seat = desk.state.pieces.names, questions.actor_of(desk.pending)
    seen = veil(desk.game, desk.state, seat).pieces.names
    known = veil(desk.game, desk.state, None).pieces.names
    return {names[token] for token in names if seen[token] is not None and known[token] is None}


def refused(desk: Desk, line: str, seat: str | None = None) -> str:
    with pytest.raises(TablefoldError) as error:
        desk.do(line, seat=seat)
    return f"{error.value.message} {error.value.hint}"


@pytest.mark.parametrize("game", ["kingless", "courses"])
@pytest.mark.parametrize("line", ["99", "play", "play xx", "g 99"])
def test_an_unfinished_or_mistyped_line_tells_no_hand(game: str, line: str, tmp_path: Path) -> None:
    """Of the cards that it names, others than those of the hand stand in front."""
    desk = dealt(tmp_path, game)
    said = refused(desk, line)
    cards = {move.text.removeprefix("play ") for move in desk.moves(desk.eyes(None))}
    named = {card for card in cards if card in said}
    assert not named or named - hand(desk)
    assert named or line in ("play xx", "g 99")


def test_the_seat_that_looks_is_told_what_it_knows(tmp_path: Path) -> None:
    desk = dealt(tmp_path, "courses")
    assert "Picnic Basket, Town Clock or Lantern" in refused(desk, "play", seat="ann")
    assert "Lantern" not in refused(desk, "play", seat="bob").partition("It can be")[0]
    assert refused(desk, "play", seat="bob") == refused(desk, "play")


def test_looking_is_no_permission(tmp_path: Path) -> None:
    desk = dealt(tmp_path, "courses")
    assert "not bob's" in refused(desk, "bob end", seat="bob")
    desk.do("play Lantern", seat="bob")
    assert desk.history.event(desk.head) is not None


def test_a_whatif_takes_a_hidden_card_for_any_that_fits(tmp_path: Path) -> None:
    desk = dealt(tmp_path, "kingless")
    seat, before = questions.actor_of(desk.pending), desk.head
    lacking = next(
        move.text.removeprefix("play ")
        for move in desk.moves(desk.eyes(None))
        if move.text.startswith("play ") and move.text.removeprefix("play ") not in hand(desk)
    )
    told = [
        what_if(desk, None, [f"play {card}"]).moment.other.told for card in (lacking, sorted(hand(desk))[0])
    ]
    assert [text.startswith(f"{seat} plays ") for text in told] == [True, True]
    with pytest.raises(TablefoldError):
        what_if(desk, None, [f"play {lacking}"], seat)
    assert desk.head == before


def test_a_whatif_picks_the_pocket_of_a_hand_that_nobody_may_see(tmp_path: Path) -> None:
    desk = dealt(tmp_path, "kingless")
    seat, at = questions.actor_of(desk.pending), desk.head + 1
    victim = next(other for other in SEATS["kingless"] if other != seat)
    desk.do("end")
    found = what_if(desk, at, ["play Long Fingers", "settle", f"pick {victim}"])
    assert [desk.tell(event) for event in found.instead] == [f"{seat} ends the turn"]


def test_a_whatif_does_not_answer_for_a_hand_that_nobody_may_see(tmp_path: Path) -> None:
    desk = dealt(tmp_path, "kingless")
    at = desk.head + 1
    desk.do("end")
    found = what_if(desk, at, ["play Finders Keepers", "settle", "claim Workbench"])
    assert prompt(found.copy.pending) == "table: who has Workbench in hand? (a seat, or nobody)"


def test_a_trial_of_a_correction_tries_out_no_hand(tmp_path: Path) -> None:
    desk = dealt(tmp_path, "kingless")
    held, seat = sorted(hand(desk) - {"Stop", "Halt"})[0], questions.actor_of(desk.pending)
    for card in (held, "Trapdoor"):
        with pytest.raises(MoveRefused, match="A trial shows only"):
            insert(desk, desk.head, [f"play {card}"], CorrectionOptions(is_trial=True))
    assert insert(desk, desk.head, [f"play {held}"], CorrectionOptions(is_trial=True, seat=seat)).made


def test_a_trial_of_a_correction_turns_no_card_over(tmp_path: Path) -> None:
    desk = dealt(tmp_path, "effortless", 1)
    desk.do("place library")
    with pytest.raises(MoveRefused, match="A trial shows only"):
        insert(desk, desk.head, ["take 1"], CorrectionOptions(is_trial=True))
    assert insert(desk, desk.head, ["note library"], CorrectionOptions(is_trial=True)).made


def test_a_trial_of_a_correction_lets_no_later_move_turn_a_card_over(tmp_path: Path) -> None:
    """If one card more was taken, the next card of the deck would lie open at its place."""
    desk = dealt(tmp_path, "effortless", 1)
    first = desk.head + 1
    desk.do("place prison")
    desk.do("place cave")
    with pytest.raises(MoveRefused, match="A trial shows only"):
        insert(desk, first, ["place prison"], CorrectionOptions(is_trial=True))
    assert insert(desk, first, ["place prison"]).made


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_nobody_insists_on_a_card_that_may_lie_face_down(seed: int, tmp_path: Path) -> None:
    """Attack D4: of all cards, those that lie face down were refused in other words."""
    desk = dealt(tmp_path, "effortless", seed)
    names, down = desk.state.pieces.names, desk.state.down
    hidden = {names[token] for token in down}
    seat, before = questions.actor_of(desk.pending), desk.head
    lying = set(names.values())
    cards = [name for name in ("Holy Water", "Wooden Stake", "Burning Torch") if name not in lying]
    assert hidden
    assert cards
    said = {refused(desk, f"! declare {seat} {card}") for card in (*hidden, *cards)}
    assert len(said) == 1
    assert desk.head == before


def test_what_a_seat_has_looked_at_is_named_for_nobody_else(tmp_path: Path) -> None:
    """Attack D4: a seat that is not asked took a card that only it had seen."""
    desk = dealt(tmp_path, "effortless", 1)
    desk.do("place library")
    names, down = desk.state.pieces.names, desk.state.down
    seen = names[next(token for token in down if token in desk.state.known_by["cy"])]
    desk.do(f"take {seen}", seat="cy")
    left = next(token for token in desk.state.known_by["cy"] if token in desk.state.down)
    told = {refused(desk, f"cy take {card}").replace(card, "CARD") for card in (names[left], "Holy Water")}
    assert len(told) == 1


def test_the_shell_completes_what_everybody_knows(tmp_path: Path) -> None:
    desk = dealt(tmp_path, "courses")

    def offered(seat: str | None) -> set[str]:
        offers = Completions(desk, Lookahead(desk, desk.eyes(seat))).at("play ")
        return {
            offer.text.removeprefix("play ").partition(" with ")[0] for offer in offers if not offer.blocked
        }

    assert offered("ann") == {"Picnic Basket", "Town Clock", "Lantern"}
    assert offered(None) > offered("ann")
    assert offered("bob") == offered(None)


def test_whoever_plays_all_seats_is_shown_a_hand_only_on_purpose(tmp_path: Path) -> None:
    desk = dealt(tmp_path, "kingless")
    prompt = Completions(desk, Lookahead(desk, all_of_it))
    held = sorted(hand(desk) - {"Stop", "Halt"})[0]
    assert prompt.at("play ", is_asked_for=False) == []
    assert prompt.suggestion(f"play {held[:4]}") == ""
    assert f"play {held}" in {offer.text for offer in prompt.at("play ")}


def test_the_kit_finds_a_line_that_is_answered_from_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    decide = secrets.decide
    monkeypatch.setattr(secrets, "decide", lambda game, state, line, known: decide(game, state, line))
    with pytest.raises(Nonconforming) as caught:
        conforms(registry.game("kingless"), games=2, forged=0)
    assert any("A line that is not recorded" in fault.law for fault in caught.value.faults)
