"""What came to a page, taken in by a reader who follows, is the page that a newcomer gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
import pytest

from cli.clock import Clock
from cli.pages.share import PageMaker
from cli.pages.shared import PageGrowth, PageOptions, SharedPage
from cli.web.table import WebTable
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.desk.reader import Reader
from tests.growth import SHEET
from tests.web.served import dealt, get, play, served

CHANGE = 4_000
"""Bytes that a change may take as it is sent, as a median."""


class Phone:
    """Follows as the script of a page does, and knows what was seen after each event."""

    def __init__(self, page: SharedPage) -> None:
        self.data: dict[str, Any] = {**page.data}
        self.order = [entry.id for entry in page.lines[0].entries]
        self.days = {entry.id: entry.day for entry in page.lines[0].entries}
        self.seen: dict[int, tuple[list[int], list[int]]] = {}
        self.lists: list[list[Any]] = []
        self._take_lists(enumerate(page.data["lists"]))
        self._take_events(page.data)

    def take(self, growth: PageGrowth) -> None:
        data = growth.data
        for part in ("cells", "rows", "blocks", "points", "groups", "turns"):
            self.data[part] = [*self.data[part], *data[part]]
        self.data["ends"] += data["ends"]
        self._take_lists((number, own) for number, *own in data["lists"])
        self._take_events(data)
        for above, entry in growth.entries:
            self.order.insert(self.order.index(above) + 1 if above else 0, entry.id)
            self.days[entry.id] = entry.day

    def _take_lists(self, lists: Any) -> None:
        for number, (base, shared, *own) in lists:
            if number < len(self.lists):
                self.lists[number] += own
            else:
                self.lists.append([*(self.lists[base][:shared] if shared else ()), *own])

    def _take_events(self, data: Mapping[str, Any]) -> None:
        place = 0
        for first, last, on in data["runs"]:
            for id_ in range(first, last + 1):
                parent = on if id_ == first else id_ - 1
                before = self.seen.get(parent, ([], [])) if id_ else ([], [])
                changes = data["boards"][place], data["sheets"][place]
                board, sheet = map(_changed, before, changes)
                self.seen[id_] = board, sheet
                place += 1

    def told(self) -> Iterator[Any]:
        """Everything in words and numbers, as somebody sees it."""
        data = self.data
        for id_, (board, sheet) in sorted(self.seen.items()):
            blocks = [data["blocks"][number] for number in board]
            rows = [[kind, [self._row(row) for row in own]] for kind, *own in blocks]
            points = [self._group(data["groups"][number]) for number in sheet[1:]]
            yield id_, rows, self._row(sheet[0]), points
        yield data["ends"], data["turns"], self.order, self.days

    def _row(self, number: int) -> list[Any]:
        return [self.data["cells"][cell] for cell in self.data["rows"][number]]

    def _group(self, group: Any) -> Any:
        seat, category, *lines = group
        cells, found = self.data["cells"], []
        for number in self._listed(lines):
            label, points, rule, open_, *events = self.data["points"][number]
            earned = sorted(
                {
                    id_
                    for each in self._listed(events)
                    for id_ in (each if isinstance(each, tuple) else [each])
                }
            )
            found.append((cells[label], points, cells[rule], cells[open_], earned))
        return cells[seat], cells[category], found

    def _listed(self, numbers: Any) -> list[Any]:
        found: list[Any] = []
        for each in numbers:
            found += self.lists[each[0]][: each[1]] if isinstance(each, tuple) and len(each) == 2 else [each]
        return found


def _changed(old: list[int], change: Any) -> list[int]:
    if change == 0:
        return old
    length, *pairs = change
    now = [*old[:length], *([0] * (length - len(old[:length])))]
    for place, number in zip(pairs[::2], pairs[1::2], strict=True):
        now[place] = number
    return now


def _pad(folder: Path) -> Desk:
    (folder / "sheet.json").write_bytes(msgspec.json.encode(SHEET))
    wanted = NewGame(game="scorepad", seats=("ann", "bob"), catalog=str(folder / "sheet.json"))
    return Desk.new(folder / "game.jsonl", wanted)


def _pad_move(desk: Desk, chance: Random) -> None:
    who = chance.choice(("ann", "bob"))
    moves = (f"{who} eggs +{chance.randint(1, 5)}", f"{who} tricks {chance.randint(0, 7)}", "round")
    desk.do(chance.choice(moves))


def _effortless(folder: Path) -> Desk:
    wanted = NewGame(game="effortless", seats=("ann", "bob", "cy"), dealer="tool", seed=7)
    return Desk.new(folder / "game.jsonl", wanted)


GAMES = {
    "pad": (_pad, _pad_move),
    "hands": (dealt, lambda desk, chance: play(desk, 1, chance.randrange(10**6))),
    "table": (_effortless, lambda desk, chance: play(desk, 1, chance.randrange(10**6))),
}


@pytest.mark.parametrize(
    ("game", "seat", "moves"),
    [("pad", None, 3), ("pad", None, 24), ("hands", None, 24), ("hands", "ann", 24), ("table", None, 24)],
)
def test_what_came_to_a_page_makes_it_the_page_that_a_newcomer_gets(
    tmp_path: Path, game: str, seat: str | None, moves: int
) -> None:
    begin, move = GAMES[game]
    desk, chance, options = begin(tmp_path), Random(11), PageOptions(seat=seat)
    maker = PageMaker(Reader.open(desk.journal.path), options)
    phone, grown = Phone(maker.page()), 0
    for number in range(moves):
        move(desk, chance)
        if number % 4 == 1:
            desk.do(f"note of turn {number}: <b>look</b>")
        now = Reader.open(desk.journal.path)
        growth = maker.growth(now)
        if growth is None:
            maker = PageMaker(now, options)
            phone = Phone(maker.page())
            continue
        grown += 1
        phone.take(growth)
        whole = PageMaker(now, options).page()
        assert [*phone.told()] == [*Phone(whole).told()]
        assert growth.end == whole.end
        assert growth.is_scored == any(line.score.has_scores for line in whole.lines)
    assert grown >= moves // 2
    assert [*phone.told()] == [*Phone(maker.page()).told()]


def _follow(table: WebTable, desk: Desk, moves: int) -> Iterator[bytes]:
    """What a phone that is up to date is sent for each of some moves."""
    chance = Random(5)
    for _ in range(moves):
        before = table.version
        while table.version == before:
            _pad_move(desk, chance)
            table.look()
        growth = table.growth(None, before)
        assert growth is not None
        yield growth


def test_a_change_of_a_long_pad_is_small_however_long_it_is(tmp_path: Path) -> None:
    desk, chance = _pad(tmp_path), Random(3)
    for _ in range(400):
        _pad_move(desk, chance)
    table = WebTable(Desk.open(desk.journal.path), Clock())
    assert len(table.page(None)) > 100_000
    assert median(map(len, _follow(table, desk, 15))) < CHANGE


def test_a_phone_that_missed_some_changes_gets_them_all_and_one_that_missed_many_the_whole_page(
    tmp_path: Path,
) -> None:
    desk = _pad(tmp_path)
    table = WebTable(Desk.open(desk.journal.path), Clock())
    table.page(None)
    first = table.version
    changes = [*_follow(table, desk, 20)]
    assert table.growth(None, first) == b"".join(changes)
    [*_follow(table, desk, 1)]
    assert table.growth(None, first) is None
    assert table.growth(None, "of another run") is None
    assert table.growth("ann", table.version) is None


def test_a_change_that_is_more_than_a_move_takes_the_whole_page(tmp_path: Path) -> None:
    desk = _pad(tmp_path)
    for text in ("ann eggs +3", "bob eggs +2"):
        desk.do(text)
    table = WebTable(Desk.open(desk.journal.path), Clock())
    for change in (
        desk.undo,
        desk.redo,
        lambda: desk.bookmark("here"),
        lambda: desk.branch("again", 1),
    ):
        table.page(None)
        before = table.version
        change()
        assert table.look()
        assert table.growth(None, before) is None
        assert f'"version":"{table.version}"'.encode() in table.page(None)
    of_one_line = PageMaker(Reader.open(desk.journal.path), PageOptions(branches=("again",)))
    desk.do("ann eggs +1")
    assert of_one_line.growth(Reader.open(desk.journal.path)) is None


def test_what_came_is_asked_for_by_the_version_that_a_page_has(tmp_path: Path) -> None:
    desk = dealt(tmp_path)
    with served(desk) as serving:
        whole = get(serving)
        version = whole.split(b'"version":"')[1].split(b'"')[0].decode()
        play(desk, 1)
        while b'id="growth"' not in (answer := get(serving, f"/?since={version}")):
            assert b"<header>" in answer
        assert b"<header>" not in answer
        assert len(answer) < len(whole) / 5
        assert b"<header>" in get(serving, "/?since=0")


def test_a_page_has_a_picture_of_the_score_from_the_first_points_on(tmp_path: Path) -> None:
    wanted = NewGame(game="scorepad", seats=("ann", "bob"), catalog="plain")
    desk = Desk.new(tmp_path / "pad.jsonl", wanted)
    desk.do("note so")
    maker, seen = PageMaker(Desk.open(desk.journal.path), PageOptions()), list[bool]()
    for line in ("note more", "ann 0", "bob -5", "note at last"):
        desk.do(line)
        growth = maker.growth(Desk.open(desk.journal.path))
        assert growth is not None
        seen.append(growth.is_scored)
    assert seen == [False, False, True, True]
