"""Random play of Endeavors: the tracks stay sound, the audit stays silent, and every log can be read."""

from __future__ import annotations

from random import Random

import pytest

from ledger.core import listing
from ledger.core.errors import LogDamaged, TablefoldError
from ledger.core.rulebook import check
from ledger.games.humanity import GAME
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.state import State
from ledger.testing import Play, contents
from tests.games.humanity.scenes.arenas import arena
from tests.games.humanity.tables import errors
from tests.games.humanity.test_odd_events import look_at, odd

TAGS = ("", "Horde", "Revenge", "Unrelenting", "Immunity", "Unique")
NAMES = ("Ann", "Bob", "Wolf", "Bear")
LINES = (
    "act attack {other}",
    "act steal {other}",
    "act protect {other}",
    "unique advance steal {other}",
    "split {other} 1",
    "split {other} 2",
    "split",
    "special combo {other}",
    "special victory {other}",
    "out {other}",
    "take 3",
    "take 2 4",
    "gain 4",
    "roll 6",
    "roll 2",
    "resolve",
    "resolve",
    "say defender_apt no",
    "say apt no",
    "{who} help",
    "spark {other}",
    "modify +5",
    "lapse",
    "decline",
)


def begun(kind: str, seed: int) -> Play:
    tag = TAGS[seed % len(TAGS)]
    setup = ("place Ann", "place Bob", f"place Wolf 8 (2) (5) {tag}", "place Bear 4")
    elected = ("elect Ann",) if kind == "rush" else ()
    return arena(kind, *setup, *elected, "begin", seed=seed if seed % 2 else None)


def step(play: Play, chance: Random) -> None:
    """One random line; what cannot be read or recorded is left out."""
    listed = [move.text for move in listing.legal_moves(play.game, play.state)]
    listed = [text for text in listed if text.split()[0] not in ("void", "scrap", "conclude", "end")]
    text = chance.choice(LINES).format(who=chance.choice(NAMES), other=chance.choice(NAMES))
    if listed and chance.random() < 0.5:
        text = chance.choice(listed)
    try:
        play.when(text)
    except TablefoldError:
        return


def require_sound(state: State) -> None:
    scene = state.endeavor
    if scene is None:
        assert not [b for one in state.characters.values() for b in one.pool if b.lasts == "scene"]
        return
    numbers = [button.number for button in scene.buttons]
    assert len(set(numbers)) == len(numbers)
    assert all(number < scene.next_button for number in numbers)
    for one in scene.combatants.values():
        assert one.position >= 0
        assert one.die not in one.spent or scene.closed or not one.die
    for kind in ("scheme", "wound"):
        places = [(b.track, b.position, b.owner) for b in scene.buttons if b.kind == kind]
        assert len(set(places)) == len(places)
    assert all(rounds.x(state, one) <= 3 for one in scene.standing())


@pytest.mark.parametrize("kind", ["monstrous", "rush"])
@pytest.mark.parametrize("seed", range(8))
def test_random_endeavors_keep_their_tracks(kind: str, seed: int) -> None:
    chance, play = Random(seed), begun(kind, seed)
    for _ in range(700):
        step(play, chance)
        require_sound(play.state)
        if play.state.endeavor is None:
            break
    assert len(play.events) > 60
    look_at(play.state)
    assert errors(play.setup, play.events) == []
    again = GAME.projector.fold(GAME.start(play.setup), play.events)
    assert contents(again) == contents(play.state)


@pytest.mark.parametrize("seed", range(2))
def test_whatever_a_log_says_of_an_endeavor_the_referee_answers(seed: int) -> None:
    """What is possible can be folded and looked at; what cannot be folded is called impossible."""
    chance, play = Random(seed), begun("monstrous", 2 + seed)
    for _ in range(250):
        step(play, chance)
    state = GAME.start(play.setup)
    for place, event in enumerate(play.events):
        for other in odd(event) if chance.random() < 0.3 else ():
            verdict = check(GAME, state, other)
            trial = state.copy()
            try:
                GAME.projector.fold(trial, (other,))
            except LogDamaged:
                assert verdict.kind == "impossible"
                continue
            if verdict.kind != "impossible":
                look_at(trial)
        GAME.projector.fold(state, (event,))
        assert place < len(play.events)
