"""A game that is played by chance goes as it went before: what is typed, what comes of it, and what is asked.

Law: each game is short, and its lines are as bold as people are; what is refused belongs to it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ledger.core.errors import TablefoldError
from ledger.core.pieces.luck import Luck
from ledger.core.rules.describe import describe, prompt
from ledger.core.rules.game import AnyGame
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.testing import Play, contents
from ledger.testing.tables import tables
from ledger.testing.walking import walk
from tests.games.humanity import test_walks as campaigns
from tests.games.humanity.scenes import test_scene_walks as endeavors
from tests.games.humanity.scenes.winning import press_on
from tests.games.humanity.tables import table
from tests.games.scorepad_by_the_page.causes import game as evening
from tests.games.scorepad_by_the_page.causes import no_wait_for_the_disk
from tests.games.scorepad_by_the_page.sheets import toml
from tests.games.watched import sight, tried
from tests.trace import Trace

BOLD, OFTEN, SELDOM = 2, 5, 20
"""Steps from a line that nobody listed, a look at all that a state holds, or at all boards, to the next."""
SETTINGS = ("vice-virtue", "fate-knowledge", "cunning-capability")
OPTIONAL = ("hardy", "haunted", "haze", "none")


def seen(game: AnyGame, state: Any, number: int) -> Iterator[object]:
    """What is asked; now and then what the state holds, but for its table, and what is in sight."""
    yield prompt(game.pending(state))
    if number % OFTEN == 0:
        yield {name: contents(getattr(state, name)) for name in state.__struct_fields__ if name != "table"}
    if number % SELDOM == 0:
        yield from sight(game, state, None)


def walked(name: str, number: int, events: int, bold: float) -> Trace:
    """The first events of a random game at one of a game's tables, and now and then a line that is bold."""
    game: AnyGame = registry.game(name)
    setup, trace, chance = tables(game)[number], Trace(), Random(f"{name} {number}")
    state, luck = game.start(setup), Luck(number) if setup.dealer == "tool" else None
    before = state.copy()
    played = walk(game, setup, state, chance, luck, typed=bold)
    for place, (event, verdict) in enumerate(islice(played, events)):
        told = describe(game, before, event)
        trace.add(told, verdict.kind, verdict.why, verdict.rule, *seen(game, state, place))
        if place % BOLD == 0:
            trace.add(*tried(game, state, chance))
        before = state.copy()
    return trace


def typed(play: Play, lines: int, step: Callable[[], str]) -> Trace:
    """What comes of some lines that are typed into a play."""
    trace, chance = Trace(), Random(lines)
    for number in range(lines):
        before = len(play.events)
        line = step()
        trace.add(line, *map(repr, play.events[before:]), *seen(play.game, play.state, number))
        if number % BOLD == 0:
            trace.add(*tried(play.game, play.state, chance))
    trace.add(*play.sentences())
    return trace


def noted(seed: int, folder: Path) -> Trace:
    """What a pad makes of an evening: a sheet of any kind, and lines some of which it forbids."""
    content, seats, moves = evening(seed)
    (folder / "sheet.toml").write_text(toml(content), encoding="utf-8")
    wanted = NewGame(game="scorepad", seats=seats, catalog=str(folder / "sheet.toml"))
    desk, trace = Desk.new(folder / "log.jsonl", wanted, lambda: "2026-11-20T19:00:00Z"), Trace()
    for number, move in enumerate(moves):
        try:
            done = desk.undo() if move.kind == "undo" else desk.do(move.typed)
            said: tuple[object, ...] = done.sentences
        except TablefoldError as error:
            said = error.message, error.hint
        trace.add(move.typed, *said, *seen(desk.game, desk.state, number))
    trace.add(*sight(desk.game, desk.state, None))
    return trace


GAMES = (
    *(("courses", number, 70, 0.1) for number in (0, 1, 3, 4)),
    *(("effortless", number, 110, 0.1) for number in (0, 2, 4)),
    *(("endeavor", number, 190, 0.1) for number in (0, 1, 2, 3, 4, 5)),
    *(("humanity", number, 70, 0.3) for number in (0, 1)),
    *(("kingless", number, 110, 0.1) for number in (0, 1, 4)),
)


@pytest.mark.parametrize(("game", "number", "events", "bold"), GAMES)
def test_a_random_game_goes_as_it_went(
    game: str, number: int, events: int, bold: float, snapshot: SnapshotAssertion
) -> None:
    assert walked(game, number, events, bold).page() == snapshot


@pytest.mark.parametrize("seed", range(4))
def test_a_campaign_goes_as_it_went(seed: int, snapshot: SnapshotAssertion) -> None:
    chance = Random(seed)
    play = table(seed=seed, setting=SETTINGS[seed % 3], optional_stat=OPTIONAL[seed])
    assert typed(play, 110, lambda: campaigns.step(play, chance)).page() == snapshot


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", endeavors.KINDS)
def test_an_endeavor_goes_as_it_went(kind: str, seed: int, snapshot: SnapshotAssertion) -> None:
    chance, play = Random(seed), endeavors.begun(kind, seed)

    def step() -> str:
        """Loose at first; later on it presses on to its end."""
        if play.state.endeavor is None or chance.random() < 0.6:
            return endeavors.step(play, chance, kind)
        press_on(play, chance)
        return ""

    assert typed(play, 60, step).page() == snapshot


@pytest.mark.parametrize("seed", range(400, 416))
def test_a_pad_says_what_it_said(seed: int, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    with no_wait_for_the_disk():
        assert noted(seed, tmp_path).page() == snapshot
