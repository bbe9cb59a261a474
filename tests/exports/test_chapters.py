"""A campaign in chapters, on a shared page and in a report: what stands in each, and where its names lead.

Everything expected is counted by hand from the moves that are typed here.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path
from typing import Literal

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace

from cli.export import forms
from cli.pages import chapters, share
from cli.pages.chapters import Chapters
from cli.pages.shared import PageOptions
from cli.render import html
from ledger.core.blocks import Grid
from ledger.desk import secrets
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame

LINK = "link_open"
TWO = (
    "note the valley has two mills",
    "ann create heart Carefree vice-virtue Noor, Acting, Dancing, Stunt Driving",
    "session",
    "note @Miller owes Noor <b>3</b>",
    "note @noor saw @Castle [x](y)",
    "end",
    "note the Castle burns",
    "close",
    "session",
    "note @Moves | is a name",
)


def campaign(folder: Path, lines: Sequence[str] = TWO, *, dealer: Literal["table", "tool"] = "tool") -> Desk:
    seed = 5 if dealer == "tool" else None
    wanted = NewGame(game="humanity", seats=("ann", "bob"), dealer=dealer, seed=seed, host="gm")
    desk = Desk.new(folder / "saga.jsonl", wanted)
    for line in lines:
        desk.do(line)
    return desk


def told(desk: Desk, *, notes: bool = True) -> Chapters:
    found = chapters.of(desk, desk.head, notes=notes)
    assert found is not None
    return found


def page(desk: Desk, *, notes: bool = True) -> str:
    wanted = PageOptions(notes=notes)
    made = share.page(desk, wanted)
    return html.render(replace(made, chapters=chapters.of(desk, desk.head, notes=notes)))


def story(text: str) -> str:
    return text[text.index('<section id="story"') : text.index('<section id="moves"')]


def lines_of(found: Chapters) -> list[list[str]]:
    grids = [[block for block in each.blocks if isinstance(block, Grid)] for each in found.sessions]
    return [[str(row[1]) for grid in each for row in grid.rows] for each in grids]


def test_each_session_is_a_chapter_with_what_was_noted_until_the_next(tmp_path: Path) -> None:
    found = told(campaign(tmp_path))
    assert [each.title for each in found.sessions] == ["Before the first session", "Session 1", "Session 2"]
    before, first, second = lines_of(found)
    assert before == ["the valley has two mills"]
    assert first[1:] == ["@Miller owes Noor <b>3</b>", "@noor saw @Castle [x](y)", "the Castle burns"]
    assert second[1:] == ["@Moves | is a name"]
    assert [name for name, _ in found.people] == ["Noor", "Miller", "Castle", "Moves"]


def test_what_was_undone_is_in_no_chapter(tmp_path: Path) -> None:
    desk = campaign(tmp_path)
    desk.undo()
    assert lines_of(told(desk))[2] == lines_of(told(desk))[2][:1]
    assert "Moves" not in dict(told(desk).people)


def test_a_page_has_a_list_of_chapters_and_each_link_leads_somewhere(tmp_path: Path) -> None:
    text = page(campaign(tmp_path))
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert {*re.findall(r'href="#([^"]+)"', text)} <= {*ids}
    menu = text[text.index('<nav id="chapters"') : text.index("</nav>", text.index('<nav id="chapters"'))]
    assert re.findall(r">([^<>]+)</a>", menu) == [
        "Before the first session",
        "Session 1",
        "Session 2",
        "People and places",
        "Moves",
    ]


def test_a_name_on_a_page_leads_to_whoever_has_it_and_the_rest_stays_text(tmp_path: Path) -> None:
    text = story(page(campaign(tmp_path)))
    people = dict(re.findall(r'<h4 id="(p\d+)">([^<]*)</h4>', text))
    links = re.findall(r'<a href="#(p\d+)">([^<]*)</a>', text)
    assert {(said.lstrip("@").casefold(), people[to].casefold()) for to, said in links} == {
        ("miller", "miller"),
        ("noor", "noor"),
        ("castle", "castle"),
        ("moves", "moves"),
    }
    assert "&lt;b&gt;3&lt;/b&gt;" in text
    assert unescape(text).count("[x](y)") >= 2


def test_a_name_in_a_report_leads_to_its_heading_as_github_numbers_them(tmp_path: Path) -> None:
    desk = campaign(tmp_path)
    text = forms.made(desk, desk.head, "markdown", None).decode()
    tokens = MarkdownIt("gfm-like", {"linkify": False, "html": True}).parse(text)
    headings: list[str] = []
    for opening, inside in itertools.pairwise(tokens):
        if opening.type == "heading_open":
            word = inside.content.replace("\\", "").casefold().replace(" ", "-")
            word = re.sub(r"[^\w-]", "", word)
            again = sum(each.partition("|")[0] == word for each in headings)
            headings.append(f"{word}|{again}" if again else word)
    anchors = {each.replace("|", "-") for each in headings}
    links = [
        part.attrs["href"] for each in tokens for part in each.children or () if part.type == "link_open"
    ]
    assert links
    assert all(str(each).startswith("#") for each in links)
    assert {str(each)[1:] for each in links} <= anchors
    assert not any(each.type.startswith("html") for each in tokens)


def test_a_page_without_notes_has_none_in_its_chapters_either(tmp_path: Path) -> None:
    text = page(campaign(tmp_path), notes=False)
    for said in ("Miller", "Castle", "two mills", "Moves |"):
        assert said not in story(text)
    assert "Noor" in story(text)


def test_a_secret_is_in_the_chapter_in_which_it_was_told_and_nowhere_before(tmp_path: Path) -> None:
    desk = campaign(tmp_path)
    before = page(Desk.open(desk.journal.path)), lines_of(told(desk))
    secrets.note(desk, "@Ghost is the miller")
    desk = Desk.open(desk.journal.path)
    assert (page(desk), lines_of(told(desk))) == before
    for line in ("end", "close", "session"):
        desk.do(line)
    secrets.uncover(desk, [1])
    assert ["Ghost" in " ".join(each) for each in lines_of(told(desk))] == [False, False, False, True]
    assert "Ghost" in dict(told(desk).people)


def test_somebody_in_the_story_has_a_page_of_their_own(tmp_path: Path) -> None:
    desk = campaign(tmp_path)
    assert "@Miller owes Noor" in str(desk.view(desk.head, "Miller"))
    assert "@noor saw @Castle" in str(desk.view(desk.head, "Noor"))
    assert "Stats" in str(desk.view(desk.head, "Noor"))


@pytest.mark.parametrize("sample", ["the-lighthouse", "the-night-train", "the-mirror-maze", "the-salt-flats"])
def test_the_chapters_of_a_sample_hold_all_of_its_events_in_order(sample: str) -> None:
    desk = Desk.open(Path(__file__).parents[2] / f"sample_logs/humanity/{sample}.jsonl")
    opened = [each.id for each in desk.history.path() if type(each).__name__ == "SessionOpened"]
    found = [each for each in told(desk).sessions if each.number]
    assert [each.first for each in found] == opened
    assert found[-1].last == desk.head


def test_a_game_without_sessions_has_no_chapters() -> None:
    desk = Desk.open(Path(__file__).parents[2] / "sample_logs/kingless/four-at-a-table.jsonl")
    assert chapters.of(desk, desk.head) is None
    assert 'id="chapters"' not in html.render(share.page(desk, PageOptions()))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("@miller owes Miller, not miller", ["@miller", "Miller"]),
        ("Old Miller and Millers", ["Old Miller"]),
        ("Jo's Old Millers, a@Jo", ["Jo", "@Jo"]),
        ("@old miller!", ["@old miller"]),
        ("(Jo) xJo Jo2 Jo", ["Jo", "Jo"]),
        ('"Q" Smith', ['"Q" Smith']),
        ('o"Q" Smith', []),
        ("@@Jo@", ["@Jo"]),
        ("", []),
    ],
)
def test_a_name_is_found_whole_as_it_is_written_or_after_the_mark(text: str, found: list[str]) -> None:
    names = ("Jo", "Miller", "Old Miller", '"Q" Smith', "☠")
    told = Chapters(sessions=(), people=tuple((name, ()) for name in names), mark="@")
    parts = [*told.parts(text)]
    assert "".join(said for said, _ in parts) == text
    assert [said for said, place in parts if place] == found
    for said, place in parts:
        assert not place or said.lstrip("@").casefold() == names[place - 1].casefold()
