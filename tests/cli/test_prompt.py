"""The options of a command at the prompt: each means there what it means on the command line."""

from __future__ import annotations

import pytest

from cli.commands.names import COMMANDS, load_command
from cli.prompt import options_of
from cli.session import Session
from cli.words import WORDS
from ledger.core.errors import TablefoldError
from ledger.desk.desk import Desk
from tests.cli.conftest import Tablefold

LOG = "game.jsonl"
MOVES = ("charm owl", "take 2", "note tea", "take 1")


@pytest.fixture
def game(tablefold: Tablefold) -> Tablefold:
    tablefold.played(LOG, *MOVES)
    assert tablefold("bookmark", LOG, "dinner", "2").status == 0
    return tablefold


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("score 2", ("score", "--at", "2")),
        ("score --at=dinner", ("score", "--at", "dinner")),
        ("score --json", ("score", "--json")),
        ("show --as ann --at 1", ("show", "--as", "ann", "--at", "1")),
        ("show ann --hindsight", ("show", "--as", "ann", "--hindsight")),
        ("show bob dinner", ("show", "--as", "bob", "--at", "dinner")),
        ("show --json", ("show", "--json")),
        ("why ann --at 2", ("why", "ann", "--at", "2")),
        ("log --LAST 1", ("log", "--last", "1")),
        ("log --last=1 --utc", ("log", "--last", "1", "--utc")),
        ("log --at 2 --branch main", ("log", "--at", "2", "--branch", "main")),
        ('log --grep "bob takes"', ("log", "--grep", "bob takes")),
        ("log --moves", ("log", "--moves")),
        ("find over --first", ("find", "over", "--first")),
        ("find ann total - 1 > 0 --as ann --at 2", ("find", "ann total - 1 > 0", "--as", "ann", "--at", "2")),
        ("branch --all", ("branch", "--all")),
        ("branch all", ("branch", "--all")),
        ("branch --json", ("branch", "--json")),
        ("bookmark --json", ("bookmark", "--json")),
        ("diff 1 2", ("diff", "1", "2")),
        ("diff 1 --at 2", ("diff", "1", "--at", "2")),
        ("whatif --at 1 take 1", ("whatif", "--at", "1", "take 1")),
        ("audit --claimed ann=3 --strict", ("audit", "--claimed", "ann=3", "--strict")),
        ("audit ann=3", ("audit", "--claimed", "ann=3")),
        ("audit all", ("audit", "--all")),
        ("replay --json", ("replay", "--json")),
        ("catalog --toml", ("catalog", "--toml")),
        ("catalog --at 1", ("catalog", "--at", "1")),
        ("export --at 2", ("export", "--at", "2")),
        ("drop 3 --dry-run --skip", ("drop", "3", "--dry-run", "--skip")),
        ("seal --json", ("seal", "--json")),
        ("verify --json", ("verify", "--json")),
    ],
)
def test_a_command_shows_the_same_page_at_the_prompt(
    typed: str, words: tuple[str, ...], game: Tablefold
) -> None:
    ran = game(words[0], LOG, *words[1:])
    at_the_prompt = game("play", LOG, stdin=typed.encode())
    page = "".join(at_the_prompt.out.splitlines(keepends=True)[:-1])
    assert (page, at_the_prompt.err) == (ran.out, "")


def test_words_that_write_take_their_options(game: Tablefold) -> None:
    session = Session(Desk.open(game.folder / LOG))
    for line in (
        "bookmark dawn at 2",
        "branch ours --at 2",
        "branch theirs --rename ours",
        "switch main",
        "branch theirs --drop",
        "undo --event",
        "export moves.jsonl --at 2",
    ):
        session.run(line)
    branches = session.desk.history.timeline.branches(everything=True)
    assert ([branch.name for branch in branches], session.desk.head) == (["main", "theirs~1"], 3)
    assert session.desk.history.timeline.bookmarks["dawn"] == 2
    assert (game.folder / "moves.jsonl").read_text() == game("export", LOG, "--at", "2").out


def test_an_answer_as_data_also_says_what_was_recorded(game: Tablefold) -> None:
    session = Session(Desk.open(game.folder / LOG))
    for line in ("bookmark dawn", "bookmark dusk --json"):
        done = session.run(line).done
        assert done is not None
        assert [type(event).__name__ for event in done.events] == ["Bookmarked"]


@pytest.mark.parametrize("word", [word for word in WORDS if word in COMMANDS and word != "help"])
def test_help_lists_the_options_that_a_word_takes(word: str, game: Tablefold) -> None:
    page = game("play", LOG, stdin=f"{word} --help".encode()).out
    assert [name for name in options_of(load_command(word)) if name not in page] == []


@pytest.mark.parametrize("line", ["score --colour", "score --color never", "log --at", "seal --at 1"])
def test_an_option_that_is_none_changes_nothing(line: str, game: Tablefold) -> None:
    with pytest.raises(TablefoldError):
        Session(Desk.open(game.folder / LOG)).run(line)
