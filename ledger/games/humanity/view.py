"""The campaign in words: one page for everybody, one for each character, and some by name.

Law: nothing is hidden in this game, so a seat sees what everybody sees, its own characters first.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.api import Block, Facts, Heading, Knob, Note
from ledger.games.humanity import sheets
from ledger.games.humanity.checks import view as checks
from ledger.games.humanity.people import view as sheet
from ledger.games.humanity.scenes import view as scenes
from ledger.games.humanity.sessions import campaign
from ledger.games.humanity.sessions import view as sessions
from ledger.games.humanity.state import State

__all__ = ["PAGES", "adjustable", "board", "facts", "pages", "status", "view"]

PAGES = ("sheets", "checks", "progress", "recap", "people", "numbers", "shop", "tracks", "round")
"""What can be shown besides the seats and the characters."""


ACTIONS = "actions "
"""The word in front of a combatant's name that shows what they could do."""


def pages(state: State) -> tuple[str, ...]:
    there = state.endeavor.combatants if state.endeavor is not None else ()
    return (*state.characters, *PAGES, *(f"{ACTIONS}{name}" for name in there))


def view(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """The whole campaign, a seat's characters, one character, or a page by its name."""
    if seat is None:
        return tuple(_table(state))
    if seat in state.table.seats:
        own = [one.name for one in sheets.active(state) if sheets.seat_of(state, one.name) == seat]
        return tuple(_table(state) + [block for name in own for block in sheet.sheet(state, name)])
    if seat in state.characters:
        counter = sessions.counter(state, seat) if state.phase == "ended" else []
        return tuple(sheet.sheet(state, seat) + counter)
    return tuple(_page(state, seat))


def _page(state: State, name: str) -> list[Block]:
    if name.startswith(ACTIONS):
        return scenes.actions_page(state, name.removeprefix(ACTIONS))
    match name:
        case "sheets":
            return [block for one in state.characters for block in sheet.sheet(state, one)] or [
                Note("No character has been made yet.")
            ]
        case "checks":
            return [block for one in state.checks.values() for block in checks.check(state, one)] or [
                Note("No Check is open.")
            ]
        case "progress":
            return sessions.progress(state) or [Note("No goal is open.")]
        case "recap":
            return sessions.recap(state)
        case "people":
            return campaign.people(state)
        case "numbers":
            return campaign.numbers(state)
        case "tracks":
            return scenes.tracks_page(state)
        case "round":
            return scenes.round_page(state)
    return sessions.counter(state)


def board(state: State, seat: str | None = None) -> tuple[Block, ...]:
    """What people look at while playing; a seat also sees its own sheet in short."""
    return (*_board(state), *(sheet.own(state, seat) if seat is not None else ()))


def _board(state: State) -> tuple[Block, ...]:
    """Everybody in short, then what is going on. While a Check is open, only the Check and the people in it;
    in an Endeavor, its round and its tracks."""
    if state.checks:
        involved = {name for one in state.checks.values() for name in checks.people(state, one)}
        opened = (block for one in state.checks.values() for block in checks.in_short(state, one))
        return (*opened, *sheet.overview(state, involved), *checks.unspent_in_short(state))
    if state.endeavor is not None:
        return (*scenes.in_short(state), *checks.unspent_in_short(state))
    is_shopping = state.phase == "ended"
    shop = sessions.counter_in_short(state) if is_shopping else []
    people = {one.name for one in sheets.active(state) if one.kind == "pc"} if is_shopping else None
    going_on = (*checks.unspent_in_short(state), *sessions.progress_in_short(state), *shop)
    return (Heading(_title(state)), *sheet.overview(state, people), *going_on)


def status(state: State) -> str:
    """Where the campaign stands, for a toolbar."""
    return f"session {state.session}" if state.session else "no session"


def _table(state: State) -> list[Block]:
    setting = sheets.setting(state)
    pairs = [("setting", setting.name), ("evergreen", ", ".join(setting.evergreen))]
    if state.cast:
        pairs.append(("in the scene", ", ".join(state.cast)))
    if state.hardy:
        pairs.append(("the Hardy die", f"d{state.hardy}"))
    pairs += [(f"rumor {name}", text or "-") for name, text in state.rumors.items()]
    shop = sessions.counter(state) if state.phase == "ended" else []
    return [Heading(_title(state)), Facts(tuple(pairs)), *sheet.overview(state), *_going_on(state), *shop]


def _going_on(state: State) -> list[Block]:
    """What is going on: the Endeavor, the open Check, what waits to be told, goals."""
    blocks = scenes.round_page(state) + scenes.tracks_page(state)[1:] if state.endeavor is not None else []
    blocks += [block for check in state.checks.values() for block in checks.check(state, check)]
    return blocks + checks.unspent(state) + sessions.progress(state)


def _title(state: State) -> str:
    if not state.session:
        return "Humanity, Blessed: before the first session"
    where = {"closed": "closed", "open": state.scene or "open", "ended": "the shop", "over": "over"}
    return f"Humanity, Blessed: session {state.session}, {where[state.phase]}"


def facts(state: State) -> dict[str, Knob | None]:
    """What can be compared, including what a table counts by hand: progress and favor."""
    known: dict[str, Knob | None] = {"session": state.session, "Checks": state.count}
    for one in state.characters.values():
        known[f"{one.name}: Blessings"] = len(one.pool)
        for stat, size in one.stats.items():
            known[f"{one.name}: {stat}"] = f"d{size}"
        known[f"{one.name}: Conditions"] = sheet.conditions(one)
        for ethic, held in one.banks.items():
            known[f"{one.name}: bank of {ethic}"] = len(held)
        for other, count in one.favor.items():
            known[f"{one.name}: favor with {other}"] = count
    for goal, progress in state.progress.items():
        known[f"progress: {goal}"] = progress.current
    if state.hardy:
        known["hardy"] = f"d{state.hardy}"
    return known | scenes.facts(state)


def adjustable(state: State) -> Iterator[str]:
    """Progress and favorability, which a table counts by hand; the rest follows from the events."""
    for one in state.characters.values():
        yield from (f"{one.name}: favor with {other}" for other in one.favor)
    yield from (f"progress: {goal}" for goal in state.progress)
