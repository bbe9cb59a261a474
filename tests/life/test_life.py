"""Every command that writes, in any order: the log keeps its word."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from ledger.games import registry
from tests.life.__main__ import GAMES
from tests.life.commands import COMMANDS, Command, any_command
from tests.life.life import Life
from tests.stones import GAME as STONES

STEPS, LIVES = 25, int(os.environ.get("TABLEFOLD_LIVES", "2"))
"""Rules of a life, and lives of each game: some 300 commands in all, by `python -m tests.large`. What
`.ci/run` asks is `python -m tests.life`."""


@pytest.fixture(autouse=True)
def stones() -> Iterator[None]:
    with registry.guest(STONES):
        yield


class Lives(RuleBasedStateMachine):
    """A life whose commands hypothesis chooses; what it finds it tells with as few of them as it can."""

    game: ClassVar[str]

    @initialize(seed=st.integers(0, 1000))
    def begin(self, seed: int) -> None:
        self._folder = TemporaryDirectory()
        self.life = Life.begin(self.game, seed, Path(self._folder.name))

    @rule(command=st.sampled_from([each for each, often in COMMANDS.items() for _ in range(often)]))
    def command(self, command: Command) -> None:
        command(self.life)

    @rule()
    def look(self) -> None:
        self.life.look_closely()

    def teardown(self) -> None:
        if hasattr(self, "life"):
            self.life.look_closely()
            self._folder.cleanup()


@pytest.mark.parametrize("game", GAMES)
def test_the_log_keeps_its_word_in_any_order_of_commands(game: str) -> None:
    machine: Any = type(f"Lives_{game}", (Lives,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=LIVES,
            stateful_step_count=STEPS,
            derandomize=True,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("game", ["effortless", "humanity"])
def test_a_life_that_was_lived_in_one_process_goes_on_in_another(game: str, tmp_path: Path) -> None:
    """Twelve more, two of each game, are among the lives of `.ci/run`."""
    life = Life.begin(game, 3, tmp_path)
    while life.commands < 20:
        any_command(life)
    life.go_elsewhere()
