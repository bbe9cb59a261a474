"""Where points come from: every line of the sheet names the events that earned it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.core.log.events import Event
from ledger.core.rules.scores import ScoreLine
from ledger.desk.desk import Desk
from ledger.games.endeavor.building.events import TileBuilt
from ledger.games.endeavor.catalog import TRACKS
from ledger.games.endeavor.lands import linked
from ledger.games.endeavor.opening.europe import EuropeDiscLaid
from ledger.games.endeavor.opening.laying import LaneDiscsLaid
from ledger.games.endeavor.opposition.acting import TokenStolen
from ledger.games.endeavor.scoring import score
from ledger.games.endeavor.sea.cards import AssetDrawn
from ledger.games.endeavor.sea.cities import Attacked, Occupied
from ledger.games.endeavor.sea.shipping import Shipped
from ledger.games.endeavor.state import OPPOSITION, State
from ledger.games.endeavor.turns.endings import Discarded
from ledger.games.endeavor.worth import colours_of
from tests.games.endeavor.tables import own, table

FOLDER = Path(__file__).parents[3] / "sample_logs" / "endeavor"
BRINGING = {
    "cities": (Occupied, Attacked, EuropeDiscLaid),
    "links": (Occupied, Attacked, EuropeDiscLaid),
    "cards": (AssetDrawn, Shipped),
    "university": (TileBuilt,),
    "slavery": (Discarded, AssetDrawn),
    "governor slot": (),
    "harbour": (),
    "neutrals": (),
}


@pytest.mark.parametrize("log", sorted(FOLDER.glob("*.jsonl")), ids=lambda log: log.stem)
def test_every_line_names_what_earned_it(log: Path) -> None:
    desk = Desk.open(log)
    state: State = desk.state
    path = {event.id: event for event in desk.history.path()}
    for line in desk.score(desk.head).lines:
        found = [path[id_] for id_ in line.events]
        if line.category in TRACKS:
            assert all(has_brought(state, line, event) for event in found), line
            continue
        assert all(isinstance(event, BRINGING[line.category]) for event in found), line
        colours = colours_of(state, line.seat)
        if line.category == "cities":
            held = {city for city, owner in state.city.items() if owner in colours}
            assert {city_of(event) for event in found} == held
        elif line.category == "links":
            ends = {
                end for colour in colours for link in linked(state, colour) for end in state.atlas.ends[link]
            }
            assert {city_of(event) for event in found} == ends
        elif line.category == "cards":
            board = state.boards[line.seat]
            glory = {card for card in (*board.cards, *board.kept) if state.atlas.cards[card].glory}
            assert {getattr(event, "card", None) for event in found} == glory


def city_of(event: Event) -> str:
    assert isinstance(event, Occupied | Attacked | EuropeDiscLaid)
    return event.city


def has_brought(state: State, line: ScoreLine, event: Event) -> bool:
    """Whether an event brought a token, a building or a card that moves the track of a line."""
    atlas, track = state.atlas, line.category
    match event:
        case TileBuilt():
            return bool(atlas.icons_on[track][event.tile])
        case AssetDrawn():
            return bool(atlas.icons_on[track][event.card])
        case LaneDiscsLaid():
            return track in event.tokens
        case EuropeDiscLaid():
            return event.status == track
        case TokenStolen():
            return event.track == track
        case Shipped() if event.card is not None and atlas.icons_on[track][event.card]:
            return True
        case Shipped() | Occupied() | Attacked():
            return any(gain.token == track for gain in event.gains)
    return False


@pytest.mark.parametrize(
    ("culture", "winner", "note"), [(0, "white", "minor victory"), (2, OPPOSITION, "loss")]
)
def test_a_tie_is_a_minor_victory(culture: int, winner: str, note: str) -> None:
    """EN-73."""
    state = table("solo", empty_governor_slot="none")
    own(state, OPPOSITION, (0, culture, 0, 0))
    state.now.n = state.rounds = state.atlas.mode.rounds
    state.is_closed, state.is_declared, state.scored = True, True, dict.fromkeys(state.boards, 0)
    sheet = score(state)
    assert sheet.winners == (winner,)
    assert sheet.notes[0].endswith(note)
