"""Every help page, as it is read."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click
import pytest
from syrupy.assertion import SnapshotAssertion

from cli import commands
from cli.commands import names
from cli.commands.names import COMMANDS, GROUPS
from cli.pages.choices import about, brief
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from tests.bench.reading import ROOT
from tests.cli.conftest import Tablefold


def every() -> Iterator[str]:
    """The names of all commands, those of a group after it; every file is imported."""
    for name in COMMANDS:
        yield name
        found = names.load_command(name)
        if isinstance(found, click.Group):
            yield from (f"{name} {each}" for each in found.list_commands(click.Context(found)))


EVERY = tuple(every())


def test_the_program(tablefold: Tablefold, page: SnapshotAssertion) -> None:
    assert tablefold.page("--help") == page


@pytest.mark.parametrize("command", EVERY)
def test_command(command: str, tablefold: Tablefold, page: SnapshotAssertion) -> None:
    assert tablefold.page(*command.split(" "), "--help") == page


@pytest.mark.parametrize("command", EVERY)
def test_every_page_has_an_example_and_fits(command: str, tablefold: Tablefold) -> None:
    text = tablefold(*command.split(" "), "-h").out
    assert "\\b" not in text
    assert f"  tablefold {command}" in text.split("Example", 1)[1]
    assert [line for line in text.splitlines() if len(line) > 80] == []


def test_every_command_stands_in_the_file_of_its_group() -> None:
    files = {
        module.name: import_module(f"cli.commands.{module.name}")
        for module in iter_modules(commands.__path__)
    }
    held = {name: tuple(file.group.commands) for name, file in files.items() if hasattr(file, "group")}
    every = [name for names in GROUPS.values() for name in names]
    assert held == {file: tuple(name for name in every if COMMANDS[name] == file) for file in held}
    assert set(COMMANDS.values()) == set(held)


def test_the_groups_are_headings_of_the_help(tablefold: Tablefold) -> None:
    lines = tablefold("--help").out.splitlines()
    rows = {line.partition("  ")[0]: line.split() for line in map(str.strip, lines)}
    assert [rows[about][-len(names) :] for about, names in GROUPS.items()] == [*map(list, GROUPS.values())]
    assert len(lines) < 24, "it is one screen"


def test_what_each_command_does_is_a_topic(tablefold: Tablefold) -> None:
    page = tablefold("help", "commands").out
    assert {line.partition(" ")[0] for line in page.splitlines() if line[0] != " "} == COMMANDS.keys()
    assert "..." not in page, "every sentence is whole"


def test_an_option_without_its_value_names_the_help_of_its_command(tablefold: Tablefold) -> None:
    assert "`tablefold play --help`" in tablefold("play", "--as").err


def test_version(tablefold: Tablefold) -> None:
    ran = tablefold("--version")
    assert (ran.status, ran.out.split()[0], ran.err) == (0, "tablefold", "")


def test_help_is_a_command_as_well(tablefold: Tablefold) -> None:
    assert tablefold("help").out == tablefold("--help").out
    assert tablefold("help", "undo").out == tablefold("undo", "--help").out
    assert tablefold("help", "shelf", "list").out == tablefold("shelf", "list", "--help").out


@pytest.mark.parametrize(
    "topic", ["typing", "keys", "teaching", "words", "quit", "define", "count", "adjust", "assert"]
)
def test_help_knows_the_topics_of_the_prompt(
    topic: str, tablefold: Tablefold, page: SnapshotAssertion
) -> None:
    assert tablefold.page("help", topic) == page


def test_help_names_the_games_whose_rules_explain_it(tablefold: Tablefold) -> None:
    err = " ".join(tablefold("help", "charms").err.split())
    assert "`tablefold rules pebbles charms` looks in a game's rules." in err


def test_help_at_the_prompt_leads_to_the_rules(tablefold: Tablefold) -> None:
    """What is no move and no word there may be a topic of the game."""
    log = tablefold.played("h.jsonl")
    told = tablefold("rules", "pebbles", "charms").out
    assert told in tablefold("play", log, stdin=b"help charms\n").out


def test_what_help_does_not_know_it_says(tablefold: Tablefold, page: SnapshotAssertion) -> None:
    assert tablefold.page("help", "castling") == page


@pytest.mark.parametrize(
    ("sample", "events", "ending"),
    [
        ("endeavor/two-by-the-sea", 23, " or discard CARD"),
        ("courses/a-duel-with-house-decks", 12, " or 5 other moves"),
    ],
)
def test_help_tells_three_of_more_than_four_words_and_how_many_more(
    sample: str, events: int, ending: str, tmp_path: Path
) -> None:
    lines = (ROOT / "sample_logs" / f"{sample}.jsonl").read_bytes().splitlines(keepends=True)
    log = tmp_path / "begun.jsonl"
    log.write_bytes(b"".join(lines[: events + 1]))
    desk = Desk.open(log)
    _, named, *texts = [str(getattr(block, "text", "")) for block in brief(desk, desk.eyes(None))]
    (told,) = (text for text in texts if text.startswith("Type: "))
    assert (told.endswith(ending), told.count(" or ")) == (True, 3)
    left = sum(move.verdict.is_accepted for move in desk.moves(desk.eyes(None))) - len(named.split(" · "))
    assert [text.split(":")[0] for text in texts if text[0] == "…"] == [f"… and {left} more"] * bool(left)


def taken(found: click.Command, name: str) -> Iterator[str]:
    """What a command takes: how often, in which bounds, and what stands for what is left out."""
    for each in found.params:
        info = each.to_info_dict()
        told = {key: info["type"].get(key) for key in ("min", "max", "min_open", "max_open", "choices")}
        told |= {key: info.get(key) for key in ("default", "nargs", "multiple", "required", "is_flag")}
        told["any_case"] = info["type"].get("case_sensitive") is False
        plain = {key: value for key, value in told.items() if value and isinstance(value, int | str | tuple)}
        yield f"{name} {'/'.join((*each.opts, *each.secondary_opts))}: {plain}"


def test_what_is_left_out_stands_for_what_it_stood_for(page: SnapshotAssertion) -> None:
    lines = list[str]()
    for name in EVERY:
        word, _, inner = name.partition(" ")
        found: click.Command | None = names.load_command(word)
        if isinstance(found, click.Group) and inner:
            found = found.get_command(click.Context(found), inner)
        assert found is not None
        lines += taken(found, name)
    assert "\n".join(lines) + "\n" == page


def test_a_topic_is_known_by_its_beginning(tablefold: Tablefold) -> None:
    assert tablefold("help", "bot").out == tablefold("help", "bots").out != ""
    assert "no help on" in tablefold("help", "t").err


def test_the_prompt_knows_a_topic_by_its_beginning() -> None:
    desk = Reader.open(ROOT / "sample_logs/effortless/three-over-lunch.jsonl")
    assert about(desk, "bot", {}, desk.eyes(None)) == about(desk, "bots", {}, desk.eyes(None))
