"""What an audit says of who did what: counted again from the bytes of the samples, event by event.

Nothing of what is tested is called for what is expected: an event is what the events table of the game's
RULES.md says, Blessings are numbered as they come, and what lasts for a scene vanishes with its Endeavor.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tablefold
from tests.exports.test_chapters import campaign
from tests.samples.forge import HASH_BYTES, signed
from tests.shelf.test_tallies import CAMPAIGNS, SAMPLES, path_of

Counts = Mapping[tuple[str, str, str, str], dict[int, int]]
"""What is counted (about, who, what, name) → each event that counts, and how much."""

USES = {"creative_used": "Creative", "check_insured": "Insured", "analytical_thrown": "Analytical"}
"""Events that use one Specialization."""
PICKS = {"aptitude_learned", "specialization_taken", "gain_exalted", "ethic_taken", "backstory_upgraded"} | {
    "rumor_upgraded"
}
ENDS = {"endeavor_closed": ("action", "scene"), "session_ended": ("action", "session")}
"""What vanishes when."""


def recount(log: Path) -> Counts:
    found: dict[tuple[str, str, str, str], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    pool: dict[int, tuple[str, str]] = {}
    declared: dict[int, tuple[str, str]] = {}
    helpers: dict[int, list[str]] = defaultdict(list)
    for event in path_of(log):
        kind, who, at = event["type"], event.get("character", ""), event["id"]

        def add(about: str, who: str, what: str, name: str, count: int = 1, at: int = at) -> None:
            found[about, who, what, name][at] += count

        if kind == "stat_upgraded":
            free = event.get("paid", "free") == "free"
            add("Shop", who, "free upgrades" if free else "paid upgrades", "taken")
            if event.get("tag"):
                add("Shop", who, "picks", "granted")
        if kind == "shop_opened":
            add("Shop", who, "free upgrades", "granted")
        if kind in PICKS:
            add("Shop", who, "picks", "taken")
        if kind == "pick_waived":
            add("Shop", who, "picks", "waived")
        if kind in USES:
            add("Uses", event.get("helper") or who, USES[kind], "times")
        if kind == "effect_used":
            add("Uses", who, event["spec"], "times")
        if kind == "check_declared":
            declared[event["check"]] = who, event["stat"]
            helpers[event["check"]] += filter(None, [event.get("helped_by", "")])
        if kind == "help_offered":
            helpers[event["check"]].append(event["helper"])
        if kind == "spark_paid" and event.get("partner"):  # G-044: the partner Helps
            helpers[event["check"]].append(event["partner"])
        if kind == "check_resolved":
            whose, stat = declared[event["check"]]
            add("Checks", whose, stat, "made")
            for name, count in (
                ("succeeded", event["tier"] != "failure"),
                ("boons", event["boons"]),
                ("busts", event["busts"]),
            ):
                add("Checks", whose, stat, name, count)
            for helper in {*helpers[event["check"]]}:
                add("Help", helper, whose, "Checks")
        if kind == "blessings_gained":
            reason = event.get("reason") or "award"
            for _ in event["faces"]:
                pool[len(pool) + 1] = who, event.get("lasts", "")
            add("Gains", who, reason, "Blessings", len(event["faces"]))
            add("Blessings", who, "all", "came in", len(event["faces"]))
        gone = [*event.get("blessings", ())]
        if kind in ENDS:
            gone = [number for number, (_, lasts) in pool.items() if lasts in ENDS[kind]]
        for number in gone:
            owner, _ = pool[number]
            if owner:
                add("Blessings", owner, "all", "went out")
                pool[number] = "", "gone"
    return {
        key: counted
        for key, found_there in found.items()
        if (counted := {event: count for event, count in found_there.items() if count})
        or key[3] in ("succeeded", "boons", "busts")
    }


def accounts(tablefold: Tablefold, log: Path) -> dict[tuple[str, str, str, str], dict[str, Any]]:
    said = json.loads(tablefold("audit", str(log), "--json").out)["accounts"]
    return {(each["about"], each["who"], each["what"], each["name"]): each for each in said}


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_every_count_of_an_audit_is_that_of_its_events(tablefold: Tablefold, name: str) -> None:
    log = SAMPLES / f"humanity/{name}.jsonl"
    expected = recount(log)
    told = {key: each for key, each in accounts(tablefold, log).items() if key[0] != "Dice"}
    assert {key: each["count"] for key, each in told.items()} == {
        key: sum(events.values()) for key, events in expected.items()
    }
    assert {key: each["events"] for key, each in told.items()} == {
        key: list(events) for key, events in expected.items()
    }


NOOR = "ann create heart Carefree vice-virtue Noor, Acting, Dancing, Stunt Driving"


def test_a_use_is_held_against_the_limit_of_its_session(tmp_path: Path, tablefold: Tablefold) -> None:
    wily = "! noor invoke Wily 1"
    lines = (NOOR, "session", "! noor specialize Wily Acting", wily, wily, "end", "close", "session", wily)
    log = Path(campaign(tmp_path, lines).journal.path)
    wily = accounts(tablefold, log)["Uses", "Noor", "Wily", "times"]
    uses = [event["id"] for event in path_of(log) if event["type"] == "effect_used"]
    assert (wily["count"], wily["limit"], wily["limit_is_for"]) == (3, 1, "session")
    assert wily["sessions"] == [
        {"session": 1, "count": 2, "events": uses[:2]},
        {"session": 2, "count": 1, "events": uses[2:]},
    ]
    said = tablefold("audit", str(log)).out
    first, second = (line for line in said.splitlines() if "Wily, session" in line)
    assert "2 of 1, too many" in first
    assert "1 of 1" in second


def test_what_is_undone_counts_no_more(tmp_path: Path, tablefold: Tablefold) -> None:
    log = Path(campaign(tmp_path, (NOOR, "session", "noor award 1")).journal.path)
    assert accounts(tablefold, log)["Blessings", "Noor", "all", "came in"]["events"] == [4]
    tablefold("undo", str(log))
    assert accounts(tablefold, log) == {}
    assert "Who did what" not in tablefold("audit", str(log)).out


def test_what_cannot_have_happened_is_left_out(tmp_path: Path, tablefold: Tablefold) -> None:
    log = Path(campaign(tmp_path, (NOOR, "session", "noor award 1", "noor award 1")).journal.path)
    lines = log.read_bytes().splitlines(keepends=True)
    assert json.loads(lines[4])["type"] == "blessings_gained"
    lines[4] = lines[4].replace(b'"character":"Noor"', b'"character":"Lila"')
    log.write_bytes(signed(*(line[:-HASH_BYTES] for line in lines)))
    came_in = accounts(tablefold, log)["Blessings", "Noor", "all", "came in"]
    (second,) = (event for event in map(json.loads, lines[5:]) if event["type"] == "blessings_gained")
    assert (came_in["count"], came_in["events"]) == (len(second["faces"]), [second["id"]])
    assert "cannot have happened" in tablefold("audit", str(log)).out.replace("\n", " ")


def test_a_game_with_points_alone_has_no_accounts(tablefold: Tablefold) -> None:
    log = SAMPLES / "effortless/"
    path = sorted(log.glob("*.jsonl"))[0]
    assert accounts(tablefold, path) == {}
    assert "Who did what" not in tablefold("audit", str(path)).out


def test_a_shared_page_and_a_report_say_the_same(tablefold: Tablefold) -> None:
    log = str(SAMPLES / "humanity/the-lighthouse.jsonl")
    told = accounts(tablefold, Path(log))["Checks", "Kaya", "hand", "made"]
    where = ", ".join(map(str, told["events"]))
    assert tablefold("share", log, "-o", "page.html").status == 0
    html = Path("page.html").read_text(encoding="utf-8")
    assert f"<td>{where}</td>" in html[html.index('id="counts"') :]
    assert tablefold("export", log, "page.md", "--to", "markdown").status == 0
    report = Path("page.md").read_text(encoding="utf-8")
    assert f"| {where} |" in report[report.index("## Who did what") :]
