"""Tables of Humanity, Blessed for the tests: characters that are ready to act.

Law: everything is typed, as a player types it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from ledger.core.audit.audit import audit
from ledger.core.errors import LogDamaged
from ledger.core.log.events import Event, Overruled
from ledger.core.pieces.table import Knob, Setup
from ledger.core.rules.findings import Finding
from ledger.core.rules.rulebook import check
from ledger.desk.load import empty_history
from ledger.games.humanity import GAME
from ledger.games.humanity.checks.standing import Standing
from ledger.games.humanity.outcomes import CheckOutcome
from ledger.games.humanity.state import Character, Settled
from ledger.testing import MoveOrEvent, Play, given

SEATS = "ann bob cy"
PEOPLE = (
    "ann npc Ann, head=6, hand=6, home=6, heart=8, hurt=8, hurry=10, Acting",
    "bob npc Bob, head=6, heart=8, hurt=6, Reading",
    "cy npc Cy, heart=4, hurt=6",
    "npc Guard, hand=6, hurt=8",
)
SCENE = ("session", "scene At the docks with Ann, Bob, Cy, Guard")


def table(*moves: MoveOrEvent, seed: int | None = None, **rulings: Knob) -> Play:
    """A campaign with four people in a scene, after some moves. Ann's dice: head, hand, home d6; heart, hurt
    d8; hurry d10; history d4. Everybody is apt in at most one thing."""
    return empty(*PEOPLE, *SCENE, *moves, seed=seed, **rulings)


def empty(*moves: MoveOrEvent, seed: int | None = None, **rulings: Knob) -> Play:
    typed = tuple(takewhile(lambda move: isinstance(move, str), moves))
    return played(typed, seed, **rulings).copy().after(*moves[len(typed) :])


@lru_cache(maxsize=1 << 13)
def played(moves: tuple[str, ...], seed: int | None, **rulings: Knob) -> Play:
    """A campaign after moves that are typed. What began alike is played once, and never changed."""
    if not moves:
        return given(GAME, SEATS, seed=seed, **rulings)
    return played(moves[:-1], seed, **rulings).copy().after(moves[-1])


def person(play: Play, name: str = "Ann") -> Character:
    character: Character = play.state.characters[name]
    return character


def pool(play: Play, name: str = "Ann") -> list[int]:
    return [blessing.face for blessing in person(play, name).pool]


def standing(play: Play) -> Standing:
    """The open Check, as it stands."""
    return Standing(play.state, play.state.check)


def stands(play: Play) -> CheckOutcome:
    """What the open Check would come to."""
    found = standing(play).outcome
    assert found is not None
    return found


def settled(play: Play, number: int = 1) -> Settled:
    found: Settled = play.state.settled[number]
    return found


def seen(play: Play) -> tuple[str, int, int]:
    """Tier, boons and busts of the open Check."""
    found = stands(play)
    return found.tier, found.boons, found.busts


def rich(name: str, *faces: int) -> tuple[str, ...]:
    """Moves that give somebody Blessings of these faces; a 1 needs another one after it."""
    return tuple(f"{name} gain {face} for a test" for face in faces)


def audited(setup: Setup, events: Sequence[Event]) -> tuple[Finding, ...]:
    """What the whole audit says of one line of play, the referee's verdicts and the game's own findings."""
    history = empty_history(GAME, setup)
    history.extend(events)
    return audit(GAME, setup, history, len(events), None)


def errors(setup: Setup, events: Sequence[Event]) -> list[str]:
    return [finding.message for finding in audited(setup, events) if finding.severity == "error"]


def against(setup: Setup, events: Sequence[Event]) -> list[tuple[str, int]]:
    """What the referee does not accept of one line of play, and the table did not overrule: the verdict and
    the event. What cannot have happened is left out."""
    state, found, waived = GAME.start(setup), [], False
    for event in events:
        verdict = check(GAME, state, event)
        if not (verdict.is_accepted or (waived and verdict.kind == "refused")):
            found.append((str(verdict.kind), event.id))
        waived = isinstance(event, Overruled)
        try:
            state = GAME.projector.fold(state.copy() if verdict.kind == "impossible" else state, (event,))
        except LogDamaged:
            continue
    return found
