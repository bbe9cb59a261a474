"""Random play of Endeavors: the tracks stay sound, the audit stays silent, and every log can be read."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from ledger.core.errors import LogDamaged, TablefoldError
from ledger.core.rules.rulebook import check
from ledger.core.typing import listing
from ledger.games.humanity import GAME
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.state import State
from ledger.testing import Play, contents
from tests.games.humanity.scenes.arenas import BEAR, KEEPER, WOLF, arena
from tests.games.humanity.scenes.winning import press_on
from tests.games.humanity.tables import errors, rich, table
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
    "roll 6 6",
    "roll 2",
    "resolve",
    "resolve",
    "say defender_apt no",
    "say apt no",
    "{who} help",
    "spark {other}",
    "modify +5",
    "lapse",
    "{who} urge",
    "{who} urge x",
    "pick 2",
    "channel",
    "act track {other}",
    "Dragon act attack Bear",
    "special sally Bear",
    "act zeal {other}",
    "act radiate",
    "{who} invoke Attentive",
    "{who} invoke Coordinated yes",
    "{who} invoke Critical",
    "act explode {other}",
    "special resist",
    "act hide",
    "act hijack",
    "decline",
)
MORE = {
    "racing": ("{who} gain 4 for it", "{who} spend 4", "spark home 4 4", "special overcome", "act advance"),
    "stealth": (
        "act interfere",
        "act misdirect Guard",
        "act work",
        "act move",
        "up",
        "down",
        "7",
        "spread {other} 5",
        "sweep 5 9",
        "remove alarm 5",
        "special quicken {other}",
        "special clean",
        "{who} gain 4 for it",
        "{who} gain 4 for it",
        "spark home 4 4",
        "{who} help lower",
        "say x yes",
        "ann decline",
        "bob decline",
    ),
}
"""What is tried besides, in a kind."""
LAID = {
    "racing": (
        "place Ann",
        "place Bob",
        "place Wolf",
        "button terrain 3",
        "button terrain 5 Area head hand",
        "button finish 14",
    ),
    "stealth": (
        "place Ann",
        "place Bob",
        "place Wolf rogue",
        "place Keeper head",
        *(f"button alarm {place}" for place in (5, 9, 20)),
        "button objective 4 hand",
        "button sanctuary 7",
        "button escape 8",
    ),
}


SPECS = (
    "Attentive",
    "Coordinated",
    "Critical",
    "Defiant",
    "Dominating",
    "Explosive",
    "Heavy",
    "Hidden",
    "Hijacked",
    "Imposing",
    "Radiant",
    "Stubborn",
    "Sure-footed",
    "Tireless",
    "Zealous",
)


SPENDING = {"Critical", "Tireless"}
"""With these a Stat can be Action Die and spent."""


def gifts(seed: int) -> tuple[str, ...]:
    """Ann and Bob have Specializations, others with every seed."""
    given = (
        ("Ann", "Acting", SPECS[2 * seed % len(SPECS)]),
        ("Bob", "Reading", SPECS[(2 * seed + 1) % len(SPECS)]),
    )
    return tuple(
        f"! {name} specialize {spec} {apt}{' hurry' * (spec == 'Tireless')} -- for a test"
        for name, apt, spec in given
    )


BOATS = ("npc Dragon, hurt=6", "npc Tug, hurt=2")


def placed(kind: str, seed: int) -> tuple[str, ...]:
    """Who takes part, and what lies on the tracks."""
    if kind == "unit":
        units = ("unit Dragon ally", "unit Tug ally", "unit Bear")
        return (*units, "place Ann", "place Bob", "place Wolf")
    if kind in LAID:
        return LAID[kind]
    elected = ("elect Ann",) if kind == "rush" else ()
    tag = TAGS[seed % len(TAGS)]
    return ("place Ann", "place Bob", f"place Wolf 8 (2) (5) {tag}", "place Bear 4", *elected)


def begun(kind: str, seed: int) -> Play:
    """Round 1 of an Endeavor; the tool throws for every other one, and for units always."""
    if kind == "unit":
        wealth = (*rich("ann", 5, 4), *rich("bob", 3))
        opened = (*wealth, *gifts(seed), WOLF, BEAR, *BOATS, "endeavor unit")
        return table(*opened, *placed(kind, seed), "begin", seed=seed)
    watch = (KEEPER,) if kind == "stealth" else ()
    laid = (*gifts(seed), *watch, *placed(kind, seed), "begin")
    return arena(kind, *laid, seed=seed if seed % 2 else None)


def step(play: Play, chance: Random, kind: str = "") -> str:
    """One random line; what cannot be read or recorded is left out."""
    listed = [move.text for move in listing.legal_moves(play.game, play.state)]
    listed = [text for text in listed if text.split()[0] not in ("void", "scrap", "conclude", "end")]
    text = chance.choice((*LINES, *MORE.get(kind, ()))).format(
        who=chance.choice(NAMES), other=chance.choice(NAMES)
    )
    if listed and chance.random() < 0.5:
        text = chance.choice(listed)
    with suppress(TablefoldError):
        play.when(text)
    return text


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
        spent_again = SPENDING & {spec for each in state.characters.values() for spec in each.apts.values()}
        assert one.die not in one.spent or scene.closed or not one.die or spent_again
        end = scene.tracks[one.track].end
        assert end is None or one.position <= end
    for kind in ("scheme", "wound", "hit", "shield"):
        places = [(b.track, b.position, b.owner) for b in scene.buttons if b.kind == kind]
        assert len(set(places)) == len(places)
    assert all(rounds.x(state, one) <= 4 for one in scene.standing())
    alarms = [(b.track, b.position) for b in scene.buttons if b.kind == "alarm"]
    assert len(set(alarms)) == len(alarms)
    assert all(1 <= position <= 20 for _, position in alarms)
    for one in scene.standing() if scene.kind == "racing" else ():
        assert one.tired == one.paid
    for one in scene.standing("rogue"):
        assert one.alerts == one.sparks


KINDS = ("monstrous", "rush", "racing", "stealth", "unit")


LOOSE, MOST = 300, 2000
"""Lines typed by chance, which seldom attack and take their own progress back; lines in all."""


def walk(kind: str, seed: int) -> Play:
    """One Endeavor of random moves, then of moves that bring it to its end; after each of them its tracks are
    sound."""
    chance, play = Random(seed), begun(kind, seed)
    for turn in range(MOST):
        if turn < LOOSE:
            step(play, chance, kind)
        else:
            press_on(play, chance)
        require_sound(play.state)
        if play.state.endeavor is None:
            return play
    raise AssertionError(f"{kind}, seed {seed}: not over after {MOST} lines; {play.asked}")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_random_endeavors_keep_their_tracks(kind: str, seed: int) -> None:
    play = walk(kind, seed)
    assert len(play.events) > 60
    look_at(play.state)
    assert errors(play.setup, play.events) == []
    again = GAME.projector.fold(GAME.start(play.setup), play.events)
    assert contents(again) == contents(play.state)


@pytest.mark.parametrize("kind", ["monstrous", "racing", "stealth", "unit"])
@pytest.mark.parametrize("seed", range(2))
def test_whatever_a_log_says_of_an_endeavor_the_referee_answers(kind: str, seed: int) -> None:
    """What is possible can be folded and looked at; what cannot be folded is called impossible."""
    chance, play = Random(seed), begun(kind, 2 + seed)
    for _ in range(250):
        step(play, chance, kind)
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
