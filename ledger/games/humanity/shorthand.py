"""Short forms: `ann hand 4, bob 5` is a Check, its roll, Bob's Help, and the result; `yes` is an answer;
`tell everything` is `tell all` for each Check; `ann wily 3` uses a Specialization that has no verb of its
own. Law: only a way to type moves that can be typed one by one. The result is taken if the table need not
judge anything; a player who types like that forgoes what could still be done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from ledger.games.humanity import sheets
from ledger.games.humanity.catalog import Spec, slug
from ledger.games.humanity.checks.standing import now_open
from ledger.games.humanity.resources.events.specializations import OWN_MOVES
from ledger.games.humanity.state import State

_CHECK = re.compile(r"(?P<who>.+?) (?P<stat>\S+)(?P<faces>( \d+)+)")
_ATTACK = re.compile(r"(?P<who>.+ )?attack (?P<whom>\S.*)")
_EVERYTHING = "tell everything"
_LONGEST_NAME = 4
"""The most words in front of a Specialization that can be a name."""
_HELP = re.compile(r"(?P<who>.+?) (?P<face>\d)")


def shorthand(state: State, text: str, made: int) -> str | None:
    """The next move of a line in a short form, after the moves already `made`; None if none is left."""
    if not made and (meant := _answer(state, text) or _attack(state, text) or _use(state, text)):
        return meant
    if " ".join(text.casefold().split()) == _EVERYTHING and (state.unspent or not made):
        return "tell all"  # with nothing left, `tell all` says so
    moves = _moves(state, text) if made or state.check is None else ()
    if made < len(moves):
        return moves[made]
    return "resolve" if moves and made == len(moves) and _is_settled(state) else None


def _answer(state: State, text: str) -> str:
    """`yes` or `no` as an answer to the current question; empty if there is no question, or for any other
    text."""
    now, said = now_open(state), text.strip().casefold()
    if now is None or said not in ("yes", "no") or not now.questions:
        return ""
    yes, no = now.questions[0].answers
    return yes if said == "yes" else no


def _attack(state: State, text: str) -> str:
    """`attack Thief` as `act attack Thief` in a round of an Endeavor, where every Attack is an action;
    otherwise empty."""
    scene, said = state.endeavor, _ATTACK.fullmatch(text)
    if said is None or scene is None or not scene.round or state.check is not None:
        return ""
    stats, who = sheets.stat_names(state), said["who"] or ""
    if (who and not _meant(who.strip(), state.characters)) or _begins(said["whom"], stats):
        return ""
    return f"{who}act attack {said['whom']}"


def _use(state: State, text: str) -> str:
    """`ann wily 3` as `ann invoke Wily 3`, also with `use`; empty for any other text."""
    named, words = _invoked(state.table.catalog), text.split()
    for place, word in enumerate(words[:_LONGEST_NAME]):
        if (spec := named.get(word.casefold())) is None:
            continue
        who = " ".join(words[: place - (words[place - 1].casefold() == "use" if place else 0)])
        if who and not _meant(who, (*state.characters, *state.table.seats)):
            return ""
        return " ".join((*([who] if who else ()), "invoke", spec, *words[place + 1 :]))
    return ""


@lru_cache(maxsize=4)
def _invoked(catalog: Any) -> Mapping[str, str]:
    """The Specializations that `invoke` uses: what people type → the name."""
    known: Mapping[str, Spec] = catalog.of(Spec)
    return {slug(name): name for name, spec in known.items() if spec.way not in (*OWN_MOVES, "endeavor")}


def _begins(said: str, names: Iterable[str]) -> bool:
    return any(name.startswith(said.split(maxsplit=1)[0].casefold()) for name in names)


def _moves(state: State, text: str) -> tuple[str, ...]:
    """The moves that are certain; none if the text is not a short form."""
    first, *others = text.split(",")
    if (check := _CHECK.fullmatch(first.strip())) is None:
        return ()
    helping = [_HELP.fullmatch(part.strip()) for part in others]
    if None in helping:
        return ()
    who, stat = (
        _meant(check["who"], (*state.characters, *state.table.seats)),
        _meant(check["stat"], sheets.fresh_stats(state)),
    )
    helps = [(_meant(one["who"], state.characters), one["face"]) for one in helping if one is not None]
    if not (who and stat and all(name for name, _ in helps)):
        return ()
    return f"{who} check {stat}", f"roll{check['faces']}", *(f"{name} help {face}" for name, face in helps)


def _meant(said: str, names: Iterable[str]) -> str:
    """The one name that is this text or begins with it; empty if that is not clear."""
    found = [name for name in names if name.casefold().startswith(said.casefold())]
    exact = [name for name in found if len(name) == len(said)]
    return exact[0] if exact else found[0] if len(found) == 1 else ""


def _is_settled(state: State) -> bool:
    """Whether the open Check has a result, and the table need not judge anything."""
    now = now_open(state)
    return now is not None and not now.questions and now.outcome is not None
