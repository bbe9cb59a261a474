"""More parts of pages that few games come to: of secrets, audits, topics, and logs without their game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from cli.clock import LOCAL
from cli.pages import asks, findings, score, secrets, share, shelf_audit, shelf_diff, spoken, without_game
from cli.pages import show as showing
from cli.pages import typed as typing
from cli.pages.shelf_audit import AuditStanding
from cli.render import json as json_form
from ledger.core.blocks import Facts, Heading, Note
from ledger.core.errors import LogDamaged, UnknownName
from ledger.core.log.events import Claimed, Corrected, Noted
from ledger.core.log.secrets import Secret
from ledger.core.rules.scores import ScoreLine, ScoreSheet
from ledger.core.rules.topics import Topic
from ledger.core.rules.verdicts import Chance, Decision, Over
from ledger.desk.layers import KeptSecret
from tests.cli.pebbles import GAME
from tests.cli.test_pages_alone import texts
from tests.cli.test_parts_of_pages import ANY, some
from tests.shelf.made import evening
from tests.shelf.test_small_parts import failing


def line(seat: str, label: str, points: int) -> ScoreLine:
    return ScoreLine(seat=seat, category="eggs", label=label, points=points, rule="x", events=(1,))


def test_things_with_one_name_have_rows_of_their_own() -> None:
    lines = (line("ann", "nest: two", 2), line("ann", "nest: one", 1), line("bob", "nest", 3))
    known = ScoreSheet(seats=("ann", "bob"), lines=lines, final=True)
    assert [*score._rows_side_by_side(known, ("ann", "bob"), "eggs")] == [
        ("  nest", "+2  two", "+3"),
        ("  nest", "+1  one", ""),
    ]


# what only the host knows


def kept(number: int, status: Any, **more: Any) -> KeptSecret:
    return KeptSecret(number, Secret(id=number, on=7, events=()), status, (f"secret {number}",), **more)


def test_open_secrets_come_first_and_then_those_that_are_told_or_gone() -> None:
    every = [
        kept(1, "told", told=9),
        kept(2, "open"),
        kept(3, "dropped"),
        kept(4, "open", why="it is late"),
        kept(5, "elsewhere"),
    ]
    desk = some(secrets=some(all=every), names=some(with_names=str))
    page = secrets.blocks(desk)
    assert texts(page) == [
        "Only you know",
        "2  secret 2",
        "4  secret 4 (does not count now: it is late)",
        "uncover NUMBER tells it at the table, forget NUMBER takes it back.",
        "Told, or gone",
        "1  secret 1 (told as event 9)",
        "3  secret 3 (forgotten)",
        "5  secret 5 (said after event 7, on another line of play; say it again to have it here)",
    ]
    assert len({block.level for block in page if isinstance(block, Heading)}) == 1
    desk.secrets.all = every[:1]
    assert texts(secrets.blocks(desk))[1:3] == ["Nothing is open.", "Told, or gone"]
    desk.secrets.all = []
    assert texts(secrets.blocks(desk))[0].startswith("There are no secrets yet.")


def test_what_a_secret_holds_is_told_without_its_place() -> None:
    events = [Noted(id=9, on=8, by="gm", text="the miller")]
    desk = some(host="gm", secrets=some(all=[kept(1, "told", told=9)], events_of=lambda secret: events))
    told = secrets.data(desk)
    assert (told["format"], told["host"]) == (1, "gm")
    (one,) = told["secrets"]
    assert (one["secret"], one["status"], one["after"], one["told"]) == (1, "told", 7, 9)
    assert one["events"] == [{"type": "noted", "by": "gm", "text": "the miller"}]
    desk.secrets = some(all=[kept(2, "open")], events_of=failing(LogDamaged("It cannot be read.")))
    (one,) = secrets.data(desk)["secrets"]
    assert (one["told"], one["events"]) == (None, [])


def test_open_secrets_of_earlier_logs_are_counted_for_their_own_host(monkeypatch: pytest.MonkeyPatch) -> None:
    def earlier(host: str, *statuses: str) -> Any:
        every = [kept(number, status) for number, status in enumerate(statuses, 1)]
        return some(desk=some(host=host, secrets=some(all=every), journal=some(path=f"/old/{host}.jsonl")))

    before = [
        "b.jsonl is not in its folder.",
        earlier("eve", "open"),
        earlier("gm", "open", "told"),
        earlier("gm", "told"),
        earlier("gm", "open", "open"),
    ]
    monkeypatch.setattr(secrets.story, "earlier", lambda desk: before)
    told = texts(secrets.left_behind(some(host="gm", journal=some(path="/new/a.jsonl"))))
    assert [text.partition(":")[0] for text in told] == [
        "1 open secret stays in /new/gm.jsonl",
        "2 open secrets stay in /new/gm.jsonl",
    ]
    assert [text.rpartition(" lists ")[2] for text in told] == ["it.", "them."]
    assert secrets.left_behind(some(host="", journal=some(path="/new/a.jsonl"))) == []


# what a page to share holds


def test_a_shared_page_says_of_a_note_that_it_is_one_unless_notes_are_wanted() -> None:
    maker = some(_wanted=some(notes=False, seat=None), game=GAME)
    note = Noted(id=1, by="ann", text="tea")
    assert share.PageMaker._sentence(maker, ANY, note) == "a note"
    maker._wanted.notes = True
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(share, "describe", lambda game, state, event, seat: f"note: {event.text}")
        assert share.PageMaker._sentence(maker, ANY, note) == "note: tea"


def test_lines_that_are_named_are_all_there_and_none_is_left_out() -> None:
    timeline = some(tip={"main": 9, "ours": 7}.__getitem__)
    maker = some(_desk=some(history=some(timeline=timeline)), _wanted=some(branches=("ours", "main", "ours")))
    assert share.PageMaker._wanted_tips(maker) == ({"ours": 7, "main": 9}, 0)


def test_a_picture_is_drawn_again_once_it_would_be_seen_to_have_moved() -> None:
    """A hundred points high, 250 on the page: two more points move what is drawn by five, one by less."""
    maker = some(_drawn=(99, 0, 100), _ends=range(99), _low=0, _high=100)
    has_moved = share.PageMaker._picture_has_moved
    for low, high, moved in (
        (0, 100, False),
        (0, 101, False),
        (0, 102, True),
        (-2, 102, True),
        (0, 102, False),
    ):
        maker._low, maker._high = low, high
        assert has_moved(maker) is moved, (low, high)
    maker._ends = range(200)
    assert has_moved(maker)
    assert not has_moved(maker)


# what an audit of many logs, and their comparison, say


def test_a_damaged_log_says_how_far_it_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    audited = some(evening=evening("a", {"ann": 5}, damage="line 9 is cut off"), answer=("finding",))
    monkeypatch.setattr(findings, "verdict", lambda found: "1 fault.")
    for is_ok, said in ((True, ""), (False, " As far as it is read: 1 fault.")):
        monkeypatch.setattr(findings, "is_ok", lambda found, is_ok=is_ok: is_ok)
        told = shelf_audit._what_is_wrong(audited, AuditStanding.DAMAGED)
        assert told == f"damaged. Line 9 is cut off.{said}"
    unread = shelf_audit._what_is_wrong(audited, AuditStanding.UNREAD)
    assert unread == "cannot be audited. Line 9 is cut off."
    missing = shelf_audit._what_is_wrong(audited, AuditStanding.MISSING)
    assert missing == "cannot be audited here, because the game hearts is not installed."
    assert shelf_audit._what_is_wrong(audited, AuditStanding.SILENT) == "1 fault."


def test_a_sentence_is_cut_only_if_it_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_diff, "LONGEST", 9)
    assert [shelf_diff._cut("ann draws"), shelf_diff._cut("ann draws.")] == ["ann draws", "ann draws…"]


# what rules and earlier logs say


def test_a_word_is_answered_by_its_move_and_by_the_topics_that_mention_it() -> None:
    few, more = spoken.MOST, spoken.MOST + 3
    for count, hint in ((few, ""), (more, " 3 more mention it.")):
        named = [
            Topic(f"topic {number}", f"Peace. Whoever may take, takes {number}.") for number in range(count)
        ]
        page = spoken._blocks(replace(GAME, topics=lambda named=named: tuple(named)), "Take")
        heading, move, rows, note = page
        assert heading == Heading("Take")
        assert isinstance(move, Facts)
        assert [usage.split()[0] for usage, _ in move.pairs] == ["take"]
        assert isinstance(rows, Facts)
        assert rows.pairs[0] == ("topic 0", "Whoever may take, takes 0.")
        assert len(rows.pairs) == few
        assert note == Note(f"`rules` with a topic shows all of it.{hint}", tone="hint")


def test_a_word_of_two_letters_is_not_looked_for() -> None:
    topics = (Topic("an owl", "It sees an owl."), Topic("owls", "They sleep.", also=("birds",)))
    game = replace(GAME, topics=lambda: topics)
    assert spoken.topics_with_word(game, "an") == []
    assert [topic.name for topic, _ in spoken.topics_with_word(game, "Owls ")] == ["an owl", "owls"]
    with pytest.raises(UnknownName):
        spoken._blocks(game, "zz")


def test_only_the_log_before_is_quoted_where_a_new_one_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    before = some(desk=some(journal=some(path="/old/a.jsonl"), view=lambda at, page: [page, at]), upto=5)
    before.desk.names = some(blocks=lambda blocks: [Note(str(each)) for each in blocks])
    story = some(page="recap", session=lambda state: 0)
    desk = some(game=some(story=story), state_at=lambda at: at)
    for earlier, said in (
        ([before, "another is gone."], ["Before that, in a.jsonl:", "recap", "5"]),
        (["it is gone.", before], ["it is gone."]),
        ([], []),
    ):
        monkeypatch.setattr(showing.story, "earlier", lambda desk, earlier=earlier: iter(earlier))
        assert texts([*showing._told_earlier(desk, 1, "recap")]) == said
        assert [*showing._told_earlier(desk, 1, "board")] == []
    story.session = lambda state: 3
    assert [*showing._told_earlier(desk, 1, "recap")] == []


# what was typed, and what a log says without its game


def test_a_step_whose_move_was_taken_back_is_only_what_came_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = [Noted(id=number, text=f"{number}") for number in range(1, 6)]
    desk = some(game=GAME, luck=None)
    for made, is_only in (
        (path[1:3], True),
        (path[1:4], True),
        (path[1:2], False),
        ([path[1], path[3]], False),
        ([path[3], path[2]], False),
    ):
        monkeypatch.setattr(typing, "typed_again", lambda *of, made=made: some(events=made))
        assert typing._only_came_before(desk, ANY, path, 1, 3) is is_only
    monkeypatch.setattr(typing, "typed_again", lambda *of: None)
    assert not typing._only_came_before(desk, ANY, path, 1, 3)


def test_a_line_of_a_log_without_its_game_is_shown_as_it_is_in_the_file() -> None:
    written = {"type": "hand_played", "id": 3, "at": "2026-05-01T10:00:00Z", "by": "ann", "card": "café"}
    assert without_game._cells(written, bodies=True, clock=LOCAL)[1:] == (
        "ann",
        "hand played",
        '{"card": "café"}',
    )
    assert without_game._cells(written, bodies=False, clock=LOCAL)[1:] == ("ann", "hand played")


# what a page asks


def test_what_belongs_to_no_seat_is_the_hosts() -> None:
    desk = some(host="gm", setup=some(seats=("ann", "bob", "gm")))
    asked, wolf, dice = (
        Decision(seat="ann", prompt="", events=()),
        Decision(seat="Wolf", prompt="", events=()),
        Chance(draft=Noted(text="x"), hole="text", prompt=""),
    )

    def is_hosts(pending: Any, move: str = "", by: str = "table", seat: str | None = "ann") -> bool:
        return asks._is_hosts(desk, pending, some(seat=move, event=some(by=by)), seat)

    assert is_hosts(asked)
    assert is_hosts(asked, "ann", by="")
    assert [is_hosts(asked, seat=who) for who in ("gm", None)] == [False, False]
    assert not is_hosts(asked, by="ann")
    for pending in (wolf, dice):
        assert [is_hosts(pending, move) for move in ("", "ann", "Wolf")] == [False, False, True]
    desk.host = ""
    assert not is_hosts(asked)


def test_a_throw_is_answered_by_its_dice_or_by_the_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    note, claim = some(kinds=(Noted,)), some(kinds=(Claimed,))
    monkeypatch.setattr(asks.questions, "verbs_that_answer", lambda game, pending: [note, claim])
    *said, last = asks.throw_words(some(game=GAME), Chance(draft=Noted(text="x"), hole="text", prompt=""))
    assert said == [note]
    assert last.name == asks.THROW
    assert [verb.name for verb in asks.throw_words(some(game=GAME), Over())] == [asks.THROW]


def test_a_correction_stands_beside_its_first_event_and_a_bookmark_beside_each_of_its_own() -> None:
    made = Corrected(id=4, how="amend", event=2, upto=3, last=6, reason="misheard")
    timeline = some(
        corrections=[made], bookmarks={"tea": 2, "late": 2, "end": 6}, toward=lambda fork, tip: fork + 1
    )
    maker = some(_desk=some(history=some(timeline=timeline)))
    tips = {"main": 6, "ours": 5, "early": 3}
    assert share.PageMaker._marks_beside(maker, tips, (0, 2, 3)) == {
        2: [("ours parts here", 3)],
        5: [("corrected here (amend, event 2): misheard", 0)],
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(share, "standing", lambda timeline, to: (to, to + 3) if to == 2 else (to,))
        found = share.PageMaker._bookmarks.func(maker)  # type: ignore[attr-defined]
    assert found == {2: ("tea", "late"), 5: ("tea", "late"), 6: ("end",)}


def test_bytes_that_are_no_text_are_spelt_out_wherever_they_stand() -> None:
    told = json_form.encode({"caf\udce9": ["\udce9", ("é", 1)], "b": {"c": None}})
    assert json.loads(told) == {"caf\\udce9": ["\\udce9", ["é", 1]], "b": {"c": None}}
    assert told.isascii()


def test_words_that_are_a_word_of_the_session_are_tried_with_a_name_in_front(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(typing, "actors", lambda game, state: ("ann", "bob"))
    monkeypatch.setattr(typing, "beginnings", lambda words: (words, "LOG"))
    assert [*typing._lines_to_try(some(game=GAME), None, "take log")] == ["take log", "ann LOG", "bob LOG"]
