"""What nobody may know is in no export, and on no second terminal: exchange two identities, and each is the
same byte for byte."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from cli.export import FORMATS, events, forms
from cli.session import Session
from cli.watch import Watch
from ledger.core.blocks import Note
from ledger.core.errors import UsageError
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.secrets.worlds import GAMES, twins

SHARED = tuple(form for form in FORMATS if form != "events")


def tells_apart(folder: Path, game: str, seed: int, most: int = 100) -> tuple[list[str], int]:
    """The exports in which two logs differ although the reader cannot know what was exchanged, and how many
    were compared."""
    found, compared = [], 0
    for twin in islice(twins(folder, game, seed), most):
        paths = folder / "one.jsonl", folder / "other.jsonl"
        for path, data in zip(paths, (twin.one, twin.other), strict=True):
            path.write_bytes(data)
        one, other = map(Desk.open, paths)
        for seat in twin.blind:
            for form in (*SHARED, "board", "watch", *(["events"] if seat else [])):
                compared += 1
                mine, yours = (_exported(desk, form, seat) for desk in (one, other))
                if mine != yours:
                    found.append(f"{form} as {seat} tells {twin.names} apart")
    return found, compared


def _exported(desk: Desk, form: str, seat: str | None) -> bytes:
    if form == "watch":
        watch = Watch(desk, seat)
        return repr((watch.board(), watch.moves(), watch.standing())).encode()
    return forms.made(desk, desk.head, "svg" if form == "board" else form, seat, board=form == "board")


@pytest.mark.parametrize("game", GAMES)
def test_an_export_is_the_same_whatever_lies_hidden(game: str, tmp_path: Path) -> None:
    found, compared = tells_apart(tmp_path, game, 10, most=1)
    assert found == []
    assert compared


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(100, 104))
def test_in_many_games_an_export_is_the_same_whatever_lies_hidden(
    game: str, seed: int, tmp_path: Path
) -> None:
    assert tells_apart(tmp_path, game, seed)[0] == []


def dealt(folder: Path) -> Desk:
    seats = ("ann", "bob", "cy")
    return Desk.new(
        folder / "game.jsonl", NewGame(game="kingless", seats=seats, dealer="tool", seed=987654321)
    )


@pytest.mark.parametrize("form", [*SHARED, "events"])
def test_no_seed_no_hash_and_no_typed_word_is_in_it(form: str, tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    desk.do("play Trapdoor" if any(move.text == "play Trapdoor" for move in desk.moves()) else "end")
    text = forms.made(desk, desk.head, form, "ann").decode()
    assert "987654321" not in text
    assert desk.journal.path not in text
    for line in Path(desk.journal.path).read_text(encoding="utf-8").splitlines():
        assert json.loads(line)["h"] not in text
    assert '"typed"' not in text


def test_what_a_seat_may_not_know_is_a_question_mark_and_its_own_cards_are_there(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    header, *lines = map(json.loads, forms.made(desk, desk.head, "events", "ann").splitlines())
    assert (header["known_to"], "seed" in header) == ("ann", False)
    hands = {line["seat"]: line["cards"] for line in lines if line["type"] == "hand_dealt"}
    assert [card for card in hands["ann"] if card == "?"] == []
    assert {seat: set(cards) for seat, cards in hands.items() if seat != "ann"} == {"bob": {"?"}, "cy": {"?"}}


def test_whoever_sits_at_the_prompt_is_no_reader_unless_named(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    session = Session(desk, seat="ann")
    everybody, ann = (forms.made(desk, desk.head, "cast", seat).decode() for seat in (None, "ann"))
    assert said(session, "export --to cast") == everybody.splitlines()
    assert said(session, "export --to cast --as ann") == ann.splitlines() != everybody.splitlines()
    assert "not the full game" in said(session, "export --as ann")[-1]
    with pytest.raises(UsageError, match="Everybody can see this screen"):
        session.run("export")


def said(session: Session, line: str) -> list[str]:
    return [block.text for block in session.run(line).blocks if isinstance(block, Note)]


def test_everything_says_what_it_gives_away_until_the_game_is_over(tmp_path: Path) -> None:
    told = events.gives_away(dealt(tmp_path), 0)
    assert told == "the seed, which gives away everything that will be dealt and rolled"
    desk = Desk.open(tmp_path / "game.jsonl")
    assert "hidden pieces and the seed" in events.gives_away(desk, desk.head)
    samples = Path(__file__).parents[2] / "sample_logs"
    over = Desk.open(samples / "kingless/three-with-the-box.jsonl")
    assert events.gives_away(over, over.head) == ""
    open_ = Desk.open(samples / "humanity/the-mirror-maze.jsonl")
    assert events.gives_away(open_, open_.head) == ""
