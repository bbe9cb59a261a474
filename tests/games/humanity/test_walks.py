"""Random play: whatever is accepted, the books stay in order and an audit finds no error."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from ledger.core.errors import TablefoldError
from ledger.core.typing import listing
from ledger.games.humanity.catalog import Spec, load
from ledger.games.humanity.state import State
from ledger.testing import Play, contents
from tests.games.humanity.tables import errors, table

NAMES = ("Ann", "Bob", "Cy", "Guard")
STATS = ("head", "hand", "heart", "home", "hurt", "hurry", "history")
SPECS = tuple(row["name"] for row in load("book")[Spec.kind] if row["family"] == "general")
TEMPLATES = """
{who} check {stat}; {who} check {stat} vs hard; {who} attack hurt {other}; {who} use {stat}; roll; resolve
{who} spark {stat}; {who} help; {who} help x; {who} help analytical; {who} award 2; resolve; resolve
say apt; say defender_apt no; say social; say tending yes {who}; say skilled; {who} creative; adamant
{who} insure; {who} distract a hat; {who} find a hat; {who} vex; {who} resist; {who} keep; void; scrap
tell bust; tell boon; {who} bank bust; {who} bank boon {other}; {who} cash 1; {who} cash 1 safe {other}
{who} afflict Ache {stat}; {who} afflict Uncool; {who} afflict Cursed; {who} invoke Legendary {other}
{who} invoke {spec} yes {other}; {who} recharge {spec}; {who} favor +2 {other}; goal 6 it; setback it
{who} check {stat} vs normal toward it; breakthrough it 2; scene On with Ann, Bob, Cy, Guard
{who} shop; {who} upgrade {stat}; {who} upgrade {stat} pay; {who} learn {stat}s; {who} checkout waive
{who} specialize {spec} Acting; {who} specialize {spec} Reading; {who} ethic Greed
{who} spend 3; {who} injure a cut; {who} invoke Wily 3; {who} invoke Exchangeable yes 2
"""
LINES = tuple(line.strip() for line in TEMPLATES.replace("\n", ";").split(";") if line.strip())


def step(play: Play, chance: Random) -> str:
    """One random line; what cannot be read or recorded is left out."""
    listed = [move.text for move in listing.legal_moves(play.game, play.state)]
    if chance.random() > 0.02:
        listed = [text for text in listed if text not in ("end", "void", "close", "finish")]
    if play.state.phase != "open" and chance.random() < 0.1:
        text = "close" if play.state.phase == "ended" else "session"
    elif listed and chance.random() < 0.5:
        text = chance.choice(listed)
    else:
        who, other = chance.choice(NAMES), chance.choice(NAMES)
        text = chance.choice(LINES).format(
            who=who, other=other, stat=chance.choice(STATS), spec=chance.choice(SPECS)
        )
    with suppress(TablefoldError):
        play.when(text)
    return text


def require_order(state: State) -> None:
    held = [blessing.id for one in state.characters.values() for blessing in one.pool]
    assert len(set(held)) == len(held)
    assert all(0 < id_ < state.next_blessing for id_ in held)
    for one in state.settled.values():
        assert 0 <= one.boons_left <= one.boons
        assert 0 <= one.busts_left <= one.busts
    assert all(progress.current >= 0 for progress in state.progress.values())


@pytest.mark.parametrize("seed", range(8))
def test_random_play_keeps_the_books(seed: int) -> None:
    chance = Random(seed)
    setting = ("vice-virtue", "fate-knowledge", "cunning-capability")[seed % 3]
    play = table(seed=seed, setting=setting, optional_stat=("none", "hardy", "haunted", "haze")[seed % 4])
    for _ in range(1000):
        step(play, chance)
        require_order(play.state)
    assert len(play.events) > 150
    assert play.game.view(play.state)
    assert errors(play.setup, play.events) == []
    again = play.game.projector.fold(play.game.start(play.setup), play.events)
    assert contents(again) == contents(play.state)
