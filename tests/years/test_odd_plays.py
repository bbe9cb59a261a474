"""Plays as programs export them, with what is odd about them: what is read, what is left out, and why."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ledger.core.errors import BadPlays, LogUnwritable
from ledger.core.rules.plays import PlaySeat
from ledger.desk.plays import bgstats, folder, forms, found, geek, table
from ledger.desk.plays.found import FoundPlays, Play

HEAD = "date,game,player"


def rows(*lines: str, head: str = HEAD, **columns: str) -> FoundPlays:
    return table.read("\n".join((head, *lines)).encode(), "plays.csv", columns)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "plays.csv holds no table."),
        (b"\n1,2", "plays.csv holds no table."),
        (b",,\n", "plays.csv holds no table."),
        (b"date,game,player\n\xff", "plays.csv is not UTF-8 text."),
        (b"date,game,player\n2026-01-03,a\rb,c", "plays.csv is not a table: new-line character seen"),
        (b"date,game", "No heading of plays.csv is the player."),
        (b"game,mood", "No heading of plays.csv is the date or the player."),
    ],
)
def test_what_is_no_table_is_reported(data: bytes, why: str) -> None:
    with pytest.raises(BadPlays) as caught:
        table.read(data, "plays.csv", {})
    assert caught.value.message.startswith(why)


def test_a_heading_that_is_named_has_to_be_there() -> None:
    with pytest.raises(BadPlays, match="A column cannot be 'weather'"):
        rows(weather="Mood")
    with pytest.raises(BadPlays, match="has no heading 'Points'"):
        rows(score="Points")


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("2026-01-03,,ann", "game or player"),
        ("2026-01-03,Azul,", "game or player"),
        ("3 May,Azul,ann", "date that means one day"),
        (",Azul,ann", "date that means one day"),
        ("01/02/2026,Azul,ann", "date that means one day"),
        ("0999-01-01,Azul,ann", "date that means one day"),
    ],
)
def test_a_line_without_a_day_a_game_or_a_player_is_left_out(line: str, lacks: str) -> None:
    read = rows("2026-01-03,Azul,ann", line)
    assert read.odd == (f"Line 3: it has no {lacks}, and is left out.",)
    assert len(read.plays) == 1


def test_a_line_is_named_by_its_number_in_the_file() -> None:
    read = rows("", '2026-01-03,Azul,"ann', 'lee"', " , ,", "2026-01-03,,bob")
    assert [seat.name for seat in only(read).seats] == ["ann lee"]
    assert read.odd == ("Line 6: it has no game or player, and is left out.",)


def test_every_column_without_a_meaning_becomes_a_remark_whatever_its_heading() -> None:
    head = f"{HEAD},Points,score,bonus,bonus,,"
    play = only(read := rows("2026-01-03,Azul,ann,9,4,1,2,a,b", head=head))
    assert play.remarks == ("score (2): 4", "bonus: 1", "bonus (2): 2", ": a", "(2): b")
    assert play.record["rows"][0]["score"] == "9"
    assert read.unknown == ("score (2)", "bonus", "bonus (2)")


def test_cells_beyond_the_headings_are_reported() -> None:
    read = rows("2026-01-03,Azul,ann,13,5", "2026-01-03,Azul,bob,9,", head=f"{HEAD},score")
    assert read.odd == ("Line 2: it has more cells than there are headings, and the last are left out.",)
    assert [seat.score for seat in only(read).seats] == ["13", "9"]


def only(read: FoundPlays) -> Play:
    (play,) = read.plays
    return play


@pytest.mark.parametrize(
    ("day", "time", "when"),
    [
        ("2026-01-03", "", "2026-01-03 00:00:00"),
        ("2026/01/03", "", "2026-01-03 00:00:00"),
        ("3.1.2026", "", "2026-01-03 00:00:00"),
        ("2026-01-03", "19:30", "2026-01-03 19:30:00"),
        ("2026-01-03", "evening", "2026-01-03 00:00:00"),
        ("2026-01-03 18:00", "19:30", "2026-01-03 19:30:00"),
    ],
)
def test_a_time_of_its_own_comes_to_the_day(day: str, time: str, when: str) -> None:
    assert only(rows(f"{day},Azul,ann,{time}", head=f"{HEAD},time")).when == when


def test_the_number_of_a_play_tells_two_of_one_day_apart_and_holds_one_of_several_days_together() -> None:
    lines = ("2026-01-03,Azul,ann,7,good", "2026-01-04,Azul,bob,7,", "2026-01-03,Azul,ann,8,")
    first, second = sorted(rows(*lines, head=f"{HEAD},play,comment").plays, key=lambda play: play.key)
    assert (first.key, [seat.name for seat in first.seats]) == ("7", ["ann", "bob"])
    assert (second.key, [seat.name for seat in second.seats]) == ("8", ["ann"])
    assert (first.remarks, second.remarks) == (("good",), ())


def test_partners_of_a_table_are_one_team_and_nobody_is_no_team() -> None:
    lines = (
        *("2026-01-03,Tichu,ann,red", "2026-01-03,Tichu,bob,blue", "2026-01-03,Tichu,cy,red"),
        *("2026-01-03,Tichu,dee,0", "2026-01-03,Tichu,eve,"),
    )
    play = only(rows(*lines, head=f"{HEAD},team"))
    assert [seat.team for seat in play.seats] == [1, 2, 1, 0, 0]


def test_the_most_points_win_where_the_table_does_not_say() -> None:
    play = only(
        rows("2026-01-03,Azul,ann,5", "2026-01-03,Azul,bob,7", "2026-01-03,Azul,cy,", head=f"{HEAD},score")
    )
    assert [seat.won for seat in play.seats] == [False, True, False]
    said = only(rows("2026-01-03,Azul,ann,5,yes", "2026-01-03,Azul,bob,7,no", head=f"{HEAD},score,win"))
    assert [seat.won for seat in said.seats] == [True, False]


def test_a_comma_is_a_point_only_where_it_parts_no_columns() -> None:
    play = only(rows("2026-01-03;Azul;ann;5,5", head="date;game;player;score"))
    assert play.seats[0].score == "5.5"


EXPORT: dict[str, Any] = {
    "players": [{"id": 1, "name": "Ann", "uuid": "u1"}, {"id": 2, "name": "Bob"}],
    "games": [{"id": 5, "name": "Azul"}, {"id": 6, "name": "Azul: Crystals"}],
    "locations": [{"id": 3, "name": "Home"}],
    "plays": [],
}
PLAY: dict[str, Any] = {
    "uuid": "p1",
    "gameRefId": 5,
    "playDate": "2026-01-03 19:30:00",
    "locationRefId": 3,
    "playerScores": [{"playerRefId": 1, "score": "5", "winner": True}, {"playerRefId": 2, "score": "4"}],
}


def exported(**play: Any) -> FoundPlays:
    return bgstats.read(msgspec.json.encode({**EXPORT, "plays": [{**PLAY, **play}]}), "plays.json")


def test_a_play_of_an_export_is_read_as_it_stands() -> None:
    read = exported(expansionPlays=[{"gameRefId": 6}], mood="good", durationMin=40)
    play = only(read)
    assert (play.title, play.place, play.minutes) == ("Azul", "Home", 40)
    assert [(seat.name, seat.score, seat.won, seat.person) for seat in play.seats] == [
        ("Ann", "5", True, "u1"),
        ("Bob", "4", False, "id-2"),
    ]
    assert play.remarks == ("with Azul: Crystals", "mood: good")
    assert (read.odd, read.unknown) == ((), ("plays.mood",))


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ({"gameRefId": 99}, "its game 99 is not in the export, and is called Unknown game"),
        ({"locationRefId": 99}, "its place 99 is not in the export"),
        (
            {"playerScores": [{"playerRefId": 77, "score": "1"}]},
            "its player 77 is not in the export, and is called Player 77",
        ),
    ],
)
def test_what_an_export_leaves_out_is_told(play: dict[str, Any], said: str) -> None:
    (odd,) = exported(**play).odd
    assert said in odd


@pytest.mark.parametrize("ref", [0, "0", "", None])
def test_no_place_is_no_place_that_is_missing(ref: object) -> None:
    read = exported(locationRefId=ref)
    assert (read.odd, only(read).place) == ((), "")


def test_a_field_of_a_player_that_has_no_place_here_becomes_a_remark() -> None:
    read = exported(playerScores=[{"playerRefId": 1, "score": "5", "hat": "red", "shoes": 0}])
    assert read.unknown == ("playerScores.hat",)
    assert only(read).remarks == ("hat: red",)


def test_two_lines_of_a_score_sheet_with_one_label_are_two_parts() -> None:
    lines = [
        {"label": label, "negative": label == "debt", "scores": {"s1": points, "s2": 0}}
        for label, points in (("cards", "3"), ("cards", 4), ("debt", 2))
    ]
    sheet = msgspec.json.encode({"groups": [{"rows": lines[:1]}, {"rows": lines[1:]}]}).decode()
    score = {"playerRefId": 1, "score": "5", "metaData": '{"scoreUuid": "s1"}'}
    (seat,) = only(exported(playerScores=[score], scoresheet=sheet)).seats
    assert seat.parts == {"cards": "3", "cards (2)": "4", "debt": "-2"}


def test_a_file_says_by_its_content_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_bytes(b" \n" + msgspec.json.encode({**EXPORT, "plays": [PLAY]}))
    assert only(forms.read(str(tmp_path / "a.txt"), {})).title == "Azul"
    (tmp_path / "b.txt").write_text(f"{HEAD}\n2026-01-03,Catan,ann")
    assert only(forms.read(str(tmp_path / "b.txt"), {})).title == "Catan"
    (tmp_path / "pages").mkdir()
    with pytest.raises(BadPlays, match="holds no pages of plays"):
        forms.read(str(tmp_path / "pages"), {})
    page = '<?xml version="1.0"?><plays><play id="{}" date="{}"><item name="{}"/></play></plays>'
    for number, (day, name) in enumerate((("2026-01-03", "Go"), ("2026-01-04", "Chess")), 1):
        (tmp_path / "pages" / f"{number}.XML").write_text(page.format(number, day, name))
    (tmp_path / "pages" / "notes.txt").write_text("nothing")
    monkeypatch.setattr(os, "listdir", lambda path: ["notes.txt", "2.XML", "1.XML"])
    assert [play.title for play in forms.read(str(tmp_path / "pages"), {}).plays] == ["Go", "Chess"]


def test_a_page_of_plays_without_a_day_is_left_out_and_ticks_are_remarks() -> None:
    page = (
        '<plays><play id="9" date=""><item name="Go"/></play>'
        '<play id="1" date="0000-00-00"><item name="Go"/></play>'
        '<play id="2" date="2026-01-03" incomplete="1" nowinstats="0"><item/></play></plays>'
    )
    read = geek.read(page.encode(), "plays.xml")
    assert read.odd == tuple(f"Play {id_}: it has no date that can be read, and is left out." for id_ in "19")
    play = only(read)
    assert (play.title, play.remarks, play.is_ignored) == ("Unknown game", ("incomplete",), True)


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        (("1", "0"), ("1 play does not count for wins", "it is kept here, but not counted at all.")),
        (("1", "1"), ("2 plays do not count for wins", "they are kept here, but not counted at all.")),
        (("0", "0"), ()),
    ],
)
def test_a_play_that_counts_for_no_wins_is_kept_and_not_counted_and_told(
    marks: tuple[str, ...], told: tuple[str, ...]
) -> None:
    """Tablefold counts a play for everything or for nothing, so a win never counts that should not."""
    row = (
        '<play id="{}" date="2026-01-03" nowinstats="{}"><item name="Go"/><players>'
        '<player name="Ann" win="1"/><player name="Bob" win="0"/></players></play>'
    )
    page = f"<plays>{''.join(row.format(*each) for each in enumerate(marks, 1))}</plays>"
    read = geek.read(page.encode(), "plays.xml")
    assert read.odd == ((" on BoardGameGeek (nowinstats): ".join(told),) if told else ())
    assert [play.is_ignored for play in read.plays] == [mark == "1" for mark in marks]
    assert all([seat.won for seat in play.seats] == [True, False] for play in read.plays)


PAGE = (
    """<plays username="Ann"><play id="7" date="2026-01-03" quantity="{}"><item name="Go"/></play></plays>"""
)


@pytest.mark.parametrize(("quantity", "plays", "remark"), [("100", 100, "one of 100 plays"), ("0", 1, "")])
def test_a_page_gives_as_many_plays_as_it_says(quantity: str, plays: int, remark: str) -> None:
    read = geek.read(PAGE.format(quantity).encode(), "plays.xml")
    assert (len(read.plays), read.odd) == (plays, ())
    assert read.plays[-1].remarks == tuple(filter(None, [remark]))
    assert read.plays[0].seats[0].name == "Ann"


def test_too_many_plays_to_bring_are_reported() -> None:
    read = geek.read(PAGE.format("101").encode(), "plays.xml")
    assert read.odd == ("Play 7: it counts as 101 plays, and only the first 100 are imported.",)
    assert [play.key for play in read.plays[:2]] == ["7", "7-10"]
    assert {play.remarks for play in read.plays} == {("one of 101 plays",)}
    assert len(read.plays) == 100


def test_whatever_a_page_says_beyond_its_fields_is_a_remark_and_no_longer_than_one() -> None:
    long, kept = "x" * 300, "x" * 80
    page = (
        f'<plays><play id="1" date="2026-01-03" location="{long}" {long}="{long}" odd="">'
        f'<item name="{long}"/><comments>so<b/> good</comments><players>'
        f'<player name="Ann" color="{long}" userid="0" startposition="1" new="1"/>'
        '<player username="bob" userid="4" startposition="2" hat="red"/></players></play></plays>'
    )
    read = geek.read(page.encode(), "plays.xml")
    play = only(read)
    assert play.remarks == ("so good", f"{kept}: {'x' * 199}…", "hat: red")
    assert (play.title, play.place) == (kept, kept)
    assert read.unknown == (f"play.{kept}", "player.hat")
    assert [(seat.name, seat.person, seat.role, seat.is_first, seat.is_new) for seat in play.seats] == [
        ("Ann", "", kept, True, True),
        ("bob", "user 4", "", False, False),
    ]
    assert re.fullmatch("as [0-9a-f]{16}", play.changed)


@pytest.mark.parametrize("depth", [20, 21])
def test_a_page_is_nested_as_deep_as_any_page_and_no_deeper(depth: int) -> None:
    page = f"<plays>{'<a>' * (depth - 1)}{'</a>' * (depth - 1)}</plays>".encode()
    if depth == 20:
        assert geek.read(page, "plays.xml").plays == ()
        return
    with pytest.raises(BadPlays, match="it is nested more than 20 deep"):
        geek.read(page, "plays.xml")


def test_a_folder_that_cannot_take_all_plays_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One play takes the place of a log, and the next cannot be written."""

    def bring(*lines: str) -> None:
        folder.write(folder.plan(str(tmp_path), rows(*lines, head=f"{HEAD},play"), None))

    def files() -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    def failing(*args: Any) -> Any:
        if len(done) == 1:
            raise OSError(28, "No space left on device")
        done.append(args)
        return real(*args)

    bring("2026-01-03,Azul,ann,1")
    before, real, done = files(), folder.journals.create, list[Any]()
    monkeypatch.setattr(folder.journals, "create", failing)
    with pytest.raises(LogUnwritable, match="No space left"):
        bring("2026-01-03,Azul,bob,1", "2026-01-04,Go,cy,2")
    assert (len(done), files()) == (1, before)


def test_a_file_larger_than_any_years_of_plays_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "plays.csv"
    file.write_bytes(b"x" * (3 << 20))
    assert len(found.read_bytes(str(file))) == 3 << 20
    monkeypatch.setattr(found, "LARGEST", 1 << 20)
    file.write_bytes(b"x" * (1 << 20))
    assert len(found.read_bytes(str(file))) == 1 << 20
    file.write_bytes(b"x" * ((1 << 20) + 1))
    with pytest.raises(BadPlays, match="has more than 1 MiB"):
        found.read_bytes(str(file))
    with pytest.raises(BadPlays, match="cannot be read: No such file"):
        found.read_bytes(str(tmp_path / "nothing"))


@pytest.mark.parametrize(
    ("value", "text", "whole", "is_true"),
    [
        (None, "", 0, False),
        (True, "", 1, True),
        (7, "7", 7, False),
        ("7", "7", 7, False),
        ("x", "x", 0, False),
        (-1, "-1", 0, False),
        (1_000_000, "1000000", 1_000_000, False),
        (1_000_001, "1000001", 0, False),
        (float("inf"), "inf", 0, False),
        ([1], "", 0, False),
        ("true", "true", 0, True),
        (1, "1", 1, True),
    ],
)
def test_a_value_of_any_kind_is_read_as_what_is_wanted(
    value: object, text: str, whole: int, is_true: bool
) -> None:
    assert (found.text(value), found.whole(value), found.truth(value)) == (text, whole, is_true)


def test_a_remark_is_short_and_on_one_line() -> None:
    assert found.remark("mood", "a\nb") == "mood: a b"
    assert found.remark("list", [1, 2]) == "list: [1,2]"
    long = found.remark("x", "y" * (found.LONGEST + 1))
    assert long == f"x: {'y' * (found.LONGEST - 1)}…"
    assert found.remark("x", "y" * found.LONGEST) == f"x: {'y' * found.LONGEST}"


def test_a_person_with_the_name_of_another_is_told_once(tmp_path: Path) -> None:
    """Otherwise `people` lists an `ann (2)` of whom nobody has heard."""
    play = Play(
        source="BG Stats",
        key="1",
        title="Azul",
        when="2026-01-03 19:00:00",
        seats=tuple(
            PlaySeat(word="", name=name, person=person)
            for name, person in (("Ann", "p1"), ("ann", "p2"), ("Bo", "p3"))
        ),
    )
    plan = folder.plan(str(tmp_path), FoundPlays((play,), (), (), "BG Stats"), None)
    said = (
        "ann is called ann (2) here, because somebody else is called Ann. "
        "If they are one person: tablefold people merge Ann 'ann (2)'"
    )
    assert plan.odd == (said,)
    folder.write(plan)
    assert folder.plan(str(tmp_path), FoundPlays((play,), (), (), "BG Stats"), None).odd == ()
