"""What `new` asks, answer by answer, without a terminal: which question comes, what Enter answers, and the
game that comes of it.

How it looks on a terminal is a matter of `test_asking.py`.
"""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict

from cli import own_catalogs, recent
from cli.render.text import draw
from cli.repl import asking, draft, interview
from cli.repl.draft import Draft
from cli.repl.interview import WentBack
from cli.shell import Shell
from ledger.core.log.events import CatalogRef
from ledger.desk import new_log
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry

BACK = "\x1a"
TODAY = "2026-11-20"
Said = tuple[str, str] | tuple[str, str, str]
"""A question, the answer to it, and the grey answer that stands there, if that is told."""


class Somebody:
    """Somebody who answers; whoever has no answer left leaves, with Ctrl-C."""

    def __init__(self, answers: tuple[Said, ...], patch: pytest.MonkeyPatch) -> None:
        self.answers, self.seen, self.all = [*answers], "", ""
        patch.setattr(interview, "PromptSession", lambda **_: self)

    def shows(self, blocks: Any, width: int = 0) -> None:
        text = "\n".join(line.text for line in draw(blocks, width=200, ascii_only=False))
        self.seen += f"{text}\n"
        self.all += f"{text}\n"

    async def prompt_async(self, *, message: str, placeholder: Any, **_: object) -> str:
        if not self.answers:
            raise KeyboardInterrupt
        question, answer, *grey = self.answers.pop(0)
        assert question in self.seen, self.seen
        assert grey in ([], [placeholder if isinstance(placeholder, str) else placeholder[0][1]])
        self.seen = ""
        if answer == BACK:
            raise WentBack
        return answer


@pytest.fixture
def new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Begins a game as `new` does; returns the log, what is wanted, and all that was shown."""
    monkeypatch.chdir(tmp_path)
    for name in ("STATE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setattr(asking, "leave_tidily", lambda: None)
    monkeypatch.setattr(asking, "date", type("Day", (), {"today": lambda: date.fromisoformat(TODAY)}))

    def begun(*answers: Said, log: str | None = None, **known: Any) -> tuple[str, NewGame, str]:
        somebody, shell = Somebody(answers, monkeypatch), Shell()
        monkeypatch.setattr(shell, "show", somebody.shows)
        is_named = "dealer" in known
        wanted = NewGame(**{"game": "", "seats": (), **known})
        try:
            name, wanted = asking.Asking(shell).complete(log, wanted, is_dealer_named=is_named)
        except KeyboardInterrupt:
            return "", wanted, somebody.all
        assert somebody.answers == [], "all of it was asked"
        draft.forget(os.environ)  # as it is where the game begins
        return name, wanted, somebody.all

    return begun


def said(wanted: NewGame) -> dict[str, Any]:
    """What is wanted, but for what was left as it was."""
    usual = asdict(NewGame(game="", seats=()))
    return {name: value for name, value in asdict(wanted).items() if value != usual[name]}


def kept(log: str, wanted: NewGame) -> None:
    """Begins the game, and remembers its log, as `new` does."""
    seed = 7 if wanted.dealer == "tool" else None
    Desk.new(log, new_log.NewGame(**{**asdict(wanted), "seed": seed}))
    recent.remember(log, os.environ)


EFFORTLESS: tuple[Said, ...] = (
    ("Which game?", "eff"),
    ("What is it played with?", "2", "rulebook"),
    ("Who plays", "ann bob cy", ""),
    ("Who deals?", "2", "table"),
    ("declare the cards at the end", "1", "everything"),
    ("Which seats does the tool play (ann, bob, cy)?", "cy", "nobody"),
    ("The log's file?", "", f"effortless-{TODAY}.jsonl"),
)


def test_every_question_of_a_game_is_asked_in_turn(new: Any) -> None:
    log, wanted, shown = new(*EFFORTLESS)
    assert log == f"effortless-{TODAY}.jsonl"
    assert said(wanted) == {
        "game": "effortless",
        "seats": ("ann", "bob", "cy"),
        "variant": "standard",
        "catalog": "published",
        "dealer": "tool",
        "bots": {"cy": "1s"},
    }
    assert shown.startswith("Enter takes the grey answer, back or Ctrl-Z goes to the last one, and Ctrl-C")


@pytest.mark.parametrize(
    ("typed", "game", "catalog"),
    [
        ("wingspan", "scorepad", "wingspan"),
        ("Hearts", "scorepad", "hearts"),
        ("scorepad:golf", "scorepad", "golf"),
    ],
)
def test_a_sheet_may_be_named_where_the_game_is_asked_for(
    typed: str, game: str, catalog: str, new: Any
) -> None:
    _, wanted, _ = new(("Which game?", typed), ("Who plays", "ann bob cy dan"), log="a.jsonl")
    assert (wanted.game, wanted.catalog) == (game, catalog)


def test_enter_alone_is_explained_if_there_is_no_usual_answer(new: Any) -> None:
    who = [("Who plays", "", ""), ("Enter alone answers nothing here", "ann, bob, cy", "")]
    _, wanted, _ = new(*who, log="a", game="kingless", catalog="house", dealer="table")
    assert wanted.seats == ("ann", "bob", "cy")


def test_the_answers_of_the_last_game_are_the_grey_ones(new: Any) -> None:
    kept(*new(*EFFORTLESS)[:2])
    grey = ("effortless", "published", "ann, bob, cy", "tool", "everything", "cy")
    log, wanted, _ = new(
        *((question, "", usual) for (question, *_), usual in zip(EFFORTLESS, grey, strict=False)),
        ("The log's file?", "", f"effortless-{TODAY}-2.jsonl"),
    )
    assert log == f"effortless-{TODAY}-2.jsonl"
    assert (wanted.seats, wanted.dealer, wanted.bots) == (("ann", "bob", "cy"), "tool", {"cy": "1s"})
    assert (wanted.catalog, wanted.rulings) == ("published", {})


def test_whoever_played_something_else_last_is_proposed_where_they_fit(new: Any) -> None:
    kept(*new(*EFFORTLESS)[:2])
    who = ("Who plays", "", "ann, bob, cy")
    _, wanted, _ = new(who, log="a", game="kingless", catalog="house", dealer="table")
    assert wanted.seats == ("ann", "bob", "cy")
    assert new(("Who plays", BACK, ""), log="b", game="endeavor", dealer="table")[0] == ""


@pytest.mark.parametrize(
    ("known", "answers", "wanted"),
    [
        (
            {"game": "kingless", "catalog": "house", "dealer": "tool"},
            [("Who plays, clockwise?", "ann, bob")],
            {"game": "kingless", "catalog": "house", "dealer": "tool", "seats": ("ann", "bob")},
        ),
        (
            {"game": "kingless", "catalog": "house", "seats": ("ann", "bob")},
            [("Who deals?", "1")],
            {"game": "kingless", "catalog": "house", "seats": ("ann", "bob")},
        ),
        (
            {"game": "kingless", "catalog": "house", "seats": ("ann", "bob"), "seed": 3, "dealer": "tool"},
            [],
            {"game": "kingless", "catalog": "house", "seats": ("ann", "bob"), "seed": 3, "dealer": "tool"},
        ),
        (
            {"game": "effortless", "catalog": "rulebook", "seats": ("ann", "bob")},
            [("Who deals?", "2"), ("declare the cards at the end", "effort")],  # and no bot could play there
            {
                "game": "effortless",
                "catalog": "rulebook",
                "seats": ("ann", "bob"),
                "variant": "standard",
                "dealer": "tool",
                "rulings": {"record": "effort"},
            },
        ),
        (
            {"game": "endeavor", "seats": ("white", "red", "green")},
            [("Which variant?", "three", "base"), ("Who deals?", "")],
            {"game": "endeavor", "seats": ("white", "red", "green"), "variant": "three"},
        ),
        (
            {"game": "endeavor", "seats": ("white", "red")},
            [("Who deals?", "")],
            {"game": "endeavor", "seats": ("white", "red"), "variant": "two"},
        ),
        (  # a pad deals nothing unless its sheet has dice or a deck
            {"game": "scorepad", "catalog": "golf", "seats": ("ann", "bob")},
            [],
            {"game": "scorepad", "catalog": "golf", "seats": ("ann", "bob")},
        ),
        (
            {"game": "scorepad", "catalog": "yahtzee", "seats": ("ann", "bob")},
            [("Who deals?", "tool")],
            {"game": "scorepad", "catalog": "yahtzee", "seats": ("ann", "bob"), "dealer": "tool"},
        ),
        (  # nobody plays Humanity at random, so that nobody is asked for bots
            {"game": "humanity", "seats": ("mia",), "host": "gm", "rulings": {"setting": "vice-virtue"}},
            [("Who deals?", "tool"), ("(optional_stat)", "none", "none")],
            {"game": "humanity", "seats": ("mia",), "host": "gm", "rulings": {"setting": "vice-virtue"}}
            | {"dealer": "tool"},
        ),
        (
            {"game": "humanity", "seats": ("mia",), "host": "gm", "dealer": "table"},
            [("(setting)", "fate", "vice-virtue"), ("(optional_stat)", "14", "none")],
            {"game": "humanity", "seats": ("mia",), "host": "gm"}
            | {"rulings": {"setting": "fate-knowledge", "optional_stat": "haze"}},
        ),
        (
            {"game": "courses", "catalog": "house", "seats": ("ann", "bob"), "dealer": "table"},
            [("What do ann, bob bring (", "riv, hill", "later")],
            {"game": "courses", "catalog": "house", "seats": ("ann", "bob")}
            | {"brought": (("ann", "house:river"), ("bob", "house:hill"))},
        ),
        (
            {"game": "courses", "catalog": "house", "seats": ("ann", "bob"), "dealer": "table"}
            | {"brought": (("ann", "house:river"),)},
            [],
            {"game": "courses", "catalog": "house", "seats": ("ann", "bob")}
            | {"brought": (("ann", "house:river"),)},
        ),
    ],
)
def test_only_what_the_line_left_out_is_asked(
    known: dict[str, Any], answers: list[Said], wanted: dict[str, Any], new: Any
) -> None:
    one = {"kingless": "standard", "humanity": "campaign", "courses": "standard", "scorepad": "sheet"}
    log, found, shown = new(*answers, log="a.jsonl", **known)
    assert log == "a.jsonl"
    assert said(found) == {"variant": one.get(known["game"], ""), **wanted}
    assert "Which game?" not in shown


@pytest.mark.parametrize(
    ("known", "answers"),
    [
        ({"game": "endeavor"}, [("Who plays, clockwise (white, red,", "ann"), ("can be called 'ann'", BACK)]),
        (
            {"game": "kingless", "catalog": "house"},
            [("Who plays, clockwise?", "ann"), ("2 to 8 seats", BACK)],
        ),
        (
            {"game": "kingless", "catalog": "house", "dealer": "tool"},
            [("Who plays", "Mary Ann,, Bob"), ("A name is missing after Mary Ann", BACK)],
        ),
        (
            {"game": "effortless", "catalog": "rulebook", "seats": ("ann", "bob")},
            [
                ("Who deals?", "3"),
                ("'3' is not a choice", "2"),
                ("declare the cards", ""),
                ("the tool play", "cy"),
                ("cy", BACK),
            ],
        ),
        (
            {"game": "humanity", "dealer": "table", "seats": ("mia", "noor")},
            [("Who is the Gamemaster: one of them", "check", "nobody"), ("begins with it", BACK)],
        ),
        (
            {"game": "courses", "catalog": "house", "seats": ("ann", "bob"), "dealer": "table"},
            [("bring", "hill"), ("There are 2 seats, and 1 things were named.", "hill sea"), ("sea", BACK)],
        ),
    ],
)
def test_an_answer_that_cannot_be_is_explained_and_asked_again(
    known: dict[str, Any], answers: list[Said], new: Any
) -> None:
    assert new(*answers, log="a.jsonl", **known)[0] == ""


def test_back_is_the_last_question_with_the_answer_that_was_given(new: Any) -> None:
    _, wanted, shown = new(
        ("Which game?", BACK),
        ("This is the first question.", "kingless"),
        ("What is it played with?", "house"),
        ("Who plays", BACK),
        ("What is it played with?", BACK, "house"),
        ("Which game?", "", "kingless"),
        ("What is it played with?", "", "house"),
        ("Who plays", "ann bob"),
        ("Who deals?", "", "table"),
        log="a.jsonl",
    )
    assert (wanted.game, wanted.catalog, wanted.seats) == ("kingless", "house", ("ann", "bob"))
    assert "Which seats does the tool play" not in shown


def test_names_of_several_words_get_a_word_to_type(new: Any) -> None:
    known = {"game": "kingless", "catalog": "house", "dealer": "tool"}
    _, wanted, shown = new(("Who plays", "Mary Ann, Bob, Cy"), log="a", **known)
    assert (wanted.seats, wanted.names) == (("mary", "Bob", "Cy"), {"mary": "Mary Ann"})
    assert "Mary Ann (`mary`), Bob, Cy sit at the table." in shown


def test_and_between_two_names_is_asked_about(new: Any) -> None:
    known = {"game": "kingless", "catalog": "house", "dealer": "tool"}
    line = "ann, bob and cy"
    _, wanted, shown = new(
        ("Who plays", line),
        ("Who sits at the table?", "3", "ann, bob, cy"),
        ("Nobody sits there yet.", line),
        ("3 type the names again", ""),
        log="a",
        **known,
    )
    assert wanted.seats == ("ann", "bob", "cy")
    assert "sit at the table." not in shown
    _, wanted, _ = new(("Who plays", line), ("Who sits at the table?", "2"), log="a", **known)
    assert [wanted.names.get(seat, seat) for seat in wanted.seats] == ["ann", "bob and cy"]


def test_a_host_may_be_nobody_and_the_last_one_is_proposed(new: Any) -> None:
    known = {"game": "humanity", "seats": ("mia",), "dealer": "table", "rulings": {"setting": "vice-virtue"}}
    stat = ("(optional_stat)", "none")
    assert new(("Who is the Gamemaster", "Nobody", "nobody"), stat, log="a", **known)[1].host == ""
    name, wanted, _ = new(("Who is the Gamemaster", "gm"), stat, log="b.jsonl", **known)
    kept(name, wanted)
    assert new(("Who is the Gamemaster", "", "gm"), stat, log="c", **known)[1].host == "gm"


def test_what_seats_brought_last_time_is_proposed(new: Any) -> None:
    known = {"game": "courses", "catalog": "house", "dealer": "table"}
    first = (("Who plays", "ann bob"), ("bring", "river hill"))
    log, wanted, _ = new(*first, log="a.jsonl", **known)
    kept(log, wanted)
    decks = (("Who plays", "", "ann, bob"), ("bring", "", "river hill"))
    assert new(*decks, log="b", **known)[1].brought == wanted.brought
    # Somebody new has brought nothing yet.
    new(("Who plays", "ann cy"), ("bring", "", "later"), log="c", **known)


def test_a_log_is_a_new_file_in_a_folder_that_is_there(new: Any, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("mine")
    (tmp_path / f"golf-{TODAY}.jsonl").write_text("mine")
    known = {"game": "scorepad", "catalog": "golf", "seats": ("ann", "bob")}
    log, _, shown = new(
        ("The log's file?", "a", f"golf-{TODAY}-2.jsonl"),
        ("a.jsonl is already a file.", "nowhere/b"),
        ("There is no folder nowhere.", "b.log"),
        **known,
    )
    assert log == "b.log"
    assert "Choose another name." in shown


def test_whoever_leaves_finds_the_answers_again(new: Any) -> None:
    assert new(("Which game?", "effortless"), ("What is it played with?", "published"))[0] == ""
    (kept,) = Path("state").rglob("draft.json")
    assert kept.parent.stat().st_mode & 0o077 == 0
    go_on = "You left in the middle of these answers. Go on with them?"
    _, wanted, shown = new((go_on, "", "go on"), *EFFORTLESS[2:])
    assert "effortless, published" in shown
    assert "Which game?" not in shown
    assert (wanted.game, wanted.catalog) == ("effortless", "published")
    assert "Go on with them?" not in new(("Which game?", "kingless"))[2], "a game has begun with them"
    assert new((go_on, "anew"), ("Which game?", "courses", ""))[0] == ""


def test_answers_to_another_line_are_no_draft_for_this_one(new: Any) -> None:
    line = NewGame(game="kingless", seats=(), catalog="house")
    draft.keep(Draft("a", line, False, ("ann, bob",)), os.environ)
    assert "You left" not in new(("Who plays", BACK), log="b", game="kingless", catalog="house")[2]
    draft.keep(Draft("a", line, False, ("ann, bob",)), os.environ)
    again = ("Go on with them?", "go on"), ("Who deals?", "")
    assert new(*again, log="a", game="kingless", catalog="house")[1].seats == ("ann", "bob")
    draft.keep(Draft("a", line, False, ("ann, bob",)), os.environ)
    assert "You left" not in new(("Which game?", BACK), log="b")[2]
    draft.keep(Draft("a", line, False, ("ann, bob",)), os.environ)
    assert new(*again)[0] == "a"


PAD: tuple[Said, ...] = (
    ("What is it played with?", "new", "new"),
    ("What is the game called?", "Castle Hill"),
    ("How many rounds", ""),
    ("What gives points, in", "towers 3, walls, gardens"),
    ("What else is written in each", ""),
    ("What gives points only at the end?", "rows 2"),
    ("fewer than none?", "moats"),
    ("'moats' was not named.", "walls"),
    ("What else is counted", "gold 5"),
    ("formula give in each", ""),
    ("What bonus", "most gold"),
    ("'most gold' is not a name with a formula.", "most gold = if(rank(gold) == 1, 4, 0)"),
    ("Who wins?", "few"),
    ("How many points end it?", "60"),
    ("tied seats", "gold"),
)


def test_a_pad_of_ones_own_comes_of_its_answers_and_is_kept_by_its_name(new: Any) -> None:
    known: dict[str, Any] = {"game": "scorepad", "seats": ("ann", "bob")}
    end = (("The log's file?", "", f"castle-hill-{TODAY}.jsonl"),)
    _, wanted, shown = new(*PAD, *end, **known)
    assert isinstance(wanted.catalog, CatalogRef)
    assert wanted.catalog.name == "Castle Hill"
    _, _, sketch = shown.rpartition("Castle Hill  ")
    assert [re.split(r"  +", line) for line in sketch.splitlines()[:4] if "--" not in line] == [
        ["gold from 5", "towers 3 each", "walls (-)", "gardens", "rows 2 each", "most gold", "total"],
        ["each round", "·", "·", "·", "until 60"],
        ["at the end", "·", "·", "=", "the fewest win, then gold"],
    ]
    assert "It is scorepad:castle-hill from now on. To change it: tablefold catalog scorepad --edit" in shown
    own = own_catalogs.made(os.environ, "scorepad")
    assert [*own] == ["castle-hill"]
    assert new_log.catalog_ref(registry.game("scorepad"), own["castle-hill"]).digest == wanted.catalog.digest
    # Another of that name takes no place of the first, and the next `new` offers both.
    new(*PAD, *end, **known)
    assert sorted(own_catalogs.made(os.environ, "scorepad")) == ["castle-hill", "castle-hill-2"]
    played = ("Which game?", "scorepad:castle-hill-2"), ("Who plays", "ann bob")
    _, wanted, shown = new(*played, log="a")
    assert wanted.catalog == own_catalogs.made(os.environ, "scorepad")["castle-hill-2"]
    assert "your own" in shown
    chosen = ("What is it played with?", "castle-hill")
    assert new(chosen, log="b", **known)[1].catalog == own["castle-hill"]


def test_a_pad_that_cannot_be_kept_is_played_all_the_same(new: Any, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("no folder")
    _, wanted, shown = new(*PAD, log="a", game="scorepad", seats=("ann", "bob"))
    assert isinstance(wanted.catalog, CatalogRef)
    assert "from now on" not in shown
    assert "castle-hill.toml" in shown
