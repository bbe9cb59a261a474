"""Seats that the tool plays: which ones, how long they think, and what they do when it is their turn.

Law: a bot knows what its seat knows, and its moves are recorded like anybody else's. A viewer learns only
what that viewer may know about their moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from ledger.core.errors import BadSetup, TablefoldError
from ledger.core.pieces.table import Knob
from ledger.core.rules.game import AnyGame
from ledger.core.rules.verdicts import AtOnce, Decision, Over, awaits_others, deciders
from ledger.desk.desk import Desk
from ledger.playouts.choosing import chosen, legal_for

RANDOM = "random"
"""A bot that does not think."""
USUAL = "1s"
"""How long a bot thinks about a move if nobody says otherwise."""
LONG = 3.0
"""Seconds from which on somebody is told that a bot thinks."""
MOST_SECONDS = 600.0
_TIMES = "For example --think 2s, up to 600s; --bot SEAT=random does not think."
MOST_MOVES = 10_000
"""More moves of bots in a row than any game has."""


def named(bots: Sequence[str], seats: Sequence[str], think: str) -> Mapping[str, str]:
    """Each seat that a bot plays, and how long it thinks, as the header writes it: `eve`, `eve=random`;
    `random` alone means every seat. Raises BadSetup."""
    think = as_told(think)
    if [*bots] == [RANDOM] and RANDOM not in seats:
        return dict.fromkeys(seats, RANDOM)
    found, known = dict[str, str](), {seat.casefold(): seat for seat in seats}
    for said in (one for each in bots for one in each.split(",")):
        name, _, how = said.partition("=")
        if (seat := known.get(name.strip().casefold())) is None:
            raise BadSetup(
                f"--bot {said}: nobody called {name.strip()!r} plays.", hint="Seats: " + ", ".join(seats)
            )
        found[seat] = as_told(how.strip() or think)
    return found


def as_told(think: str) -> str:
    """How long a bot thinks, as the header writes it: `0.5s`. Raises BadSetup."""
    return f"{found:g}s" if (found := seconds(think)) else RANDOM


def seconds(think: str) -> float:
    """How long a bot thinks about a move; 0 if it plays at random. Raises BadSetup."""
    if think == RANDOM:
        return 0
    try:
        found = float(think.removesuffix("s"))
    except ValueError:
        found = -1
    if not 0 < found <= MOST_SECONDS:
        raise BadSetup(f"A bot cannot think for {think}.", hint=_TIMES)
    return found


def require_possible(game: AnyGame, dealer: str, rulings: Mapping[str, Knob]) -> None:
    """Raises BadSetup if no bot can play at a table with these rulings."""
    if why := game.info.why_unforeseeable(rulings):
        raise BadSetup(f"No bot plays here. {why}", hint="Leave out --bot.")
    if dealer != "tool" and any(kind.veil is not None for kind in game.kinds.values()):
        raise BadSetup(
            "A bot cannot look at its cards where the table deals.", hint="Let the tool deal: --dealer tool"
        )


def asked_bot(desk: Desk) -> str:
    """The bot that has to choose now; empty if somebody else has to, or may do something first, or if moves
    were taken back."""
    timeline, due = desk.history.timeline, desk.pending
    if isinstance(due, Over) or timeline.tips[timeline.branch] != timeline.head:
        return ""
    if awaits_others(due, desk.header.bots):
        return ""
    seats = due.seats if isinstance(due, AtOnce) else deciders(due)[:1]
    return next((seat for seat in seats if seat in desk.header.bots), "")


def play_on(desk: Desk, viewer: str | None = None) -> Iterator[str]:
    """Plays for the bots until somebody else is asked. Yields a sentence for each event that the viewer, or
    everybody, sees, and before a bot thinks for long."""
    for _ in range(MOST_MOVES):
        if not (seat := asked_bot(desk)):
            return
        if seconds(how := desk.header.bots[seat]) >= LONG:
            yield f"{seat} thinks ({how})."
        try:
            move = _move(desk, seat)
            if move is None:
                yield f"The bot of {seat} finds no move that can be listed: somebody has to say it."
                return
            is_named = not isinstance(desk.pending, Decision)
            done = desk.do(f"{seat} {move}" if is_named else move, seat=seat)
        except TablefoldError as error:
            yield f"The bot of {seat} cannot move: {error.message}"
            return
        for event in done.events:
            yield desk.told_to(event, viewer)


def _move(desk: Desk, seat: str) -> str | None:
    chance = Random(f"{desk.header.log} {len(desk.history)}")
    if not (time := seconds(desk.header.bots[seat])):
        legal = legal_for(desk, seat)
        return chance.choice(legal).text if legal else None
    found = chosen(desk, seat, chance, seconds=time)
    return None if found is None else found.text
