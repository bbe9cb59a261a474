"""Plays from an export: all of them come, they count as an independent recount does, and again is safe."""

from __future__ import annotations

import hashlib
import os
import signal
import warnings
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cli.main import run
from cli.pages.brought import blocks
from ledger.core.errors import TablefoldError, typed
from ledger.desk.desk import Desk
from ledger.desk.plays import bgstats, folder
from ledger.desk.plays.folder import ImportPlan
from ledger.desk.reader import Reader
from ledger.shelf import evening
from ledger.shelf.rows import Evening
from ledger.shelf.stats.nights import count_evenings
from ledger.shelf.stats.people import People
from ledger.shelf.stats.year import year_tables
from tests.years import exports
from tests.years.recount import GameCount, PersonCount, Recount, recount


def bring(place: Path, export: dict[str, Any] | bytes) -> ImportPlan:
    data = export if isinstance(export, bytes) else msgspec.json.encode(export)
    plan = folder.plan(str(place), bgstats.read(data, "export.json"), None)
    folder.write(plan)
    return plan


def logs(place: Path) -> list[Path]:
    return sorted(place.rglob("*.jsonl"))


def evenings(place: Path) -> list[Evening]:
    found = [evening.evening_of(Reader.open(path), str(path)) for path in logs(place)]
    assert all(each.game.final and each.game.over and not each.game.damage for each in found)
    return found


def digest(place: Path) -> dict[str, str]:
    return {
        str(path.relative_to(place)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.is_file()
    }


def counted(found: list[Evening], export: dict[str, Any]) -> Recount:
    """The rows of the shelf, in the form of the recount."""
    uuids = {game["name"]: game["uuid"] for game in export["games"]}
    lowest = {game["uuid"] for game in export["games"] if not game.get("highestWins", True)}
    made = Recount(0, 0, 0, {}, {})
    for each in found:
        if each.game.ignored:
            made.ignored += 1
            continue
        uuid = uuids[each.game.played]
        game = made.games.setdefault(uuid, GameCount(scores=[], highest_wins=uuid not in lowest))
        made.plays += 1
        made.minutes += each.game.minutes
        game.plays += 1
        game.minutes += each.game.minutes
        game.scores += [Fraction(seat.points) for seat in each.seats if seat.points is not None]
        for person in {seat.person for seat in each.seats}:
            who = made.people.setdefault(person, PersonCount())
            who.plays += 1
            who.wins += any(seat.won for seat in each.seats if seat.person == person)
    return made


def same(one: Recount, other: Recount) -> None:
    assert (one.plays, one.ignored, one.minutes) == (other.plays, other.ignored, other.minutes)
    assert dict(one.people) == dict(other.people)
    assert one.games.keys() == other.games.keys()
    for uuid, game in one.games.items():
        there = other.games[uuid]
        assert (game.plays, game.minutes) == (there.plays, there.minutes)
        assert sorted(game.scores) == sorted(there.scores)
        assert (game.best, game.average) == (there.best, there.average)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_play_comes_and_counts_as_the_recount_counts_it(seed: int, tmp_path: Path) -> None:
    export = exports.made(seed, 70, 25)
    plan = bring(tmp_path / "games", export)
    assert not plan.of("refused")
    assert len(logs(tmp_path / "games")) == len(plan.of("new")) == 70
    same(counted(evenings(tmp_path / "games"), export), recount(export))


def test_again_changes_nothing_and_the_order_of_the_file_does_not_matter(tmp_path: Path) -> None:
    export = exports.made(3, 30, 12)
    bring(tmp_path / "one", export)
    before = digest(tmp_path / "one")
    assert len(bring(tmp_path / "one", export).of("same")) == 30
    assert digest(tmp_path / "one") == before
    for part in ("plays", "players", "games", "locations"):
        Random(4).shuffle(export[part])
    bring(tmp_path / "other", export)
    assert digest(tmp_path / "other") == before


def test_what_was_changed_is_a_correction_in_its_log_and_the_old_line_stays(tmp_path: Path) -> None:
    export = exports.made(5, 25, 8)
    bring(tmp_path, export)
    later = deepcopy(export)
    for play in later["plays"][:10]:
        play["modificationDate"] = "2026-11-28 08:00:00"
        play["durationMin"] = 77
        for score in play["playerScores"]:
            score["winner"] = not score["winner"]
    plan = bring(tmp_path, later)
    assert len(plan.of("changed")) == 10
    assert len(plan.of("same")) == 15
    assert len(logs(tmp_path)) == 25
    same(counted(evenings(tmp_path), later), recount(later))
    desk = Reader.open(plan.of("changed")[0].path)
    assert len(desk.history.timeline.tips) == 2
    assert len(bring(tmp_path, later).of("same")) == 25
    assert len(bring(tmp_path, export).of("older")) == 10


def test_other_people_make_the_log_anew_and_the_old_one_stays_beside_it(tmp_path: Path) -> None:
    export = exports.made(6, 5, 6)
    bring(tmp_path, export)
    play = export["plays"][0]
    play["modificationDate"] = "2026-11-28 08:00:00"
    play["playerScores"] = play["playerScores"][:1]
    plan = bring(tmp_path, export)
    assert [item.play.key for item in plan.of("anew")] == [play["uuid"]]
    assert len(logs(tmp_path)) == 5
    assert len([*tmp_path.rglob("*.before")]) == 1
    same(counted(evenings(tmp_path), export), recount(export))


def test_a_play_that_is_gone_is_told_and_its_log_stays(tmp_path: Path) -> None:
    export = exports.made(7, 6, 6)
    bring(tmp_path, export)
    gone = export["plays"].pop()
    plan = bring(tmp_path, export)
    assert len(plan.gone) == 1
    assert gone["uuid"] in Path(plan.gone[0]).read_text(encoding="utf-8")
    assert len(logs(tmp_path)) == 6


def test_two_people_of_one_name_stay_two_in_every_log(tmp_path: Path) -> None:
    export = exports.made(8, 30, 6)
    export["players"][0]["name"] = export["players"][1]["name"] = "Ann"
    for play in export["plays"]:  # nobody sits there twice
        play["playerScores"] = [score for score in play["playerScores"] if score["playerRefId"] != 16]
        if not play["playerScores"]:
            play["playerScores"] = [{"playerRefId": 1, "score": "3", "winner": True}]
    bring(tmp_path, export)
    names: dict[str, set[tuple[str, str]]] = {}
    for each in evenings(tmp_path):
        for seat in each.seats:
            names.setdefault(seat.person, set()).add((seat.seat, seat.name))
    assert {len(found) for found in names.values()} == {1}
    assert names[export["players"][0]["uuid"]] != names[export["players"][1]["uuid"]]
    found = {*names[export["players"][0]["uuid"]], *names[export["players"][1]["uuid"]]}
    assert {"ann", "ann-2"} <= {word for word, _ in found}


def test_a_person_with_another_name_is_told_until_both_names_are_one_person(tmp_path: Path) -> None:
    """The logs keep the name that they have: a log says what it said."""
    export = exports.made(8, 30, 6)
    bring(tmp_path, export)
    was = export["players"][0]["name"]
    export["players"][0]["name"] = "Roberta"
    plan = bring(tmp_path, export)
    assert plan.renamed == {was: "Roberta"}
    merge = typed("people", "merge", "Roberta", was)

    def told(people: People) -> bool:
        return any(merge in getattr(each, "text", "") for each in blocks(plan, people, is_written=True))

    assert (told(People()), told(People({was: "Roberta"}))) == (True, False)


def test_a_brought_log_answers_like_one_that_was_recorded_here(tmp_path: Path) -> None:
    export = exports.made(9, 20, 8)
    bring(tmp_path, export)
    for path in logs(tmp_path):
        desk = Reader.open(path)
        assert not [each for each in desk.audit(desk.head, patience=0) if each.severity == "error"]
        assert desk.tell(desk.history.event(1)).startswith("brought from BG Stats")


@pytest.mark.parametrize(
    ("score", "said"),
    [
        ("13.5", ("13.5", Fraction(27, 2))),
        ("8-3", ("8-3", None)),
        ("", ("no score", None)),
        ("25+24+19", ("", Fraction(68))),
        ("-5+-3+7.5", ("-0.5", Fraction(-1, 2))),
        ("3+9-4+0", ("", Fraction(8))),
        ("0", ("", Fraction(0))),
        ("-12", ("", Fraction(-12))),
        ("9" * 40, ("9" * 40, None)),
        ("1e5", ("1e5", None)),
        ("٣", ("٣", None)),
    ],
)
def test_a_score_is_kept_as_it_was_written(score: str, said: tuple[str, Fraction], tmp_path: Path) -> None:
    export = exports.made(1, 1, 2, odd=0)
    export["games"] = [{"id": 1, "uuid": "g", "name": "Golf", "highestWins": True}]
    play = export["plays"][0] | {"gameRefId": 1}
    play["playerScores"] = [
        {"playerRefId": 1, "score": score, "winner": True, "seatOrder": 0},
        {"playerRefId": 4, "score": "1", "winner": False, "seatOrder": 1},
    ]
    bring(tmp_path, export | {"plays": [play]})
    seat = evenings(tmp_path)[0].seats[0]
    assert (seat.text, seat.points if seat.points is None else Fraction(seat.points)) == said
    assert seat.won


def hostile() -> dict[str, bytes]:
    plain = exports.made(11, 3, 4, odd=0)

    def with_play(**fields: Any) -> bytes:
        return msgspec.json.encode(plain | {"plays": [plain["plays"][0] | fields, *plain["plays"][1:]]})

    names = [player | {"name": "\x1b[31mred\x07 ../../etc/passwd"} for player in plain["players"]]
    digits = b'{"plays":[{"uuid":"a","playDate":' + b"9" * 10_000_000 + b"}]}"
    return {
        "no JSON": b"\xef\xbb\xbfnothing",
        "nothing": b"",
        "a list": b"[]",
        "no plays": b"{}",
        "deep": b'{"plays":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        "ten million digits": digits,
        "names of codes": msgspec.json.encode(plain | {"players": names}),
        "a path for a game": msgspec.json.encode(
            plain | {"games": [game | {"name": "../../../tmp/x"} for game in plain["games"]]}
        ),
        "missing players": msgspec.json.encode(plain | {"players": []}),
        "missing games": msgspec.json.encode(plain | {"games": []}),
        "itself as an expansion": with_play(expansionPlays=[{"gameRefId": 1}] * 50),
        "no people": with_play(playerScores=[]),
        "a date that is none": with_play(playDate="soon", entryDate=None),
        "a year of five digits": with_play(playDate="99999-01-01 10:00:00", entryDate=""),
        "the last year": with_play(playDate="9999-12-31 23:59:59", durationMin=10**6),
        "a hundred people": with_play(playerScores=[{"playerRefId": n, "score": "1"} for n in range(100)]),
        "wrong kinds": with_play(uuid=[], playerScores=[1, None, {"playerRefId": {}, "score": []}]),
        "a comment of five million signs": with_play(comments="x" * 5_000_000),
    }  # fmt: skip


@pytest.mark.parametrize("name", hostile())
def test_a_hostile_export_is_told_and_leaves_a_folder_whole_or_as_it_was(name: str, tmp_path: Path) -> None:
    place = tmp_path / "games"
    before = sorted(os.listdir(tmp_path))
    refused: TablefoldError | None = None
    try:
        plan = bring(place, hostile()[name])
    except TablefoldError as error:
        refused = error
    if refused is not None:
        assert refused.message
        assert refused.hint
        assert sorted(os.listdir(tmp_path)) == before
        return
    for path in logs(place):
        assert path.resolve().is_relative_to(place.resolve())
        data = path.read_bytes()
        assert b"\x1b" not in data
        assert b"\x07" not in data
    kept = evenings(place)
    assert len(kept) == len(plan.of("new"))
    assert len(kept) == 3 or plan.odd


def test_a_disk_that_fails_half_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, done = folder.journals.create, []

    def failing(*args: Any) -> Any:
        done.append(args)
        if len(done) > 4:
            raise OSError(28, "No space left on device")
        return real(*args)

    monkeypatch.setattr(folder.journals, "create", failing)
    with pytest.raises(TablefoldError, match="No space left"):
        bring(tmp_path / "games", exports.made(12, 9, 5))
    assert [*tmp_path.iterdir()] == []


def test_two_plays_of_one_uuid_are_told_and_the_later_one_counts(tmp_path: Path) -> None:
    export = exports.made(13, 2, 4, odd=0)
    first = export["plays"][0]
    export["plays"].append(first | {"durationMin": 33, "modificationDate": "2026-11-28 09:00:00"})
    plan = bring(tmp_path, export)
    assert any(first["uuid"] in text and "twice" in text for text in plan.odd)
    assert len(logs(tmp_path)) == 2
    same(counted(evenings(tmp_path), export), recount(export))


def test_a_sparse_file_of_two_gigabytes_is_refused_at_once(tmp_path: Path) -> None:
    from ledger.desk.plays import forms  # noqa: PLC0415

    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(2 << 30)
    with pytest.raises(TablefoldError, match="more than 256 MiB"):
        forms.read(str(path), {})


def golf(scores: tuple[str, str], changed: str = "2026-01-01 10:00:00") -> dict[str, Any]:
    """An export of a single play with these scores."""
    export = exports.made(1, 1, 2, odd=0)
    export["games"] = [{"id": 1, "uuid": "g", "name": "Golf", "highestWins": True}]
    seats = [
        {"playerRefId": ref, "score": score, "winner": ref == 1, "seatOrder": ref}
        for ref, score in zip((1, 4), scores, strict=True)
    ]
    change = {"gameRefId": 1, "playerScores": seats, "modificationDate": changed}
    return export | {"plays": [export["plays"][0] | change]}


@pytest.mark.parametrize("scores", [("25.5", "24"), ("20+6", "24+1"), ("8-3", "24"), ("", "")])
def test_a_change_that_needs_another_sheet_comes_like_any_other(
    scores: tuple[str, str], tmp_path: Path
) -> None:
    for changed in (golf(("25", "24")), golf(scores, "2026-02-02 10:00:00"), golf(("1", "2"), "2026-03-03")):
        bring(tmp_path, changed)
        same(counted(evenings(tmp_path), changed), recount(changed))
        assert len(bring(tmp_path, changed).of("same")) == 1


def test_a_play_that_does_not_say_when_it_was_changed_is_compared_by_what_it_says(tmp_path: Path) -> None:
    bring(tmp_path, golf(("25", "24"), ""))
    assert len(bring(tmp_path, golf(("25", "24"), "")).of("same")) == 1
    for changed in (golf(("26", "24"), ""), golf(("26", "27")), golf(("28", "27"), "")):
        assert len(bring(tmp_path, changed).of("changed")) == 1
        same(counted(evenings(tmp_path), changed), recount(changed))


def test_a_log_whose_new_one_cannot_be_written_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(tmp_path, golf(("25", "24")))
    before = digest(tmp_path)

    def failing(*args: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder.journals, "create", failing)
    with pytest.raises(TablefoldError, match="No space left"):
        bring(tmp_path, golf(("25.5", "24"), "2026-02-02 10:00:00"))
    assert digest(tmp_path) == before


WRITES = ((folder.journals, "create"), (Desk, "undo"), (Desk, "record_drafts"), (os, "replace"))


def killed(place: Path, export: dict[str, Any], at: int, *, after: bool) -> bool:
    """Brings an export in another process, which is killed right before or after the write of that number;
    whether it was killed."""
    with warnings.catch_warnings(action="ignore"):  # of threads, which this process does not use meanwhile
        child = os.fork()
    if child == 0:
        count = [0]

        def deadly(real: Any) -> Any:
            def call(*args: Any, **more: Any) -> Any:
                count[0] += 1
                if count[0] == at and not after:
                    os.kill(os.getpid(), signal.SIGKILL)
                made = real(*args, **more)
                if count[0] == at:
                    os.kill(os.getpid(), signal.SIGKILL)
                return made

            return call

        for owner, name in WRITES:
            setattr(owner, name, deadly(getattr(owner, name)))
        try:
            bring(place, export)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


def test_a_kill_at_any_write_is_put_right_by_the_next_import(tmp_path: Path) -> None:
    """Two changes that are corrections, one that is a new log, and a new play."""
    export = exports.made(14, 6, 5, odd=0)
    later = deepcopy(export)
    for number, play in enumerate(later["plays"][:3]):
        play |= {"modificationDate": "2026-11-28 08:00:00", "durationMin": 77}
        if number == 2:
            play["playerScores"] = play["playerScores"][:1]
    export["plays"].pop()
    at, was_killed = 0, True
    while was_killed:
        at += 1
        for after in (False, True):
            place = tmp_path / f"{at} {after}"
            bring(place, export)
            was_killed = killed(place, later, at, after=after)
            bring(place, later)
            same(counted(evenings(place), later), recount(later))
            assert len(bring(place, later).of("same")) == 6
    assert at == 8


def won_by(place: Path) -> dict[str, object]:
    """How often each person has won, as the year says it."""
    counted = count_evenings(evenings(place), People())
    table = next(each for each in year_tables(counted, "20") if each.name == "year people")
    return {str(row[0].value): row[2].value for row in table.rows}


@pytest.mark.parametrize("uses_teams", [False, True])
def test_a_team_of_which_only_some_have_won_is_no_side(uses_teams: bool, tmp_path: Path) -> None:
    """As people write it: winners in two teams, and losers beside them."""
    export = exports.made(15, 1, 5, odd=0)
    seats = [
        {
            "playerRefId": player["id"],
            "score": None,
            "winner": number in (0, 2),
            "team": "1" if number > 1 else "0",
        }
        for number, player in enumerate(export["players"])
    ]
    export["plays"][0] |= {"usesTeams": uses_teams, "playerScores": seats}
    bring(tmp_path, export)
    assert sorted(won_by(tmp_path).values(), key=str) == [0, 0, 0, 1, 1]
    same(counted(evenings(tmp_path), export), recount(export))


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        (("3+4-9", "3+4-9"), "The table has lost with -2 points."),
        (("3", "4"), "The table has lost with 7 points."),
        (("", ""), "The table has lost."),
    ],
)
def test_people_who_play_together_have_one_score(
    scores: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where an export gives each of them the same, it is the table's; else the table's is their sum."""
    export = exports.made(15, 1, 2, odd=0)
    export["games"][0] |= {"cooperative": True, "noPoints": False, "highestWins": True}
    seats = [
        {"playerRefId": player["id"], "score": score, "winner": False}
        for player, score in zip(export["players"], scores, strict=False)
    ]
    export["plays"][0] |= {"gameRefId": export["games"][0]["id"], "usesTeams": False, "playerScores": seats}
    bring(tmp_path, export)
    (log,) = tmp_path.rglob("*.jsonl")
    assert run(["score", str(log)]) == 0
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("scores", "sides"), [(("10", "7", "7", "10", "7"), 2), (("10", "7", "6", "10", "7"), 4)]
)
def test_an_export_may_count_teams_from_0(scores: tuple[str, ...], sides: int, tmp_path: Path) -> None:
    """As exports of 2021 do it. Those who do not share a score are no team: "0" was nobody's there."""
    export = exports.made(15, 1, 5, odd=0)
    seats = [
        {
            "playerRefId": player["id"],
            "score": score,
            "winner": score == "10",
            "team": str(int(score == "10")),
        }
        for player, score in zip(export["players"], scores, strict=True)
    ]
    export["plays"][0] |= {"usesTeams": True, "playerScores": seats}
    bring(tmp_path, export)
    (night,) = count_evenings(evenings(tmp_path), People()).nights
    assert len(night.sides) == sides
    same(counted(evenings(tmp_path), export), recount(export))


def test_a_score_sheet_of_a_ready_sheet_has_its_categories(tmp_path: Path) -> None:
    """A score sheet is a text of JSON in a play, whose columns are named in a text of JSON in each score."""
    labels = {"Birds": 30, "Bonus cards": 5, "Goals": 6, "Eggs": 7, "Food on cards": 0, "Tucked cards": 2}
    rows = [{"label": name, "scores": {"a": str(has), "b": str(has + 1)}} for name, has in labels.items()]
    export = golf(("50", "56"))
    export["games"][0]["name"] = "Wingspan"
    export["plays"][0]["scoresheet"] = msgspec.json.encode({"groups": [{"rows": rows}]}).decode()
    for column, score in zip("ab", export["plays"][0]["playerScores"], strict=True):
        score["metaData"] = f'{{"scoreUuid":"{column}"}}'
    bring(tmp_path, export)
    (one,) = evenings(tmp_path)
    assert sorted(
        (line.category, line.points) for line in one.score_lines if line.seat == one.seats[0].seat
    ) == sorted((name.casefold(), has) for name, has in labels.items() if has)
    same(counted([one], export), recount(export))
    for broken in ("[", "{}", '{"groups":[{"rows":[{"label":3,"scores":[1]}]}]}', 7, None):
        export["plays"][0] |= {"scoresheet": broken, "modificationDate": f"2027-01-01 {broken!r}"[:40]}
        bring(tmp_path / "broken", export)
        assert {line.category for line in evenings(tmp_path / "broken")[0].score_lines} == {"score"}
