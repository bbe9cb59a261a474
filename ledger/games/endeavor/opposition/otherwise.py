"""What a table can have done for the opposition whatever the rules say.

Law: words for what can be insisted on; nothing of it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.mat import Act
from ledger.games.endeavor.state import State
from ledger.games.endeavor.words import short_name


def otherwise(state: State) -> Iterator[tuple[str, Act | None, str | None]]:
    """Whatever else the table may have done, in words, whatever the rules left: act and target."""
    for city in state.atlas.cities:
        act: Act = "attack" if city in state.city else "occupy"
        yield f"{act} {short_name(state, city)}", act, city
    for lane in state.atlas.lanes:
        yield f"ship {short_name(state, lane)}", "ship", lane
    for deck, held in state.decks.items():
        if held:
            yield f"draw {short_name(state, deck)}", "draw", deck
    for track in TRACKS:
        yield f"steal {track}", "steal", track
    yield "nothing", None, None
