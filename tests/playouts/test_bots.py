"""Seats that the tool plays."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from threading import Event

import pytest

from cli.bots import keep_moving
from cli.main import run
from cli.pages.ending import facts_agreed
from cli.repl.lookahead import Lookahead
from cli.wanted_game import with_bots
from ledger.core.errors import BadSetup, MoveRefused, Unforeseeable
from ledger.core.log.events import Noted
from ledger.core.rules.verdicts import deciders
from ledger.desk.correcting import drop
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from ledger.games import registry
from ledger.playouts import bots
from ledger.playouts.choosing import MoveTree, chosen, legal_for
from ledger.playouts.forecasting import require_playable
from tests.typist import at_the_prompt


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A game of three in which ann plays against two bots that do not think."""
    wanted = NewGame(
        game="effortless",
        seats=("ann", "bob", "cy"),
        dealer="tool",
        seed=3,
        bots={"bob": "random", "cy": "random"},
    )
    found = Desk.new(tmp_path / "friday.jsonl", wanted)
    found.do("keep")
    list(bots.play_on(found))
    return found


def _asked(desk: Desk) -> str:
    return deciders(desk.pending)[0]


def _play(desk: Desk) -> None:
    """Ann says anything, and the bots go on until she is asked for a new turn."""
    turns = desk.game.turn(desk.state)
    while not desk.is_over and (desk.game.turn(desk.state) == turns or _asked(desk) != "ann"):
        desk.do(legal_for(desk, "ann")[0].text)
        list(bots.play_on(desk))


def test_bots_move_until_somebody_else_is_asked(desk: Desk) -> None:
    assert _asked(desk) == "ann"
    told = desk.head
    _play(desk)
    assert _asked(desk) == "ann"
    assert {"bob", "cy"} <= {event.by for event in desk.history.since(told, desk.head)}


def test_do_lets_a_bot_that_is_asked_move_before_the_line(desk: Desk) -> None:
    """Whoever typed a move that fitted once made it for the bot."""
    while _asked(desk) == "ann":
        desk.do(legal_for(desk, "ann")[0].text)
    assert run(("do", str(desk.journal.path), "note now me")) == 0
    found = desk.opened_again()
    assert (_asked(found), type(found.history.event(found.head))) == ("ann", Noted)


def test_undo_goes_back_to_before_a_persons_move(desk: Desk) -> None:
    before = desk.head
    desk.do(legal_for(desk, "ann")[0].text)
    while _asked(desk) == "ann":
        before = desk.head
        desk.do(legal_for(desk, "ann")[0].text)
    list(bots.play_on(desk))
    after = desk.head
    desk.undo()
    assert desk.head == before
    assert not bots.asked_bot(desk)
    desk.redo()
    assert desk.head == after


def test_a_move_that_is_made_again_after_undo_brings_the_bots_moves_back(desk: Desk) -> None:
    before = desk.head
    move = legal_for(desk, "ann")[0].text
    desk.do(move)
    while _asked(desk) == "ann":
        before, move = desk.head, legal_for(desk, "ann")[0].text
        desk.do(move)
    theirs = list(bots.play_on(desk))
    after = desk.head
    desk.undo()
    assert desk.head == before
    said = desk.do(move).sentences
    assert desk.head == after
    assert _asked(desk) == "ann"
    assert set(theirs) <= {*said}


def test_a_bots_move_that_never_happened_leaves_the_persons_move_before_it(desk: Desk) -> None:
    _play(desk)
    path = desk.history.path()
    last = max(event.id for event in path if event.by == "ann")
    bots_move = next(event.id for event in path if event.id > last and event.by == "bob")
    gone = drop(desk, bots_move).cut.gone
    assert {desk.history.event(id_).by for id_ in gone} <= {"bob", "tool"}


def test_what_a_bot_did_never_becomes_a_persons_move(desk: Desk) -> None:
    _play(desk)
    hers = next(event.id for event in desk.history.path() if event.by == "ann")
    correction = drop(desk, hers, alone=True)
    correction.growth.finish(keep=False)
    assert not correction.growth.turned


def _kingless(path: Path, *bots: str) -> Desk:
    seats, how = ("ann", "eve"), dict.fromkeys(bots, "random")
    wanted = NewGame(game="kingless", seats=seats, dealer="tool", seed=5, bots=how)
    return Desk.new(path, wanted)


def test_a_person_may_interrupt_what_a_bot_plays(tmp_path: Path) -> None:
    desk = _kingless(tmp_path / "two.jsonl", "eve")
    while "settle" not in str(desk.pending.prompt):
        legal = [move.text for move in legal_for(desk, "ann")]
        desk.do("end" if "end" in legal else legal[0], seat="ann")
        list(bots.play_on(desk))
    played = desk.head
    assert deciders(desk.pending) == ("eve", "ann")
    desk.do("settle", seat="ann")
    list(bots.play_on(desk))
    assert desk.head > played
    desk.undo()
    assert _asked(desk) == "ann"


def test_the_list_at_the_prompt_has_no_interrupts_of_a_bot(tmp_path: Path) -> None:
    for bots_, listed in (((), {"", "eve"}), (("eve",), {""})):
        desk = _kingless(tmp_path / f"{len(bots_)}.jsonl", *bots_)
        desk.do("play Golden Tankard")
        position = Lookahead(desk).position()
        assert position is not None
        assert {move.seat for move in position.listed} == listed


def test_bots_alone_wait_for_nobody(tmp_path: Path) -> None:
    desk = _kingless(tmp_path / "none.jsonl", "ann", "eve")
    assert desk.do("end").events
    found = islice(bots.play_on(desk), 40)
    assert len([*found]) == 40


def test_bots_play_a_game_to_its_end_by_the_rules(desk: Desk) -> None:
    while not desk.is_over:
        _play(desk)
    assert not [finding for finding in desk.audit(desk.head) if finding.severity == "error"]


def test_a_bot_that_thinks_chooses_a_legal_move_and_the_same_for_the_same_chance(desk: Desk) -> None:
    one, other = (chosen(desk, "ann", Random(1), playouts=30) for _ in range(2))
    assert one == other
    assert one is not None
    assert one in legal_for(desk, "ann")


def test_a_move_that_a_seat_makes_later_in_a_game_counts_for_the_same_move_now(desk: Desk) -> None:
    """All moves as first."""
    legal = legal_for(desk, "ann")
    tree = MoveTree(desk, "ann", legal, Random(1))
    tree.play()
    nodes = [tree.node(move) for move in legal]
    assert sum(node.visits for node in nodes) == 1
    later = [node for node in nodes if node.seen and not node.visits]
    assert later
    assert all(node.mean() == node.later for node in later)


def test_whoever_is_not_asked_has_no_move(desk: Desk) -> None:
    assert chosen(desk, "bob", Random(1), playouts=2) is None


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (("bob",), {"bob": "1.5s"}),
        (("bob=random", "ann=2"), {"bob": "random", "ann": "2s"}),
        (("BOB,ann=2",), {"bob": "1.5s", "ann": "2s"}),
        (("random",), {"ann": "random", "bob": "random"}),
    ],
)
def test_bots_are_named_with_their_time(said: tuple[str, ...], found: dict[str, str]) -> None:
    assert bots.named(said, ("ann", "bob"), "1.5") == found


def test_a_time_counts_for_bots_that_the_questions_named() -> None:
    asked = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", bots={"bob": "1s"})
    assert with_bots(asked, ("cy",), "3s").bots == {"bob": "3s", "cy": "3s"}


@pytest.mark.parametrize(
    ("said", "think"), [("eve", "1s"), ("bob=slow", "1s"), ("bob", "0"), ("bob", "601s")]
)
def test_what_makes_no_bot_is_an_error(said: str, think: str) -> None:
    with pytest.raises(BadSetup):
        bots.named((said,), ("ann", "bob"), think)


@pytest.mark.parametrize(
    ("game", "dealer", "why"),
    [
        ("kingless", "table", "cannot look at its cards"),
        ("humanity", "tool", "No bot plays here"),
        ("scorepad", "tool", "No bot plays here"),
    ],
)
def test_where_no_bot_can_play_one_sentence_says_why(game: str, dealer: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        bots.require_possible(registry.game(game), dealer, {})
    bots.require_possible(registry.game("endeavor"), "table", {})


def test_no_bot_plays_where_the_log_does_not_hear_of_the_cards() -> None:
    """EF-9: only effort is recorded, and the cards are declared at the end."""
    effortless = registry.game("effortless")
    bots.require_possible(effortless, "tool", {"record": "everything"})
    with pytest.raises(BadSetup, match="This table records only effort"):
        bots.require_possible(effortless, "tool", {"record": "effort"})


@pytest.mark.parametrize(
    ("log", "word"), [("humanity/the-mirror-maze", "log"), ("scorepad/nine-holes", "plot")]
)
def test_where_nobody_had_a_point_no_chances_lead_to_the_list_of_moves(log: str, word: str) -> None:
    """`plot` has nothing to draw there."""
    with pytest.raises(Unforeseeable) as told:
        require_playable(Reader.open(f"sample_logs/{log}.jsonl"))
    assert told.value.hint.startswith(f"`{word}`")


def test_a_bot_that_cannot_move_says_why_and_the_game_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise MoveRefused("The box is shut.")

    while _asked(desk) == "ann":
        desk.do(legal_for(desk, "ann")[0].text)
    with monkeypatch.context() as patch:
        patch.setattr(desk, "do", refuse)
        assert [*bots.play_on(desk)] == ["The bot of bob cannot move: The box is shut."]
    with monkeypatch.context() as patch:
        patch.setattr(bots, "legal_for", lambda *_: [])
        [why] = bots.play_on(desk)
        assert why.startswith("The bot of bob finds no move")
    assert len([*bots.play_on(desk)]) > 1


def test_where_pages_record_without_a_prompt_the_bots_move_too(desk: Desk) -> None:
    """They once waited for a prompt that was not there."""
    other, looks = desk.opened_again(), iter([False, False, True])
    while _asked(desk) == "ann":
        desk.do(legal_for(desk, "ann")[0].text)
    over = Event()
    over.wait = lambda *_: next(looks)  # type: ignore[method-assign]
    keep_moving(other, over)
    assert _asked(desk.opened_again()) == "ann"


def test_before_a_bot_thinks_for_long_somebody_is_told(tmp_path: Path) -> None:
    seats = ("ann", "eve")
    wanted = NewGame(game="kingless", seats=seats, dealer="tool", seed=11, bots=dict.fromkeys(seats, "9s"))
    desk = Desk.new(tmp_path / "long.jsonl", wanted)
    assert next(bots.play_on(desk)) == f"{_asked(desk)} thinks (9s)."


def test_the_prompt_says_what_bots_do(desk: Desk) -> None:
    while _asked(desk) == "ann":
        desk.do(legal_for(desk, "ann")[0].text)
    before = desk.head
    said = at_the_prompt(desk)
    assert "The tool plays bob (random), cy (random)." in said
    assert ("the tool plays", "bob, cy") in facts_agreed(desk)
    assert all(desk.told_to(event, None) in said for event in desk.history.since(before, desk.head))
    assert desk.head > before
