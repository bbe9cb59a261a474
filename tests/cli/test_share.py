"""`share`: which file is written, what is in it, and what never is."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from cli.export import bgstats
from cli.export.account import account_of
from cli.main import run
from cli.pages import share
from cli.pages.rows import PageRows
from cli.pages.shared import PageOptions
from ledger.core.blocks import Facts, Heading
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from tests.samples.test_editions import PLAYED

SAMPLES = Path(__file__).parents[2] / "sample_logs"
KITCHEN = SAMPLES / "effortless/three-at-the-kitchen-table.jsonl"
DUEL = SAMPLES / "courses/a-duel-with-house-decks.jsonl"
BOX = SAMPLES / "kingless/three-with-the-box.jsonl"


def page(log: Path, folder: Path, *options: str) -> str:
    path = folder / "page.html"
    path.unlink(missing_ok=True)
    assert run(("share", str(log), "-o", str(path), "--utc", *options)) == 0
    return path.read_text("utf-8")


def data(text: str) -> dict[str, list[object]]:
    found = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)
    assert found
    told: dict[str, list[object]] = json.loads(found[1])
    return told


@pytest.mark.parametrize(
    ("log", "agreed"),
    [
        (BOX, {"variant": "standard", "pieces": "table", "dealer": "the table"}),
        (DUEL, {"variant": "standard", "pieces": "house", "dealer": "the tool"}),
    ],
)
def test_the_page_says_what_the_table_agreed_on(log: Path, agreed: dict[str, str], tmp_path: Path) -> None:
    facts = dict(re.findall(r"<dt>([^<]*)</dt><dd[^>]*>([^<]*)</dd>", page(log, tmp_path)))
    assert {name: facts.get(name) for name in agreed} == agreed


def test_an_interrupt_is_drawn_below_the_card_that_it_interrupts() -> None:
    line = share.page(Reader.open(SAMPLES / "kingless/four-at-a-table.jsonl"), PageOptions()).lines[0]
    depths = {entry.id: entry.depth for entry in line.entries}
    assert [depths[id_] for id_ in range(10, 18)] == [0, 1, 2, 1, 2, 2, 1, 2]


def test_the_page_lies_beside_its_log_and_is_replaced_by_its_own_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, other = tmp_path / "friday.jsonl", tmp_path / "saturday.jsonl"
    shutil.copy(BOX, log)
    shutil.copy(DUEL, other)
    assert run(("share", str(log), "--json")) == 0
    beside = tmp_path / "friday.html"
    assert json.loads(capsys.readouterr().out)["bytes"] == beside.stat().st_size
    public = beside.read_bytes()
    assert run(("share", str(log), "--as", "uma")) == 0
    assert beside.read_bytes() == public
    assert run(("share", str(log))) == 0
    assert run(("share", str(other), "-o", str(beside))) == 2
    assert "not a page of this log" in capsys.readouterr().err
    beside.write_text("my own words")
    assert run(("share", str(log))) == 2
    assert beside.read_text() == "my own words"
    before = log.read_bytes()
    assert run(("share", str(log), "-o", str(log))) == 2
    assert log.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "friday-as-uma.html",
        "friday.html",
        "friday.jsonl",
        "saturday.jsonl",
    ]


def test_what_stands_before_the_damage_of_a_log_is_shown_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "page.html"
    log = SAMPLES / "broken/card-from-an-empty-slot.jsonl"
    assert run(("share", str(log), "-o", str(place))) == 3
    assert "Line" in capsys.readouterr().err
    assert "The log is damaged from line 16 on" in place.read_text("utf-8")


def test_what_is_no_file_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe.html"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path):
        assert run(("share", str(BOX), "-o", str(place))) == 2
        assert "not a page of this log" in capsys.readouterr().err
    assert pipe.is_fifo()


def test_a_dash_is_standard_output(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    written = page(BOX, tmp_path).encode()
    capfdbinary.readouterr()
    assert run(("share", str(BOX), "-o", "-", "--utc")) == 0
    assert capfdbinary.readouterr().out == written


@pytest.mark.parametrize("log", [KITCHEN, DUEL])
def test_no_seed_no_hash_no_typed_words_and_no_place_is_in_it(log: Path, tmp_path: Path) -> None:
    text, header = page(log, tmp_path), json.loads(log.read_text("utf-8").splitlines()[0])
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert not [line["h"] for line in lines if line["h"] in text]
    assert "typed" not in text
    assert "seed" not in text.partition("<style>")[0] + text.partition("</style>")[2].partition("<script")[0]
    assert str(tmp_path) not in text
    assert str(SAMPLES) not in text
    assert header["catalog"]["digest"] not in text
    assert "http:" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https:" not in text.replace(f'href="{bgstats.LINK}', "")
    assert not re.search(r"<[^>]* (?:style|on\w+)=", text.partition("<script>")[0])


def test_notes_and_remarks_are_left_out_where_nobody_wants_them(tmp_path: Path) -> None:
    said = "Bob's tea went over the"
    assert said in page(KITCHEN, tmp_path).replace("&#39;", "'")
    assert said not in page(KITCHEN, tmp_path, "--no-notes").replace("&#39;", "'")


def test_a_title_and_one_line_of_play(tmp_path: Path) -> None:
    text = page(KITCHEN, tmp_path, "--title", "Friday & <all>", "--branch", "main")
    assert "<title>Friday &amp; &lt;all&gt; · Effortless: ann, bob, cy · ann wins.</title>" in text
    assert [line["name"] for line in data(text)["lines"]] == ["main"]  # type: ignore[index]
    every = [line["name"] for line in data(page(KITCHEN, tmp_path))["lines"]]  # type: ignore[index]
    timeline = Desk.open(KITCHEN).history.timeline
    assert sorted(every) == sorted(timeline.names(everything=True))
    assert every[0] == timeline.branch


def test_the_same_row_is_there_once(tmp_path: Path) -> None:
    told = data(page(KITCHEN, tmp_path))
    for what in ("rows", "blocks", "groups", "points"):
        kept = [json.dumps(each) for each in told[what]]
        assert len(kept) == len(set(kept))


def test_what_is_shown_again_keeps_its_number_and_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, score = PageRows(), Reader.open(KITCHEN).score

    def numbers() -> tuple[tuple[int, ...], ...]:
        board = Heading("Round 1"), Facts((("deck", 30),))
        return rows.block_numbers(board), rows.sheet_numbers(score(100))

    before = numbers()
    monkeypatch.delattr(PageRows, "_numbers_of")
    monkeypatch.delattr(PageRows, "_line_number")
    assert numbers() == before


def test_a_list_of_moves_is_never_so_long_that_a_browser_feels_it(tmp_path: Path) -> None:
    """It goes through the whole of a list where one entry changes."""
    text = page(KITCHEN, tmp_path, "--branch", "main")
    listed = re.findall(r"<ol>(.*?)</ol>", text, re.DOTALL)
    entries = [re.findall(r'<li id="e(\d+)"', each) for each in listed]
    assert [int(id_) for some in entries for id_ in some] == [e.id for e in Desk.open(KITCHEN).history.path()]
    assert len(entries) > 1
    assert max(map(len, entries)) <= 250


def test_without_a_script_the_end_the_score_and_the_moves_can_be_read(tmp_path: Path) -> None:
    text = page(KITCHEN, tmp_path).partition('<script type="application/json"')[0]
    desk = Desk.open(KITCHEN)
    assert "ann wins." in text
    assert "cinder-summit-barley-willow 282-6682efa8" in text
    assert "everything fits" in text or "No error." in text
    for event in desk.history.path():
        assert f'<li id="e{event.id}"' in text
    for seat in desk.setup.seats:
        assert f'<td class="number">{desk.score(desk.head).total(seat)}</td>' in text


def test_a_seat_sees_its_own_hand_and_nobody_elses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "hands.jsonl"
    new = "new {} --game kingless --players ann,bob --catalog house --dealer tool --seed 918273645"
    assert run(new.format(log).split()) == 0
    desk = Desk.open(log)
    names = desk.state.pieces.names

    def hand(seat: str) -> set[str]:
        seen = set(names) - set(desk.game.hidden(desk.state, seat))
        known = seen - set(names) | (seen & set(desk.game.hidden(desk.state, None)))
        return {name for token in known if (name := names[token]) is not None}

    ann, bob = hand("ann"), hand("bob")
    assert ann - bob
    texts = {who: page(log, tmp_path, *(("--as", who) if who else ())) for who in ("", "ann", "bob")}
    assert "through the eyes of ann" in texts["ann"]
    assert "what ann may know: it is for nobody else" in " ".join(capsys.readouterr().out.split())
    assert "918273645" not in "".join(texts.values())
    for card in ann - bob:
        assert card in texts["ann"].replace("&#39;", "'")
        assert card not in texts["bob"].replace("&#39;", "'")
        assert card not in texts[""].replace("&#39;", "'")
    assert run(("share", str(log), "-o", str(tmp_path / "x.html"), "--as", "nobody")) != 0


def test_a_game_that_goes_on_has_no_seal_whichever_line_is_shown(tmp_path: Path) -> None:
    """An ended line that was left tells of hidden lines no more than the game where it stands."""
    log = tmp_path / "again.jsonl"
    shutil.copy(DUEL, log)
    assert 'id="seal"' in page(log, tmp_path)
    assert run(("undo", str(log), "5")) == 0
    name = Desk.open(log).history.timeline.branch
    assert run(("branch", str(log), "other")) == 0
    for options in ((), ("--branch", name)):
        text = page(log, tmp_path, *options)
        assert 'id="seal"' not in text
        assert "Audit:" not in text


def test_a_message_with_a_link_to_the_page_says_who_won_by_how_much_and_what_counted_most(
    tmp_path: Path,
) -> None:
    text = page(SAMPLES / "effortless/three-over-lunch.jsonl", tmp_path)
    said = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text))
    assert said["title"] == "Effortless: Rhea, Sol, Tove · Sol wins."
    assert said["description"].startswith("51 points, 4 more than Tove. The largest single line: 9 points")
    assert said["description"].endswith("2026-11-18")


def test_a_heading_that_a_line_ends_with_is_not_said_again(tmp_path: Path) -> None:
    text = page(SAMPLES / "scorepad/partners-at-the-bridge.jsonl", tmp_path)
    assert "The largest single line: 70 points for tess + vera, round 12: contract.<" in text


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("8 30 9", ("Robert wins.", "30 points, 21 more than cy.", "30 points for Robert, points +30.")),
        ("40 30 9", ("ann wins.", "40 points, 10 more than Robert.")),
        ("30 30 9", ("ann and Robert share the win.", "30 points each, 21 more than cy.")),
    ],
)
def test_a_page_says_the_new_name_of_a_seat_whose_word_is_also_a_verb(
    points: str, said: tuple[str, ...], tmp_path: Path
) -> None:
    log = tmp_path / "log.jsonl"
    desk = Desk.new(log, NewGame(game="scorepad", catalog="plain", seats=("ann", "bob", "cy")))
    for move in (points, "end"):
        desk.do(move)
    assert run(("rename", str(log), "bob", "Robert")) == 0
    text = page(log, tmp_path)
    assert [sentence for sentence in said if sentence not in text] == []


def test_a_preview_lies_beside_the_page_and_is_replaced_by_its_own_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lunch, picture = SAMPLES / "effortless/three-over-lunch.jsonl", tmp_path / "page.png"
    picture.write_bytes(b"somebody's")
    assert run(("share", str(lunch), "-o", str(tmp_path / "page.html"), "--preview")) == 2
    assert "page.png already exists, and is not a preview of this log" in capsys.readouterr().err
    assert (picture.read_bytes(), (tmp_path / "page.html").exists()) == (b"somebody's", False)
    picture.unlink()
    for _ in range(2):
        assert run(("share", str(lunch), "-o", str(tmp_path / "page.html"), "--preview")) == 0
    data = picture.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[place : place + 4]) for place in (16, 20))
    assert (width, 600 < height < 640) == (1200, True)
    text = (tmp_path / "page.html").read_text("utf-8")
    assert '<meta property="og:image" content="page.png">' in text
    assert "og:image" not in page(lunch, tmp_path)


def test_a_preview_is_written_beside_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.commands.share._preview_of", lambda desk, seat: b"a picture")
    Desk.new(tmp_path / "pad.jsonl", NewGame(game="scorepad", seats=("ann", "bob")))
    assert run(("share", str(tmp_path / "pad.jsonl"), "-o", str(tmp_path / "page.html"), "--preview")) == 0
    assert (tmp_path / "page.png").read_bytes() == b"a picture"


def test_without_its_library_a_preview_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.setitem(sys.modules, "cli.render.preview", None)
    monkeypatch.delattr("cli.render.preview", raising=False)
    assert run(("share", str(KITCHEN), "-o", str(tmp_path / "page.html"), "--preview")) == 2
    assert "pip install 'tablefold[preview]'" in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


def test_the_page_of_a_finished_game_has_the_link_that_bg_stats_takes(tmp_path: Path) -> None:
    for log in sorted(PLAYED, key=lambda path: path.stat().st_size)[:5]:
        reader = Reader.open(log)
        found = re.findall(r'href="(https://app[^"]*)"', page(log, tmp_path))
        link = bgstats.play(account_of(reader, reader.head, None))["link"]
        assert found == ([html.escape(link)] if reader.is_over else [])
    hushed = page(SAMPLES / "scorepad/nine-holes.jsonl", tmp_path, "--no-notes")
    assert len(re.findall("createPlay", hushed)) == 1
