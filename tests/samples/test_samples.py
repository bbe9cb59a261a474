"""The shipped logs are what the script plays, and they hold what their table of results says."""

from __future__ import annotations

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest

from ledger.core.audit.audit import Finding
from ledger.core.rules.game import all_events
from ledger.desk.desk import Desk
from ledger.store import proof
from tests.samples import results
from tests.samples.__main__ import SAMPLE_LOGS, write

GAMES = sorted((SAMPLE_LOGS / "effortless").glob("*.jsonl"))
RESULTS = tomllib.loads((SAMPLE_LOGS / "effortless" / results.FILE).read_text(encoding="utf-8"))


OLD_WORDS = tuple(
    f"{name}.jsonl"
    for name in (
        "humanity/the-night-train",
        "humanity/the-salt-flats",
        "scorepad/trains-in-the-attic",
        "scorepad/ten-winters",
        "scorepad/fireworks-at-midnight",
        "scorepad/five-lots-for-three",
        "scorepad/hearts-to-a-hundred",
    )
)
"""Logs that were typed when a minus took away from any number, where one says `take 8` today; when `t+3`
was kept as `change taken +3`, or when `Rosa die hand` was kept as that of the seat that plays Rosa."""
OLD_EDITIONS = ("scorepad/an-evening-of-birds.jsonl", "scorepad/trains-in-the-attic.jsonl")
"""Played with editions of their sheets that did not say yet when the game is over, or compared the paths of
tied seats; the logs hold those."""
EDITION = re.compile(rb'"catalog":\{.*\},(?="log")|"h":"[0-9a-f]*"')
WORDS = re.compile(rb'"(?:typed":"[^"]*|h":"[0-9a-f]*)",?')


def files_in(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.glob("*/*"))
        if path.is_file() and path.suffix not in (".lock", ".toml") and path.parent.name != "share"
    }


def findings(log: Path, severity: str) -> list[Finding]:
    desk = Desk.open(log)
    return [finding for finding in desk.audit(desk.head) if finding.severity == severity]


def test_the_script_plays_the_same_bytes_again(tmp_path: Path) -> None:
    write(tmp_path, SAMPLE_LOGS / "effortless")
    shipped, again = files_in(SAMPLE_LOGS), files_in(tmp_path)
    assert sorted(shipped) == sorted(again)
    for name in OLD_WORDS:
        shipped[name], again[name] = (WORDS.sub(b"", files[name]) for files in (shipped, again))
    for files, name in product((shipped, again), OLD_EDITIONS):
        files[name] = EDITION.sub(b"", files[name])
    assert [name for name, data in shipped.items() if again[name] != data] == []


@pytest.mark.parametrize("log", GAMES, ids=lambda log: log.stem)
def test_a_log_replays_to_its_recorded_result(log: Path) -> None:
    assert RESULTS[log.stem] == results.of(log)


@pytest.mark.parametrize("log", GAMES, ids=lambda log: log.stem)
def test_every_line_of_a_log_is_sound(log: Path) -> None:
    desk = Desk.open(log)
    assert desk.damage is None
    assert RESULTS[log.stem]["lines"] == proof.verify(log, all_events(desk.game)).lines


@pytest.mark.parametrize("log", GAMES, ids=lambda log: log.stem)
def test_every_seat_claims_and_nothing_is_left_open(log: Path) -> None:
    assert RESULTS[log.stem]["final"] is True
    assert sorted(Desk.open(log).setup.seats) == sorted(Desk.open(log).state.table.claims)
    assert findings(log, "warning") == []


@pytest.mark.parametrize("log", GAMES, ids=lambda log: log.stem)
def test_points_name_the_events_that_earned_them_in_their_order_and_once(log: Path) -> None:
    desk = Desk.open(log)
    for line in desk.score(desk.head).lines:
        assert list(line.events) == sorted(set(line.events)), line


def test_all_players_counts_catalogs_and_dealers_are_there() -> None:
    desks = [Desk.open(log) for log in GAMES]
    assert {2, 3, 4, 5} == {len(desk.setup.seats) for desk in desks}
    assert {"rulebook", "published", "club box"} == {desk.setup.catalog.name for desk in desks}
    assert {"table", "tool"} == {desk.header.dealer for desk in desks}


def test_everything_that_can_be_typed_at_a_table_was_typed() -> None:
    kinds = {type(line).__name__ for log in GAMES for line in Desk.open(log).history.lines()}
    wanted = {"Undone", "Redone", "Branched", "Switched", "Noted", "Overruled", "Ruled", "Defined"}
    wanted |= {"Claimed", "Counted", "Adjusted", "CardRevealed", "SlotsMixed", "CollectionDeclared"}
    assert wanted - kinds == set()


def test_a_forgotten_weapon_is_found() -> None:
    cabin = SAMPLE_LOGS / "effortless" / "five-in-the-cabin.jsonl"
    (finding,) = findings(cabin, "error")
    assert finding.message == "vera: the table says 41, the log says 47 (6 too few)."
    misread = [each.message for each in findings(cabin, "note") if "was misread" in each.message]
    weapon = "vera, weapons, Awakened Artifact: wielded 6 → 0 (left out)"
    assert [
        message.startswith(f"All claims would fit if one line was misread: {weapon}") for message in misread
    ] == [True]


def test_a_card_that_the_catalog_lacked_is_found_by_counting() -> None:
    (finding,) = findings(SAMPLE_LOGS / "effortless" / "four-at-the-club.jsonl", "error")
    assert finding.message.startswith("deck: the table counted ")
    assert "(1 too many on the table). No earlier count agreed; touched since by" in finding.message
