"""What a page shows for people to touch: a player's own sheets; for the Gamemaster, the open Check,
everybody, and the tracks. Law: each thing comes with the word that a move uses for it; whether the move is
possible now is decided elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.api import Facts, Grid, Group, Thing
from ledger.games.humanity import sheets
from ledger.games.humanity.checks.standing import now_open
from ledger.games.humanity.outcomes import rank_name, several, tokens
from ledger.games.humanity.people.state import Character
from ledger.games.humanity.people.view import conditions, dice, pool
from ledger.games.humanity.scenes import rounds
from ledger.games.humanity.scenes import view as scenes
from ledger.games.humanity.sessions import campaign
from ledger.games.humanity.state import State
from ledger.games.humanity.words import own

PICKS = ("learn", "specialize", "exalt", "lifestyle", "ethic", "backstory", "gossip", "waive")
ACTIONS = ("act", "pass", "cover")
STAGES = {
    "closed": ("session", "open a session"),
    "open": ("end", "end the session"),
    "ended": ("close", "close the shop"),
}
STEPS = {"+1": "a rank harder", "-1": "a rank easier"}


def things(state: State, seat: str | None) -> Iterator[Group]:
    """The sheets of a seat's characters; without a seat, what the Gamemaster looks after."""
    if seat is not None:
        for one in sheets.active(state):
            if one.kind != "npc" and sheets.seat_of(state, one.name) == seat:
                yield Group(_title(state, one), tuple(_sheet(state, one)))
        return
    yield _stage(state)
    yield from _check(state)
    for one in sorted(sheets.active(state), key=lambda one: one.name not in state.cast):
        what = (Thing(f"Blessings: {pool(one)}"), Thing(f"Conditions: {conditions(one)}"))
        yield Group(f"{one.name}: {dice(one)}", (*_stats(state, one), *_award(state, one), *what), True)
    yield from _tracks(state)
    yield from _known(state)


def _by(state: State, one: Character) -> tuple[str, ...]:
    """The names that can stand in front of a character's move: also the seat's, if it plays nobody else."""
    found = sheets.seat_of(state, one.name)
    return (found, one.name) if own(state, found) == one.name else (one.name,)


def _title(state: State, one: Character) -> str:
    held = conditions(one)
    return f"{one.name}{'' if held == 'none' else f', {held}'}"


def _sheet(state: State, one: Character) -> Iterator[Thing]:
    yield from _action_die(state, one)
    yield from _stats(state, one)
    verbs = ("help",) if state.check is not None and state.check.character != one.name else ("spend",)
    for face, count in sorted(Counter(held.face for held in one.pool if not held.only).items()):
        times = f" x{count}" if count > 1 else ""
        yield Thing(f"Blessing {face}{times}", str(face), verbs, _by(state, one))
    for apt, spec in one.apts.items():
        spent = ", spent" if spec in one.spent else ""
        yield Thing(
            f"{apt}{f': {spec}{spent}' if spec else ''}", spec, ("invoke", "recharge"), _by(state, one)
        )
    if left := [each for each in state.to_tell if each.character == one.name]:
        boons, busts = sum(each.boons_left for each in left), sum(each.busts_left for each in left)
        yield Thing(f"to tell or to bank: {tokens(boons, busts)}", "", ("tell", "bank"))
    shop = state.shops.get(one.name)
    if state.phase == "ended" and (shop is None or not shop.closed):
        yield Thing("Session Shop", "", ("shop", "checkout"), _by(state, one))
        if shop is not None and shop.credits:
            tags = ", ".join(f"d{tag}" for tag in dict.fromkeys(shop.credits))
            yield Thing(f"picks open: {tags}", "", PICKS, _by(state, one))
    yield from (Thing(thing) for thing in one.things)


def _stats(state: State, one: Character) -> Iterator[Thing]:
    """The Stat Dice, each with the verbs that can use it now."""
    if state.phase == "ended":
        verbs: tuple[str, ...] = ("upgrade",)
    elif state.check is not None:
        verbs = ("use", "spark")
    else:
        verbs = ("die",) if state.endeavor is not None and state.endeavor.round else ("check", "attack")
    marks = {stat: kind for kind, stat in one.conditions}
    for stat, size in one.stats.items():
        mark = f", {marks[stat]}" if stat in marks else ""
        yield Thing(f"{stat} d{size}{mark}", stat, verbs, _by(state, one))


def _action_die(state: State, one: Character) -> Iterator[Thing]:
    scene = state.endeavor
    found = scene.combatants.get(one.name) if scene is not None else None
    if found is not None and found.action_die:
        size = rounds.size(state, found)
        yield Thing(f"Action Die: {found.action_die} d{size}", "", ACTIONS, _by(state, one))


# the Gamemaster


def _stage(state: State) -> Group:
    """Where the campaign stands, and what can come next."""
    if state.endeavor is not None:
        begin = () if state.endeavor.round else (Thing("begin", "", ("begin",)),)
        return Group(scenes.title(state.endeavor), (*begin, Thing("end the Endeavor", "", ("conclude",))))
    where = f"session {state.session}" if state.session else "no session"
    word, text = STAGES.get(state.phase, ("", ""))
    return Group(where, (Thing(text, "", (word,)),) if word else ())


def _check(state: State) -> Iterator[Group]:
    """The open Check: who makes it, for what, and how hard it is."""
    now = now_open(state)
    if now is None:
        return
    check = now.check
    rank = f"{rank_name(now.rank)}, {several(now.needed, 'roll')}"
    steps = (Thing(text, step, ("rank",)) for step, text in STEPS.items())
    title = f"Check {check.number}: {check.character}, {check.intent or check.stat}"
    yield Group(title, (Thing(rank), *steps))


def _award(state: State, one: Character) -> Iterator[Thing]:
    if one.kind != "npc" and state.phase == "open":
        yield Thing("a Blessing", "1", ("award",), _by(state, one))


def _tracks(state: State) -> Iterator[Group]:
    """Each track from its top, in words."""
    for block in scenes.in_short(state):
        for label, text in block.pairs if isinstance(block, Facts) else ():
            yield Group(str(label), (Thing(str(text)),), True)


def _known(state: State) -> Iterator[Group]:
    """People and places, with what was noted about them."""
    rows = [row for block in campaign.people(state) if isinstance(block, Grid) for row in block.rows]
    found = tuple(Thing(str(name), about=" · ".join(map(str, about))) for name, *about in rows)
    if found:
        yield Group("People and places", found, True)
