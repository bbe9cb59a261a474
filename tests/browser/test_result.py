"""A page of a finished game answers first what a friend asks: who won, by how much, what counted most.

Law: the answers stand in the text that a small phone shows without scrolling, for the longest sample of each
game and for every ready sheet that has one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cli.main import run
from cli.pages.score import winner_sentences
from ledger.desk import called
from ledger.desk.reader import Reader
from ledger.games import registry
from tests.browser.conftest import opened, shared
from tests.samples.test_editions import PLAYED

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WIDTH, HEIGHT = 360, 740
FIRST_SCREEN = """() => {
  const seen = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const range = document.createRange();
    range.selectNode(node);
    const { top, bottom, height } = range.getBoundingClientRect();
    if (height && top >= 0 && bottom <= innerHeight) seen.push(node.textContent);
  }
  return seen.join(" ");
}"""


@cache
def _finished() -> list[Path]:
    """The longest finished sample of each game, of each way to play it, and of each sheet."""
    longest: dict[tuple[str, str], tuple[int, Path]] = {}
    for path in PLAYED:
        reader = Reader.open(path)
        if reader.is_over:
            key, size = (reader.game_title, reader.header.variant), len(reader.history)
            longest[key] = max(longest.get(key, (0, path)), (size, path))
    return [path for _, path in longest.values()]


def _plain(folder: Path) -> Path:
    """A game on the sheet that no sample is played on."""
    path = folder / "plain.jsonl"
    assert run(("new", str(path), "--game", "scorepad", "--players", "ann,bob,cy")) == 0
    assert run(("do", str(path), "ann 41", "bob 37", "cy 3", "bob 2", "end")) == 0
    return path


def test_every_game_and_every_ready_sheet_is_looked_at() -> None:
    """But for a campaign, which has no end, and the plain sheet, whose game is played below."""
    sheets = {f"scorepad:{sheet.name}" for sheet in registry.game("scorepad").info.catalogs}
    wanted = {*registry.names(), *sheets} - {"humanity", "scorepad", "scorepad:plain"}
    assert {called.game_name(Reader.open(path).header) for path in _finished()} == wanted


@pytest.mark.parametrize("path", [*_finished(), None], ids=lambda path: path.stem if path else "plain")
def test_the_first_screen_of_a_phone_says_who_won_by_how_much_and_what_counted_most(
    path: Path | None, browser: Browser, tmp_path: Path
) -> None:
    path = path or _plain(tmp_path)
    reader = Reader.open(path)
    sheet = reader.game.score(reader.known_state(reader.state, None))
    with opened(browser, shared(path, tmp_path), viewport={"width": WIDTH, "height": HEIGHT}) as seen:
        page = seen.open()
        text, title = page.evaluate(FIRST_SCREEN), page.title()
    say = reader.names.with_names
    for sentence in winner_sentences(sheet):
        assert say(sentence) in text
        assert say(sentence) in title
    assert reader.game_title in title
    if not sheet.lines:
        return
    totals = sheet.columns()
    own = [totals[sheet.column(seat)] for seat in sheet.winners]
    others = [total for side, total in totals.items() if side not in map(sheet.column, sheet.winners)]
    assert f"{own[0]} point" in text
    if others:
        by = abs(own[0] - (min if sheet.fewest else max)(others))
        assert (f"{by} more than" if not sheet.fewest else f"{by} fewer than") in text or by == 0
    most = max(sheet.lines, key=lambda line: line.points)
    assert f"The largest single line: {most.points} point" in text
