"""The score sheet of Endeavor, with the events behind every line.

Law: the log has the numbers; here they only get their reasons. Source: Scoring the Game; rulings EN-13,
EN-22, EN-73 to EN-76, EN-90, EN-91.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ledger.api import Over, ScoreLine, ScoreSheet
from ledger.games.endeavor import worth
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.flow import pending
from ledger.games.endeavor.headings import SCORING
from ledger.games.endeavor.lands import linked
from ledger.games.endeavor.rounds.events import ResultDeclared, declared
from ledger.games.endeavor.state import OPPOSITION, State

RULINGS = {worth.SLOT: "EN-76", worth.SLAVERY: "EN-13", worth.NEUTRALS: "EN-91"}
"""The score lines that a ruling is about."""


def score(state: State) -> ScoreSheet:
    """The score so far, at any point of the game."""
    sides = tuple(state.boards)
    lines = tuple(line for side in sides for line in _lines(state, side))
    over = isinstance(pending(state), Over)
    if not over:
        return ScoreSheet(seats=sides, lines=lines, final=False)
    result = declared(state)
    if isinstance(result, ResultDeclared):
        won = result.winners
        notes = (f"{' and '.join(won)} share the victory (EN-22).",) if len(won) > 1 else ()
        return ScoreSheet(seats=sides, lines=lines, final=True, winners=won, notes=notes)
    return ScoreSheet(
        seats=sides,
        lines=lines,
        final=True,
        winners=(state.seat if result.difference >= 0 else OPPOSITION,),
        notes=(f"difference {result.difference}: {_rated(result.rating)}",),
    )


def totals(state: State) -> dict[str, int]:
    """The glory of each side, without its reasons."""
    return {side: worth.total(state, side) for side in state.boards}


def _rated(rating: str) -> str:
    """`game victory`, `minor with style`, or a loss."""
    return rating if rating == "loss" or rating.endswith("style") else f"{rating} victory"


def _lines(state: State, side: str) -> Iterator[ScoreLine]:
    for category, points in worth.lines(state, side).items():
        yield ScoreLine(
            seat=side,
            category=category,
            label=LABELS[category](state, side, category),
            points=points,
            rule=RULINGS.get(category, SCORING),
            events=tuple(sorted(set(_events(state, side, category)) - {0})),
        )


# what each line counts


def _track(state: State, side: str, track: str) -> str:
    total, last = worth.tracks(state, side)[TRACKS.index(track)], state.atlas.levels.last
    return f"{track} at {total}" + (f", read as {last}" if total > last else "")


def _cities(state: State, side: str, _: str) -> str:
    held = [city for city in state.atlas.cities if state.city.get(city) in worth.colours_of(state, side)]
    return ", ".join(state.atlas.short[city] for city in held)


def _links(state: State, side: str, _: str) -> str:
    between, colours = state.atlas.between, worth.colours_of(state, side)
    return ", ".join([between[link] for colour in colours for link in linked(state, colour)])


def _cards(state: State, side: str, _: str) -> str:
    board = state.boards[side]
    held = [card for card in (*board.cards, *board.kept) if state.atlas.cards[card].glory]
    return ", ".join(f"{state.atlas.short[card]} {state.atlas.cards[card].glory}" for card in held)


LABELS: Mapping[str, Callable[[State, str, str], str]] = {
    **dict.fromkeys(TRACKS, _track),
    worth.CITIES: _cities,
    worth.LINKS: _links,
    worth.CARDS: _cards,
    worth.UNIVERSITY: lambda *_: "printed on the building",
    worth.SLOT: lambda state, side, _: f"{worth.slots_used(state, side)}: the governor's slot is empty",
    worth.HARBOUR: lambda state, side, _: f"{state.boards[side].harbour} markers, one for every three",
    worth.SLAVERY: lambda state, side, _: "slavery cards discarded or abolished",
    worth.NEUTRALS: lambda *_: "neutrals left in the supply",
}


def _events(state: State, side: str, category: str) -> Iterator[int]:
    """The events that earned a line; 0 stands for what was there from the start."""
    board, atlas = state.boards[side], state.atlas
    if category in TRACKS:
        at = TRACKS.index(category)
        yield from board.tokens.get(category, ())
        yield from (event for tile, event in board.sites.values() if atlas.icons[tile][at])
        yield from (event for card, event in board.cards.items() if atlas.icons[card][at])
        return
    colours = worth.colours_of(state, side)
    if category == worth.CITIES:
        yield from (state.placed[city] for city, owner in state.city.items() if owner in colours)
    elif category == worth.LINKS:
        for link in (link for colour in colours for link in linked(state, colour)):
            yield from (state.placed[end] for end in atlas.ends[link])
    elif category == worth.CARDS:
        held = {**board.cards, **board.kept}
        yield from (event for card, event in held.items() if atlas.cards[card].glory)
    elif category == worth.UNIVERSITY:
        yield from (event for tile, event in board.sites.values() if atlas.buildings[tile].glory)
    elif category == worth.SLAVERY:
        yield from board.lost
