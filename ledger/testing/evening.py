"""The prompt for a game whose author is still at work: each save changes the rules of the evening.

Law: nothing is lost. Lines that no longer fit leave the log, are reported, and stay in a copy beside it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import copyfile
from typing import Literal, NamedTuple

from cli.repl.loop import play
from cli.settings import Settings
from cli.style import Style
from ledger.core.blocks import Block, Note
from ledger.core.errors import LogError, TablefoldError, UsageError
from ledger.core.rules.game import AnyGame
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.playouts.bots import named, require_possible
from ledger.testing.laws.logs import REJECTED
from ledger.testing.loading import GameSource
from ledger.testing.tables import NAMES

LOOK = 0.3
"""Seconds between two looks at the files."""
SEED = 1
"""The same deal every time, so that an author sees what a change does."""


class EveningSetup(NamedTuple):
    """How a new evening begins: an empty `variant` stands for the game's first one, and 0 `seats` for the
    fewest. `random` names the seats that play at random, with commas; `deals` says who deals."""

    variant: str = ""
    seats: int = 0
    random: str = ""
    deals: Literal["tool", "table"] = "tool"


def opened(game: AnyGame, file: Path, how: EveningSetup) -> Desk:
    """The desk of an evening: it goes on with the log if there already is one, or else begins one. Raises
    BadSetup or what opening a log raises."""
    if file.exists():
        return Desk.open(file)
    chosen = next((each for each in game.info.variants if each.name == how.variant), game.info.variants[0])
    who = (game.info.seats or NAMES)[: how.seats or chosen.least]
    if how.random:
        require_possible(game, how.deals, {})
    bots = tuple(how.random.replace(",", " ").split())
    wanted = NewGame(
        game=game.info.name,
        seats=who,
        variant=how.variant,
        dealer=how.deals,
        seed=SEED if how.deals == "tool" else None,
        bots=named(bots, who, "random") if bots else {},
    )
    return Desk.new(file, wanted)


class Anew(Exception):
    """A file of the game was saved: the prompt begins anew."""


class Saved:
    """Notices that a file of the game was saved while somebody is at a prompt. To the prompt it looks like
    the served pages of a game."""

    greeting = (Note("Save a file of the game, and this log is folded by the new rules.", "hint"),)

    def __init__(self, source: GameSource) -> None:
        self._source = source

    @property
    def has_news(self) -> bool:
        return self._source.is_saved

    def news(self) -> Sequence[Block]:
        """Raises Anew if a file was saved."""
        if self._source.is_saved:
            raise Anew
        return ()

    def throws(self, how: str) -> str:
        """Says that no page could throw dice: there are no pages."""
        return "There are no pages here that could throw dice."

    def show(self, style: Style) -> None:
        """Shows nothing: there are no links."""


def play_evening(
    source: GameSource, file: Path, settings: Settings, how: EveningSetup, *, is_open: bool = False
) -> Iterator[str]:
    """Plays at a prompt until somebody leaves; yields what a save has changed. Raises what opening a log
    raises."""
    while True:
        with registry.guest(source.game):
            try:
                yield from cut(file)
                desk = opened(source.game, file, how)
                yield from refused(desk)
                people = [seat for seat in desk.setup.seats if seat not in desk.header.bots]
                seat = people[0] if len(people) == 1 else None
                play(desk, settings, seat=seat, is_open=is_open, pages=Saved(source))
                return
            except Anew:
                pass
            except Exception as error:
                found = registry.blame(error)
                if isinstance(error, TablefoldError) or not found.game:
                    raise
                yield f"{type(error).__name__} ({error}) in {found.where}."
                yield "That is a mistake of the game. Save its file, and the evening goes on."
                _wait(source)
            why = source.load()
        kept = "The rules stay as they were."
        yield f"Saved, but it cannot be loaded: {why}. {kept}" if why else "Saved: the rules are new."


def _wait(source: GameSource) -> None:
    """Waits until somebody saves a file. Raises UsageError if nobody sits at a terminal."""
    while not source.is_saved:
        if not sys.stdin.isatty():
            raise UsageError("The game cannot go on.", hint="Mend it, and begin the evening again.")
        time.sleep(LOOK)


def refused(desk: Desk) -> Iterator[str]:
    """A line for each played event that the rules would no longer accept."""
    for found in desk.audit(desk.head):
        if found.code in REJECTED:
            yield f"{desk.journal.path}:{found.line}: {found.message}"


def cut(path: Path) -> Iterator[str]:
    """Cuts a log before the first line that no longer fits, and says so; the lines stay in a copy."""
    try:
        trouble: TablefoldError | None = Desk.open(path).damage if path.exists() else None
    except LogError as error:
        trouble = error
    if trouble is None or not (line := getattr(trouble, "line", None)):
        return
    lines = path.read_bytes().splitlines(keepends=True)
    keep = line - 1
    while keep > 1 and b'"more":true' in lines[keep - 1]:
        keep -= 1  # a step stays whole
    old = next(each for number in range(1, 1_000) if not (each := path.with_suffix(f".{number}")).exists())
    copyfile(path, old)
    path.write_bytes(b"".join(lines[:keep]))
    gone = f"{len(lines) - keep} lines from there on are in {old.name}"
    yield f"{path}:{line}: {trouble.message.rstrip('.')}; {gone}, and the game stands before them"
