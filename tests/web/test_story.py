"""The story on a page that follows its log: fetched by whoever opens it, and part of no change."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from statistics import median

from cli.clock import Clock
from cli.web.table import WebTable
from ledger.desk import secrets
from ledger.desk.desk import Desk
from tests.exports.test_chapters import campaign
from tests.web.served import dealt, get, served, status

NOOR = "ann create heart Carefree vice-virtue Noor, Acting, Dancing, Stunt Driving"
DOOR = 'id="story"'


def test_the_story_is_fetched_as_it_is_now(tmp_path: Path) -> None:
    desk = campaign(tmp_path, (NOOR, "session", "note @Miller owes Noor <b>3</b>"))
    with served(desk) as serving:
        assert DOOR.encode() in get(serving, "/")
        assert b"Miller" not in get(serving, "/").partition(DOOR.encode())[2].partition(b"</section>")[0]
        first = get(serving, "/story").decode()
        assert '<a href="#p2">@Miller</a> owes <a href="#p1">Noor</a> &lt;b&gt;3&lt;/b&gt;' in first
        assert '<h4 id="p2">Miller</h4>' in first
        assert "As of event 3." in first
    desk.do("noor award 1")
    with served(desk) as serving:
        assert "Gains by reason" in unescape(get(serving, "/story").decode())


def test_a_game_without_sessions_or_counts_has_none(tmp_path: Path) -> None:
    with served(dealt(tmp_path)) as serving:
        assert DOOR.encode() not in get(serving, "/")
        assert status(get(serving, "/story")) == 404


def test_a_link_that_is_nobodys_gets_no_story(tmp_path: Path) -> None:
    with served(campaign(tmp_path), records=True) as serving:
        assert status(get(serving, "/seat/nobodynobodynobodynobo/story")) == 404
        assert status(get(serving, f"/seat/{serving.keys.tokens['ann']}/story")) == 200


def test_a_secret_is_in_no_story_before_it_is_told(tmp_path: Path) -> None:
    desk = campaign(tmp_path, (NOOR, "session", "scene Dock"))
    table = WebTable(Desk.open(desk.journal.path), Clock(), records=True)
    before = {seat: table.story(seat) for seat in (None, "ann", "gm")}
    secrets.moves(desk, "npc Wolf, d6; wolf check hurt easy bite; roll 1 5; resolve")
    table.look()
    assert {seat: table.story(seat) for seat in (None, "ann", "gm")} == before
    secrets.uncover(desk, [1])
    table.look()
    assert b"Wolf" in table.story("ann")


def test_no_change_grows_with_the_story(tmp_path: Path) -> None:
    """A long campaign sends as much of a note as a new one does."""
    sizes = []
    for notes in (1, 300):
        folder = tmp_path / str(notes)
        folder.mkdir()
        desk = campaign(folder, (NOOR, "session", *(f"note @Miller {n} owes Noor" for n in range(notes))))
        table, changes = WebTable(Desk.open(desk.journal.path), Clock()), []
        table.page(None)
        for number in range(9):
            before = table.version
            desk.do(f"note the mill {number}")
            table.look()
            growth = table.growth(None, before)
            assert growth is not None
            changes.append(len(growth))
        sizes.append(median(changes))
    assert sizes[1] <= sizes[0] + 100
    assert sizes[1] < 4_000


def test_the_story_of_the_page_is_that_of_share(tmp_path: Path) -> None:
    log = Path(__file__).parents[2] / "sample_logs/humanity/the-lighthouse.jsonl"
    told = WebTable(Desk.open(log), Clock()).story(None).decode()
    shared = (log.parents[1] / "share/the-lighthouse.html").read_text(encoding="utf-8")
    story = told[told.index("<h3") : told.rindex("</div>")].split()
    assert len(story) > 500
    assert " ".join(story) in " ".join(shared.split())
