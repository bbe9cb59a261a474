"""Every form of an export is opened by a program that is not ours, and says what the log says."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from importlib import import_module
from inspect import signature
from itertools import pairwise
from pathlib import Path
from pkgutil import iter_modules
from urllib.parse import parse_qs, urlsplit

import jsonschema
import pyte
import pytest
import segno
from asciinema import asciicast
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec.structs import replace

import ledger
from cli import export
from cli.export import FORMATS, account, bbcode, bgstats, forms
from cli.export.markdown import _anchors, _blocks, plain
from cli.pages import log, proof
from cli.render.clean import visible
from cli.render.text import draw
from cli.replay import Replay
from cli.web import codes
from ledger.core.blocks import Block, Branching, Facts, Grid, Heading, Note, Tree
from ledger.core.errors import UsageError
from ledger.core.log.events import Noted
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.desk import pace
from ledger.desk.called import game_title
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.exports.schema import BGSTATS

SAMPLES = Path(__file__).parents[2] / "sample_logs"
FEW = (
    "courses/a-duel-with-house-decks",
    "effortless/five-and-only-effort",
    "endeavor/alone-and-lost",
    "humanity/the-mirror-maze",
    "kingless/three-with-the-box",
)
"""A short game of each kind."""
BEGAN = {
    "courses/a-duel-with-house-decks": ["noa"],
    "effortless/five-and-only-effort": ["Cleo"],
    "endeavor/alone-and-lost": ["green"],
    "kingless/three-with-the-box": ["vic"],
    "effortless/three-at-the-kitchen-table": ["bob"],
    "kingless/two-without-a-box": ["ida"],
    "scorepad/ten-winters": ["dag"],
}
"""Who had the first turn, where there are turns in order."""
HOSTILE = (
    "=1+1",
    "-2+cmd|' /C calc'!A0",
    "+1",
    "@SUM(A1)",
    "  =1",
    "<script>alert(1)</script>",
    "![x](http://evil.example/x.png)",
    "[a](javascript:alert(1)) **b** _c_ `d`",
    "# heading",
    "1. one",
    "- item",
    "www.evil.example and https://evil.example and @ann #12",
    "| a | b |",
    "&lt;b&gt; ]]> \\ ~~x~~",
    "[b]bold[/b] [c] [url=http://evil.example]x[/url] [/i]",
    "bell \x07 esc \x1b[31m red",
    "over \u202e ride \u2028 line",
    "two\nlines",
)


def desk(name: str) -> Desk:
    return Desk.open(SAMPLES / f"{name}.jsonl")


def exported(one: Desk, form: str, seat: str | None = None, at: int | None = None) -> str:
    return forms.made(one, one.head if at is None else at, form, seat).decode()


def sentences(one: Desk, seat: str | None = None) -> list[str]:
    return [text for _, text in log.event_sentences(one, one.history.path(), seat)]


def parsed(text: str) -> list[Token]:
    """As a forum reads it: with tables, HTML, links that nobody marked and crossed-out words."""
    return MarkdownIt("gfm-like", {"linkify": False, "html": True}).parse(text)


def words(tokens: list[Token]) -> list[str]:
    """The text of each block, with what is bold or code in it."""
    return ["".join(part.content for part in each.children or ()) for each in tokens if each.type == "inline"]


@pytest.mark.parametrize("name", FEW)
def test_a_report_is_read_as_markdown_and_holds_every_move(name: str) -> None:
    one = desk(name)
    tokens = parsed(exported(one, "markdown"))
    said, kinds = words(tokens), {part.type for each in tokens for part in each.children or ()}
    links = {"link_open", "link_close"} if one.game.story is not None else set()
    plain_kinds = {"text", "strong_open", "strong_close", "code_inline", "softbreak", "text_special"}
    assert kinds <= plain_kinds | links
    assert [text for text in sentences(one) if text not in said] == []
    headings = [said.content for said in tokens if said.type == "inline" and said.level == 1]
    assert (one.header.title or game_title(one.header)) in headings
    sheet = one.score(one.head).by_side()
    cells = [said.content for cell, said in pairwise(tokens) if cell.type in ("th_open", "td_open")]
    if sheet.lines:
        assert ["total", *(str(sheet.total(seat)) for seat in sheet.seats)] == cells[-len(sheet.seats) - 1 :]
    over = account.account_of(one, one.head, None).is_over
    assert (f"Seal: {proof.seal_of(one.journal.path)}" in said) is over


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_a_log_is_text_in_a_report(text: str) -> None:
    for line in (plain(text), f"- {plain(text)}", f"# {plain(text)}", f"| {plain(text)} |\n| --- |"):
        tokens = parsed(line)
        kinds = {part.type for each in tokens for part in each.children or ()}
        assert kinds <= {"text", "text_special"}, line
        assert not {each.type for each in tokens} & {"html_block", "fence", "code_block", "hr"}
        assert len(words(tokens)) == 1


@pytest.mark.parametrize("name", FEW)
def test_a_table_has_a_row_for_each_move_and_each_score_line(name: str) -> None:
    one = desk(name)
    rows = list(csv.DictReader(io.StringIO(exported(one, "csv"), newline="")))
    moves = [row for row in rows if row["row"] == "move"]
    steps = Replay(one, one.head, None).steps
    assert [(row["event"], row["text"]) for row in moves] == [
        (str(step.rows[0][0].id), step.rows[0][1]) for step in steps
    ]
    score = [row for row in rows if row["row"] == "score"]
    sheet = one.score(one.head)
    totals = {
        seat: sum(int(row["points"] or 0) for row in score if row["seat"] == seat) for seat in sheet.seats
    }
    assert totals == {seat: sheet.total(seat) for seat in sheet.seats}
    assert len(rows) == len(steps) + len(sheet.lines)


@pytest.mark.parametrize("name", FEW)
def test_moves_and_scores_are_tables_of_their_own_where_asked(name: str) -> None:
    one = desk(name)
    both = list(csv.DictReader(io.StringIO(exported(one, "csv"), newline="")))
    for kind in ("moves", "scores"):
        text = forms.made(one, one.head, "csv", None, table=kind).decode()
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
        own = [row for row in both if row["row"] == kind.removesuffix("s")]
        assert rows == [{column: row[column] for column in row if column in (rows or [{}])[0]} for row in own]
        assert len(rows) == len(own)
    with pytest.raises(UsageError, match="--table is for a spreadsheet"):
        forms.made(one, one.head, "markdown", None, table="moves")


@pytest.mark.parametrize("name", FEW)
def test_a_report_for_a_forum_holds_every_move_and_closes_its_marks(name: str) -> None:
    one = desk(name)
    text = exported(one, "bbcode")
    told = text.replace(bbcode.JOINER, "").casefold()
    for said in sentences(one):
        assert said.casefold().rstrip(".") in told
    assert _open_marks(text) == []
    sheet = one.readable_score(one.score(one.head))
    for seat in sheet.seats:
        assert str(sheet.total(seat)) in text


def test_no_text_of_a_log_opens_a_mark_of_a_forum(tmp_path: Path) -> None:
    text = exported(noted(tmp_path), "bbcode")
    marks = set(re.findall(r"\[(/?\w+)[\]=]", text))
    assert marks <= {"b", "/b", "i", "/i", "c", "/c", "q", "/q"}
    assert "url=http://evil.example" in text
    assert _open_marks(text) == []


def _open_marks(text: str) -> list[str]:
    """The marks that are still open at the end."""
    opened = list[str]()
    for mark in re.findall(r"\[(/?[bicq])\]", text):
        if not mark.startswith("/"):
            opened.append(mark)
        else:
            assert opened.pop() == mark[1:]
    return opened


def test_no_cell_of_text_begins_a_formula(tmp_path: Path) -> None:
    one = noted(tmp_path)
    rows = list(csv.reader(io.StringIO(exported(one, "csv"), newline="")))
    cells = [cell for row in rows for cell in row]
    assert [cell for cell in cells if cell.lstrip()[:1] in "=+@" and cell.strip()] == []
    assert [cell for cell in cells if cell.startswith("-") and not cell[1:].isdigit()] == []
    assert [sign for cell in cells for sign in cell if not sign.isprintable()] == []
    assert any(cell.startswith("'=1+1") for cell in cells)


def noted(folder: Path) -> Desk:
    """A game that goes on, in which somebody wrote down what should do harm."""
    path = folder / "game.jsonl"
    path.write_bytes((SAMPLES / "kingless/three-with-the-box.jsonl").read_bytes())
    one = Desk.open(path)
    one.undo("30")
    for text in HOSTILE:
        one.annotate(one.head, text)
    one.record_drafts([Noted(by="uma", text=text) for text in HOSTILE])
    return one


@pytest.mark.parametrize("name", FEW)
def test_a_play_is_what_bg_stats_takes_and_the_link_hands_it_over(name: str) -> None:
    one = desk(name)
    found = json.loads(exported(one, "bgstats"))
    jsonschema.validate(found, BGSTATS)
    link = urlsplit(found["link"])
    assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert json.loads(parse_qs(link.query)["data"][0]) == found["play"]
    sheet, players = one.score(one.head), found["play"]["players"]
    assert tuple(player["name"] for player in players if player["winner"]) == sheet.winners
    if sheet.lines:
        points = [sheet.points(sheet.side(seat)) for seat in sheet.seats]
        assert [player["score"] for player in players] == points
        assert {player["rank"] for player in players if player["winner"]} == {1}
    began = [player["name"] for player in players if player["startPlayer"]]
    assert began == BEGAN.get(name, []) if name in (*FEW, *BEGAN) else len(began) < 2
    assert len(found["link"]) < 8000


def test_a_third_heading_of_the_same_words_has_a_number_of_its_own() -> None:
    assert _anchors(["The Mill", "the mill", "The mill!"]) == ["the-mill", "the-mill-1", "the-mill-2"]


def test_no_name_that_a_play_hands_over_drives_a_terminal() -> None:
    one = desk(FEW[0])
    told = replace(account.account_of(one, one.head, None), place="\x1b[2JRome", called="\u202eseob")
    found = bgstats.play(told)["play"]
    assert (found["location"], found["game"]["name"]) == ("\\x1b[2JRome", "\\u202eseob")


def test_nobody_has_won_while_the_game_goes_on(tmp_path: Path) -> None:
    found = json.loads(exported(noted(tmp_path), "bgstats"))["play"]
    jsonschema.validate(found, BGSTATS["properties"]["play"])
    assert not any(player["winner"] or "rank" in player for player in found["players"])
    assert "The game goes on" in found["comments"]
    assert len(found["comments"]) <= 1000


@pytest.mark.parametrize("name", FEW)
def test_a_cast_is_played_by_asciinema_and_ends_where_the_replay_ends(name: str, tmp_path: Path) -> None:
    one = desk(name)
    path = tmp_path / "game.cast"
    path.write_text(exported(one, "cast"), encoding="utf-8")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    with asciicast.open_from_url(str(path)) as recording:
        header, screen = recording.v2_header, pyte.Screen(lines[0]["width"], lines[0]["height"])
        stream, times = pyte.Stream(screen), []
        for time, kind, data in recording.events():
            times.append(time)
            assert kind in ("o", "m")
            if kind == "o":
                stream.feed(data)
    assert (header["version"], header["width"]) == (2, 80)
    assert times == sorted(times)
    replay = Replay(one, one.head, None)
    replay.go(len(replay.steps))
    last = [line.text for line in draw(replay.page(), width=80)][: header["height"] - 1]
    assert [row.rstrip() for row in screen.display][: len(last)] == [text.rstrip() for text in last]
    turns = dict.fromkeys(step.turn for step in replay.steps if step.turn)
    word = one.turn_word.capitalize()
    assert [text for _, kind, text in lines[1:] if kind == "m"] == [f"{word} {turn}" for turn in turns]


@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize("board", [False, True])
def test_a_picture_is_xml_that_runs_nothing_and_fetches_nothing(name: str, board: bool) -> None:
    one = desk(name)
    root = ET.fromstring(forms.made(one, one.head, "svg", None, board=board))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    tags = {each.tag.rpartition("}")[2] for each in root.iter()}
    assert not tags & {"script", "image", "foreignObject", "use"}
    links = [value for each in root.iter() for key, value in each.attrib.items() if "href" in key]
    assert all(link.startswith("#") for link in links)
    texts = ["".join(each.itertext()) for each in root.iter("{http://www.w3.org/2000/svg}text")]
    told = account.account_of(one, one.head, None)
    facts = dict(told.facts)
    when = " · ".join(facts[name] for name in ("Date", "Place") if name in facts)
    above = [visible(text) for text in (told.headline, *told.winners, when)]
    assert texts[: len(above)] == above
    if board and one.picture(one.state, None) is not None:
        assert {"circle", "rect"} & tags
    elif board:
        table = [line.text for line in draw(one.view(one.head), width=80) if line.text]
        assert texts[-len(table) :] == table
    elif one.score(one.head).lines:
        lines = list(root.iter("{http://www.w3.org/2000/svg}polyline"))
        assert len(lines) == len(one.score(one.head).sides)


@pytest.mark.parametrize(
    ("told", "day"),
    [("2020-05-01", "2020-05-01 12:00:00"), ("", None), ("one day in May", None), ("that day", None)],
)
def test_a_play_was_on_the_day_that_the_table_gives_or_else_when_its_log_was_written(
    told: str, day: str | None
) -> None:
    one = desk("scorepad/nine-holes")
    of_log = account.account_of(one, one.head, None)
    assert of_log.began is not None
    date = f"{of_log.began:%Y-%m-%d}" if told == "that day" else told
    played = bgstats.play(replace(of_log, date=date))["play"]["playDate"]
    assert played == (day or f"{of_log.began:%Y-%m-%d %H:%M:%S}")


def test_the_link_to_bg_stats_is_a_code_that_a_window_may_be_too_small_for() -> None:
    one = desk("scorepad/partners-at-the-bridge")
    told = account.account_of(one, one.head, None)
    link = bgstats.play(told)["link"]
    lines = codes.lines_within(link, 0)
    signs = {sign: dots for dots, sign in codes.BLOCKS.items()}
    rows = [[signs[sign][row] for sign in line] for line in lines for row in (0, 1)]
    dark = [row[codes.BORDER : -codes.BORDER] for row in rows[codes.BORDER :]]
    made = [[*map(bool, row)] for row in segno.make(link, error="l", micro=False).matrix]
    assert [[*map(bool, row)] for row in dark[: len(made)]] == made
    assert codes.lines_within(link, len(lines[0])) == lines
    with pytest.raises(UsageError, match="columns wide"):
        codes.lines_within(link, len(lines[0]) - 1)


@pytest.mark.parametrize("text", [text for text in HOSTILE if "\n" not in text])
def test_a_hostile_title_place_and_date_stay_text(text: str, tmp_path: Path) -> None:
    wanted = NewGame(
        game="effortless",
        seats=("ann", "bob", "cy"),
        dealer="tool",
        seed=1,
        title=text,
        place=text,
        date=text,
    )
    one = Desk.new(tmp_path / "t.jsonl", wanted)
    for token in parsed(exported(one, "markdown")):
        kinds = {part.type for part in token.children or ()}
        assert kinds <= {"text", "strong_open", "strong_close", "softbreak", "text_special"}
    ET.fromstring(exported(one, "svg"))
    jsonschema.validate(json.loads(exported(one, "bgstats")), BGSTATS)
    header = json.loads(exported(one, "cast").splitlines()[0])
    assert header["title"].isprintable()


@pytest.mark.parametrize(
    "name",
    sorted(
        path.relative_to(SAMPLES).with_suffix("").as_posix()
        for path in SAMPLES.glob("*/*.jsonl")
        if path.parent.name != "broken"
    ),
)
def test_every_sample_is_opened_in_every_form(name: str, tmp_path: Path) -> None:
    test_a_report_is_read_as_markdown_and_holds_every_move(name)
    test_a_table_has_a_row_for_each_move_and_each_score_line(name)
    test_a_play_is_what_bg_stats_takes_and_the_link_hands_it_over(name)
    test_a_cast_is_played_by_asciinema_and_ends_where_the_replay_ends(name, tmp_path)
    for board in (False, True):
        test_a_picture_is_xml_that_runs_nothing_and_fetches_nothing(name, board)


def test_a_form_is_a_file_and_a_name_and_a_paragraph() -> None:
    files = {name: import_module(f"cli.export.{name}") for _, name, _ in iter_modules(export.__path__)}
    made = {
        name
        for name, file in files.items()
        if hasattr(file, "made") and [*signature(file.made).parameters] == ["export"]
    }
    page = Path(ledger.__file__).with_name("FORMAT.md").read_text(encoding="utf-8")
    told = page.partition("\n## Exports\n")[2].partition("\n## ")[0]
    assert made == {*FORMATS} == {"events", *re.findall(r"^\* \*\*`(\w+)`\*\*", told, re.MULTILINE)}


@pytest.mark.parametrize("form", sorted({*FORMATS} - {"events"}))
def test_no_export_drives_a_terminal_or_breaks_by_what_was_typed(form: str, tmp_path: Path) -> None:
    text = exported(noted(tmp_path), form)
    if form == "cast":
        text = "".join(data for _, _, data in map(json.loads, text.splitlines()[1:]))
        assert "\x1b[31m red" not in text
    if form == "bbcode":
        text = text.replace(f"[{bbcode.JOINER}", "[")
    unseen = {sign for sign in text if not sign.isprintable()} - set("\r\n\x1b")
    assert unseen == set()


def test_a_game_began_with_its_first_move_and_with_its_log_where_no_move_was_made() -> None:
    one = Desk.open(SAMPLES / "effortless/three-over-lunch.jsonl")
    told = replace(account.account_of(one, one.head, None), created="2026-01-02T03:04:05Z")
    assert told.began == pace.read_time(one.history.event(1).at)
    assert replace(told, moves=()).began == pace.read_time("2026-01-02T03:04:05Z")


@pytest.mark.parametrize(
    ("totals", "winners", "fewest", "ranks"),
    [
        ((9, 7, 7, 3), "a", False, (1, 2, 2, 4)),
        ((9, 9, 7, 3), "ab", False, (1, 1, 3, 4)),
        ((3, 5, 4, 9), "a", True, (1, 3, 2, 4)),
        ((3, 5, 4, 9), "a", False, (1, 3, 4, 2)),
        ((3, 3, 3, 3), "b", False, (2, 1, 2, 2)),
        ((3, 5, 4, 9), "", False, ()),
    ],
)
def test_a_rank_follows_the_winners_whether_most_or_fewest_points_win(
    totals: tuple[int, ...], winners: str, fewest: bool, ranks: tuple[int, ...]
) -> None:
    lines = tuple(
        ScoreLine(seat=seat, category="points", label="points", points=points, rule="ST-1")
        for seat, points in zip("abcd", totals, strict=True)
    )
    score = ScoreSheet(seats=tuple("abcd"), lines=lines, final=True, winners=tuple(winners), fewest=fewest)
    assert tuple(score.ranks().values()) == ranks


def test_every_kind_of_block_is_a_paragraph_of_markdown() -> None:
    tree = Tree((Branching("a", (Branching("b", (Branching("c"),)),)), Branching("d")))
    made: list[Block] = [Heading("So"), Note("it went"), tree, Facts((("ann", 3),)), Grid(("n",), ((1,),))]
    *words, grid = _blocks(made, str)
    assert words == ["#### So", "it went", "- a\n  - b\n    - c\n- d", "- **ann:** 3"]
    assert grid.splitlines() == ["| n |", "| --- |", "| 1 |"]
