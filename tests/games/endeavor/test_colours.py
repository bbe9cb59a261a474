"""People have names, and their pieces have colours: `--players ann=green,bob=red`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.pages import show
from cli.render.text import draw
from ledger.core.errors import BadSetup
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.seating import parse_seats
from tests.cli.conftest import Tablefold


def alone(tmp_path: Path, players: str) -> Desk:
    seats, colours = parse_seats(players)
    wanted = NewGame(game="endeavor", seats=seats, colours=colours, variant="solo", dealer="tool", seed=18)
    return Desk.new(tmp_path / f"{players}.jsonl", wanted)


def page(desk: Desk) -> str:
    return "\n".join(line.text for line in draw(show.blocks(desk, desk.head, None), width=100))


def test_a_seat_has_a_name_of_its_own_and_its_colour_means_it_too(tmp_path: Path) -> None:
    desk = alone(tmp_path, "ann=green")
    desk.do("ann build 1.1")
    assert desk.do("green col: occupy EU3").sentences[0].startswith("ann ")
    assert "ann (green)" in page(desk)
    assert ":G" in page(desk)
    assert [event.seat for event in desk.do("claim green 5").events] == ["ann"]


def test_the_game_is_the_same_whatever_somebody_is_called(tmp_path: Path) -> None:
    named, plain = alone(tmp_path, "ann=green"), alone(tmp_path, "green")
    for desk in (named, plain):
        for line in ("build 1.1", "col: occupy EU3", "pass", "take EU2"):
            desk.do(line)
    same = page(named).replace("ann (green)", "green").replace("ann", "green").replace("-", "").split()
    assert same == page(plain).replace("-", "").split()


def test_a_log_that_is_called_by_its_colours_stays_as_it_is(tmp_path: Path) -> None:
    desk = alone(tmp_path, "green")
    assert desk.header.colours == {}
    assert b'"colours":{' not in (tmp_path / "green.jsonl").read_bytes().splitlines()[0]


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("endeavor", "ann=blue,bob=red", "no seat can be 'blue'"),
        ("endeavor", "red=green,bob=white", "'red' is a colour of this game"),
        ("endeavor", "ann=green,bob=green", "Two seats are green"),
        ("endeavor", "ann=green,green", "Two seats are green"),
        ("endeavor", "ann,bob", "no seat can be called 'ann'"),
    ],
)
def test_what_cannot_be_is_refused(game: str, players: str, said: str, tmp_path: Path) -> None:
    seats, colours = parse_seats(players)
    variant = "two" if game == "endeavor" else ""
    with pytest.raises(BadSetup, match=said):
        Desk.new(tmp_path / "a.jsonl", NewGame(game=game, seats=seats, colours=colours, variant=variant))
    assert list(tmp_path.iterdir()) == []


def test_colours_are_typed_exported_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tablefold = Tablefold(tmp_path, monkeypatch)
    assert (
        "ann, bob"
        in tablefold(
            "new", "a.jsonl", "--game", "endeavor", "--variant", "two", "--players", "ann=green,bob=red"
        ).out
    )
    assert tablefold("export", "a.jsonl", "events.jsonl").status == 0
    assert tablefold("import", "b.jsonl", "events.jsonl").status == 0
    assert Desk.open("b.jsonl").header.colours == {"ann": "green", "bob": "red"}
    assert "--players ann=green,bob=red" in tablefold("log", "a.jsonl", "--moves").out


def test_a_colour_of_nobody_in_a_header_is_refused(tmp_path: Path) -> None:
    wanted = NewGame(game="endeavor", seats=("white",), colours={"ann": "red"}, variant="solo")
    with pytest.raises(BadSetup, match="'ann' has a colour but no seat"):
        Desk.new(tmp_path / "a.jsonl", wanted)
