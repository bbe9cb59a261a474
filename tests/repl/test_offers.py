"""What completion offers: only what is legal now, with what is blocked kept in sight."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cli.repl.completions import FILTERS, Completions
from cli.repl.frontend import Offer
from cli.repl.lookahead import Lookahead
from cli.words import WORDS
from ledger.core.line import split_unfinished
from ledger.core.rules.game import Game
from ledger.core.typing import listing
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from tests.bench.reading import ROOT
from tests.repl.conftest import NewDesk


def offers(desk: Desk, line: str) -> list[Offer]:
    return Completions(desk, Lookahead(desk)).at(line)


def picked(desk: Desk, line: str) -> list[str]:
    """What could be picked, without the session's own words."""
    return [offer.text for offer in offers(desk, line) if not offer.blocked and offer.text not in WORDS]


def blocked(desk: Desk, line: str) -> dict[str, str]:
    return {offer.shown: offer.about for offer in offers(desk, line) if offer.blocked}


@pytest.fixture
def desk(stones: NewDesk) -> Desk:
    """Stones after one turn: jet black is empty, bob is to take."""
    desk = stones()
    desk.do("take jet black")
    desk.do("3")
    return desk


def test_an_empty_line_offers_legal_moves_and_words(desk: Desk) -> None:
    assert picked(desk, "") == ["take amber", "take jade"]
    assert {"undo", "show", "help"} <= {offer.text for offer in offers(desk, "")}


@pytest.mark.parametrize("line", ["t", "take ", "TAKE"])
def test_blocked_moves_are_shown_with_their_reason_and_cannot_be_picked(desk: Desk, line: str) -> None:
    assert picked(desk, line) == ["take amber", "take jade"]
    assert blocked(desk, line) == {"take jet black": "blocked: jet black is empty (Heaps)"}


def test_words_of_a_name_find_it_in_any_place(desk: Desk) -> None:
    assert picked(desk, "jad") == ["take jade"]
    assert blocked(desk, "black").keys() == {"take jet black"}


def test_a_move_of_another_moment_is_blocked(desk: Desk) -> None:
    assert picked(desk, "rol") == []
    assert blocked(desk, "rol") == {
        "roll FACE": "blocked: roll does not answer what is asked now: bob: take a stone"
    }


def test_an_overruling_may_pick_what_is_refused(desk: Desk) -> None:
    assert picked(desk, "! ta") == ["! take jet black"]
    assert offers(desk, "! ta")[0].about == "against Heaps: jet black is empty"


def test_digits_show_what_they_would_pick(desk: Desk) -> None:
    assert [offer.shown for offer in offers(desk, "2")] == ["2 take jade"]
    assert offers(desk, "3") == []


def test_chance_needs_no_verb_and_offers_the_unknown(desk: Desk) -> None:
    desk.do("1")
    assert picked(desk, "")[:7] == ["1", "2", "3", "4", "5", "6", "?"]
    assert picked(desk, "roll ")[-1] == "roll ?"
    assert picked(desk, "ROLL") == [*(f"roll {number}" for number in range(1, 7)), "roll ?"]
    assert picked(desk, "?") == ["?"]


def test_after_a_semicolon_the_earlier_moves_count(desk: Desk) -> None:
    assert picked(desk, "take jade; ")[:7] == ["1", "2", "3", "4", "5", "6", "?"]
    assert picked(desk, "take jade; 4; ") == ["take amber", "take jade"]
    assert picked(desk, "take jade; 4; take jade; ?; take ") == ["take amber"]
    assert blocked(desk, "2;4;2;?;take j").keys() == {"take jade", "take jet black"}
    assert len(desk.history) == 2


def test_after_a_semicolon_nobody_sees_what_the_tool_would_deal(stones: NewDesk) -> None:
    desk = stones("tool")
    assert offers(desk, "take jet; ") == []


def test_after_undo_the_old_moves_are_open_again(desk: Desk) -> None:
    assert picked(desk, "undo; ")[:7] == ["1", "2", "3", "4", "5", "6", "?"]


@pytest.mark.parametrize("line", ["take jet; ", "moon; ", "switch main; ", "# take "])
def test_nothing_is_offered_after_what_cannot_be_foreseen(desk: Desk, line: str) -> None:
    assert offers(desk, line) == []


def test_words_that_change_nothing_do_not_hide_the_moves(desk: Desk) -> None:
    assert picked(desk, "score; take ") == ["take amber", "take jade"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("claim ", ["claim ann", "claim bob"]),
        ("claim b", ["claim bob"]),
        ("claim bob ", []),
        ("ruling k", ["ruling kind_die"]),
        ("ruling kind_die ", ["ruling kind_die yes", "ruling kind_die no"]),
        ("count j", ["count jade", "count jet black"]),
        ("why b", ["why bob"]),
        ("why ann ", ["why ann stones", "why ann bob"]),
        ("show ", ["show ann", "show bob"]),
        ("undo t", ["undo turn", "undo to"]),
        (
            "log ",
            [f"log {word}" for word in ("all", "graph", *FILTERS)],
        ),
        ("score -", ["score --at", "score --branch", "score --no-pager", "score --json"]),
        ("log --b", ["log --branch", "log --bodies"]),
        ("score --branch m", ["score --branch main"]),
        ("replay --as b", ["replay --as bob"]),
        ("export out --to m", ["export out --to markdown"]),
        ("help ta", ["help take"]),
        ("bob take j", ["bob take jade"]),
    ],
)
def test_arguments_come_from_their_choices(desk: Desk, line: str, expected: list[str]) -> None:
    assert picked(desk, line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("glimpse ", ["ann", "bob"]),
        *((f"{line} ", ["dawn"]) for line in ("undo to", "annotate", "score", "replay", "branch side")),
        *((f"{line} ", ["dawn"]) for line in ("bookmark dusk", "log --from", "log --to", "show --at")),
        ("rules t", ["Turns", "The die"]),
        ("log --type ro", ["rolled"]),
        ("log --branch ", ["main"]),
        ("find ann w", ["ann won "]),
        ("annotate dawn ", []),
    ],
)
def test_what_a_word_of_the_session_is_about_can_be_picked(
    desk: Desk, line: str, expected: list[str]
) -> None:
    desk.bookmark("dawn")
    typed = line if line.endswith(" ") else line.rpartition(" ")[0] + " "
    before = "find " if typed == "find ann " else typed
    assert picked(desk, line) == [before + each for each in expected]


def test_branches_are_offered_once_there_are_some(desk: Desk) -> None:
    assert "switch" not in {offer.text for offer in offers(desk, "s")}
    desk.branch("what-if")
    assert "switch" in {offer.text for offer in offers(desk, "s")}
    assert picked(desk, "switch ") == ["switch main", "switch what-if"]


def test_undo_and_redo_are_offered_only_where_they_lead_somewhere(stones: NewDesk) -> None:
    desk = stones()
    assert not {"undo", "redo"} & {offer.text for offer in offers(desk, "")}
    desk.do("1")
    desk.undo()
    assert [offer.text for offer in offers(desk, "re")] == ["redo", "replay", "rename"]


def test_every_offer_that_can_be_picked_is_accepted(desk: Desk) -> None:
    for line in ("", "take jade; ", "take jade; 4; "):
        for text in picked(desk, line):
            position = Lookahead(desk).position(split_unfinished(line)[0])
            assert position is not None
            assert position.after(text) is not None, text


def test_a_keystroke_works_out_no_moves_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a head, when more is typed, then moves are worked out once for each link."""
    asked: Counter[str] = Counter()
    moves = listing.moves

    def counted(game: Game, state: object, seat: str | None) -> object:
        asked["moves"] += 1
        return moves(game, state, seat)

    monkeypatch.setattr(listing, "moves", counted)
    ours = Completions(desk, Lookahead(desk))
    line = "take jade; ?; take a"
    for end in range(len(line) + 1):
        ours.at(line[:end])
        ours.suggestion(line[:end])
    assert asked["moves"] == 3
    desk.do("take jade")
    ours.at("")
    ours.at("1")
    assert asked["moves"] == 4


def test_the_state_is_copied_once_for_each_head(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: Counter[str] = Counter()
    state_at = desk.history.state_at

    def counted(at: int) -> object:
        copied["states"] += 1
        return state_at(at)

    monkeypatch.setattr(desk.history, "state_at", counted)
    ours = Completions(desk, Lookahead(desk))
    for end in range(len("take amber") + 1):
        ours.at("take amber"[:end])
    assert copied["states"] == 1


def test_the_chain_is_cut_outside_quotes() -> None:
    assert split_unfinished('find "a; b')[0] == ()
    assert split_unfinished('find "a; b"; ta') == split_unfinished(' find "a; b" ;  ta')
    assert split_unfinished("whatif a; ta") == ((), "whatif a; ta")
    assert split_unfinished("a; b; ")[1] == ""


def test_the_suggestion_goes_on_from_the_words_typed(desk: Desk) -> None:
    ours = Completions(desk, Lookahead(desk))
    assert ours.suggestion("take a") == "mber"
    assert ours.suggestion("take jad") == "e"
    assert ours.suggestion("take j") == ""
    assert ours.suggestion("take jet") == ""
    assert ours.suggestion("jad") == "e"
    assert ours.suggestion("t") == ""
    assert ours.suggestion("take") == ""
    assert ours.suggestion("") == ""


def test_nobody_plays_before_chance_is_answered(desk: Desk) -> None:
    desk.do("take jade")
    assert picked(desk, "tak") == []
    assert blocked(desk, "tak") == {"take HEAP": "blocked: asked first: Points for the stone?"}


def test_in_the_middle_of_a_step_the_tool_deals_before_the_next_move(stones: NewDesk) -> None:
    desk = stones("tool")
    desk.do("take jet")
    desk.undo("event")
    assert desk.head == 1
    assert picked(desk, "take ") == ["take amber", "take jade"]


@pytest.mark.parametrize(
    ("sample", "events", "line", "seats"),
    [
        ("effortless/three-over-lunch", 40, "", []),
        ("effortless/three-over-lunch", 40, "s", []),
        ("kingless/two-without-a-box", 41, "", []),
        ("kingless/two-without-a-box", 41, "j", ["jon "]),
        ("humanity/the-mirror-maze", 4, "", ["Mo ", "Nell "]),
        ("humanity/the-mirror-maze", 4, "n", ["Nell "]),
    ],
)
def test_people_are_offered_where_anybody_may_move_and_once_begun_where_others_may_as_well(
    sample: str, events: int, line: str, seats: list[str], tmp_path: Path
) -> None:
    lines = (ROOT / "sample_logs" / f"{sample}.jsonl").read_bytes().splitlines(keepends=True)
    log = tmp_path / "begun.jsonl"
    log.write_bytes(b"".join(lines[: events + 1]))
    named = [offer.text for offer in offers(Desk.open(log), line) if offer.about == "name who does it"]
    assert named == seats


def test_what_may_be_left_out_is_left_out_where_something_follows_it(tmp_path: Path) -> None:
    """`spark STAT [ROLL] [BLESSINGS…]`, with no roll named."""
    desk = Desk.new(tmp_path / "spark.jsonl", NewGame(game="humanity", seats=("ann", "bob"), dealer="table"))
    for move in (
        "ann create hand Eager Vice & Virtue Ann, Locks, Rooftops, Tea",
        *("session", "scene The mill with Ann", "ann award 2", "gain 3", "gain 3"),
        *("ann check heart", "roll 3"),
    ):
        desk.do(move)
    assert picked(desk, "spark hurry ") == ["spark hurry 3"]
    assert picked(desk, "spark hurry 3 ") == ["spark hurry 3 3"]


def test_behind_show_stand_pages_and_behind_why_seats(tmp_path: Path) -> None:
    wanted = NewGame(game="humanity", seats=("ann", "bob"), dealer="table", host="gm")
    desk = Desk.new(tmp_path / "saga.jsonl", wanted)
    assert {"show shop", "show recap"} <= {*picked(desk, "show ")}
    assert not {"why shop", "why recap"} & {*picked(desk, "why ")}
