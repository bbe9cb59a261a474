"""Events of Endeavor in sentences.

Law: words only; pieces are called as they are typed. Told from the state just before the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ledger.api import Event
from ledger.games.endeavor import events as ev
from ledger.games.endeavor.state import NEUTRAL, OPPOSITION, State


def _short(state: State, name: str) -> str:
    return state.atlas.short.get(name, name)


def link_name(state: State, link: str) -> str:
    """`EU5-EU6`."""
    return "-".join(_short(state, end) for end in state.atlas.ends.get(link, (link,)))


def space_name(state: State, space: str) -> str:
    return link_name(state, space) if space in state.atlas.ends else _short(state, space)


def _who(event: Event, disc: str) -> str:
    """The side, and the colour where that is another."""
    if event.by == OPPOSITION:
        return f"the opposition ({disc})"
    return f"{event.by} (neutral)" if disc == NEUTRAL else event.by


def _gained(state: State, gains: Iterable[ev.Gain]) -> str:
    told = []
    for gain in gains:
        where = f" of {link_name(state, gain.space)}" if gain.space in state.atlas.ends else ""
        fate = {"out": ", thrown away", "run": ", to be run"}.get(gain.to, "")
        told.append(f"{gain.token}{where}{fate}")
    return f" and gains {'; '.join(told)}" if told else ""


def _laid(state: State, event: ev.TokensLaid) -> str:
    cities = ", ".join(f"{_short(state, region)} {word}" for region, word in event.cities.items())
    return f"the tokens are laid; cities {cities}"


def _swapped(state: State, event: ev.TokensSwapped) -> str:
    return (
        f"the tokens of {_short(state, event.city)} and the link {link_name(state, event.link)} are swapped"
    )


def _cut(state: State, event: ev.LaneCut) -> str:
    who = f"{event.seat} cuts" if event.seat else "the first cut takes"
    return f"{who} {_short(state, event.space)} ({event.token})"


def _grid(state: State, event: ev.GridLaid) -> str:
    return "the grid is laid: " + "; ".join(" ".join(row) for row in event.rows.values())


def _run(state: State, event: ev.LaneDiscsLaid) -> str:
    lanes = zip(state.atlas.lanes, event.colours, strict=False)
    return f"run {event.run}: " + ", ".join(f"{_short(state, lane)} {colour}" for lane, colour in lanes)


def _europe(state: State, event: ev.EuropeDiscLaid) -> str:
    return f"{event.colour} goes to {_short(state, event.city)} for {event.status} ({event.basis})"


def _built(state: State, event: ev.TileBuilt) -> str:
    said = f"{event.seat} builds {event.tile} on site {event.site}"
    if event.cell is None or event.marker is None:
        return said
    refilled = f"; {event.refilled[1]} comes to the grid" if event.refilled else ""
    return (
        f"{said} from {event.cell[0]}.{event.cell[1]}: the opposition acts {event.marker - 1} times{refilled}"
    )


def _paid(state: State, event: ev.SalaryPaid) -> str:
    if not event.sites:
        return f"{event.seat} takes nothing back"
    board = state.boards.get(event.seat)
    built = {} if board is None else board.sites
    names = ", ".join(f"{site} ({built[site][0]})" if site in built else str(site) for site in event.sites)
    return f"{event.seat} takes back the marker{'s' if len(event.sites) > 1 else ''} of {names}"


def _shipped(state: State, event: ev.Shipped) -> str:
    where = (
        _short(state, event.space) if event.space else f"{_short(state, event.region)}, beside the full lane"
    )
    said = f"{_who(event, event.disc)} ships to {where}{_gained(state, event.gains)}"
    if not event.opened:
        return said
    card = f", {_short(state, event.card)} goes to {event.card_to}" if event.card else ""
    return f"{said}; {event.region} opens, governor {event.governor}{card}"


def _occupied(state: State, event: ev.Occupied) -> str:
    who = _who(event, event.disc)
    return f"{who} occupies {_short(state, event.city)}{_gained(state, event.gains)}"


def _attacked(state: State, event: ev.Attacked) -> str:
    who, city = _who(event, event.disc), _short(state, event.city)
    return f"{who} takes {city} from {event.was}{_gained(state, event.gains)} (swing {event.swing})"


def _drew(state: State, event: ev.Drew) -> str:
    lost = ", ".join(f"{_short(state, card)} of {side}" for side, card in event.abolished or ())
    ends = f"; slavery is abolished: {lost} lost" if lost else ""
    return f"{_who(event, event.disc)} draws {_short(state, event.card)}{ends}"


_FATE = {
    "deck": "back to its deck",
    "out": "out of the game",
    "kept": "kept for its glory",
    "lost": "out, -1",
}


def _disc_acts(state: State, event: ev.DiscActs) -> str:
    said = f"disc {event.index} ({event.colour}), step {event.step}"
    return f"{said}: {_chosen(state, event)}"


def _chosen(state: State, event: ev.DiscActs | ev.ChitRun | ev.BonusDraw) -> str:
    if event.chosen is None:
        return "nothing"
    others = [_short(state, name) for name in event.options if name != event.chosen]
    return _short(state, event.chosen) + (f" (not {', '.join(others)})" if others else "")


def _chit_run(state: State, event: ev.ChitRun) -> str:
    chit = f"{event.colour} runs the {event.token} chit of {space_name(state, event.space)}"
    return f"{chit}: {event.how} {_chosen(state, event)}" if event.chosen else f"{chit}: nothing"


def _row(state: State, event: ev.GridClosed) -> str:
    waits = f", {event.waiting[1]} waits" if event.waiting else ""
    return f"row {event.crown[0]} is now {', '.join(tile or 'empty' for tile in event.row)}{waits}"


def _scored(state: State, event: ev.Scored) -> str:
    return f"{event.side} scores {event.total}: " + ", ".join(f"{k} {v}" for k, v in event.lines.items())


def _sites(state: State, event: ev.SiteActivated | ev.MarkerReturned) -> str:
    return f"{event.tile} (site {event.site})"


SENTENCES: Mapping[type[Event], Callable[[State, Any], str]] = {
    ev.TokensLaid: _laid,
    ev.TokensSwapped: _swapped,
    ev.StartSeatSet: lambda s, e: f"{e.seat} begins",
    ev.LaneCut: _cut,
    ev.GridLaid: _grid,
    ev.TurnDiscsLaid: lambda s, e: f"the turn discs lie {', '.join(e.order)}",
    ev.LaneDiscsLaid: _run,
    ev.LaneDiscsSwapped: lambda s, e: f"{_short(s, e.region)} starts with {e.to} instead of {e.from_}",
    ev.EuropeDiscLaid: _europe,
    ev.EuropeChitRemoved: lambda s, e: f"the {e.token} chit of {_short(s, e.city)} leaves",
    ev.SetupClosed: lambda s, e: "the setup is complete",
    ev.TokenRevealed: lambda s, e: f"on {space_name(s, e.space)} lies {e.token}",
    ev.RoundOpened: lambda s, e: f"round {e.n} begins with {e.first}",
    ev.TileBuilt: _built,
    ev.Grown: lambda s, e: f"{e.seat} grows by {e.markers}",
    ev.SalaryPaid: _paid,
    ev.NeutralEarned: lambda s, e: f"{e.seat} earns a neutral",
    ev.FirstSideSet: lambda s, e: f"the {e.side} acts first ({e.why})",
    ev.SiteActivated: lambda s, e: f"{e.seat} uses {_sites(s, e)}",
    ev.ChitSpent: lambda s, e: f"{e.seat} spends {'an' if e.token[:1] in 'aeiou' else 'a'} {e.token} chit",
    ev.Shipped: _shipped,
    ev.Occupied: _occupied,
    ev.Attacked: _attacked,
    ev.Drew: _drew,
    ev.MarkerReturned: lambda s, e: f"{e.seat} takes back the marker of {_sites(s, e)}",
    ev.Discarded: lambda s, e: f"{e.side} discards {_short(s, e.card)} ({_FATE[e.to]})",
    ev.TurnEnded: lambda s, e: f"{e.seat}'s turn ends",
    ev.Passed: lambda s, e: f"{e.seat} passes with {e.held} of {e.limit} cards",
    ev.DiscActs: _disc_acts,
    ev.ChitRun: _chit_run,
    ev.TokenStolen: lambda s, e: f"the opposition takes {e.track} from {s.seat}",
    ev.BonusDraw: lambda s, e: f"bonus draw of disc {e.index} ({e.colour}): {_chosen(s, e)}",
    ev.HandChecked: lambda s, e: f"{e.side} keeps {e.kept} of {e.limit} cards",
    ev.GridClosed: _row,
    ev.DiscsTurned: lambda s, e: f"{e.count} discs are turned: {', '.join(e.order)}",
    ev.RoundClosed: lambda s, e: f"round {e.n} is over",
    ev.GameClosed: lambda s, e: "the game is over",
    ev.Scored: _scored,
    ev.ResultDeclared: lambda s, e: f"{' and '.join(e.winners)} win{'s' if len(e.winners) == 1 else ''}",
    ev.Rated: lambda s, e: f"difference {e.difference}: {e.rating}",
}

_OUTCOMES = (ev.TokensLaid, ev.GridLaid, ev.TurnDiscsLaid, ev.LaneDiscsLaid, ev.StartSeatSet)


def reveals(state: State, event: Event) -> str:
    """A setup outcome that was drawn once cannot be unseen."""
    if isinstance(event, _OUTCOMES):
        return f"Everybody has seen what was laid: {SENTENCES[type(event)](state, event)}."
    if isinstance(event, ev.TokenRevealed):
        return f"Everybody has seen the {event.token} token of {space_name(state, event.space)}."
    return ""
