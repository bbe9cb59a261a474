"""An open Endeavor: its tracks, its round, and what a combatant could do. Law: states become blocks; the
reasons are those that the referee gives for a refusal. Only occupied places are listed, so a long track takes
no more room than what is on it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ledger.api import Block, Cell, Facts, Grid, Heading, Knob, Note, prompt
from ledger.games.humanity import odds, sheets
from ledger.games.humanity.outcomes import several
from ledger.games.humanity.scenes import acting, dues, flow, rounds, specials, tracks
from ledger.games.humanity.scenes.kind import ActionKind
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.kinds.racing import FATIGUE, fatigue
from ledger.games.humanity.scenes.means import Means
from ledger.games.humanity.state import Button, Combatant, Endeavor, State

NONE = "No Endeavor is open."


def title(scene: Endeavor) -> str:
    """What kind of Endeavor it is, and how far it has gone."""
    name = f"{scene.kind} Endeavor"
    where = f"round {scene.round}" if scene.round else "setup"
    return f"{scene.title} ({name}), {where}" if scene.title else f"{name}, {where}"


def _heading(scene: Endeavor) -> Heading:
    text = title(scene)
    return Heading(text[:1].upper() + text[1:])


# tracks


def tracks_page(state: State) -> list[Block]:
    """Every track, from its top."""
    scene = state.endeavor
    if scene is None:
        return [Note(NONE)]
    blocks: list[Block] = [_heading(scene)]
    for name, shown in shown_tracks(scene):
        rows = tuple(_rows(scene, name))
        there = Grid(("at", "who", "buttons"), rows) if rows else Note("Nothing is there.")
        blocks += [Heading(shown, 2), there]
    if out := _out(scene):
        blocks.append(Facts(out))
    return blocks


def in_short(state: State) -> list[Block]:
    """The round and a line for every track: who is where, from the top, with the buttons in brackets."""
    scene = state.endeavor
    if scene is None:
        return []
    heading, *blocks, about = round_page(state)
    said = [pair for pair in about.pairs if pair[0] != "now"] if isinstance(about, Facts) else []
    lines = [
        (shown, ", ".join(map(_place, _rows(scene, name))) or "-") for name, shown in shown_tracks(scene)
    ]
    return [heading, *blocks, Facts((*said, *lines, *_out(scene)))]


def _place(row: tuple[Cell, ...]) -> str:
    at, who, what = (str(cell).replace(", ", " + ") for cell in row)
    return f"{at}{'' if who == '-' else f' {who}'}{'' if what == '-' else f' [{what}]'}"


def shown_tracks(scene: Endeavor) -> Iterator[tuple[str, str]]:
    """Each track with what it is called on a page."""
    for name, track in scene.tracks.items():
        shown = name if track.end is None else f"{name}, 0 to {track.end}"
        unit = scene.combatants.get(track.unit)
        whose = f" ({unit.side} unit)" if unit is not None and unit.stands else " (out)"
        yield name, shown if unit is None else f"{shown}{whose}"


def _out(scene: Endeavor) -> tuple[tuple[str, Cell], ...]:
    """Who is out, and why."""
    out = ", ".join(f"{one.name} ({one.removed})" for one in scene.combatants.values() if one.removed)
    return (("out", out),) if out else ()


def _rows(scene: Endeavor, track: str) -> Iterator[tuple[Cell, ...]]:
    """The occupied places of a track; neighbouring places that hold only the same buttons share a line. What
    belongs to a combatant who is out is left out."""
    who: dict[int, list[str]] = {}
    for one in scene.standing():
        if one.track == track and not one.unit and not one.stat:
            mark = " (leader)" if one.name == scene.leader else ""
            who.setdefault(one.position, []).append(f"{one.name}{mark}")
    what: dict[int, list[str]] = {}
    for button in scene.buttons:
        gone = button.owner and not scene.combatants[button.owner].stands
        if button.track == track and button.kind != FATIGUE and not gone:
            what.setdefault(button.position, []).append(_button(button))
    places = sorted({*who, *what}, reverse=True)
    while places:
        top = bottom = places.pop(0)
        while places and places[0] == bottom - 1 and not (who.get(top) or who.get(places[0])):
            if what[places[0]] != what[top]:
                break
            bottom = places.pop(0)
        at: Cell = top if top == bottom else f"{bottom} to {top}"
        yield at, ", ".join(who.get(top, ())) or "-", ", ".join(what.get(top, ())) or "-"


def _button(button: Button) -> str:
    """A button: what it is, its owner, what it allows or asks for, how long it stays."""
    words = [*button.tags, *button.stats, *([f"until round {button.until}"] if button.until else ())]
    whose = f" of {button.owner}" if button.owner else ""
    limits = f" ({', '.join(words)})" if words else ""
    return f"{button.kind.title()}{whose}{limits}"


# the round


def round_page(state: State) -> list[Block]:
    """Each Action Die, who acts, and who would take the special action, and why."""
    scene = state.endeavor
    if scene is None:
        return [Note(NONE)]
    kind = KINDS[scene.kind]
    rows = tuple(_combatant(state, one) for one in scene.standing())
    blocks: list[Block] = [_heading(scene)]
    if rows:
        columns = ("who", "side", "die", "X", "temporary", "turn", "spent")
        blocks.append(Grid(columns, rows))
    pairs: list[tuple[str, Cell]] = [("now", _now(state, scene))]
    if scene.settled and not scene.current:
        why = "the charge leader" if scene.leader else "fewest temporary Blessings"
        pairs.append(("first turn", f"{' or '.join(kind.first(state, scene)) or 'nobody'}: {why}"))
    if scene.settled and not scene.special:
        names = specials.takers(state)
        most = max((len(rounds.temporary(state, name)) for name in names), default=0)
        why = f"{several(most, 'temporary Blessing')}, the most" if names else "nobody has an Action Die"
        pairs.append(("special action", f"{' or '.join(names) or 'nobody'}: {why}"))
    if scene.leader:
        pairs.append(("charge leader", scene.leader))
    if any(one.watches for one in scene.standing()):
        pairs.append(("the Eye", f"{scene.mode} mode"))
    tired = [(one.name, len(fatigue(scene, one.name))) for one in scene.standing()]
    if any(count for _, count in tired):
        pairs.append(("Fatigue", ", ".join(f"{name} {count}" for name, count in tired if count)))
    return [*blocks, Facts(tuple(pairs))]


def _now(state: State, scene: Endeavor) -> str:
    if state.check is not None or state.owed:
        return "dice have to fall" if state.check is None else f"Check {state.check.number} is open"
    return prompt(flow.pending(state, scene))


def _combatant(state: State, one: Combatant) -> tuple[Cell, ...]:
    spent = sorted(one.spent)
    marks = [*spent, *(f"{stat} (exhausted)" for stat in sorted(one.exhausted))]
    die = f"{one.action_die} d{rounds.size(state, one)}" if one.action_die else "-"
    turn: str = "skips" if one.skips else one.turn if one.action_die else "-"
    if one.unit:
        turn = f"{one.attacks} of {min(len(one.helped), rounds.x(state, one))} actions"
    return (
        one.name,
        one.side,
        die,
        rounds.x(state, one) or "-",
        len(rounds.temporary(state, one.name)),
        turn,
        ", ".join(marks) or "-",
    )


# what a combatant could do


def actions_page(state: State, name: str) -> list[Block]:
    """Each action of a combatant with its chance and what it would do, or the reason against it."""
    scene = state.endeavor
    one = scene.combatants.get(name) if scene is not None else None
    if scene is None or one is None:
        return [Note(NONE if scene is None else f"{name} takes no part in the Endeavor.")]
    kind = KINDS[scene.kind]
    side, means = acting.side_of(kind, one), Means(state, one)
    rows = tuple(
        (word, act.about, *_judged(state, scene, one, means, act))
        for word, act in side.actions.items()
        if not act.spec or sheets.owns(state, name, act.spec)
    )
    chosen = tuple(
        (word, special.about, specials.SpecialOffer(state, one, special).against() or "can be chosen")
        for word, special in side.specials.items()
        if not special.spec or sheets.owns(state, name, special.spec)
    )
    blocks: list[Block] = [
        Heading(f"{name}: {title(scene)}"),
        Grid(("act", "what", "chance", "now"), rows),
    ]
    return [*blocks, Grid(("special", "what", "now"), chosen)] if chosen else blocks


def _judged(state: State, scene: Endeavor, one: Combatant, means: Means, act: ActionKind) -> tuple[str, str]:
    """The chance of the action's Check with the current die, and what it would do or why it cannot be
    taken."""
    if not one.action_die:
        return "-", "no Action Die is chosen"
    size = rounds.size(state, one)
    chance = f"{100 * float(odds.success(size)):.0f}% (d{size})" if act.check else "-"
    works_on = acting.lowest_objective(scene, one) if act.aims == "objective" else 0
    if why := acting.against_means(means, scene, act, works_on, None):
        return chance, why
    if act.aims == "track" and len(scene.tracks) < 2:
        return chance, "there is no other track"
    if act.aims in ("opponents", "opponent"):
        found = [
            other.name if one.unit else f"{other.name} at {other.position}"
            for other in acting.opponents(scene, one)
        ]
        return chance, f"against {', '.join(found)}" if found else "no opponent is on the track"
    lent = " or ".join(acting.lendable(state, one, act))
    made_up = replace(acting.imagined(one), button=works_on, apt=lent)
    if act.aims == "unit":
        made_up.targets = tuple([unit.name for unit in acting.breakable(state, scene, one)])
        if not made_up.targets:
            return chance, "no opposing unit of this track is small enough"
    due = act.then(scene, made_up, acting.success(rounds.x(state, one))) if act.check else ()
    for duty in due:
        if duty.do == "move":
            made = tracks.move(scene, one.name, duty.amount)
            stops = f", stops at {made.path[-1]}" if made.path else ""
            return chance, f"moves {duty.amount:+}{stops}"
    schemes = [duty for duty in due if duty.do == "scheme"]
    if schemes:
        done = ", and the Objective is done" if any(duty.do == "unplace" for duty in due) else ""
        return chance, f"adds {several(len(schemes), 'Scheme')}{done}"
    if act.check and not due:
        return chance, "would bring nothing here"
    return chance, dues.in_words(due) if due else "can be taken"


def facts(state: State) -> dict[str, Knob | None]:
    """Positions, rows, counts of buttons, temporary Blessings."""
    scene = state.endeavor
    if scene is None:
        return {}
    known: dict[str, Knob | None] = {"Endeavor: round": scene.round}
    for one in scene.standing():
        if one.watches:
            known["the Eye: mode"] = scene.mode
        elif not one.unit:
            known[f"{one.name}: position"] = one.position
        if tired := fatigue(scene, one.name):
            known[f"{one.name}: Fatigue"] = len(tired)
        known[f"{one.name}: temporary Blessings"] = len(rounds.temporary(state, one.name))
        if row := tracks.length(tracks.wounds(scene, one.name)):
            known[f"{one.name}: Wounds in a row"] = row
    for name in scene.tracks:
        for what in ("scheme", "hit"):
            if row := tracks.length(button.position for button in scene.on(name, what)):
                known[f"{name}: {what.title()}s in a row"] = row
        for kind in sorted({b.kind for b in scene.buttons if b.track == name and b.kind != FATIGUE}):
            known[f"{name}: {kind} buttons"] = sum(1 for _ in scene.on(name, kind))
    return known
