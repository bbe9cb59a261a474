"""`log --moves`: the words that were typed, as they were understood."""

from __future__ import annotations

import json

import pytest

from ledger.core.log.events import bare
from ledger.desk.desk import Desk
from ledger.games import registry
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"
DEFINED = "define charm Old Newt, points -3"


def lines_of(tablefold: Tablefold, *words: str) -> list[str]:
    ran = tablefold("log", LOG, "--moves", *words)
    assert (ran.status, ran.err) == (0, "")
    return [line for line in ran.out.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(
    ("moves", "typed"),
    [
        (("owl", "2"), ["charm Owl", "take 2"]),
        (("charm ?", "note said"), ["charm ?", "note said"]),
        (("charm owl", 'note "said; done"'), ["charm Owl", 'note "said; done"']),
        (("charm owl", 'note -- ten  "blanks"; done'), ["charm Owl", 'note -- ten  "blanks"; done']),
        (("charm owl", "! take 4 -- a gift; why not"), ["charm Owl", "! take 4 -- a gift; why not"]),
        (("charm owl", "! bob take 1"), ["charm Owl", "! bob take 1"]),
        (("charm owl", "peek"), ["charm Owl", "peek"]),
        (("charm owl", "adjust heap 4 we dropped one"), ["charm Owl", "adjust heap 4 we dropped one"]),
        (("charm owl", "count ann 0", "claim bob -3"), ["charm Owl", "count ann pebbles 0", "claim bob -3"]),
        (("charm owl", "ruling peek=no -- we agreed"), ["charm Owl", "ruling peek = no -- we agreed"]),
        (
            ("define charm Old Newt, points -3", "charm old"),
            ["define charm Old Newt, points -3", "charm Old Newt"],
        ),
        (("charm owl", "take 3", "undo", "take 1"), ["charm Owl", "take 1"]),
    ],
    ids=lambda value: value[-1],
)
def test_what_was_typed_is_told_in_full(
    moves: tuple[str, ...], typed: list[str], tablefold: Tablefold
) -> None:
    tablefold.played(LOG)
    for move in moves:
        assert tablefold(*(("undo", LOG) if move == "undo" else ("do", LOG, move))).status == 0
    assert lines_of(tablefold) == typed
    tablefold("new", "again.jsonl", "--game", "pebbles", "--players", "ann,bob")
    assert tablefold("play", "again.jsonl", stdin="\n".join(typed).encode()).status == 0
    one, other = (Desk.open(tablefold.folder / name).history.path() for name in (LOG, "again.jsonl"))
    assert list(map(bare, one)) == list(map(bare, other))


def test_a_name_that_begins_like_another_is_told_so_that_it_is_clear(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "define charm Owl Feather, ?", "define charm 7, ?", "charm owl feather")
    assert lines_of(tablefold)[-1] == "charm Owl Feather"


def test_what_the_tool_dealt_first_is_a_comment_and_its_seed_not_told(tablefold: Tablefold) -> None:
    dealt = ("--dealer", "tool", "--seed", "987654321", "--title", "Friday night")
    tablefold("new", LOG, "--game", "pebbles", "--players", "ann,bob", *dealt)
    tablefold("do", LOG, "take 2; take 1")
    out = tablefold("log", LOG, "--moves").out
    assert out.splitlines() == [
        "# tablefold new NEW.jsonl --game pebbles --players ann,bob --variant plain --catalog charms"
        " --dealer tool --seed SEED --title 'Friday night'",
        f"# SEED is in the first line of {LOG}",
        "# 1 the charm is Owl",
        "take 2",
        "take 1",
    ]


def test_another_line_of_play_and_its_end_can_be_chosen(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl", "take 3")
    tablefold("branch", LOG, "what-if", "--at", "1")
    tablefold("do", LOG, "take 1; take 2")
    assert lines_of(tablefold, "--branch", "main") == ["charm Owl", "take 3"]
    assert lines_of(tablefold, "--at", "4") == ["charm Owl", "take 1"]


def test_what_nobody_can_type_is_a_comment_and_told_as_one(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl")
    tablefold("do", LOG, "note -- two\ntake 3")
    tablefold("do", LOG, "take 1")
    ran = tablefold("log", LOG, "--moves")
    lost = "some of this cannot be typed again as it was; steps that are only comments (#): 1"
    first, _, *rest = ran.out.splitlines()
    assert [first, *rest] == [f"# {lost}", "charm Owl", "# 2 note: two\\x0atake 3", "take 1"]
    assert (ran.status, lost in ran.err) == (1, True)


def test_an_import_has_no_words_and_every_step_of_it_is_a_comment(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl", "take 3")
    (tablefold.folder / "bare.jsonl").write_text(tablefold("export", LOG).out, encoding="utf-8")
    tablefold("import", "other.jsonl", "bare.jsonl")
    tablefold("do", "other.jsonl", "take 2")
    told = tablefold("log", "other.jsonl", "--moves").out.splitlines()
    assert [line[:3] for line in told[2:]] == ["# 1", "# 2", "tak"]


def test_words_stay_where_a_line_of_play_parts_from_what_followed_by_itself(tablefold: Tablefold) -> None:
    """The rest of the step follows again on the new line."""
    tablefold("new", LOG, "--game", "pebbles", "--players", "ann,bob", "--dealer", "tool", "--seed", "9")
    tablefold("do", LOG, "take 2", "take 1")
    tablefold("branch", LOG, "other", "--at", "2")
    tablefold("do", LOG, "take 3")
    assert lines_of(tablefold) == ["take 2", "take 3"]


def test_the_beginning_is_told_where_a_line_of_play_parts_from_what_was_said(
    tablefold: Tablefold,
) -> None:
    tablefold.played(LOG, "define charm Old Newt, points -3: charm old")
    tablefold("branch", LOG, "other", "--at", "1")
    tablefold("do", LOG, "charm owl")
    assert lines_of(tablefold) == ["define charm Old Newt, points -3", "charm Owl"]
    assert lines_of(tablefold, "--branch", "main") == ["define charm Old Newt, points -3: charm Old Newt"]


def test_moves_as_data(tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl", "! take 4 -- a gift")
    assert json.loads(tablefold("log", LOG, "--moves", "--json").out) == {
        "format": 1,
        "game": "pebbles",
        "moves": [
            {"line": "charm Owl", "events": [1]},
            {"line": "! take 4 -- a gift", "events": [2, 3]},
        ],
    }


@pytest.mark.parametrize("option", [("--all",), ("--last", "2")])
def test_moves_are_one_whole_line_of_play(option: tuple[str, ...], tablefold: Tablefold) -> None:
    tablefold.played(LOG, "charm owl")
    assert tablefold("log", LOG, "--moves", *option).status == 2


@pytest.fixture
def torn(tablefold: Tablefold, monkeypatch: pytest.MonkeyPatch) -> Tablefold:
    """A deal that was cut off and dealt again by the first move, in one step with it."""
    monkeypatch.setattr(registry, "SHIPPED", {"kingless": "ledger.games.kingless"})
    tablefold("new", LOG, "--game", "kingless", "--players", "ann,bob", "--dealer", "tool", "--seed", "5")
    path = tablefold.folder / LOG
    first, second, *_ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + second[:30])
    assert tablefold("repair", LOG).status == 0
    assert tablefold("do", LOG, "play trapdoor").status == 0
    return tablefold


def test_a_move_that_was_taken_back_is_not_told_with_what_came_before_it_in_its_step(torn: Tablefold) -> None:
    assert lines_of(torn) == ["play Trapdoor"]
    assert torn("undo", LOG).status == 0
    assert lines_of(torn) == []
    assert torn("redo", LOG).status == 0
    assert lines_of(torn) == ["play Trapdoor"]


def test_a_log_tells_a_step_in_the_order_of_its_events(torn: Tablefold) -> None:
    told = torn("log", LOG).out.splitlines()[1:]
    ids = [int("".join(filter(str.isdigit, line.lstrip("├─└ ")[:2]))) for line in told]
    assert ids == sorted(ids) == list(range(1, 9))


def test_the_command_that_begins_again_says_every_choice_that_the_table_made(tablefold: Tablefold) -> None:
    chosen = ("--rule", "heap=12", "--title", "A night", "--place", "Rome")
    tablefold("new", LOG, "--game", "pebbles", "--players", "ann,bob", *chosen)
    began = tablefold("log", LOG, "--moves").out.splitlines()[-1]
    assert began.startswith("# tablefold new NEW.jsonl --game pebbles --players ann,bob ")
    assert "--rule heap=12" in began
    assert "--title 'A night' --place Rome" in began
    shipped = tablefold("catalog", "pebbles", "--toml").out
    (tablefold.folder / "own.toml").write_text(shipped.replace("points = 2", "points = 3"), "utf-8")
    tablefold("new", "own.jsonl", "--game", "pebbles", "--players", "ann,bob", "--catalog", "own.toml")
    began = tablefold("log", "own.jsonl", "--moves").out.splitlines()[-1]
    assert began.startswith(
        "# tablefold catalog own.jsonl --at 0 --toml > charms.toml; tablefold new NEW.jsonl "
    )
    assert began.endswith(" --catalog charms.toml")
